-- Who sees an event, and who may make one.

-- [MEMBERAREA-06] Organisers see their own; whoever has answered goes on seeing it; whoever was invited does as long as the organiser can be
-- found; a block in either direction hides it from the other.
create function app.may_see_event(viewer uuid, e app.events) returns boolean language sql stable set search_path = '' as $$
  select e.id is not null and (e.organiser_id is not distinct from viewer or (
    (e.organiser_id is null or app.block_between(viewer, e.organiser_id) is null)
    and ((e.organiser_id is null or app.is_listed(e.organiser_id))
        and (case e.visibility
            when 'everyone' then true
            when 'certified' then (select p.seal from public.profiles p where p.id = viewer)
            when 'followers' then app.is_follower_of(viewer, e.organiser_id)
            else false end
          or exists (select from app.event_invitations i where i.event_id = e.id and i.member_id = viewer))
      or exists (select from app.event_guests g where g.event_id = e.id and g.member_id = viewer and g.state in ('accepted', 'maybe', 'pending', 'waiting', 'offered'))))) $$;

-- [PROFILE-51, PROFILE-53] Whether the profile leaves nothing open: what opens closable features to members without premium.
create function app.is_profile_complete(member uuid) returns boolean language sql stable set search_path = '' as $$
  select coalesce((
    select p.registration_completed and p.avatar_url is not null and p.avatar_moderation_status = 'approved'
      and p.bio is not null and p.location_name is not null and p.sexualite is not null and p.experience is not null and p.desires <> '{}' and p.cover_url is not null
      and case when p.genre = 'couple'
        then p.date_naissance_homme is not null and p.date_naissance_femme is not null and p.taille_homme + p.taille_femme + p.poids_homme + p.poids_femme > 0
        else p.date_naissance is not null and p.taille + p.poids > 0 end
    from public.profiles p where p.id = member), false) $$;

-- [MEMBERAREA-04, MEMBERAREA-05] Why a member may not create events; null: they may. Premium members are never restricted; an approved
-- professional without premium is, as long as the profile is not complete.
create function app.event_creation_refusal(member uuid) returns text language sql stable set search_path = '' as $$
  select case
    when app.needs_age_proof(member) then 'event-restricted'
    when app.is_premium(member) then null
    when not app.is_approved_professional(member) then 'event-premium'
    when not app.is_profile_complete(member) then 'event-restricted' end $$;

-- The event, locked, if this member organises it. What is not theirs is as unknown as what does not exist.
create function app.organised_event(me uuid, event uuid) returns app.events language plpgsql set search_path = '' as $$
declare
  e app.events;
begin
  select * into e from app.events x where x.id = event and x.organiser_id = me for update;
  return e;
end $$;

-- What organiser and guests are told of an event: `what` says which news it is.
create function app.tell_of_event(recipients uuid[], event uuid, what text, told_id uuid default gen_random_uuid()) returns void language sql set search_path = '' as $$
  select app.queue_notifications(recipients, 'event', event || '/' || what, null, null, told_id) $$;
