-- What the house says to many members at once, and whom it has reached. All is read through functions.

-- Whom it is for: `{role, certified, genres, near}`, each null or empty for everyone; normalised by `app.segment_in`.
create table app.broadcasts (
  -- In the order in which they were proposed.
  number bigint primary key generated always as identity,
  id uuid not null unique default gen_random_uuid(),
  kind text not null check (kind in ('announcement', 'newsletter')),
  title text not null check (app.within_limit(title, app.broadcast_title_length()) and not app.is_blank(title)),
  body text not null check (app.within_limit(body, app.broadcast_length()) and not app.is_blank(body)),
  link text check (app.is_broadcast_link(link)),
  segment jsonb not null,
  -- Of a test: the member of the house whom alone it is for.
  test_for uuid references public.profiles (id) on delete cascade,
  -- [S20] One proposes, another confirms; a test needs nobody else.
  proposed_by uuid references public.profiles (id) on delete set null,
  proposed_at timestamptz not null default now(),
  confirmed_by uuid references public.profiles (id) on delete set null,
  confirmed_at timestamptz,
  recalled_by uuid references public.profiles (id) on delete set null,
  recalled_at timestamptz,
  -- Members up to this id have been looked at.
  looked_at_id uuid,
  -- Since when everybody is reached.
  sent_at timestamptz
);
create index broadcasts_shown on app.broadcasts (number desc) where test_for is null;
create index broadcasts_test_for on app.broadcasts (test_for, proposed_at) where test_for is not null;
create index broadcasts_proposed_by on app.broadcasts (proposed_by);
create index broadcasts_confirmed_by on app.broadcasts (confirmed_by);
create index broadcasts_recalled_by on app.broadcasts (recalled_by);
alter table app.broadcasts enable row level security;

-- Each member whom a broadcast is for, once.
create table app.broadcast_members (
  broadcast_id uuid not null references app.broadcasts (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  -- null: a batch has taken the member, and not reached them yet.
  reached_at timestamptz,
  notified boolean not null default false,
  -- Its mail, in `app.mails` until it is delivered; null: none.
  mail_id uuid,
  -- When a recall has taken it out of the member's list.
  removed_at timestamptz,
  primary key (broadcast_id, member_id)
);
create index broadcast_members_of on app.broadcast_members (member_id, reached_at desc);
create index broadcast_members_pending on app.broadcast_members (broadcast_id, member_id) where reached_at is null;
create index broadcast_members_shown on app.broadcast_members (broadcast_id, member_id) where notified and removed_at is null;
create index broadcast_members_reached on app.broadcast_members (reached_at);
alter table app.broadcast_members enable row level security;
