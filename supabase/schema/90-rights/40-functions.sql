-- Who may run which function. Nobody may, until it is said here.

revoke execute on all functions in schema app from public;
revoke all on function
  public.session_states(jsonb), public.refuse_ended_sessions(), public.note_sign_in(jsonb), public.forget_security_log(),
  public.username_available(jsonb), public.sign_up_refusal(jsonb), public.hold_username(jsonb), public.update_last_login(),
  public.referral_offer(jsonb), public.my_referral(), public.set_profile_picture(jsonb), public.moderate_avatar(jsonb),
  public.search_members(jsonb), public.usernames_like(jsonb), public.member_page(jsonb), public.record_visit(jsonb),
  public.follow(jsonb), public.unfollow(jsonb), public.online_among(jsonb), public.here(jsonb), public.gone(jsonb),
  public.pull(jsonb), public.digest(), public.pages(jsonb), public.told(jsonb), public.reports(jsonb), public.push(jsonb),
  public.push_together(jsonb, boolean), public.condemned_media(), public.media_removed(text[]), public.condemn_strays(),
  public.link_preview(uuid, text), public.keep_link_preview(text, jsonb), public.keep_contact_message(jsonb, text),
  public.mail_token(uuid, text), public.mail_preference(jsonb), public.set_mail_preference(jsonb), public.clubs(jsonb),
  public.wall_counts()
  from public, anon, authenticated, service_role;

-- What checks and readers of both call: numbers, characters, ids.
grant execute on function
  app.page_size(), app.pull_stream_limit(), app.pull_total_limit(), app.first_pull_pages(), app.push_limit(), app.pages_limit(),
  app.range_open(), app.whole_stream(), app.message_length(), app.preview_length(), app.username_min(), app.username_max(),
  app.edit_minutes(), app.applied_days(), app.uuid_in(jsonb, text), app.whole_in(jsonb, text), app.text_in(jsonb, text),
  app.character_points(), app.within_limit(text, int), app.is_blank(text), app.preview_text(text), app.conversation_id(uuid, uuid),
  app.page_of(bigint), app.me(), app.epoch()
  to authenticated, service_role;

-- What policies and readers call for a member.
grant execute on function
  app.visit_days(), app.my_session_state(), app.named(), app.my_role(), app.left_at(uuid), app.closed_to_me(uuid),
  app.turn_by_itself(), app.my_profile(), app.may_add_profile_picture(text), app.may_see_profile_picture(text), app.finds(uuid),
  app.messages_from(uuid, bigint, bigint), app.newest_message(public.streams), app.messages_since(uuid, bigint),
  app.ranges_json(int8multirange), app.membership_json(public.memberships), app.reactions_json(jsonb),
  app.message_json(public.messages), app.preview_json(public.messages),
  app.conversation_json(public.streams, public.memberships, public.conversations, public.messages),
  app.account_with(public.streams, jsonb), app.account_json(public.streams), app.info_json(public.streams, public.memberships),
  app.differing(uuid, jsonb), app.answered_how(uuid, jsonb), app.rows_in_pages(public.streams, public.memberships, bigint[]),
  app.pulled_streams(uuid, jsonb), app.gone_streams(uuid, jsonb), app.pulled(uuid, text, jsonb), app.page_numbers(jsonb),
  app.pages_json(uuid, uuid, bigint[]), app.pages_count(jsonb), app.store_operation(), app.may_add_media(text),
  app.media_condemned(text), app.picture_is_named(text), app.begin_upload(text, text, bigint),
  app.finish_upload(uuid, bigint, text), app.abandon_upload(uuid), app.objects_gone(text[])
  to authenticated;

-- Asked before each request of a hosted project, whoever makes it.
grant execute on function
  public.refuse_ended_sessions()
  to anon, authenticated, service_role;

-- For the operator's tools.
grant execute on function
  app.turn_epoch()
  to service_role;

-- What the service asks: functions of the gateway and of the project.
grant execute on function
  public.note_sign_in(jsonb), public.sign_up_refusal(jsonb), public.hold_username(jsonb), public.condemned_media(),
  public.media_removed(text[]), public.condemn_strays(), public.link_preview(uuid, text), public.keep_link_preview(text, jsonb),
  public.keep_contact_message(jsonb, text), public.mail_token(uuid, text), public.forget_security_log()
  to service_role;

-- What anyone may ask before they have an account.
grant execute on function
  public.username_available(jsonb), public.referral_offer(jsonb), public.mail_preference(jsonb), public.set_mail_preference(jsonb),
  public.clubs(jsonb), public.wall_counts()
  to anon, authenticated;

-- What members may ask.
grant execute on function
  public.update_last_login(), public.my_referral(), public.set_profile_picture(jsonb), public.moderate_avatar(jsonb),
  public.search_members(jsonb), public.usernames_like(jsonb), public.member_page(jsonb), public.record_visit(jsonb),
  public.follow(jsonb), public.unfollow(jsonb), public.online_among(jsonb), public.here(jsonb), public.gone(jsonb),
  public.pull(jsonb), public.digest(), public.pages(jsonb), public.reports(jsonb), public.push(jsonb)
  to authenticated;

-- The auth service's mails are queued by the service itself.
grant execute on function
  app.queue_mail(uuid, text, text, bytea, int, boolean)
  to supabase_auth_admin;

-- For nodes, which know whose tokens they hold: nobody else may call these. A hosted project's operator creates their role
-- (supabase/sync-node.sql), before or after.
do $$ begin
  if exists (select from pg_catalog.pg_roles where rolname = 'sync_node') then
    grant usage on schema public to sync_node;
    grant execute on function public.session_states(jsonb), public.told(jsonb), public.push_together(jsonb, boolean), public.forget_security_log() to sync_node;
  end if;
end $$;
