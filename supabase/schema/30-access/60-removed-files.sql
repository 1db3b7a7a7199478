-- Files that nobody may see any more.

-- Has files removed, named as in `app.media_removals`; nobody can read them from now on. Nulls are left out.
create function app.mark_removed(names text[]) returns void language sql set search_path = '' as $$
  insert into app.media_removals (name) select distinct n from unnest(names) as n where n is not null order by n on conflict (name) do nothing $$;

-- A row that ends its existence takes the file with it that it names in the given column.
create function app.remove_file_of_row() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.mark_removed(array[to_jsonb(old) ->> tg_argv[0]]);
  return null;
end $$;
