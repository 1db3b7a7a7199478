-- [Y7] The registry of stream kinds in the database: the info of each kind, as one member sees it. A kind is added with its function here, its
-- line in `app.stream_info` and `app.is_sent_whole`, its name in the check of `streams.kind`, and the right to execute its function
-- (90-rights/40-functions.sql). Rows of all kinds are messages so far; CONTRIBUTING.md says what other rows need.
--
-- The functions return one row and can be inlined, so a query over many streams joins their tables instead of calling them for each stream.

-- `preview`: the newest message, where this member may see it.
create function app.conversation_info(stream public.streams, membership public.memberships) returns setof jsonb language sql stable as $$
  select jsonb_build_object(
    'kind', stream.kind, 'rev', stream.rev, 'last', stream.last,
    'theirRead', case when c.member_a = membership.member_id then c.shown_b else c.shown_a end,
    'otherId', membership.other_id, 'createdAt', stream.created_at, 'updatedAt', stream.updated_at,
    'preview', case when membership.ranges @> x.seq then app.preview_json(x) end)
  from public.conversations c left join app.newest_message(stream) x on true
  where c.id = stream.id $$;

-- A member's profile for its account stream: read by that member, or announced to them by a sync node. A node that acts for a member has set a
-- role.
create function app.account_profile(member uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select app.profile_json(member) where member = auth.uid() or (session_user = 'sync_node' and current_setting('role') = 'none') $$;

create function app.account_info(stream public.streams) returns setof jsonb language sql stable as $$
  select jsonb_build_object(
    'kind', stream.kind, 'rev', stream.rev, 'last', 0, 'profile', app.account_profile(stream.id),
    'blockedIds', (select coalesce(jsonb_agg(b.blocked_id order by b.blocked_id), '[]') from public.user_blocks b where b.user_id = stream.id)) $$;

-- The info of any stream. One line per kind.
create function app.stream_info(stream public.streams, membership public.memberships) returns setof jsonb language sql stable as $$
  select info from app.account_info(stream) as info where stream.kind = 'account'
  union all select info from app.conversation_info(stream, membership) as info where stream.kind = 'conversation' $$;

-- Whether a pull sends every change of such a stream, before all others, whatever the limits.
create function app.is_sent_whole(kind text) returns boolean language sql immutable as $$ select kind = 'account' $$;
