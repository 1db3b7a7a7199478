-- Mails wait here from the transaction that causes them until they are delivered, or for a day. What a mail says is sealed by the server
-- (server/gateway/mails/sealed-mail.ts): whoever reads this table opens no account with the links in it. A delivered mail leaves no row;
-- of one that was given up the operator finds its kind, its last refusal and the times, and of its address a salted hash.
create table app.mails (
  id uuid primary key,
  kind text not null check (kind ~ '^[a-z]{1,20}(-[a-z]{1,20}){0,3}$'),
  recipient bytea not null,
  -- null: given up, and nothing of it is kept.
  sealed bytea check (length(sealed) < 1048576),
  created_at timestamptz not null default now(),
  -- Then its link or its code is worth nothing, or its news are old.
  expires_at timestamptz not null,
  attempts integer not null default 0,
  -- The last attempt's: SMTP's code, or what kept it from being made.
  code text,
  tried_at timestamptz,
  failed_at timestamptz,
  outcome text check (outcome in ('refused', 'too-late')),
  check ((failed_at is null) = (sealed is not null) and (failed_at is null) = (outcome is null))
);
create index mails_waiting on app.mails (expires_at) where failed_at is null;
create index mails_recipient on app.mails (recipient, kind) where failed_at is null;
create index mails_failed on app.mails (failed_at) where failed_at is not null;
alter table app.mails enable row level security;
revoke all on app.mails from public, anon, authenticated, service_role;

-- `newest_only`: what still waits for the same address is worth nothing once this one is there, as a link that another one replaces.
create function app.queue_mail(id uuid, kind text, address text, sealed bytea, lifetime_seconds integer, newest_only boolean)
returns void language plpgsql security definer set search_path = '' as $$
declare
  hash bytea := app.hashed('account', lower(btrim(address)));
begin
  if newest_only then
    delete from app.mails m where m.recipient = hash and m.kind = queue_mail.kind and m.failed_at is null;
  end if;
  insert into app.mails (id, kind, recipient, sealed, expires_at)
  values (queue_mail.id, queue_mail.kind, hash, queue_mail.sealed, now() + make_interval(secs => lifetime_seconds));
  perform graphile_worker.add_job('mail.send', json_build_object('id', queue_mail.id), job_key => queue_mail.id::text);
end $$;

-- What the job runner calls, as the tables' owner.

-- A mail that may still be sent; none that was sent, given up, or has become too old meanwhile.
create function app.mail_to_send(id uuid) returns table (sealed bytea, attempts integer, lifetime_seconds integer) language sql stable set search_path = '' as $$
  select m.sealed, m.attempts, extract(epoch from m.expires_at - m.created_at)::integer
  from app.mails m where m.id = mail_to_send.id and m.failed_at is null and m.expires_at > now() $$;

create function app.mail_sent(id uuid) returns void language sql set search_path = '' as $$
  delete from app.mails m where m.id = mail_sent.id $$;

create function app.give_mail_up(id uuid, outcome text, code text) returns void language sql set search_path = '' as $$
  update app.mails m set sealed = null, failed_at = now(), tried_at = now(), attempts = m.attempts + 1, outcome = give_mail_up.outcome, code = give_mail_up.code
  where m.id = give_mail_up.id and m.failed_at is null $$;

-- Another try later, under the same id; one job for each mail, whoever asks for it.
create function app.delay_mail(id uuid, code text, pause_seconds integer) returns void language plpgsql set search_path = '' as $$
begin
  update app.mails m set attempts = m.attempts + 1, tried_at = now(), code = delay_mail.code where m.id = delay_mail.id and m.failed_at is null;
  if found then
    perform graphile_worker.add_job('mail.send', json_build_object('id', delay_mail.id), job_key => delay_mail.id::text, run_at => now() + make_interval(secs => pause_seconds));
  end if;
end $$;

-- Each minute, by every node: what is too old loses what it says, and what was given up is forgotten as the security log is.
create function app.tidy_mails() returns void language sql set search_path = '' as $$
  update app.mails m set sealed = null, failed_at = now(), outcome = 'too-late' where m.failed_at is null and m.expires_at <= now();
  delete from app.mails m where m.failed_at < now() - interval '90 days' $$;

-- For the operator: what was given up since then, and what waits since a try has failed, or since nobody has tried for five minutes.
-- Neither addresses nor words.
create function app.undelivered_mails(since timestamptz default '-infinity')
returns table (kind text, outcome text, code text, mails bigint, oldest timestamptz, newest timestamptz) language sql stable set search_path = '' as $$
  select m.kind, coalesce(m.outcome, 'waiting'), m.code, count(*), min(m.created_at), max(m.created_at)
  from app.mails m where m.failed_at > since or (m.failed_at is null and (m.attempts > 0 or m.created_at < now() - interval '5 minutes'))
  group by 1, 2, 3 order by 2, 1, 3 $$;

-- A node that was killed has taken jobs with it. A pool of workers is known by a name that each start draws; those that hold a job for
-- longer than any job may take have ended, and what they held is free again. Of jobs that have failed for good nothing is left in the end.
create function app.tidy_jobs(limit_seconds integer) returns void language plpgsql set search_path = '' as $$
declare
  ended text[] := array(select distinct j.locked_by from graphile_worker.jobs j where j.locked_at < now() - make_interval(secs => limit_seconds));
begin
  if ended <> '{}' then
    perform graphile_worker.force_unlock_workers(ended);
  end if;
  perform graphile_worker.complete_jobs(array(
    select j.id from graphile_worker.jobs j where j.attempts >= j.max_attempts and j.locked_at is null and j.updated_at < now() - interval '90 days'));
end $$;

revoke execute on all functions in schema app from public;
-- The auth service's mails are queued by the service itself.
grant usage on schema app to supabase_auth_admin;
grant execute on function app.queue_mail(uuid, text, text, bytea, integer, boolean) to supabase_auth_admin;
