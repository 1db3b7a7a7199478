-- What a member wants to be notified of, on which channel and when.

-- [NOTIF-40, NOTIF-44, NOTIF-47, NOTIF-48] The flags and defaults are those of the specification. A row is made with the member [NOTIF-46].
create table public.notification_preferences (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  email_notifications boolean not null default true,
  push_notifications boolean not null default true,
  follower_notifications boolean not null default true,
  message_notifications boolean not null default true,
  testimonial_notifications boolean not null default true,
  event_notifications boolean not null default true,
  certification_notifications boolean not null default true,
  mention_notifications boolean not null default true,
  newsletter_notifications boolean not null default true,
  admin_broadcast_notifications boolean not null default true,
  call_sound_notifications boolean not null default true,
  call_volume numeric not null default 0.7 check (call_volume between 0 and 1),
  -- [NOTIF-41, NOTIF-42] Of mails: 'immediate', 'daily', 'weekly' or 'disabled'. A value of a later version is kept, and read as 'immediate'.
  frequency text not null default 'immediate' check (char_length(frequency) between 1 and 20),
  -- Minutes of the day in Paris; null: no quiet hours.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  quiet_allows_calls boolean not null default false,
  -- [NOTIF-56] A newsletter is sent only to members who agreed, at a recorded time, whatever the flag says.
  newsletter_consent_at timestamptz,
  updated_at timestamptz not null default now()
);
alter table public.notification_preferences enable row level security;
