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
  'public.reports': 'nobody',
  'app.condemned_media': 'nobody',
  'app.known': 'nobody',
  'app.link_asks': 'nobody',
  'app.link_previews': 'nobody',
  'app.meta': 'nobody',
};

/** Views show what their reader may see in the tables, and no more. */
export const views = ['app.cards'];

/** Everything of `public` that may be called from outside, by members alone. */
export const memberFunctions = ['digest()', 'live(jsonb)', 'pages(jsonb)', 'pull(jsonb)', 'push(jsonb)', 'reports(jsonb)', 'update_last_login()'];

/** What policies and readers call with the member's own rights: none of it writes, or reads past row level security but for oneself. */
export const innerFunctions = [
  'account_json', 'answered_how', 'applied_days', 'conversation_id', 'conversation_json', 'differing', 'edit_minutes', 'epoch', 'first_pull_pages', 'gone_streams', 'info_json',
  'left_at', 'may_add_media', 'me', 'media_condemned', 'membership_json', 'message_extras_json', 'message_json', 'message_length', 'my_editable', 'my_role', 'page_of', 'page_size', 'pages_limit', 'preview_json', 'preview_length',
  'pull_stream_limit', 'pull_total_limit', 'pulled_streams', 'push_limit', 'range_open', 'ranges_json', 'rows_in_pages', 'text_in', 'username_max',
  'username_min', 'uuid_in', 'whole_in', 'whole_stream',
];

/** They run with the owner's rights: each takes its identity from the token, or nothing from outside. */
export const definerFunctions = [
  'app.create_profile', 'app.epoch', 'app.left_at', 'app.may_add_media', 'app.media_condemned', 'app.my_editable', 'app.my_role', 'app.profile_changes', 'app.role_of', 'app.subscription_changes', 'public.condemned_media', 'public.keep_link_preview', 'public.link_preview', 'public.media_removed', 'public.push', 'public.reports', 'public.update_last_login',
];

/** What the functions of the gateway call as the service, and nobody else may. */
export const serviceFunctions = ['condemned_media', 'keep_link_preview', 'link_preview', 'media_removed'];
