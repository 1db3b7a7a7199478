-- The own profile, as the account stream carries it.

-- Ages in full years today; of a couple both, as far as they are known.
create function app.ages_of(p public.profiles) returns int[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(extract(year from age(app.paris_day()::timestamp, born::timestamp))::int order by n), '{}')
  from unnest(case when p.genre = 'couple' then array[p.date_naissance_homme, p.date_naissance_femme] else array[p.date_naissance] end) with ordinality as b (born, n)
  where born is not null $$;

-- [PROFILE-12, PROFILE-55, PROFILE-56, PROFILE-57, PROFILE-58] Lets a device know by itself what its member may do. `town` is for client
-- versions that do not know `location`.
create function app.profile_json(member uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'town', p.location_name, 'role', app.role_of(p.id), 'givenRole', app.lasting_role(p),
    'pendingAvatarUrl', p.pending_avatar_url, 'coverUrl', p.cover_url, 'avatarModerationStatus', p.avatar_moderation_status,
    'registrationCompleted', p.registration_completed, 'subscribed', coalesce(s.subscribed or s.paid, false), 'freePeriodEnd', s.free_period_end,
    'needsAgeProof', app.needs_age_proof(p.id), 'professional', (select b.status from public.professional_profiles b where b.user_id = p.id))
    || app.editable_json(p)
  from public.profiles p left join public.subscribers s on s.user_id = p.id
  where p.id = member $$;
