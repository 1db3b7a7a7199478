-- Looks messages up by `seq`, by revision or by id; there is an index for each. The planner chooses among them by
-- statistics. While tables have none, as in a young community's first minutes, all three look alike, and a cached plan
-- once read a whole conversation for each new message. So each look-up is defined here once, in a form that only one
-- index can answer without sorting. The functions are inlined into their callers, and so set no search path.

-- Messages from `first_seq` up to but without `end_seq`, in order. Under row level security only arguments known before execution can use the
-- index: an argument computed from another row of the same statement would read everything.
create function app.messages_from(stream uuid, first_seq bigint, end_seq bigint) returns setof public.messages language sql stable as $$
  select x.* from public.messages x where x.stream_id = stream and x.seq >= first_seq and x.seq < end_seq order by x.seq $$;

-- The newest message, and the messages changed since a revision.
create function app.newest_message(stream public.streams) returns setof public.messages language sql stable as $$
  select x.* from public.messages x where x.stream_id = stream.id and x.seq >= stream.last order by x.seq limit 1 $$;

create function app.messages_since(stream uuid, revision bigint) returns setof public.messages language sql stable as $$
  select x.* from public.messages x where x.stream_id = stream and x.rev > revision order by x.rev $$;

-- The message changed at this revision; none where that was another row.
create function app.message_at_rev(stream uuid, revision bigint) returns setof public.messages language sql stable as $$
  select x.* from (select n.* from public.messages n where n.stream_id = stream and n.rev >= revision order by n.rev limit 1) as x where x.rev = revision $$;

-- The message of this id, if it belongs to this stream.
create function app.message_in_stream(stream uuid, message uuid) returns setof public.messages language sql stable as $$
  select x.* from (select n.* from public.messages n where n.id = message offset 0) as x where x.stream_id = stream $$;

-- The message that an entry names, if the author is a member of its conversation.
create function app.message_of_entry(me uuid, entry jsonb) returns public.messages language sql stable set search_path = '' as $$
  select x.* from app.message_in_stream(app.uuid_in(entry -> 'data', 'conversationId'), app.uuid_in(entry -> 'data', 'messageId')) as x
  join public.memberships m on m.stream_id = x.stream_id and m.member_id = me $$;

-- A message within the member's ranges: one can only reply or react to a message that one was shown.
create function app.visible_message(me uuid, stream uuid, message uuid) returns public.messages language sql stable set search_path = '' as $$
  select x.* from app.message_in_stream(stream, message) as x
  join public.memberships m on m.stream_id = x.stream_id and m.member_id = me
  where m.ranges @> x.seq $$;
