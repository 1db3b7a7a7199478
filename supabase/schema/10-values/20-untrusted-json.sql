-- Reads values out of untrusted JSON. A value of the wrong type or form yields null, never an exception.

-- Accepts the same ids as the devices' schemas and no others: an id that one device can write and another cannot read would stop the other's
-- synchronisation for ever.
create function app.uuid_in(data jsonb, key text) returns uuid language sql immutable as $$
  select case when jsonb_typeof(data -> key) = 'string'
    and data ->> key ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
    then (data ->> key)::uuid end $$;

-- An id as names of stored objects hold it; null: it is none.
create function app.uuid_of(word text) returns uuid language sql immutable as $$
  select case when word ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then word::uuid end $$;

create function app.integer_in(data jsonb, key text) returns bigint language sql immutable as $$
  select case when jsonb_typeof(data -> key) = 'number' and data ->> key ~ '^[0-9]{1,15}$' then (data ->> key)::bigint end $$;

create function app.text_in(data jsonb, key text) returns text language sql immutable as $$
  select case when jsonb_typeof(data -> key) = 'string' then data ->> key end $$;

create function app.text_array(list jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(word order by n), '{}') from jsonb_array_elements_text(list) with ordinality as w (word, n) $$;

-- Reads degrees as a form holds them, a number or its text [AUTH-74], rounded to a hundredth: the precision of a town.
create function app.degrees_in(data jsonb, key text) returns numeric language sql immutable as $$
  select case when data ->> key ~ '^-?\d{1,3}(\.\d{1,20})?$' then round((data ->> key)::numeric, 2) end $$;

-- Formats an instant as JavaScript does (ISO 8601, milliseconds), because the base values of profile edits are compared as text.
create function app.instant_text(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create function app.invalid() returns void language plpgsql set search_path = '' as $$
begin
  raise exception 'invalid' using errcode = '22023';
end $$;

-- A list of at most 50 different ids; null: it is none.
create function app.uuids_in(data jsonb, key text) returns uuid[] language sql immutable set search_path = '' as $$
  select case
    when data -> key is null then '{}'
    when jsonb_typeof(data -> key) = 'array' and jsonb_array_length(data -> key) <= 50 then (
      select case when bool_and(id is not null) is not false then coalesce(array_agg(distinct id) filter (where id is not null), '{}') end
      from (select app.uuid_in(jsonb_build_object('id', item), 'id') as id from jsonb_array_elements(data -> key) as item) as ids) end $$;
