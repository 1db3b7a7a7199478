-- [Y4] The registry of actions: all that `push` knows about them. Its rows, and how they reach their handlers: 70-push/75-actions.sql.

create table app.actions (
  -- As entries name it.
  name text primary key,
  -- A function of schema `app`: `(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome`; of a batched action
  -- `(authors uuid[], entries jsonb[]) returns app.entry_outcome[]`. Kept as text, because `pg_upgrade` refuses columns of type `regprocedure`.
  handler text not null unique,
  -- The field of the entry's data that names its stream; null: the stream is the author's account, or their notifications.
  stream_field text,
  -- The field that names the other member of the pair, where the author may not belong to its stream yet; null: the author belongs to it
  -- already, or the stream is the account's, whatever other members the data name.
  member_field text,
  -- Whether the pair's stream is created, and so can be locked, before the entry is handled.
  creates_stream boolean not null default false,
  -- Whether the author's account stream is always locked, because the handler changes it or counts a limit under its lock. Without this it is
  -- locked only where the author does not belong to the named stream yet.
  locks_account boolean not null default false,
  -- Whether the handler itself writes the entry's id to `applied_entries`; otherwise `apply` does, when the outcome is `applied`.
  records_itself boolean not null default false,
  -- Whether the named stream is locked also where the author does not belong to it.
  outsiders boolean not null default false,
  -- Whether the account stream of the member whom `member_field` names, or of the members whom it lists, is locked too.
  locks_member boolean not null default false,
  -- [G13] Whether the named stream is locked where it is a group; otherwise the handler locks the author's membership.
  locks_group boolean not null default true,
  -- When the entry deletes its group, so that the account streams of invited members, who lose their invitations, are locked too: `always`, or
  -- `as-last`, where the author is the only member left.
  ends_group text check (ends_group in ('always', 'as-last')),
  -- [G21] Whether the author's notifications are locked, and those of the member whom `member_field` names.
  locks_notifications boolean not null default false,
  -- [G2] The field that lists members whom the entry names: the notifications of few are locked, so that the handler writes them.
  named_field text,
  -- Whether consecutive entries, also of several members, are handled by one call.
  batched boolean not null default false,
  -- The measure of the house that closes the action to a member [S34]: never one that blocks, reports, revokes, leaves or deletes.
  closed_by text check (closed_by in ('restrict-chat', 'restrict-photographs')),
  -- The field whose null takes back what was said, which no measure closes.
  words_field text,
  -- [S34] What the entry's data hold where it is open while the site can only be read; null: it waits on the device. Rows: 89-switches/30-open-actions.sql.
  open_when jsonb check (jsonb_typeof(open_when) = 'object'),
  check (closed_by is not null or words_field is null),
  check (stream_field is not null or locks_account or locks_notifications),
  check (member_field is not null or not creates_stream),
  check (records_itself or not batched)
);
alter table app.actions enable row level security;
