-- The queue of the house: what waits, who works on it, and what is looked at [S21]. Nobody meets a case about themselves, or one that they reported.

-- The rights that this session may use now.
create function app.rights_in_use() returns text[] language sql stable set search_path = '' as $$
  select array(select r.staff_right from app.staff_rights r where r.member_id = auth.uid() and app.acts_for_house(r.staff_right) order by 1) $$;

-- The rights with which one decides cases.
create function app.case_rights() returns text[] language sql immutable as $$ select '{certification,moderation}'::text[] $$;

create function app.has_reported(me uuid, c app.cases) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.case_reports k join public.reports r on r.id = k.report_id where k.case_id = c.id and r.reporter_id = me) $$;

-- Whom a case is about or by: its member, whoever has reported, whoever keeps the club or is the subject of what is said, and of an appeal whoever took
-- part in the decision.
create function app.is_party_of_case(me uuid, c app.cases) returns boolean language sql stable set search_path = '' as $$
  select me is not distinct from c.member_id or case c.kind
    when 'report' then app.has_reported(me, c)
    when 'live' then app.has_reported(me, c)
    when 'room' then app.has_reported(me, c) or exists (select from app.live_hosts h where h.room_id = c.subject_id and h.member_id = me)
    when 'group' then app.has_reported(me, c) or exists (select from public.memberships m where m.stream_id = c.subject_id and m.member_id = me and m.role = 'admin')
    when 'appeal' then exists (select from app.decisions d where d.id = c.subject_id and app.took_part_in(d, me))
    when 'club-photo' then exists (select from app.club_photos p join public.clubs k on k.id = p.club_id where p.id = c.subject_id and k.owner_id = me)
    when 'opinion' then exists (select from app.club_opinions o join public.clubs k on k.id = o.club_id where o.id = c.subject_id and k.owner_id = me)
    when 'testimonial' then exists (select from app.testimonials t where t.id = c.subject_id and t.subject_id = me)
    when 'warning' then exists (select from app.wall_reports r where r.warning_id = c.subject_id and r.reporter_id = me)
    else false end $$;

