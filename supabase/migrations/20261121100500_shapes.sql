-- Rows as the JSON of schemas/: camelCase, once for all that read.

create function app.ranges_json(ranges int8multirange) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_build_array(lower(r), upper(r) - 1) order by r), '[]') from unnest(ranges) as r $$;

create function app.membership_json(m public.memberships) returns jsonb language sql stable as $$
  select case when m.visible then jsonb_build_object(
    'gone', false, 'rev', m.rev, 'since', m.since, 'ranges', app.ranges_json(m.ranges),
    'read', m.read, 'mineAtRead', m.mine_at_read, 'mine', m.mine,
    'muted', m.muted, 'pinned', m.pinned, 'archived', m.archived, 'cardAllowed', m.card_allowed)
  else jsonb_build_object('gone', true, 'rev', m.rev) end $$;

create function app.message_json(x public.messages) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'seq', x.seq, 'rev', x.rev, 'id', x.id, 'senderId', x.sender_id, 'type', x.type, 'text', x.text,
    'mediaUrl', x.media_url, 'gifUrl', x.gif_url,
    'createdAt', x.created_at, 'editedAt', x.edited_at, 'deletedAt', x.deleted_at) $$;

create function app.preview_json(x public.messages) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', x.id, 'seq', x.seq, 'senderId', x.sender_id, 'type', x.type, 'text', left(x.text, app.preview_length()),
    'createdAt', x.created_at, 'deleted', x.deleted_at is not null) $$;

-- What a stream is to all who see it, worded for one of them. An account's is asked for by its own member alone.
create function app.info_json(s public.streams, m public.memberships) returns jsonb language sql stable set search_path = '' as $$
  select case s.kind
    when 'conversation' then (
      select jsonb_build_object(
        'kind', s.kind, 'rev', s.rev, 'last', s.last,
        'theirRead', case when c.member_a = m.member_id then c.shown_b else c.shown_a end,
        'otherId', m.other_id, 'createdAt', s.created_at, 'updatedAt', s.updated_at,
        'preview', (select app.preview_json(x) from public.messages x where x.stream_id = s.id and x.seq = s.last and m.ranges @> x.seq))
      from public.conversations c where c.id = s.id)
    when 'account' then (
      select jsonb_build_object(
        'kind', s.kind, 'rev', s.rev, 'last', 0,
        'profile', jsonb_build_object('id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'genre', p.genre, 'town', p.town, 'role', app.my_role()),
        'blockedIds', (select coalesce(jsonb_agg(b.blocked_id order by b.blocked_id), '[]') from public.user_blocks b where b.user_id = p.id))
      from public.profiles p where p.id = s.id) end $$;

-- The other's card, null where a block forbids it.
create function app.card_json(m public.memberships) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'rev', p.card_rev, 'memberId', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'genre', p.genre, 'town', p.town, 'seal', p.seal)
  from public.profiles p where p.id = m.other_id and m.card_allowed $$;

revoke execute on all functions in schema app from public;
grant execute on function app.ranges_json(int8multirange), app.membership_json(public.memberships), app.message_json(public.messages),
  app.preview_json(public.messages), app.info_json(public.streams, public.memberships), app.card_json(public.memberships) to authenticated;
