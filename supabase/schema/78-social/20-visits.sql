-- [MEMBERAREA-18, MEMBERAREA-19] Visits to profiles: one row a day for each visitor, for 90 days.

create function app.is_discreet(member uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.discreet_visitors d where d.user_id = member) $$;

-- `{discreet}`: whether the member's visits are hidden, those of before too. Then the member sees none.
create function app.set_visits(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(entry -> 'data' -> 'discreet') is distinct from 'boolean' then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if (entry -> 'data' -> 'discreet')::boolean then
    insert into app.discreet_visitors (user_id) values (me) on conflict do nothing;
  else
    delete from app.discreet_visitors where user_id = me;
  end if;
  return app.applied_outcome(entry, me);
end $$;

insert into app.actions (name, handler, locks_account) values ('visits.set', 'set_visits', true);

-- `{count, after?}`: who has visited the caller, the latest first, one row for each day and visitor; none for a discreet member.
create function public.visitors(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  page_size bigint := app.requested_count(request);
  after_at timestamptz := app.place_time(request);
  after_id uuid := app.uuid_in(request -> 'after', 'id');
begin
  perform app.require_full_access(me);
  perform app.count_member_request(me);
  if app.is_discreet(me) then
    return jsonb_build_object('discreet', true, 'members', '[]'::jsonb, 'next', null);
  end if;
  return (
    with page as materialized (
      select v.at, v.day, p.id, p
      from public.profile_visits v join public.profiles p on p.id = v.visitor_id
      where v.visited_id = me and v.at > now() - make_interval(days => app.visit_days()) and app.can_find(v.visitor_id) and not app.is_discreet(v.visitor_id)
        and (after_id is null or (v.at, v.visitor_id) < (after_at, after_id))
      order by v.at desc, v.visitor_id desc limit page_size + 1),
    shown as (select * from page order by at desc, id desc limit page_size)
    select jsonb_build_object(
      'discreet', false,
      'members', coalesce((select jsonb_agg(app.person_json(s.p) || jsonb_build_object('at', s.at, 'day', s.day) order by s.at desc, s.id desc) from shown s), '[]'),
      'next', case when (select count(*) from page) > page_size then (select app.time_place(s.at, s.id) from shown s order by s.at, s.id limit 1) end));
end $$;

-- Called each minute by every node: what is older than 90 days goes, a thousand rows at a time.
create function app.tidy_visits() returns void language sql set search_path = '' as $$
  delete from public.profile_visits v where (v.visitor_id, v.visited_id, v.day) in (
    select o.visitor_id, o.visited_id, o.day from public.profile_visits o
    where o.at < now() - make_interval(days => app.visit_days()) order by o.at limit 1000 for update skip locked) $$;
