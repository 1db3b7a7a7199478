-- Who may read what. Members write nothing directly: `push` is the one writer. Guests have no right at all.

alter table public.profiles enable row level security;
alter table public.subscribers enable row level security;
alter table public.user_blocks enable row level security;
alter table public.streams enable row level security;
alter table public.memberships enable row level security;
alter table public.conversations enable row level security;
alter table public.messages enable row level security;

revoke all on all tables in schema public from public, anon, authenticated, service_role;
revoke all on all tables in schema app from public, anon, authenticated, service_role;

-- What a member may know of another; the role and the dates are nobody's.
grant select (id, username, avatar_url, genre, town, seal, card_rev) on public.profiles to authenticated;
grant select on public.subscribers, public.user_blocks, public.streams, public.memberships, public.conversations, public.messages to authenticated;

-- The operator's tools; streams and messages stay with `push`, which alone gives revisions.
grant select on all tables in schema public to service_role;
grant update (avatar_url, town, role) on public.profiles to service_role;
grant insert, update, delete on public.subscribers to service_role;

-- [Y9] Those in their sight: of what is hidden the row would go on telling, for one whether the other has blocked them.
create policy "members read their own memberships" on public.memberships for select to authenticated
  using (member_id = (select auth.uid()) and visible);

-- [Y9] All that a member is told of a stream out of their sight: the revision at which it left. Null: in sight, or never theirs.
create function app.left_at(stream uuid) returns bigint language sql stable security definer set search_path = '' as $$
  select m.since from public.memberships m where m.stream_id = stream and m.member_id = auth.uid() and not m.visible $$;
revoke execute on function app.left_at(uuid) from public;
grant execute on function app.left_at(uuid) to authenticated;

create policy "members read the streams in their sight" on public.streams for select to authenticated
  using (exists (select from public.memberships m where m.stream_id = streams.id and m.member_id = (select auth.uid()) and m.visible));

create policy "members read the conversations in their sight" on public.conversations for select to authenticated
  using (exists (select from public.memberships m where m.stream_id = conversations.id and m.member_id = (select auth.uid()) and m.visible));

-- First what is asked once for a whole query: the streams that are open to the member from end to end. Only where parts
-- are closed is each message looked at.
create policy "members read the messages in their ranges" on public.messages for select to authenticated
  using (
    stream_id in (select m.stream_id from public.memberships m where m.member_id = (select auth.uid()) and m.visible and m.ranges @> app.whole_stream())
    or exists (select from public.memberships m where m.stream_id = messages.stream_id and m.member_id = (select auth.uid()) and m.visible and m.ranges @> messages.seq));

create policy "members read themselves and those they talk to, unless a block stands between them" on public.profiles for select to authenticated
  using (id = (select auth.uid()) or exists (select from public.memberships m where m.member_id = (select auth.uid()) and m.other_id = profiles.id and m.visible and m.card_allowed));

create policy "members read their own subscription" on public.subscribers for select to authenticated
  using (user_id = (select auth.uid()));

create policy "members read the blocks they made" on public.user_blocks for select to authenticated
  using (user_id = (select auth.uid()));

-- No request of a member runs long, or keeps its locks while nothing happens.
alter role authenticated set statement_timeout = '2s';
alter role authenticated set idle_in_transaction_session_timeout = '10s';
alter role anon set statement_timeout = '2s';
alter role anon set idle_in_transaction_session_timeout = '10s';
