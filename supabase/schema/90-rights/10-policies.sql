-- Who may read which rows. Members write nothing directly: `push` is the one writer. Guests have no right at all. Row level security is
-- on at every table; where no policy stands, nobody reads a row but by a function.

create policy "members read themselves and those they talk to, unless a block stands between them" on public.profiles for select to authenticated
  using (id = (select auth.uid()) or exists (select from public.memberships m where m.member_id = (select auth.uid()) and m.other_id = profiles.id and m.visible and m.card_allowed));

create policy "members read their own status" on public.user_status for select to authenticated using (user_id = (select auth.uid()));

create policy "members read the blocks they made" on public.user_blocks for select to authenticated
  using (user_id = (select auth.uid()));

create policy "members read whom they follow and who follows them, as far as they find them" on public.follows for select to authenticated
  using ((select auth.uid()) in (follower_id, followed_id) and app.finds(case when follower_id = (select auth.uid()) then followed_id else follower_id end));

create policy "members read who looked at their page lately, as far as they find them" on public.profile_visits for select to authenticated
  using (visited_id = (select auth.uid()) and at > now() - make_interval(days => app.visit_days()) and app.finds(visitor_id));

create policy "members read what they agreed to" on public.consents for select to authenticated using (member_id = (select auth.uid()));

create policy "members read their own professional profile" on public.professional_profiles for select to authenticated using (user_id = (select auth.uid()));

create policy "professionals read their own codes" on public.professional_referrals for select to authenticated
  using (professional_id in (select p.id from public.professional_profiles p where p.user_id = (select auth.uid())));

create policy "members read their own subscription" on public.subscribers for select to authenticated
  using (user_id = (select auth.uid()));

-- [Y9] Those in their sight: of what is hidden the row would go on telling, for one whether the other has blocked them.
create policy "members read their own memberships" on public.memberships for select to authenticated
  using (member_id = (select auth.uid()) and visible);

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

create policy "members read their own preferences" on public.notification_preferences for select to authenticated
  using (user_id = (select auth.uid()));

create policy "the service reads the log" on app.security_log for select to service_role using (true);
