-- Files of which no object's row is certain. Each is named here before it is written, or with the removal of its row, so that a lost answer, a
-- crash or a failing store leaves none behind.

-- Notes files, to be erased after this time unless an object has come to name them.
create function app.note_files(bucket text, names text[], versions text[], wait interval) returns void language sql security definer set search_path = '' as $$
  insert into app.loose_files (bucket, name, version, due)
  select note_files.bucket, n.name, n.version, now() + wait from unnest(names, versions) as n (name, version) where app.me() is not null
  on conflict do nothing $$;

-- Called with the row that names the file. Refused where it is being erased: then it is to be stored anew.
create function app.name_file(bucket text, name text, version text) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from app.loose_files f
  where f.bucket = name_file.bucket and f.name = name_file.name and f.version = name_file.version and not f.erasing and app.me() is not null;
  if not found then
    raise exception 'the file is being erased' using errcode = '40001';
  end if;
end $$;

-- Returns the files that are to be erased now, as `[{bucket, name, version}]`.
create function public.loose_files_to_erase() returns jsonb language sql volatile security definer set search_path = '' as $$
  with due as (
    select f.bucket, f.name, f.version from app.loose_files f
    where f.due <= now()
      and not exists (select from storage.objects o where o.bucket_id = f.bucket and o.name = f.name and coalesce(o.version, '') = f.version)
    order by f.due, f.bucket, f.name, f.version limit 100 for update),
  marked as (
    update app.loose_files f set erasing = true from due d where f.bucket = d.bucket and f.name = d.name and f.version = d.version
    returning f.bucket, f.name, f.version)
  select coalesce(jsonb_agg(to_jsonb(m)), '[]') from marked m $$;

-- Records that files were erased, and that others are stuck.
create function public.record_loose_files_erased(files jsonb, stuck jsonb default '[]') returns void language sql security definer set search_path = '' as $$
  update app.loose_files f set due = now() + app.removal_patience() from jsonb_to_recordset(stuck) as s (bucket text, name text, version text)
  where f.bucket = s.bucket and f.name = s.name and f.version = s.version;
  delete from app.loose_files f using jsonb_to_recordset(files) as e (bucket text, name text, version text)
  where f.bucket = e.bucket and f.name = e.name and f.version = e.version and f.erasing $$;
