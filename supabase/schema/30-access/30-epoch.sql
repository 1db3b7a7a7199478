-- [Y21] Another life of the database, and how devices hear of it.

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

-- A backup cannot be brought back under a running PostgreSQL other than as another database, which has another epoch. So once in each
-- of its lives is enough, or once a day for whoever empties and fills the tables: a member who invents heads costs no more than that.
create function app.turn_by_itself() returns void language plpgsql security definer set search_path = '' as $$
begin
  update app.meta set
    epoch_counter = greatest(epoch_counter + 1, floor(extract(epoch from clock_timestamp()) * 1000000)),
    self_turned_at = clock_timestamp(), self_turned_in = pg_catalog.pg_postmaster_start_time()
  where one and (self_turned_in is distinct from pg_catalog.pg_postmaster_start_time() or self_turned_at < clock_timestamp() - interval '1 day');
  if found then
    raise log 'alcove: a device knows more than this database, which must be a restored one; its epoch has turned';
  end if;
end $$;
