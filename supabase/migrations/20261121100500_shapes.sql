-- Rows as the JSON of schemas/: camelCase, once for all that read.

create function app.ranges_json(ranges int8multirange) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_build_array(lower(r), upper(r) - 1) order by r), '[]') from unnest(ranges) as r $$;

-- [Y9] Out of sight, it has the revision at which it left: what the other does since, a block for one, is not told.
create function app.membership_json(m public.memberships) returns jsonb language sql stable as $$
  select case when m.visible then jsonb_build_object(
    'gone', false, 'rev', m.rev, 'since', m.since, 'ranges', app.ranges_json(m.ranges),
    'read', m.read, 'mineAtRead', m.mine_at_read, 'mine', m.mine,
    'muted', m.muted, 'pinned', m.pinned, 'archived', m.archived, 'cardAllowed', m.card_allowed)
  else jsonb_build_object('gone', true, 'rev', m.since) end $$;

create function app.message_json(x public.messages) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'seq', x.seq, 'rev', x.rev, 'id', x.id, 'senderId', x.sender_id, 'type', x.type, 'text', x.text,
    'mediaUrl', x.media_url, 'gifUrl', x.gif_url,
    'createdAt', x.created_at, 'editedAt', x.edited_at, 'deletedAt', x.deleted_at) $$;

create function app.preview_json(x public.messages) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', x.id, 'seq', x.seq, 'senderId', x.sender_id, 'type', x.type, 'text', left(x.text, app.preview_length()),
    'createdAt', x.created_at, 'deleted', x.deleted_at is not null) $$;

-- What a conversation is to both, worded for one of them. `x`: its newest message.
create function app.conversation_json(s public.streams, m public.memberships, c public.conversations, x public.messages) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'kind', s.kind, 'rev', s.rev, 'last', s.last,
    'theirRead', case when c.member_a = m.member_id then c.shown_b else c.shown_a end,
    'otherId', m.other_id, 'createdAt', s.created_at, 'updatedAt', s.updated_at,
    'preview', case when m.ranges @> x.seq then app.preview_json(x) end) $$;

-- Asked for by its own member alone.
create function app.account_json(s public.streams) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'kind', s.kind, 'rev', s.rev, 'last', 0,
    'profile', jsonb_build_object('id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'genre', p.genre, 'town', p.town, 'role', app.my_role()),
    'blockedIds', (select coalesce(jsonb_agg(b.blocked_id order by b.blocked_id), '[]') from public.user_blocks b where b.user_id = p.id))
  from public.profiles p where p.id = s.id $$;

-- For a stream or two; who needs many, joins.
create function app.info_json(s public.streams, m public.memberships) returns jsonb language sql stable set search_path = '' as $$
  select case when s.kind = 'account' then app.account_json(s) else (
    select app.conversation_json(s, m, c, x)
    from public.conversations c left join public.messages x on x.stream_id = s.id and x.seq = s.last
    where c.id = s.id) end $$;

-- What others may see of a member, with the rights of whoever asks.
create view app.cards with (security_invoker = true) as
  select id, card_rev as rev, jsonb_build_object(
    'rev', card_rev, 'memberId', id, 'username', username, 'avatarUrl', avatar_url, 'genre', genre, 'town', town, 'seal', seal) as card
  from public.profiles;
revoke all on app.cards from public, anon, authenticated, service_role;
grant select on app.cards to authenticated;

revoke execute on all functions in schema app from public;
grant execute on function app.ranges_json(int8multirange), app.membership_json(public.memberships), app.message_json(public.messages),
  app.preview_json(public.messages), app.conversation_json(public.streams, public.memberships, public.conversations, public.messages),
  app.account_json(public.streams), app.info_json(public.streams, public.memberships) to authenticated;
