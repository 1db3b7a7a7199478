-- What the administration reads about the house itself.

-- `{after, count}`: the audit log, newest first, with whoever acted; details that were erased are null.
create function public.audit_page(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
  page_size int := app.requested_page(request);
  before bigint := coalesce(app.integer_in(request, 'before'), 9223372036854775807);
  rows app.audit_log[];
begin
  rows := array(select l from app.audit_log l where l.id < before order by l.id desc limit page_size + 1);
  return jsonb_build_object(
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'at', app.instant_text(l.at), 'act', l.act,
        'by', (select p.username from public.profiles p where p.id = d.actor_id), 'operator', coalesce(d.actor_id = app.operator(), false),
        'member', (select p.username from public.profiles p where p.id = app.uuid_in(d.details, 'member')),
        'case', d.details -> 'case', 'verdict', d.details -> 'verdict', 'right', d.details -> 'right', 'erased', d.id is null) order by l.id desc), '[]')
      from unnest(rows[1:page_size]) as l left join app.audit_details d on d.id = l.id),
    'next', case when cardinality(rows) > page_size then rows[page_size].id end);
end $$;

-- How many rows a request of a page asks for.
create function app.requested_page(request jsonb) returns int language plpgsql immutable set search_path = '' as $$
declare
  requested bigint := app.integer_in(request, 'count');
begin
  if (requested between 1 and app.members_a_page()) is not true then
    perform app.invalid();
  end if;
  return requested::int;
end $$;

-- `{from, to}`, days: the figures that the law asks for, from the tables; nobody is named, and nothing says who reported.
create function public.transparency_report(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
  start_at timestamptz := app.day_in(request, 'from');
  end_at timestamptz := app.day_in(request, 'to') + interval '1 day';
begin
  if start_at is null or end_at is null or end_at <= start_at or end_at - start_at > interval '3 years' then
    perform app.invalid();
  end if;
  return jsonb_build_object(
    'reports', (select coalesce(jsonb_object_agg(r.reason, r.n), '{}') from (select x.reason, count(*) as n from public.reports x where x.created_at >= start_at and x.created_at < end_at group by 1) as r),
    'opened', (select coalesce(jsonb_object_agg(c.kind, c.n), '{}') from (select x.kind, count(*) as n from app.cases x where x.opened_at >= start_at and x.opened_at < end_at group by 1) as c),
    'decided', (select coalesce(jsonb_object_agg(c.kind, c.n), '{}') from (
      select x.kind, count(*) as n from app.cases x where x.closed_at >= start_at and x.closed_at < end_at and x.outcome is not null group by 1) as c),
    'measures', (select coalesce(jsonb_object_agg(d.measure, d.n), '{}') from (select x.measure, count(*) as n from app.decisions x where x.decided_at >= start_at and x.decided_at < end_at group by 1) as d),
    'reasons', (select coalesce(jsonb_object_agg(d.reason, d.n), '{}') from (select x.reason, count(*) as n from app.decisions x where x.decided_at >= start_at and x.decided_at < end_at group by 1) as d),
    'appeals', (select count(*) from app.appeals a where a.made_at >= start_at and a.made_at < end_at),
    'successfulAppeals', (select count(*) from app.appeals a where a.answered_at >= start_at and a.answered_at < end_at and a.succeeded),
    -- Hours; null: nothing was decided.
    'medianHours', (select round((percentile_cont(0.5) within group (order by extract(epoch from x.closed_at - x.opened_at)) / 3600)::numeric, 1)
      from app.cases x where x.closed_at >= start_at and x.closed_at < end_at and x.outcome is not null));
end $$;

-- A day, as `2026-11-29`; null: it is none.
create function app.day_in(data jsonb, key text) returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return case when app.text_in(data, key) ~ '^20\d\d-[01]\d-[0-3]\d$' then ((data ->> key) || ' 00:00:00+00')::timestamptz end;
exception when others then
  return null;
end $$;

-- How the house does now: what waits in its queue and for how long, jobs, mails, files that wait to be removed, what is stored.
create function public.house_health(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
  jobs jsonb := '[]';
begin
  if to_regclass('graphile_worker.jobs') is not null then
    execute $q$select coalesce(jsonb_agg(jsonb_build_object('task', j.task_identifier, 'waiting', j.waiting, 'failed', j.failed, 'oldest', app.instant_text(j.oldest)) order by j.task_identifier), '[]')
      from (
        select task_identifier, count(*) filter (where attempts < max_attempts and run_at <= now()) as waiting, count(*) filter (where attempts >= max_attempts) as failed,
          min(run_at) filter (where attempts < max_attempts and run_at <= now()) as oldest
        from graphile_worker.jobs group by 1) as j$q$ into jobs;
  end if;
  return jsonb_build_object(
    'at', app.instant_text(now()),
    'queue', (select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'open', n.open, 'overdue', n.overdue, 'oldest', app.instant_text(n.oldest)) order by k.kind), '[]')
      from app.case_kinds k cross join lateral (
        select count(*) as open, count(*) filter (where x.due_at < now()) as overdue, min(x.opened_at) as oldest
        from (select * from app.cases c where c.kind = k.kind and c.closed_at is null order by c.due_at limit 1000) as x) as n),
    'jobs', jobs,
    'mails', jsonb_build_object(
      'waiting', (select count(*) from app.mails m where m.failed_at is null), 'failed', (select count(*) from app.mails m where m.failed_at > now() - interval '1 day')),
    'removals', (select count(*) from (select from app.media_removals limit 10000) as r),
    'storage', (select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'files', o.files) order by o.bucket_id), '[]')
      from (select x.bucket_id, count(*) as files from storage.objects x group by 1) as o),
    'liveStopped', (select s.stopped_at is not null from app.live_switch s where s.one),
    'auditWhole', app.broken_audit_row() is null);
end $$;
