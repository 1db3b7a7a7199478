-- [S20] Requests of the house: proposed with a reason, confirmed or refused by somebody else, done as they were shown, and in the audit log.

create function app.request_digest(kind text, parameters jsonb) returns text language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(kind || '|' || parameters::text, 'UTF8')), 'hex') $$;

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

-- `{kind, parameters, words}`: keeps it until somebody else confirms it; the same again, whose answer was lost, changes nothing. Returns `{refusal}`.
create function public.propose_request(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  k app.request_kinds;
  me uuid;
  content app.request_content;
  words text := btrim(app.text_in(request, 'words'));
  r app.house_requests;
  refusal text;
begin
  select * into k from app.request_kinds x where x.kind = app.text_in(request, 'kind');
  me := app.require_staff_for(k);
  if k.kind is not null then
    content := app.read_request(k, request -> 'parameters');
  end if;
  refusal := case
    when k.kind is null or (app.within_limit(words, app.statement_length()) and not app.is_blank(words)) is not true then 'invalid'
    when not app.has_fresh_factor() then 'fresh-factor'
    when content.subject_id = me then 'about-you'
    else content.refusal end;
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  perform app.lock_count('house-requests', me);
  if not exists (
    select from app.house_requests x where x.proposed_by = me and x.state = 'proposed' and x.digest = app.request_digest(k.kind, content.parameters)
      and app.is_proposal_in_force(me, x.proposed_at, k.staff_right)) then
    insert into app.house_requests as x (kind, parameters, digest, subject_id, words, proposed_by)
    values (k.kind, content.parameters, app.request_digest(k.kind, content.parameters), content.subject_id, words, me) returning x.* into r;
    perform app.note_request(me, 'request-proposed', r);
  end if;
  return '{"refusal": null}';
end $$;

-- An address that was proposed is in no row any more.
create function app.close_request(r app.house_requests, new_state text, me uuid, words text default null) returns void language plpgsql set search_path = '' as $$
begin
  update app.house_requests x set state = new_state, closed_by = me, closed_at = now(), answer = close_request.words,
    parameters = x.parameters - 'email' where x.number = r.number;
  perform app.note_request(me, 'request-' || new_state, r);
end $$;

-- `{request, digest}`: does what somebody else has proposed, as it was shown, if it still fits. Returns `{refusal}`. An address is shown to nobody:
-- `email` is the same one, which whoever confirms has from the member themselves.
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
    when r.id is null or r.digest is distinct from app.text_in(request, 'digest') then 'unknown-request'
    when r.state <> 'proposed' then 'request-closed'
    when app.request_digest(r.kind, r.parameters) <> r.digest then 'unknown-request'
    when r.proposed_by = me then 'second-person'
    when r.subject_id = me then 'about-you'
    when not app.may_confirm_proposal(me, r.proposed_by, r.proposed_at, k.staff_right) then 'proposal-over'
    when lower(btrim(app.text_in(request, 'email'))) is distinct from r.parameters ->> 'email' then 'other-address'
    when not app.has_fresh_factor() then 'fresh-factor'
    else (app.read_request(k, r.parameters)).refusal end;
  if refusal is null then
    execute format('select app.%I($1, $2)', k.executor) using me, r;
    perform app.close_request(r, 'confirmed', me);
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
