-- Rows as the JSON of schemas/: camelCase, once for all that read.

-- What others may see of a member, with the rights of whoever asks.
create view app.cards with (security_invoker = true) as
  select id, card_rev as rev, jsonb_build_object(
    'rev', card_rev, 'memberId', id, 'username', username, 'avatarUrl', avatar_url, 'genre', genre, 'town', location_name, 'seal', seal) as card
  from public.profiles;

create function app.ranges_json(ranges int8multirange) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_build_array(lower(r), upper(r) - 1) order by r), '[]') from unnest(ranges) as r $$;

-- [Y9] Out of sight, it has the revision at which it left: what the other does since, a block for one, is not told. In a form that
-- becomes part of the statement which asks for it, and most members see all of a conversation.
create function app.membership_json(m public.memberships) returns jsonb language sql stable as $$
  select case when m.visible then jsonb_build_object(
    'gone', false, 'rev', m.rev, 'since', m.since,
    'ranges', case when m.ranges = int8multirange(app.whole_stream()) then jsonb_build_array(jsonb_build_array(1, app.range_open())) else app.ranges_json(m.ranges) end,
    'read', m.read, 'mineAtRead', m.mine_at_read, 'mine', m.mine,
    'muted', m.muted, 'pinned', m.pinned, 'archived', m.archived, 'cardAllowed', m.card_allowed)
  else jsonb_build_object('gone', true, 'rev', m.since) end $$;

-- In a form that becomes part of the statement which asks for it, as those below: what is asked of each row is set up once and not
-- for each of them. Most messages have no reactions.
create function app.reactions_json(reactions jsonb) returns jsonb language sql immutable as $$
  select jsonb_agg(jsonb_build_object('memberId', r.key, 'emoji', r.value) order by r.key collate "C") from jsonb_each_text(reactions) as r $$;

create function app.message_json(x public.messages) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'seq', x.seq, 'rev', x.rev, 'id', x.id, 'senderId', x.sender_id, 'type', x.type, 'text', x.text,
    'mediaUrl', x.media_url, 'gifUrl', x.gif_url,
    'createdAt', x.created_at, 'editedAt', x.edited_at, 'deletedAt', x.deleted_at,
    'replyTo', case when x.reply_to is not null then jsonb_build_object('id', x.reply_to, 'seq', x.reply_seq) end,
    'reactions', case when x.reactions = '{}' then '[]' else app.reactions_json(x.reactions) end) $$;

create function app.preview_json(x public.messages) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', x.id, 'seq', x.seq, 'senderId', x.sender_id, 'type', x.type, 'text', app.preview_text(x.text),
    'createdAt', x.created_at, 'deleted', x.deleted_at is not null) $$;

-- What a conversation is to both, worded for one of them. `x`: its newest message.
create function app.conversation_json(s public.streams, m public.memberships, c public.conversations, x public.messages) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'kind', s.kind, 'rev', s.rev, 'last', s.last,
    'theirRead', case when c.member_a = m.member_id then c.shown_b else c.shown_a end,
    'otherId', m.other_id, 'createdAt', s.created_at, 'updatedAt', s.updated_at,
    'preview', case when m.ranges @> x.seq then app.preview_json(x) end) $$;

-- Who tells a member of their account need not be that member.
create function app.account_with(s public.streams, profile jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'kind', s.kind, 'rev', s.rev, 'last', 0, 'profile', profile,
    'blockedIds', (select coalesce(jsonb_agg(b.blocked_id order by b.blocked_id), '[]') from public.user_blocks b where b.user_id = s.id)) $$;

-- Asked for by its own member alone.
create function app.account_json(s public.streams) returns jsonb language sql stable set search_path = '' as $$
  select app.account_with(s, app.my_profile()) $$;

-- For a stream or two; who needs many, joins.
create function app.info_json(s public.streams, m public.memberships) returns jsonb language sql stable set search_path = '' as $$
  select case when s.kind = 'account' then app.account_json(s) else (
    select app.conversation_json(s, m, c, x)
    from public.conversations c left join app.newest_message(s) x on true
    where c.id = s.id) end $$;
