-- Table and column rights of the API's roles, within the policies.
revoke all on all tables in schema public from public, anon, authenticated, service_role;
revoke all on all tables in schema app from public, anon, authenticated, service_role;

-- The columns of other members' profiles; role and dates are readable by nobody.
grant select (id, username, avatar_url, genre, location_name, seal, card_rev) on public.profiles to authenticated;
grant select on app.cards to authenticated;

grant select on
  public.subscribers, public.user_blocks, public.streams, public.memberships, public.conversations, public.groups, public.messages, public.user_status,
  public.professional_profiles, public.professional_referrals, public.consents, public.follows, public.profile_visits,
  public.notification_preferences, public.notifications
  to authenticated;

-- For the operator's tools. Streams and messages are written by `push` alone, which assigns revisions; a consent record is evidence and is
-- never changed by hand.
grant select on
  public.profiles, public.user_status, public.user_blocks, public.follows, public.profile_visits, public.consents,
  public.professional_profiles, public.professional_referrals, public.subscribers, public.streams, public.memberships,
  public.conversations, public.groups, public.messages, app.security_log, public.contact_messages, public.notification_preferences, public.clubs
  to service_role;
grant update (avatar_url, location_name, role) on public.profiles to service_role;
grant insert, update, delete on public.professional_profiles, public.professional_referrals, public.subscribers to service_role;
