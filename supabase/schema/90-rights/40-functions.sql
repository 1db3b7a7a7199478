-- Execution rights. Nobody may execute a function that is not granted here.

revoke execute on all routines in schema app from public;
revoke all on function
  public.session_states(jsonb), public.refuse_ended_sessions(), public.note_sign_in(jsonb), public.forget_security_log(),
  public.username_available(jsonb), public.sign_up_refusal(jsonb), public.reserve_username(jsonb), public.update_last_login(),
  public.referral_offer(jsonb), public.my_referral(), public.set_profile_picture(jsonb),
  public.search_members(jsonb), public.usernames_like(jsonb), public.member_page(jsonb), public.record_visit(jsonb),
  public.followers(jsonb), public.following(jsonb), public.visitors(jsonb), public.online_among(jsonb), public.report_presence(jsonb), public.end_presence(jsonb),
  public.pull(jsonb), public.digest(), public.chunks(jsonb), public.live_items_for(jsonb), public.push(jsonb),
  public.push_batch(jsonb, boolean), public.media_to_remove(), public.media_not_stored(text, text[]),
  public.record_media_removed(text[], text[]), public.mark_orphaned_media(),
  public.link_preview(uuid, text), public.store_link_preview(text, jsonb), public.store_contact_message(jsonb, text),
  public.mail_token(uuid, text), public.mail_preference(jsonb), public.set_mail_preference(jsonb), public.clubs(jsonb),
  public.wall_counts(), public.discover_groups(jsonb), public.group_card(jsonb), public.group_members(jsonb), public.group_authors(jsonb),
  public.group_voices(jsonb), public.group_administration(jsonb), public.group_rooms(jsonb), public.reported_group(jsonb),
  public.remove_group_avatar(jsonb), public.announce_counts(), public.notification_counts(jsonb),
  public.push_status(jsonb), public.register_push(jsonb), public.deactivate_push(jsonb), public.report_push_visibility(jsonb), public.mute_push(jsonb),
  public.begin_email_change(jsonb), public.confirm_email_change(jsonb), public.cancel_house_address(jsonb),
  public.begin_passkey(jsonb), public.take_passkey_challenge(jsonb),
  public.store_passkey(jsonb), public.passkey(jsonb), public.use_passkey(jsonb),
  public.cancel_email_change(jsonb), public.rename_passkey(jsonb), public.remove_passkey(jsonb), public.announce_lock_off(jsonb),
  public.issue_lock_ticket(jsonb), public.lock_ticket_holder(jsonb), public.end_lock_ticket(jsonb), public.begin_totp(jsonb), public.totp_secret(jsonb), public.confirm_totp(jsonb), public.use_totp(jsonb),
  public.remove_totp(jsonb), public.data_exports(jsonb),
  public.request_data_export(jsonb), public.cancel_data_export(jsonb), public.data_export_file(jsonb),
  public.privacy_page(jsonb), public.account_page(jsonb), public.end_session(jsonb), public.request_account_deletion(jsonb), public.cancel_account_deletion(jsonb)
  from public, anon, authenticated, service_role;

-- Called by constraints and by read functions: limits, characters, ids.
grant execute on function
  app.chunk_size(), app.pull_stream_limit(), app.pull_total_limit(), app.first_pull_chunks(), app.push_limit(), app.chunks_limit(),
  app.range_open(), app.whole_stream(), app.message_length(), app.preview_length(), app.username_min(), app.username_max(),
  app.edit_minutes(), app.applied_days(), app.uuid_in(jsonb, text), app.integer_in(jsonb, text), app.text_in(jsonb, text),
  app.character_points(), app.within_limit(text, int), app.is_blank(text), app.preview_text(text), app.conversation_id(uuid, uuid),
  app.chunk_of(bigint), app.me(), app.epoch()
  to authenticated, service_role;

