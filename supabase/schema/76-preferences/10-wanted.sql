-- Whether a member wants a notification, where, and at this hour.

-- [NOTIF-55] The flag that governs a kind of notification: one of the specification's own, or that of the nearest kind.
create function app.governing_flag(type text) returns text language sql immutable as $$
  select case
    when type in ('message', 'group_message', 'call') then 'message'
    when type in ('mention', 'group_invite') then 'mention'
    when type in ('follower', 'media_like', 'private_media_access') then 'follower'
    when type in ('certification', 'shame_wall') then 'certification'
    when type in ('testimonial', 'event', 'newsletter', 'admin_broadcast') then type end $$;

-- Without a path of its own, like all that counts of many members ask: the planner then writes it into their query.
create function app.flag_is_on(p public.notification_preferences, flag text) returns boolean language sql immutable as $$
  select case flag
    when 'message' then p.message_notifications
    when 'mention' then p.mention_notifications
    when 'follower' then p.follower_notifications
    when 'certification' then p.certification_notifications
    when 'testimonial' then p.testimonial_notifications
    when 'event' then p.event_notifications
    when 'newsletter' then p.newsletter_notifications and p.newsletter_consent_at is not null
    when 'admin_broadcast' then p.admin_broadcast_notifications
    else false end $$;

-- Those of a new member.
create function app.first_preferences(member uuid) returns public.notification_preferences language sql stable as $$
  select row(member, true, true, true, true, true, true, true, true, true, true, true, 0.7, 'immediate', null, null, false, null, now())::public.notification_preferences $$;

-- The preferences of a member; those of a new member where no row exists [NOTIF-46].
create function app.preferences_of(member uuid) returns public.notification_preferences language sql stable set search_path = '' as $$
  select coalesce((select p from public.notification_preferences p where p.user_id = member), app.first_preferences(member)) $$;

-- Whether preferences want what a flag governs on a channel, `push` or `mail`. A flag or channel that nobody knows is wanted by nobody.
create function app.preferences_want(p public.notification_preferences, flag text, channel text) returns boolean language sql immutable as $$
  select coalesce(app.flag_is_on(p, flag) and case channel
    when 'push' then p.push_notifications
    when 'mail' then p.email_notifications and p.frequency <> 'disabled' end, false) $$;

create function app.wants_notification(member uuid, type text, channel text) returns boolean language sql stable set search_path = '' as $$
  select app.preferences_want(p, app.governing_flag(type), channel) from app.preferences_of(member) p $$;

create function app.minute_in_paris(at timestamptz) returns int language sql stable set search_path = '' as $$
  select (extract(hour from at at time zone 'Europe/Paris') * 60 + extract(minute from at at time zone 'Europe/Paris'))::int $$;

-- Whether a member's quiet hours hold at an instant, by the clock on a wall in Paris: of the hour that is skipped in spring nothing is quiet,
-- the hour that comes twice in autumn is quiet twice. The end is no longer quiet; from and to the same minute, or one of them alone, means no
-- quiet hours.
create function app.is_quiet(member uuid, at timestamptz, for_call boolean default false) returns boolean language sql stable set search_path = '' as $$
  select coalesce(case
    when p.quiet_from is null or p.quiet_to is null or (for_call and p.quiet_allows_calls) then false
    when p.quiet_from <= p.quiet_to then app.minute_in_paris(at) >= p.quiet_from and app.minute_in_paris(at) < p.quiet_to
    else app.minute_in_paris(at) >= p.quiet_from or app.minute_in_paris(at) < p.quiet_to end, false)
  from app.preferences_of(member) p $$;
