-- What all later migrations stand on: the schema of predicates and writers, limits, reading of untrusted JSON.

-- No API exposes this schema. Members may run the few functions of it that policies and readers call.
create schema app;
revoke all on schema app from public;
grant usage on schema app to authenticated, service_role;

-- Numbers shared with schemas/limits.ts; a test keeps the two equal.
create function app.page_size() returns int language sql immutable as $$ select 64 $$;
create function app.pull_stream_limit() returns int language sql immutable as $$ select 500 $$;
create function app.pull_total_limit() returns int language sql immutable as $$ select 3000 $$;
create function app.first_pull_pages() returns int language sql immutable as $$ select 30 $$;
create function app.push_limit() returns int language sql immutable as $$ select 200 $$;
create function app.pages_limit() returns int language sql immutable as $$ select 32 $$;
create function app.range_open() returns bigint language sql immutable as $$ select 2147483647::bigint $$;
create function app.whole_stream() returns int8range language sql immutable as $$ select int8range(1, app.range_open(), '[]') $$;
create function app.message_length() returns int language sql immutable as $$ select 1000 $$;
create function app.preview_length() returns int language sql immutable as $$ select 120 $$;
create function app.username_min() returns int language sql immutable as $$ select 5 $$;
create function app.username_max() returns int language sql immutable as $$ select 15 $$;
create function app.edit_minutes() returns int language sql immutable as $$ select 15 $$;
create function app.applied_days() returns int language sql immutable as $$ select 400 $$;

-- Untrusted JSON is looked at before it is cast: what does not fit is null, never an exception. Ids are as strict as
-- the devices' schemas: what one device could write and another not read would stop the other for ever.
create function app.uuid_in(data jsonb, key text) returns uuid language sql immutable as $$
  select case when jsonb_typeof(data -> key) = 'string'
    and data ->> key ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
    then (data ->> key)::uuid end $$;

create function app.whole_in(data jsonb, key text) returns bigint language sql immutable as $$
  select case when jsonb_typeof(data -> key) = 'number' and data ->> key ~ '^[0-9]{1,15}$' then (data ->> key)::bigint end $$;

create function app.text_in(data jsonb, key text) returns text language sql immutable as $$
  select case when jsonb_typeof(data -> key) = 'string' then data ->> key end $$;

-- A pair's conversation has a computed id (UUID version 8), so that either can start it offline and it is one.
create function app.conversation_id(a uuid, b uuid) returns uuid language sql immutable strict as $$
  select encode(set_byte(set_byte(bytes, 6, get_byte(bytes, 6) & 15 | 128), 8, get_byte(bytes, 8) & 63 | 128), 'hex')::uuid
  from (select substr(sha256(uuid_send(least(a, b)) || uuid_send(greatest(a, b))), 1, 16) as bytes) as pair $$;

-- [Y7] Page `k` of a stream holds the numbers k·64 … k·64+63.
create function app.page_of(seq bigint) returns bigint language sql immutable as $$ select seq / app.page_size() $$;

-- Who asks. A request without a member is a defect of the caller or an attack.
create function app.me() returns uuid language plpgsql stable set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if me is null then
    raise exception 'unauthorized' using errcode = '28000';
  end if;
  return me;
end $$;

-- [Y21] What the operator turns after restoring a backup into the same database.
create table app.meta (
  one boolean primary key default true check (one),
  epoch_counter bigint not null default 0
);
alter table app.meta enable row level security;
insert into app.meta default values;

-- [Y21] Which life of which database: cluster, timeline, database, operator's counter.
create function app.epoch() returns text language sql stable security definer set search_path = '' as $$
  select concat_ws('-',
    (select system_identifier from pg_catalog.pg_control_system()),
    (select left(pg_catalog.pg_walfile_name(pg_catalog.pg_current_wal_lsn()), 8)),
    (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database()),
    (select epoch_counter from app.meta)) $$;

-- Microseconds, and never less than one more: a counter that the backup itself brought back is passed for certain.
create function app.turn_epoch() returns text language plpgsql set search_path = '' as $$
begin
  update app.meta set epoch_counter = greatest(epoch_counter + 1, floor(extract(epoch from clock_timestamp()) * 1000000)) where one;
  return app.epoch();
end $$;

revoke execute on all functions in schema app from public;
grant execute on all functions in schema app to authenticated, service_role;
revoke execute on function app.turn_epoch() from authenticated;
