-- Numbers shared with schemas/limits.ts; a test keeps the two equal.

-- ── streams and chunks ──

create function app.chunk_size() returns int language sql immutable as $$ select 64 $$;
create function app.range_open() returns bigint language sql immutable as $$ select 2147483647::bigint $$;
create function app.whole_stream() returns int8range language sql immutable as $$ select int8range(1, app.range_open(), '[]') $$;

-- ── how much one answer or push carries ──

create function app.pull_stream_limit() returns int language sql immutable as $$ select 500 $$;
create function app.pull_total_limit() returns int language sql immutable as $$ select 3000 $$;
create function app.first_pull_chunks() returns int language sql immutable as $$ select 30 $$;
create function app.push_limit() returns int language sql immutable as $$ select 200 $$;

-- [Y10, Y20] Chunks of several streams in one answer: a device fetches its whole history in a few requests, instead of one or more for each
-- conversation.
create function app.chunks_limit() returns int language sql immutable as $$ select 128 $$;

create function app.notification_actor_limit() returns int language sql immutable as $$ select 3 $$;
create function app.notification_subject_length() returns int language sql immutable as $$ select 64 $$;
create function app.notification_keys_limit() returns int language sql immutable as $$ select 100 $$;
create function app.notification_days() returns int language sql immutable as $$ select 90 $$;

create function app.members_a_page() returns int language sql immutable as $$ select 50 $$;
create function app.members_scanned() returns int language sql immutable as $$ select 8000 $$;
create function app.suggestions() returns int language sql immutable as $$ select 5 $$;

-- The length of a list position before its encryption, in bytes.
create function app.cursor_length() returns bigint language sql immutable as $$ select 64::bigint $$;

-- ── how long a text is, and a number ──

create function app.message_length() returns int language sql immutable as $$ select 1000 $$;
create function app.preview_length() returns int language sql immutable as $$ select 120 $$;
create function app.username_min() returns int language sql immutable as $$ select 5 $$;
create function app.username_max() returns int language sql immutable as $$ select 15 $$;
create function app.bio_length() returns int language sql immutable as $$ select 1000 $$;
create function app.place_length() returns int language sql immutable as $$ select 120 $$;
create function app.adult_age() returns int language sql immutable as $$ select 18 $$;
create function app.height_min() returns int language sql immutable as $$ select 100 $$;
create function app.height_max() returns int language sql immutable as $$ select 250 $$;
create function app.weight_min() returns int language sql immutable as $$ select 30 $$;
create function app.weight_max() returns int language sql immutable as $$ select 300 $$;

-- How many messages one report may name, and how long its text may be.
create function app.report_messages() returns int language sql immutable as $$ select 20 $$;
create function app.report_length() returns int language sql immutable as $$ select 500 $$;
create function app.appeal_min() returns int language sql immutable as $$ select 20 $$;
create function app.notice_address_length() returns int language sql immutable as $$ select 500 $$;
create function app.switch_reason_length() returns int language sql immutable as $$ select 300 $$;
create function app.statement_length() returns int language sql immutable as $$ select 2000 $$;
create function app.broadcast_title_length() returns int language sql immutable as $$ select 80 $$;
create function app.broadcast_length() returns int language sql immutable as $$ select 2000 $$;
create function app.broadcast_link_length() returns int language sql immutable as $$ select 300 $$;
create function app.testimonial_length() returns int language sql immutable as $$ select 500 $$;

create function app.contact_name_length() returns int language sql immutable as $$ select 80 $$;
create function app.contact_message_min() returns int language sql immutable as $$ select 10 $$;
create function app.contact_message_length() returns int language sql immutable as $$ select 4000 $$;
create function app.contact_subjects() returns text[] language sql immutable as $$ select array['account', 'report', 'data', 'partner', 'press', 'accessibility', 'other'] $$;

-- ── groups ──

create function app.group_name_min() returns int language sql immutable as $$ select 3 $$;
create function app.group_name_max() returns int language sql immutable as $$ select 50 $$;
create function app.group_description_length() returns int language sql immutable as $$ select 500 $$;
create function app.group_members_limit() returns int language sql immutable as $$ select 500 $$;
create function app.group_pins_limit() returns int language sql immutable as $$ select 5 $$;

-- How many groups a member may have created that still exist, and how many invitations one may send in a day.
create function app.groups_created_limit() returns int language sql immutable as $$ select 10 $$;
create function app.invitations_a_day() returns int language sql immutable as $$ select 20 $$;

