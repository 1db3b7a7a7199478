-- [S22] What a restored backup must not undo: erasures, blocks, ended sessions, measures, withdrawn consents, and what was revoked (40-revocations.sql). Each
-- change is a line of the ledger, written in the transaction that makes it; the job `ledger.write` appends it to a file outside the database. Lines hold pseudonyms, which only the database's own salt
-- can tell.

-- The pseudonym of a member or of a session; null: there is none.
create function app.ledger_name(of uuid) returns text language sql stable set search_path = '' as $$
  select encode(app.salted_hash('ledger', of::text), 'hex') $$;

-- Tells the lines of this community from those of another one that used the same file.
create function app.ledger_community() returns text language sql stable set search_path = '' as $$
  select left(encode(app.salted_hash('ledger', 'community'), 'hex'), 16) $$;

-- `about`: what a later line of the same kind replaces.
create function app.note_in_ledger(kind text, about text, content jsonb) returns void language plpgsql set search_path = '' as $$
begin
  insert into app.ledger_lines (line) values (jsonb_build_object('kind', kind, 'about', about) || content);
  if app.has_jobs() then
    perform graphile_worker.add_job('ledger.write', '{}'::json, queue_name => 'ledger', job_key => 'ledger.write:' || pg_current_xact_id());
  end if;
end $$;

create function app.ledger_erasure() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.note_in_ledger('erasure', app.ledger_name(old.id), jsonb_build_object('member', app.ledger_name(old.id)));
  return null;
end $$;
create trigger ledger_erasure after delete on public.profiles for each row execute function app.ledger_erasure();

-- Of an erased member, with whom the row goes, the erasure says all.
create function app.ledger_block() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  b public.user_blocks := case when tg_op = 'DELETE' then old else new end;
begin
  perform app.note_in_ledger('block', app.ledger_name(b.user_id) || app.ledger_name(b.blocked_id),
    jsonb_build_object('member', app.ledger_name(b.user_id), 'other', app.ledger_name(b.blocked_id), 'on', tg_op = 'INSERT'))
  where (select count(*) from public.profiles p where p.id in (b.user_id, b.blocked_id)) = 2;
  return null;
end $$;
create trigger ledger_block after insert or delete on public.user_blocks for each row execute function app.ledger_block();

create function app.ledger_session() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.note_in_ledger('session', app.ledger_name(old.id), '{}') where exists (select from auth.users u where u.id = old.user_id);
  return null;
end $$;
create trigger ledger_session after delete on auth.sessions for each row execute function app.ledger_session();

-- A measure, and its end before its time. `address`: so that it meets the account again where a backup has another one or none.
create function app.ledger_measure() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.member_id is not null and new.measure in ('hide', 'restrict-chat', 'restrict-photographs', 'restrict-live', 'suspend', 'ban') then
    perform app.note_in_ledger('measure', new.id::text, jsonb_build_object('member', app.ledger_name(new.member_id), 'measure', new.measure, 'reason', new.reason, 'of', new.kind,
      'at', app.instant_text(new.decided_at), 'until', app.instant_text(new.until), 'on', new.lifted_at is null,
      'address', (select encode(app.salted_hash('account', lower(btrim(u.email))), 'hex') from auth.users u where u.id = new.member_id)));
  end if;
  return null;
end $$;
create trigger ledger_measure after insert on app.decisions for each row execute function app.ledger_measure();
create trigger ledger_lifted after update of lifted_at, until on app.decisions for each row
  when ((old.lifted_at, old.until) is distinct from (new.lifted_at, new.until)) execute function app.ledger_measure();

create function app.note_consent_in_ledger(member uuid, consent text, given boolean) returns void language sql set search_path = '' as $$
  select app.note_in_ledger('consent', app.ledger_name(member) || consent, jsonb_build_object('member', app.ledger_name(member), 'consent', consent, 'on', given)) $$;

create function app.ledger_consent() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- A consent that was never withdrawn is in no need of a line.
  if new.withdrawn_at is not null or exists (select from public.consents c where c.member_id = new.member_id and c.kind = new.kind and c.withdrawn_at is not null) then
    perform app.note_consent_in_ledger(new.member_id, new.kind, new.withdrawn_at is null);
  end if;
  return null;
end $$;
create trigger ledger_consent after insert or update of withdrawn_at on public.consents for each row execute function app.ledger_consent();

create function app.ledger_newsletter() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.note_consent_in_ledger(new.user_id, 'newsletter', new.newsletter_consent_at is not null);
  return null;
end $$;
create trigger ledger_newsletter after update of newsletter_consent_at on public.notification_preferences for each row
  when ((old.newsletter_consent_at is null) <> (new.newsletter_consent_at is null)) execute function app.ledger_newsletter();