-- Called by policies and read functions as a member.
grant execute on function
  app.visit_days(), app.my_session_state(), app.token_member(), app.gone_rev(uuid), app.is_blocked_with_me(uuid),
  app.turn_epoch_automatically(), app.account_profile(uuid), app.may_add_profile_picture(text), app.may_see_profile_picture(text), app.can_find(uuid), app.is_discreet(uuid),
  app.messages_from(uuid, bigint, bigint), app.newest_message(public.streams), app.newest_seen_before(public.streams, public.memberships), app.messages_since(uuid, bigint),
  app.ranges_json(int8multirange), app.membership_json(public.memberships), app.reactions_json(jsonb),
  app.message_json(public.messages), app.preview_json(public.messages),
  app.conversation_info(public.streams, public.memberships), app.account_info(public.streams), app.group_info(public.streams),
  app.invitations_json(uuid), app.group_membership_json(public.memberships), app.group_row_json(public.messages, uuid),
  app.row_json(text, public.messages, uuid), app.own_json(public.messages, uuid), app.poll_json(uuid), app.may_read_row(uuid), app.is_node(),
  app.is_row_hidden(uuid, uuid, bigint, uuid), app.is_in_sight(public.memberships, public.messages), app.absent_numbers(uuid, bigint),
  app.stream_info(public.streams, public.memberships), app.is_sent_whole(text),
  app.notifications_info(public.streams), app.notification_json(public.notifications), app.notification_actors_json(uuid, bigint),
  app.unread_of(public.memberships, public.streams, bigint), app.is_counted(public.memberships), app.unread_streams(uuid), app.unread_notifications(uuid),
  app.notifications_from(uuid, bigint, bigint), app.notifications_since(uuid, bigint), app.notifications_id(uuid),
  app.differing_streams(uuid, jsonb), app.planned_answers(uuid, jsonb), app.rows_in_chunks(public.streams, public.memberships, bigint[]),
  app.stream_answers(uuid, jsonb), app.gone_streams(uuid, jsonb), app.pull_answer(uuid, text, jsonb), app.chunk_numbers(jsonb),
  app.chunks_json(uuid, uuid, bigint[]), app.chunks_count(jsonb), app.storage_operation(), app.may_add_media(text),
  app.is_marked_for_removal(text), app.is_picture_referenced(text), app.begin_upload(text, text, bigint),
  app.finish_upload(uuid, bigint, text), app.abandon_upload(uuid), app.release_uploads(text[])
  to authenticated;

-- Called before each request to a hosted project, in any role.
grant execute on function
  public.refuse_ended_sessions()
  to anon, authenticated, service_role;

-- For the operator's tools.
grant execute on function
  app.turn_epoch()
  to service_role;

-- For the service: functions of the gateway and edge functions.
grant execute on function
  public.note_sign_in(jsonb), public.sign_up_refusal(jsonb), public.reserve_username(jsonb), public.media_to_remove(),
  public.media_not_stored(text, text[]), public.record_media_removed(text[], text[]), public.mark_orphaned_media(), public.link_preview(uuid, text), public.store_link_preview(text, jsonb),
  public.store_contact_message(jsonb, text), public.mail_token(uuid, text), public.forget_security_log(),
  public.begin_email_change(jsonb), public.confirm_email_change(jsonb), public.cancel_house_address(jsonb),
  public.begin_passkey(jsonb), public.take_passkey_challenge(jsonb),
  public.store_passkey(jsonb), public.passkey(jsonb), public.use_passkey(jsonb),
  public.begin_totp(jsonb), public.totp_secret(jsonb), public.confirm_totp(jsonb), public.use_totp(jsonb)
  to service_role;

-- For guests and members.
grant execute on function
  public.username_available(jsonb), public.referral_offer(jsonb), public.mail_preference(jsonb), public.set_mail_preference(jsonb),
  public.clubs(jsonb), public.wall_counts()
  to anon, authenticated;

-- For members.
grant execute on function
  public.update_last_login(), public.my_referral(), public.set_profile_picture(jsonb),
  public.search_members(jsonb), public.usernames_like(jsonb), public.member_page(jsonb), public.record_visit(jsonb),
  public.followers(jsonb), public.following(jsonb), public.visitors(jsonb), public.online_among(jsonb), public.report_presence(jsonb), public.end_presence(jsonb),
  public.pull(jsonb), public.digest(), public.chunks(jsonb), public.push(jsonb),
  public.discover_groups(jsonb), public.group_card(jsonb), public.group_members(jsonb), public.group_authors(jsonb),
  public.group_voices(jsonb), public.group_administration(jsonb), public.reported_group(jsonb), public.remove_group_avatar(jsonb),
  public.notification_counts(jsonb)
  to authenticated;

-- For a member's own account.
grant execute on function
  public.cancel_email_change(jsonb), public.rename_passkey(jsonb), public.remove_passkey(jsonb), public.announce_lock_off(jsonb), public.issue_lock_ticket(jsonb),
  public.remove_totp(jsonb), public.data_exports(jsonb),
  public.request_data_export(jsonb), public.cancel_data_export(jsonb), public.data_export_file(jsonb),
  public.privacy_page(jsonb), public.account_page(jsonb), public.end_session(jsonb), public.request_account_deletion(jsonb), public.cancel_account_deletion(jsonb)
  to authenticated;

-- For a member's devices that receive pushes.
grant execute on function
  public.push_status(jsonb), public.register_push(jsonb), public.deactivate_push(jsonb), public.report_push_visibility(jsonb), public.mute_push(jsonb)
  to authenticated;

-- The auth service queues its own mails.
grant execute on function
  app.queue_mail(uuid, text, text, bytea, int, boolean)
  to supabase_auth_admin;
