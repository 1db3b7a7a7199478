-- Untrusted JSON is looked at before it is cast: what does not fit is null, never an exception.

-- Ids are as strict as the devices' schemas: what one device could write and another not read would stop the other for ever.
create function app.uuid_in(data jsonb, key text) returns uuid language sql immutable as $$
  select case when jsonb_typeof(data -> key) = 'string'
    and data ->> key ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
    then (data ->> key)::uuid end $$;

create function app.whole_in(data jsonb, key text) returns bigint language sql immutable as $$
  select case when jsonb_typeof(data -> key) = 'number' and data ->> key ~ '^[0-9]{1,15}$' then (data ->> key)::bigint end $$;

create function app.text_in(data jsonb, key text) returns text language sql immutable as $$
  select case when jsonb_typeof(data -> key) = 'string' then data ->> key end $$;

create function app.words_in(list jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(word order by n), '{}') from jsonb_array_elements_text(list) with ordinality as w (word, n) $$;

-- Degrees as a form holds them, a number or its text [AUTH-74], to the town.
create function app.degrees_in(data jsonb, key text) returns numeric language sql immutable as $$
  select case when data ->> key ~ '^-?\d{1,3}(\.\d{1,20})?$' then round((data ->> key)::numeric, 2) end $$;

-- ISO 8601 to the millisecond, as JavaScript writes it: bases are compared as they stand.
create function app.instant_text(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create function app.invalid() returns void language plpgsql set search_path = '' as $$
begin
  raise exception 'invalid' using errcode = '22023';
end $$;
