/** Who may do what with each table and function. Whatever the catalogue holds and this list does not, fails the test. */

/** Whose rows a member reads; nobody writes any. */
export const tables: Record<string, 'own' | 'in sight' | 'nobody'> = {
  'public.profiles': 'in sight',
  'public.subscribers': 'own',
  'public.user_blocks': 'own',
  'public.streams': 'in sight',
  'public.memberships': 'own',
  'public.conversations': 'in sight',
  'public.messages': 'in sight',
  'public.consents': 'own',
  'public.professional_profiles': 'own',
  'public.professional_referrals': 'own',
  'public.user_status': 'own',
  'public.follows': 'own',
  'public.profile_visits': 'own',
  'public.notification_preferences': 'own',
  'public.clubs': 'nobody',
  'public.contact_messages': 'nobody',
  'public.reports': 'nobody',
  'app.listed': 'nobody',
  'app.member_asks': 'nobody',
  'app.present': 'nobody',
  'app.security_log': 'nobody',
  'app.spots': 'nobody',
  'app.condemned_media': 'nobody',
  'app.strays_looked_for': 'nobody',
  'app.guest_asks': 'nobody',
  'app.known': 'nobody',
  'app.link_asks': 'nobody',
  'app.link_previews': 'nobody',
  'app.mail_tokens': 'nobody',
  'app.mails': 'nobody',
  'app.meta': 'nobody',
  'app.wall_warnings': 'nobody',
  'app.avatar_decisions': 'nobody',
  'app.begun_conversations': 'nobody',
  'app.cursor_keys': 'nobody',
  'app.held_usernames': 'nobody',
  'app.picture_hashes': 'nobody',
  'app.uploads': 'nobody',
};

/** Views show what their reader may see in the tables, and no more. */
export const views = ['app.cards'];

/** Everything of `public` that may be called from outside, by members alone. */
export const memberFunctions = [
  'digest()', 'follow(jsonb)', 'gone(jsonb)', 'here(jsonb)', 'member_page(jsonb)', 'moderate_avatar(jsonb)', 'my_referral()', 'online_among(jsonb)',
  'pages(jsonb)', 'pull(jsonb)', 'push(jsonb)', 'record_visit(jsonb)', 'reports(jsonb)', 'search_members(jsonb)', 'set_profile_picture(jsonb)', 'unfollow(jsonb)',
  'update_last_login()', 'usernames_like(jsonb)',
];

/** The same, by guests too: each tells no more than a guest may know, and counts who asks. */
export const guestFunctions = ['clubs(jsonb)', 'mail_preference(jsonb)', 'referral_offer(jsonb)', 'refuse_ended_sessions()', 'set_mail_preference(jsonb)', 'username_available(jsonb)', 'wall_counts()'];

/** Asked before each request to a hosted project, in whatever role it comes. */
export const gateFunction = 'refuse_ended_sessions';

/** What policies and readers call with the member's own rights: none of it writes, or reads past row level security but for oneself. */
export const innerFunctions = [
  'abandon_upload', 'account_json', 'account_with', 'answered_how', 'applied_days', 'begin_upload', 'character_points', 'closed_to_me',
  'conversation_id', 'conversation_json', 'differing', 'edit_minutes', 'epoch', 'finds', 'finish_upload', 'first_pull_pages',
  'gone_streams', 'info_json', 'is_blank', 'left_at', 'may_add_media', 'may_add_profile_picture', 'may_see_profile_picture', 'me',
  'media_condemned', 'membership_json', 'message_json', 'message_length', 'messages_from', 'messages_since', 'my_profile', 'my_role',
  'my_session_state', 'named', 'newest_message', 'objects_gone', 'page_numbers', 'page_of', 'page_size', 'pages_count',
  'pages_json', 'pages_limit', 'picture_is_named', 'preview_json', 'preview_length', 'preview_text', 'pull_stream_limit', 'pull_total_limit',
  'pulled', 'pulled_streams', 'push_limit', 'range_open', 'ranges_json', 'reactions_json', 'rows_in_pages', 'store_operation',
  'text_in', 'turn_by_itself', 'username_max', 'username_min', 'uuid_in', 'visit_days', 'whole_in', 'whole_stream',
  'within_limit',
];

/** They run with the owner's rights: each takes its identity from the token, or nothing from outside; nodes say whose tokens they hold. */
export const definerFunctions = [
  'app.abandon_upload', 'app.address_confirmed', 'app.apply_referral', 'app.begin_upload', 'app.closed_to_me', 'app.consent_changes', 'app.create_profile', 'app.epoch',
  'app.finds', 'app.finish_upload', 'app.left_at', 'app.list_member', 'app.may_add_media', 'app.may_add_profile_picture', 'app.may_see_profile_picture', 'app.media_condemned',
  'app.member_goes', 'app.my_profile', 'app.my_role', 'app.my_session_state', 'app.note_avatar_decision', 'app.note_ban', 'app.note_profile_decision', 'app.note_reported_pictures',
  'app.objects_gone', 'app.picture_hash', 'app.picture_is_named', 'app.profile_changes', 'app.profile_listed', 'app.queue_mail', 'app.role_of', 'app.session_state', 'app.status_listed',
  'app.subscription_changes', 'app.turn_by_itself', 'public.clubs', 'public.condemn_strays', 'public.condemned_media', 'public.follow', 'public.forget_security_log', 'public.gone',
  'public.here', 'public.hold_username', 'public.keep_contact_message', 'public.keep_link_preview', 'public.link_preview', 'public.mail_preference', 'public.mail_token', 'public.media_removed',
  'public.member_page', 'public.moderate_avatar', 'public.my_referral', 'public.note_sign_in', 'public.online_among', 'public.push', 'public.push_together', 'public.record_visit',
  'public.referral_offer', 'public.refuse_ended_sessions', 'public.reports', 'public.search_members', 'public.session_states', 'public.set_mail_preference', 'public.set_profile_picture', 'public.sign_up_refusal',
  'public.told', 'public.unfollow', 'public.update_last_login', 'public.username_available', 'public.usernames_like', 'public.wall_counts',
];

/** What sync nodes call as themselves, each part of it as the member whose token they hold. */
export const nodeFunctions = ['forget_security_log()', 'push_together(jsonb,boolean)', 'session_states(jsonb)', 'told(jsonb)'];

/** What the functions of the gateway call as the service, and nobody else may. */
export const serviceFunctions = [
  'condemn_strays', 'condemned_media', 'forget_security_log', 'hold_username', 'keep_contact_message', 'keep_link_preview', 'link_preview', 'mail_token',
  'media_removed', 'note_sign_in', 'sign_up_refusal',
];
