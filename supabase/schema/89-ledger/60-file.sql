-- [S22] What a database knows of its file: the newest lines, by their ids, and whether there was such a file when a node last looked.

-- From now on this database knows the file, which ends with these lines.
create function app.know_ledger(ids uuid[]) returns void language sql set search_path = '' as $$
  insert into app.ledger_lines (id, line, written_at) select i, '{}', now() from unnest(ids) as i on conflict (id) do nothing $$;

-- Whether this database has written all lines with which the file ends. False: it is older than the file, as a restored one is.
create function app.knows_ledger(ids uuid[]) returns boolean language sql stable set search_path = '' as $$
  select not exists (select from unnest(ids) as i where not exists (select from app.ledger_lines l where l.id = i)) $$;

-- Whether this database has written lines to a file, which must then be there.
create function app.has_written_ledger() returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.ledger_lines l where l.written_at is not null) $$;

-- Notes whether the file with these lines is there at all. It is lost where this database has written one and knows none of the lines, as where another file
-- has begun; it is found again where it has a line from before: what was written to another file meanwhile is written again, behind its lines.
create function app.note_ledger_file(ids uuid[]) returns boolean language plpgsql set search_path = '' as $$
declare
  lost timestamptz;
begin
  update app.ledger_file f set lost_at = now() where f.lost_at is null and app.has_written_ledger()
    and not exists (select from app.ledger_lines l where l.id = any (ids));
  select f.lost_at into lost from app.ledger_file f where exists (select from app.ledger_lines l where l.id = any (ids) and l.written_at < f.lost_at) for update;
  if lost is not null then
    update app.ledger_lines l set written_at = null where l.written_at >= lost and l.line <> '{}' and l.id <> all (ids);
    update app.ledger_file f set lost_at = null;
  end if;
  return app.is_ledger_whole();
end $$;

create function app.is_ledger_whole() returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.ledger_file f where f.lost_at is null) $$;

-- The file is lost for good: another one begins with all that this database still has of it. `lines`: those that were written since, in their order. They are
-- written again, as other lines, so that they stand behind the older ones and count.
create function app.begin_ledger_again(lines jsonb) returns void language sql set search_path = '' as $$
  delete from app.ledger_lines l where l.line = '{}' or l.id in (select (x ->> 'id')::uuid from jsonb_array_elements(lines) as x);
  update app.ledger_lines l set written_at = null where l.written_at is not null;
  insert into app.ledger_lines (line) select x - 'id' - 'community' from jsonb_array_elements(lines) with ordinality as e (x, n) order by n;
  update app.ledger_file f set lost_at = null $$;
