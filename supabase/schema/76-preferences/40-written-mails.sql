-- What a job that writes a mail needs, and the one transaction in which it is written.

-- The end of the quiet hours that hold at an instant.
create function app.quiet_end(member uuid, at timestamptz) returns timestamptz language sql stable set search_path = '' as $$
  select ((l.day + case when p.quiet_to <= app.minute_in_paris(at) then 1 else 0 end) + make_interval(mins => p.quiet_to)) at time zone 'Europe/Paris'
  from app.preferences_of(member) p, (select (at at time zone 'Europe/Paris')::date as day) as l $$;

-- When to try again instead of now: not within an hour of the last mail, in quiet hours, or while the member is connected; null: now.
create function app.missed_later(member uuid, at timestamptz) returns timestamptz language sql stable set search_path = '' as $$
  select case
    when last_at > at - app.missed_pause() then last_at + app.missed_pause()
    when app.is_quiet(member, at) then app.quiet_end(member, at)
    when app.is_connected(member) then at + app.missed_after() end
  from app.last_missed_mail(member) as last_at $$;

-- Address, counts and the token of the link that stops such mails; no row: nothing to write. `later`: when to try again. `due`: for when it
-- was planned; a job that runs again after its mail was written finds that it was.
create function app.mail_to_write(member uuid, kind text, key text, at timestamptz, due timestamptz)
returns table (address text, counts jsonb, token text, later timestamptz) language plpgsql set search_path = '' as $$
declare
  is_news boolean := kind in ('missed', 'daily', 'weekly');
  -- Each mail is looked at by its own frequency, so that a change of it also stops what is planned.
  frequency text := case kind when 'missed' then 'immediate' else kind end;
begin
  select u.email into address from auth.users u join public.profiles p on p.id = u.id and p.is_active
  where u.id = member and u.email_confirmed_at is not null;
  if address is null or (kind <> 'missed' and exists (select from app.written_mails w where w.member_id = member and w.kind = mail_to_write.kind and w.key = mail_to_write.key)) then
    return;
  end if;
  counts := '{}';
  if is_news then
    if app.frequency_of((app.preferences_of(member)).frequency) <> frequency then
      return;
    end if;
    counts := app.unread_news(member);
    if counts = '{}' then
      return;
    end if;
    if kind = 'missed' and app.last_missed_mail(member) >= due then
      return;
    end if;
    later := case when kind = 'missed' then app.missed_later(member, at) end;
  elsif kind = 'renewal' and not app.is_renewal_due(member, key) then
    return;
  elsif kind = 'reminder' and not app.wants_notification(member, 'event', 'mail') then
    return;
  end if;
  if is_news or kind = 'reminder' then
    token := public.mail_token(member, 'notifications');
    if token is null then
      return;
    end if;
  end if;
  return next;
end $$;

-- Notes that a mail is written and queues it, both or neither; returns false where it was written before. `sealed` null: the node delivers it
-- itself, at once.
create function app.write_mail(id uuid, member uuid, kind text, key text, at timestamptz, address text, sealed bytea, lifetime_seconds int)
returns boolean language plpgsql set search_path = '' as $$
begin
  insert into app.written_mails as w (member_id, kind, key, at) values (member, write_mail.kind, write_mail.key, write_mail.at)
  on conflict on constraint written_mails_pkey do update set at = excluded.at where w.kind = 'missed' and w.at <= excluded.at - app.missed_pause();
  if not found then
    return false;
  end if;
  if sealed is not null then
    perform app.queue_mail(write_mail.id, write_mail.kind, address, sealed, lifetime_seconds, write_mail.kind in ('missed', 'daily', 'weekly'));
  end if;
  return true;
end $$;
