-- Whom a broadcast is for.

-- Without a path of its own: the planner writes it into a query about all members.
create function app.fits_segment(p public.profiles, is_professional boolean, segment jsonb) returns boolean language sql immutable as $$
  select (segment ->> 'role' is null or (segment ->> 'role' = 'professional') = is_professional)
    and (segment ->> 'certified' is null or (segment ->> 'certified')::boolean = p.seal)
    and (segment -> 'genres' = '[]' or segment -> 'genres' ? p.genre)
    and (segment -> 'near' = 'null' or coalesce(app.distance_km(p.location_lat, p.location_lng, (segment -> 'near' ->> 'lat')::float8, (segment -> 'near' ->> 'lng')::float8)
      <= (segment -> 'near' ->> 'km')::int, false)) $$;

create function app.is_in_segment(p public.profiles, segment jsonb) returns boolean language sql stable set search_path = '' as $$
  select app.fits_segment(p, exists (select from public.professional_profiles b where b.user_id = p.id and b.status = 'approved'), segment) $$;

-- Whether a member may be written to: the account is open and, for a newsletter, its member has agreed and not withdrawn it [NOTIF-56].
create function app.may_be_sent(p public.profiles, kind text) returns boolean language sql stable set search_path = '' as $$
  select p.is_active and not app.is_suspended(p.id) and (kind <> 'newsletter' or app.flag_is_on(app.preferences_of(p.id), 'newsletter')) $$;

create function app.is_recipient(p public.profiles, b app.broadcasts) returns boolean language sql stable set search_path = '' as $$
  select case when b.test_for is null then app.is_in_segment(p, b.segment) else p.id = b.test_for end and app.may_be_sent(p, b.kind) $$;

-- The address of a member's mails, once it is confirmed.
create function app.confirmed_address(member uuid) returns text language sql stable set search_path = '' as $$
  select u.email from auth.users u where u.id = member and u.email_confirmed_at is not null $$;

create function app.notification_type_of(broadcast_kind text) returns text language sql immutable set search_path = '' as $$
  select case broadcast_kind when 'newsletter' then 'newsletter' else 'admin_broadcast' end $$;

create function app.broadcast_subject(broadcast uuid) returns text language sql immutable set search_path = '' as $$ select 'broadcasts/' || broadcast $$;

-- `{kind, segment}`: how many members of a segment would be reached, and on which channel. Of an announcement `mails` are those of missed activity,
-- and `digests` those of a day or a week; a newsletter is a mail of its own. It reads each table once, whatever the number of members: the functions
-- about one member say the same, and a test compares them.
create function public.preview_broadcast(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
  wanted_kind text := app.text_in(request, 'kind');
  segment jsonb := app.segment_in(request -> 'segment');
  flag text := app.governing_flag(app.notification_type_of(wanted_kind));
  is_letter boolean := wanted_kind = 'newsletter';
begin
  if segment is null or (wanted_kind in ('announcement', 'newsletter')) is not true then
    perform app.invalid();
  end if;
  return (
    select jsonb_build_object('segment', count(*), 'members', count(*) filter (where r.is_reached),
      'push', count(*) filter (where r.is_reached and r.has_device and app.preferences_want(r.preferences, flag, 'push')),
      'mails', count(*) filter (where r.is_reached and r.has_address and (is_letter or (r.wants_mail and r.frequency = 'immediate'))),
      'digests', count(*) filter (where r.is_reached and r.has_address and not is_letter and r.wants_mail and r.frequency in ('daily', 'weekly')))
    from (
      select n.preferences, s.member_id is null and (not is_letter or app.flag_is_on(n.preferences, 'newsletter')) as is_reached, d.user_id is not null as has_device,
        u.email is not null as has_address, app.preferences_want(n.preferences, flag, 'mail') as wants_mail, app.frequency_of((n.preferences).frequency) as frequency
      from public.profiles p
      left join public.professional_profiles b on b.user_id = p.id and b.status = 'approved'
      left join public.notification_preferences own on own.user_id = p.id
      left join app.suspended_members() s on s.member_id = p.id
      left join auth.users u on u.id = p.id and u.email_confirmed_at is not null
      left join (select distinct x.user_id from public.push_subscriptions x where x.is_active) as d on d.user_id = p.id
      cross join lateral (select coalesce(own, app.first_preferences(p.id)) as preferences offset 0) as n
      where p.is_active and app.fits_segment(p, b.user_id is not null, segment)) as r);
end $$;
