-- What the house reads of its requests, and the file that a confirmed one hands out.

create function app.request_state(r app.house_requests, right_name text) returns text language sql stable set search_path = '' as $$
  select case when r.state = 'proposed' and not app.is_proposal_in_force(r.proposed_by, r.proposed_at, right_name) then 'expired' else r.state end $$;

-- Whether this person may now fetch the file of a confirmed export: whoever has proposed it, for a day.
create function app.may_fetch_export(me uuid, r app.house_requests) returns boolean language sql stable set search_path = '' as $$
  select coalesce(r.kind = 'export-audit' and r.state = 'confirmed' and r.proposed_by = me and r.closed_at > now() - interval '24 hours', false) $$;

create function app.request_json(me uuid, r app.house_requests, right_name text) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', r.id, 'kind', r.kind, 'digest', r.digest, 'words', r.words, 'answer', r.answer, 'state', app.request_state(r, right_name),
    'cause', r.cause, 'effectiveAt', (select app.instant_text(c.effective_at) from app.email_changes c where c.request_id = r.id),
    'mayDecide', r.state = 'proposed' and r.subject_id is distinct from me and app.may_confirm_proposal(me, r.proposed_by, r.proposed_at, right_name),
    'mayWithdraw', r.state = 'proposed' and r.proposed_by is not distinct from me, 'mayFetch', app.may_fetch_export(me, r),
    'member', (select p.username from public.profiles p where p.id = r.subject_id), 'right', r.parameters -> 'right', 'from', r.parameters -> 'from', 'to', r.parameters -> 'to',
    'decision', (select app.staff_decision_json(d) from app.decisions d where d.id = app.uuid_in(r.parameters, 'decision')),
    'proposedBy', (select p.username from public.profiles p where p.id = r.proposed_by), 'proposedAt', app.instant_text(r.proposed_at),
    'closedBy', (select p.username from public.profiles p where p.id = r.closed_by), 'closedAt', app.instant_text(r.closed_at)) $$;

-- `{before, count}`: requests that the caller's rights concern, the latest first; for the administration, who acts for the house; and how many
-- broadcasts, cases and emergency switches wait for the caller as second person.
create function public.house_requests(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_any_staff('{administration,moderation}');
  page_size int := app.requested_count(request)::int;
  before bigint := coalesce(app.integer_in(request, 'before'), 9223372036854775807);
  rights text[] := app.rights_in_use();
  rows app.house_requests[];
begin
  rows := array(
    select r from app.house_requests r join app.request_kinds k on k.kind = r.kind
    where r.number < before and k.staff_right = any (rights) order by r.number desc limit page_size + 1);
  return jsonb_build_object(
    'requests', (
      select coalesce(jsonb_agg(app.request_json(me, r, k.staff_right) order by r.number desc), '[]')
      from unnest(rows[1:page_size]) as r join app.request_kinds k on k.kind = r.kind),
    'kinds', (select coalesce(jsonb_agg(k.kind order by k.kind), '[]') from app.request_kinds k where k.staff_right = any (rights)),
    'staff', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'username', p.username, 'self', p.id = me, 'rights', s.granted,
        'factor', app.second_factors(p.id) <> '{}') order by p.username), '[]')
      from (select x.member_id, jsonb_agg(x.staff_right order by x.staff_right) as granted from app.staff_rights x group by 1 limit 200) as s
      join public.profiles p on p.id = s.member_id where 'administration' = any (rights)),
    'waiting', jsonb_build_object(
      'restarts', app.waiting_restarts(me, rights),
      'broadcasts', (select count(*) from app.broadcasts b where 'administration' = any (rights) and b.test_for is null and b.confirmed_at is null and b.recalled_at is null
        and b.proposed_at > now() - app.proposal_term() and app.may_confirm_proposal(me, b.proposed_by, b.proposed_at, 'administration')),
      'cases', (select count(*) from app.cases c join app.case_kinds k on k.kind = c.kind
        where c.closed_at is null and c.proposed_at > now() - app.proposal_term() and k.staff_right = any (rights) and not app.is_party_of_case(me, c) and app.may_confirm_case(me, c))),
    'next', case when cardinality(rows) > page_size then rows[page_size].number end);
end $$;

-- `{request, after}`: the next five hundred entries of the audit log that a confirmed export covers, with all that proves them. Each page that
-- is handed out stands in the log itself.
create function public.export_audit(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
  r app.house_requests;
  after_id bigint := coalesce(app.integer_in(request, 'after'), 0);
  rows app.audit_log[];
begin
  select * into r from app.house_requests x where x.id = app.uuid_in(request, 'request');
  if r.id is null or not app.may_fetch_export(me, r) then
    return '{"refusal": "unknown-request", "entries": [], "next": null}';
  end if;
  perform app.note_request(me, 'audit-exported', r);
  rows := array(
    select l from app.audit_log l
    where l.id > after_id and l.at >= app.day_in(r.parameters, 'from') and l.at < app.day_in(r.parameters, 'to') + interval '1 day' order by l.id limit 501);
  return jsonb_build_object(
    'refusal', null,
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'at', app.instant_text(l.at), 'act', l.act, 'actor', encode(l.actor, 'hex'), 'commitment', encode(l.commitment, 'hex'),
        'hash', encode(l.hash, 'hex'), 'by', (select p.username from public.profiles p where p.id = d.actor_id), 'salt', encode(d.salt, 'hex'), 'actorId', d.actor_id, 'details', d.details) order by l.id), '[]')
      from unnest(rows[1:500]) as l left join app.audit_details d on d.id = l.id),
    'next', case when cardinality(rows) > 500 then rows[500].id end);
end $$;

-- Called each minute by every node: what was asked, with its reasons in free words, goes after its term; that it was done stays in the audit log.
create function app.tidy_house_requests() returns void language sql set search_path = '' as $$
  delete from app.house_requests r where r.number in (
    select o.number from app.house_requests o where o.proposed_at < now() - interval '1 year' limit 1000 for update skip locked) $$;
