-- Figures of loading and reacting. A row is a count: nothing says which device or which member has sent what.

-- `step`: of the metric's scale, whose bounds are in the app (schemas/wire/web-vitals.ts); each has one rating.
create table app.web_vitals (
  day date not null,
  metric text not null check (metric in ('CLS', 'INP', 'FCP', 'LCP', 'TTFB')),
  route text not null check (route ~ '^/([a-z-]{1,24}(/\*)?)?$'),
  device text not null check (device in ('phone', 'desktop')),
  step smallint not null check (step between 0 and 20),
  rating text not null check (rating in ('good', 'needs-improvement', 'poor')),
  times int not null check (times > 0),
  primary key (day, metric, route, device, step)
);
alter table app.web_vitals enable row level security;

-- Counts one event. A device that was offline sends those of the last seven days later; a client sends at most 120 in a quarter of an hour, counted under a
-- salted hash as contact messages are. Counts older than 90 days go.
create function public.count_web_vital(event jsonb, network text) returns text language plpgsql security definer set search_path = '' as $$
declare
  on_day date := app.day_in(event, 'day')::date;
begin
  if on_day is null or on_day not between current_date - 7 and current_date + 1 then
    return 'invalid';
  end if;
  if app.exceeds_contact_limit('vitals network ' || network, 120) then
    return 'limited';
  end if;
  insert into app.web_vitals as v (day, metric, route, device, step, rating, times)
  values (on_day, app.text_in(event, 'metric'), app.text_in(event, 'route'), app.text_in(event, 'device'), app.integer_in(event, 'step'), app.text_in(event, 'rating'), 1)
  on conflict (day, metric, route, device, step) do update set times = v.times + 1;
  delete from app.web_vitals where ctid in (select o.ctid from app.web_vitals o where o.day < current_date - 90 limit 100 for update skip locked);
  return 'counted';
exception when check_violation or not_null_violation or numeric_value_out_of_range then
  return 'invalid';
end $$;

-- `{days, device}`: the figures of the last days, of one kind of device or of all, by metric and by metric and route; at most 400. Three of four measures lie within
-- `p75`; of fewer than five it says nothing.
create function public.web_vitals_report(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
  days int := app.integer_in(request, 'days');
  kind text := app.text_in(request, 'device');
begin
  if days is null or days not between 1 and 90 then
    perform app.invalid();
  end if;
  return jsonb_build_object('figures', (
    with steps as (
      select v.metric, v.route, v.step, sum(v.times) as times, sum(v.times) filter (where v.rating = 'good') as good, sum(v.times) filter (where v.rating = 'poor') as poor
      from app.web_vitals v where v.day > current_date - days and (kind is null or v.device = kind) group by grouping sets ((v.metric, v.route, v.step), (v.metric, v.step))),
    sums as (
      select s.*, sum(s.times) over (partition by s.metric, s.route order by s.step) as up_to, sum(s.times) over (partition by s.metric, s.route) as total from steps s),
    figures as (
      select s.metric, s.route, max(s.total) as total, min(s.step) filter (where s.up_to * 4 >= s.total * 3 and s.total >= 5) as p75,
        coalesce(sum(s.good), 0) as good, coalesce(sum(s.poor), 0) as poor
      from sums s group by s.metric, s.route order by s.route nulls first, s.metric limit 400)
    select coalesce(jsonb_agg(jsonb_build_object('metric', f.metric, 'route', f.route, 'count', f.total, 'p75', f.p75, 'good', f.good, 'poor', f.poor)
      order by f.route nulls first, f.metric), '[]')
    from figures f));
end $$;
