-- [S20] Broadcasts are proposed by one person of the house and confirmed by another. What was proposed never changes; both name it by its digest.

create function app.broadcast_digest(b app.broadcasts) returns text language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(jsonb_build_object('kind', b.kind, 'title', b.title, 'body', b.body, 'link', b.link, 'segment', b.segment)::text, 'UTF8')), 'hex') $$;

create function app.note_broadcast(me uuid, act text, b app.broadcasts) returns void language sql set search_path = '' as $$
  select app.note_audit(me, act, jsonb_build_object('broadcast', b.id, 'digest', app.broadcast_digest(b))) $$;

-- What a request says to many; all null: it does not fit.
create function app.broadcast_in(request jsonb) returns app.broadcasts language plpgsql stable set search_path = '' as $$
declare
  b app.broadcasts;
begin
  b.kind := app.text_in(request, 'kind');
  b.title := btrim(app.text_in(request, 'title'));
  b.body := btrim(app.text_in(request, 'body'));
  b.link := app.text_in(request, 'link');
  b.segment := app.segment_in(request -> 'segment');
  return case when (
    b.kind in ('announcement', 'newsletter') and app.within_limit(b.title, app.broadcast_title_length()) and not app.is_blank(b.title) and b.title !~ '[\u0001-\u001f\u007f]'
    and app.within_limit(b.body, app.broadcast_length()) and not app.is_blank(b.body)
    and coalesce(app.is_broadcast_link(b.link), coalesce(request -> 'link', 'null') = 'null') and b.segment is not null) is true then b end;
end $$;

create function app.has_jobs() returns boolean language sql stable set search_path = '' as $$ select to_regnamespace('graphile_worker') is not null $$;

-- `{kind, title, body, link, segment}`: keeps it until another one confirms; the same proposal again, whose answer was lost, changes nothing. Returns
-- `{refusal}`.
create function public.propose_broadcast(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
  b app.broadcasts := app.broadcast_in(request);
begin
  if b.kind is null then
    return '{"refusal": "invalid"}';
  elsif not app.has_fresh_factor() then
    return '{"refusal": "fresh-factor"}';
  end if;
  perform app.lock_count('broadcast-proposals', me);
  if not exists (
    select from app.broadcasts x where x.proposed_by = me and x.confirmed_at is null and x.recalled_at is null and x.test_for is null
      and app.is_proposal_in_force(me, x.proposed_at, 'administration') and app.broadcast_digest(x) = app.broadcast_digest(b)) then
    insert into app.broadcasts as x (kind, title, body, link, segment, proposed_by) values (b.kind, b.title, b.body, b.link, b.segment, me) returning x.* into b;
    perform app.note_broadcast(me, 'broadcast-proposed', b);
  end if;
  return '{"refusal": null}';
end $$;

-- `{broadcast, digest}`: sends what another one has proposed, as it was shown. Returns `{refusal}`.
create function public.confirm_broadcast(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
  b app.broadcasts;
  refusal text;
begin
  select * into b from app.broadcasts x where x.id = app.uuid_in(request, 'broadcast') and x.test_for is null for update;
  refusal := case
    when b.id is null or app.broadcast_digest(b) is distinct from app.text_in(request, 'digest') then 'unknown-broadcast'
    when b.recalled_at is not null then 'broadcast-recalled'
    when b.confirmed_at is not null then 'broadcast-confirmed'
    when b.proposed_by = me then 'second-person'
    when not app.may_confirm_proposal(me, b.proposed_by, b.proposed_at, 'administration') then 'proposal-over'
    when not app.has_fresh_factor() then 'fresh-factor'
    when not app.has_jobs() then 'no-jobs' end;
  if refusal is null then
    update app.broadcasts x set confirmed_by = me, confirmed_at = now() where x.number = b.number;
    perform app.continue_broadcast(b.id, now());
    perform app.note_broadcast(me, 'broadcast-confirmed', b);
  end if;
  return jsonb_build_object('refusal', refusal);
end $$;

-- `{kind, title, body, link, segment}`: sends it to whoever asks, alone, at most ten times an hour; a newsletter only where they have agreed to it.
-- Returns `{refusal}`.
create function public.test_broadcast(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
  b app.broadcasts := app.broadcast_in(request);
  refusal text;
begin
  perform app.lock_count('broadcast-tests', me);
  refusal := case
    when b.kind is null then 'invalid'
    when not app.may_be_sent((select p from public.profiles p where p.id = me), b.kind) then 'no-consent'
    when (select count(*) from app.broadcasts x where x.test_for = me and x.proposed_at > now() - interval '1 hour') >= 10 then 'too-many-tests'
    when not app.has_jobs() then 'no-jobs' end;
  if refusal is null then
    insert into app.broadcasts as x (kind, title, body, link, segment, test_for, proposed_by, confirmed_by, confirmed_at)
    values (b.kind, b.title, b.body, b.link, b.segment, me, me, me, now()) returning x.* into b;
    perform app.continue_broadcast(b.id, now());
    perform app.note_broadcast(me, 'broadcast-tested', b);
  end if;
  return jsonb_build_object('refusal', refusal);
end $$;

-- `{broadcast}`: withdraws what nobody has confirmed, stops what is not sent yet, and takes the rest out of the members' lists. One person is enough:
-- it takes nothing from anybody but what the house has said. Returns `{refusal}`.
create function public.recall_broadcast(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
  b app.broadcasts;
begin
  select * into b from app.broadcasts x where x.id = app.uuid_in(request, 'broadcast') and x.test_for is null for update;
  if b.id is null or b.recalled_at is not null then
    return jsonb_build_object('refusal', case when b.id is null then 'unknown-broadcast' else 'broadcast-recalled' end);
  end if;
  perform app.end_broadcast(b, me);
  return '{"refusal": null}';
end $$;
