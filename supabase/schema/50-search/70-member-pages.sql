-- Another member's profile, and visits to profiles.

-- The member that a request names; a request without one is refused.
create function app.requested_member(request jsonb) returns uuid language plpgsql stable set search_path = '' as $$
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

-- [PROFILE-10] Null for a member who is unknown, deleted, not listed or blocked: one answer for all. The own page is shown as others see it.
create function public.member_page(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  member uuid := app.requested_member(request);
  own_spot int := (select app.spot_of(p.location_lat, p.location_lng) from public.profiles p where p.id = me);
begin
  perform app.count_member_request(me);
  if member <> me and not app.can_find(member) then
    return null;
  end if;
  return (select app.member_card(p, coalesce(l, app.unlisted_index_row(p)), app.spot_lat(own_spot), app.spot_lng(own_spot)) || jsonb_build_object(
      'cover_url', p.cover_url, 'bio', p.bio, 'persons', app.persons_json(p), 'experience', p.experience, 'mobility', p.mobility,
      'certified_at', (select x.certified_at from app.certifications x where x.member_id = p.id and p.certified and x.ended_at is null),
      'desires', p.desires, 'sought_genres', p.recherche_genres,
      'followed', exists (select from public.follows f where f.follower_id = me and f.followed_id = p.id),
      'may_write', p.id <> me)
    from public.profiles p left join app.member_index l on l.member_id = p.id where p.id = member);
end $$;

-- Returns nothing, whether or not the visit was recorded. Each visit deletes expired ones.
create function public.record_visit(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  member uuid := app.requested_member(request);
begin
  perform app.count_member_request(me);
  if member <> me and app.can_find(member) and not app.is_discreet(me) and not app.is_read_only() then
    insert into public.profile_visits as v (visitor_id, visited_id, day) values (me, member, app.paris_day())
    on conflict (visitor_id, visited_id, day) do update set at = now();
    delete from public.profile_visits where visited_id = member and at < now() - make_interval(days => app.visit_days());
  end if;
end $$;
