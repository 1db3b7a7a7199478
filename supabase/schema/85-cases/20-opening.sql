-- How cases begin and end, and where they stand in the queue.

-- How soon a case of a severity is due, before anything else counts.
create function app.case_term(severity int) returns interval language sql immutable as $$
  select case severity when 5 then interval '1 hour' when 4 then interval '4 hours' when 3 then interval '12 hours' when 2 then interval '1 day' else interval '3 days' end $$;

create function app.report_severity(reason text) returns int language sql immutable as $$
  select case reason when 'minor' then 5 when 'threat' then 4 when 'other' then 1 when 'fake-profile' then 2 else 3 end $$;

-- Between 0.5 and 1.5: how often a member's reports led to a measure; 1 for whoever has reported little.
create function app.report_accuracy(reporter uuid) returns numeric language sql stable set search_path = '' as $$
  select 0.5 + (count(*) filter (where c.outcome <> 'nothing') + 2.0) / (count(*) + 4.0)
  from (
    select x.outcome from public.reports r join app.case_reports k on k.report_id = r.id join app.cases x on x.id = k.case_id
    where r.reporter_id = reporter and x.outcome is not null order by x.closed_at desc limit 50) as c $$;

-- Between 1 and 2: how many may meet what was reported, by the followers of its member.
create function app.case_reach(member uuid) returns numeric language sql stable set search_path = '' as $$
  select 1 + count(*) / 100.0 from (select from public.follows f where f.followed_id = member limit 100) as f $$;

create function app.case_due(opened timestamptz, severity int, weight numeric) returns timestamptz language sql immutable as $$
  select opened + app.case_term(severity) / weight::double precision $$;

-- Opens a case about a subject that waits, unless one is open.
create function app.open_case(of_kind text, subject uuid, member uuid) returns void language sql set search_path = '' as $$
  insert into app.cases (kind, subject_id, member_id, severity, due_at)
  select k.kind, subject, p.id, k.severity, app.case_due(now(), k.severity, app.case_reach(member))
  from app.case_kinds k left join public.profiles p on p.id = member where k.kind = of_kind
  on conflict (kind, subject_id) where closed_at is null do nothing $$;

-- Ends the open case of a subject with which nothing is to be decided any more.
create function app.drop_case(of_kind text, subject uuid) returns void language sql set search_path = '' as $$
  update app.cases c set closed_at = now(), claimed_by = null, claimed_until = null where c.kind = of_kind and c.subject_id = subject and c.closed_at is null $$;

-- The kind of case that a report belongs to.
create function app.kind_of_report(r public.reports) returns text language sql immutable as $$
  select case when r.about <> 'member' then r.about when r.room_id is not null then 'live' else 'report' end $$;

-- [S37] A report joins the open case about its subject, or opens one. Reporters count once a case, and only accounts that are a day old; numbers
-- bring a case forward and decide nothing.
create function app.add_report_to_case() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  grave int := app.report_severity(new.reason);
  known app.cases;
  counts boolean;
  subject uuid := case new.about when 'room' then new.room_id when 'group' then new.conversation_id else new.member_id end;
begin
  if subject is null then
    return null;
  end if;
  insert into app.cases as c (kind, subject_id, member_id, reason, severity, due_at)
  values (app.kind_of_report(new), subject, new.member_id, new.reason, grave, app.case_due(now(), grave, app.case_reach(new.member_id) * app.report_accuracy(new.reporter_id)))
  on conflict (kind, subject_id) where closed_at is null do update set severity = greatest(c.severity, excluded.severity), due_at = least(c.due_at, excluded.due_at),
    reason = case when excluded.severity > c.severity then excluded.reason else c.reason end
  returning * into known;
  counts := (select p.created_at < now() - interval '1 day' from public.profiles p where p.id = new.reporter_id)
    and not exists (select from app.case_reports k join public.reports r on r.id = k.report_id where k.case_id = known.id and r.reporter_id = new.reporter_id);
  insert into app.case_reports (report_id, case_id) values (new.id, known.id);
  if counts then
    update app.cases c set reports = c.reports + 1,
      due_at = least(c.due_at, app.case_due(c.opened_at, c.severity, (1 + ln(c.reports + 1)::numeric) * app.case_reach(new.member_id) * app.report_accuracy(new.reporter_id)))
    where c.id = known.id;
  end if;
  return null;
end $$;
create trigger report_becomes_case after insert on public.reports for each row execute function app.add_report_to_case();
