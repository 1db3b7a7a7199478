-- Rows as the JSON of schemas/, in camelCase, for all read functions.

-- A member's card, read with the rights of the caller.
create view app.cards with (security_invoker = true) as
  select id, card_rev as rev, jsonb_build_object(
    'rev', card_rev, 'memberId', id, 'username', username, 'avatarUrl', avatar_url, 'genre', genre, 'town', location_name, 'seal', seal) as card
  from public.profiles;

create function app.ranges_json(ranges int8multirange) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_build_array(lower(r), upper(r) - 1) order by r), '[]') from unnest(ranges) as r $$;

-- [Y9] A hidden membership carries only the revision at which it was hidden, because later changes, a block for example, are not for this
-- member to know. The function can be inlined, and full ranges are answered first because most members see a whole conversation.
create function app.membership_json(membership public.memberships) returns jsonb language sql stable as $$
  select case when membership.visible then jsonb_build_object(
    'gone', false, 'rev', membership.rev, 'since', membership.since,
    'ranges', case when membership.ranges = int8multirange(app.whole_stream()) then jsonb_build_array(jsonb_build_array(1, app.range_open())) else app.ranges_json(membership.ranges) end,
    'read', membership.read, 'mineAtRead', membership.mine_at_read, 'mine', membership.mine,
    'muted', membership.muted, 'pinned', membership.pinned, 'archived', membership.archived, 'cardAllowed', membership.card_allowed)
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
