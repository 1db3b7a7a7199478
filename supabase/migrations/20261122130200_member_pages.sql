-- The page of another member, who looked at it, whom one follows, and who is connected.

create table public.follows (
  follower_id uuid not null references public.profiles (id) on delete cascade,
  followed_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follows_followed on public.follows (followed_id, created_at desc);

-- One a day, however often.
create table public.profile_visits (
  visitor_id uuid not null references public.profiles (id) on delete cascade,
  visited_id uuid not null references public.profiles (id) on delete cascade,
  day date not null,
  at timestamptz not null default now(),
  primary key (visitor_id, visited_id, day),
  check (visitor_id <> visited_id)
);
create index profile_visits_visited on public.profile_visits (visited_id, at desc);

alter table public.follows enable row level security;
alter table public.profile_visits enable row level security;
revoke all on public.follows, public.profile_visits from public, anon, authenticated, service_role;
grant select on public.follows, public.profile_visits to authenticated, service_role;

create policy "members read whom they follow and who follows them, as far as they find them" on public.follows for select to authenticated
  using ((select auth.uid()) in (follower_id, followed_id) and app.finds(case when follower_id = (select auth.uid()) then followed_id else follower_id end));
create policy "members read who looked at their page, as far as they find them" on public.profile_visits for select to authenticated
  using (visited_id = (select auth.uid()) and app.finds(visitor_id));

-- Whom a request names; what names nobody is refused.
create function app.member_in(request jsonb) returns uuid language plpgsql stable set search_path = '' as $$
begin
  if app.uuid_in(request, 'member') is null then
    perform app.invalid();
  end if;
  return app.uuid_in(request, 'member');
end $$;

create function app.persons_json(p public.profiles) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('who', b.who, 'age', extract(year from age(app.paris_day()::timestamp, b.born::timestamp))::int, 'height', b.height, 'weight', b.weight) order by b.n)
  from (values
    (1, 'self', p.date_naissance, p.taille, p.poids),
    (2, 'homme', p.date_naissance_homme, p.taille_homme, p.poids_homme),
    (3, 'femme', p.date_naissance_femme, p.taille_femme, p.poids_femme)) as b (n, who, born, height, weight)
  where (p.genre = 'couple') = (b.who <> 'self') $$;

-- [PROFILE-10] Null for whoever is unknown, gone, not to be seen, or behind a block: one answer for all of these. One's own is
-- shown as others see it.
create function public.member_page(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  member uuid := app.member_in(request);
  place int := (select app.spot_of(p.location_lat, p.location_lng) from public.profiles p where p.id = me);
begin
  perform app.count_ask(me);
  if member <> me and not app.finds(member) then
    return null;
  end if;
  return (select app.member_card(p, coalesce(l, app.unlisted(p)), app.spot_lat(place), app.spot_lng(place)) || jsonb_build_object(
      'cover_url', p.cover_url, 'bio', p.bio, 'persons', app.persons_json(p), 'experience', p.experience, 'mobility', p.mobility,
      'desires', p.desires, 'sought_genres', p.recherche_genres,
      'followed', exists (select from public.follows f where f.follower_id = me and f.followed_id = p.id),
      'may_write', p.id <> me)
    from public.profiles p left join app.listed l on l.member_id = p.id where p.id = member);
end $$;

-- Nobody is told whether it was noted.
create function public.record_visit(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  member uuid := app.member_in(request);
begin
  perform app.count_ask(me);
  if member <> me and app.finds(member) then
    insert into public.profile_visits as v (visitor_id, visited_id, day) values (me, member, app.paris_day())
    on conflict (visitor_id, visited_id, day) do update set at = now();
  end if;
end $$;

create function public.follow(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  member uuid := app.member_in(request);
begin
  perform app.count_ask(me);
  if member = me or not app.finds(member) then
    raise exception 'unknown-member' using errcode = 'P0002';
  end if;
  insert into public.follows (follower_id, followed_id) values (me, member) on conflict do nothing;
  return jsonb_build_object('followed', true);
end $$;

create function public.unfollow(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  perform app.count_ask(me);
  delete from public.follows where follower_id = me and followed_id = app.member_in(request);
  return jsonb_build_object('followed', false);
end $$;

create function app.presence_ids() returns int language sql immutable as $$ select 100 $$;

-- Asked again and again while a list is looked at: it counts for nothing.
create function public.online_among(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  ids jsonb := request -> 'ids';
begin
  if (case when jsonb_typeof(ids) = 'array' then jsonb_array_length(ids) > app.presence_ids()
      or exists (select from jsonb_array_elements(ids) as i where app.uuid_in(jsonb_build_object('id', i), 'id') is null) else true end) then
    perform app.invalid();
  end if;
  return jsonb_build_object('online', (select coalesce(jsonb_agg(id order by id), '[]')
    from (select distinct value::uuid as id from jsonb_array_elements_text(ids)) as asked
    where id <> me and app.connected(id) and app.finds(id)));
end $$;

-- A node tells of a member whose socket it holds, as that member; so nobody can say it of another. More nodes than so many
-- are no nodes.
create function public.here(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  asked uuid := app.uuid_in(request, 'node');
begin
  if asked is null then
    perform app.invalid();
  end if;
  delete from app.present where member_id = me and until < now();
  insert into app.present as p (member_id, node, until)
  select me, asked, now() + interval '150 seconds' where (select count(*) from app.present where member_id = me and node <> asked) < 20
  on conflict (member_id, node) do update set until = excluded.until;
  update app.listed set seen = app.quarter_of(now()) where member_id = me and seen < app.quarter_of(now());
end $$;

create function public.gone(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from app.present where member_id = app.me() and node = app.uuid_in(request, 'node');
end $$;

-- As a row would say it of one who has none.
create function app.unlisted(p public.profiles) returns app.listed language sql stable set search_path = '' as $$
  select row(p.id, lower(p.username), p.genre, null, null, p.mobility, p.desires, p.seal, s.libre_ce_soir_until, coalesce(s.au_cap, false),
    app.spot_of(p.location_lat, p.location_lng), p.last_login, app.quarter_of(coalesce(p.last_login, p.created_at)))::app.listed
  from (select p.id) as one left join public.user_status s on s.user_id = one.id $$;

revoke execute on all functions in schema app from public;
revoke all on function public.member_page(jsonb), public.record_visit(jsonb), public.follow(jsonb), public.unfollow(jsonb),
  public.online_among(jsonb), public.here(jsonb), public.gone(jsonb) from public, anon, service_role;
grant execute on function public.member_page(jsonb), public.record_visit(jsonb), public.follow(jsonb), public.unfollow(jsonb),
  public.online_among(jsonb), public.here(jsonb), public.gone(jsonb) to authenticated;
