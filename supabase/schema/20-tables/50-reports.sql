-- Reports, with the messages as the device showed them and as the server has them.

-- Reports by members about other members, for the administrators.
create table public.reports (
  -- The id of the entry.
  id uuid primary key,
  -- Reports stay when an account is deleted.
  reporter_id uuid references public.profiles (id) on delete set null,
  member_id uuid references public.profiles (id) on delete set null,
  -- What it is about: a member, or a live room or a group as a whole.
  about text not null default 'member' check (about in ('member', 'room', 'group')),
  -- Of a group it is the group's; null: it is about a live room, or about somebody in one.
  conversation_id uuid,
  -- The live room, which may be gone by now.
  room_id uuid,
  message_ids uuid[] not null,
  -- The items of albums that the reporter saw.
  media_ids uuid[] not null default '{}',
  reason text not null check (app.is_report_reason(reason)),
  words text not null check (app.within_limit(words, app.report_length())),
  -- The messages as the device showed them: they may have been changed or deleted since.
  shown jsonb not null,
  -- The messages' rows when the report arrived.
  evidence jsonb not null,
  created_at timestamptz not null default now(),
  -- `[{name, hash}]` of the reported messages' pictures, of the items of albums, and of those that the member's profile showed.
  pictures jsonb not null default '[]',
  -- The reported messages with those around them, as they were: rows as in `evidencePart` (schemas/wire/cases.ts), with `authorId` for `author`.
  context jsonb not null default '[]',
  check ((room_id is null) = (conversation_id is not null)),
  check (about <> 'room' or room_id is not null)
);
create index reports_newest on public.reports (created_at desc, id);
create index reports_member on public.reports (member_id);
create index reports_evidence on public.reports using gin (evidence jsonb_path_ops);
create index reports_pictures on public.reports using gin (pictures jsonb_path_ops);
create index reports_context on public.reports using gin (context jsonb_path_ops);
create index reports_reporter_newest on public.reports (reporter_id, created_at);
alter table public.reports enable row level security;

-- Each look of a moderator at a group, which only a report allows.
create table app.group_looks (
  id bigint primary key generated always as identity,
  moderator_id uuid not null,
  report_id uuid not null references public.reports (id) on delete cascade,
  group_id uuid not null,
  at timestamptz not null default now()
);
create index group_looks_report on app.group_looks (report_id);
alter table app.group_looks enable row level security;
