-- Rows as the JSON of schemas/, in camelCase, for all read functions.

-- A member's card, read with the rights of the caller.
create view app.cards with (security_invoker = true) as
  select id, card_rev as rev, jsonb_build_object(
    'rev', card_rev, 'memberId', id, 'username', username, 'avatarUrl', avatar_url, 'genre', genre, 'town', location_name, 'seal', seal) as card
  from public.profiles;

create function app.ranges_json(ranges int8multirange) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_build_array(lower(r), upper(r) - 1) order by r), '[]') from unnest(ranges) as r $$;

-- What a membership of a group has besides.
create function app.group_membership_json(membership public.memberships) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'role', membership.role, 'joinRev', membership.join_rev, 'systemAtRead', membership.system_at_read, 'mentions', to_jsonb(membership.mentions),
    'silencedUntil', membership.silenced_until) $$;

-- [Y9] A hidden membership carries only the revision at which it was hidden, because later changes, a block for example, are not for this
-- member to know. The function can be inlined, and full ranges are answered first because most members see a whole conversation.
create function app.membership_json(membership public.memberships) returns jsonb language sql stable as $$
  select case when membership.visible then jsonb_build_object(
    'gone', false, 'rev', membership.rev, 'since', membership.since,
    'ranges', case when membership.ranges = int8multirange(app.whole_stream()) then jsonb_build_array(jsonb_build_array(1, app.range_open())) else app.ranges_json(membership.ranges) end,
    'read', membership.read, 'mineAtRead', membership.mine_at_read, 'mine', membership.mine,
    'muted', membership.muted, 'pinned', membership.pinned, 'archived', membership.archived, 'cardAllowed', membership.card_allowed)
    || case when membership.role is null then '{}' else jsonb_build_object('group', app.group_membership_json(membership)) end
  else jsonb_build_object('gone', true, 'rev', membership.since) end $$;

-- These functions can be inlined, so that their parts are set up once for each statement and not for each row. Most messages have no
-- reactions.
create function app.reactions_json(reactions jsonb) returns jsonb language sql immutable as $$
  select jsonb_agg(jsonb_build_object('memberId', r.key, 'emoji', r.value) order by r.key collate "C") from jsonb_each_text(reactions) as r $$;

create function app.message_json(message public.messages) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'seq', message.seq, 'rev', message.rev, 'id', message.id, 'senderId', message.sender_id, 'type', message.type, 'text', message.text,
    'mediaUrl', message.media_url, 'gifUrl', message.gif_url,
    'createdAt', message.created_at, 'editedAt', message.edited_at, 'deletedAt', message.deleted_at,
    'replyTo', case when message.reply_to is not null then jsonb_build_object('id', message.reply_to, 'seq', message.reply_seq) end,
    'reactions', case when message.reactions = '{}' then '[]' else app.reactions_json(message.reactions) end) $$;

create function app.preview_json(message public.messages) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', message.id, 'seq', message.seq, 'senderId', message.sender_id, 'type', message.type, 'text', app.preview_text(message.text),
    'createdAt', message.created_at, 'deleted', message.deleted_at is not null) $$;

-- Whether the caller may read a row, which functions with other rights ask before they tell anything of it.
create function app.may_read_row(message uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select app.is_node() or exists (
    select from public.messages x join public.memberships m on m.stream_id = x.stream_id and m.member_id = auth.uid() and m.visible
    where x.id = message and app.is_in_sight(m, x)) $$;

-- [G25] A poll with its counts. Who voted is never told here.
create function app.poll_json(message uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('multiple', p.multiple, 'anonymous', p.anonymous, 'closesAt', p.closes_at,
    'options', (
      select jsonb_agg(jsonb_build_object('text', o.text, 'votes', (select count(*) from app.poll_votes v where v.message_id = p.message_id and (o.nth - 1)::int = any (v.choices))) order by o.nth)
      from unnest(p.options) with ordinality as o (text, nth)),
    'voters', (select count(*) from app.poll_votes v where v.message_id = p.message_id))
  from app.polls p where p.message_id = message and app.may_read_row(message) $$;

-- [G25] What a group's row has of one viewer's own: the reaction, and the choices in a poll.
create function app.own_json(message public.messages, viewer uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('reaction', message.reactions -> viewer::text,
    'choices', (select to_jsonb(v.choices) from app.poll_votes v where v.message_id = message.id and v.member_id = viewer))
  where viewer = auth.uid() or app.is_node() $$;

-- A group's row as everyone may have it: counts of reactions instead of names. `viewer`: whose own part is added; null: nobody's.
create function app.group_row_json(message public.messages, viewer uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'seq', message.seq, 'rev', message.rev, 'id', message.id, 'senderId', message.sender_id, 'type', message.type, 'text', message.text,
    'mediaUrl', message.media_url, 'gifUrl', message.gif_url,
    'createdAt', message.created_at, 'editedAt', message.edited_at, 'deletedAt', message.deleted_at,
    'replyTo', case when message.reply_to is not null then jsonb_build_object('id', message.reply_to, 'seq', message.reply_seq) end,
    'reactions', case when message.reactions = '{}' then '[]' else (
      select jsonb_agg(jsonb_build_object('emoji', r.emoji, 'count', r.count) order by r.emoji collate "C")
      from (select e.value as emoji, count(*) as count from jsonb_each_text(message.reactions) as e group by 1) as r) end,
    'event', message.extra -> 'event', 'mentions', coalesce(message.extra -> 'mentions', '[]'), 'mentionsAll', coalesce(message.extra -> 'mentionsAll', 'false'),
    'poll', case when message.type = 'poll' then app.poll_json(message.id) end)
    || case when viewer is null then '{}' else jsonb_build_object('own', app.own_json(message, viewer)) end $$;

-- A row of any stream as one viewer may have it. One line per kind of row.
create function app.row_json(kind text, message public.messages, viewer uuid) returns jsonb language sql stable as $$
  select case kind when 'group' then app.group_row_json(message, viewer) else app.message_json(message) end $$;
