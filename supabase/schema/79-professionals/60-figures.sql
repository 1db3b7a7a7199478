-- What professionals read of their business: figures without names, and their own events with how many guests each has.

-- Figures of a club's page; null: there is none.
create function app.club_figures(k public.clubs) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('slug', k.slug, 'name', k.name, 'published', app.is_club_shown(k), 'hidden', app.is_switched_off('club', k.id::text),
    'followers', (select count(*) from app.club_follows f where f.club_id = k.id),
    'followersOfMonth', (select count(*) from app.club_follows f where f.club_id = k.id and f.at > now() - interval '30 days'),
    'opinions', (select count(*) from app.club_opinions o where o.club_id = k.id and o.state = 'approved'),
    'unanswered', (select count(*) from app.club_opinions o where o.club_id = k.id and o.state = 'approved' and o.answer is null),
    'photos', (select count(*) from app.club_photos p where p.club_id = k.id and p.state = 'approved'),
    'photosWaiting', (select count(*) from app.club_photos p where p.club_id = k.id and p.state = 'pending'))
  where k.id is not null $$;

-- How many guests an event has in a state: accounts, of which a couple is one.
create function app.guest_count(event uuid, states text[]) returns bigint language sql stable set search_path = '' as $$
  select count(*) from app.event_guests g where g.event_id = event and g.state = any (states) $$;

create function app.event_figures(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'coming', count(*) filter (where e.ends_at > now()),
    'guests', coalesce(sum(app.guest_count(e.id, '{accepted}')) filter (where e.ends_at > now()), 0),
    'pending', coalesce(sum(app.guest_count(e.id, '{pending}')) filter (where e.ends_at > now()), 0),
    'waiting', coalesce(sum(app.guest_count(e.id, '{waiting,offered}')) filter (where e.ends_at > now()), 0),
    'past', count(*) filter (where e.ends_at <= now()))
  from app.events e where e.organiser_id = me and e.cancelled_at is null $$;

-- `{businessName, club, events, codes}`.
create function public.professional_dashboard(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  b public.professional_profiles := app.require_professional(app.me());
begin
  return jsonb_build_object('businessName', b.business_name, 'kind', b.kind, 'club', app.club_figures(app.club_kept_by(b.user_id)), 'events', app.event_figures(b.user_id),
    'codes', (select jsonb_build_object('active', count(*) filter (where app.is_code_open(r)), 'uses', coalesce(sum(r.usage_count), 0)) from public.professional_referrals r where r.professional_id = b.id));
end $$;

-- `{events}`: the professional's own, those to come first, the next first, then those that are over, the latest first; at most forty.
create function public.professional_events(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  b public.professional_profiles := app.require_professional(app.me());
begin
  return jsonb_build_object('events', coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'startsAt', app.instant_text(e.starts_at), 'endsAt', app.instant_text(e.ends_at), 'zone', e.zone, 'town', e.town,
      'capacity', e.capacity, 'cancelled', e.cancelled_at is not null, 'guests', app.guest_count(e.id, '{accepted}'), 'pending', app.guest_count(e.id, '{pending}'),
      'waiting', app.guest_count(e.id, '{waiting,offered}')) order by e.ends_at <= now(), abs(extract(epoch from e.starts_at - now())), e.id)
    from (select * from app.events x where x.organiser_id = b.user_id order by x.ends_at <= now(), abs(extract(epoch from x.starts_at - now())), x.id limit 40) as e), '[]'));
end $$;
