-- [S20] What two persons may do: what each kind reads, and what it does.

create function app.no_request(refusal text) returns app.request_content language sql immutable set search_path = '' as $$
  select row(null, null, no_request.refusal)::app.request_content $$;

-- `{member, right}`, or the member's name instead of the id, as it is typed.
create function app.request_member(parameters jsonb) returns uuid language sql stable set search_path = '' as $$
  select p.id from public.profiles p
  where p.id = app.uuid_in(parameters, 'member') or (not parameters ? 'member' and lower(p.username) = lower(btrim(app.text_in(parameters, 'name')))) $$;

create function app.read_right_request(parameters jsonb, is_grant boolean) returns app.request_content language plpgsql stable set search_path = '' as $$
declare
  member uuid := app.request_member(parameters);
  wanted text := app.text_in(parameters, 'right');
begin
  if member is null then
    return app.no_request('unknown-member');
  elsif (wanted in ('certification', 'moderation', 'support', 'finances', 'administration')) is not true then
    return app.no_request('invalid');
  elsif is_grant = exists (select from app.staff_rights s where s.member_id = member and s.staff_right = wanted) then
    return app.no_request('nothing-to-do');
  elsif is_grant and app.is_suspended(member) then
    return app.no_request('invalid');
  end if;
  return row(jsonb_build_object('member', member, 'right', wanted), member, null)::app.request_content;
end $$;

create function app.read_grant(parameters jsonb) returns app.request_content language sql stable set search_path = '' as $$
  select app.read_right_request(parameters, true) $$;
create function app.read_withdrawal(parameters jsonb) returns app.request_content language sql stable set search_path = '' as $$
  select app.read_right_request(parameters, false) $$;

create function app.name_of_request(r app.house_requests) returns text language sql stable set search_path = '' as $$
  select p.username from public.profiles p where p.id = app.uuid_in(r.parameters, 'member') $$;

-- Whoever has no second factor yet may enrol one, as by the operator's command.
create function app.grant_requested_right(me uuid, r app.house_requests) returns void language sql set search_path = '' as $$
  select app.change_staff('grant', app.name_of_request(r), r.parameters ->> 'right') $$;
create function app.withdraw_requested_right(me uuid, r app.house_requests) returns void language sql set search_path = '' as $$
  select app.change_staff('revoke', app.name_of_request(r), r.parameters ->> 'right') $$;

-- `{member}`: of the house, with or without a second factor that still works.
create function app.read_factor_reset(parameters jsonb) returns app.request_content language plpgsql stable set search_path = '' as $$
declare
  member uuid := app.request_member(parameters);
begin
  if member is null then
    return app.no_request('unknown-member');
  elsif not exists (select from app.staff_rights s where s.member_id = member) then
    return app.no_request('nothing-to-do');
  end if;
  return row(jsonb_build_object('member', member), member, null)::app.request_content;
end $$;

-- The second factors and every session end; the next passkey or application of codes, within a week, becomes the second factor. A mail tells of
-- it [S39].
create function app.reset_requested_factor(me uuid, r app.house_requests) returns void language plpgsql set search_path = '' as $$
declare
  factors text[] := app.second_factors(r.subject_id);
begin
  delete from app.passkeys k where k.member_id = r.subject_id and k.is_second_factor;
  delete from app.totp_secrets t where t.member_id = r.subject_id;
  delete from auth.sessions s where s.user_id = r.subject_id;
  perform app.change_staff('enrol', app.name_of_request(r), null);
  if app.has_jobs() then
    perform app.plan_mail(r.subject_id, case when factors = '{totp}' then 'totp-removed' else 'passkey-removed' end, r.id::text, now());
  end if;
end $$;

-- `{decision}`: a suspension or a ban that is in force.
create function app.read_lift(parameters jsonb) returns app.request_content language plpgsql stable set search_path = '' as $$
declare
  d app.decisions;
begin
  select * into d from app.decisions x where x.id = app.uuid_in(parameters, 'decision') and x.measure in ('suspend', 'ban');
  if d.member_id is null then
    return app.no_request('unknown-decision');
  elsif d.lifted_at is not null or d.until <= now() then
    return app.no_request('nothing-to-do');
  end if;
  return row(jsonb_build_object('decision', d.id), d.member_id, null)::app.request_content;
end $$;
create function app.lift_requested_measure(me uuid, r app.house_requests) returns void language sql set search_path = '' as $$
  select app.lift_measure(me, app.uuid_in(r.parameters, 'decision')) $$;

-- `{from, to}`, days: the audit log of at most a year, for a file. It is handed out afterwards (`export_audit`).
create function app.read_audit_export(parameters jsonb) returns app.request_content language plpgsql stable set search_path = '' as $$
declare
  first_day timestamptz := app.day_in(parameters, 'from');
  last_day timestamptz := app.day_in(parameters, 'to');
begin
  if (first_day <= last_day and last_day - first_day <= interval '366 days') is not true then
    return app.no_request('invalid');
  end if;
  return row(jsonb_build_object('from', parameters ->> 'from', 'to', parameters ->> 'to'), null, null)::app.request_content;
end $$;
create function app.allow_audit_export(me uuid, r app.house_requests) returns void language sql immutable set search_path = '' as $$ select $$;

insert into app.request_kinds (kind, staff_right, reader, executor) values
  ('grant-right', 'administration', 'read_grant', 'grant_requested_right'),
  ('withdraw-right', 'administration', 'read_withdrawal', 'withdraw_requested_right'),
  ('reset-factor', 'administration', 'read_factor_reset', 'reset_requested_factor'),
  ('lift-measure', 'moderation', 'read_lift', 'lift_requested_measure'),
  ('export-audit', 'administration', 'read_audit_export', 'allow_audit_export');
