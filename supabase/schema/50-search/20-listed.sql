-- Who can be found, in one narrow row each: every search walks one of its indexes, and looks at so many rows and no more.

-- When somebody was here, in quarters of an hour: the order of the list, and of its pages, tells nothing finer.
create function app.quarter_of(at timestamptz) returns int language sql stable as $$ select floor(extract(epoch from at) / 900)::int $$;

-- As a row would say it of one who has none.
create function app.unlisted(p public.profiles) returns app.listed language sql stable set search_path = '' as $$
  select row(p.id, lower(p.username), p.genre, null, null, p.mobility, p.desires, p.seal, s.libre_ce_soir_until, coalesce(s.au_cap, false),
    app.spot_of(p.location_lat, p.location_lng), p.last_login, app.quarter_of(coalesce(p.last_login, p.created_at)))::app.listed
  from (select p.id) as one left join public.user_status s on s.user_id = one.id $$;

-- Whoever is active and has agreed that others see them [decisions: sensitive data]; nobody else has a row.
create function app.list_member(member uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles;
  s public.user_status;
  place int;
begin
  select * into p from public.profiles where id = member;
  if p.id is null or not p.is_active or p.sensitive_consent_at is null then
    delete from app.listed where member_id = member;
    return;
  end if;
  select * into s from public.user_status where user_id = member;
  place := app.spot_of(p.location_lat, p.location_lng);
  insert into app.spots (id, lat, lng) values (place, app.spot_lat(place), app.spot_lng(place)) on conflict do nothing;
  insert into app.listed as l values (
    member, lower(p.username), p.genre,
    case when p.genre = 'couple' then p.date_naissance_homme else p.date_naissance end,
    case when p.genre = 'couple' then p.date_naissance_femme end,
    p.mobility, coalesce(p.desires, '{}'), p.role = 'membre_certifié',
    s.libre_ce_soir_until, coalesce(s.au_cap, false),
    place, p.last_login, app.quarter_of(coalesce(p.last_login, p.created_at)))
  on conflict (member_id) do update set
    name = excluded.name, genre = excluded.genre, birth = excluded.birth, other_birth = excluded.other_birth,
    mobility = excluded.mobility, desires = excluded.desires, certified = excluded.certified, free_until = excluded.free_until,
    au_cap = excluded.au_cap, spot = excluded.spot, last_login = excluded.last_login, seen = greatest(l.seen, excluded.seen);
end $$;

create function app.profile_listed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.list_member(new.id);
  return null;
end $$;
create trigger profile_listed after insert or update on public.profiles for each row execute function app.profile_listed();

create function app.status_listed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.list_member(coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger status_listed after insert or update or delete on public.user_status for each row execute function app.status_listed();

-- Whom the asker may find: listed, and no block between the two.
create function app.finds(member uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.listed where member_id = member)
    and not exists (select from public.user_blocks where (user_id, blocked_id) in ((auth.uid(), member), (member, auth.uid()))) $$;
