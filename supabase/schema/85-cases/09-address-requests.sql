-- [S20, S39] The address of somebody of the house who reads no mail at the present one any more: two persons stand in for the link that goes there.
-- The link to the new one stays to be opened, and until then the member takes the wish back as their own.

create function app.house_address_lifetime() returns interval language sql immutable as $$ select interval '1 day' $$;

-- `{member, email}`, or the member's name. Where no job runs, no link could be mailed.
create function app.read_address_change(parameters jsonb) returns app.request_content language plpgsql stable set search_path = '' as $$
declare
  member uuid := app.request_member(parameters);
  wanted text := lower(btrim(app.text_in(parameters, 'email')));
begin
  if member is null then
    return app.no_request('unknown-member');
  elsif (char_length(wanted) <= 254 and wanted ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$') is not true or app.is_suspended(member) then
    return app.no_request('invalid');
  elsif not exists (select from app.staff_rights s where s.member_id = member) then
    return app.no_request('not-of-the-house');
  elsif exists (select from auth.users u where u.email = wanted) then
    return app.no_request(case when exists (select from auth.users u where u.email = wanted and u.id = member) then 'nothing-to-do' else 'address-taken' end);
  elsif not app.has_jobs() then
    return app.no_request('no-jobs');
  end if;
  return row(jsonb_build_object('member', member, 'email', wanted), member, null)::app.request_content;
end $$;

-- Every session ends, and a wish of the member's own makes room for this one.
create function app.begin_requested_address(me uuid, r app.house_requests) returns void language plpgsql set search_path = '' as $$
begin
  insert into app.email_changes (member_id, new_email, expires_at, requested_at, old_confirmed_at)
  values (r.subject_id, r.parameters ->> 'email', now() + app.house_address_lifetime(), now(), now())
  on conflict (member_id) do update set new_email = excluded.new_email, old_token = null, new_token = null, kept_session = null,
    requested_at = excluded.requested_at, expires_at = excluded.expires_at, old_confirmed_at = excluded.old_confirmed_at, new_confirmed_at = null;
  delete from auth.sessions s where s.user_id = r.subject_id;
  perform graphile_worker.add_job('account.address', json_build_object('member', r.subject_id), job_key => 'account.address:' || r.subject_id);
end $$;

-- Whether the house has begun it, and no link was written yet: a member's own wish is confirmed later than it is made.
create function app.awaits_house_link(c app.email_changes) returns boolean language sql stable set search_path = '' as $$
  select c.old_confirmed_at = c.requested_at and c.new_token is null and c.new_confirmed_at is null and c.expires_at > now() $$;

create function app.house_address_to_write(member uuid) returns table (old_email text, new_email text) language sql stable set search_path = '' as $$
  select u.email, c.new_email from app.email_changes c join auth.users u on u.id = c.member_id where c.member_id = member and app.awaits_house_link(c) $$;

-- Notes the link's token, as a hash, and queues the mails in the same transaction; a job that runs again writes nothing twice.
create function app.write_house_address(member uuid, token text, mails uuid[], kinds text[], addresses text[], sealed bytea[], lifetimes int[])
returns boolean language plpgsql set search_path = '' as $$
begin
  update app.email_changes c set new_token = token where c.member_id = member and app.awaits_house_link(c);
  if not found then
    return false;
  end if;
  perform app.queue_mail(m.id, m.kind, m.address, m.content, m.lifetime, false) from unnest(mails, kinds, addresses, sealed, lifetimes) as m (id, kind, address, content, lifetime);
  return true;
end $$;

-- What was proposed and never confirmed says no address after its day.
create function app.tidy_proposed_addresses() returns void language sql set search_path = '' as $$
  update app.house_requests r set parameters = r.parameters - 'email' where r.parameters ? 'email' and r.proposed_at < now() - interval '24 hours' $$;

insert into app.request_kinds (kind, staff_right, reader, executor) values
  ('change-address', 'administration', 'read_address_change', 'begin_requested_address');
