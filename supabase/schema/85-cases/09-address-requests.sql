-- [S20, S39] The address of somebody of the house who reads no mail at the present one any more: two persons stand in for the link that goes there.
-- The link to the new one stays to be opened; nothing changes for a day, in which the present address and the account's page can cancel it.

-- How long the present address is told of it before anything changes, and how much longer the link to the new one works.
create function app.house_address_wait() returns interval language sql immutable as $$ select interval '24 hours' $$;
create function app.house_address_lifetime() returns interval language sql immutable as $$ select interval '2 days' $$;

-- Whether a member has a right of the house that is older than a week, and has used a second factor since: two persons could give one to anybody, and
-- the account's address with it.
create function app.has_settled_right(member uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.staff_rights s where s.member_id = member and s.granted_at < now() - interval '7 days' and s.used_at is not null) $$;

-- `{member, email}`, or the member's name. Where no job runs, no link could be mailed. Whether the address is a disposable one is looked at by the
-- job that mails the links, because the list of them is the service's.
create function app.read_address_change(parameters jsonb) returns app.request_content language plpgsql stable set search_path = '' as $$
declare
  member uuid := app.request_member(parameters);
  wanted text := lower(btrim(app.text_in(parameters, 'email')));
begin
  if member is null then
    return app.no_request('unknown-member');
  elsif app.is_mail_address(wanted) is not true or app.is_suspended(member) then
    return app.no_request('invalid');
  elsif not exists (select from app.staff_rights s where s.member_id = member) then
    return app.no_request('not-of-the-house');
  elsif not app.has_settled_right(member) then
    return app.no_request('right-too-new');
  elsif exists (select from auth.users u where u.email = wanted) then
    return app.no_request(case when exists (select from auth.users u where u.email = wanted and u.id = member) then 'nothing-to-do' else 'address-taken' end);
  elsif not app.has_jobs() then
    return app.no_request('no-jobs');
  end if;
  return row(jsonb_build_object('member', member, 'email', wanted), member, null)::app.request_content;
end $$;

-- A wish of the member's own, and what the house has confirmed before, make room for this one. Sessions stay until the address changes.
create function app.begin_requested_address(me uuid, r app.house_requests) returns void language plpgsql set search_path = '' as $$
begin
  perform app.replace_email_change(r.subject_id, me, 'replaced');
  insert into app.email_changes (member_id, new_email, expires_at, old_confirmed_at, request_id, effective_at)
  values (r.subject_id, r.parameters ->> 'email', now() + app.house_address_lifetime(), now(), r.id, now() + app.house_address_wait());
  perform graphile_worker.add_job('account.address', json_build_object('request', r.id), job_key => 'account.address:' || r.id);
end $$;

-- Whether no link to the new address was written yet.
create function app.awaits_house_link(c app.email_changes) returns boolean language sql stable set search_path = '' as $$
  select c.request_id is not null and c.new_token is null and c.new_confirmed_at is null and c.expires_at > now() $$;

create function app.house_address_to_write(request uuid) returns table (old_email text, new_email text) language sql stable set search_path = '' as $$
  select u.email, c.new_email from app.email_changes c join auth.users u on u.id = c.member_id where c.request_id = request and app.awaits_house_link(c) $$;

-- Notes the tokens of both links, as hashes, and queues the mails in the same transaction; a job that runs again writes nothing twice, and one whose
-- address is not that of the request any more writes nothing. The second mail is the present address's; the wait begins here where none is queued, so
-- that a late job leaves the member as much time.
create function app.write_house_address(
  request uuid, address text, token text, cancel_token text, mails uuid[], kinds text[], addresses text[], sealed bytea[], lifetimes int[])
