-- [S20] Requests of the house: proposed with a reason, confirmed or refused by somebody else, done as they were shown, and in the audit log.

create function app.request_digest(salt bytea, kind text, parameters jsonb) returns text language sql immutable set search_path = '' as $$
  select encode(sha256(salt || convert_to(kind || '|' || parameters::text, 'UTF8')), 'hex') $$;

create function app.note_request(me uuid, act text, r app.house_requests) returns void language sql set search_path = '' as $$
  select app.note_audit(me, act, jsonb_build_object('request', r.kind, 'id', r.id, 'digest', r.digest, 'member', r.subject_id, 'right', r.parameters -> 'right')) $$;

create function app.read_request(k app.request_kinds, parameters jsonb) returns app.request_content language plpgsql stable set search_path = '' as $$
declare
  content app.request_content;
begin
  execute format('select * from app.%I($1)', k.reader) into content using parameters;
  return content;
end $$;

-- Refuses whoever does not act with the right that a kind needs; an unknown kind needs one of both. Returns who it is.
create function app.require_staff_for(k app.request_kinds) returns uuid language plpgsql stable set search_path = '' as $$
begin
  return case when k.kind is null then app.require_any_staff('{administration,moderation}') else app.require_staff(k.staff_right) end;
end $$;

-- What an answer about an address says to whoever proposed it: whose it is, or that it is somebody's. Five such answers within a day, and nothing is
-- compared any more; each stands in the audit log, without the address.
create function app.wrong_address_limit() returns int language sql immutable as $$ select 5 $$;
create function app.addresses_refused_lately(me uuid) returns bigint language sql stable set search_path = '' as $$
  select count(*) from app.audit_details d join app.audit_log l on l.id = d.id
  where d.actor_id = me and l.act = 'address-refused' and l.at > now() - interval '24 hours' $$;

