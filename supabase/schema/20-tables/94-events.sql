-- Events of members and of the house, their guests, invitations and reminders. Members read them through functions only.

create table app.events (
  -- Chosen by the form, so that creating it twice makes one event.
  id uuid primary key,
  -- Null: the house's own.
  organiser_id uuid references public.profiles (id) on delete cascade,
  title text not null check (app.within_limit(title, app.event_title_length()) and app.is_trimmed(title) and not app.is_blank(title)),
  body text not null default '' check (app.is_rich_text(body) and app.rich_text_fits(body, app.event_text_length())),
  kind text not null check (kind in ('club', 'private', 'drinks', 'outing', 'online')),
  -- Where it takes place, if the directory knows it.
  club_id uuid references public.clubs (id) on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The zone in which its times are shown.
  zone text not null check (zone = any (app.event_zones())),
  town text not null check (char_length(town) between 1 and app.place_length()),
  region text not null check (char_length(region) between 1 and 60),
  -- Of the town, as those of members.
  lat double precision check (lat between -90 and 90 and lat = round(lat::numeric, 2)),
  lng double precision check (lng between -180 and 180 and lng = round(lng::numeric, 2)),
  -- For accepted guests; erased when the event is over.
  address text check (app.within_limit(address, app.event_line_length())),
  -- Persons in all, a couple being two, and accounts of each kind; null: without limit.
  capacity int check (capacity between 1 and app.event_capacity_limit()),
  couples int check (couples between 0 and app.event_capacity_limit()),
  women int check (women between 0 and app.event_capacity_limit()),
  men int check (men between 0 and app.event_capacity_limit()),
  price text not null default '' check (app.within_limit(price, app.event_line_length())),
  dress_code text not null default '' check (app.within_limit(dress_code, app.event_line_length())),
  rules text not null default '' check (app.within_limit(rules, app.event_text_length())),
  visibility text not null check (visibility in ('everyone', 'certified', 'followers', 'invited')),
  approval boolean not null default false,
  cancelled_at timestamptz,
  cancel_reason text check (app.within_limit(cancel_reason, app.event_line_length())),
  -- The chosen picture, of the bucket `albums`, with the bucket in front; refused: it is gone, and the organiser reads why none is shown.
  cover text unique check (cover like 'albums/%'),
  cover_alt text not null default '' check (app.within_limit(cover_alt, app.event_line_length())),
  cover_hash text,
  cover_state text check (cover_state in ('pending', 'approved', 'refused')),
  cover_reason text check (cover_reason is null or app.is_report_reason(cover_reason)),
  created_at timestamptz not null default now(),
  check ((lat is null) = (lng is null)),
  check (ends_at > starts_at and ends_at <= starts_at + app.event_longest()),
  check (cancel_reason is null or cancelled_at is not null),
  check ((cover is not null) = coalesce(cover_state <> 'refused', false) and (cover is null or cover_hash is not null)),
  -- Those of the house have none.
  check (cover_state is null or organiser_id is not null),
  check ((cover_reason is not null) = (cover_state is not distinct from 'refused'))
);
create index events_starting on app.events (starts_at, id);
create index events_of_region on app.events (region, starts_at, id);
create index events_at_club on app.events (club_id, starts_at) where club_id is not null;
create index events_organised on app.events (organiser_id, starts_at);
create index events_of_house on app.events (starts_at) where organiser_id is null;
create index events_with_address on app.events (ends_at) where address is not null;
alter table app.events enable row level security;

create table app.event_guests (
  event_id uuid not null references app.events (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  -- `offered`: a place became free and is kept until `offered_until`; `lapsed`: it was not confirmed in time. Withdrawn ones stay, because a
  -- wish that is older than theirs may still arrive.
  state text not null check (state in ('accepted', 'maybe', 'pending', 'waiting', 'offered', 'lapsed', 'refused', 'withdrawn')),
  -- Whose place it takes: by the member's genre when they answered.
  place text not null check (place in ('couple', 'woman', 'man', 'other')),
  -- Only the organiser knows.
  anonymous boolean not null default false,
  -- Since when in this state: the order of the waiting list.
  since timestamptz not null default clock_timestamp(),
  -- When the member wished it, as their device knows the server's time.
  wished_at timestamptz not null,
  offered_until timestamptz,
  -- Private to the organiser, for a year.
  no_show_at timestamptz,
  primary key (event_id, member_id),
  check ((state = 'offered') = (offered_until is not null))
);
create index event_guests_queue on app.event_guests (event_id, state, since, member_id);
create index event_guests_member on app.event_guests (member_id, event_id);
create index event_guests_offers on app.event_guests (offered_until) where state = 'offered';
create index event_guests_no_shows on app.event_guests (no_show_at) where no_show_at is not null;
alter table app.event_guests enable row level security;

create table app.event_invitations (
  event_id uuid not null references app.events (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (event_id, member_id)
);
create index event_invitations_member on app.event_invitations (member_id, at desc);
alter table app.event_invitations enable row level security;

-- Reminders that were given for an event's present beginning.
create table app.event_reminders (
  event_id uuid not null references app.events (id) on delete cascade,
  step text not null check (step in ('3d', '24h', '2h')),
  primary key (event_id, step)
);
alter table app.event_reminders enable row level security;
