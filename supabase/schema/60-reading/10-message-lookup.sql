-- Looks messages up by `seq`, by revision or by id; there is an index for each. The planner chooses among them by
-- statistics. While tables have none, as in a young community's first minutes, all three look alike, and a cached plan
-- once read a whole conversation for each new message. So each look-up is defined here once, in a form that only one
-- index can answer without sorting. The functions are inlined into their callers, and so set no search path.

-- Messages from `first_seq` up to but without `end_seq`, in order. Under row level security only arguments known before execution can use the
-- index: an argument computed from another row of the same statement would read everything.
create function app.messages_from(stream uuid, first_seq bigint, end_seq bigint) returns setof public.messages language sql stable as $$
  select x.* from public.messages x where x.stream_id = stream and x.seq >= first_seq and x.seq < end_seq order by x.seq $$;

-- The newest message.
create function app.newest_message(stream public.streams) returns setof public.messages language sql stable as $$
  select x.* from public.messages x where x.stream_id = stream.id and x.seq >= stream.last order by x.seq limit 1 $$;

-- Of the messages before the newest one the newest that the member sees; none where they see the newest one itself.
create function app.newest_seen_before(stream public.streams, membership public.memberships) returns setof public.messages language sql stable as $$
  select x.* from public.messages x where x.stream_id = stream.id and x.seq < stream.last and membership.ranges @> x.seq and not membership.ranges @> stream.last
  order by x.seq desc limit 1 $$;

-- The messages changed since a revision.
create function app.messages_since(stream uuid, revision bigint) returns setof public.messages language sql stable as $$
  select x.* from public.messages x where x.stream_id = stream and x.rev > revision order by x.rev $$;

-- The message changed at this revision; none where that was another row.
create function app.message_at_rev(stream uuid, revision bigint) returns setof public.messages language sql stable as $$
  select x.* from (select n.* from public.messages n where n.stream_id = stream and n.rev >= revision order by n.rev limit 1) as x where x.rev = revision $$;

-- The message of this id, if it belongs to this stream.
create function app.message_in_stream(stream uuid, message uuid) returns setof public.messages language sql stable as $$
  select x.* from (select n.* from public.messages n where n.id = message offset 0) as x where x.stream_id = stream $$;

-- The message that an entry names, if the author is a member of its conversation or group. A system row is nobody's message, nor is a call.
create function app.message_of_entry(me uuid, entry jsonb) returns public.messages language sql stable set search_path = '' as $$
  select x.* from app.message_in_stream(app.uuid_in(entry -> 'data', 'conversationId'), app.uuid_in(entry -> 'data', 'messageId')) as x
  join public.memberships m on m.stream_id = x.stream_id and m.member_id = me and not m.departed
  where x.type not in ('system', 'call') $$;

-- [G8] The message that an admin of a group names by its number, because a block hides it from them; none for everybody else.
create function app.numbered_message(me uuid, entry jsonb) returns public.messages language sql stable set search_path = '' as $$
  select x.* from public.memberships m join public.messages x on x.stream_id = m.stream_id and x.seq = app.integer_in(entry -> 'data', 'number')
  where m.member_id = me and m.stream_id = app.uuid_in(entry -> 'data', 'conversationId') and m.role = 'admin' and not m.departed and x.type <> 'system' $$;

-- Whether a sync node asks for itself, to announce changes. A node that acts for a member has set a role.
create function app.is_node() returns boolean language sql stable as $$
  select session_user = 'sync_node' and current_setting('role') = 'none' $$;

-- [G7, G8] Whether a block hides a group's row from a member. A membership says whether that is the case for any row; most have none.
create function app.is_row_hidden(member uuid, stream uuid, row_seq bigint, author uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select (member = auth.uid() or app.is_node()) and (
    exists (select from app.hidden_rows h where h.member_id = member and h.stream_id = stream and h.seq = row_seq)
    or exists (select from app.hidden_authors h where h.member_id = member and h.stream_id = stream and h.author_id = author and h.up_to >= row_seq)) $$;

-- The members from whom a block hides a row.
create function app.row_hidden_from(message public.messages) returns setof uuid language sql stable security definer set search_path = '' as $$
  select h.member_id from app.hidden_rows h where h.stream_id = message.stream_id and h.seq = message.seq
  union select h.member_id from app.hidden_authors h where h.stream_id = message.stream_id and h.author_id = message.sender_id and h.up_to >= message.seq and message.type <> 'system' $$;

-- Whether a member may see a row of a stream that is visible to them.
create function app.is_in_sight(membership public.memberships, message public.messages) returns boolean language sql stable as $$
  select membership.ranges @> message.seq
    and (not membership.has_hidden_rows or not app.is_row_hidden(membership.member_id, message.stream_id, message.seq, case when message.type <> 'system' then message.sender_id end)) $$;

-- A message within the member's ranges: one can only reply or react to a message that one was shown.
create function app.visible_message(me uuid, stream uuid, message uuid) returns public.messages language sql stable set search_path = '' as $$
  select x.* from app.message_in_stream(stream, message) as x
  join public.memberships m on m.stream_id = x.stream_id and m.member_id = me and not m.departed
  where app.is_in_sight(m, x) $$;
