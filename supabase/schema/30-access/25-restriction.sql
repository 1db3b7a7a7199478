-- What a profile must have before everything is open to its member. The device decides by the same rules (src/domain/access/access.ts).

-- [PROFILE-19] Whether the twelve fields that count are filled; of a couple, those of both.
create function app.is_profile_complete(p public.profiles) returns boolean language sql immutable set search_path = '' as $$
  select p.avatar_url is not null and p.avatar_moderation_status is not distinct from 'approved'
    and p.bio is not null and p.location_name is not null and p.sexualite is not null and p.experience is not null and p.desires <> '{}' and p.cover_url is not null
    and case when p.genre = 'couple'
      then num_nulls(p.date_naissance_homme, p.date_naissance_femme, p.taille_homme, p.taille_femme, p.poids_homme, p.poids_femme) = 0
      else num_nulls(p.date_naissance, p.taille, p.poids) = 0 end $$;

-- [PROFILE-68, PROFILE-81] Whether private media, the lists of visitors and followers, testimonials and new events are closed to a member. Role,
-- subscription or free period open them, whatever the profile lacks; but nothing replaces a proof of age where the installation wants one.
create function app.is_restricted(member uuid) returns boolean language sql stable set search_path = '' as $$
  select app.needs_age_proof(member) or (not app.is_premium(member) and not exists (
    select from public.profiles p where p.id = member and p.registration_completed and app.is_profile_complete(p))) $$;

-- Refuses a request for what a restriction closes.
create function app.require_full_access(member uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  if app.is_restricted(member) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
end $$;