-- For anyone: which rights of the house they hold, and whether this session may use them; nobody else learns anything.
create function public.staff_page(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  rights text[] := array(select r.staff_right from app.staff_rights r where r.member_id = me order by 1);
begin
  return jsonb_build_object(
    'rights', to_jsonb(rights),
    'ready', cardinality(rights) > 0 and cardinality(app.rights_in_use()) > 0,
    'factors', case when cardinality(rights) > 0 then to_jsonb(app.second_factors(me)) else '[]' end,
    'until', (select app.instant_text(s.created_at + app.house_session_term()) from auth.sessions s
      where cardinality(rights) > 0 and s.id = app.uuid_in(auth.jwt(), 'session_id') and s.user_id = me));
end $$;

create function app.case_json(me uuid, c app.cases) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'severity', c.severity, 'reason', c.reason, 'reports', c.reports, 'openedAt', app.instant_text(c.opened_at), 'dueAt', app.instant_text(c.due_at),
    'member', (select jsonb_build_object('id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url) from public.profiles p where p.id = c.member_id),
    'claim', (select jsonb_build_object('username', p.username, 'mine', p.id = me, 'until', app.instant_text(c.claimed_until))
      from public.profiles p where p.id = c.claimed_by and c.claimed_until > now())) $$;

-- `{kind, after, count}`: open cases of the kinds that the caller may decide, the most urgent first. Each kind is read by its index for one
-- page, so that the cost does not grow with the queue.
create function public.case_queue(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  rights text[] := app.rights_in_use();
  page_size int := app.requested_count(request)::int;
  after_due timestamptz := app.place_time(request);
  after_id uuid := app.uuid_in(request -> 'after', 'id');
  rows app.cases[];
begin
  if not rights && app.case_rights() then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  rows := array(
    select c from app.case_kinds k cross join lateral (
      select x.* from app.cases x
      where x.kind = k.kind and x.closed_at is null and (after_due is null or (x.due_at, x.id) > (after_due, after_id)) and not app.is_party_of_case(me, x)
      order by x.due_at, x.id limit page_size + 1) as c
    where k.staff_right = any (rights) and k.kind = coalesce(app.text_in(request, 'kind'), k.kind)
    order by c.due_at, c.id limit page_size + 1);
  return jsonb_build_object(
    'cases', (select coalesce(jsonb_agg(app.case_json(me, rows[n]) order by n), '[]') from generate_series(1, least(cardinality(rows), page_size)) as n),
    'next', case when cardinality(rows) > page_size then app.time_place(rows[page_size].due_at, rows[page_size].id) end,
    'counts', (
      select coalesce(jsonb_object_agg(k.kind, n.open), '{}') from app.case_kinds k
      cross join lateral (select count(*) as open from (select from app.cases x where x.kind = k.kind and x.closed_at is null limit 100) as x) as n
      where k.staff_right = any (rights)));
end $$;

-- The case that the caller may work on; its row is null where there is none, or it concerns the caller.
create function app.case_of_staff(request jsonb) returns app.cases language plpgsql stable set search_path = '' as $$
declare
  c app.cases;
begin
  select x.* into c from app.cases x join app.case_kinds k on k.kind = x.kind
  where x.id = app.uuid_in(request, 'case') and k.staff_right = any (app.rights_in_use());
  if c.id is null and not app.rights_in_use() && app.case_rights() then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return case when not app.is_party_of_case(auth.uid(), c) then c end;
end $$;

create function app.case_evidence_of(c app.cases) returns app.case_evidence language plpgsql stable set search_path = '' as $$
declare
  evidence app.case_evidence;
begin
  execute (select format('select (e).* from app.%I($1) as e', k.evidence) from app.case_kinds k where k.kind = c.kind) into evidence using c;
  return evidence;
end $$;

-- What another person has proposed and this one may confirm, with the facts that were stated [S20].
create function app.proposal_parts(me uuid, c app.cases) returns jsonb language sql stable set search_path = '' as $$
  select case when app.may_confirm_case(me, c) then app.parts(
    app.fact_part('proposed-measure', (c.proposal).verdict), app.fact_part('proposed-reason', (c.proposal).reason), app.fact_part('proposed-days', (c.proposal).days::text),
    app.text_part('proposed-words', (c.proposal).words)) else '[]' end $$;

-- `{case}`: the evidence, and what may be decided. Each look is logged, also one at a case that somebody else works on.
create function public.open_case(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  c app.cases := app.case_of_staff(request);
  kind app.case_kinds;
  evidence app.case_evidence;
begin
  if c.id is null then
    return '{"refusal": "unknown-case", "case": null, "parts": [], "shown": null, "verdicts": [], "reasons": [], "past": []}';
  end if;
  select * into kind from app.case_kinds k where k.kind = c.kind;
  evidence := app.case_evidence_of(c);
  insert into app.case_looks (case_id, moderator_id) values (c.id, me);
  perform app.note_audit(me, 'look', jsonb_build_object('case', c.id));
  return jsonb_build_object(
    'refusal', null, 'case', app.case_json(me, c), 'parts', app.proposal_parts(me, c) || coalesce(evidence.parts, '[]'), 'shown', evidence.shown,
    'verdicts', case when c.closed_at is null and evidence.shown is not null then
      to_jsonb(array(select v from unnest(kind.verdicts) as v where app.may_be_decided(c, v) and not (v = 'ban' and app.rests_on_still_alone(c)))) else '[]' end, 'reasons', to_jsonb(app.reasons_of(kind)),
    'past', (
      select coalesce(jsonb_agg(jsonb_build_object('at', app.instant_text(d.decided_at), 'measure', d.measure, 'reason', d.reason, 'until', app.instant_text(d.until),
        'lifted', d.lifted_at is not null) order by d.decided_at desc), '[]')
      from (select * from app.decisions x where x.member_id = c.member_id order by x.decided_at desc limit 20) as d));
end $$;

create function app.claim_term() returns interval language sql immutable as $$ select interval '10 minutes' $$;

-- `{case}`: for ten minutes nobody else decides; renewed while one works on it.
create function public.claim_case(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  c app.cases := app.case_of_staff(request);
begin
  select * into c from app.cases x where x.id = c.id for update;
  if c.id is null then
    return '{"refusal": "unknown-case"}';
  elsif c.closed_at is not null then
    return '{"refusal": "case-decided"}';
  elsif c.claimed_by <> me and c.claimed_until > now() then
    return '{"refusal": "case-claimed"}';
  end if;
  update app.cases x set claimed_by = me, claimed_until = now() + app.claim_term() where x.id = c.id;
  return '{"refusal": null}';
end $$;

create function public.release_case(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  c app.cases := app.case_of_staff(request);
begin
  update app.cases x set claimed_by = null, claimed_until = null where x.id = c.id and x.claimed_by = me;
  return jsonb_build_object('refusal', case when not found then 'case-not-claimed' end);
end $$;

-- Whether the caller moderates, and a report names this file (as `app.media_removals` names it), or it resembles a removed one and waits for a decision.
create function app.may_see_reported_picture(name text) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return app.acts_for_house('moderation')
    and (exists (select from public.reports r where r.pictures @> jsonb_build_array(jsonb_build_object('name', may_see_reported_picture.name)))
      or exists (select from app.known_pictures k where k.object = case when app.is_named_with_bucket(name) then name else 'conversations/' || name end and k.decided_at is null));
end $$;
