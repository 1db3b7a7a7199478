-- How the house does now, as its page and its samples count it.

-- Of each kind at most a thousand cases, those that are due first.
create function app.queue_state() returns table (kind text, open bigint, overdue bigint, oldest timestamptz) language sql stable set search_path = '' as $$
  select k.kind, n.open, n.overdue, n.oldest
  from app.case_kinds k cross join lateral (
    select count(*) as open, count(*) filter (where x.due_at < now()) as overdue, min(x.opened_at) as oldest
    from (select * from app.cases c where c.kind = k.kind and c.closed_at is null order by c.due_at limit 1000) as x) as n $$;

-- Nothing where no job runs.
create function app.jobs_state() returns table (task text, waiting bigint, failed bigint, oldest timestamptz) language plpgsql stable set search_path = '' as $$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    return query execute $q$
      select task_identifier, count(*) filter (where attempts < max_attempts and run_at <= now()), count(*) filter (where attempts >= max_attempts),
        min(run_at) filter (where attempts < max_attempts and run_at <= now())
      from graphile_worker.jobs group by 1$q$;
  end if;
end $$;

-- Of each bucket at most a hundred thousand.
create function app.stored_files() returns table (bucket text, files bigint) language sql stable set search_path = '' as $$
  select b.id, (select count(*) from (select from storage.objects x where x.bucket_id = b.id limit 100000) as x) from storage.buckets b $$;

create function app.failed_mails() returns bigint language sql stable set search_path = '' as $$
  select count(*) from app.mails m where m.failed_at > now() - interval '1 day' $$;

-- Devices whose browsers gave the subscription up are no failures.
create function app.failed_pushes() returns bigint language sql stable set search_path = '' as $$
  select coalesce(sum(u.pushes), 0)::bigint from app.undelivered_pushes(now() - interval '1 day') u where u.outcome in ('refused', 'too-late') $$;

-- `{}`: what waits in the queue and for how long, jobs, mails, pushes, files that wait to be removed, what is stored, and what runs.
create function public.house_health(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
begin
  return jsonb_build_object(
    'at', app.instant_text(now()),
    'queue', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', q.kind, 'open', q.open, 'overdue', q.overdue, 'oldest', app.instant_text(q.oldest)) order by q.kind), '[]')
      from app.queue_state() q),
    'jobs', (
      select coalesce(jsonb_agg(jsonb_build_object('task', j.task, 'waiting', j.waiting, 'failed', j.failed, 'oldest', app.instant_text(j.oldest)) order by j.task), '[]')
      from app.jobs_state() j),
    'mails', jsonb_build_object('waiting', (select count(*) from app.mails m where m.failed_at is null), 'failed', app.failed_mails()),
    'failedPushes', app.failed_pushes(),
    'nodes', (select count(*) from app.living_nodes()),
    'liveProcesses', (select coalesce(sum(n.processes), 0) from app.living_nodes() n),
    'removals', (select count(*) from (select from app.media_removals limit 10000) as r),
    'storage', (select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket, 'files', f.files) order by f.bucket), '[]') from app.stored_files() f),
    'ledgerWhole', app.is_ledger_whole(),
    -- Its newest thousand entries; the operator's command checks all.
    'auditWhole', app.broken_audit_row((select greatest(max(l.id) - 999, 0) from app.audit_log l)) is null);
end $$;
