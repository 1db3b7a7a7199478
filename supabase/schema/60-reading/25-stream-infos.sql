-- [Y7] The registry of stream kinds in the database: the info of each kind, as one member sees it. A kind is added with its function here, its
-- line in `app.stream_info` and `app.is_sent_whole`, its name in the check of `streams.kind`, and the right to execute its function
-- (90-rights/40-functions.sql). Notifications have rows of their own; CONTRIBUTING.md says what other rows than messages need.
--
-- The functions return one row and can be inlined, so a query over many streams joins their tables instead of calling them for each stream.

-- `preview`: the newest message that this member may see; a later one of the other's changes nothing for them [S16].
create function app.conversation_info(stream public.streams, membership public.memberships) returns setof jsonb language sql stable as $$
  select jsonb_build_object(
    'kind', stream.kind, 'rev', stream.rev, 'last', stream.last,
    'theirRead', case when c.member_a = membership.member_id then c.shown_b else c.shown_a end,
    'otherId', membership.other_id, 'createdAt', stream.created_at, 'updatedAt', coalesce(y.created_at, stream.updated_at),
    'preview', case when membership.ranges @> x.seq then app.preview_json(x) when y.id is not null then app.preview_json(y) end)
  from public.conversations c left join app.newest_message(stream) x on true left join app.newest_seen_before(stream, membership) y on true
  where c.id = stream.id $$;

-- A member's profile for its account stream: read by that member, or announced to them by a sync node.
create function app.account_profile(member uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select app.profile_json(member) where member = auth.uid() or app.is_node() $$;

-- Groups that have invited a member. Neither name nor picture is told by a row of the group itself, which is not the member's yet.
create function app.invitations_json(member uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('groupId', g.id, 'name', g.name, 'avatarUrl', g.avatar_url, 'description', g.description, 'privacy', g.privacy, 'members', g.members,
    'invitedBy', jsonb_build_object('id', p.id, 'username', p.username), 'at', i.at) order by i.at desc, g.id), '[]')
  from app.group_invitations i
  join public.groups g on g.id = i.group_id and g.deleted_at is null
  join public.profiles p on p.id = i.invited_by
  -- Only the member's own block, because that of the other one is nothing that this account's revision tells.
  where i.member_id = member and not exists (select from public.user_blocks b where b.user_id = member and b.blocked_id = i.invited_by)
    and (member = auth.uid() or app.is_node()) $$;

create function app.account_info(stream public.streams) returns setof jsonb language sql stable as $$
  select jsonb_build_object(
    'kind', stream.kind, 'rev', stream.rev, 'last', 0, 'profile', app.account_profile(stream.id),
    'blockedIds', (select coalesce(jsonb_agg(b.blocked_id order by b.blocked_id), '[]') from public.user_blocks b where b.user_id = stream.id),
    'invitations', app.invitations_json(stream.id)) $$;

-- [G3] What all members of a group share. Of rows only place and identity: the text may be hidden from some.
create function app.group_info(stream public.streams) returns setof jsonb language sql stable as $$
  select jsonb_build_object(
    'kind', stream.kind, 'rev', stream.rev, 'last', stream.last, 'system', g.system, 'createdAt', stream.created_at, 'updatedAt', stream.updated_at,
    'name', g.name, 'description', g.description, 'avatarUrl', g.avatar_url, 'privacy', g.privacy, 'createdBy', g.created_by, 'members', g.members,
    'adminsOnly', to_jsonb(g.admins_only), 'slowSeconds', g.slow_seconds, 'pinned', to_jsonb(g.pinned), 'allMentions', to_jsonb(g.all_mentions), 'audience', g.audience)
  from public.groups g where g.id = stream.id $$;

-- The info of any stream. One line per kind.
create function app.stream_info(stream public.streams, membership public.memberships) returns setof jsonb language sql stable as $$
  select info from app.account_info(stream) as info where stream.kind = 'account'
  union all select info from app.conversation_info(stream, membership) as info where stream.kind = 'conversation'
  union all select info from app.group_info(stream) as info where stream.kind = 'group'
  union all select info from app.notifications_info(stream) as info where stream.kind = 'notifications' $$;

-- Whether a pull sends every change of such a stream, before all others, whatever the limits.
create function app.is_sent_whole(kind text) returns boolean language sql immutable as $$ select kind = 'account' $$;
