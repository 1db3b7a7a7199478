-- [Y13] Notification preferences as fields of the own profile, and their changes.

-- [NOTIF-42]
create function app.frequency_of(stored text) returns text language sql immutable as $$
  select case when stored in ('immediate', 'daily', 'weekly', 'disabled') then stored else 'immediate' end $$;

-- [NOTIF-45, NOTIF-46] The row of a member, or that of a new member. The newsletter is shown as it is in force: with its consent.
create function app.notification_fields_json(member uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'emailNotifications', coalesce(n.email_notifications, true), 'pushNotifications', coalesce(n.push_notifications, true),
    'followerNotifications', coalesce(n.follower_notifications, true), 'messageNotifications', coalesce(n.message_notifications, true),
    'testimonialNotifications', coalesce(n.testimonial_notifications, true), 'eventNotifications', coalesce(n.event_notifications, true),
    'certificationNotifications', coalesce(n.certification_notifications, true), 'mentionNotifications', coalesce(n.mention_notifications, true),
    'newsletterNotifications', coalesce(n.newsletter_notifications and n.newsletter_consent_at is not null, false),
    'adminBroadcastNotifications', coalesce(n.admin_broadcast_notifications, true), 'callSoundNotifications', coalesce(n.call_sound_notifications, true),
    'callVolume', coalesce(n.call_volume, 0.7), 'frequency', app.frequency_of(n.frequency),
    'quietFrom', n.quiet_from, 'quietTo', n.quiet_to, 'quietAllowsCalls', coalesce(n.quiet_allows_calls, false))
  from (select member as id) m left join public.notification_preferences n on n.user_id = m.id $$;

create function app.notification_field_accepts(field text, value jsonb) returns boolean language sql immutable set search_path = '' as $$
  select case
    when field in ('emailNotifications', 'pushNotifications', 'followerNotifications', 'messageNotifications', 'testimonialNotifications',
      'eventNotifications', 'certificationNotifications', 'mentionNotifications', 'newsletterNotifications', 'adminBroadcastNotifications',
      'callSoundNotifications', 'quietAllowsCalls') then jsonb_typeof(value) = 'boolean'
    when field = 'callVolume' then app.share_fits(value)
    when field = 'frequency' then app.one_of(value, array['immediate', 'daily', 'weekly', 'disabled'])
    when field in ('quietFrom', 'quietTo') then value = 'null' or app.integer_fits(value, 0, 1439) end $$;

-- [NOTIF-49, NOTIF-50] Stores the merged fields. A frequency of a later version stays unless the member changes it, and the time of the
-- newsletter's consent is that of the change which turned it on.
create function app.store_notification_fields(member uuid, fields jsonb) returns void language sql set search_path = '' as $$
  insert into public.notification_preferences (user_id) values (member) on conflict do nothing;
  update public.notification_preferences n set
    email_notifications = (fields ->> 'emailNotifications')::boolean,
    push_notifications = (fields ->> 'pushNotifications')::boolean,
    follower_notifications = (fields ->> 'followerNotifications')::boolean,
    message_notifications = (fields ->> 'messageNotifications')::boolean,
    testimonial_notifications = (fields ->> 'testimonialNotifications')::boolean,
    event_notifications = (fields ->> 'eventNotifications')::boolean,
    certification_notifications = (fields ->> 'certificationNotifications')::boolean,
    mention_notifications = (fields ->> 'mentionNotifications')::boolean,
    newsletter_notifications = (fields ->> 'newsletterNotifications')::boolean
      or (n.newsletter_notifications and n.newsletter_consent_at is null),
    newsletter_consent_at = case when (fields ->> 'newsletterNotifications')::boolean then coalesce(n.newsletter_consent_at, now()) end,
    admin_broadcast_notifications = (fields ->> 'adminBroadcastNotifications')::boolean,
    call_sound_notifications = (fields ->> 'callSoundNotifications')::boolean,
    call_volume = (fields ->> 'callVolume')::numeric,
    frequency = case when fields ->> 'frequency' = app.frequency_of(n.frequency) then n.frequency else fields ->> 'frequency' end,
    quiet_from = (fields ->> 'quietFrom')::numeric::smallint,
    quiet_to = (fields ->> 'quietTo')::numeric::smallint,
    quiet_allows_calls = (fields ->> 'quietAllowsCalls')::boolean,
    updated_at = now()
  where n.user_id = member $$;
