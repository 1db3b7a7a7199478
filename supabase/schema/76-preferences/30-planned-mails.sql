-- Plans mails. Every function takes the time, so that tests choose it. The planner runs each minute on every node with a job runner
-- (server/jobs/upkeep.ts); what one node does the others leave.

-- How long something stays unread before a mail tells of it, and between two such mails.
create function app.missed_after() returns interval language sql immutable as $$ select interval '15 minutes' $$;
create function app.missed_pause() returns interval language sql immutable as $$ select interval '1 hour' $$;

-- Plans a mail unless it is planned or written already.
create function app.plan_mail(member uuid, kind text, key text, due_at timestamptz) returns void language sql set search_path = '' as $$
  insert into app.planned_mails (member_id, kind, key, due_at)
  select member, plan_mail.kind, plan_mail.key, plan_mail.due_at
  where plan_mail.kind = 'missed' or not exists (select from app.written_mails w where w.member_id = member and w.kind = plan_mail.kind and w.key = plan_mail.key)
  on conflict do nothing $$;

-- Called with each message and notification: the stream is looked at later, once for everything that arrives until then. Nothing is noted
-- where no job runner is, as on a hosted project.
create function app.note_news() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is null then
    return null;
  end if;
  insert into app.mail_checks (stream_id, due_at)
  select a.stream_id, now() + app.missed_after() from (select distinct added.stream_id from added) as a order by a.stream_id
  on conflict do nothing;
  return null;
end $$;
create trigger note_news after insert on public.messages referencing new table as added for each statement execute function app.note_news();
create trigger note_news after insert on public.notifications referencing new table as added for each statement execute function app.note_news();

create function app.plan_welcome() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is null then
    return null;
  end if;
  perform app.plan_mail(new.id, 'welcome', '', now());
  return null;
end $$;
create trigger plan_welcome_at_sign_up after insert on auth.users for each row
  when (new.email_confirmed_at is not null) execute function app.plan_welcome();
create trigger plan_welcome after update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function app.plan_welcome();

-- When the last mail about missed activity was written to a member.
create function app.last_missed_mail(member uuid) returns timestamptz language sql stable set search_path = '' as $$
  select coalesce(max(w.at), '-infinity') from app.written_mails w where w.member_id = member and w.kind = 'missed' $$;

-- Members of a stream with a row of others that they have not read for `missed_after`, that came after their last such mail, and who want to be
-- told at once.
create function app.members_missing(stream public.streams, at timestamptz) returns setof uuid language sql stable set search_path = '' as $$
  select m.member_id
  from public.memberships m
  join public.notification_preferences p on p.user_id = m.member_id
  cross join lateral (
    select x.created_at from public.messages x
    where x.stream_id = m.stream_id and x.seq > m.read and m.ranges @> x.seq and x.sender_id <> m.member_id and x.type <> 'system' and x.deleted_at is null
      and x.created_at > app.last_missed_mail(m.member_id)
    order by x.seq limit 1) as first_unread
  where m.stream_id = stream.id and m.read < stream.last and first_unread.created_at <= at - app.missed_after()
    and app.is_counted(m) and app.unread_of(m, stream, (select g.system from public.groups g where g.id = stream.id)) > 0 and app.frequency_of(p.frequency) = 'immediate'
    and app.wants_notification(m.member_id, app.message_type_of(stream.kind), 'mail') $$;

-- Looks at the stream whose time came first, and returns 0 if there was none. A stream is locked before it is read, as a send locks it: no
-- message comes between the look and the end of its check. One that is in use is left for the next round. One stream a transaction: a look that
-- takes long holds up no other, and stops no other mail.
create function app.look_at_stream(at timestamptz) returns int language plpgsql set search_path = '' as $$
declare
  stream public.streams;
begin
  select s.* into stream from app.mail_checks c join public.streams s on s.id = c.stream_id
  where c.due_at <= at order by c.due_at limit 1 for update of c, s skip locked;
  if stream.id is null then
    return 0;
  end if;
  delete from app.mail_checks c where c.stream_id = stream.id;
  perform app.plan_mail(m.member_id, 'missed', '', at)
  from (select app.members_missing(stream, at) as member_id where stream.kind in ('conversation', 'group')
    union all select app.member_missing_notifications(stream, at) where stream.kind = 'notifications' order by member_id) as m;
  -- What is too new for this look.
  insert into app.mail_checks (stream_id, due_at)
  select stream.id, n.created_at + app.missed_after() from app.oldest_news_since(stream, at - app.missed_after()) as n (created_at) where n.created_at is not null;
  return 1;
end $$;

create function app.oldest_news_since(stream public.streams, since timestamptz) returns timestamptz language sql stable set search_path = '' as $$
  select case when stream.kind = 'notifications' then (
    select min(n.created_at) from app.unread_notifications(stream.id) n where n.created_at > since)
  else (
    select min(r.created_at) from (
      select x.created_at, x.type from public.messages x where x.stream_id = stream.id order by x.seq desc limit 200) as r
    where r.created_at > since and r.type <> 'system') end $$;

-- The latest 18:00 in Paris, and for weeks that of the latest Thursday.
create function app.digest_day(kind text, at timestamptz) returns date language sql stable set search_path = '' as $$
  select case kind when 'daily' then d.day else d.day - (extract(isodow from d.day)::int + 3) % 7 end
  from (select (at at time zone 'Europe/Paris' - interval '18 hours')::date as day) as d $$;

-- Plans a digest for each member who wants it, in one transaction with the note that its day is planned. Twelve hours late is too late.
create function app.plan_digests(at timestamptz) returns void language plpgsql set search_path = '' as $$
declare
  digest text;
  this_day date;
begin
  foreach digest in array array['daily', 'weekly'] loop
    this_day := app.digest_day(digest, at);
    continue when at - ((this_day + time '18:00') at time zone 'Europe/Paris') >= interval '12 hours';
    insert into app.digest_periods (kind, day) values (digest, this_day) on conflict do nothing;
    continue when not found;
    insert into app.planned_mails (member_id, kind, key, due_at)
    select p.user_id, digest, this_day::text, at from public.notification_preferences p
    where p.frequency = digest and p.frequency in ('daily', 'weekly') and p.email_notifications order by p.user_id
    on conflict do nothing;
  end loop;
end $$;

-- Hands due mails to the jobs that write them: one transaction takes the plan away and adds the job.
create function app.start_mails(at timestamptz) returns int language plpgsql set search_path = '' as $$
declare
  m record;
  started int := 0;
begin
  for m in
    with due as (
      select member_id, kind, key from app.planned_mails where due_at <= at order by member_id, kind, key limit 500 for update skip locked)
    delete from app.planned_mails p using due d where p.member_id = d.member_id and p.kind = d.kind and p.key = d.key returning p.*
  loop
    perform graphile_worker.add_job('mail.write', json_build_object('member', m.member_id, 'kind', m.kind, 'key', m.key, 'due', m.due_at),
      job_key => concat_ws(':', 'mail.write', m.kind, m.member_id, m.key), priority => 10);
    started := started + 1;
  end loop;
  return started;
end $$;

-- A welcome is written once for good; the key of any other mail is not used again after so long.
create function app.forget_written_mails(at timestamptz) returns void language sql set search_path = '' as $$
  delete from app.written_mails w where w.at < forget_written_mails.at - interval '400 days' and w.kind <> 'welcome';
  delete from app.digest_periods d where d.day < app.digest_day('daily', forget_written_mails.at) - 60 $$;
