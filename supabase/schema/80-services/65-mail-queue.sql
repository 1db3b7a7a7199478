-- The mail queue: mails wait from the transaction that causes them until they are delivered, for at most a day. The job runner calls these
-- functions as the tables' owner.

-- A newsletter goes to many at once: every other mail goes before it.
create function app.mail_priority(kind text) returns int language sql immutable as $$ select case kind when 'newsletter' then 20 else 0 end $$;

-- `newest_only`: deletes mails of this kind that still wait for the same address, because this one's link replaces theirs.
create function app.queue_mail(id uuid, kind text, address text, sealed bytea, lifetime_seconds integer, newest_only boolean)
returns void language plpgsql security definer set search_path = '' as $$
declare
  hash bytea := app.salted_hash('account', lower(btrim(address)));
begin
  if newest_only then
    delete from app.mails m where m.recipient = hash and m.kind = queue_mail.kind and m.failed_at is null;
  end if;
  insert into app.mails (id, kind, recipient, sealed, expires_at)
  values (queue_mail.id, queue_mail.kind, hash, queue_mail.sealed, now() + make_interval(secs => lifetime_seconds));
  perform graphile_worker.add_job('mail.send', json_build_object('id', queue_mail.id), job_key => queue_mail.id::text, priority => app.mail_priority(kind));
end $$;

-- The mail to send; no row if it was sent, given up or has expired meanwhile.
create function app.mail_to_send(id uuid) returns table (sealed bytea, attempts integer, lifetime_seconds integer) language sql stable set search_path = '' as $$
  select m.sealed, m.attempts, extract(epoch from m.expires_at - m.created_at)::integer
  from app.mails m where m.id = mail_to_send.id and m.failed_at is null and m.expires_at > now() $$;

create function app.delete_sent_mail(id uuid) returns void language sql set search_path = '' as $$
  delete from app.mails m where m.id = delete_sent_mail.id $$;

create function app.abandon_mail(id uuid, outcome text, code text) returns void language sql set search_path = '' as $$
  update app.mails m set sealed = null, failed_at = now(), tried_at = now(), attempts = m.attempts + 1, outcome = abandon_mail.outcome, code = abandon_mail.code
  where m.id = abandon_mail.id and m.failed_at is null $$;

-- Schedules another attempt under the same id, so that there is one job for each mail.
create function app.delay_mail(id uuid, code text, pause_seconds integer) returns void language plpgsql set search_path = '' as $$
declare
  delayed_kind text;
begin
  update app.mails m set attempts = m.attempts + 1, tried_at = now(), code = delay_mail.code where m.id = delay_mail.id and m.failed_at is null
  returning m.kind into delayed_kind;
  if found then
    perform graphile_worker.add_job('mail.send', json_build_object('id', delay_mail.id), job_key => delay_mail.id::text, run_at => now() + make_interval(secs => pause_seconds),
      priority => app.mail_priority(delayed_kind));
  end if;
end $$;

-- Called each minute by every node: erases expired mails, and deletes given-up ones after ninety days.
create function app.tidy_mails() returns void language sql set search_path = '' as $$
  update app.mails m set sealed = null, failed_at = now(), outcome = 'too-late' where m.failed_at is null and m.expires_at <= now();
  delete from app.mails m where m.failed_at < now() - interval '90 days' $$;

-- For the operator: mails given up since then, and mails that wait after a failed attempt or for five minutes without one. Neither addresses
-- nor contents.
create function app.undelivered_mails(since timestamptz default '-infinity')
returns table (kind text, outcome text, code text, mails bigint, oldest timestamptz, newest timestamptz) language sql stable set search_path = '' as $$
  select m.kind, coalesce(m.outcome, 'waiting'), m.code, count(*), min(m.created_at), max(m.created_at)
  from app.mails m where m.failed_at > since or (m.failed_at is null and (m.attempts > 0 or m.created_at < now() - interval '5 minutes'))
  group by 1, 2, 3 order by 2, 1, 3 $$;

-- Frees the jobs of killed nodes. Each start of a worker pool draws a new name; a pool that holds a job for longer than any job may take has
-- ended. Jobs that failed for good are deleted after ninety days.
create function app.tidy_jobs(limit_seconds integer) returns void language plpgsql set search_path = '' as $$
declare
  dead_workers text[] := array(select distinct j.locked_by from graphile_worker.jobs j where j.locked_at < now() - make_interval(secs => limit_seconds));
begin
  if dead_workers <> '{}' then
    perform graphile_worker.force_unlock_workers(dead_workers);
  end if;
  perform graphile_worker.complete_jobs(array(
    select j.id from graphile_worker.jobs j where j.attempts >= j.max_attempts and j.locked_at is null and j.updated_at < now() - interval '90 days'));
end $$;
