-- What functions hand to each other.

-- What became of one entry.
create type app.verdict as (id jsonb, status text, code text, stream uuid, ref uuid, what text);

-- New revisions of a stream, and who is to be told of them.
create type app.change as (part bigint, stream uuid, revs bigint[], members uuid[]);

-- One message to be sent. `code`: why it is not, null while nothing speaks against it; `answered`: the place of what it answers;
-- `begun`: the conversation stands.
create type app.sent as (
  nth bigint, me uuid, entry jsonb, id uuid, stream uuid, other uuid, type text, body text, media text, gif text, answers uuid, answered bigint, begun boolean, code text);

-- A stream that a part of a push needs.
create type app.need as (part bigint, me uuid, stream uuid);

-- Null: not asked for.
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
  online boolean
);

-- Where a list goes on: `[name]`, `[seen, id]` or `[spot, seen, id]`, in its order.
create type app.list_place as (name text, spot int, seen int, id uuid);

create type app.walk as (ids uuid[], next text);