-- `{kind, parameters, words}`: keeps it until somebody else confirms it; the same again, whose answer was lost, changes nothing. Returns `{refusal}`.
create function public.propose_request(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  k app.request_kinds;
  me uuid;
  content app.request_content;
  words text := btrim(app.text_in(request, 'words'));
  salt bytea := app.random_key();
  r app.house_requests;
  refusal text;
begin
  select * into k from app.request_kinds x where x.kind = app.text_in(request, 'kind');
  me := app.require_staff_for(k);
  if k.kind is not null then
    perform app.lock_count('house-requests', me);
    content := app.read_request(k, request -> 'parameters');
  end if;
  refusal := case
    when k.kind is null or (app.within_limit(words, app.statement_length()) and not app.is_blank(words)) is not true then 'invalid'
    when not app.has_fresh_factor() then 'fresh-factor'
    when content.subject_id = me then 'about-you'
    when k.kind = 'change-address' and app.addresses_refused_lately(me) >= app.wrong_address_limit() then 'too-many-proposals'
    else content.refusal end;
  if k.kind = 'change-address' and refusal in ('address-taken', 'nothing-to-do') then
    perform app.note_audit(me, 'address-refused', jsonb_build_object('request', k.kind, 'member', app.request_member(request -> 'parameters')));
  end if;
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  if not exists (
    select from app.house_requests x where x.proposed_by = me and x.state = 'proposed' and x.kind = k.kind and x.parameters = content.parameters
      and app.is_proposal_in_force(me, x.proposed_at, k.staff_right)) then
    insert into app.house_requests as x (kind, parameters, salt, digest, subject_id, words, proposed_by)
    values (k.kind, content.parameters, salt, app.request_digest(salt, k.kind, content.parameters), content.subject_id, words, me) returning x.* into r;
    perform app.note_request(me, 'request-proposed', r);
  end if;
  return '{"refusal": null}';
end $$;

-- Once it is closed, an address that was proposed is in no row of requests, and with the salt nobody guesses it from the digest.
create function app.close_request(r app.house_requests, new_state text, me uuid, words text default null) returns void language plpgsql set search_path = '' as $$
begin
  update app.house_requests x set state = new_state, closed_by = me, closed_at = now(), answer = close_request.words,
    parameters = x.parameters - 'email', salt = case when not x.parameters ? 'email' then x.salt end where x.number = r.number;
  perform app.note_request(me, 'request-' || new_state, r);
end $$;

-- What another person has confirmed and was not carried out: by whom it was cancelled (null: by itself), and why.
create function app.cancel_request(request uuid, by_whom uuid, cause text) returns void language plpgsql set search_path = '' as $$
declare
  r app.house_requests;
begin
  update app.house_requests x set state = 'cancelled', closed_by = by_whom, closed_at = now(), cause = cancel_request.cause
  where x.id = request and x.state = 'confirmed' returning x.* into r;
  if r.id is not null then
    perform app.note_request(coalesce(by_whom, app.operator()), 'request-cancelled', r);
  end if;
end $$;

-- What was confirmed and done later, by itself.
create function app.note_carried_out(request uuid) returns void language sql set search_path = '' as $$
  select app.note_request(app.operator(), 'request-carried-out', r) from app.house_requests r where r.id = request $$;

-- Addresses that were not the one of the request: five in a quarter of an hour, then nothing is compared any more.
create function app.wrong_addresses_lately(r app.house_requests) returns int language sql stable set search_path = '' as $$
  select case when r.wrong_since > now() - interval '15 minutes' then r.wrong_addresses else 0 end $$;
create function app.guesses_too_often(r app.house_requests) returns boolean language sql stable set search_path = '' as $$
  select app.wrong_addresses_lately(r) >= app.wrong_address_limit() $$;
create function app.count_wrong_address(r app.house_requests) returns void language sql set search_path = '' as $$
  update app.house_requests x set
    wrong_addresses = app.wrong_addresses_lately(x) + 1,
    wrong_since = case when app.wrong_addresses_lately(x) > 0 then x.wrong_since else now() end
  where x.number = r.number $$;

-- `{request, digest}`: does what somebody else has proposed, as it was shown, if it still fits. Returns `{refusal}`. An address is shown to nobody:
-- `email` is the same one, which whoever confirms has from the member themselves. What is over says so before anything is compared, and an address
-- is compared for a fresh second factor alone.
create function public.confirm_request(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  r app.house_requests;
  k app.request_kinds;
  me uuid;
  refusal text;
begin
  select * into r from app.house_requests x where x.id = app.uuid_in(request, 'request') for update;
  select * into k from app.request_kinds x where x.kind = r.kind;
  me := app.require_staff_for(k);
  refusal := case
    when r.id is null then 'unknown-request'
    when r.state <> 'proposed' then 'request-closed'
    when r.proposed_by = me then 'second-person'
    when r.subject_id = me then 'about-you'
    when not app.may_confirm_proposal(me, r.proposed_by, r.proposed_at, k.staff_right) then 'proposal-over'
    when app.request_digest(r.salt, r.kind, r.parameters) is distinct from r.digest
      or r.digest is distinct from app.text_in(request, 'digest') then 'unknown-request'
    when not app.has_fresh_factor() then 'fresh-factor'
    when r.parameters ? 'email' and app.guesses_too_often(r) then 'too-many-addresses'
    when lower(btrim(app.text_in(request, 'email'))) is distinct from r.parameters ->> 'email' then 'other-address'
    else (app.read_request(k, r.parameters)).refusal end;
  if refusal is null then
    execute format('select app.%I($1, $2)', k.executor) using me, r;
    perform app.close_request(r, 'confirmed', me);
  elsif refusal = 'other-address' then
    perform app.count_wrong_address(r);
  end if;
  return jsonb_build_object('refusal', refusal);
end $$;

-- `{request, words}`: another person refuses it and says why; whoever has proposed it withdraws it instead. Returns `{refusal}`.
create function public.refuse_request(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  r app.house_requests;
  k app.request_kinds;
  me uuid;
  words text := btrim(app.text_in(request, 'words'));
  refusal text;
begin
  select * into r from app.house_requests x where x.id = app.uuid_in(request, 'request') for update;
  select * into k from app.request_kinds x where x.kind = r.kind;
  me := app.require_staff_for(k);
  refusal := case
    when r.id is null then 'unknown-request'
    when r.state <> 'proposed' then 'request-closed'
    when r.proposed_by = me then 'second-person'
    when r.subject_id = me then 'about-you'
    when (app.within_limit(words, app.statement_length()) and not app.is_blank(words)) is not true then 'invalid' end;
  if refusal is null then
    perform app.close_request(r, 'refused', me, words);
  end if;
  return jsonb_build_object('refusal', refusal);
end $$;

-- `{request}`: whoever has proposed it takes it back. Returns `{refusal}`.
create function public.withdraw_request(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  r app.house_requests;
  k app.request_kinds;
  me uuid;
begin
  select * into r from app.house_requests x where x.id = app.uuid_in(request, 'request') for update;
  select * into k from app.request_kinds x where x.kind = r.kind;
  me := app.require_staff_for(k);
  if r.id is null or r.proposed_by is distinct from me or r.state <> 'proposed' then
    return jsonb_build_object('refusal', case when r.id is null or r.proposed_by is distinct from me then 'unknown-request' else 'request-closed' end);
  end if;
  perform app.close_request(r, 'withdrawn', me);
  return '{"refusal": null}';
end $$;
