-- Pages of clubs: hours, theme nights, pictures, who follows them, what certified members think. Members read all of it through functions only.

-- Hours by weekday (1: Monday). A time of closing that is not later than that of opening is of the next day.
create table app.club_hours (
  club_id uuid not null references public.clubs (id) on delete cascade,
  weekday int not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  primary key (club_id, weekday, opens)
);
alter table app.club_hours enable row level security;

-- Theme nights, each week (`nth` null), or on the nth such weekday of a month.
create table app.club_nights (
  club_id uuid not null references public.clubs (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 80),
  detail text not null default '' check (char_length(detail) <= 200),
  weekday int not null check (weekday between 1 and 7),
  nth int check (nth between 1 and 4),
  opens time not null,
  primary key (club_id, title)
);
alter table app.club_nights enable row level security;

-- Pictures in their order: abstract ones that devices draw from `seed`.
create table app.club_pictures (
  club_id uuid not null references public.clubs (id) on delete cascade,
  place int not null check (place between 1 and 12),
  seed text not null check (char_length(seed) between 1 and 60),
  caption text not null check (char_length(caption) between 1 and 120),
  primary key (club_id, place)
);
alter table app.club_pictures enable row level security;

-- Photographs that whoever keeps the page has added; a refused one has no object any more.
create table app.club_photos (
  -- As in the name of its object.
  id uuid primary key,
  club_id uuid not null references public.clubs (id) on delete cascade,
  -- The photographs of a deleted member go with them, refused ones too.
  added_by uuid not null references public.profiles (id) on delete cascade,
  -- Of the bucket `albums`, with the bucket in front.
  object text unique check (object like 'albums/%'),
  caption text not null check (app.within_limit(caption, app.event_line_length()) and not app.is_blank(caption)),
  hash text not null,
  state text not null check (state in ('pending', 'approved', 'refused')),
  reason text check (reason is null or app.is_report_reason(reason)),
  added_at timestamptz not null default clock_timestamp(),
  check ((object is null) = (state = 'refused') and (reason is not null) = (state = 'refused'))
);
create index club_photos_of on app.club_photos (club_id, added_at);
alter table app.club_photos enable row level security;

create table app.club_follows (
  member_id uuid not null references public.profiles (id) on delete cascade,
  club_id uuid not null references public.clubs (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (member_id, club_id)
);
create index club_follows_club on app.club_follows (club_id);
alter table app.club_follows enable row level security;

-- One opinion of each member about a club. Others see it once the house has approved it; a changed one waits again, and so does an answer.
create table app.club_opinions (
  id uuid primary key default gen_random_uuid(),
  club_id uuid not null references public.clubs (id) on delete cascade,
  author_id uuid not null references public.profiles (id) on delete cascade,
  body text not null check (app.within_limit(body, app.opinion_length()) and app.is_trimmed(body) and not app.is_blank(body)),
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused')),
  written_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references public.profiles (id) on delete set null,
  -- The club's answer, by its owner or the house.
  answer text check (app.within_limit(answer, app.opinion_length()) and app.is_trimmed(answer) and not app.is_blank(answer)),
  answer_state text check (answer_state in ('pending', 'approved', 'refused')),
  answered_at timestamptz,
  unique (club_id, author_id),
  check ((state = 'pending') = (decided_at is null)),
  check ((answer is null) = (answer_state is null) and (answer is null) = (answered_at is null))
);
create index club_opinions_shown on app.club_opinions (club_id, written_at desc) where state = 'approved';
create index club_opinions_pending on app.club_opinions (written_at) where state = 'pending' or answer_state = 'pending';
create index club_opinions_author on app.club_opinions (author_id);
create index club_opinions_judge on app.club_opinions (decided_by) where decided_by is not null;
alter table app.club_opinions enable row level security;
