-- Link previews, contact messages, mail preferences and queue, clubs.

-- Previews of links, read once for everyone. Addresses are stored as hashes; the requesting member is only counted, for
-- an hour.
create table app.link_previews (
  address_hash bytea primary key,
  -- Null: the page gives nothing to show.
  preview jsonb,
  read_at timestamptz not null default now()
);
create index link_previews_old on app.link_previews (read_at);
alter table app.link_previews enable row level security;

create table public.contact_messages (
  -- Assigned by the form, so that sending it twice stores one message.
  id uuid primary key,
  name text check (name <> '' and app.within_limit(name, app.contact_name_length())),
  email text not null check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+$'),
  subject text not null check (subject = any (app.contact_subjects())),
  message text not null check (char_length(message) >= app.contact_message_min() and app.within_limit(message, app.contact_message_length()) and not app.is_blank(message)),
  created_at timestamptz not null default now()
);
create index contact_messages_newest on public.contact_messages (created_at desc, id);
alter table public.contact_messages enable row level security;

-- One token for each member and kind. It lets its holder stop these mails and nothing else, and identifies nobody.
create table app.mail_tokens (
  token text primary key default translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'),
  member_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('notifications', 'newsletter')),
  unique (member_id, kind)
);
alter table app.mail_tokens enable row level security;

-- Mails wait here from the transaction that causes them until they are delivered, for at most a day. The server encrypts their content
-- (server/gateway/mails/sealed-mail.ts), so that reading this table opens no account. A delivered mail leaves no row. Of a mail that was
-- given up the operator finds its kind, the last refusal, the times, and a salted hash of its address.
create table app.mails (
  id uuid primary key,
  kind text not null check (kind ~ '^[a-z]{1,20}(-[a-z]{1,20}){0,3}$'),
  recipient bytea not null,
  -- Null: given up, and its content erased.
  sealed bytea check (length(sealed) < 1048576),
  created_at timestamptz not null default now(),
  -- When its link or code becomes invalid, or its news are old.
  expires_at timestamptz not null,
  attempts integer not null default 0,
  -- Of the last attempt: the SMTP code, or why no attempt was possible.
  code text,
  tried_at timestamptz,
  failed_at timestamptz,
  outcome text check (outcome in ('refused', 'too-late')),
  check ((failed_at is null) = (sealed is not null) and (failed_at is null) = (outcome is null))
);
create index mails_pending on app.mails (expires_at) where failed_at is null;
create index mails_recipient on app.mails (recipient, kind) where failed_at is null;
create index mails_failed on app.mails (failed_at) where failed_at is not null;
alter table app.mails enable row level security;

-- Public facts about clubs. Guests read them through a function; nobody writes them through the API.
create table public.clubs (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  name text not null check (char_length(name) between 1 and 60),
  kind text not null check (kind in ('club', 'spa', 'bar', 'domaine')),
  town text not null check (char_length(town) between 1 and 80),
  region text not null check (char_length(region) between 1 and 60),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  -- Empty only in drafts.
  about text not null check (char_length(about) <= app.club_about_length()),
  opening text not null check (char_length(opening) <= app.club_opening_length()),
  -- Formatted by whoever keeps the page.
  description text not null default '' check (app.is_rich_text(description) and app.rich_text_fits(description, app.club_text_length())),
  -- The approved professional who keeps the page; null: the house does.
  owner_id uuid references public.profiles (id) on delete set null,
  published boolean not null default false,
  created_at timestamptz not null default now(),
  check (not published or (about <> '' and opening <> ''))
);
create index clubs_owned on public.clubs (owner_id) where owner_id is not null;
create index clubs_published on public.clubs (region, town, name) where published;
alter table public.clubs enable row level security;
