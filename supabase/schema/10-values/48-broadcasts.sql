-- Values of what the house says to many members at once.

-- An address of the app's own, from its first slash on, or one of the web under TLS that names no user: a letter leads nowhere else.
create function app.is_broadcast_link(address text) returns boolean language sql immutable as $$
  select char_length(address) <= app.broadcast_link_length()
    and (address ~ '^/[a-z][!-~]*$' or address ~ '^https://[A-Za-z0-9.-]+[.][A-Za-z]{2,}(:[0-9]{1,5})?([/?#][!-~]*)?$') and address !~ '[\\<>"]' $$;

-- Whom a broadcast is for, as `segment` of schemas/forms/broadcast.ts says it, with nothing beside; null: it is none.
create function app.segment_in(data jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case when (
    coalesce(data -> 'role', 'null') in ('null', '"member"', '"professional"')
    and coalesce(data -> 'certified', 'null') in ('null', 'true', 'false')
    and jsonb_typeof(data -> 'genres') = 'array' and data -> 'genres' <@ to_jsonb(app.genres())
    and case when coalesce(data -> 'near', 'null') = 'null' then true else
      char_length(app.text_in(data -> 'near', 'name')) between 1 and app.place_length() and not app.is_blank(data -> 'near' ->> 'name')
      and app.degrees_in(data -> 'near', 'lat') between -90 and 90 and app.degrees_in(data -> 'near', 'lng') between -180 and 180
      and app.integer_in(data -> 'near', 'km') between 1 and 1000 end) is true
  then jsonb_build_object(
    'role', data -> 'role', 'certified', data -> 'certified', 'genres', (select coalesce(jsonb_agg(g order by g), '[]') from unnest(app.genres()) as g where data -> 'genres' ? g),
    'near', case when coalesce(data -> 'near', 'null') <> 'null' then jsonb_build_object('name', data -> 'near' ->> 'name',
      'lat', app.degrees_in(data -> 'near', 'lat'), 'lng', app.degrees_in(data -> 'near', 'lng'), 'km', app.integer_in(data -> 'near', 'km')) end) end $$;
