-- Composite types that functions pass to each other.

-- The outcome of one entry: `status` and `code` as the device receives them, `ref` the row that it concerns, `effect` what a cancel did.
create type app.entry_outcome as (id jsonb, status text, code text, stream uuid, ref uuid, effect text);

-- New revisions of a stream, and the members to announce them to. `audience`: of a group, the room to which all others' item goes [G6].
create type app.change as (part bigint, stream uuid, revs bigint[], members uuid[], audience bigint, departs boolean);

-- One message to send. `code`: why it is rejected, null as long as no check has failed; `reply_seq`: the number of the
-- message that it replies to; `conversation_exists`: whether the conversation exists already.
create type app.send_candidate as (
  nth bigint, me uuid, entry jsonb, id uuid, stream uuid, other uuid, type text, body text, media text, gif text, reply_to uuid, reply_seq bigint, conversation_exists boolean, code text);

-- A stream that a part of a push may change, and whether it needs the stream's lock.
create type app.stream_lock as (part bigint, me uuid, stream uuid, locked boolean);

-- A search's filters; null: not filtered by.
create type app.member_filter as (
  name text,
  genres text[],
  desires text[],
  mobilities text[],
  lat double precision,
  lng double precision,
  radius double precision,
  born_after date,
  born_by date,
  free boolean,
  au_cap boolean,
  certified boolean,
  online boolean,
  -- Whether the caller is certified, and so finds members whom only these may find.
  by_certified boolean
);

-- The position after which a list continues, in the list's order: `[name]`, `[seen_quarter, id]` or `[spot, seen_quarter, id]`.
create type app.list_position as (name text, spot int, seen_quarter int, id uuid);

create type app.member_list as (ids uuid[], next text);
