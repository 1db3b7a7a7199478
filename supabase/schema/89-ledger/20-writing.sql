-- [S22] For the job that writes the ledger: it reads what waits, appends it to the file, and marks it. A job that was killed between the two writes its lines
-- twice, by the same ids.

create function app.waiting_ledger_lines(maximum int) returns setof jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', l.id, 'community', app.ledger_community(), 'at', app.instant_text(l.at)) || l.line
  from app.ledger_lines l where l.written_at is null order by l.number limit maximum $$;

create function app.mark_ledger_lines(ids uuid[]) returns void language sql set search_path = '' as $$
  update app.ledger_lines l set written_at = now() where l.id = any (ids) and l.written_at is null $$;

-- Each minute: what waits for long gets a job again, also what was there before the first node; the newest lines stay, by which a database knows its file.
create function app.tidy_ledger() returns void language plpgsql set search_path = '' as $$
begin
  if exists (select from app.ledger_lines l where l.written_at is null and l.at < now() - interval '1 minute') then
    perform graphile_worker.add_job('ledger.write', '{}'::json, queue_name => 'ledger', job_key => 'ledger.write:late');
  end if;
  delete from app.ledger_lines l where l.number in (
    select o.number from app.ledger_lines o
    where o.written_at < now() - interval '30 days' and o.number < (select max(m.number) - 1000 from app.ledger_lines m) order by o.number limit 500);
end $$;
