-- [S22] Does again what a restored backup has forgotten. Each function takes the last line of each subject, as the server has read them from the file, and
-- returns how many it had to apply; a second run applies none. Afterwards all revisions have moved on, so that devices follow.

create function app.ledger_members(lines jsonb) returns table (id uuid, pseudonym text) language sql stable set search_path = '' as $$
  select p.id, n.pseudonym from public.profiles p cross join lateral (select app.ledger_name(p.id) as pseudonym) as n
  where n.pseudonym in (select x ->> k from jsonb_array_elements(lines) as x cross join unnest(array['member', 'other']) as k) $$;

create function app.replay_blocks(lines jsonb) returns int language plpgsql set search_path = '' as $$
declare
  pair record;
  applied int := 0;
  outcome app.entry_outcome;
begin
  for pair in
    with known as materialized (select * from app.ledger_members(lines))
    select a.id as member, b.id as other, (x ->> 'on')::boolean as is_on
    from jsonb_array_elements(lines) as x join known a on a.pseudonym = x ->> 'member' join known b on b.pseudonym = x ->> 'other'
    where x ->> 'kind' = 'block' and (x ->> 'on')::boolean <> exists (select from public.user_blocks u where u.user_id = a.id and u.blocked_id = b.id)
    order by 1, 2
  loop
    perform from public.streams s
    where s.id in (pair.member, pair.other, app.conversation_id(pair.member, pair.other), app.notifications_id(pair.member), app.notifications_id(pair.other)) order by s.id for update;
    outcome := app.set_block(pair.member, jsonb_build_object('id', gen_random_uuid(), 'data',
      jsonb_build_object('conversationId', app.conversation_id(pair.member, pair.other), 'memberId', pair.other)), pair.is_on);
    applied := applied + 1;
  end loop;
  return applied;
end $$;

create function app.replay_sessions(lines jsonb) returns int language plpgsql set search_path = '' as $$
declare
  ended int;
begin
  delete from auth.sessions s where app.ledger_name(s.id) in (select x ->> 'about' from jsonb_array_elements(lines) as x where x ->> 'kind' = 'session');
  get diagnostics ended = row_count;
  return ended;
end $$;

-- Without its facts, which were in the database alone.
create function app.replay_measures(lines jsonb) returns int language plpgsql set search_path = '' as $$
declare
  m record;
  touched int;
  applied int := 0;
begin
  for m in
    with known as materialized (select * from app.ledger_members(lines))
    select (x ->> 'about')::uuid as id, k.id as member, x ->> 'of' as kind, x ->> 'measure' as measure, x ->> 'reason' as reason, (x ->> 'at')::timestamptz as at,
      (x ->> 'until')::timestamptz as until, (x ->> 'on')::boolean as is_on
    from jsonb_array_elements(lines) with ordinality as e (x, n) join known k on k.pseudonym = x ->> 'member' where x ->> 'kind' = 'measure' order by n
  loop
    touched := 0;
    perform from public.streams s where s.id = m.member for update;
    if exists (select from app.decisions d where d.id = m.id) then
      update app.decisions d set until = m.until, lifted_at = case when m.is_on then null else coalesce(d.lifted_at, now()) end
      where d.id = m.id and ((d.lifted_at is null) <> m.is_on or app.instant_text(d.until) is distinct from app.instant_text(m.until));
      get diagnostics touched = row_count;
    elsif m.is_on and (m.until is null or m.until > now()) then
      insert into app.decisions (id, kind, subject_id, member_id, measure, reason, facts, decided_at, until) values (m.id, m.kind, m.member, m.member, m.measure, m.reason, '', m.at, m.until);
      touched := 1;
    end if;
    if touched > 0 then
      perform app.index_member(m.member);
      perform app.next_rev(m.member);
    end if;
    applied := applied + touched;
  end loop;
  return applied;
end $$;

create function app.replay_consents(lines jsonb) returns int language plpgsql set search_path = '' as $$
declare
  w record;
  touched int;
  applied int := 0;
begin
  for w in
    with known as materialized (select * from app.ledger_members(lines))
    select k.id as member, x ->> 'consent' as consent from jsonb_array_elements(lines) as x join known k on k.pseudonym = x ->> 'member'
    where x ->> 'kind' = 'consent' and not (x ->> 'on')::boolean
  loop
    perform from public.streams s where s.id = w.member for update;
    if w.consent = 'newsletter' then
      update public.notification_preferences n set newsletter_consent_at = null, newsletter_notifications = false where n.user_id = w.member and n.newsletter_consent_at is not null;
    elsif w.consent = 'sensitive-data' then
      update public.profiles p set sensitive_consent = null where p.id = w.member and p.sensitive_consent is not null;
    else
      update public.consents c set withdrawn_at = now() where c.member_id = w.member and c.kind = w.consent and c.withdrawn_at is null;
    end if;
    get diagnostics touched = row_count;
    if touched > 0 then
      perform app.index_member(w.member);
      perform app.next_rev(w.member);
    end if;
    applied := applied + touched;
  end loop;
  return applied;
end $$;

-- Who is to be erased again; the server calls `app.erase_member` and `app.delete_account` for each, as the job of a deletion does.
create function app.erased_in_ledger(lines jsonb) returns setof uuid language sql stable set search_path = '' as $$
  select m.id from app.ledger_members((select coalesce(jsonb_agg(x), '[]') from jsonb_array_elements(lines) as x where x ->> 'kind' = 'erasure')) as m order by 1 $$;

