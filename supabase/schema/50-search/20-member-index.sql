-- Maintains one narrow row for each member who can be found. Every search reads one of its indexes, and at most a fixed number of rows.

-- Presence in quarters of an hour: the order of lists and their pages reveal nothing finer.
create function app.quarter_hour_of(at timestamptz) returns int language sql stable as $$ select floor(extract(epoch from at) / 900)::int $$;

-- The index row of a member who has none, as it would be.
create function app.unlisted_index_row(p public.profiles) returns app.member_index language sql stable set search_path = '' as $$
  select row(p.id, lower(p.username), p.genre, null, null, p.mobility, p.desires, p.seal, s.libre_ce_soir_until, coalesce(s.au_cap, false),
    app.spot_of(p.location_lat, p.location_lng), p.last_login, app.quarter_hour_of(coalesce(p.last_login, p.created_at)), 'everyone')::app.member_index
  from (select p.id) as one left join public.user_status s on s.user_id = one.id $$;

-- Lists a member who is active, has agreed to be seen by others [decisions: sensitive data], has not requested the deletion of the account, and
-- whom no measure of the house hides; removes anybody else.
create function app.index_member(member uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles;
  s public.user_status;
  spot_id int;
begin
  select * into p from public.profiles where id = member;
  if p.id is null or not p.is_active or p.sensitive_consent_at is null or exists (select from app.account_deletions d where d.member_id = member)
    or app.is_under_measure(member, '{hide,suspend,ban}') then
    delete from app.member_index where member_id = member;
    return;
  end if;
  select * into s from public.user_status where user_id = member;
  spot_id := app.spot_of(p.location_lat, p.location_lng);
  insert into app.spots (id, lat, lng) values (spot_id, app.spot_lat(spot_id), app.spot_lng(spot_id)) on conflict do nothing;
  insert into app.member_index as l values (
    member, lower(p.username), p.genre,
    case when p.genre = 'couple' then p.date_naissance_homme else p.date_naissance end,
    case when p.genre = 'couple' then p.date_naissance_femme end,
    p.mobility, coalesce(p.desires, '{}'), p.seal,
    s.libre_ce_soir_until, coalesce(s.au_cap, false),
    spot_id, p.last_login, app.quarter_hour_of(coalesce(p.last_login, p.created_at)),
    coalesce((select w.finding from app.privacy_settings w where w.user_id = member), 'everyone'))
  on conflict (member_id) do update set
    name = excluded.name, genre = excluded.genre, birth = excluded.birth, other_birth = excluded.other_birth,
    mobility = excluded.mobility, desires = excluded.desires, certified = excluded.certified, free_until = excluded.free_until,
    au_cap = excluded.au_cap, spot = excluded.spot, last_login = excluded.last_login, seen_quarter = greatest(l.seen_quarter, excluded.seen_quarter),
    finding = excluded.finding;
end $$;

create function app.index_changed_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.index_member(new.id);
  return null;
end $$;
create trigger index_changed_profile after insert or update on public.profiles for each row execute function app.index_changed_profile();

create function app.index_changed_status() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.index_member(coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger index_changed_status after insert or update or delete on public.user_status for each row execute function app.index_changed_status();

-- Whether the caller may find a member: the member is listed, and no block stands between the two.
create function app.can_find(member uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.member_index where member_id = member)
    and not exists (select from public.user_blocks where (user_id, blocked_id) in ((auth.uid(), member), (member, auth.uid()))) $$;