-- Members whom a message may name with their notifications written in its own transaction.
create function app.notified_at_once() returns int language sql immutable as $$ select 3 $$;
-- How many members one message may mention by name, and how long « @tous » then rests.
create function app.mentions_limit() returns int language sql immutable as $$ select 20 $$;
create function app.mention_all_rest() returns interval language sql immutable as $$ select interval '10 minutes' $$;
create function app.poll_option_length() returns int language sql immutable as $$ select 100 $$;

-- ── events ──

create function app.event_title_length() returns int language sql immutable as $$ select 80 $$;
create function app.event_text_length() returns int language sql immutable as $$ select 2000 $$;
create function app.event_line_length() returns int language sql immutable as $$ select 200 $$;
-- Invitations to events of one organiser in a day.
create function app.event_invitations_a_day() returns int language sql immutable as $$ select 60 $$;
create function app.event_capacity_limit() returns int language sql immutable as $$ select 2000 $$;
create function app.events_a_page() returns int language sql immutable as $$ select 24 $$;

-- How many events that are still to come a member may have.
create function app.events_planned_limit() returns int language sql immutable as $$ select 20 $$;

-- How long an event may last, and for how long a place that became free is kept for whoever is next.
create function app.event_longest() returns interval language sql immutable as $$ select interval '7 days' $$;
create function app.event_offer() returns interval language sql immutable as $$ select interval '12 hours' $$;

create function app.event_zones() returns text[] language sql immutable as $$
  select array['Europe/Paris', 'America/Guadeloupe', 'America/Martinique', 'America/Cayenne', 'Indian/Reunion', 'Indian/Mayotte', 'Pacific/Noumea', 'Pacific/Tahiti'] $$;

-- ── clubs ──

create function app.club_text_length() returns int language sql immutable as $$ select 2000 $$;
create function app.club_photos() returns int language sql immutable as $$ select 12 $$;
create function app.opinion_length() returns int language sql immutable as $$ select 500 $$;
-- Opinions and events that one page of a club shows.
create function app.opinions_shown() returns int language sql immutable as $$ select 50 $$;
create function app.club_events_shown() returns int language sql immutable as $$ select 6 $$;

-- ── how long something holds ──

create function app.edit_minutes() returns int language sql immutable as $$ select 15 $$;
create function app.applied_days() returns int language sql immutable as $$ select 400 $$;
create function app.free_days() returns int language sql immutable as $$ select 30 $$;

-- How long a visit to a profile is shown to its member before it is deleted.
create function app.visit_days() returns int language sql immutable as $$ select 90 $$;

-- How long a warning stays on the wall.
create function app.wall_term() returns interval language sql immutable as $$ select interval '180 days' $$;

create function app.guest_window() returns interval language sql immutable as $$ select interval '15 minutes' $$;

-- ── which texts are in force ──

create function app.terms_wording() returns int language sql immutable as $$ select 1 $$;
create function app.consent_wording() returns int language sql immutable as $$ select 1 $$;

-- ── the wall ──

create function app.wall_categories() returns text[] language sql immutable as $$ select array['fake-profile', 'money', 'impersonation', 'pressure'] $$;
create function app.wall_replies() returns text[] language sql immutable as $$ select array['mistake', 'misused', 'settled', 'contested'] $$;
create function app.wall_reports_a_day() returns int language sql immutable as $$ select 5 $$;

-- ── how much one member may do ──

-- How many messages a member may send to another who has never replied.
create function app.unanswered_messages() returns int language sql immutable as $$ select 3 $$;

-- How many conversations a member may start in a day: in their first days, and later.
create function app.early_days() returns int language sql immutable as $$ select 7 $$;
create function app.new_conversations_early() returns int language sql immutable as $$ select 20 $$;
create function app.new_conversations() returns int language sql immutable as $$ select 60 $$;

create function app.reports_a_day() returns int language sql immutable as $$ select 20 $$;

-- How many pictures of one profile may be stored at a time, and how many uploads a member may begin in an hour.
create function app.profile_pictures_limit() returns bigint language sql immutable as $$ select 12::bigint $$;
create function app.pictures_an_hour() returns bigint language sql immutable as $$ select 30::bigint $$;

-- Everything that one member has stored, in bytes.
create function app.pictures_bytes() returns bigint language sql immutable as $$ select 209715200::bigint $$;

