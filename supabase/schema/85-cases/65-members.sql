-- Members, as moderators and the support see them. Each sheet that is opened stands in the audit log.

-- Refuses whoever acts with none of these rights now. Returns who it is.
create function app.require_any_staff(rights text[]) returns uuid language plpgsql stable set search_path = '' as $$
declare
  me uuid := app.me();
begin
  if not app.rights_in_use() && rights then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return me;
end $$;

-- What a list of the house shows of a member. `standing`: the gravest measure in force, or `active`.
create function app.staff_person_json(p public.profiles) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'genre', p.genre, 'joinedAt', app.instant_text(p.created_at),
    'role', app.role_of(p.id), 'state', case
      when not p.is_active or app.is_suspended(p.id) then 'suspended'
      when app.is_under_measure(p.id, '{hide,restrict-chat,restrict-photographs,restrict-live}') then 'restricted'
      else 'active' end,
    'openCases', (select count(*) from (select from app.cases c where c.member_id = p.id and c.closed_at is null limit 100) as c)) $$;

-- `{text, after, count}`: members by the beginning of their name, or the one with exactly this address. Nobody is listed without a text.
create function public.staff_members(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_any_staff('{moderation,support}');
  wanted text collate "C" := lower(btrim(coalesce(app.text_in(request, 'text'), '')));
  page_size int := app.requested_count(request)::int;
  after_name text collate "C" := coalesce((select lower(p.username) from public.profiles p where p.id = app.uuid_in(request -> 'after', 'id')), '');
  found public.profiles[] := '{}';
begin
  if position('@' in wanted) > 1 then
    found := array(select p from public.profiles p join auth.users u on u.id = p.id where u.email = wanted);
  elsif wanted ~ '^[a-z0-9]+$' then
    found := array(
      select p from public.profiles p
      where lower(p.username) collate "C" >= wanted and lower(p.username) collate "C" < wanted || '~' and lower(p.username) collate "C" > after_name
      order by lower(p.username) collate "C" limit page_size + 1);
  end if;
  return jsonb_build_object(
    'members', (select coalesce(jsonb_agg(app.staff_person_json(found[n]) order by n), '[]') from generate_series(1, least(cardinality(found), page_size)) as n),
    'next', case when cardinality(found) > page_size then app.time_place(found[page_size].created_at, found[page_size].id) end);
end $$;

create function app.staff_decision_json(d app.decisions) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', d.id, 'kind', d.kind, 'measure', d.measure, 'reason', d.reason, 'facts', d.facts, 'at', app.instant_text(d.decided_at),
    'by', (select p.username from public.profiles p where p.id = d.decided_by), 'until', app.instant_text(d.until), 'liftedAt', app.instant_text(d.lifted_at),
    'appealed', exists (select from app.appeals a where a.decision_id = d.id)) $$;

-- `{member}`: the sheet of a member: what is in force and what was decided, open and closed cases, notes, sessions in numbers. No words of others,
-- no message, no address.
create function public.staff_member(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_any_staff('{moderation,support}');
  p public.profiles;
begin
  -- Nobody reads what the house notes about themselves.
  select * into p from public.profiles x where x.id = app.uuid_in(request, 'member') and x.id <> me;
  if p.id is null then
    return '{"member": null}';
  end if;
  perform app.note_audit(me, 'member-look', jsonb_build_object('member', p.id));
  return jsonb_build_object(
    'member', app.staff_person_json(p) || jsonb_build_object('certified', p.certified, 'completed', p.registration_completed,
      'sessions', (select count(*) from auth.sessions s where s.user_id = p.id and (s.not_after is null or s.not_after > now())), 'lastLogin', app.instant_text(p.last_login)),
    'decisions', (select coalesce(jsonb_agg(app.staff_decision_json(d) order by d.decided_at desc), '[]')
      from (select * from app.decisions x where x.member_id = p.id order by x.decided_at desc limit 50) as d),
    'cases', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'reason', c.reason, 'openedAt', app.instant_text(c.opened_at),
        'closedAt', app.instant_text(c.closed_at), 'outcome', c.outcome) order by c.opened_at desc), '[]')
      from (select * from app.cases x where x.member_id = p.id and not app.is_party_of_case(me, x) order by x.opened_at desc limit 50) as c),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'words', n.words, 'at', app.instant_text(n.at),
        'by', (select a.username from public.profiles a where a.id = n.author_id)) order by n.at desc), '[]')
      from (select * from app.staff_notes x where x.member_id = p.id order by x.at desc limit 50) as n));
end $$;

-- `{member, words}`. Returns `{refusal}`.
create function public.add_staff_note(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_any_staff('{moderation,support}');
  member uuid := (select p.id from public.profiles p where p.id = app.uuid_in(request, 'member') and p.id <> me);
  words text := app.text_in(request, 'words');
begin
  if member is null or (app.within_limit(words, app.statement_length()) and not app.is_blank(words)) is not true then
    return jsonb_build_object('refusal', case when member is null then 'unknown-member' else 'invalid' end);
  end if;
  insert into app.staff_notes (member_id, author_id, words) values (member, me, words);
  perform app.note_audit(me, 'note', jsonb_build_object('member', member));
  return '{"refusal": null}';
end $$;

-- `{member}`: ends all sessions of a member, who signs in anew. Not of the house, whose factors are another matter [S20]. Returns `{refusal}`.
create function public.end_member_sessions(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_any_staff('{moderation,support}');
  member uuid := (select p.id from public.profiles p where p.id = app.uuid_in(request, 'member'));
begin
  if member is null or member = me or exists (select from app.staff_rights r where r.member_id = member) then
    return jsonb_build_object('refusal', case when member is null then 'unknown-member' else 'invalid' end);
  end if;
  delete from auth.sessions s where s.user_id = member;
  perform app.note_audit(me, 'sessions-ended', jsonb_build_object('member', member));
  return '{"refusal": null}';
end $$;

-- Ends a measure before its time, and tells its member. The member's stream is locked before the decision, as everywhere.
create function app.lift_measure(me uuid, decision uuid) returns void language plpgsql set search_path = '' as $$
declare
  d app.decisions;
begin
  perform from public.streams s where s.id = (select x.member_id from app.decisions x where x.id = decision) for update;
  update app.decisions x set lifted_at = now(), lifted_by = me where x.id = decision and x.lifted_at is null returning x.* into d;
  if d.id is not null then
    perform app.end_measure(d, me);
    perform app.note_audit(me, 'lift', jsonb_build_object('decision', d.id, 'member', d.member_id));
    perform app.queue_notifications(array[d.member_id], 'admin_broadcast', 'decisions/lifted', null, null, gen_random_uuid());
  end if;
end $$;

-- `{decision}`: moderators lift a measure before its end. [S20] A ban or a suspension, which closed an account, is requested of two persons instead
-- (85-cases/06-requests.sql). Returns `{refusal}`.
create function public.lift_decision(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('moderation');
  d app.decisions;
  refusal text;
begin
  select * into d from app.decisions x where x.id = app.uuid_in(request, 'decision');
  refusal := case
    when d.id is null or d.member_id is null or d.member_id = me then 'unknown-decision'
    when d.measure in ('suspend', 'ban') then 'second-person'
    when d.lifted_at is not null or d.until <= now() or d.measure not in ('hide', 'restrict-chat', 'restrict-photographs', 'restrict-live') then 'invalid' end;
  if refusal is null then
    perform app.lift_measure(me, d.id);
  end if;
  return jsonb_build_object('refusal', refusal);
end $$;
