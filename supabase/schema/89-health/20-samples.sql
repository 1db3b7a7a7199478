-- Samples of how the house does, and their plots [ADMIN-08].

create function app.sample_interval() returns interval language sql immutable as $$ select interval '5 minutes' $$;

create function app.age_seconds(since timestamptz) returns int language sql stable as $$ select coalesce(greatest(extract(epoch from now() - since), 0), 0)::int $$;

-- Called each minute by every node: the first one in five minutes takes a sample. Of those older than two days the first of each hour stays, for thirty days.
create function app.sample_health() returns void language plpgsql set search_path = '' as $$
declare
  bin timestamptz := date_bin(app.sample_interval(), now(), '2000-01-01 00:00:00+00');
begin
  if exists (select from app.health_samples s where s.at = bin) then
    return;
  end if;
  insert into app.health_samples (at, overdue_cases, oldest_case, waiting_jobs, oldest_job, failed_jobs, failed_mails, failed_pushes, nodes, live_processes, files)
  select bin, q.overdue, q.age, j.waiting, j.age, j.failed, app.failed_mails(), app.failed_pushes(), n.nodes, n.processes, (select coalesce(sum(f.files), 0) from app.stored_files() f)
  from (select coalesce(sum(x.overdue), 0) as overdue, app.age_seconds(min(x.oldest)) as age from app.queue_state() x) as q,
    (select coalesce(sum(x.waiting), 0) as waiting, coalesce(sum(x.failed), 0) as failed, app.age_seconds(min(x.oldest)) as age from app.jobs_state() x) as j,
    (select count(*) as nodes, coalesce(sum(x.processes), 0) as processes from app.living_nodes() x) as n
  on conflict do nothing;
  delete from app.health_samples s where s.at < now() - interval '30 days' or (s.at < now() - interval '48 hours' and exists (
    select from app.health_samples e where e.at >= date_bin('1 hour', s.at, '2000-01-01 00:00:00+00') and e.at < s.at));
end $$;

-- `{hours}`, 48 or 720: each figure in 96 steps, the newest last; null: nothing was sampled. A step says its worst: the largest number, and the
-- fewest nodes and processes.
create function public.house_history(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
  hours int := app.integer_in(request, 'hours');
  step interval := make_interval(secs => hours * 3600.0 / 96);
  since timestamptz;
begin
  if (hours in (48, 720)) is not true then
    perform app.invalid();
  end if;
  since := date_bin(step, now(), '2000-01-01 00:00:00+00') - 95 * step;
  return jsonb_build_object('since', app.instant_text(since), 'stepMinutes', hours * 60 / 96, 'series', (
    select jsonb_build_object(
      'overdueCases', jsonb_agg(b.overdue_cases order by b.n), 'oldestCase', jsonb_agg(b.oldest_case order by b.n),
      'waitingJobs', jsonb_agg(b.waiting_jobs order by b.n), 'oldestJob', jsonb_agg(b.oldest_job order by b.n), 'failedJobs', jsonb_agg(b.failed_jobs order by b.n),
      'failedMails', jsonb_agg(b.failed_mails order by b.n), 'failedPushes', jsonb_agg(b.failed_pushes order by b.n),
      'nodes', jsonb_agg(b.nodes order by b.n), 'liveProcesses', jsonb_agg(b.live_processes order by b.n), 'files', jsonb_agg(b.files order by b.n))
    from (
      select g.n, max(s.overdue_cases) as overdue_cases, max(s.oldest_case) as oldest_case, max(s.waiting_jobs) as waiting_jobs, max(s.oldest_job) as oldest_job,
        max(s.failed_jobs) as failed_jobs, max(s.failed_mails) as failed_mails, max(s.failed_pushes) as failed_pushes, min(s.nodes) as nodes,
        min(s.live_processes) as live_processes, max(s.files) as files
      from generate_series(0, 95) as g (n)
      left join app.health_samples s on s.at >= since + g.n * step and s.at < since + (g.n + 1) * step
      group by g.n) as b));
end $$;