-- What members who are not premium may have in their albums, the length of a video, and its bytes.
create function app.album_photos() returns int language sql immutable as $$ select 5 $$;
create function app.album_videos() returns int language sql immutable as $$ select 2 $$;
create function app.album_video_seconds() returns int language sql immutable as $$ select 60 $$;
create function app.album_video_bytes() returns bigint language sql immutable as $$ select 52428800::bigint $$;
create function app.album_uploads_a_day() returns bigint language sql immutable as $$ select 100::bigint $$;
create function app.album_bytes_a_day() returns bigint language sql immutable as $$ select 1073741824::bigint $$;
-- For how long a refused request to see a private album is not made again, and how many paths a device asks about at once.
create function app.media_refused_days() returns int language sql immutable as $$ select 7 $$;
create function app.media_paths() returns int language sql immutable as $$ select 200 $$;

-- One picture of a message, and one of a profile, in bytes.
create function app.picture_bytes() returns bigint language sql immutable as $$ select 4194304::bigint $$;
create function app.profile_picture_bytes() returns bigint language sql immutable as $$ select 2097152::bigint $$;

-- ── professionals ──

create function app.business_name_length() returns int language sql immutable as $$ select 120 $$;
create function app.professional_documents() returns int language sql immutable as $$ select 5 $$;
-- One document, in bytes, and documents of one member that are stored at a time, those of a form that was not sent included.
create function app.document_bytes() returns bigint language sql immutable as $$ select 10485760::bigint $$;
create function app.documents_stored() returns bigint language sql immutable as $$ select 20::bigint $$;
create function app.referral_codes() returns int language sql immutable as $$ select 20 $$;
-- What a club's page says in a list, and when it opens, in characters; spans of its week, and theme nights.
create function app.club_about_length() returns int language sql immutable as $$ select 600 $$;
create function app.club_opening_length() returns int language sql immutable as $$ select 120 $$;
create function app.club_spans() returns int language sql immutable as $$ select 21 $$;
create function app.club_nights() returns int language sql immutable as $$ select 14 $$;
create function app.club_night_length() returns int language sql immutable as $$ select 80 $$;

-- ── live rooms ──

create function app.live_name_length() returns int language sql immutable as $$ select 40 $$;
create function app.live_topic_length() returns int language sql immutable as $$ select 160 $$;
create function app.live_members_limit() returns int language sql immutable as $$ select 200 $$;
create function app.live_cameras_limit() returns int language sql immutable as $$ select 30 $$;
create function app.live_messages_limit() returns int language sql immutable as $$ select 200 $$;
create function app.live_hosts_limit() returns int language sql immutable as $$ select 10 $$;
-- How long an empty room of a member stays, how long who was shown out stays out, and how long a host's other measures hold.
create function app.live_empty_rest() returns interval language sql immutable as $$ select interval '5 minutes' $$;
create function app.live_kick_rest() returns interval language sql immutable as $$ select interval '10 minutes' $$;
create function app.live_measure_rest() returns interval language sql immutable as $$ select interval '1 day' $$;
-- How long a seat holds without a word of its node, what a node has said of itself, and a ticket.
create function app.live_seat_term() returns interval language sql immutable as $$ select interval '60 seconds' $$;
create function app.live_node_term() returns interval language sql immutable as $$ select interval '60 seconds' $$;
-- How long a member who has left gets back into a locked room, and how long what they decided about their camera is kept.
create function app.live_return_term() returns interval language sql immutable as $$ select interval '60 seconds' $$;
create function app.live_memory_term() returns interval language sql immutable as $$ select interval '10 minutes' $$;
create function app.live_ticket_term() returns interval language sql immutable as $$ select interval '30 seconds' $$;

-- ── calls ──

-- How long a call rings, and how many unanswered ones within an hour pause those to the same member.
create function app.call_ring_term() returns interval language sql immutable as $$ select interval '45 seconds' $$;
create function app.calls_unanswered() returns int language sql immutable as $$ select 3 $$;
-- [S15] For how long a call screen counts as in front after it has said so.
create function app.call_shown_term() returns interval language sql immutable as $$ select interval '6 seconds' $$;
-- Whether a text is the fingerprint of a key of calls: SHA-256 in base64url.
create function app.is_call_key(key text) returns boolean language sql immutable as $$ select key ~ '^[A-Za-z0-9_-]{43}$' $$;
create function app.call_pause() returns interval language sql immutable as $$ select interval '1 hour' $$;
-- How long an answered call waits for a member whose connection is lost, and how long one that is over is remembered.
create function app.call_return_term() returns interval language sql immutable as $$ select interval '60 seconds' $$;
create function app.call_memory_term() returns interval language sql immutable as $$ select interval '1 day' $$;
