-- A message is found by its place, by its revision or by its id, and for each there is an index. Which one a plan takes follows from
-- what is known of the tables; while that is nothing, as in a young community's first minutes, all three look alike, and a plan was
-- kept that read a whole conversation for each message written to it. Each way of asking stands once here, in a form that one index
-- alone can answer without sorting, whatever is known. They become part of the statement that asks them: no path of their own.

-- From a place on and below another, in their order. Where the rights of whoever asks are looked at, an index is asked for what is
-- known beforehand alone: nothing may be reckoned in these arguments from another row of the same statement, or all is read.
create function app.messages_from(stream uuid, place bigint, below bigint) returns setof public.messages language sql stable as $$
  select x.* from public.messages x where x.stream_id = stream and x.seq >= place and x.seq < below order by x.seq $$;

-- The last one, and whatever was changed since a revision.
create function app.newest_message(s public.streams) returns setof public.messages language sql stable as $$
  select x.* from public.messages x where x.stream_id = s.id and x.seq >= s.last order by x.seq limit 1 $$;

create function app.messages_since(stream uuid, revision bigint) returns setof public.messages language sql stable as $$
  select x.* from public.messages x where x.stream_id = stream and x.rev > revision order by x.rev $$;

-- The one that was changed at this revision; none, where another was.
create function app.message_changed(stream uuid, revision bigint) returns setof public.messages language sql stable as $$
  select x.* from (select n.* from public.messages n where n.stream_id = stream and n.rev >= revision order by n.rev limit 1) as x where x.rev = revision $$;

-- Of this id, as far as it lies in this stream.
create function app.message_in(stream uuid, message uuid) returns setof public.messages language sql stable as $$
  select x.* from (select n.* from public.messages n where n.id = message offset 0) as x where x.stream_id = stream $$;

-- The message that an entry names, where the author belongs to its conversation.
create function app.message_named(me uuid, entry jsonb) returns public.messages language sql stable set search_path = '' as $$
  select x.* from app.message_in(app.uuid_in(entry -> 'data', 'conversationId'), app.uuid_in(entry -> 'data', 'messageId')) as x
  join public.memberships m on m.stream_id = x.stream_id and m.member_id = me $$;

-- A message in this member's ranges, as one can only answer or react to what one was shown.
create function app.message_shown(me uuid, stream uuid, message uuid) returns public.messages language sql stable set search_path = '' as $$
  select x.* from app.message_in(stream, message) as x
  join public.memberships m on m.stream_id = x.stream_id and m.member_id = me
  where m.ranges @> x.seq $$;