returns boolean language plpgsql set search_path = '' as $$
begin
  update app.email_changes c set new_token = token, cancel_token = write_house_address.cancel_token, effective_at = now() + app.house_address_wait(),
    expires_at = now() + app.house_address_lifetime(), notice_mail = mails[2]
  where c.request_id = request and c.new_email = address and app.awaits_house_link(c);
  if not found then
    return false;
  end if;
  perform app.queue_mail(m.id, m.kind, m.address, m.content, m.lifetime, false)
  from unnest(mails, kinds, addresses, sealed, lifetimes) as m (id, kind, address, content, lifetime);
  return true;
end $$;

-- The wait begins, and the link's two days, once the mail to the present address has left the queue: where mails cannot be delivered for a while, the
-- member has as much time. One that is given up ends the queue too, because nobody may read there any more, for which the house does all this.
create function app.begin_address_wait() returns trigger language plpgsql set search_path = '' as $$
begin
  update app.email_changes c set notice_mail = null, effective_at = now() + app.house_address_wait(), expires_at = now() + app.house_address_lifetime()
  where c.notice_mail = old.id;
  return null;
end $$;
create trigger address_mail_sent after delete on app.mails for each row when (old.failed_at is null and old.kind = 'account-changed')
  execute function app.begin_address_wait();
create trigger address_mail_given_up after update of failed_at on app.mails for each row
  when (old.failed_at is null and new.failed_at is not null and new.kind = 'account-changed') execute function app.begin_address_wait();

-- [S37] The rule about disposable addresses refuses it, before anybody was mailed.
create function app.refuse_house_address(request uuid) returns void language sql set search_path = '' as $$
  select app.drop_email_change(c.member_id, null, 'disposable') from app.email_changes c where c.request_id = request $$;

-- [S20] Whether the rights of all three are still what they were: of whoever proposed and confirmed it, and of whose address it is.
create function app.may_carry_out_address(request uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from app.house_requests r where r.id = request and r.state = 'confirmed' and app.may_act_as_then(r.proposed_by, 'administration', r.proposed_at)
      and app.may_act_as_then(r.closed_by, 'administration', r.closed_at) and app.has_settled_right(r.subject_id) and not app.is_suspended(r.subject_id)) $$;

-- Hands changes of the house whose wait is over, and whose link was opened, to the jobs that carry them out.
create function app.start_due_addresses(at timestamptz) returns void language sql set search_path = '' as $$
  select graphile_worker.add_job('account.address-due', json_build_object('request', c.request_id), job_key => 'account.address-due:' || c.request_id,
    job_key_mode => 'preserve_run_at')
  from app.email_changes c where c.effective_at <= at and app.is_change_due(c, at) $$;

create function app.due_address(request uuid, at timestamptz) returns table (member uuid, old_email text, new_email text) language sql stable set search_path = '' as $$
  select c.member_id, u.email, c.new_email from app.email_changes c join auth.users u on u.id = c.member_id where c.request_id = request and app.is_change_due(c, at) $$;

-- Carries one out, and queues the mail about it in the same transaction (`sealed` is null where mails are shown at once). Returns whether it did:
-- what was cancelled meanwhile, or fits no more, is not carried out.
create function app.carry_out_address(request uuid, at timestamptz, mail uuid, kind text, address text, sealed bytea, lifetime int)
returns boolean language plpgsql set search_path = '' as $$
declare
  c app.email_changes;
begin
  select * into c from app.email_changes x where x.request_id = request for update;
  if c.member_id is null or not app.is_change_due(c, at) or app.finish_email_change(c) is null then
    return false;
  end if;
  if sealed is not null then
    perform app.queue_mail(mail, kind, address, sealed, lifetime, false);
  end if;
  return true;
end $$;

-- What was proposed and never confirmed says no address after its day.
create function app.tidy_proposed_addresses() returns void language sql set search_path = '' as $$
  update app.house_requests r set parameters = r.parameters - 'email', salt = null where r.parameters ? 'email' and r.proposed_at < now() - app.proposal_term() $$;

insert into app.request_kinds (kind, staff_right, reader, executor) values
  ('change-address', 'administration', 'read_address_change', 'begin_requested_address');
