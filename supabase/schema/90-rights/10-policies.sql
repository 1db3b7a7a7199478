-- Which rows members may read. Members write nothing directly: `push` and functions are the only writers. Guests have no rights. Row level
-- security is on for every table; a table without a policy is readable through functions only.

create policy "members read themselves and unblocked conversation partners" on public.profiles for select to authenticated
  using (id = (select auth.uid()) or exists (select from public.memberships m where m.member_id = (select auth.uid()) and m.other_id = profiles.id and m.visible and m.card_allowed));

create policy "members read their own status" on public.user_status for select to authenticated using (user_id = (select auth.uid()));

create policy "members read the blocks they made" on public.user_blocks for select to authenticated
  using (user_id = (select auth.uid()));

create policy "members read their follows, of members whom they can find" on public.follows for select to authenticated
  using ((select auth.uid()) in (follower_id, followed_id) and app.can_find(case when follower_id = (select auth.uid()) then followed_id else follower_id end));

create policy "members read recent visits by members whom they can find" on public.profile_visits for select to authenticated
  using (visited_id = (select auth.uid()) and at > now() - make_interval(days => app.visit_days()) and app.can_find(visitor_id)
    and not app.is_discreet(visitor_id) and not app.is_discreet(visited_id));

create policy "members read what they agreed to" on public.consents for select to authenticated using (member_id = (select auth.uid()));

create policy "members read their own professional profile" on public.professional_profiles for select to authenticated using (user_id = (select auth.uid()));

create policy "professionals read their own codes" on public.professional_referrals for select to authenticated
  using (professional_id in (select p.id from public.professional_profiles p where p.user_id = (select auth.uid())));

create policy "members read their own subscription" on public.subscribers for select to authenticated
  using (user_id = (select auth.uid()));

-- [Y9] Only visible ones: the row of a hidden membership would reveal later changes, for example a block by the other.
create policy "members read their own memberships" on public.memberships for select to authenticated
  using (member_id = (select auth.uid()) and visible);

create policy "members read their visible streams" on public.streams for select to authenticated
  using (exists (select from public.memberships m where m.stream_id = streams.id and m.member_id = (select auth.uid()) and m.visible));

create policy "members read their visible conversations" on public.conversations for select to authenticated
  using (exists (select from public.memberships m where m.stream_id = conversations.id and m.member_id = (select auth.uid()) and m.visible));

create policy "members read their groups" on public.groups for select to authenticated
  using (exists (select from public.memberships m where m.stream_id = groups.id and m.member_id = (select auth.uid()) and m.visible));

-- First a condition that is evaluated once for the whole query: streams fully open to the member. Only for others is each message checked.
create policy "members read the messages in their ranges" on public.messages for select to authenticated
  using (
    stream_id in (select m.stream_id from public.memberships m where m.member_id = (select auth.uid()) and m.visible and not m.has_hidden_rows and m.ranges @> app.whole_stream())
    or exists (select from public.memberships m where m.stream_id = messages.stream_id and m.member_id = (select auth.uid()) and m.visible and app.is_in_sight(m, messages)));

create policy "members read their own notifications" on public.notifications for select to authenticated
  using (user_id = (select auth.uid()));

create policy "members read their own preferences" on public.notification_preferences for select to authenticated
  using (user_id = (select auth.uid()));

create policy "the service reads the log" on app.security_log for select to service_role using (true);
