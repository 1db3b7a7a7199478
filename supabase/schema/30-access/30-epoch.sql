-- [Y21] The epoch: the identity of the database's history.

-- [Y21] Composed of cluster, timeline, database and the operator's counter.
create function app.epoch() returns text language sql stable security definer set search_path = '' as $$
  select concat_ws('-',
    (select system_identifier from pg_catalog.pg_control_system()),
    (select left(pg_catalog.pg_walfile_name(pg_catalog.pg_current_wal_lsn()), 8)),
    (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database()),
    (select epoch_counter from app.meta)) $$;

-- Sets the counter to the time in microseconds, at least one above the old value, so that it also exceeds a counter that a restored backup
-- brought back.
create function app.turn_epoch() returns text language plpgsql set search_path = '' as $$
begin
  update app.meta set epoch_counter = greatest(epoch_counter + 1, floor(extract(epoch from clock_timestamp()) * 1000000)) where one;
  return app.epoch();
end $$;

-- While PostgreSQL runs, a backup can only be restored as another database, which has another epoch. So the epoch is
-- turned automatically at most once for each start of the server, or once a day (for an operator who empties and
-- refills the tables): a member who invents heads can cause no more than that.
create function app.turn_epoch_automatically() returns void language plpgsql security definer set search_path = '' as $$
begin
  update app.meta set
    epoch_counter = greatest(epoch_counter + 1, floor(extract(epoch from clock_timestamp()) * 1000000)),
    auto_turned_at = clock_timestamp(), auto_turned_start = pg_catalog.pg_postmaster_start_time()
  where one and (auto_turned_start is distinct from pg_catalog.pg_postmaster_start_time() or auto_turned_at < clock_timestamp() - interval '1 day');
  if found then
    raise log 'alcove: a device knows more than this database, which must be a restored one; its epoch has turned';
  end if;
end $$;
