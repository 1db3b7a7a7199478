-- What the administration reads about the house itself.

-- `{after, count}`: the audit log, newest first, with whoever acted; details that were erased are null.
create function public.audit_page(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
  page_size int := app.requested_count(request)::int;
  before bigint := coalesce(app.integer_in(request, 'before'), 9223372036854775807);
  rows app.audit_log[];
begin
  rows := array(select l from app.audit_log l where l.id < before order by l.id desc limit page_size + 1);
  return jsonb_build_object(
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'at', app.instant_text(l.at), 'act', l.act,
        'by', (select p.username from public.profiles p where p.id = d.actor_id), 'operator', coalesce(d.actor_id = app.operator(), false),
        'member', (select p.username from public.profiles p where p.id = app.uuid_in(d.details, 'member')),
        'case', d.details -> 'case', 'verdict', d.details -> 'verdict', 'right', d.details -> 'right', 'rule', d.details -> 'rule', 'mode', d.details -> 'mode',
        'switch', d.details -> 'switch', 'part', d.details -> 'part', 'request', d.details -> 'request',
        'reason', case when l.act like 'switch-%' or l.act like 'catalogue-%' then d.details -> 'reason' end, 'erased', d.id is null) order by l.id desc), '[]')
      from unnest(rows[1:page_size]) as l left join app.audit_details d on d.id = l.id),
    'next', case when cardinality(rows) > page_size then rows[page_size].id end);
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
