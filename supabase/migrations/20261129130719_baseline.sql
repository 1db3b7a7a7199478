-- All of supabase/schema, written by `npm run db:diff -- --baseline`: edit the files there.

set check_function_bodies = off;

-- ── supabase/schema/00-settings.sql ──

-- The present state of the database, in the order in which it is made. Edited in place; `npm run db:diff -- NAME` writes the migration.

-- No API exposes this schema. Members may execute only the functions of it that policies and read functions call.
create schema app;
revoke all on schema app from public;
grant usage on schema app to authenticated, service_role, supabase_auth_admin;

-- Bounds every request of the API's roles: a slow statement, or a transaction that idles while it holds locks, is ended.
alter role authenticated set statement_timeout = '2s';
alter role authenticated set idle_in_transaction_session_timeout = '10s';
alter role anon set statement_timeout = '2s';
alter role anon set idle_in_transaction_session_timeout = '10s';

-- ── supabase/schema/10-values/10-limits.sql ──

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
create function app.statement_length() returns int language sql immutable as $$ select 2000 $$;
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
-- How long a seat holds without a word of its node, and a ticket.
create function app.live_seat_term() returns interval language sql immutable as $$ select interval '60 seconds' $$;
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

-- ── supabase/schema/10-values/20-untrusted-json.sql ──

-- Reads values out of untrusted JSON. A value of the wrong type or form yields null, never an exception.

-- Accepts the same ids as the devices' schemas and no others: an id that one device can write and another cannot read would stop the other's
-- synchronisation for ever.
create function app.uuid_in(data jsonb, key text) returns uuid language sql immutable as $$
  select case when jsonb_typeof(data -> key) = 'string'
    and data ->> key ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
    then (data ->> key)::uuid end $$;

-- An id as names of stored objects hold it; null: it is none.
create function app.uuid_of(word text) returns uuid language sql immutable as $$
  select case when word ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then word::uuid end $$;

create function app.integer_in(data jsonb, key text) returns bigint language sql immutable as $$
  select case when jsonb_typeof(data -> key) = 'number' and data ->> key ~ '^[0-9]{1,15}$' then (data ->> key)::bigint end $$;

create function app.text_in(data jsonb, key text) returns text language sql immutable as $$
  select case when jsonb_typeof(data -> key) = 'string' then data ->> key end $$;

create function app.text_array(list jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(word order by n), '{}') from jsonb_array_elements_text(list) with ordinality as w (word, n) $$;

-- Reads degrees as a form holds them, a number or its text [AUTH-74], rounded to a hundredth: the precision of a town.
create function app.degrees_in(data jsonb, key text) returns numeric language sql immutable as $$
  select case when data ->> key ~ '^-?\d{1,3}(\.\d{1,20})?$' then round((data ->> key)::numeric, 2) end $$;

-- Formats an instant as JavaScript does (ISO 8601, milliseconds), because the base values of profile edits are compared as text.
create function app.instant_text(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create function app.invalid() returns void language plpgsql set search_path = '' as $$
begin
  raise exception 'invalid' using errcode = '22023';
end $$;

-- A list of at most 50 different ids; null: it is none.
create function app.uuids_in(data jsonb, key text) returns uuid[] language sql immutable set search_path = '' as $$
  select case
    when data -> key is null then '{}'
    when jsonb_typeof(data -> key) = 'array' and jsonb_array_length(data -> key) <= 50 then (
      select case when bool_and(id is not null) is not false then coalesce(array_agg(distinct id) filter (where id is not null), '{}') end
      from (select app.uuid_in(jsonb_build_object('id', item), 'id') as id from jsonb_array_elements(data -> key) as item) as ids) end $$;

-- ── supabase/schema/10-values/30-characters.sql ──

-- Limits and forms of text, as devices and readers see them.

-- Limits count characters as a reader sees them, that is grapheme clusters (schemas/characters.ts). PostgreSQL knows no clusters, so the
-- database allows this many code points for each character: every text that a device accepts fits, and what a single character may carry is
-- bounded.
create function app.character_points() returns int language sql immutable as $$ select 12 $$;

-- A text whose code points exceed the limit still fits if its clusters may. Every Latin letter, digit and sign starts a cluster, except for
-- the two signs that emoji are joined from, so these are counted exactly.
create function app.within_limit(value text, maximum int) returns boolean language sql immutable as $$
  select case when char_length(value) <= maximum then true
    else char_length(value) <= maximum * app.character_points() and char_length(regexp_replace(value, '[^\u0020-\u00a8\u00aa-\u00ad\u00af-\u02ff]', '', 'g')) <= maximum end $$;

-- Whether nothing of a text can be seen: it holds only white space, control characters, code points that Unicode lets every font ignore, and
-- the few signs that are drawn as nothing. `isBlank` of schemas/characters.ts knows the same set. The function depends on no search path, so
-- it can be inlined into the statement that calls it.
create function app.is_blank(value text) returns boolean language sql immutable as $$
  select value !~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]' $$;

-- Whether a text has no white space at its ends, by JavaScript's definition of white space.
create function app.is_trimmed(value text) returns boolean language sql immutable as $$
  select value = btrim(value, E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') $$;

-- Shortens a text to what one line shows. Where the cut lies between two plain letters it splits no cluster; elsewhere more is returned, and
-- the device counts clusters (schemas/streams/conversation.ts).
create function app.preview_text(body text) returns text language sql immutable as $$
  select case
    when char_length(body) <= app.preview_length() then body
    when substr(body, app.preview_length(), 2) ~ '^[\u0020-\u02ff\u2010-\u2026\u202f]{2}$' then left(body, app.preview_length())
    else left(body, app.preview_length() * app.character_points()) end $$;

-- Normalises a name for search: case, accents, compatibility forms (ligatures, full width) and letters without a decomposition. `plainText`
-- of src/domain/search does the same. The result is compared with usernames, which are already plain.
create function app.plain(value text) returns text language sql immutable as $$
  select replace(replace(replace(replace(replace(
    lower(translate(regexp_replace(normalize(value, NFKD), '[\u00ad\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g'),
      'ŒÆẞØøŁłĐđÐðÞĦħıŦŧĸƑƒƗɨⱢɫƵƶƏəŊ', 'œæßoollddddþhhittkffiillzzeeŋ') collate "C"),
    'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'þ', 'th'), 'ŋ', 'ng') $$;

-- ── supabase/schema/10-values/35-rich-text.sql ──

-- Rich text [SHELL-200, SHELL-201]: paragraphs `p` of lines, with `br` between them, of runs that `strong`, `em` and `u` mark, in this order and
-- without attributes. schemas/rich-text reads and writes the same.

-- Whether a text is rich text as it is stored: nothing else is in its columns, whatever function wrote it. Without groups that are captured, the
-- expression needs no time that grows faster than the text.
create function app.is_rich_text(value text) returns boolean language sql immutable as $$
  select value ~ ('^(?:<p>' || r.line || '(?:<br>' || r.line || ')*</p>)*$')
  from (select '(?:[^<>&\n\r]|&(?:amp|lt|gt);|<strong>' || t || '</strong>|<em>' || t || '</em>|<u>' || t || '</u>|<strong><em>' || t || '</em></strong>|<strong><u>' || t
    || '</u></strong>|<em><u>' || t || '</u></em>|<strong><em><u>' || t || '</u></em></strong>)+' as line from (values ('(?:[^<>&\n\r]|&(?:amp|lt|gt);)+')) as x (t)) as r $$;

-- The plain text: lines on lines of their own, an empty one between paragraphs.
create function app.rich_text_plain(value text) returns text language sql immutable as $$
  select replace(replace(replace(regexp_replace(replace(replace(value, '</p><p>', E'\n\n'), '<br>', E'\n'), '<[^<>]*>', '', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&') $$;

-- Whether it has at most so many characters; tags do not count, but are not without limit.
create function app.rich_text_fits(value text, maximum int) returns boolean language sql immutable as $$
  select char_length(value) <= maximum * 24 and app.within_limit(app.rich_text_plain(value), maximum) $$;

-- A run with its marks.
create function app.rich_text_run(run text, marks text) returns text language sql immutable as $$
  select case when run = '' then '' else
    case when strpos(marks, 's') > 0 then '<strong>' else '' end || case when strpos(marks, 'e') > 0 then '<em>' else '' end || case when strpos(marks, 'u') > 0 then '<u>' else '' end
    || replace(replace(replace(run, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')
    || case when strpos(marks, 'u') > 0 then '</u>' else '' end || case when strpos(marks, 'e') > 0 then '</em>' else '' end || case when strpos(marks, 's') > 0 then '</strong>' else '' end end $$;

-- A line of runs, without spaces at its ends; empty where nothing remains.
create function app.rich_text_line(runs text[], marks text[]) returns text language plpgsql immutable set search_path = '' as $$
declare
  spaces constant text := E' \u00a0';
  low int := 1;
  high int := coalesce(cardinality(runs), 0);
  written text := '';
begin
  while low <= high and ltrim(runs[low], spaces) = '' loop
    low := low + 1;
  end loop;
  while high >= low and rtrim(runs[high], spaces) = '' loop
    high := high - 1;
  end loop;
  if low > high then
    return '';
  end if;
  runs[low] := ltrim(runs[low], spaces);
  runs[high] := rtrim(runs[high], spaces);
  for n in low..high loop
    written := written || app.rich_text_run(runs[n], marks[n]);
  end loop;
  return written;
end $$;

-- Sanitises any text: other tags are dropped, what they enclose stays. Plain text is rich text too.
create function app.rich_text(value text) returns text language plpgsql immutable set search_path = '' as $$
declare
  token text;
  tag text;
  run text;
  turn int;
  strong int := 0;
  em int := 0;
  u int := 0;
  open_marks text;
  runs text[] := '{}';
  marks text[] := '{}';
  line text;
  paragraph text := '';
  written text := '';
begin
  if value is null then
    return null;
  end if;
  -- A last paragraph's end comes after everything.
  for token in select m[1] from regexp_matches(value || '</p>', '(<[/!?A-Za-z][^<>]*>|&(?:amp|lt|gt|quot|nbsp|#39);|\r\n?|\n|[^<&\r\n]+|[<&])', 'g') as m loop
    tag := case
      when token ~ '^[\r\n]' then 'br'
      when token like '<_%' then coalesce(lower(substring(token from '^</?([A-Za-z][A-Za-z0-9]*)[ \t\n\f\r/>]') collate "C"), 'dropped') end;
    if tag is null then
      run := case token when '&amp;' then '&' when '&lt;' then '<' when '&gt;' then '>' when '&quot;' then '"' when '&nbsp;' then E'\u00a0' when '&#39;' then ''''
        else regexp_replace(replace(token, E'\t', ' '), '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]', '', 'g') end;
      open_marks := case when strong > 0 then 's' else '' end || case when em > 0 then 'e' else '' end || case when u > 0 then 'u' else '' end;
      if run = '' then
        continue;
      elsif marks[cardinality(marks)] = open_marks then
        runs[cardinality(runs)] := runs[cardinality(runs)] || run;
      else
        runs := runs || run;
        marks := marks || open_marks;
      end if;
      continue;
    end if;
    turn := case when token like '</%' then -1 else 1 end;
    if tag in ('strong', 'b') then
      strong := greatest(0, strong + turn);
    elsif tag in ('em', 'i') then
      em := greatest(0, em + turn);
    elsif tag = 'u' then
      u := greatest(0, u + turn);
    elsif tag in ('br', 'p', 'div', 'li', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6') then
      line := app.rich_text_line(runs, marks);
      runs := '{}';
      marks := '{}';
      paragraph := paragraph || case when paragraph <> '' and line <> '' then '<br>' else '' end || line;
      if (line = '' or tag <> 'br') and paragraph <> '' then
        written := written || '<p>' || paragraph || '</p>';
        paragraph := '';
      end if;
    end if;
  end loop;
  return written;
end $$;

-- The sanitised text of a request; null where there is none, or one that no form sends.
create function app.rich_text_in(data jsonb, key text) returns text language sql immutable set search_path = '' as $$
  select case when char_length(app.text_in(data, key)) <= 50000 then app.rich_text(app.text_in(data, key)) end $$;

-- ── supabase/schema/10-values/40-profile-values.sql ──

-- The allowed values of profile fields, shared with schemas/entities/profile-values.ts; tests keep both equal.

create function app.genres() returns text[] language sql immutable as $$ select '{homme,femme,couple,trav/trans}'::text[] $$;

create function app.sexualites_of(genre text) returns text[] language sql immutable as $$
  select case genre
    when 'femme' then array['femme hétéro', 'femme bi', 'lesbienne']
    when 'couple' then array['couple hétéro', 'couple bi', 'couple homme bi', 'couple femme bi']
    when 'homme' then array['homme hétéro', 'homme bi', 'homme gay']
    when 'trav/trans' then array['homme hétéro', 'homme bi', 'homme gay']
    else '{}'::text[] end $$;

create function app.sexualites() returns text[] language sql immutable set search_path = '' as $$
  select app.sexualites_of('homme') || app.sexualites_of('femme') || app.sexualites_of('couple') $$;

create function app.experiences() returns text[] language sql immutable as $$ select '{débutants,curieux,occasionnels,expérimentés}'::text[] $$;
create function app.mobilities() returns text[] language sql immutable as $$ select array['reçoit', 'se déplace', 'reçoit et se déplace'] $$;

create function app.desires() returns text[] language sql immutable as $$
  select array['conversation', 'dîners', 'soirées', 'clubs', 'danse', 'voyages', 'bien-être', 'naturisme', 'photographie', 'sorties culturelles', 'amitiés', 'relations suivies'] $$;

create function app.paris_day() returns date language sql stable as $$ select (now() at time zone 'Europe/Paris')::date $$;

-- The latest birth date of an adult, on today's date in Paris.
create function app.adult_born_by() returns date language sql stable set search_path = '' as $$
  select (app.paris_day() - make_interval(years => app.adult_age()))::date $$;

-- [PROFILE-108] The first 06:00 in Paris after an instant.
create function app.next_six_oclock(at timestamptz) returns timestamptz language sql immutable as $$
  select ((at at time zone 'Europe/Paris' - interval '6 hours')::date + 1 + time '06:00') at time zone 'Europe/Paris' $$;

create function app.end_of_tonight() returns timestamptz language sql stable set search_path = '' as $$ select app.next_six_oclock(now()) $$;

-- ── supabase/schema/10-values/45-reasons.sql ──

-- Reasons, of reports and of what the house refuses: one list, as in `schemas/actions/report-create.ts`.

create function app.is_report_reason(reason text) returns boolean language sql immutable as $$
  select coalesce(reason in ('harassment', 'threat', 'unwanted-content', 'fake-profile', 'scam', 'minor', 'other'), false) $$;

-- Whether the house may decide so: a refusal has a reason, an approval none.
create function app.is_verdict(verdict text, reason text) returns boolean language sql immutable as $$
  select coalesce(verdict = 'approved' and reason is null or verdict = 'refused' and app.is_report_reason(reason), false) $$;

-- ── supabase/schema/10-values/47-professionals.sql ──

-- Values of professionals, as in `schemas/entities/professional.ts` and `schemas/siret.ts`.

create function app.professional_kinds() returns text[] language sql immutable as $$ select '{club,sauna,bar,boutique,organisateur}'::text[] $$;

-- Why the house refuses or suspends a professional.
create function app.is_professional_reason(reason text) returns boolean language sql immutable as $$
  select coalesce(reason in ('documents', 'siret', 'identity', 'activity', 'conduct', 'closed', 'other'), reason is null) $$;

-- [PRO-04] Whether these are the fourteen digits of a French establishment: their checksum is that of Luhn. The establishments of La Poste are
-- numbered differently: their digits make a multiple of five.
create function app.is_siret(siret text) returns boolean language sql immutable as $$
  select case when siret ~ '^[0-9]{14}$' and siret !~ '^0{9}' then (
    select sum(case when place % 2 = 0 then digit when digit > 4 then 2 * digit - 9 else 2 * digit end) % 10 = 0
      or (siret like '356000000%' and sum(digit) % 5 = 0)
    from (select n as place, substr(siret, n, 1)::int as digit from generate_series(1, 14) as n) as digits)
    when siret is not null then false end $$;

create function app.is_phone(phone text) returns boolean language sql immutable as $$
  select phone ~ '^[+]?[0-9 ().-]{8,24}$' and length(regexp_replace(phone, '[^0-9]', '', 'g')) between 8 and 15 $$;

create function app.is_website(address text) returns boolean language sql immutable as $$
  select address ~ '^https?://[^\s/?#@:]+[.][^\s/?#@:.]{2,}([:][0-9]{1,5})?([/?#]\S*)?$' and char_length(address) <= app.event_line_length() $$;

-- ── supabase/schema/10-values/50-computed-ids.sql ──

-- Ids and chunk numbers that are computed from other values.

-- A conversation's id is computed from its pair (UUID version 8), so that both members can start it offline and mean the same one.
create function app.conversation_id(a uuid, b uuid) returns uuid language sql immutable strict as $$
  select encode(set_byte(set_byte(bytes, 6, get_byte(bytes, 6) & 15 | 128), 8, get_byte(bytes, 8) & 63 | 128), 'hex')::uuid
  from (select substr(sha256(uuid_send(least(a, b)) || uuid_send(greatest(a, b))), 1, 16) as bytes) as pair $$;

-- The id of a member's notifications stream: the member's own with another version's digit, so that a device can compute it too.
create function app.notifications_id(member uuid) returns uuid language sql immutable strict as $$
  select overlay(member::text placing case when substr(member::text, 15, 1) = '8' then '7' else '8' end from 15 for 1)::uuid $$;

-- [Y20] Chunk n of a stream holds the rows numbered n·64 … n·64+63.
create function app.chunk_of(seq bigint) returns bigint language sql immutable as $$ select seq / app.chunk_size() $$;

-- ── supabase/schema/10-values/60-hashes.sql ──

-- Random keys, and hashes of values that must not be stored in clear.

-- Returns 64 random bytes, stored in this database only; no role of the API can read them.
create function app.random_key() returns bytea language sql volatile set search_path = '' as $$
  select string_agg(uuid_send(gen_random_uuid()), '') from generate_series(1, 4) $$;

-- HMAC-SHA-256, with one key for the inner and one for the outer hash: pgcrypto's `hmac` is not available on every PostgreSQL.
create function app.keyed_hash(inner_key bytea, outer_key bytea, message bytea) returns bytea language sql immutable set search_path = '' as $$
  select sha256(outer_key || sha256(inner_key || message)) $$;

create function app.link_hash(address text) returns bytea language sql immutable as $$ select sha256(convert_to(address, 'UTF8')) $$;

-- ── supabase/schema/15-types.sql ──

-- Composite types that functions pass to each other.

-- The outcome of one entry: `status` and `code` as the device receives them, `ref` the row that it concerns, `effect` what a cancel did.
create type app.entry_outcome as (id jsonb, status text, code text, stream uuid, ref uuid, effect text);

-- New revisions of a stream, and the members to announce them to. `audience`: of a group, the room to which all others' item goes [G6].
create type app.change as (part bigint, stream uuid, revs bigint[], members uuid[], audience bigint, departs boolean);

-- One message to send. `code`: why it is rejected, null as long as no check has failed; `reply_seq`: the number of the
-- message that it replies to; `conversation_exists`: whether the conversation exists already.
create type app.send_candidate as (
  nth bigint, me uuid, entry jsonb, id uuid, stream uuid, other uuid, type text, body text, media text, gif text, reply_to uuid, reply_seq bigint, conversation_exists boolean, code text);

-- A stream that a part of a push may change, and whether it needs the stream's lock.
create type app.stream_lock as (part bigint, me uuid, stream uuid, locked boolean);

-- A search's filters; null: not filtered by.
create type app.member_filter as (
  name text,
  genres text[],
  desires text[],
  mobilities text[],
  lat double precision,
  lng double precision,
  radius double precision,
  born_after date,
  born_by date,
  free boolean,
  au_cap boolean,
  certified boolean,
  online boolean,
  -- Whether the caller is certified, and so finds members whom only these may find.
  by_certified boolean
);

-- The position after which a list continues, in the list's order: `[name]`, `[seen_quarter, id]` or `[spot, seen_quarter, id]`.
create type app.list_position as (name text, spot int, seen_quarter int, id uuid);

create type app.member_list as (ids uuid[], next text);

-- ── supabase/schema/20-tables/10-database.sql ──

-- The database's own identity: its epoch, its salt.

-- [Y21] One row. `npm run epoch` raises the counter after a backup was restored into the same database.
create table app.meta (
  one boolean primary key default true check (one),
  epoch_counter bigint not null default 0,
  -- The salt of the hashes of guests' networks.
  guest_salt uuid not null default gen_random_uuid(),
  -- Since when this database records sessions. A new or restored database knows nothing about the tokens issued before, and trusts them until
  -- they expire.
  since timestamptz not null default now(),
  -- When the epoch was last turned automatically, and under which start of PostgreSQL. A backup restored by copying files keeps the epoch of
  -- the database that it replaces. A device that knows a higher revision than the database, or that receives another message than the one it
  -- holds under the same number (`otherHistory`), proves that another history existed, as no revision is ever taken back. The database then
  -- turns its epoch by itself and every device compares everything anew, as after `npm run epoch`.
  auto_turned_at timestamptz,
  auto_turned_start timestamptz
);
alter table app.meta enable row level security;
insert into app.meta default values;

-- ── supabase/schema/20-tables/20-members.sql ──

-- Members: profiles, status, blocks, follows, visits, consents.

-- Members read their row through policies and write it only through `push` and functions.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  username text not null check (username ~ '^[A-Za-z0-9]+$' and char_length(username) between app.username_min() and app.username_max()),
  avatar_url text check (char_length(avatar_url) <= 4096),
  genre text not null check (genre in ('homme', 'femme', 'couple', 'trav/trans')),
  location_name text check (char_length(location_name) <= 120),
  role text not null default 'membre' check (role in ('membre', 'membre_certifié', 'membre_abonné', 'admin')),
  -- Whether a certification is in force (app.certifications); only the functions about certification set it.
  certified boolean not null default false,
  seal boolean not null generated always as (role = 'membre_certifié' or certified) stored,
  -- [Y7] The revision of the member's card, which is what others see.
  card_rev bigint not null default 1,
  created_at timestamptz not null default now(),
  -- [AUTH-151] The last sign-in. It takes no revision, because it is replicated to nobody.
  last_login timestamptz,
  -- [SOUND-01] Sound settings.
  sound_notifications boolean not null default true,
  sound_volume numeric not null default 0.3 check (sound_volume between 0 and 1),
  sound_on_mention boolean not null default true,
  sound_on_private_message boolean not null default true,
  sound_on_user_joined boolean not null default true,
  sound_on_user_left boolean not null default true,
  sound_on_camera_on boolean not null default false,
  pending_avatar_url text check (char_length(pending_avatar_url) <= 4096),
  cover_url text check (char_length(cover_url) <= 4096),
  avatar_moderation_status text check (avatar_moderation_status in ('pending', 'approved', 'rejected')),
  registration_completed boolean not null default false,
  is_active boolean not null default true,
  bio text check (app.is_rich_text(bio) and app.rich_text_fits(bio, app.bio_length()) and not app.is_blank(app.rich_text_plain(bio))),
  sexualite text check (sexualite = any (app.sexualites_of(genre))),
  experience text check (experience = any (app.experiences())),
  mobility text check (mobility = any (app.mobilities())),
  desires text[] not null default '{}' check (desires <@ app.desires()),
  recherche_genres text[] not null default '{}' check (recherche_genres <@ app.genres()),
  -- The coordinates of the town, to about a kilometre; never those of the member.
  location_lat double precision check (location_lat between -90 and 90 and location_lat = round(location_lat::numeric, 2)),
  location_lng double precision check (location_lng between -180 and 180 and location_lng = round(location_lng::numeric, 2)),
  constraint profiles_located check ((location_lat is null) = (location_lng is null) and (location_lat is null or location_name is not null)),
  ville text generated always as (nullif(btrim(split_part(location_name, ',', 1)), '')) stored,
  pays text generated always as (case when location_name like '%,%' then nullif(btrim(regexp_replace(location_name, '^.*,', '')), '') end) stored,
  -- [AUTH-01] Members must be adults, whoever writes the row.
  date_naissance date check (date_naissance between date '1900-01-01' and app.adult_born_by()),
  date_naissance_homme date check (date_naissance_homme between date '1900-01-01' and app.adult_born_by()),
  date_naissance_femme date check (date_naissance_femme between date '1900-01-01' and app.adult_born_by()),
  -- Centimetres and kilograms.
  taille int check (taille between app.height_min() and app.height_max()),
  taille_homme int check (taille_homme between app.height_min() and app.height_max()),
  taille_femme int check (taille_femme between app.height_min() and app.height_max()),
  poids int check (poids between app.weight_min() and app.weight_max()),
  poids_homme int check (poids_homme between app.weight_min() and app.weight_max()),
  poids_femme int check (poids_femme between app.weight_min() and app.weight_max()),
  -- The version of the text that the member agreed to; null: none. Without it the member is listed for nobody else.
  sensitive_consent int check (sensitive_consent between 1 and app.consent_wording()),
  sensitive_consent_at timestamptz,
  constraint profiles_consent_dated check ((sensitive_consent is null) = (sensitive_consent_at is null))
);
create unique index profiles_username on public.profiles (lower(username));
create index profiles_newest on public.profiles (created_at desc);
alter table public.profiles enable row level security;

-- [PROFILE-103] No row means no status. « Libre ce soir » ends at its hour, without any job.
create table public.user_status (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  libre_ce_soir boolean not null generated always as (libre_ce_soir_until is not null) stored,
  libre_ce_soir_until timestamptz,
  au_cap boolean not null default false
);
create index user_status_evenings on public.user_status (libre_ce_soir_until) where libre_ce_soir_until is not null;
alter table public.user_status enable row level security;

create table public.user_blocks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  blocked_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index user_blocks_blocked on public.user_blocks (blocked_id);
alter table public.user_blocks enable row level security;

-- [MEMBERAREA-16] Who follows whom. « Adeptes » are the followers whom the followed member has accepted.
create table public.follows (
  follower_id uuid not null references public.profiles (id) on delete cascade,
  followed_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  accepted_at timestamptz check (accepted_at >= created_at),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follows_followed on public.follows (followed_id, (coalesce(accepted_at, created_at)) desc, follower_id desc);
create index follows_by on public.follows (follower_id, created_at desc, followed_id);
alter table public.follows enable row level security;

-- Who has been notified of which follower: once, however often the follower begins anew.
create table app.follow_notices (
  follower_id uuid not null references public.profiles (id) on delete cascade,
  followed_id uuid not null references public.profiles (id) on delete cascade,
  primary key (follower_id, followed_id)
);
create index follow_notices_followed on app.follow_notices (followed_id);
alter table app.follow_notices enable row level security;

-- At most one row a day for each visitor and visited member.
create table public.profile_visits (
  visitor_id uuid not null references public.profiles (id) on delete cascade,
  visited_id uuid not null references public.profiles (id) on delete cascade,
  day date not null,
  at timestamptz not null default now(),
  primary key (visitor_id, visited_id, day),
  check (visitor_id <> visited_id)
);
create index profile_visits_visited on public.profile_visits (visited_id, at desc);
create index profile_visits_age on public.profile_visits (at);
alter table public.profile_visits enable row level security;

-- « Navigation discrète »: the visits of who has a row are shown to nobody, and they see none.
create table app.discreet_visitors (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  since timestamptz not null default now()
);
alter table app.discreet_visitors enable row level security;

-- Which text a member agreed to, in which version and when. Data on sexual orientation are used only with a consent of its own.
create table public.consents (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('terms', 'sensitive-data')),
  -- The version of the text; schemas/limits.ts numbers them.
  wording int not null check (wording > 0),
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz check (withdrawn_at >= given_at)
);
create unique index consents_in_force on public.consents (member_id, kind) where withdrawn_at is null;
create index consents_member on public.consents (member_id, given_at);
alter table public.consents enable row level security;

-- Usernames reserved by a sign-up with an address that already has an account. Such a sign-up must look like any other: its username is taken
-- from then on, as that of an account waiting for confirmation is.
create table app.reserved_usernames (
  name text primary key check (name = lower(name) and char_length(name) between app.username_min() and app.username_max()),
  at timestamptz not null default now()
);
alter table app.reserved_usernames enable row level security;

-- ── supabase/schema/20-tables/25-notification-preferences.sql ──

-- What a member wants to be notified of, on which channel and when.

-- [NOTIF-40, NOTIF-44, NOTIF-47, NOTIF-48] The flags and defaults are those of the specification. A row is made with the member [NOTIF-46].
create table public.notification_preferences (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  email_notifications boolean not null default true,
  push_notifications boolean not null default true,
  follower_notifications boolean not null default true,
  message_notifications boolean not null default true,
  testimonial_notifications boolean not null default true,
  event_notifications boolean not null default true,
  certification_notifications boolean not null default true,
  mention_notifications boolean not null default true,
  newsletter_notifications boolean not null default true,
  admin_broadcast_notifications boolean not null default true,
  call_sound_notifications boolean not null default true,
  call_volume numeric not null default 0.7 check (call_volume between 0 and 1),
  -- [NOTIF-41, NOTIF-42] Of mails: 'immediate', 'daily', 'weekly' or 'disabled'. A value of a later version is kept, and read as 'immediate'.
  frequency text not null default 'immediate' check (char_length(frequency) between 1 and 20),
  -- Minutes of the day in Paris; null: no quiet hours.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  quiet_allows_calls boolean not null default false,
  -- [NOTIF-56] A newsletter is sent only to members who agreed, at a recorded time, whatever the flag says.
  newsletter_consent_at timestamptz,
  updated_at timestamptz not null default now()
);
alter table public.notification_preferences enable row level security;

-- ── supabase/schema/20-tables/29-professionals.sql ──

-- Professionals: their registration, its documents and decisions, and the referral codes with which they invite.

-- [PROFILE-58, PRO-05] A member with a row is a professional; their rights depend on `status`. What the form asks for is missing in rows that an
-- operator has made.
create table public.professional_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.profiles (id) on delete cascade,
  business_name text not null check (char_length(business_name) between 1 and app.business_name_length()),
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'suspended')),
  created_at timestamptz not null default now(),
  kind text not null default 'organisateur' check (kind = any (app.professional_kinds())),
  siret text check (app.is_siret(siret)),
  street text check (app.within_limit(street, app.event_line_length())),
  town text check (char_length(town) between 1 and app.place_length()),
  region text check (char_length(region) between 1 and 60),
  -- Of the town.
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  contact_name text check (app.within_limit(contact_name, app.contact_name_length())),
  phone text check (app.is_phone(phone)),
  website text check (app.is_website(website)),
  -- When it was last sent to the house.
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  reason text check (app.is_professional_reason(reason)),
  check ((lat is null) = (lng is null)),
  check (reason is null or status in ('refused', 'suspended'))
);
-- Of a refused registration the number is free again.
create unique index professional_profiles_siret on public.professional_profiles (siret) where status <> 'refused';
create index professional_profiles_waiting on public.professional_profiles (submitted_at) where status = 'pending';
alter table public.professional_profiles enable row level security;

-- What proves a registration: files of the private bucket `documents`, for the professional and the house alone.
create table app.professional_documents (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references public.professional_profiles (id) on delete cascade,
  object text not null unique check (object like 'documents/%'),
  -- What the professional calls it.
  name text not null check (app.within_limit(name, app.place_length()) and not app.is_blank(name)),
  hash text not null,
  added_at timestamptz not null default clock_timestamp()
);
create index professional_documents_of on app.professional_documents (professional_id, added_at);
alter table app.professional_documents enable row level security;

-- Each decision of the house, and who took it. A decision outlives whoever it is about or by, without naming them.
create table app.professional_decisions (
  id bigint generated by default as identity primary key,
  member_id uuid references public.profiles (id) on delete set null,
  decided_by uuid references public.profiles (id) on delete set null,
  verdict text not null check (verdict in ('approved', 'refused', 'suspended')),
  reason text check (app.is_professional_reason(reason)),
  at timestamptz not null default now(),
  check ((verdict = 'approved') = (reason is null))
);
create index professional_decisions_of on app.professional_decisions (member_id, at);
create index professional_decisions_by on app.professional_decisions (decided_by);
alter table app.professional_decisions enable row level security;

-- Professionals invite with a code.
create table public.professional_referrals (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references public.professional_profiles (id) on delete cascade,
  referral_code text not null unique check (referral_code ~ '^[A-Z0-9-]{3,40}$'),
  is_active boolean not null default true,
  usage_count int not null default 0 check (usage_count >= 0),
  created_at timestamptz not null default now()
);
create index professional_referrals_owner on public.professional_referrals (professional_id, created_at);
alter table public.professional_referrals enable row level security;

-- ── supabase/schema/20-tables/30-subscriptions.sql ──

-- Subscriptions.

-- [PROFILE-07]
create table public.subscribers (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  -- Given by the house; payments never set or clear it.
  subscribed boolean not null default false,
  -- Given by a payment.
  paid boolean not null default false,
  -- When time alone changes `paid` next; null: never.
  paid_due timestamptz,
  free_period_end timestamptz,
  email text check (char_length(email) <= 254),
  referred_by_professional uuid references public.professional_profiles (id) on delete set null,
  referral_code_used text check (char_length(referral_code_used) <= 40),
  updated_at timestamptz not null default now()
);
create index subscribers_due on public.subscribers (paid_due) where paid_due is not null;
create index subscribers_referred on public.subscribers (referred_by_professional);
alter table public.subscribers enable row level security;

-- ── supabase/schema/20-tables/32-payments.sql ──

-- Payments: what is sold, orders, the provider's messages, paid periods. Members write none of it.

-- What this installation sells, from the operator's file; the server writes it at its start. `provider` null: nothing.
create table app.payment_settings (
  one boolean primary key default true check (one),
  provider text check (provider in ('sandbox', 'verotel')),
  offers jsonb not null default '[]',
  -- What the bank statement says, and who sells.
  descriptor text not null default '' check (char_length(descriptor) <= 60),
  seller jsonb not null default '[]'
);
alter table app.payment_settings enable row level security;
insert into app.payment_settings default values;

-- [S32] What a member has chosen to buy; each message of the provider must match its row. Accounts must be kept when the member is gone: the
-- row then names nobody.
create table app.payment_orders (
  id uuid primary key default gen_random_uuid(),
  member_id uuid references public.profiles (id) on delete set null,
  -- Names the payer to the provider, which never learns a member's number.
  payer uuid not null default gen_random_uuid(),
  provider text not null check (provider in ('sandbox', 'verotel')),
  offer text not null check (char_length(offer) between 1 and 40),
  months int not null check (months between 1 and 24),
  cents int not null check (cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  -- The provider's number of the subscription.
  sale text check (char_length(sale) <= 64),
  cancelled_at timestamptz
);
create index payment_orders_member on app.payment_orders (member_id, created_at);
alter table app.payment_orders enable row level security;

-- [S32] Every message of a provider, once. `parked`: no order of ours is meant; `refused`: it does not match the order.
create table app.payment_events (
  provider text not null check (provider in ('sandbox', 'verotel')),
  event text not null check (char_length(event) <= 80),
  order_id uuid references app.payment_orders (id),
  kind text not null check (kind in ('paid', 'reversed', 'cancelled', 'resumed', 'noted')),
  state text not null check (state in ('applied', 'parked', 'refused')),
  received_at timestamptz not null default now(),
  primary key (provider, event)
);
create index payment_events_order on app.payment_events (order_id);
create index payment_events_state on app.payment_events (received_at) where state <> 'applied';
alter table app.payment_events enable row level security;

-- Accepted payments, each with the period that it pays for and its invoice.
create table app.payments (
  provider text not null,
  payment text not null check (char_length(payment) between 1 and 80),
  order_id uuid not null references app.payment_orders (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  cents int not null,
  currency text not null,
  paid_at timestamptz not null default now(),
  invoice text not null unique,
  primary key (provider, payment)
);
create index payments_order on app.payments (order_id, starts_at);
create index payments_end on app.payments (ends_at);
alter table app.payments enable row level security;

-- Payments that were charged back or refunded. A row of its own, because it may arrive before the payment.
create table app.payment_reversals (
  provider text not null,
  payment text not null check (char_length(payment) between 1 and 80),
  order_id uuid not null references app.payment_orders (id),
  at timestamptz not null default now(),
  primary key (provider, payment)
);
create index payment_reversals_order on app.payment_reversals (order_id);
alter table app.payment_reversals enable row level security;

-- Numbers of invoices: without gaps in each year.
create table app.invoice_numbers (
  year int primary key,
  last int not null
);
alter table app.invoice_numbers enable row level security;

-- [S5] What « Banque d’essai » knows of an order: a bank's own books. `ahead`: how far its clock is moved.
create table app.sandbox_sales (
  order_id uuid primary key references app.payment_orders (id),
  charges jsonb not null default '[]',
  cancelled boolean not null default false,
  ahead interval not null default '0'
);
alter table app.sandbox_sales enable row level security;

-- ── supabase/schema/20-tables/33-certifications.sql ──

-- Certification, and the rights of the house.

-- [S21] Who may decide what for the house. Rights end with their row.
create table app.staff_rights (
  member_id uuid not null references public.profiles (id) on delete cascade,
  staff_right text not null check (staff_right in ('certification', 'moderation', 'support', 'finances', 'administration')),
  granted_at timestamptz not null default now(),
  primary key (member_id, staff_right)
);
alter table app.staff_rights enable row level security;

-- [S20, S21] Whose next passkey counts as the second factor of the house. An operator writes it, and the passkey uses it up.
create table app.staff_enrolments (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  until timestamptz not null default now() + interval '7 days'
);
alter table app.staff_enrolments enable row level security;

-- A request for certification. Its picture is a file of its own, encrypted with a key of its own, both outside the database and its backups [S7].
create table app.certification_cases (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.profiles (id) on delete cascade,
  -- [S40] Used once: sending the picture uses it up.
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{6}$'),
  created_at timestamptz not null default now(),
  code_until timestamptz not null,
  state text not null default 'open' check (state in ('open', 'sent', 'accepted', 'refused', 'lapsed')),
  sent_at timestamptz,
  -- The version of the text that the member agreed to by sending.
  wording int check (wording > 0),
  decided_at timestamptz,
  reviewer_id uuid references public.profiles (id) on delete set null,
  reason text check (reason in ('unreadable', 'no-code', 'other-person', 'partner-missing', 'age', 'lost')),
  check ((state in ('accepted', 'refused')) = (decided_at is not null)),
  check ((state = 'refused') = (reason is not null)),
  check (state = 'open' or state = 'lapsed' or (sent_at is not null and wording is not null))
);
create unique index certification_cases_running on app.certification_cases (member_id) where state in ('open', 'sent');
create index certification_cases_member on app.certification_cases (member_id, created_at desc);
create index certification_cases_waiting on app.certification_cases (sent_at) where state = 'sent';
create index certification_cases_reviewer on app.certification_cases (reviewer_id);
create index certification_cases_open on app.certification_cases (code_until) where state = 'open';
alter table app.certification_cases enable row level security;

-- [S40] The certification in force, bound to the main picture and to the kind of profile; ended in the transaction that changes them.
create table app.certifications (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  case_id uuid,
  certified_at timestamptz not null,
  until timestamptz not null check (until > certified_at),
  picture text not null,
  picture_hash text,
  genre text not null,
  ended_at timestamptz,
  ended_for text check (ended_for in ('time', 'picture', 'genre', 'house')),
  check ((ended_at is null) = (ended_for is null))
);
create index certifications_until on app.certifications (until) where ended_at is null;
alter table app.certifications enable row level security;

-- [S7] What was erased of a case, and that no backup holds it. It names nobody.
create table app.certification_receipts (
  case_id uuid primary key,
  erased_at timestamptz not null default now(),
  picture_gone boolean not null,
  key_gone boolean not null,
  backups text not null default 'none'
);
alter table app.certification_receipts enable row level security;

-- ── supabase/schema/20-tables/40-streams.sql ──

-- [Y7] Streams and memberships, conversations and messages, applied entries.

-- [Y7] A unit of replication with its own counter of revisions.
create table public.streams (
  -- A conversation's or group's id; of the account stream the member's own, and of their notifications one computed from it. Never used again.
  id uuid primary key,
  kind text not null check (kind in ('conversation', 'account', 'group', 'notifications')),
  -- Rises by one with each changed row; 0: nothing has happened yet.
  rev bigint not null default 0,
  -- The highest `seq` of a message.
  last bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.streams enable row level security;

create table public.memberships (
  member_id uuid not null references public.profiles (id) on delete cascade,
  stream_id uuid not null references public.streams (id) on delete cascade,
  -- The other member of a private conversation. It keeps the id when that member is deleted, because the conversation's id is computed from
  -- both.
  other_id uuid,
  -- Never restarts [Y7]. `since`: the membership's revision when visibility or ranges last changed [Y20].
  rev bigint not null default 1,
  since bigint not null default 1,
  ranges int8multirange not null default int8multirange(app.whole_stream()),
  -- [Y12] unread = (last − read) − (mine − mine_at_read) − (system − system_at_read). `mine` counts own messages, and those that a block
  -- hides from this member; `system` of a stream is in `groups`.
  read bigint not null default 0,
  mine bigint not null default 0,
  mine_at_read bigint not null default 0,
  system_at_read bigint not null default 0,
  hidden boolean not null default false,
  blocking boolean not null default false,
  blocked_by boolean not null default false,
  -- This member's own settings of the conversation.
  muted boolean not null default false,
  pinned boolean not null default false,
  archived boolean not null default false,
  -- Of a group's member; null: the stream is no group.
  role text check (role in ('member', 'admin')),
  joined_at timestamptz,
  -- [G15] The membership's revision when it last began.
  join_rev bigint,
  -- Left, removed, banned, or the group was deleted.
  departed boolean not null default false,
  -- Some rows within the ranges are hidden by a block.
  has_hidden_rows boolean not null default false,
  -- [G2] The last numbers that mention this member.
  mentions bigint[] not null default '{}',
  -- An admin has silenced this member until then.
  silenced_until timestamptz,
  last_sent_at timestamptz,
  -- The transaction that changed this membership last: who gets a live item of their own [G5] is found without reading all members.
  changed_in xid8,
  visible boolean not null generated always as (not hidden and not blocking and not departed) stored,
  card_allowed boolean not null generated always as (other_id is not null and not blocking and not blocked_by) stored,
  primary key (member_id, stream_id),
  check ((role is null) = (join_rev is null) and (role is null) = (joined_at is null))
);
-- With the member, like the primary key: whichever index the planner takes, one membership is found without reading a group's others.
create unique index memberships_stream on public.memberships (stream_id, member_id);
-- Its condition holds only in a search by change, so that no search for one membership takes this index.
create index memberships_changed on public.memberships (stream_id, changed_in) where changed_in is not null;
create index memberships_admins on public.memberships (stream_id, joined_at) where role = 'admin' and not departed;
create index memberships_other on public.memberships (other_id, member_id);
alter table public.memberships enable row level security;

create table public.conversations (
  id uuid primary key references public.streams (id) on delete cascade,
  -- No foreign keys: both ids stay when one member is deleted, because the conversation's id is computed from them.
  member_a uuid not null,
  member_b uuid not null,
  -- The read marks that each member's partner is shown; frozen while one blocks the other.
  shown_a bigint not null default 0,
  shown_b bigint not null default 0,
  -- One of the two members was deleted.
  closed boolean not null default false,
  check (member_a < member_b),
  check (id = app.conversation_id(member_a, member_b))
);
create index conversations_a on public.conversations (member_a);
create index conversations_b on public.conversations (member_b);
alter table public.conversations enable row level security;

create table public.messages (
  stream_id uuid not null references public.streams (id) on delete cascade,
  -- [Y11] Place and version, both assigned under the stream's lock.
  seq bigint not null,
  rev bigint not null,
  -- [Y2] Assigned by the author's device; equal to the id of the entry that sent it.
  id uuid not null unique,
  -- No foreign key: a tombstone keeps place and author [Y11], also when the author is deleted.
  sender_id uuid not null,
  -- A `system` row says what happened in a group; its `sender_id` is the member who did it, whose own row it is not [G11]. A `call` row of a
  -- conversation is a call of its sender that was not answered.
  type text not null check (type in ('text', 'image', 'gif', 'poll', 'system', 'call')),
  text text not null check (app.within_limit(text, app.message_length())),
  media_url text,
  gif_url text,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  -- The message of the same conversation that this one replies to; its number never changes.
  reply_to uuid,
  reply_seq bigint,
  -- `{member: emoji}`, one each.
  reactions jsonb not null default '{}',
  -- What a group's row has besides: `{event}` of a system row, `{mentions, mentionsAll}` of a message.
  extra jsonb,
  -- [G13] In a group: how many system rows there are up to this one.
  system_count bigint,
  primary key (stream_id, seq),
  constraint messages_reply check ((reply_to is null) = (reply_seq is null)),
  -- A deleted message is a tombstone, with nothing left of it.
  check (deleted_at is null or (text = '' and media_url is null and gif_url is null)),
  constraint messages_tombstone check (deleted_at is null or (reply_to is null and reactions = '{}' and extra is null))
);
create unique index messages_changed on public.messages (stream_id, rev);
create index messages_sender on public.messages (sender_id, stream_id, seq);
create index messages_media on public.messages (media_url) where media_url is not null;
alter table public.messages enable row level security;

-- [Y2] Ids of entries that were applied, and of messages that were cancelled before they arrived. Both are in one table, so that of a send
-- and its cancel at the same moment exactly one comes first.
create table app.applied_entries (
  id uuid primary key,
  member_id uuid not null,
  state text not null check (state in ('applied', 'cancelled')),
  stream_id uuid,
  ref uuid,
  effect text,
  at timestamptz not null default now(),
  -- The values that a profile edit replaced: a lost answer is repeated with the same content.
  previous jsonb
);
create index applied_entries_at on app.applied_entries (at);
alter table app.applied_entries enable row level security;

-- Who started which conversation, for as long as it counts towards the daily limit.
create table app.conversation_starts (
  stream_id uuid primary key references public.conversations (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default now()
);
create index conversation_starts_member on app.conversation_starts (member_id, at);
alter table app.conversation_starts enable row level security;

-- ── supabase/schema/20-tables/42-groups.sql ──

-- Groups. Their memberships are rows of `public.memberships`, their messages and system rows of `public.messages`.

create table public.groups (
  id uuid primary key references public.streams (id) on delete cascade,
  name text not null check (char_length(name) between app.group_name_min() and app.group_name_max()),
  description text not null default '' check (app.within_limit(description, app.group_description_length())),
  avatar_url text,
  privacy text not null default 'public' check (privacy in ('public', 'private')),
  -- Admins cannot remove or demote this member. No foreign key: a deleted creator is nobody's.
  created_by uuid not null,
  -- What only admins may do, of `write`, `invite`, `poll`, `pin`, `change` and `mention-all`.
  admins_only text[] not null default '{pin,change,mention-all}' check (admins_only <@ '{write,invite,poll,pin,change,mention-all}'),
  -- [G16] Seconds between two messages of one member who is no admin.
  slow_seconds int not null default 0 check (slow_seconds between 0 and 3600),
  -- [G10] Who joins a public group sees it from this number on.
  open_from bigint not null default 1,
  -- Rows below it are out of some member's ranges: their later changes do not go to the room.
  closed_below bigint not null default 1,
  -- [G6] Rises whenever a member departs: live items go to the room of this number.
  audience bigint not null default 1,
  -- The transaction that raised it last: nodes move their sockets with that one's announcement only.
  audience_in xid8,
  members int not null default 0 check (members between 0 and app.group_members_limit()),
  -- [Y12] How many system rows there are.
  system bigint not null default 0,
  -- Numbers of pinned rows, the latest pin first.
  pinned bigint[] not null default '{}' check (cardinality(pinned) <= app.group_pins_limit()),
  -- [G2] The last numbers that mention everyone, and when the last one was.
  all_mentions bigint[] not null default '{}',
  mentioned_all_at timestamptz,
  -- [G9] The stream and its memberships stay.
  deleted_by uuid,
  deleted_at timestamptz,
  check ((deleted_by is null) = (deleted_at is null))
);
create index groups_found on public.groups (members desc, id) where privacy = 'public' and deleted_at is null;
create index groups_avatars on public.groups (avatar_url) where avatar_url is not null;
create index groups_created on public.groups (created_by) where deleted_at is null;
alter table public.groups enable row level security;

-- Rows that a block hides from a member, decided when they are written. Never readable from outside: it would tell who blocks whom [G3].
create table app.hidden_rows (
  member_id uuid not null references public.profiles (id) on delete cascade,
  stream_id uuid not null references public.streams (id) on delete cascade,
  seq bigint not null,
  primary key (member_id, stream_id, seq)
);
create index hidden_rows_stream on app.hidden_rows (stream_id, seq);
alter table app.hidden_rows enable row level security;

-- [G7] Authors whose rows up to a number are hidden from a member, because of a block that was there when the member joined.
create table app.hidden_authors (
  member_id uuid not null references public.profiles (id) on delete cascade,
  stream_id uuid not null references public.streams (id) on delete cascade,
  author_id uuid not null,
  up_to bigint not null,
  primary key (member_id, stream_id, author_id)
);
create index hidden_authors_stream on app.hidden_authors (stream_id);
alter table app.hidden_authors enable row level security;

create table app.group_invitations (
  member_id uuid not null references public.profiles (id) on delete cascade,
  group_id uuid not null references public.groups (id) on delete cascade,
  invited_by uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (member_id, group_id)
);
create index group_invitations_group on app.group_invitations (group_id, at desc);
create index group_invitations_by on app.group_invitations (invited_by, at);
alter table app.group_invitations enable row level security;

-- Invitations made, for as long as they count towards the daily limit, also where the invited member has refused.
create table app.group_invitations_made (
  id bigint primary key generated always as identity,
  invited_by uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default now()
);
create index group_invitations_made_by on app.group_invitations_made (invited_by, at);
alter table app.group_invitations_made enable row level security;

-- Members from whom a member wants no more invitations.
create table app.refused_inviters (
  member_id uuid not null references public.profiles (id) on delete cascade,
  inviter_id uuid not null references public.profiles (id) on delete cascade,
  primary key (member_id, inviter_id)
);
create index refused_inviters_inviter on app.refused_inviters (inviter_id);
alter table app.refused_inviters enable row level security;

-- Links by which members join. Only the token's hash is stored.
create table app.group_links (
  id uuid primary key,
  group_id uuid not null references public.groups (id) on delete cascade,
  token_hash bytea not null unique,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  uses_left int not null check (uses_left >= 0),
  -- Who follows it asks to join, and an admin answers.
  asks boolean not null default false,
  revoked_at timestamptz
);
create index group_links_group on app.group_links (group_id, created_at desc);
alter table app.group_links enable row level security;

create table app.group_requests (
  member_id uuid not null references public.profiles (id) on delete cascade,
  group_id uuid not null references public.groups (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (member_id, group_id)
);
create index group_requests_group on app.group_requests (group_id, at);
alter table app.group_requests enable row level security;

create table app.group_bans (
  member_id uuid not null references public.profiles (id) on delete cascade,
  group_id uuid not null references public.groups (id) on delete cascade,
  banned_by uuid not null,
  at timestamptz not null default now(),
  primary key (member_id, group_id)
);
create index group_bans_group on app.group_bans (group_id, at desc);
alter table app.group_bans enable row level security;

create table app.polls (
  message_id uuid primary key references public.messages (id) on delete cascade,
  options text[] not null check (cardinality(options) between 2 and 10),
  multiple boolean not null,
  anonymous boolean not null,
  closes_at timestamptz
);
alter table app.polls enable row level security;

create table app.poll_votes (
  message_id uuid not null references app.polls (message_id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  -- Positions of the chosen options, from 0 on.
  choices int[] not null check (cardinality(choices) > 0),
  primary key (message_id, member_id)
);
create index poll_votes_member on app.poll_votes (member_id);
alter table app.poll_votes enable row level security;

-- [G25] Rows whose counts have changed since they were last announced, and by whom.
create table app.count_changes (
  message_id uuid primary key references public.messages (id) on delete cascade,
  stream_id uuid not null references public.streams (id) on delete cascade,
  since timestamptz not null default clock_timestamp()
);
create index count_changes_due on app.count_changes (since);
create index count_changes_stream on app.count_changes (stream_id);
alter table app.count_changes enable row level security;

create table app.count_actors (
  message_id uuid not null references app.count_changes (message_id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  primary key (message_id, member_id)
);
create index count_actors_member on app.count_actors (member_id);
alter table app.count_actors enable row level security;

-- What admins did, for the admins of the group, kept for 90 days. `subject_id`: the member whom it concerned.
create table app.group_log (
  id bigint primary key generated always as identity,
  group_id uuid not null references public.groups (id) on delete cascade,
  actor_id uuid not null,
  action text not null,
  subject_id uuid,
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);
create index group_log_group on app.group_log (group_id, id desc);
create index group_log_at on app.group_log (at);
alter table app.group_log enable row level security;

-- ── supabase/schema/20-tables/45-actions.sql ──

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
  check (stream_field is not null or locks_account or locks_notifications),
  check (member_field is not null or not creates_stream),
  check (records_itself or not batched)
);
alter table app.actions enable row level security;

-- ── supabase/schema/20-tables/46-notifications.sql ──

-- [NOTIF-05] Notifications: rows of the member's `notifications` stream, their keys and events. Written by `app.notify` and by the actions on
-- notifications alone, with the stream locked.

-- The types that have rows.
create function app.notification_types() returns text[] language sql immutable as $$
  select array['follower', 'testimonial', 'certification', 'event', 'mention', 'private_media_access', 'shame_wall', 'newsletter', 'admin_broadcast', 'media_like', 'group_invite'] $$;

create table public.notifications (
  user_id uuid not null references public.profiles (id) on delete cascade,
  stream_id uuid not null references public.streams (id) on delete cascade,
  -- [Y11] Place and version, both assigned under the stream's lock.
  seq bigint not null,
  rev bigint not null,
  -- Of the latest event.
  id uuid not null,
  type text not null check (type = any (app.notification_types())),
  -- What it is about: the id of a group, a member or a picture; empty where the type says it all.
  subject text not null check (char_length(subject) <= app.notification_subject_length()),
  -- Of a mention: the number of the latest message.
  subject_seq bigint,
  -- [G17] It is about the key's events with running numbers above `start_event`, up to `events`, less those that were deleted.
  start_event bigint not null,
  from_event bigint not null,
  events bigint not null,
  event_count int not null,
  -- The latest ones, at most three.
  actors uuid[] not null,
  actor_count int not null,
  created_at timestamptz not null,
  is_read boolean not null default false,
  deleted_at timestamptz,
  -- A later row has its events, or a block has removed them: nothing brings it back.
  replaced boolean not null default false,
  primary key (stream_id, seq),
  check (not replaced or deleted_at is not null),
  check (start_event <= from_event and from_event < events)
);
create unique index notifications_changed on public.notifications (stream_id, rev);
create index notifications_key on public.notifications (stream_id, type, subject, seq) where not replaced;
create index notifications_unread on public.notifications (stream_id, type) where not is_read and deleted_at is null;
create index notifications_present on public.notifications (stream_id) where deleted_at is null;
create index notifications_age on public.notifications (created_at);
create index notifications_user on public.notifications (user_id);
alter table public.notifications enable row level security;

-- [G17] What has happened to a member of one type and subject. `events` is the last running number, and never goes back.
create table app.notification_keys (
  user_id uuid not null references public.profiles (id) on delete cascade,
  type text not null,
  subject text not null,
  events bigint not null default 0,
  events_read bigint not null default 0,
  -- The running numbers up to which the member has deleted, and not undone.
  deletions bigint[] not null default '{}',
  last_at timestamptz not null default now(),
  primary key (user_id, type, subject)
);
create index notification_keys_age on app.notification_keys (last_at);
alter table app.notification_keys enable row level security;

create table app.notification_events (
  user_id uuid not null,
  type text not null,
  subject text not null,
  n bigint not null,
  -- No foreign key: events of a deleted member are removed with a revision for each changed row.
  actor_id uuid,
  event_id uuid not null,
  at timestamptz not null,
  primary key (user_id, type, subject, n),
  unique (user_id, type, event_id),
  foreign key (user_id, type, subject) references app.notification_keys on delete cascade
);
create index notification_events_actor on app.notification_events (actor_id, user_id) where actor_id is not null;
alter table app.notification_events enable row level security;

-- ── supabase/schema/20-tables/48-push-subscriptions.sql ──

-- Web push: which devices receive pushes, and the deliveries that wait.

-- The public key with which devices subscribe. A server whose job runner sends pushes writes it at its start; without it no device subscribes.
create table app.push_settings (
  one boolean primary key default true check (one),
  server_key text not null check (char_length(server_key) = 87)
);
alter table app.push_settings enable row level security;

-- [NOTIF-69] One row for each member and endpoint, so that each of a member's devices receives. Members reach it through functions only.
create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- [NOTIF-61] `{endpoint, keys: {p256dh, auth}}`, as the browser made it.
  subscription_data jsonb not null,
  endpoint text not null generated always as (subscription_data ->> 'endpoint') stored check (char_length(endpoint) between 1 and 1024),
  user_agent text not null default '' check (char_length(user_agent) <= 300),
  is_active boolean not null default true,
  -- The key for which the browser made it: a push service refuses every other one.
  server_key text not null,
  -- [S29] Tags and ids of notices are hashes under this secret, which only the server and the device have.
  secret bytea not null default app.random_key(),
  -- The session under which the device registered: an ended one receives nothing.
  session_id uuid,
  session_issued bigint,
  -- Until when the device counts as visible; a page repeats its report before that.
  visible_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, endpoint)
);
-- [S28] One active owner.
create unique index push_subscriptions_owner on public.push_subscriptions (endpoint) where is_active;
create index push_subscriptions_active on public.push_subscriptions (user_id) where is_active;
alter table public.push_subscriptions enable row level security;

-- A push to one device, from when it is due until two days after its end. The row holds neither names nor texts.
create table app.push_deliveries (
  -- The random part of the notice's id: a repeated attempt carries the same one.
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  -- A kind of notification [NOTIF-04], or `call`.
  type text not null check (char_length(type) between 1 and 40),
  -- What it is about, for example a conversation's id.
  subject text not null check (char_length(subject) <= 64),
  -- The latest messages and events that led to it: a job that runs twice adds nothing.
  causes uuid[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Written before each attempt.
  attempts int not null default 0,
  attempted_at timestamptz,
  -- The device was visible when it was due, and is looked at once more.
  held boolean not null default false,
  -- Of the last attempt: HTTP status, or why there was none.
  code text,
  done_at timestamptz,
  outcome text check (outcome in ('delivered', 'not-needed', 'visible', 'refused', 'gone', 'too-late')),
  check ((done_at is null) = (outcome is null))
);
create unique index push_deliveries_waiting on app.push_deliveries (subscription_id, type, subject) where done_at is null;
create index push_deliveries_subject on app.push_deliveries (subscription_id, type, subject, done_at);
create index push_deliveries_ended on app.push_deliveries (done_at) where done_at is not null;
alter table app.push_deliveries enable row level security;

-- « Couper 1 h »: what a device does not want to hear of for a while.
create table app.push_mutes (
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  type text not null,
  subject text not null,
  until timestamptz not null,
  primary key (subscription_id, type, subject)
);
alter table app.push_mutes enable row level security;

-- ── supabase/schema/20-tables/50-reports.sql ──

-- Reports, with the messages as the device showed them and as the server has them.

-- Reports by members about other members, for the administrators.
create table public.reports (
  -- The id of the entry.
  id uuid primary key,
  -- Reports stay when an account is deleted.
  reporter_id uuid references public.profiles (id) on delete set null,
  member_id uuid references public.profiles (id) on delete set null,
  conversation_id uuid not null,
  message_ids uuid[] not null,
  -- The items of albums that the reporter saw.
  media_ids uuid[] not null default '{}',
  reason text not null check (app.is_report_reason(reason)),
  words text not null check (app.within_limit(words, app.report_length())),
  -- The messages as the device showed them: they may have been changed or deleted since.
  shown jsonb not null,
  -- The messages' rows when the report arrived.
  evidence jsonb not null,
  created_at timestamptz not null default now(),
  -- `[{name, hash}]` of the reported messages' pictures, of the items of albums, and of those that the member's profile showed.
  pictures jsonb not null default '[]',
  -- The reported messages with those around them, as they were: rows as in `evidencePart` (schemas/wire/cases.ts).
  context jsonb not null default '[]'
);
create index reports_newest on public.reports (created_at desc, id);
create index reports_member on public.reports (member_id);
create index reports_evidence on public.reports using gin (evidence jsonb_path_ops);
create index reports_pictures on public.reports using gin (pictures jsonb_path_ops);
create index reports_reporter_newest on public.reports (reporter_id, created_at);
alter table public.reports enable row level security;

-- Each look of a moderator at a group, which only a report allows.
create table app.group_looks (
  id bigint primary key generated always as identity,
  moderator_id uuid not null,
  report_id uuid not null references public.reports (id) on delete cascade,
  group_id uuid not null,
  at timestamptz not null default now()
);
create index group_looks_report on app.group_looks (report_id);
alter table app.group_looks enable row level security;

-- ── supabase/schema/20-tables/60-pictures.sql ──

-- Pictures, videos and documents: files in four private buckets, and their records.

-- Pictures of private conversations are stored under `<conversation>/<sender>/<file>`; avatars, covers and pictures of groups under
-- `<member>/<avatar, cover or group>-<file>`, and what albums hold, with the pictures of events and clubs, under `<member>/<photo, video, poster, event or club>-<file>`. A profile names its own pictures with the bucket in front, so that no other address can be taken for one. Documents of
-- professionals are stored under `<member>/<file>`.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('conversations', 'conversations', false, 4194304, '{image/webp,image/jpeg}'),
  ('avatars', 'avatars', false, 2097152, '{image/webp,image/jpeg}'),
  ('albums', 'albums', false, 52428800, '{image/webp,image/jpeg,video/mp4}'),
  ('documents', 'documents', false, 10485760, '{application/pdf,image/jpeg,image/png,image/webp}')
on conflict (id) do nothing;

-- One row for each stored object, and for each attempt of the last hour. `object`: bucket, slash, name.
create table app.uploads (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.profiles (id) on delete cascade,
  object text not null,
  -- The size of what is stored, or the most that may still arrive.
  bytes bigint not null check (bytes >= 0),
  started_at timestamptz not null default now(),
  stored boolean not null default false,
  -- Of one that arrives in parts and may go on: what it is to be, as its device says.
  mime_type text,
  hash text,
  -- Since when one request makes the whole file of its parts.
  joining_since timestamptz,
  -- Nobody wishes it any more, or it was refused: a request that still has its bytes stores nothing.
  given_up boolean not null default false,
  check (mime_type is null or not stored),
  check (not given_up or (mime_type is null and not stored))
);
create index uploads_of_member on app.uploads (member_id, started_at);
create index uploads_of_object on app.uploads (object);
create index uploads_in_parts on app.uploads (started_at) where mime_type is not null;
alter table app.uploads enable row level security;

-- What has arrived of uploads in parts, each in a file of its own that bears the part's id. Without an upload, the file is to be erased: the
-- upload is complete, given up or gone with its member. A part without bytes is still arriving.
create table app.upload_parts (
  id uuid primary key,
  upload_id uuid references app.uploads (id) on delete set null,
  -- Whose it is, of one that is still arriving.
  member_id uuid references public.profiles (id) on delete set null,
  -- Where in the whole file it begins.
  position bigint not null check (position >= 0),
  bytes bigint not null check (bytes >= 0),
  at timestamptz not null default now(),
  check (bytes > 0 or upload_id is null)
);
create unique index upload_parts_of on app.upload_parts (upload_id, position);
create index upload_parts_to_erase on app.upload_parts (at) where upload_id is null;
create index upload_parts_arriving on app.upload_parts (member_id) where member_id is not null;
alter table app.upload_parts enable row level security;

-- Files that no row of an object names: one that is being stored, until its object's row stands, and those of removed rows. The service erases
-- them when they are due; a failing store delays that, and loses none.
create table app.loose_files (
  bucket text not null,
  name text not null,
  version text not null,
  due timestamptz not null,
  -- From now on no object may name it.
  erasing boolean not null default false,
  primary key (bucket, name, version)
);
create index loose_files_due on app.loose_files (due);
alter table app.loose_files enable row level security;

-- The hash of what was stored under a name. Only the same content may be stored there again. The row outlives the object, so that a
-- moderation decision stays true of its name.
create table app.picture_hashes (
  -- By bytes, so that the names of one member are a range of the key.
  object text collate "C" primary key,
  hash text not null,
  at timestamptz not null default now()
);
alter table app.picture_hashes enable row level security;

-- Pictures to remove. As soon as a picture is listed here nobody can read it; the service then removes its file and
-- row.
create table app.media_removals (
  name text primary key,
  at timestamptz not null default now()
);
create index media_removals_oldest on app.media_removals (at);
alter table app.media_removals enable row level security;

-- When pictures that nothing refers to were last searched for.
create table app.orphaned_media_scan (
  at timestamptz not null
);
alter table app.orphaned_media_scan enable row level security;
insert into app.orphaned_media_scan values ('-infinity');

-- [PROFILE-72] Each decision on an avatar, with the picture's hash. A trigger writes it, whoever changes the profile. `picture`: its path, in
-- which the member's id stands; null once the member is erased [MEMBERAREA-27].
create table app.avatar_decisions (
  id bigint generated by default as identity primary key,
  member_id uuid references public.profiles (id) on delete set null,
  decided_by uuid references public.profiles (id) on delete set null,
  verdict text not null check (verdict in ('approved', 'rejected')),
  picture text,
  hash text,
  at timestamptz not null default now()
);
create index avatar_decisions_of on app.avatar_decisions (member_id, at);
create index avatar_decisions_by on app.avatar_decisions (decided_by);
alter table app.avatar_decisions enable row level security;

-- ── supabase/schema/20-tables/70-search.sql ──

-- Tables that member search reads.

-- Towns of listed members, by grid cell; -1: no town.
create table app.spots (
  id int primary key,
  lat double precision,
  lng double precision
);
create index spots_lat on app.spots (lat);
alter table app.spots enable row level security;
insert into app.spots (id) values (-1);

-- One narrow row for each member who can be found.
create table app.member_index (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  name text not null collate "C",
  genre text not null,
  -- Of a couple, both partners' dates.
  birth date,
  other_birth date,
  mobility text,
  desires text[] not null,
  certified boolean not null,
  free_until timestamptz,
  au_cap boolean not null,
  spot int not null references app.spots (id),
  last_login timestamptz,
  seen_quarter int not null,
  -- In whose searches the member is found.
  finding text not null default 'everyone' check (finding in ('everyone', 'certified', 'nobody'))
);
create index member_index_name on app.member_index (name);
create index member_index_seen on app.member_index (seen_quarter desc, member_id desc);
create index member_index_spot on app.member_index (spot, seen_quarter desc, member_id desc);
alter table app.member_index enable row level security;

-- Which node holds a socket of which member; nodes renew their rows before they expire.
create table app.presence (
  member_id uuid not null references public.profiles (id) on delete cascade,
  node uuid not null,
  expires_at timestamptz not null,
  primary key (member_id, node)
);
alter table app.presence enable row level security;

-- Keys that list positions are encrypted with: two for the MAC, two for the keystream.
create table app.cursor_keys (
  one boolean primary key default true check (one),
  mac_inner bytea not null default app.random_key(),
  mac_outer bytea not null default app.random_key(),
  keystream_inner bytea not null default app.random_key(),
  keystream_outer bytea not null default app.random_key()
);
alter table app.cursor_keys enable row level security;
insert into app.cursor_keys default values;

-- ── supabase/schema/20-tables/80-request-counts.sql ──

-- Request counts for limits, and the security log.

-- Requests of each member within a window.
create table app.member_request_counts (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  window_start timestamptz not null default now(),
  request_count int not null default 0
);
alter table app.member_request_counts enable row level security;

-- Requests of guests. A guest is known only by a salted hash of their network, kept for a quarter of an hour.
create table app.guest_requests (
  key bytea not null,
  at timestamptz not null default now()
);
create index guest_requests_key on app.guest_requests (key, at);
create index guest_requests_at on app.guest_requests (at);
alter table app.guest_requests enable row level security;

create table app.link_request_counts (
  member_id uuid primary key,
  window_start timestamptz not null default now(),
  request_count int not null default 0
);
alter table app.link_request_counts enable row level security;

-- Security events for the operator: failed sign-ins, bans and decisions, kept for ninety days. Addresses are stored as salted hashes: two
-- rows of one address can be recognised as such, but the address itself cannot be read.
create table app.security_log (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  event text not null check (event in ('sign-in-failed', 'sign-in-suspended', 'refresh-reused', 'banned', 'unbanned', 'avatar-approved', 'avatar-rejected')),
  -- The member concerned, and who acted. Null: nobody known, or the operator. No foreign keys: a row outlives the account.
  member_id uuid,
  actor_id uuid,
  -- Salted hashes of the mail address that was tried, of the client's network address, and of its network.
  account bytea,
  address bytea,
  network bytea
);
create index security_log_at on app.security_log (at);
create index security_log_member on app.security_log (member_id, at);
alter table app.security_log enable row level security;

-- ── supabase/schema/20-tables/90-services.sql ──

-- Link previews, contact messages, mail preferences and queue, clubs.

-- Previews of links, read once for everyone. Addresses are stored as hashes; the requesting member is only counted, for
-- an hour.
create table app.link_previews (
  address_hash bytea primary key,
  -- Null: the page gives nothing to show.
  preview jsonb,
  read_at timestamptz not null default now()
);
create index link_previews_old on app.link_previews (read_at);
alter table app.link_previews enable row level security;

create table public.contact_messages (
  -- Assigned by the form, so that sending it twice stores one message.
  id uuid primary key,
  name text check (name <> '' and app.within_limit(name, app.contact_name_length())),
  email text not null check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+$'),
  subject text not null check (subject = any (app.contact_subjects())),
  message text not null check (char_length(message) >= app.contact_message_min() and app.within_limit(message, app.contact_message_length()) and not app.is_blank(message)),
  created_at timestamptz not null default now()
);
create index contact_messages_newest on public.contact_messages (created_at desc, id);
alter table public.contact_messages enable row level security;

-- One token for each member and kind. It lets its holder stop these mails and nothing else, and identifies nobody.
create table app.mail_tokens (
  token text primary key default translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'),
  member_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('notifications', 'newsletter')),
  unique (member_id, kind)
);
alter table app.mail_tokens enable row level security;

-- Mails wait here from the transaction that causes them until they are delivered, for at most a day. The server encrypts their content
-- (server/gateway/mails/sealed-mail.ts), so that reading this table opens no account. A delivered mail leaves no row. Of a mail that was
-- given up the operator finds its kind, the last refusal, the times, and a salted hash of its address.
create table app.mails (
  id uuid primary key,
  kind text not null check (kind ~ '^[a-z]{1,20}(-[a-z]{1,20}){0,3}$'),
  recipient bytea not null,
  -- Null: given up, and its content erased.
  sealed bytea check (length(sealed) < 1048576),
  created_at timestamptz not null default now(),
  -- When its link or code becomes invalid, or its news are old.
  expires_at timestamptz not null,
  attempts integer not null default 0,
  -- Of the last attempt: the SMTP code, or why no attempt was possible.
  code text,
  tried_at timestamptz,
  failed_at timestamptz,
  outcome text check (outcome in ('refused', 'too-late')),
  check ((failed_at is null) = (sealed is not null) and (failed_at is null) = (outcome is null))
);
create index mails_pending on app.mails (expires_at) where failed_at is null;
create index mails_recipient on app.mails (recipient, kind) where failed_at is null;
create index mails_failed on app.mails (failed_at) where failed_at is not null;
alter table app.mails enable row level security;

-- Public facts about clubs. Guests read them through a function; nobody writes them through the API.
create table public.clubs (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  name text not null check (char_length(name) between 1 and 60),
  kind text not null check (kind in ('club', 'spa', 'bar', 'domaine')),
  town text not null check (char_length(town) between 1 and 80),
  region text not null check (char_length(region) between 1 and 60),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  -- Empty only in drafts.
  about text not null check (char_length(about) <= app.club_about_length()),
  opening text not null check (char_length(opening) <= app.club_opening_length()),
  -- Formatted by whoever keeps the page.
  description text not null default '' check (app.is_rich_text(description) and app.rich_text_fits(description, app.club_text_length())),
  -- The approved professional who keeps the page; null: the house does.
  owner_id uuid references public.profiles (id) on delete set null,
  published boolean not null default false,
  created_at timestamptz not null default now(),
  check (not published or (about <> '' and opening <> ''))
);
create index clubs_owned on public.clubs (owner_id) where owner_id is not null;
create index clubs_published on public.clubs (region, town, name) where published;
alter table public.clubs enable row level security;

-- ── supabase/schema/20-tables/92-club-pages.sql ──

-- Pages of clubs: hours, theme nights, pictures, who follows them, what certified members think. Members read all of it through functions only.

-- Hours by weekday (1: Monday). A time of closing that is not later than that of opening is of the next day.
create table app.club_hours (
  club_id uuid not null references public.clubs (id) on delete cascade,
  weekday int not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  primary key (club_id, weekday, opens)
);
alter table app.club_hours enable row level security;

-- Theme nights, each week (`nth` null), or on the nth such weekday of a month.
create table app.club_nights (
  club_id uuid not null references public.clubs (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 80),
  detail text not null default '' check (char_length(detail) <= 200),
  weekday int not null check (weekday between 1 and 7),
  nth int check (nth between 1 and 4),
  opens time not null,
  primary key (club_id, title)
);
alter table app.club_nights enable row level security;

-- Pictures in their order: abstract ones that devices draw from `seed`.
create table app.club_pictures (
  club_id uuid not null references public.clubs (id) on delete cascade,
  place int not null check (place between 1 and 12),
  seed text not null check (char_length(seed) between 1 and 60),
  caption text not null check (char_length(caption) between 1 and 120),
  primary key (club_id, place)
);
alter table app.club_pictures enable row level security;

-- Photographs that whoever keeps the page has added; a refused one has no object any more.
create table app.club_photos (
  -- As in the name of its object.
  id uuid primary key,
  club_id uuid not null references public.clubs (id) on delete cascade,
  -- The photographs of a deleted member go with them, refused ones too.
  added_by uuid not null references public.profiles (id) on delete cascade,
  -- Of the bucket `albums`, with the bucket in front.
  object text unique check (object like 'albums/%'),
  caption text not null check (app.within_limit(caption, app.event_line_length()) and not app.is_blank(caption)),
  hash text not null,
  state text not null check (state in ('pending', 'approved', 'refused')),
  reason text check (reason is null or app.is_report_reason(reason)),
  added_at timestamptz not null default clock_timestamp(),
  check ((object is null) = (state = 'refused') and (reason is not null) = (state = 'refused'))
);
create index club_photos_of on app.club_photos (club_id, added_at);
alter table app.club_photos enable row level security;

create table app.club_follows (
  member_id uuid not null references public.profiles (id) on delete cascade,
  club_id uuid not null references public.clubs (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (member_id, club_id)
);
create index club_follows_club on app.club_follows (club_id);
alter table app.club_follows enable row level security;

-- One opinion of each member about a club. Others see it once the house has approved it; a changed one waits again, and so does an answer.
create table app.club_opinions (
  id uuid primary key default gen_random_uuid(),
  club_id uuid not null references public.clubs (id) on delete cascade,
  author_id uuid not null references public.profiles (id) on delete cascade,
  body text not null check (app.within_limit(body, app.opinion_length()) and app.is_trimmed(body) and not app.is_blank(body)),
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused')),
  written_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references public.profiles (id) on delete set null,
  -- The club's answer, by its owner or the house.
  answer text check (app.within_limit(answer, app.opinion_length()) and app.is_trimmed(answer) and not app.is_blank(answer)),
  answer_state text check (answer_state in ('pending', 'approved', 'refused')),
  answered_at timestamptz,
  unique (club_id, author_id),
  check ((state = 'pending') = (decided_at is null)),
  check ((answer is null) = (answer_state is null) and (answer is null) = (answered_at is null))
);
create index club_opinions_shown on app.club_opinions (club_id, written_at desc) where state = 'approved';
create index club_opinions_pending on app.club_opinions (written_at) where state = 'pending' or answer_state = 'pending';
create index club_opinions_author on app.club_opinions (author_id);
create index club_opinions_judge on app.club_opinions (decided_by) where decided_by is not null;
alter table app.club_opinions enable row level security;

-- ── supabase/schema/20-tables/92-planned-mails.sql ──

-- Mails about what happened: what is to be looked at, what is to be written, what was written.

-- Streams with something new, and when to look for members who have not read it. One row for each stream, however much is written.
create table app.mail_checks (
  stream_id uuid primary key references public.streams (id) on delete cascade,
  due_at timestamptz not null
);
create index mail_checks_due on app.mail_checks (due_at);
alter table app.mail_checks enable row level security;

-- Mails to write from a time on. `key` tells mails of one kind apart: the day of a digest, an event, a decision.
create table app.planned_mails (
  member_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('welcome', 'missed', 'daily', 'weekly', 'reminder', 'decision', 'deletion', 'renewal', 'export', 'export-ready',
    'passkey-removed')),
  key text not null default '' check (char_length(key) <= 64),
  due_at timestamptz not null,
  primary key (member_id, kind, key)
);
create index planned_mails_due on app.planned_mails (due_at);
alter table app.planned_mails enable row level security;

-- Digests whose members have been planned: one node does it, once.
create table app.digest_periods (
  kind text not null check (kind in ('daily', 'weekly')),
  day date not null,
  primary key (kind, day)
);
alter table app.digest_periods enable row level security;

-- What was written: a mail's second attempt finds it and writes nothing. Of missed activity the time of the last mail.
create table app.written_mails (
  member_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null,
  key text not null,
  at timestamptz not null,
  primary key (member_id, kind, key)
);
create index written_mails_old on app.written_mails (at);
alter table app.written_mails enable row level security;
create index notification_preferences_digests on public.notification_preferences (frequency) where frequency in ('daily', 'weekly');

-- ── supabase/schema/20-tables/94-events.sql ──

-- Events of members and of the house, their guests, invitations and reminders. Members read them through functions only.

create table app.events (
  -- Chosen by the form, so that creating it twice makes one event.
  id uuid primary key,
  -- Null: the house's own.
  organiser_id uuid references public.profiles (id) on delete cascade,
  title text not null check (app.within_limit(title, app.event_title_length()) and app.is_trimmed(title) and not app.is_blank(title)),
  body text not null default '' check (app.is_rich_text(body) and app.rich_text_fits(body, app.event_text_length())),
  kind text not null check (kind in ('club', 'private', 'drinks', 'outing', 'online')),
  -- Where it takes place, if the directory knows it.
  club_id uuid references public.clubs (id) on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The zone in which its times are shown.
  zone text not null check (zone = any (app.event_zones())),
  town text not null check (char_length(town) between 1 and app.place_length()),
  region text not null check (char_length(region) between 1 and 60),
  -- Of the town, as those of members.
  lat double precision check (lat between -90 and 90 and lat = round(lat::numeric, 2)),
  lng double precision check (lng between -180 and 180 and lng = round(lng::numeric, 2)),
  -- For accepted guests; erased when the event is over.
  address text check (app.within_limit(address, app.event_line_length())),
  -- Persons in all, a couple being two, and accounts of each kind; null: without limit.
  capacity int check (capacity between 1 and app.event_capacity_limit()),
  couples int check (couples between 0 and app.event_capacity_limit()),
  women int check (women between 0 and app.event_capacity_limit()),
  men int check (men between 0 and app.event_capacity_limit()),
  price text not null default '' check (app.within_limit(price, app.event_line_length())),
  dress_code text not null default '' check (app.within_limit(dress_code, app.event_line_length())),
  rules text not null default '' check (app.within_limit(rules, app.event_text_length())),
  visibility text not null check (visibility in ('everyone', 'certified', 'followers', 'invited')),
  approval boolean not null default false,
  cancelled_at timestamptz,
  cancel_reason text check (app.within_limit(cancel_reason, app.event_line_length())),
  -- The chosen picture, of the bucket `albums`, with the bucket in front; refused: it is gone, and the organiser reads why none is shown.
  cover text unique check (cover like 'albums/%'),
  cover_alt text not null default '' check (app.within_limit(cover_alt, app.event_line_length())),
  cover_hash text,
  cover_state text check (cover_state in ('pending', 'approved', 'refused')),
  cover_reason text check (cover_reason is null or app.is_report_reason(cover_reason)),
  created_at timestamptz not null default now(),
  check ((lat is null) = (lng is null)),
  check (ends_at > starts_at and ends_at <= starts_at + app.event_longest()),
  check (cancel_reason is null or cancelled_at is not null),
  check ((cover is not null) = coalesce(cover_state <> 'refused', false) and (cover is null or cover_hash is not null)),
  -- Those of the house have none.
  check (cover_state is null or organiser_id is not null),
  check ((cover_reason is not null) = (cover_state is not distinct from 'refused'))
);
create index events_starting on app.events (starts_at, id);
create index events_of_region on app.events (region, starts_at, id);
create index events_at_club on app.events (club_id, starts_at) where club_id is not null;
create index events_organised on app.events (organiser_id, starts_at);
create index events_of_house on app.events (starts_at) where organiser_id is null;
create index events_with_address on app.events (ends_at) where address is not null;
alter table app.events enable row level security;

create table app.event_guests (
  event_id uuid not null references app.events (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  -- `offered`: a place became free and is kept until `offered_until`; `lapsed`: it was not confirmed in time. Withdrawn ones stay, because a
  -- wish that is older than theirs may still arrive.
  state text not null check (state in ('accepted', 'maybe', 'pending', 'waiting', 'offered', 'lapsed', 'refused', 'withdrawn')),
  -- Whose place it takes: by the member's genre when they answered.
  place text not null check (place in ('couple', 'woman', 'man', 'other')),
  -- Only the organiser knows.
  anonymous boolean not null default false,
  -- Since when in this state: the order of the waiting list.
  since timestamptz not null default clock_timestamp(),
  -- When the member wished it, as their device knows the server's time.
  wished_at timestamptz not null,
  offered_until timestamptz,
  -- Private to the organiser, for a year.
  no_show_at timestamptz,
  primary key (event_id, member_id),
  check ((state = 'offered') = (offered_until is not null))
);
create index event_guests_queue on app.event_guests (event_id, state, since, member_id);
create index event_guests_member on app.event_guests (member_id, event_id);
create index event_guests_offers on app.event_guests (offered_until) where state = 'offered';
create index event_guests_no_shows on app.event_guests (no_show_at) where no_show_at is not null;
alter table app.event_guests enable row level security;

create table app.event_invitations (
  event_id uuid not null references app.events (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (event_id, member_id)
);
create index event_invitations_member on app.event_invitations (member_id, at desc);
alter table app.event_invitations enable row level security;

-- Reminders that were given for an event's present beginning.
create table app.event_reminders (
  event_id uuid not null references app.events (id) on delete cascade,
  step text not null check (step in ('3d', '24h', '2h')),
  primary key (event_id, step)
);
alter table app.event_reminders enable row level security;

-- ── supabase/schema/20-tables/95-account-deletions.sql ──

-- Accounts whose members have requested their deletion, until it is done.
create table app.account_deletions (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null
);
create index account_deletions_due on app.account_deletions (due_at);
alter table app.account_deletions enable row level security;

-- ── supabase/schema/20-tables/96-albums.sql ──

-- Albums of members: photographs and videos, who may see the private ones, and likes. Members read them through functions only.

create table app.album_items (
  -- As in the name of its object.
  id uuid primary key,
  owner_id uuid not null references public.profiles (id) on delete cascade,
  album text not null check (album in ('public', 'followers', 'certified', 'private')),
  kind text not null check (kind in ('photo', 'video')),
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused')),
  -- Of the bucket `albums`, with the bucket in front.
  object text not null unique check (object like 'albums/%'),
  -- Of a video: the picture that stands for it.
  poster text unique check (poster like 'albums/%'),
  -- What its bytes were when they were stored.
  hash text not null,
  width int not null check (width between 1 and 99999),
  height int not null check (height between 1 and 99999),
  seconds int check (seconds between 1 and app.album_video_seconds()),
  -- Of a refusal.
  reason text check (app.is_report_reason(reason) or reason is null),
  created_at timestamptz not null default clock_timestamp(),
  check ((reason is not null) = (state = 'refused')),
  check ((kind = 'video') = (poster is not null) and (kind = 'video') = (seconds is not null))
);
create index album_items_of on app.album_items (owner_id, created_at, id);
create index album_items_pending on app.album_items (created_at) where state = 'pending';
alter table app.album_items enable row level security;

-- [PROFILE-72] Each decision on an item of an album, or on the picture of an event or a club, with the hash of what was looked at. It outlives them.
-- `item_id`: as in the name of the object. `owner_id`: null where it was the house's.
create table app.album_decisions (
  id bigint generated by default as identity primary key,
  owner_id uuid references public.profiles (id) on delete set null,
  decided_by uuid references public.profiles (id) on delete set null,
  item_id uuid not null,
  verdict text not null check (verdict in ('approved', 'refused')),
  hash text not null,
  -- Of a refusal.
  reason text check (reason is null or (verdict = 'refused' and app.is_report_reason(reason))),
  at timestamptz not null default now()
);
create index album_decisions_of on app.album_decisions (owner_id, at);
create index album_decisions_by on app.album_decisions (decided_by);
alter table app.album_decisions enable row level security;

-- [PROFILE-114] Requests to see somebody's private album, and what was answered. A refused request stays for some days, so that it is not
-- repeated at once; so does one that was taken back, of which the owner is then not notified anew.
create table app.media_access (
  owner_id uuid not null references public.profiles (id) on delete cascade,
  viewer_id uuid not null references public.profiles (id) on delete cascade,
  state text not null check (state in ('requested', 'granted', 'refused', 'withdrawn')),
  -- Since when in this state.
  since timestamptz not null default clock_timestamp(),
  -- Of a grant: when it ends; null: when it is revoked.
  until timestamptz,
  primary key (owner_id, viewer_id),
  check (owner_id <> viewer_id),
  check (until is null or state = 'granted')
);
create index media_access_of_viewer on app.media_access (viewer_id);
create index media_access_since on app.media_access (owner_id, state, since);
create index media_access_held on app.media_access (since) where state in ('refused', 'withdrawn');
create index media_access_ended on app.media_access (until) where until is not null;
alter table app.media_access enable row level security;

-- A like that was taken back stays, so that the owner is notified once of each member.
create table app.media_likes (
  item_id uuid not null references app.album_items (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  liked boolean not null,
  at timestamptz not null default now(),
  primary key (item_id, member_id)
);
create index media_likes_by on app.media_likes (member_id);
alter table app.media_likes enable row level security;

-- ── supabase/schema/20-tables/96-privacy.sql ──

-- « Confidentialité »: who may write to a member first, and in whose searches the member is found; no row: everyone. And who may call: nobody,
-- those whom they have written with, or of these their followers alone; no row: those whom they have written with.
create table app.privacy_settings (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  writing text not null default 'everyone' check (writing in ('everyone', 'certified', 'nobody')),
  finding text not null default 'everyone' check (finding in ('everyone', 'certified', 'nobody')),
  calling text not null default 'conversations' check (calling in ('nobody', 'conversations', 'followers'))
);
alter table app.privacy_settings enable row level security;

-- ── supabase/schema/20-tables/96-testimonials.sql ──

-- Testimonials of members about others. Members read them through functions only.

-- [MEMBERAREA-21] One for each author and subject. Others see it once the subject has accepted it and a moderator has approved it.
create table app.testimonials (
  id uuid primary key,
  author_id uuid not null references public.profiles (id) on delete cascade,
  subject_id uuid not null references public.profiles (id) on delete cascade,
  -- Null: the subject refused it, its author withdrew it, or a block ended it. The row stays, so that nobody is asked or notified twice.
  body text check (app.within_limit(body, app.testimonial_length()) and app.is_trimmed(body) and not app.is_blank(body)),
  written_at timestamptz not null default now(),
  -- The subject's; null: not given yet.
  verdict text check (verdict in ('accepted', 'refused')),
  review text not null default 'pending' check (review in ('pending', 'approved', 'rejected')),
  -- What the subject answers, reviewed on its own.
  answer text check (app.within_limit(answer, app.testimonial_length()) and app.is_trimmed(answer) and not app.is_blank(answer)),
  answer_review text check (answer_review in ('pending', 'approved', 'rejected')),
  unique (author_id, subject_id),
  check (author_id <> subject_id),
  check (verdict is distinct from 'refused' or body is null),
  check ((answer is null) = (answer_review is null)),
  check (answer is null or verdict is not null)
);
create index testimonials_shown on app.testimonials (written_at desc, id desc) where verdict = 'accepted' and review = 'approved' and body is not null;
create index testimonials_about on app.testimonials (subject_id, written_at desc, id desc) where body is not null;
create index testimonials_reviewed on app.testimonials (written_at) where verdict = 'accepted' and (review = 'pending' or answer_review = 'pending');
alter table app.testimonials enable row level security;

-- ── supabase/schema/20-tables/97-credentials.sql ──

-- How members sign in beside their password: changes of address that wait for their confirmations, and passkeys.

-- A wish to change the address, until both addresses have confirmed it. Of the links' tokens only hashes are stored; a used one is null. The
-- new address has none where it belongs to another account, which nobody learns.
create table app.email_changes (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  new_email text not null check (char_length(new_email) <= 254),
  old_token text unique,
  new_token text unique,
  -- The session of the device that stays signed in.
  kept_session uuid,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz
);
create index email_changes_old on app.email_changes (expires_at);
alter table app.email_changes enable row level security;

create table app.passkeys (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.profiles (id) on delete cascade,
  -- In base64url, as browsers name it.
  credential_id text not null unique check (credential_id ~ '^[A-Za-z0-9_-]+$' and char_length(credential_id) between 16 and 1400),
  public_key bytea not null check (octet_length(public_key) between 32 and 2048),
  -- Counts uses where the authenticator does; 0: it does not.
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (char_length(btrim(name)) between 1 and 40),
  -- [S20, S21] Whether it counts as the second factor of the house.
  is_second_factor boolean not null default false,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_member on app.passkeys (member_id, created_at);
alter table app.passkeys enable row level security;

-- Challenges that browsers sign. Each is used once, within minutes.
create table app.passkey_challenges (
  challenge text primary key check (challenge ~ '^[A-Za-z0-9_-]{22,128}$'),
  -- Who registers a passkey; null: somebody signs in.
  member_id uuid references public.profiles (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_old on app.passkey_challenges (expires_at);
alter table app.passkey_challenges enable row level security;

-- ── supabase/schema/20-tables/97-wall.sql ──

-- [MEMBERAREA-15] Warnings on the wall: fixed categories, no text, no picture. Read through functions only.

create table app.wall_warnings (
  id uuid primary key default gen_random_uuid(),
  -- The reported profile, shown only to members to whom it has written; null: its member was deleted, and nothing here names anybody.
  member_id uuid references public.profiles (id) on delete set null,
  category text not null check (category = any (app.wall_categories())),
  -- Where the profile says that it is, by the number of its department; null: not known.
  department text check (department ~ '^(0[1-9]|1[0-9]|2[1-9AB]|[3-8][0-9]|9[0-5]|97[1-6])$'),
  reported_at timestamptz not null default now(),
  published_at timestamptz,
  withdrawn_at timestamptz,
  rejected_at timestamptz,
  expires_at timestamptz not null default now() + interval '180 days',
  -- Right of reply: a fixed statement of the member concerned.
  reply text check (reply = any (app.wall_replies())),
  replied_at timestamptz,
  -- When a moderator looked at it last.
  reviewed_at timestamptz,
  check ((reply is null) = (replied_at is null))
);
-- One open warning for each profile and category, however many report it.
create unique index wall_warnings_open on app.wall_warnings (member_id, category) where withdrawn_at is null and rejected_at is null;
create index wall_warnings_published on app.wall_warnings (published_at desc, id desc) where published_at is not null and rejected_at is null;
create index wall_warnings_expiring on app.wall_warnings (expires_at);
create index wall_warnings_member on app.wall_warnings (member_id);
alter table app.wall_warnings enable row level security;

create table app.wall_reports (
  warning_id uuid not null references app.wall_warnings (id) on delete cascade,
  reporter_id uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (warning_id, reporter_id)
);
create index wall_reports_reporter on app.wall_reports (reporter_id, at);
alter table app.wall_reports enable row level security;

-- ── supabase/schema/20-tables/98-calls.sql ──

-- [S14] Calls between two members: one row each, from ringing to its end. Members read them through functions only. The media of an answered one
-- are a room of the same number.
create table app.calls (
  -- Chosen by the caller's device, so that starting it twice makes one call.
  id uuid primary key,
  caller_id uuid not null references public.profiles (id) on delete cascade,
  callee_id uuid not null references public.profiles (id) on delete cascade,
  state text not null default 'ringing' check (state in ('ringing', 'accepted', 'ended', 'declined', 'missed', 'busy', 'cancelled', 'failed')),
  -- [S16] Whether the other's devices ring. Where they do not, the caller sees the same.
  reaches boolean not null,
  -- The other was in a call; the caller is never told.
  busy boolean not null default false,
  -- The sessions and the pages that have it: no others take part.
  caller_session uuid,
  caller_device uuid not null,
  callee_session uuid,
  callee_device uuid,
  -- Fingerprints of their keys, which each of the two compares with what the other's page shows.
  caller_key text not null check (app.is_call_key(caller_key)),
  callee_key text check (app.is_call_key(callee_key)),
  -- [S15] When the caller's call screen was last in front while it rang.
  caller_shown_at timestamptz,
  -- Both have called, and nobody has pressed an answer.
  merged boolean not null default false,
  started_at timestamptz not null default now(),
  rings_until timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  -- Since when not both of an answered call are connected.
  alone_since timestamptz,
  check (caller_id <> callee_id),
  check ((ended_at is null) = (state in ('ringing', 'accepted'))),
  check (state not in ('accepted', 'ended') or (answered_at is not null and callee_device is not null and callee_key is not null))
);
-- [S15] One call of a pair at a time, of those that the other can know of.
create unique index calls_of_pair on app.calls (least(caller_id, callee_id), greatest(caller_id, callee_id)) where ended_at is null and reaches;
create index calls_caller on app.calls (caller_id, started_at);
create index calls_of_callee on app.calls (callee_id);
create index calls_ringing on app.calls (rings_until) where ended_at is null;
create index calls_ended on app.calls (ended_at) where ended_at is not null;
alter table app.calls enable row level security;

-- ── supabase/schema/20-tables/98-live.sql ──

-- Live rooms: who is in them, what is said there, cameras and bans. All of it goes with its room. Members read them through functions only.

create table app.live_rooms (
  -- Chosen by the form, so that opening it twice makes one room.
  id uuid primary key,
  -- Null: the house's own, which stays open when nobody is in it. A member has one at a time.
  owner_id uuid unique references public.profiles (id) on delete cascade,
  name text not null check (app.within_limit(name, app.live_name_length()) and app.is_trimmed(name) and not app.is_blank(name)),
  topic text not null default '' check (app.within_limit(topic, app.live_topic_length()) and app.is_trimmed(topic)),
  -- The media of a call, whose number it has: for its two members alone, in no list, and gone with the call.
  call boolean not null default false,
  -- Of the demonstration: the invented person who talks for the house.
  animator text check (char_length(animator) between 1 and 60),
  locked boolean not null default false,
  -- Seconds between two messages of one member who is no host.
  slow_seconds int not null default 0 check (slow_seconds between 0 and 3600),
  created_at timestamptz not null default now(),
  -- Since when nobody is in it; null: somebody is.
  empty_since timestamptz default now()
);
create index live_rooms_empty on app.live_rooms (empty_since) where owner_id is not null and empty_since is not null;
alter table app.live_rooms enable row level security;

create table app.live_hosts (
  room_id uuid not null references app.live_rooms (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  primary key (room_id, member_id)
);
create index live_hosts_member on app.live_hosts (member_id);
alter table app.live_hosts enable row level security;

-- One connection of a member in a room, reported by the node that holds it; those of a crashed node expire.
create table app.live_seats (
  id uuid primary key,
  room_id uuid not null references app.live_rooms (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  node text not null check (char_length(node) between 1 and 64),
  session_id uuid,
  expires_at timestamptz not null
);
create index live_seats_room on app.live_seats (room_id, member_id);
create index live_seats_member on app.live_seats (member_id);
create index live_seats_expiry on app.live_seats (expires_at);
alter table app.live_seats enable row level security;

-- A member in a room. The row stays for some minutes after the member has left, and while something is taken from them there.
create table app.live_members (
  room_id uuid not null references app.live_rooms (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  joined_at timestamptz not null default clock_timestamp(),
  camera boolean not null default false,
  microphone boolean not null default false,
  -- The seat that has declared camera and microphone; no other one may send them.
  camera_seat uuid,
  -- Who may see the camera; `request`: whoever was let in.
  audience text not null default 'everyone' check (audience in ('everyone', 'certified', 'followers', 'request')),
  -- Since when the member neither writes nor speaks, and since when the camera stays off, by a host.
  muted_at timestamptz,
  camera_cut_at timestamptz,
  -- The rank with which that was done, and without which it is not undone.
  muted_rank int not null default 0,
  camera_cut_rank int not null default 0,
  -- Since when the member is not in the room, and with which session they were; null: they are.
  left_at timestamptz,
  left_session uuid,
  said_at timestamptz,
  primary key (room_id, member_id)
);
create index live_members_member on app.live_members (member_id);
create index live_members_held on app.live_members (least(muted_at, camera_cut_at)) where muted_at is not null or camera_cut_at is not null;
alter table app.live_members enable row level security;

-- The last messages of a room; they are never replicated.
create table app.live_messages (
  seq bigint generated always as identity,
  -- Chosen by the device, so that sending it twice writes one message.
  id uuid primary key,
  room_id uuid not null references app.live_rooms (id) on delete cascade,
  -- Null: the room's animator.
  author_id uuid references public.profiles (id) on delete cascade,
  body text not null check (app.within_limit(body, app.message_length()) and not app.is_blank(body)),
  at timestamptz not null default clock_timestamp()
);
create index live_messages_room on app.live_messages (room_id, seq);
create index live_messages_author on app.live_messages (author_id);
alter table app.live_messages enable row level security;

create table app.live_bans (
  room_id uuid not null references app.live_rooms (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  banned_by uuid references public.profiles (id) on delete set null,
  -- `kick`: for some minutes.
  kind text not null check (kind in ('kick', 'ban')),
  -- The rank with which it was done, and without which it is not undone.
  rank int not null default 1,
  at timestamptz not null default now(),
  until timestamptz not null,
  primary key (room_id, member_id)
);
create index live_bans_member on app.live_bans (member_id);
create index live_bans_by on app.live_bans (banned_by);
create index live_bans_until on app.live_bans (until);
alter table app.live_bans enable row level security;

-- What was decided about one viewer of one camera.
create table app.live_viewers (
  room_id uuid not null references app.live_rooms (id) on delete cascade,
  owner_id uuid not null references public.profiles (id) on delete cascade,
  viewer_id uuid not null references public.profiles (id) on delete cascade,
  state text not null check (state in ('requested', 'granted', 'removed')),
  primary key (room_id, owner_id, viewer_id),
  check (owner_id <> viewer_id)
);
create index live_viewers_owner on app.live_viewers (owner_id);
create index live_viewers_viewer on app.live_viewers (viewer_id);
alter table app.live_viewers enable row level security;

-- [S12] A ticket lets one connection of one session into the media of one room, once, within seconds. It names no revision of rights, which could
-- only say that they have changed: the rights themselves are read when it is taken.
create table app.live_tickets (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.profiles (id) on delete cascade,
  -- The seat of the connection that the ticket is for.
  device text not null,
  session_id uuid,
  room_id uuid not null references app.live_rooms (id) on delete cascade,
  node text not null,
  fingerprint text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index live_tickets_member on app.live_tickets (member_id);
create index live_tickets_room on app.live_tickets (room_id);
create index live_tickets_expiry on app.live_tickets (expires_at);
alter table app.live_tickets enable row level security;

-- [S35] « Couper le Live »: one of the house stops it, two start it again.
create table app.live_switch (
  one boolean primary key default true check (one),
  stopped_at timestamptz,
  stopped_by uuid references public.profiles (id) on delete set null,
  restart_by uuid references public.profiles (id) on delete set null
);
create index live_switch_stopped on app.live_switch (stopped_by);
create index live_switch_restart on app.live_switch (restart_by);
alter table app.live_switch enable row level security;
insert into app.live_switch default values;

-- ── supabase/schema/20-tables/99-cases.sql ──

-- Cases of the house, its decisions with their statements of reasons, and appeals. All is read through functions.

-- What each kind of case needs, and how it is decided: the registry of the queue. Rows: 85-cases/30-kinds.sql.
create table app.case_kinds (
  kind text primary key,
  staff_right text not null check (staff_right in ('certification', 'moderation')),
  -- From 1 to 5. A report's reason decides instead.
  severity int not null check (severity between 1 and 5),
  -- A function of schema `app`, `(c app.cases) returns app.case_evidence`: what the case shows.
  evidence text not null,
  -- A function of schema `app`, `(me uuid, c app.cases, decision app.case_decision) returns text`: carries a decision out, or says why not.
  handler text not null,
  -- What may be decided. `approved` and `nothing` are favourable, and need no reason.
  verdicts text[] not null,
  reasons text[] not null
);
alter table app.case_kinds enable row level security;

-- `parts`: see `evidencePart` in schemas/wire/cases.ts. `shown`: what a decision refers to; null: the case has nothing to decide on any more.
create type app.case_evidence as (parts jsonb, shown jsonb);
create type app.case_decision as (verdict text, reason text, days int, words text, shown jsonb);

create table app.cases (
  id uuid primary key default gen_random_uuid(),
  kind text not null references app.case_kinds (kind),
  -- The row that waits for a decision: an item, an opinion, a profile …
  subject_id uuid not null,
  -- Whom it concerns; null: nobody who is known, or a deleted member.
  member_id uuid references public.profiles (id) on delete set null,
  reason text,
  severity int not null check (severity between 1 and 5),
  -- [S37] Distinct members who have reported it, with an account that is no longer new.
  reports int not null default 0 check (reports >= 0),
  opened_at timestamptz not null default now(),
  -- The order of the queue: earlier the graver it is, the more members have reported it, the more often they were right, the more it reaches.
  due_at timestamptz not null,
  -- Who works on it, and until when nobody else may decide.
  claimed_by uuid references public.profiles (id) on delete set null,
  claimed_until timestamptz,
  -- [S20] What one person has proposed and another must confirm: who, and the hash of the exact parameters.
  proposed_by uuid references public.profiles (id) on delete set null,
  proposed_hash bytea,
  proposed_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references public.profiles (id) on delete set null,
  -- null: open, or there was nothing left to decide.
  outcome text
);
create unique index cases_open_subject on app.cases (kind, subject_id) where closed_at is null;
create index cases_queue on app.cases (kind, due_at, id) where closed_at is null;
create index cases_member on app.cases (member_id, opened_at desc);
create index cases_claimed on app.cases (claimed_by) where claimed_by is not null;
create index cases_proposed on app.cases (proposed_by) where proposed_by is not null;
create index cases_closed on app.cases (closed_by, closed_at) where closed_by is not null;
alter table app.cases enable row level security;

-- The reports that became one case.
create table app.case_reports (
  report_id uuid primary key references public.reports (id) on delete cascade,
  case_id uuid not null references app.cases (id) on delete cascade
);
create index case_reports_case on app.case_reports (case_id);
alter table app.case_reports enable row level security;

-- Each look at the evidence of a case.
create table app.case_looks (
  id bigint primary key generated always as identity,
  case_id uuid not null references app.cases (id) on delete cascade,
  -- A look outlives the moderator's account.
  moderator_id uuid references public.profiles (id) on delete set null,
  at timestamptz not null default now()
);
create index case_looks_case on app.case_looks (case_id, at);
create index case_looks_moderator on app.case_looks (moderator_id);
alter table app.case_looks enable row level security;

-- What was decided against a member: the statement of reasons, and what is in force because of it.
create table app.decisions (
  id uuid primary key default gen_random_uuid(),
  case_id uuid references app.cases (id) on delete set null,
  kind text not null references app.case_kinds (kind),
  subject_id uuid not null,
  member_id uuid references public.profiles (id) on delete set null,
  measure text not null,
  reason text not null,
  facts text not null check (app.within_limit(facts, app.statement_length())),
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz not null default now(),
  -- When the measure ends by itself; null: it does not, or has no duration.
  until timestamptz,
  lifted_at timestamptz,
  lifted_by uuid references public.profiles (id) on delete set null,
  -- Whether the end of a measure with a duration has been carried out.
  ended boolean not null default false
);
create index decisions_member on app.decisions (member_id, decided_at desc);
create index decisions_case on app.decisions (case_id);
create index decisions_by on app.decisions (decided_by);
create index decisions_lifted_by on app.decisions (lifted_by);
create index decisions_in_force on app.decisions (member_id, measure) where lifted_at is null
  and measure in ('hide', 'restrict-chat', 'restrict-photographs', 'restrict-live', 'suspend', 'ban');
create index decisions_ending on app.decisions (until) where until is not null and not ended;
alter table app.decisions enable row level security;

-- One appeal against a decision, judged by someone else than who decided.
create table app.appeals (
  decision_id uuid primary key references app.decisions (id) on delete cascade,
  words text not null check (app.within_limit(words, app.statement_length()) and not app.is_blank(words)),
  made_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by uuid references public.profiles (id) on delete set null,
  succeeded boolean,
  -- [S38] Since when the measure is lifted until somebody can judge.
  paused_at timestamptz,
  answer text check (app.within_limit(answer, app.statement_length())),
  check ((answered_at is null) = (succeeded is null) and (answered_at is null) = (answer is null))
);
create index appeals_answered_by on app.appeals (answered_by);
create index appeals_waiting on app.appeals (made_at) where answered_at is null;
alter table app.appeals enable row level security;

-- [S23] What the house does, append-only: each row's hash covers the row before it. It holds salted commitments and pseudonyms only; who acted
-- and what about stands in `app.audit_details`, which can be erased without breaking the chain.
create table app.audit_log (
  id bigint primary key,
  at timestamptz not null,
  act text not null check (act ~ '^[a-z]+(-[a-z]+)*$'),
  actor bytea not null,
  commitment bytea not null,
  hash bytea not null
);
alter table app.audit_log enable row level security;

create table app.audit_details (
  id bigint primary key references app.audit_log (id),
  salt bytea not null,
  -- No foreign keys: an entry outlives the accounts.
  actor_id uuid not null,
  details jsonb not null
);
create index audit_details_actor on app.audit_details (actor_id);
alter table app.audit_details enable row level security;

-- What the house notes about a member, for the house alone.
create table app.staff_notes (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.profiles (id) on delete cascade,
  author_id uuid references public.profiles (id) on delete set null,
  words text not null check (app.within_limit(words, app.statement_length()) and not app.is_blank(words)),
  at timestamptz not null default now()
);
create index staff_notes_member on app.staff_notes (member_id, at desc);
create index staff_notes_author on app.staff_notes (author_id);
alter table app.staff_notes enable row level security;

-- [S23] Addresses of erased members whose account was closed by a decision, as a salted hash: an account that is made with one begins where the erased
-- one ended.
create table app.closed_addresses (
  hash bytea primary key,
  kind text not null references app.case_kinds (kind),
  measure text not null check (measure in ('suspend', 'ban')),
  reason text not null,
  until timestamptz,
  noted_at timestamptz not null default now()
);
alter table app.closed_addresses enable row level security;

-- ── supabase/schema/20-tables/99-data-exports.sql ──

-- Exports of a member's own data: requested, written by a job, erased seven days later.
create table app.data_exports (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.profiles (id) on delete cascade,
  requested_at timestamptz not null default now(),
  -- [S39] A day after the request, or at once with a passkey.
  available_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz check ((expires_at is null) = (ready_at is null)),
  -- Taken back or erased by the member; the row stays for the day that counts it.
  cancelled_at timestamptz
);
create index data_exports_member on app.data_exports (member_id, requested_at desc);
create index data_exports_due on app.data_exports (available_at) where ready_at is null and cancelled_at is null;
create index data_exports_old on app.data_exports (expires_at);
create index data_exports_cancelled on app.data_exports (requested_at) where cancelled_at is not null;
alter table app.data_exports enable row level security;

-- The files of an export: JSON here, or a stored picture that stays where it is.
create table app.data_export_files (
  export_id uuid not null references app.data_exports (id) on delete cascade,
  n int not null,
  name text not null,
  content jsonb,
  bucket text,
  bytes bigint not null,
  primary key (export_id, n),
  check ((content is null) = (bucket is not null))
);
alter table app.data_export_files enable row level security;

-- ── supabase/schema/20-tables/99-decision-tickets.sql ──

-- Tickets with which suspended members read decisions, appeal, request their data or the deletion of their account [S38].
create table app.decision_tickets (
  -- [S38] Of the ticket, which only its member has.
  hash bytea primary key,
  member_id uuid not null references public.profiles (id) on delete cascade,
  issued_at timestamptz not null default now(),
  until timestamptz not null
);
create index decision_tickets_member on app.decision_tickets (member_id);
create index decision_tickets_until on app.decision_tickets (until);
alter table app.decision_tickets enable row level security;

-- ── supabase/schema/20-tables/99-notices.sql ──

-- Reports without an account, from `/signaler` [S37]. Each becomes a case, and nothing else.
create table app.notices (
  -- Assigned by the form, so that sending it twice stores one notice.
  id uuid primary key,
  -- With it alone its author reads what became of the notice.
  receipt text not null unique check (receipt ~ '^[A-HJ-NP-Z2-9]{12}$'),
  -- Address or description of what is reported.
  address text not null check (app.within_limit(address, app.notice_address_length()) and not app.is_blank(address)),
  reason text not null check (app.is_report_reason(reason)),
  words text not null check (char_length(words) >= app.appeal_min() and app.within_limit(words, app.statement_length()) and not app.is_blank(words)),
  -- Who reports. Whoever reports what harms a minor need not say it.
  name text check (name <> '' and app.within_limit(name, app.contact_name_length())),
  email text check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+$'),
  -- The profile that the address names.
  member_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  -- When the mail with the result was written.
  answered_at timestamptz,
  check (reason = 'minor' or (name is not null and email is not null))
);
create index notices_member on app.notices (member_id);
create index notices_oldest on app.notices (created_at);
alter table app.notices enable row level security;

-- ── supabase/schema/30-access/10-sessions.sql ──

-- Who makes a request, and whether their session is still valid.

create function app.sessions_recorded_since() returns timestamptz language sql stable set search_path = '' as $$
  select greatest(m.since, to_timestamp(m.epoch_counter / 1000000.0)) from app.meta m $$;

-- Returns `live`, `ended` or `suspended`. Where the auth service's sessions cannot be read, tokens are valid until they expire. Of a token
-- without a session only the member is checked. `issued`: seconds since 1970.
create function app.session_state(member uuid, session uuid, issued bigint) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from auth.users u where u.id = member and u.banned_until > now())
    or exists (select from public.profiles p where p.id = member and not p.is_active)
    or app.is_suspended(member) then
    return 'suspended';
  end if;
  -- Under row level security a session that is not visible has not necessarily ended.
  if session is null or to_regclass('auth.sessions') is null or not has_table_privilege('auth.sessions', 'select') or row_security_active('auth.sessions') then
    return 'live';
  end if;
  if exists (select from auth.sessions s where s.id = session and s.user_id = member and (s.not_after is null or s.not_after > now())) then
    return 'live';
  end if;
  if issued < floor(extract(epoch from app.sessions_recorded_since())) then
    return 'live';
  end if;
  return 'ended';
end $$;

-- The session state of the request's token.
create function app.my_session_state() returns text language sql stable security definer set search_path = '' as $$
  select app.session_state(auth.uid(), app.uuid_in(auth.jwt(), 'session_id'), app.integer_in(auth.jwt(), 'iat')) $$;

-- The member named by the token, suspended or not: for the few requests that a suspended member may still make.
create function app.token_member() returns uuid language plpgsql stable set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if me is null then
    raise exception 'unauthorized' using errcode = '28000';
  end if;
  return me;
end $$;

-- Every member function begins with this. A request without a member is a defect of the caller or an attack; a request of an ended session is
-- refused alike.
create function app.me() returns uuid language plpgsql stable set search_path = '' as $$
begin
  if app.my_session_state() <> 'live' then
    raise exception 'unauthorized' using errcode = '28000';
  end if;
  return app.token_member();
end $$;

-- Answers `[{member, session, issued}]` in the same order. Only sync nodes may call it, because they know whose tokens they hold.
create function public.session_states(sessions jsonb) returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(app.session_state(app.uuid_in(a.item, 'member'), app.uuid_in(a.item, 'session'), app.integer_in(a.item, 'issued')) order by a.nth), '[]')
  from jsonb_array_elements(sessions) with ordinality as a (item, nth) $$;

-- PostgREST of a hosted project calls this before each request. The gateway serves functions only, and these call `app.me`.
create function public.refuse_ended_sessions() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is not null and app.my_session_state() <> 'live' then
    raise exception 'unauthorized' using errcode = '28000';
  end if;
end $$;

do $$ begin
  alter role authenticator set pgrst.db_pre_request = 'public.refuse_ended_sessions';
exception when insufficient_privilege or undefined_object then
  null; -- no hosted project
end $$;

-- ── supabase/schema/30-access/20-roles-and-blocks.sql ──

-- Roles, and blocks between two members.

-- The role without subscription and free period: given by the house, or by a certification.
create function app.lasting_role(p public.profiles) returns text language sql immutable set search_path = '' as $$
  select case when p.role = 'admin' then 'admin' when p.role = 'membre_certifié' or p.certified then 'membre_certifié' else p.role end $$;

-- [AUTH-165, AUTH-166, AUTH-170] admin > membre_certifié > membre_abonné > membre, derived from what is in force now: the end of one takes no
-- other, and the subscriber row only ever raises.
create function app.role_of(member uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case
      when app.lasting_role(p) <> 'membre' then app.lasting_role(p)
      when s.subscribed or s.paid or s.free_period_end > now() then 'membre_abonné'
      else 'membre' end
    from public.profiles p left join public.subscribers s on s.user_id = p.id
    where p.id = member), 'membre') $$;

-- Premium: certified, subscribed, in a free period, or of the house.
create function app.is_premium(member uuid) returns boolean language sql stable set search_path = '' as $$
  select app.role_of(member) <> 'membre' $$;

create function app.my_role() returns text language sql stable security definer set search_path = '' as $$
  select app.role_of(auth.uid()) $$;

-- The refusal code of a block between two members: the own block, or the other's. Null: none.
create function app.block_between(me uuid, other uuid) returns text language sql stable set search_path = '' as $$
  select app.block_refusal(
    exists (select from public.user_blocks where user_id = me and blocked_id = other),
    exists (select from public.user_blocks where user_id = other and blocked_id = me)) $$;

-- [Y9] The revision at which a stream was hidden from the caller, which is all that they may know about it. Null: it is visible, or was never
-- theirs.
create function app.gone_rev(stream uuid) returns bigint language sql stable security definer set search_path = '' as $$
  select m.since from public.memberships m where m.stream_id = stream and m.member_id = auth.uid() and not m.visible $$;

-- [S18] A block hides pictures in both directions, even where earlier messages stay readable.
create function app.is_blocked_with_me(other uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select app.block_between(auth.uid(), other) is not null $$;

-- [PRO-06] What an approval opens ends with it, at once: each function asks anew.
create function app.is_approved_professional(member uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.professional_profiles r where r.user_id = member and r.status = 'approved') $$;

-- ── supabase/schema/30-access/25-followers.sql ──

-- Whether one member follows another who has accepted it: an « adepte ».

create function app.is_follower_of(follower uuid, followed uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.follows f where f.follower_id = is_follower_of.follower and f.followed_id = is_follower_of.followed and f.accepted_at is not null) $$;

-- ── supabase/schema/30-access/25-restriction.sql ──

-- What a profile must have before everything is open to its member. The device decides by the same rules (src/domain/access/access.ts).

-- [PROFILE-19] Whether the twelve fields that count are filled; of a couple, those of both.
create function app.is_profile_complete(p public.profiles) returns boolean language sql immutable set search_path = '' as $$
  select p.avatar_url is not null and p.avatar_moderation_status is not distinct from 'approved'
    and p.bio is not null and p.location_name is not null and p.sexualite is not null and p.experience is not null and p.desires <> '{}' and p.cover_url is not null
    and case when p.genre = 'couple'
      then num_nulls(p.date_naissance_homme, p.date_naissance_femme, p.taille_homme, p.taille_femme, p.poids_homme, p.poids_femme) = 0
      else num_nulls(p.date_naissance, p.taille, p.poids) = 0 end $$;

-- [PROFILE-68, PROFILE-81] Whether private media, the lists of visitors and followers, testimonials and new events are closed to a member. Role,
-- subscription or free period open them, whatever the profile lacks.
create function app.is_restricted(member uuid) returns boolean language sql stable set search_path = '' as $$
  select not app.is_premium(member) and not exists (
    select from public.profiles p where p.id = member and p.registration_completed and app.is_profile_complete(p)) $$;

-- Refuses a request for what a restriction closes.
create function app.require_full_access(member uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  if app.is_restricted(member) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
end $$;

-- ── supabase/schema/30-access/27-staff.sql ──

-- [S21] Who acts for the house: whoever holds the right now, signed in with a second factor, in a session of less than twelve hours.

create function app.house_session_term() returns interval language sql immutable as $$ select interval '12 hours' $$;

create function app.acts_for_house(right_name text) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from app.staff_rights r where r.member_id = auth.uid() and r.staff_right = right_name)
    and auth.jwt() ->> 'aal' is not distinct from 'aal2'
    and exists (select from auth.sessions s where s.id = app.uuid_in(auth.jwt(), 'session_id') and s.user_id = auth.uid() and s.created_at > now() - app.house_session_term());
end $$;

-- Whether a member's session, which need not be the caller's, is one in which its member can act for the house with a right.
create function app.is_house_session(member uuid, session uuid, right_name text) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from app.staff_rights r where r.member_id = member and r.staff_right = right_name)
    and exists (select from auth.sessions s where s.id = session and s.user_id = member and s.aal::text = 'aal2' and s.created_at > now() - app.house_session_term());
end $$;

-- Whether this viewer is the caller, and looks at pictures for the house.
create function app.is_moderating(viewer uuid) returns boolean language sql stable set search_path = '' as $$
  select coalesce(viewer = auth.uid() and app.acts_for_house('moderation'), false) $$;

-- Refuses whoever does not act for the house. Returns who it is.
create function app.require_staff(right_name text) returns uuid language plpgsql stable set search_path = '' as $$
declare
  me uuid := app.me();
begin
  if not app.acts_for_house(right_name) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return me;
end $$;

-- ── supabase/schema/30-access/28-sanctions.sql ──

-- Measures of the house that are in force, and what they close. Effects begin and end by time alone.

create function app.is_under_measure(member uuid, measures text[]) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from app.decisions d
    where d.member_id = member and d.lifted_at is null and d.measure in ('hide', 'restrict-chat', 'restrict-photographs', 'restrict-live', 'suspend', 'ban')
      and d.measure = any (measures) and (d.until is null or d.until > now())) $$;

-- Whether the account as a whole is closed to its member.
create function app.is_suspended(member uuid) returns boolean language sql stable set search_path = '' as $$
  select app.is_under_measure(member, '{suspend,ban}') $$;

-- ── supabase/schema/30-access/30-epoch.sql ──

-- [Y21] The epoch: the identity of the database's history.

-- [Y21] Composed of cluster, timeline, database and the operator's counter.
create function app.epoch() returns text language sql stable security definer set search_path = '' as $$
  select concat_ws('-',
    (select system_identifier from pg_catalog.pg_control_system()),
    (select left(pg_catalog.pg_walfile_name(pg_catalog.pg_current_wal_lsn()), 8)),
    (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database()),
    (select epoch_counter from app.meta)) $$;

-- Sets the counter to the time in microseconds, at least one above the old value, so that it also exceeds a counter that a restored backup
-- brought back.
create function app.turn_epoch() returns text language plpgsql set search_path = '' as $$
begin
  update app.meta set epoch_counter = greatest(epoch_counter + 1, floor(extract(epoch from clock_timestamp()) * 1000000)) where one;
  return app.epoch();
end $$;

-- While PostgreSQL runs, a backup can only be restored as another database, which has another epoch. So the epoch is
-- turned automatically at most once for each start of the server, or once a day (for an operator who empties and
-- refills the tables): a member who invents heads can cause no more than that.
create function app.turn_epoch_automatically() returns void language plpgsql security definer set search_path = '' as $$
begin
  update app.meta set
    epoch_counter = greatest(epoch_counter + 1, floor(extract(epoch from clock_timestamp()) * 1000000)),
    auto_turned_at = clock_timestamp(), auto_turned_start = pg_catalog.pg_postmaster_start_time()
  where one and (auto_turned_start is distinct from pg_catalog.pg_postmaster_start_time() or auto_turned_at < clock_timestamp() - interval '1 day');
  if found then
    raise log 'alcove: a device knows more than this database, which must be a restored one; its epoch has turned';
  end if;
end $$;

-- ── supabase/schema/30-access/40-rate-limits.sql ──

-- Request limits: of members by their id, of guests by a hash of their network.

-- Takes a lock, until the transaction ends, under which a bounded number of things is counted. Of several transactions at the same moment
-- each then sees what the ones before it have written.
create function app.lock_count(purpose text, counted_for uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('|', purpose, counted_for), 0));
end $$;

-- Counts a search, a profile view or a completion: at most 600 in ten minutes. A refused request is not counted.
create function app.count_member_request(me uuid) returns void language plpgsql set search_path = '' as $$
declare
  new_count int;
begin
  insert into app.member_request_counts as a (member_id, request_count) values (me, 1)
  on conflict (member_id) do update set
    request_count = case when a.window_start < now() - interval '10 minutes' then 1 else a.request_count + 1 end,
    window_start = case when a.window_start < now() - interval '10 minutes' then now() else a.window_start end
  returning request_count into new_count;
  if new_count > 600 then
    raise exception 'rate-limited' using errcode = 'PT429';
  end if;
end $$;

-- The client's address, from the header that the front of a hosted project and the gateway both set.
create function app.client_address() returns text language plpgsql stable set search_path = '' as $$
begin
  return host((nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip')::inet);
exception when others then
  return null;
end $$;

-- The client's network: the address itself, or for IPv6 its /64 prefix.
create function app.client_network() returns text language plpgsql stable set search_path = '' as $$
declare
  address text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip';
begin
  return case when family(address::inet) = 6 then network(set_masklen(address::inet, 64))::text else host(address::inet) end;
exception when others then
  return null;
end $$;

create function app.salted_hash(kind text, value text) returns bytea language sql stable set search_path = '' as $$
  select sha256(convert_to(concat_ws('|', (select guest_salt from app.meta), kind, value), 'UTF8')) where value is not null $$;

-- Counts a guest's request, or refuses it. Clients without a known network share one count.
create function app.count_guest_request(purpose text, maximum int) returns void language plpgsql set search_path = '' as $$
declare
  hash bytea := sha256(convert_to(concat_ws('|', (select guest_salt from app.meta), purpose, coalesce(app.client_network(), 'nowhere')), 'UTF8'));
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(hash, 'hex'), 0));
  delete from app.guest_requests where ctid in (select o.ctid from app.guest_requests o where o.at < now() - app.guest_window() limit 100 for update skip locked);
  if (select count(*) from app.guest_requests a where a.key = hash and a.at >= now() - app.guest_window()) >= maximum then
    raise exception 'rate-limited' using errcode = 'PT429';
  end if;
  insert into app.guest_requests (key) values (hash);
end $$;

-- Counts a contact message of a client and returns whether it exceeds the limit. The caller names the client, because it is a function of the
-- gateway.
create function app.exceeds_contact_limit(client_key text, maximum int) returns boolean language plpgsql set search_path = '' as $$
declare
  hash bytea := sha256(convert_to(concat_ws('|', (select m.guest_salt from app.meta m), 'contact', client_key), 'UTF8'));
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(hash, 'hex'), 0));
  delete from app.guest_requests where ctid in (select o.ctid from app.guest_requests o where o.at < now() - app.guest_window() limit 100 for update skip locked);
  if (select count(*) from app.guest_requests a where a.key = hash and a.at >= now() - app.guest_window()) >= maximum then
    return true;
  end if;
  insert into app.guest_requests (key) values (hash);
  return false;
end $$;

-- ── supabase/schema/30-access/50-security-log.sql ──

-- Writes and prunes the security log.

create function app.note_security(event text, member uuid, actor uuid, account text) returns void language plpgsql set search_path = '' as $$
begin
  perform app.forget_security_log();
  insert into app.security_log (event, member_id, actor_id, account, address, network)
  values (event, member, actor, app.salted_hash('account', lower(btrim(account))), app.salted_hash('address', app.client_address()), app.salted_hash('network', app.client_network()));
end $$;

-- `{event, email, member}`, from the service that checks sign-ins; the account of an address is looked up here.
create function public.note_sign_in(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  entered_email text := app.text_in(request, 'email');
begin
  perform app.note_security(app.text_in(request, 'event'), coalesce(app.uuid_in(request, 'member'), (select u.id from auth.users u where u.email = lower(btrim(entered_email)) limit 1)), null, entered_email);
end $$;

-- Bans and decisions are logged by triggers, whoever makes them.
create function app.note_ban() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(new.banned_until > now(), false) <> coalesce(old.banned_until > now(), false) then
    perform app.note_security(case when new.banned_until > now() then 'banned' else 'unbanned' end, new.id, auth.uid(), null);
  end if;
  return null;
end $$;
create trigger note_ban after update of banned_until on auth.users for each row execute function app.note_ban();

create function app.note_profile_decision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.is_active <> old.is_active then
    perform app.note_security(case when new.is_active then 'unbanned' else 'banned' end, new.id, auth.uid(), null);
  end if;
  if old.avatar_moderation_status = 'pending' and new.avatar_moderation_status in ('approved', 'rejected') then
    perform app.note_security('avatar-' || new.avatar_moderation_status, new.id, auth.uid(), null);
  end if;
  return null;
end $$;
create trigger note_decision after update of is_active, avatar_moderation_status on public.profiles for each row execute function app.note_profile_decision();

create function app.forget_security_log() returns void language sql set search_path = '' as $$
  delete from app.security_log where id in (
    select l.id from app.security_log l where l.at < now() - interval '90 days' order by l.at limit 1000 for update skip locked) $$;

-- Called hourly by each node.
create function public.forget_security_log() returns void language sql security definer set search_path = '' as $$ select app.forget_security_log() $$;

-- ── supabase/schema/30-access/60-removed-files.sql ──

-- Files that nobody may see any more.

-- Has files removed, named as in `app.media_removals`; nobody can read them from now on. Nulls are left out.
create function app.mark_removed(names text[]) returns void language sql set search_path = '' as $$
  insert into app.media_removals (name) select distinct n from unnest(names) as n where n is not null order by n on conflict (name) do nothing $$;

-- A row that ends its existence takes the file with it that it names in the given column.
create function app.remove_file_of_row() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.mark_removed(array[to_jsonb(old) ->> tg_argv[0]]);
  return null;
end $$;

-- ── supabase/schema/40-members/10-sign-up.sql ──

-- Creates an account completely or not at all, from metadata that anyone can forge.

create function app.sought_genres_in(data jsonb) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(g.genre order by g.n), '{}') from unnest(app.genres()) with ordinality as g (genre, n) where data -> 'recherche_genres' ? g.genre $$;

-- Reduces a location to its town; anything more precise is not stored.
create function app.town_in(data jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('name', left(btrim(app.text_in(data, 'location_name')), app.place_length()), 'lat', app.degrees_in(data, 'location_lat'), 'lng', app.degrees_in(data, 'location_lng')) $$;

-- [AUTH-116 to AUTH-119] Takes only validated fields of the metadata: never a role, a subscription or a moderation decision.
create function app.create_profile() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  metadata jsonb := coalesce(new.raw_user_meta_data, '{}');
  refusal text := public.sign_up_refusal(metadata);
  town jsonb := app.town_in(metadata);
begin
  if refusal is not null then
    raise exception '%', refusal using errcode = case refusal when 'username-taken' then '23505' else '22023' end;
  end if;
  insert into public.profiles (id, username, genre, sexualite, recherche_genres, location_name, location_lat, location_lng)
  values (new.id, metadata ->> 'username', metadata ->> 'genre', metadata ->> 'sexualite', app.sought_genres_in(metadata), town ->> 'name', (town ->> 'lat')::double precision, (town ->> 'lng')::double precision);
  insert into public.streams (id, kind, rev) values (new.id, 'account', 1), (app.notifications_id(new.id), 'notifications', 1);
  insert into public.memberships (member_id, stream_id) values (new.id, new.id), (new.id, app.notifications_id(new.id));
  insert into public.notification_preferences (user_id) values (new.id);
  perform app.give_consent(new.id, 'terms', app.terms_wording());
  perform app.apply_referral(new.id, app.text_in(metadata, 'referral_code'));
  perform app.carry_closure_over(new.id, new.email);
  return new;
end $$;
create trigger create_profile after insert on auth.users for each row execute function app.create_profile();

-- Whether a username is taken or reserved, whatever its case.
create function app.username_taken(candidate text) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.profiles p where lower(p.username) = lower(candidate)) or exists (select from app.reserved_usernames h where h.name = lower(candidate)) $$;

-- Whether a username is available, whatever its case.
create function public.username_available(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  name text := app.text_in(request, 'username');
begin
  perform app.count_guest_request('username', 60);
  return jsonb_build_object('available', coalesce(name ~ '^[A-Za-z0-9]+$' and char_length(name) between app.username_min() and app.username_max(), false) and not app.username_taken(name));
end $$;

-- Returns why a sign-up is refused; null: it is not. The auth service calls it before it looks the address up, so that a mistake gets the
-- same answer with and without an account.
create function public.sign_up_refusal(data jsonb) returns text language sql stable security definer set search_path = '' as $$
  select case
    when jsonb_typeof(data) is distinct from 'object' then 'invalid-username'
    when (app.text_in(data, 'username') ~ '^[A-Za-z0-9]+$' and char_length(app.text_in(data, 'username')) between app.username_min() and app.username_max()) is not true then 'invalid-username'
    when app.one_of(data -> 'genre', app.genres()) is not true then 'invalid-genre'
    when app.one_of(data -> 'sexualite', app.sexualites_of(data ->> 'genre')) is not true then 'invalid-sexualite'
    when (jsonb_typeof(data -> 'recherche_genres') = 'array' and app.sought_genres_in(data) <> '{}') is not true then 'invalid-genres-sought'
    when app.place_fits(app.town_in(data)) is not true or app.town_in(data) -> 'lat' = 'null' then 'invalid-location'
    when data -> 'terms' is distinct from 'true' then 'terms-not-accepted'
    when app.username_taken(data ->> 'username') then 'username-taken' end $$;

-- Reserves a username and returns whether it was free. The caller has checked the same data with `sign_up_refusal`.
create function public.reserve_username(data jsonb) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  reserved_name text := lower(app.text_in(data, 'username'));
begin
  if exists (select from public.profiles p where lower(p.username) = reserved_name) then
    return false;
  end if;
  insert into app.reserved_usernames (name) values (reserved_name) on conflict do nothing;
  return found;
end $$;

create function public.update_last_login() returns void language sql security definer set search_path = '' as $$
  update public.profiles set last_login = now() where id = app.me() $$;

-- ── supabase/schema/40-members/20-invitations.sql ──

-- Referral codes of professionals: a sign-up with one gets thirty free days.

-- [REFERRAL-04, REFERRAL-05] Finds an active code, compared in capitals, of an approved professional; otherwise returns no row.
create function app.referral_offer_for(entered_code text) returns table (referral uuid, professional uuid, owner uuid, code text, business text) language sql stable set search_path = '' as $$
  select r.id, p.id, p.user_id, r.referral_code, p.business_name
  from public.professional_referrals r join public.professional_profiles p on p.id = r.professional_id
  where r.referral_code = upper(btrim(entered_code)) and r.is_active and p.status = 'approved' $$;

create function public.referral_offer(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform app.count_guest_request('referral', 30);
  return (select jsonb_build_object('business', o.business) from app.referral_offer_for(left(app.text_in(request, 'code'), 40)) o);
end $$;

-- [REFERRAL-10 to REFERRAL-17, REFERRAL-21] Applies a code once for each account, never the member's own; repeating it changes nothing. A
-- paid subscription stays as it is. The count is raised in the database, so that concurrent uses are all counted.
create function app.apply_referral(member uuid, entered_code text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  offer record;
begin
  select * into offer from app.referral_offer_for(left(entered_code, 40));
  if not found or offer.owner = member or not exists (select from auth.users u where u.id = member and u.email_confirmed_at is not null) then
    return false;
  end if;
  insert into public.subscribers as s (user_id, subscribed, free_period_end, referred_by_professional, referral_code_used, updated_at)
  values (member, false, now() + make_interval(days => app.free_days()), offer.professional, offer.code, now())
  on conflict (user_id) do update set
    free_period_end = greatest(s.free_period_end, excluded.free_period_end), referred_by_professional = excluded.referred_by_professional,
    referral_code_used = excluded.referral_code_used, updated_at = excluded.updated_at
  where s.referral_code_used is null;
  if not found then
    return exists (select from public.subscribers s where s.user_id = member and s.referral_code_used = offer.code);
  end if;
  update public.professional_referrals r set usage_count = r.usage_count + 1 where r.id = offer.referral;
  return true;
end $$;

-- [REFERRAL-11] A referral counts only when the address is confirmed: professionals see the count, and could otherwise learn by signing an
-- address up whether it has an account.
create function app.apply_confirmed_referral() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.apply_referral(new.id, app.text_in(coalesce(new.raw_user_meta_data, '{}'), 'referral_code'));
  return new;
end $$;
create trigger apply_confirmed_referral after update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function app.apply_confirmed_referral();

-- The professional whose code the member used; null: none.
create function public.my_referral() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('business', p.business_name, 'freePeriodEnd', s.free_period_end)
  from public.subscribers s join public.professional_profiles p on p.id = s.referred_by_professional
  where s.user_id = app.me() $$;

-- ── supabase/schema/40-members/30-consents.sql ──

-- Records and withdraws consents.

create function app.give_consent(member uuid, consent_kind text, wording_no int) returns void language plpgsql set search_path = '' as $$
begin
  perform app.withdraw_consent(member, consent_kind);
  insert into public.consents (member_id, kind, wording) values (member, consent_kind, wording_no);
end $$;

create function app.withdraw_consent(member uuid, consent_kind text) returns void language sql set search_path = '' as $$
  update public.consents set withdrawn_at = now() where member_id = member and kind = consent_kind and withdrawn_at is null $$;

-- Sets the time of consent by the server's clock and records every change, whoever makes it.
create function app.consent_changes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.sensitive_consent is not distinct from old.sensitive_consent then
    new.sensitive_consent_at := old.sensitive_consent_at;
  elsif new.sensitive_consent is null then
    new.sensitive_consent_at := null;
    perform app.withdraw_consent(new.id, 'sensitive-data');
  else
    new.sensitive_consent_at := now();
    perform app.give_consent(new.id, 'sensitive-data', new.sensitive_consent);
  end if;
  return new;
end $$;
create trigger consent_changes before update on public.profiles for each row execute function app.consent_changes();

-- ── supabase/schema/40-members/40-profile-fields.sql ──

-- Validates each field of a profile.

create function app.text_fits(value jsonb, maximum int) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'string' then not app.is_blank(value #>> '{}') and app.within_limit(value #>> '{}', maximum) and app.is_trimmed(value #>> '{}') else false end $$;

-- A text that its author formats, as the form sends it or plain; it is stored sanitised, and tags do not count.
create function app.formatted_text_fits(value jsonb, maximum int) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= maximum * 24 and app.is_trimmed(value #>> '{}') then
    (select app.rich_text_fits(r.text, maximum) and not app.is_blank(app.rich_text_plain(r.text)) from (select app.rich_text(value #>> '{}') as text) as r)
    else false end $$;

create function app.one_of(value jsonb, allowed text[]) returns boolean language sql immutable as $$
  select jsonb_typeof(value) = 'string' and value #>> '{}' = any (allowed) $$;

-- Each value at most once and in the order of the allowed list, so that equal choices are equal values.
create function app.list_fits(value jsonb, allowed text[]) returns boolean language sql immutable as $$
  select case when jsonb_typeof(value) = 'array'
    then value = (select coalesce(jsonb_agg(a.word order by a.n), '[]') from unnest(allowed) with ordinality as a (word, n) where value ? a.word)
    else false end $$;

create function app.integer_fits(value jsonb, low int, high int) returns boolean language sql immutable as $$
  select case when jsonb_typeof(value) = 'number' then (value #>> '{}')::numeric between low and high and (value #>> '{}')::numeric % 1 = 0 else false end $$;

-- From nothing to all, as a volume.
create function app.share_fits(value jsonb) returns boolean language sql immutable as $$
  select case when jsonb_typeof(value) = 'number' then (value #>> '{}')::numeric between 0 and 1 and scale((value #>> '{}')::numeric) <= 20 else false end $$;

create function app.degrees_fit(value jsonb, maximum int) returns boolean language sql immutable as $$
  select case when jsonb_typeof(value) = 'number' then abs((value #>> '{}')::numeric) <= maximum and round((value #>> '{}')::numeric, 2) = (value #>> '{}')::numeric else false end $$;

create function app.place_fits(value jsonb) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'object' then
    value ?& array['name', 'lat', 'lng'] and value - array['name', 'lat', 'lng'] = '{}'
    and app.text_fits(value -> 'name', app.place_length())
    and ((value -> 'lat' = 'null' and value -> 'lng' = 'null') or (app.degrees_fit(value -> 'lat', 90) and app.degrees_fit(value -> 'lng', 180)))
    else false end $$;

create function app.is_day(value text) returns boolean language sql immutable as $$
  select case when value ~ '^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
    then split_part(value, '-', 3)::int <= extract(day from make_date(split_part(value, '-', 1)::int, split_part(value, '-', 2)::int, 1) + interval '1 month' - interval '1 day')
    else false end $$;

create function app.birth_fits(value jsonb) returns boolean language sql stable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'string' and app.is_day(value #>> '{}') then (value #>> '{}')::date <= app.adult_born_by() else false end $$;

create function app.instant_fits(value jsonb) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$' and app.is_day(left(value #>> '{}', 10)) $$;

-- Whether a field accepts a value; unknown fields accept none. Without the consent.
create function app.own_field_accepts(field text, value jsonb) returns boolean language sql stable set search_path = '' as $$
  select case
    when field = 'soundVolume' then app.share_fits(value)
    when field in ('soundNotifications', 'soundOnMention', 'soundOnPrivateMessage', 'soundOnUserJoined', 'soundOnUserLeft', 'soundOnCameraOn', 'auCap') then jsonb_typeof(value) = 'boolean'
    when field = 'genre' then app.one_of(value, app.genres())
    when field = 'rechercheGenres' then app.list_fits(value, app.genres())
    when field = 'desires' then app.list_fits(value, app.desires())
    when field in ('bio', 'sexualite', 'location', 'experience', 'mobility', 'dateNaissance', 'dateNaissanceHomme', 'dateNaissanceFemme',
      'taille', 'tailleHomme', 'tailleFemme', 'poids', 'poidsHomme', 'poidsFemme', 'libreCeSoir') then value = 'null' or case field
        when 'bio' then app.formatted_text_fits(value, app.bio_length())
        when 'sexualite' then app.one_of(value, app.sexualites())
        when 'location' then app.place_fits(value)
        when 'experience' then app.one_of(value, app.experiences())
        when 'mobility' then app.one_of(value, app.mobilities())
        when 'libreCeSoir' then app.instant_fits(value)
        when 'taille' then app.integer_fits(value, app.height_min(), app.height_max())
        when 'tailleHomme' then app.integer_fits(value, app.height_min(), app.height_max())
        when 'tailleFemme' then app.integer_fits(value, app.height_min(), app.height_max())
        when 'poids' then app.integer_fits(value, app.weight_min(), app.weight_max())
        when 'poidsHomme' then app.integer_fits(value, app.weight_min(), app.weight_max())
        when 'poidsFemme' then app.integer_fits(value, app.weight_min(), app.weight_max())
        else app.birth_fits(value) end
    else false end $$;

-- Whether a field accepts a value.
create function app.field_accepts(field text, value jsonb) returns boolean language sql stable set search_path = '' as $$
  select case field
    when 'sensitiveConsent' then value = 'null' or app.integer_fits(value, 1, app.consent_wording())
    else coalesce(app.notification_field_accepts(field, value), app.own_field_accepts(field, value)) end $$;

-- Makes fields consistent with each other [AUTH-68]: a sexuality that does not belong to the genre is removed, « libre ce soir » ends tonight at
-- the latest, and the presentation is stored as rich text, also where an older app sends it plain.
create function app.consistent_fields(fields jsonb) returns jsonb language sql stable set search_path = '' as $$
  select fields
    || jsonb_build_object('bio', app.rich_text(fields ->> 'bio'))
    || case when fields ->> 'sexualite' = any (app.sexualites_of(fields ->> 'genre')) then '{}'::jsonb else '{"sexualite": null}'::jsonb end
    || case when (fields ->> 'libreCeSoir')::timestamptz > app.end_of_tonight() then jsonb_build_object('libreCeSoir', app.instant_text(app.end_of_tonight())) else '{}' end $$;

-- ── supabase/schema/40-members/45-notification-preferences.sql ──

-- [Y13] Notification preferences as fields of the own profile, and their changes.

-- [NOTIF-42]
create function app.frequency_of(stored text) returns text language sql immutable set search_path = '' as $$
  select case when stored in ('immediate', 'daily', 'weekly', 'disabled') then stored else 'immediate' end $$;

-- [NOTIF-45, NOTIF-46] The row of a member, or that of a new member. The newsletter is shown as it is in force: with its consent.
create function app.notification_fields_json(member uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'emailNotifications', coalesce(n.email_notifications, true), 'pushNotifications', coalesce(n.push_notifications, true),
    'followerNotifications', coalesce(n.follower_notifications, true), 'messageNotifications', coalesce(n.message_notifications, true),
    'testimonialNotifications', coalesce(n.testimonial_notifications, true), 'eventNotifications', coalesce(n.event_notifications, true),
    'certificationNotifications', coalesce(n.certification_notifications, true), 'mentionNotifications', coalesce(n.mention_notifications, true),
    'newsletterNotifications', coalesce(n.newsletter_notifications and n.newsletter_consent_at is not null, false),
    'adminBroadcastNotifications', coalesce(n.admin_broadcast_notifications, true), 'callSoundNotifications', coalesce(n.call_sound_notifications, true),
    'callVolume', coalesce(n.call_volume, 0.7), 'frequency', app.frequency_of(n.frequency),
    'quietFrom', n.quiet_from, 'quietTo', n.quiet_to, 'quietAllowsCalls', coalesce(n.quiet_allows_calls, false))
  from (select member as id) m left join public.notification_preferences n on n.user_id = m.id $$;

create function app.notification_field_accepts(field text, value jsonb) returns boolean language sql immutable set search_path = '' as $$
  select case
    when field in ('emailNotifications', 'pushNotifications', 'followerNotifications', 'messageNotifications', 'testimonialNotifications',
      'eventNotifications', 'certificationNotifications', 'mentionNotifications', 'newsletterNotifications', 'adminBroadcastNotifications',
      'callSoundNotifications', 'quietAllowsCalls') then jsonb_typeof(value) = 'boolean'
    when field = 'callVolume' then app.share_fits(value)
    when field = 'frequency' then app.one_of(value, array['immediate', 'daily', 'weekly', 'disabled'])
    when field in ('quietFrom', 'quietTo') then value = 'null' or app.integer_fits(value, 0, 1439) end $$;

-- [NOTIF-49, NOTIF-50] Stores the merged fields. A frequency of a later version stays unless the member changes it, and the time of the
-- newsletter's consent is that of the change which turned it on.
create function app.store_notification_fields(member uuid, fields jsonb) returns void language sql set search_path = '' as $$
  insert into public.notification_preferences (user_id) values (member) on conflict do nothing;
  update public.notification_preferences n set
    email_notifications = (fields ->> 'emailNotifications')::boolean,
    push_notifications = (fields ->> 'pushNotifications')::boolean,
    follower_notifications = (fields ->> 'followerNotifications')::boolean,
    message_notifications = (fields ->> 'messageNotifications')::boolean,
    testimonial_notifications = (fields ->> 'testimonialNotifications')::boolean,
    event_notifications = (fields ->> 'eventNotifications')::boolean,
    certification_notifications = (fields ->> 'certificationNotifications')::boolean,
    mention_notifications = (fields ->> 'mentionNotifications')::boolean,
    newsletter_notifications = (fields ->> 'newsletterNotifications')::boolean
      or (n.newsletter_notifications and n.newsletter_consent_at is null),
    newsletter_consent_at = case when (fields ->> 'newsletterNotifications')::boolean then coalesce(n.newsletter_consent_at, now()) end,
    admin_broadcast_notifications = (fields ->> 'adminBroadcastNotifications')::boolean,
    call_sound_notifications = (fields ->> 'callSoundNotifications')::boolean,
    call_volume = (fields ->> 'callVolume')::numeric,
    frequency = case when fields ->> 'frequency' = app.frequency_of(n.frequency) then n.frequency else fields ->> 'frequency' end,
    quiet_from = (fields ->> 'quietFrom')::numeric::smallint,
    quiet_to = (fields ->> 'quietTo')::numeric::smallint,
    quiet_allows_calls = (fields ->> 'quietAllowsCalls')::boolean,
    updated_at = now()
  where n.user_id = member $$;

-- ── supabase/schema/40-members/50-profile-edit.sql ──

-- [Y13] Edits of the own profile, merged field by field, and the revisions that follow from a change.

-- The fields that a member may edit, under the names of schemas/; without the consent.
create function app.own_fields_json(p public.profiles) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'soundNotifications', p.sound_notifications, 'soundVolume', p.sound_volume, 'soundOnMention', p.sound_on_mention,
    'soundOnPrivateMessage', p.sound_on_private_message, 'soundOnUserJoined', p.sound_on_user_joined,
    'soundOnUserLeft', p.sound_on_user_left, 'soundOnCameraOn', p.sound_on_camera_on,
    'bio', p.bio, 'genre', p.genre, 'sexualite', p.sexualite, 'rechercheGenres', p.recherche_genres,
    'location', case when p.location_name is not null then jsonb_build_object('name', p.location_name, 'lat', p.location_lat, 'lng', p.location_lng) end,
    'experience', p.experience, 'mobility', p.mobility, 'desires', p.desires)
  || jsonb_build_object(
    'dateNaissance', p.date_naissance, 'dateNaissanceHomme', p.date_naissance_homme, 'dateNaissanceFemme', p.date_naissance_femme,
    'taille', p.taille, 'tailleHomme', p.taille_homme, 'tailleFemme', p.taille_femme,
    'poids', p.poids, 'poidsHomme', p.poids_homme, 'poidsFemme', p.poids_femme)
  || coalesce(
    (select jsonb_build_object('libreCeSoir', app.instant_text(s.libre_ce_soir_until), 'auCap', s.au_cap) from public.user_status s where s.user_id = p.id),
    '{"libreCeSoir": null, "auCap": false}')
  || app.notification_fields_json(p.id) $$;

-- [Y13] Consent is edited offline, merged and kept like every other field.
create function app.editable_json(p public.profiles) returns jsonb language sql stable set search_path = '' as $$
  select app.own_fields_json(p) || jsonb_build_object('sensitiveConsent', p.sensitive_consent) $$;

-- A field changed on both sides takes the change that the server received later, which is this one. A field that the member left as they saw
-- it keeps the current value. The whole edit takes one revision, none if nothing changes: the profile's trigger assigns it, and a change of
-- the status alone takes one here.
create function app.edit_profile(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  fields jsonb := entry -> 'data' -> 'fields';
  current_fields jsonb;
  merged jsonb;
  rev_before bigint;
begin
  if jsonb_typeof(fields) is distinct from 'object' or fields = '{}' then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if exists (select from jsonb_each(fields) as f
    where jsonb_typeof(f.value) <> 'object' or app.field_accepts(f.key, f.value -> 'base') is not true or app.field_accepts(f.key, f.value -> 'value') is not true) then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  select app.editable_json(p) into current_fields from public.profiles p where p.id = me;
  select rev into rev_before from public.streams where id = me;
  insert into app.applied_entries (id, member_id, state, stream_id, previous)
  select app.uuid_in(entry, 'id'), me, 'applied', me, jsonb_object_agg(key, current_fields -> key) from jsonb_object_keys(fields) as key;
  select app.consistent_fields(current_fields || jsonb_object_agg(f.key, case when f.value -> 'value' = f.value -> 'base' then current_fields -> f.key else f.value -> 'value' end))
  into merged from jsonb_each(fields) as f;
  if current_fields = merged then
    return app.applied_outcome(entry, me);
  end if;
  update public.profiles set
    sound_notifications = (merged ->> 'soundNotifications')::boolean,
    sound_volume = (merged ->> 'soundVolume')::numeric,
    sound_on_mention = (merged ->> 'soundOnMention')::boolean,
    sound_on_private_message = (merged ->> 'soundOnPrivateMessage')::boolean,
    sound_on_user_joined = (merged ->> 'soundOnUserJoined')::boolean,
    sound_on_user_left = (merged ->> 'soundOnUserLeft')::boolean,
    sound_on_camera_on = (merged ->> 'soundOnCameraOn')::boolean,
    bio = merged ->> 'bio',
    genre = merged ->> 'genre',
    sexualite = merged ->> 'sexualite',
    recherche_genres = app.text_array(merged -> 'rechercheGenres'),
    location_name = merged -> 'location' ->> 'name',
    location_lat = (merged -> 'location' ->> 'lat')::double precision,
    location_lng = (merged -> 'location' ->> 'lng')::double precision,
    experience = merged ->> 'experience',
    mobility = merged ->> 'mobility',
    desires = app.text_array(merged -> 'desires'),
    date_naissance = (merged ->> 'dateNaissance')::date,
    date_naissance_homme = (merged ->> 'dateNaissanceHomme')::date,
    date_naissance_femme = (merged ->> 'dateNaissanceFemme')::date,
    taille = (merged ->> 'taille')::numeric::int,
    taille_homme = (merged ->> 'tailleHomme')::numeric::int,
    taille_femme = (merged ->> 'tailleFemme')::numeric::int,
    poids = (merged ->> 'poids')::numeric::int,
    poids_homme = (merged ->> 'poidsHomme')::numeric::int,
    poids_femme = (merged ->> 'poidsFemme')::numeric::int,
    sensitive_consent = (merged ->> 'sensitiveConsent')::numeric::int
  where id = me;
  if (current_fields -> 'libreCeSoir', current_fields -> 'auCap') is distinct from (merged -> 'libreCeSoir', merged -> 'auCap') then
    insert into public.user_status (user_id, libre_ce_soir_until, au_cap)
    values (me, (merged ->> 'libreCeSoir')::timestamptz, (merged ->> 'auCap')::boolean)
    on conflict (user_id) do update set libre_ce_soir_until = excluded.libre_ce_soir_until, au_cap = excluded.au_cap;
  end if;
  if not app.notification_fields_json(me) <@ merged then
    perform app.store_notification_fields(me, merged);
  end if;
  if (select rev from public.streams where id = me) = rev_before then
    perform app.next_rev(me);
  end if;
  return app.applied_outcome(entry, me);
end $$;

-- [SHELL-200, SHELL-201] Whatever writes a presentation, rich text is what is stored; first of the triggers, which go by their names.
create function app.sanitise_bio() returns trigger language plpgsql set search_path = '' as $$
begin
  new.bio := nullif(app.rich_text(new.bio), '');
  return new;
end $$;
create trigger bio_is_sanitised before insert or update of bio on public.profiles for each row execute function app.sanitise_bio();

create function app.unreplicated_columns() returns text[] language sql immutable as $$ select '{card_rev,last_login,seal,ville,pays,created_at}'::text[] $$;

-- [Y7, PROFILE-13] A change of what the account stream replicates takes a revision of that stream, and a change of the card one of the card;
-- other columns take none. (Generated columns are not computed yet in this trigger.)
create function app.profile_changes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (new.username, new.avatar_url, new.genre, new.location_name, new.role, new.certified)
    is distinct from (old.username, old.avatar_url, old.genre, old.location_name, old.role, old.certified) then
    new.card_rev := old.card_rev + 1;
  end if;
  if to_jsonb(new) - app.unreplicated_columns() is distinct from to_jsonb(old) - app.unreplicated_columns() then
    update public.streams set rev = rev + 1 where id = new.id;
  end if;
  return new;
end $$;
create trigger profile_changes before update on public.profiles for each row execute function app.profile_changes();

create function app.subscription_changes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.streams set rev = rev + 1 where id = coalesce(new.user_id, old.user_id);
  return null;
end $$;
create trigger subscription_changes after insert or update or delete on public.subscribers for each row execute function app.subscription_changes();
create trigger professional_changes after insert or update or delete on public.professional_profiles for each row execute function app.subscription_changes();

-- Registration is complete as soon as the required fields are set, and stays complete.
create function app.complete_registration() returns trigger language plpgsql set search_path = '' as $$
begin
  new.registration_completed := new.registration_completed
    or (new.sexualite is not null and new.location_name is not null and new.recherche_genres <> '{}');
  return new;
end $$;
create trigger complete_registration before insert or update on public.profiles for each row execute function app.complete_registration();

-- ── supabase/schema/40-members/60-own-profile.sql ──

-- The own profile, as the account stream carries it.

-- Ages in full years today; of a couple both, as far as they are known.
create function app.ages_of(p public.profiles) returns int[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(extract(year from age(app.paris_day()::timestamp, born::timestamp))::int order by n), '{}')
  from unnest(case when p.genre = 'couple' then array[p.date_naissance_homme, p.date_naissance_femme] else array[p.date_naissance] end) with ordinality as b (born, n)
  where born is not null $$;

-- [PROFILE-12, PROFILE-55, PROFILE-56, PROFILE-57, PROFILE-58] Lets a device know by itself what its member may do. `town` is for client
-- versions that do not know `location`.
create function app.profile_json(member uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'town', p.location_name, 'role', app.role_of(p.id), 'givenRole', app.lasting_role(p),
    'pendingAvatarUrl', p.pending_avatar_url, 'coverUrl', p.cover_url, 'avatarModerationStatus', p.avatar_moderation_status,
    'registrationCompleted', p.registration_completed, 'subscribed', coalesce(s.subscribed or s.paid, false), 'freePeriodEnd', s.free_period_end,
    'professional', (select b.status from public.professional_profiles b where b.user_id = p.id))
    || app.editable_json(p)
  from public.profiles p left join public.subscribers s on s.user_id = p.id
  where p.id = member $$;

-- ── supabase/schema/40-members/70-profile-pictures.sql ──

-- Avatars, covers and their moderation. Pictures of groups are stored beside them, by the same rules.

create function app.is_profile_picture(name text) returns boolean language sql immutable as $$
  select name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/(avatar|cover|group)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\.(webp|jpg)$' $$;

-- Few unused pictures can be stored, as each is replaced by the next. A name is never used twice, so that a moderation decision stays true of
-- its name. Volatile, not stable: the count must be newer than the calling statement's snapshot.
create function app.may_add_profile_picture(name text) returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  if (app.is_profile_picture(name) and split_part(name, '/', 1) = auth.uid()::text) is not true then
    return false;
  end if;
  -- A name that was used once is never used again.
  if exists (select from app.picture_hashes h where h.object = 'avatars/' || name) then
    return false;
  end if;
  perform app.lock_count('profile pictures', auth.uid());
  return (select count(*) from storage.objects o where o.bucket_id = 'avatars' and split_part(o.name, '/', 1) = auth.uid()::text) < app.profile_pictures_limit();
end $$;

-- [PROFILE-69] Whether the caller may read a picture: their own, or an approved one that an active member's profile shows, with no block
-- between them; or a group's, of a group whose card the caller may see. Administrators also read pending avatars, moderators all that a profile holds. The owner is read from the
-- name, so that not all profiles are searched.
create function app.may_see_profile_picture(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and not app.is_marked_for_removal('avatars/' || name) and (
    split_part(name, '/', 1) = auth.uid()::text
    or exists (
      select from public.profiles p
      where p.id = case when app.is_profile_picture(may_see_profile_picture.name) then split_part(may_see_profile_picture.name, '/', 1)::uuid end and p.is_active
        and app.block_between(auth.uid(), p.id) is null
        and ('avatars/' || may_see_profile_picture.name in (p.avatar_url, p.cover_url)
          or ('avatars/' || may_see_profile_picture.name = p.pending_avatar_url and app.my_role() = 'admin')))
    or (app.acts_for_house('moderation') and exists (
      select from public.profiles p
      where p.id = case when app.is_profile_picture(may_see_profile_picture.name) then split_part(may_see_profile_picture.name, '/', 1)::uuid end
        and 'avatars/' || may_see_profile_picture.name in (p.avatar_url, p.cover_url, p.pending_avatar_url)))
    or exists (
      select from public.groups g
      where g.avatar_url = 'avatars/' || may_see_profile_picture.name and g.deleted_at is null
        and (g.privacy = 'public' or app.my_role() = 'admin'
          or exists (select from public.memberships m where m.member_id = auth.uid() and m.stream_id = g.id and m.visible)
          or exists (select from app.group_invitations i where i.member_id = auth.uid() and i.group_id = g.id)))) $$;

-- Marks a profile's pictures of one kind for removal when the profile no longer refers to them. Nobody can read them from then on.
create function app.mark_replaced_pictures(member uuid, kind text) returns void language sql set search_path = '' as $$
  select app.mark_removed(array_agg('avatars/' || o.name))
  from storage.objects o join public.profiles p on p.id = member
  where o.bucket_id = 'avatars' and o.name like member::text || '/' || kind || '-%'
    and 'avatars/' || o.name is distinct from p.avatar_url and 'avatars/' || o.name is distinct from p.pending_avatar_url and 'avatars/' || o.name is distinct from p.cover_url $$;

-- [PROFILE-72] `{kind, picture}`: a new avatar waits for moderation while the old one is shown, a cover is shown at once; null removes.
-- Returns `{code}`: null, or why it is refused.
create function public.set_profile_picture(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  kind text := app.text_in(request, 'kind');
  picture text := app.text_in(request, 'picture');
  file text := substr(picture, length('avatars/') + 1);
begin
  if kind is null or kind not in ('avatar', 'cover') or (picture is null and request -> 'picture' is distinct from 'null') then
    return '{"code": "invalid"}';
  end if;
  perform from public.streams where id = me for update;
  if picture is not null then
    if not (picture like 'avatars/%' and app.is_profile_picture(file) and file like me::text || '/' || kind || '-%') then
      return '{"code": "picture-refused"}';
    end if;
    if app.is_marked_for_removal(picture) or not exists (select from storage.objects o where o.bucket_id = 'avatars' and o.name = file) then
      return '{"code": "picture-missing"}';
    end if;
  end if;
  if kind = 'cover' then
    update public.profiles set cover_url = picture where id = me;
  elsif picture is null then
    update public.profiles set avatar_url = null, pending_avatar_url = null, avatar_moderation_status = null where id = me;
  else
    -- The picture that is shown is already approved.
    update public.profiles set pending_avatar_url = picture, avatar_moderation_status = 'pending' where id = me and picture is distinct from avatar_url;
  end if;
  perform app.mark_replaced_pictures(me, kind);
  return '{"code": null}';
end $$;

-- Decides on the avatar that waits. `picture`: what was looked at; another one now pending is not decided on. Returns `{code, changed}`: what a node
-- announces.
create function app.review_avatar(member uuid, verdict text, picture text) returns jsonb language plpgsql set search_path = '' as $$
declare
  pending_picture text;
  rev_before bigint;
begin
  select rev into rev_before from public.streams where id = member for update;
  select pending_avatar_url into pending_picture from public.profiles where id = member and avatar_moderation_status = 'pending';
  if verdict is null or verdict not in ('approved', 'rejected') or pending_picture is null or coalesce(picture, pending_picture) <> pending_picture then
    return '{"code": "invalid"}';
  end if;
  update public.profiles set
    avatar_url = case verdict when 'approved' then pending_picture else avatar_url end,
    pending_avatar_url = null,
    avatar_moderation_status = verdict
  where id = member;
  perform app.mark_replaced_pictures(member, 'avatar');
  return jsonb_build_object('code', null, 'changed', app.with_card_viewers(member, jsonb_build_array(jsonb_build_object(
    'stream', member, 'members', jsonb_build_array(member),
    'revs', (select coalesce(jsonb_agg(r order by r), '[]') from public.streams s, generate_series(rev_before + 1, s.rev) as r where s.id = member)))));
end $$;

-- [PROFILE-72] `{member, verdict, picture}`, for administrators only. [Y8] The sync node announces the decision at once, to the member and to
-- those who see their card.
create function public.moderate_avatar(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  if app.role_of(app.me()) <> 'admin' then
    return '{"code": "forbidden"}';
  end if;
  answer := app.review_avatar(app.uuid_in(request, 'member'), app.text_in(request, 'verdict'), app.text_in(request, 'picture'));
  return case when session_user = 'sync_node' then answer else answer - 'changed' end;
end $$;

create function app.note_avatar_decision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.avatar_decisions (member_id, decided_by, verdict, picture, hash)
  values (new.id, (select p.id from public.profiles p where p.id = auth.uid()), new.avatar_moderation_status, old.pending_avatar_url, app.picture_hash(old.pending_avatar_url));
  return null;
end $$;
create trigger note_decided_picture after update of avatar_moderation_status on public.profiles for each row
  when (old.avatar_moderation_status = 'pending' and new.avatar_moderation_status in ('approved', 'rejected') and old.pending_avatar_url like 'avatars/%')
  execute function app.note_avatar_decision();

-- ── supabase/schema/40-members/80-member-removal.sql ──

-- Removes what a deleted member leaves behind. What a member has written may be very much: it is erased before the account is deleted, in
-- batches of 200 rows with a commit after each [G26]; the trigger removes whatever is left.

-- [G22] A deleted member leaves groups as any other does. The group's stream is locked.
create function app.leave_for_good(member uuid, stream uuid) returns void language plpgsql set search_path = '' as $$
begin
  if (app.group_membership(member, stream)).role is not null then
    perform app.depart_from_group(member, stream, member, 'left');
  end if;
end $$;

-- [Y9, Y11] Erases at most so many rows of one stream, locked, that a member has written or marked, and returns how many. Each changed row
-- takes a revision, so that other members' devices receive the change.
create function app.erase_rows(member uuid, stream uuid, most int) returns int language plpgsql set search_path = '' as $$
declare
  target public.messages;
  erased int := 0;
begin
  for target in select * from public.messages where sender_id = member and stream_id = stream and deleted_at is null and type <> 'system' order by seq limit most loop
    perform app.tombstone_message(target);
    erased := erased + 1;
  end loop;
  for target in
    select x.* from public.messages x
    where x.stream_id = stream and (x.reactions ? member::text or (x.type = 'poll' and exists (select from app.poll_votes v where v.message_id = x.id and v.member_id = member)))
    order by x.seq limit most - erased
  loop
    delete from app.poll_votes where message_id = target.id and member_id = member;
    update public.messages set reactions = reactions - member::text, rev = app.next_rev(stream) where id = target.id;
    erased := erased + 1;
  end loop;
  return erased;
end $$;

-- [G26] Erases what a member has written, before the account is deleted: `call app.erase_member('…')`. It commits after each batch, and can be
-- repeated. Without a search path of its own, because such a procedure could not commit.
create procedure app.erase_member(member uuid, rows_a_batch int default 200) language plpgsql as $$
declare
  streams uuid[] := array(select m.stream_id from public.memberships m where m.member_id = erase_member.member and m.stream_id <> erase_member.member order by m.role is null, m.stream_id);
  stream uuid;
  erased int;
begin
  foreach stream in array streams loop
    loop
      perform from public.streams s where s.id = stream for update;
      perform app.leave_for_good(member, stream);
      erased := app.erase_rows(member, stream, rows_a_batch);
      commit;
      exit when erased < rows_a_batch;
    end loop;
  end loop;
end $$;

create function app.clean_up_member() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  stream_ids uuid[] := array(
    select s.id from public.streams s
    where s.id in (select m.stream_id from public.memberships m where m.member_id = old.id) or s.id = old.id
      or s.id in (select app.notifications_id(e.user_id) from app.notification_events e where e.actor_id = old.id)
    order by s.id for update);
  stream uuid;
begin
  foreach stream in array stream_ids loop
    perform app.leave_for_good(old.id, stream);
    perform app.erase_rows(old.id, stream, 2147483647);
  end loop;
  perform app.remove_notification_actor(e.user_id, old.id) from (select distinct user_id from app.notification_events where actor_id = old.id) as e;
  -- Groups keep their names, but not a picture that this member has stored.
  for stream in update public.groups set avatar_url = null where avatar_url like 'avatars/' || old.id || '/%' returning id loop
    perform app.next_rev(stream);
  end loop;
  -- As after a block, the card disappears and nothing more can be written.
  update public.memberships set blocked_by = true, rev = rev + 1 where other_id = old.id;
  update public.conversations set closed = true where old.id in (member_a, member_b);
  perform app.mark_removed(array(select case o.bucket_id when 'conversations' then o.name else o.bucket_id || '/' || o.name end from app.stored_objects_of(old.id) as o));
  -- Their names have the member's id in them, and are never used again.
  delete from app.picture_hashes h
  where (h.object >= 'avatars/' || old.id || '/' and h.object < 'avatars/' || old.id || '0')
    or (h.object >= 'albums/' || old.id || '/' and h.object < 'albums/' || old.id || '0')
    or (h.object >= 'documents/' || old.id || '/' and h.object < 'documents/' || old.id || '0');
  delete from app.picture_hashes h using unnest(stream_ids) as s (id)
  where h.object >= 'conversations/' || s.id || '/' || old.id || '/' and h.object < 'conversations/' || s.id || '/' || old.id || '0';
  update app.avatar_decisions set picture = null where member_id = old.id;
  perform app.forget_in_cases(old.id);
  -- The member's own stream, and conversations whose other member was deleted before.
  delete from public.streams s where s.id = any (stream_ids)
    and not exists (select from public.memberships m where m.stream_id = s.id and m.member_id <> old.id);
  return old;
end $$;
create trigger clean_up_member before delete on public.profiles for each row execute function app.clean_up_member();

-- ── supabase/schema/40-members/85-account-page.sql ──

-- What a member does with their account as a whole: sees and ends its sessions, and requests its deletion.

-- For how long a member may take back the wish to be deleted.
create function app.deletion_grace() returns interval language sql immutable as $$ select interval '14 days' $$;
-- For how long signing in with the password proves who asks [S39].
create function app.fresh_sign_in() returns interval language sql immutable as $$ select interval '5 minutes' $$;

-- Refuses a request whose session is not a few minutes old [S39].
create function app.require_fresh_sign_in(me uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  if not exists (
    select from auth.sessions s
    where s.id = app.uuid_in(auth.jwt(), 'session_id') and s.user_id = me and s.created_at > now() - app.fresh_sign_in())
  then
    raise exception 'sign-in-again';
  end if;
end $$;

-- `{ email, emailChange: { email, oldConfirmed, newConfirmed, expiresAt } | null, passkeys: [{ id, name, createdAt, usedAt }], sessions: [{ id, agent, startedAt, usedAt, isCurrent }],
-- deletion: { requestedAt, dueAt } | null }`, the sessions used last first.
create function public.account_page(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  current_session uuid := app.uuid_in(auth.jwt(), 'session_id');
begin
  return jsonb_build_object(
    'email', (select u.email from auth.users u where u.id = me),
    'emailChange', app.email_change_json(me),
    'passkeys', app.passkeys_json(me),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'agent', left(coalesce(s.user_agent, ''), 256), 'startedAt', s.created_at, 'usedAt', s.used_at,
        'isCurrent', s.id = current_session) order by s.id <> current_session, s.used_at desc, s.id), '[]')
      from (
        select x.id, x.user_agent, x.created_at, coalesce(x.refreshed_at at time zone 'utc', x.created_at) as used_at
        from auth.sessions x where x.user_id = me and (x.not_after is null or x.not_after > now())
        order by x.id <> current_session, used_at desc, x.id limit 50) as s),
    'deletion', (select jsonb_build_object('requestedAt', d.requested_at, 'dueAt', d.due_at) from app.account_deletions d where d.member_id = me));
end $$;

-- Ends another session of the caller; ending one that has ended changes nothing. Returns the page as it is then.
create function public.end_session(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  delete from auth.sessions s
  where s.id = app.uuid_in(request, 'session') and s.user_id = me and s.id is distinct from app.uuid_in(auth.jwt(), 'session_id');
  return public.account_page('{}');
end $$;

create function app.add_account_deletion(me uuid) returns void language plpgsql set search_path = '' as $$
begin
  insert into app.account_deletions (member_id, due_at) values (me, now() + app.deletion_grace()) on conflict do nothing;
  if found then
    perform app.index_member(me);
    if to_regnamespace('graphile_worker') is not null then
      perform app.plan_mail(me, 'deletion', now()::text, now());
    end if;
  end if;
end $$;

-- Once it is due, what the member has written may be erased already.
create function app.remove_account_deletion(me uuid) returns void language plpgsql set search_path = '' as $$
begin
  delete from app.account_deletions d where d.member_id = me and d.due_at > now();
  perform app.index_member(me);
end $$;

-- [S39] Requests the deletion of the caller's account, to be done after the days of grace; nobody finds the member meanwhile. Repeating it
-- changes nothing.
create function public.request_account_deletion(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  perform app.require_fresh_sign_in(me);
  perform app.add_account_deletion(me);
  return public.account_page('{}');
end $$;

-- [S34] Takes the wish back; also without a fresh sign-in, because it takes nothing from anybody.
create function public.cancel_account_deletion(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  perform app.remove_account_deletion(me);
  return public.account_page('{}');
end $$;

-- Hands accounts whose time has come to the jobs that erase them, and returns how many.
create function app.start_account_deletions(at timestamptz) returns int language plpgsql set search_path = '' as $$
declare
  due app.account_deletions;
  started int := 0;
begin
  for due in select * from app.account_deletions d where d.due_at <= at order by d.due_at limit 100 for update skip locked loop
    perform graphile_worker.add_job('account.delete', json_build_object('member', due.member_id), job_key => 'account.delete:' || due.member_id,
      queue_name => 'account.delete', priority => 20, job_key_mode => 'preserve_run_at');
    started := started + 1;
  end loop;
  return started;
end $$;

-- Whether the account is still to be deleted. A member may take the wish back until the job begins.
create function app.is_deletion_due(member uuid, at timestamptz) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.account_deletions d where d.member_id = member and d.due_at <= at) $$;

-- Deletes the account itself, after what the member has written, and what names it without a foreign key: the log of the auth service, which has
-- addresses in plain text, applied entries, which have replaced values, and counts. The security log keeps its events without the member.
create function app.delete_account(member uuid) returns void language plpgsql set search_path = '' as $$
declare
  -- Places that the member gives back.
  events uuid[] := array(select g.event_id from app.event_guests g where g.member_id = member and g.state in ('accepted', 'offered') order by g.event_id);
  event uuid;
  orders uuid[] := array(select o.id from app.payment_orders o where o.member_id = member);
begin
  perform app.tell_of_event(app.event_members(e.id, '{accepted,maybe,pending,waiting,offered}'), e.id, 'cancelled')
  from app.events e where e.organiser_id = member and e.cancelled_at is null and e.ends_at > now();
  perform app.note_closed_address(u.id, u.email) from auth.users u where u.id = member;
  delete from auth.users u where u.id = member;
  -- Afterwards: the deletion has waited for payments that were being taken in, and whatever comes now finds an order without a member.
  perform app.cancel_renewals(orders);
  foreach event in array events loop
    perform from app.events e where e.id = event for update;
    perform app.offer_event_places(event, clock_timestamp());
  end loop;
  if to_regclass('auth.audit_log_entries') is not null and has_table_privilege('auth.audit_log_entries', 'select, delete') then
    delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = member::text;
  end if;
  delete from app.applied_entries e where e.member_id = member;
  delete from app.link_request_counts c where c.member_id = member;
  update app.security_log l set member_id = null, account = null where l.member_id = member;
  update app.security_log l set actor_id = null where l.actor_id = member;
end $$;

-- ── supabase/schema/40-members/86-email-change.sql ──

-- Changes of a member's address: requested with a fresh proof [S39], confirmed by a link to the old address and one to the new one.

create function app.email_change_lifetime() returns interval language sql immutable as $$ select interval '1 hour' $$;

-- Whether a session of the member was opened a few minutes ago [S39].
create function app.is_fresh_session(member uuid, session uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from auth.sessions s where s.id = session and s.user_id = member and s.created_at > now() - app.fresh_sign_in()) $$;

-- The service asks for a member: `{ member, session, keep, email, oldToken, newToken }`, the tokens as hashes. Answers `{ refusal }`, or
-- `{ oldEmail, inUse }`: an address in use gets another mail. A newer wish replaces an older one.
create function public.begin_email_change(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  member uuid := app.uuid_in(request, 'member');
  new_email text := lower(app.text_in(request, 'email'));
  old_email text := (select u.email from auth.users u where u.id = member);
  kept uuid := app.uuid_in(request, 'keep');
  in_use boolean;
begin
  if not app.is_fresh_session(member, app.uuid_in(request, 'session')) then
    return jsonb_build_object('refusal', 'sign-in-again');
  end if;
  if new_email = old_email then
    return jsonb_build_object('refusal', 'same-email');
  end if;
  in_use := exists (select from auth.users u where u.email = new_email);
  insert into app.email_changes (member_id, new_email, old_token, new_token, kept_session, expires_at)
  values (member, new_email, app.text_in(request, 'oldToken'), case when not in_use then app.text_in(request, 'newToken') end,
    (select s.id from auth.sessions s where s.id = kept and s.user_id = member), now() + app.email_change_lifetime())
  on conflict (member_id) do update set new_email = excluded.new_email, old_token = excluded.old_token, new_token = excluded.new_token,
    kept_session = excluded.kept_session, requested_at = now(), expires_at = excluded.expires_at, old_confirmed_at = null, new_confirmed_at = null;
  return jsonb_build_object('oldEmail', old_email, 'inUse', in_use);
end $$;

-- The service presents the hash of a link's token: `{ token }`. Answers `{ state }`: `unknown` (never made, used, expired), `waiting` (for the
-- other address), or `confirmed` with what the service then changes in one transaction with this.
create function public.confirm_email_change(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  token text := app.text_in(request, 'token');
  change app.email_changes;
begin
  delete from app.email_changes c where c.expires_at <= now();
  update app.email_changes c set
    old_confirmed_at = case when c.old_token = token then now() else c.old_confirmed_at end,
    new_confirmed_at = case when c.new_token = token then now() else c.new_confirmed_at end,
    old_token = nullif(c.old_token, token), new_token = nullif(c.new_token, token)
  where token in (c.old_token, c.new_token)
  returning * into change;
  if change.member_id is null then
    return jsonb_build_object('state', 'unknown');
  end if;
  if change.old_confirmed_at is null or change.new_confirmed_at is null then
    return jsonb_build_object('state', 'waiting');
  end if;
  delete from app.email_changes c where c.member_id = change.member_id;
  return jsonb_build_object('state', 'confirmed', 'member', change.member_id, 'newEmail', change.new_email, 'keep', change.kept_session,
    'oldEmail', (select u.email from auth.users u where u.id = change.member_id));
end $$;

-- [S34] Takes the wish back; also without a fresh sign-in. Returns the page as it is then.
create function public.cancel_email_change(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  delete from app.email_changes c where c.member_id = me;
  return public.account_page('{}');
end $$;

create function app.email_change_json(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('email', c.new_email, 'oldConfirmed', c.old_confirmed_at is not null, 'newConfirmed', c.new_confirmed_at is not null,
    'expiresAt', c.expires_at)
  from app.email_changes c where c.member_id = me and c.expires_at > now() $$;

-- Called each minute by every node: wishes that have expired are erased, also where nobody follows a link.
create function app.tidy_email_changes() returns void language sql set search_path = '' as $$
  delete from app.email_changes where member_id in (
    select c.member_id from app.email_changes c where c.expires_at <= now() order by c.expires_at limit 1000 for update skip locked) $$;

-- ── supabase/schema/40-members/87-passkeys.sql ──

-- Passkeys. The service verifies signatures (server/gateway/passkeys.ts); here are challenges, keys and counters.

create function app.passkeys_a_member() returns int language sql immutable as $$ select 10 $$;
create function app.challenge_lifetime() returns interval language sql immutable as $$ select interval '5 minutes' $$;

create function app.passkeys_json(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'createdAt', k.created_at, 'usedAt', k.used_at) order by k.created_at, k.id), '[]')
  from app.passkeys k where k.member_id = me $$;

-- The service stores a challenge: `{ challenge }` to sign in, or `{ challenge, member, session }` to register, which needs a fresh proof [S39].
-- Answers `{ refusal }`, or `{ username, credentials: [{ id, transports }] }`: the ones that the member has.
create function public.begin_passkey(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  member uuid := app.uuid_in(request, 'member');
begin
  delete from app.passkey_challenges c where c.challenge in (select o.challenge from app.passkey_challenges o where o.expires_at <= now() limit 100 for update skip locked);
  if member is not null and not app.is_fresh_session(member, app.uuid_in(request, 'session')) then
    return jsonb_build_object('refusal', 'sign-in-again');
  end if;
  if member is not null and (select count(*) from app.passkeys k where k.member_id = member) >= app.passkeys_a_member() then
    return jsonb_build_object('refusal', 'too-many-passkeys');
  end if;
  insert into app.passkey_challenges (challenge, member_id, expires_at) values (app.text_in(request, 'challenge'), member, now() + app.challenge_lifetime());
  return jsonb_build_object(
    'username', (select p.username from public.profiles p where p.id = member),
    'credentials', (select coalesce(jsonb_agg(jsonb_build_object('id', k.credential_id, 'transports', k.transports) order by k.id), '[]')
      from app.passkeys k where k.member_id = member));
end $$;

-- Uses up a challenge: `{ challenge, member }`, member null: to sign in. Answers whether it was good.
create function public.take_passkey_challenge(request jsonb) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  delete from app.passkey_challenges c
  where c.challenge = app.text_in(request, 'challenge') and c.member_id is not distinct from app.uuid_in(request, 'member') and c.expires_at > now();
  return found;
end $$;

-- [S20, S21] A fresh password, or a code by mail, is no proof of the house: a new passkey is its second factor only where an operator has asked
-- for it, or a passkey that is one has opened the session. Uses up what the operator has written.
create function app.enrols_second_factor(member uuid, session uuid) returns boolean language plpgsql set search_path = '' as $$
begin
  if exists (select from auth.sessions s where s.id = session and s.user_id = member and s.aal::text = 'aal2') then
    return true;
  end if;
  delete from app.staff_enrolments e where e.member_id = member and e.until > now();
  return found;
end $$;

-- `{ member, session, credential, publicKey, counter, transports, name }`, the key in base64. Answers `{ refusal }`, or `{ email }`: whom to tell of
-- it [S39].
create function public.store_passkey(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  member uuid := app.uuid_in(request, 'member');
begin
  perform from public.profiles p where p.id = member for update;
  if (select count(*) from app.passkeys k where k.member_id = member) >= app.passkeys_a_member() then
    return jsonb_build_object('refusal', 'too-many-passkeys');
  end if;
  insert into app.passkeys (member_id, credential_id, public_key, counter, transports, name)
  values (member, app.text_in(request, 'credential'), decode(app.text_in(request, 'publicKey'), 'base64'), app.integer_in(request, 'counter'),
    app.text_array(request -> 'transports'), btrim(app.text_in(request, 'name')))
  on conflict (credential_id) do nothing;
  if not found then
    return jsonb_build_object('refusal', 'passkey-known');
  end if;
  if app.enrols_second_factor(member, app.uuid_in(request, 'session')) then
    update app.passkeys k set is_second_factor = true where k.credential_id = app.text_in(request, 'credential');
  end if;
  return jsonb_build_object('email', (select u.email from auth.users u where u.id = member));
end $$;

-- `{ credential }`: `{ member, publicKey, counter, transports, isSecondFactor }`, or null.
create function public.passkey(request jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('member', k.member_id, 'publicKey', encode(k.public_key, 'base64'), 'counter', k.counter, 'transports', k.transports,
    'isSecondFactor', k.is_second_factor)
  from app.passkeys k where k.credential_id = app.text_in(request, 'credential') $$;

-- Notes a use: `{ credential, counter }`. False where the counter has not grown, as that of a copied key: then nobody is signed in.
create function public.use_passkey(request jsonb) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  next_counter bigint := app.integer_in(request, 'counter');
begin
  update app.passkeys k set counter = next_counter, used_at = now()
  where k.credential_id = app.text_in(request, 'credential') and (next_counter > k.counter or (next_counter = 0 and k.counter = 0));
  return found;
end $$;

-- `{ passkey, name }`. This and the next return the account's page as it is then.
create function public.rename_passkey(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  new_name text := btrim(app.text_in(request, 'name'));
begin
  if (char_length(new_name) between 1 and 40) is not true then
    perform app.invalid();
  end if;
  update app.passkeys k set name = new_name where k.id = app.uuid_in(request, 'passkey') and k.member_id = me;
  return public.account_page('{}');
end $$;

-- `{ passkey, keep }`, with a fresh proof [S39]. Which passkey has opened a session is not recorded, so all other sessions that one has opened
-- end, but that of the device that asks (`keep`); a mail tells of it.
create function public.remove_passkey(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  removed uuid;
begin
  perform app.require_fresh_sign_in(me);
  delete from app.passkeys k where k.id = app.uuid_in(request, 'passkey') and k.member_id = me returning k.id into removed;
  if removed is not null then
    delete from auth.sessions s
    where s.user_id = me and s.tag = 'passkey' and s.id is distinct from app.uuid_in(auth.jwt(), 'session_id') and s.id is distinct from app.uuid_in(request, 'keep');
    if to_regnamespace('graphile_worker') is not null then
      perform app.plan_mail(me, 'passkey-removed', removed::text, now());
    end if;
  end if;
  return public.account_page('{}');
end $$;

-- ── supabase/schema/40-members/88-export-sections.sql ──

-- What an export has of each table. A query gives one jsonb a row, and takes the member as $1; it names nothing of others beyond what the member
-- sees in the app. tests/security/data-export.test.ts refuses a table of personal data that is neither here nor left out with a reason.

create function app.export_sections() returns table (section text, tables text[], query text) language sql immutable as $$
  select s.section, s.tables, s.query from (values
    (1, 'compte', '{auth.users}'::text[], 'select jsonb_build_object(''id'', u.id, ''email'', u.email, ''created_at'', u.created_at, ''email_confirmed_at'', u.email_confirmed_at,
      ''last_sign_in_at'', u.last_sign_in_at, ''registration'', u.raw_user_meta_data) from auth.users u where u.id = $1'),
    (2, 'appareils', '{auth.sessions}', 'select jsonb_build_object(''user_agent'', s.user_agent, ''created_at'', s.created_at, ''refreshed_at'', s.refreshed_at) from auth.sessions s where s.user_id = $1'),
    (3, 'profil', '{public.profiles}', 'select to_jsonb(p) - ''{card_rev}''::text[] from public.profiles p where p.id = $1'),
    (4, 'disponibilite', '{public.user_status}', 'select to_jsonb(s) from public.user_status s where s.user_id = $1'),
    (5, 'accords', '{public.consents}', 'select to_jsonb(c) from public.consents c where c.member_id = $1 order by c.given_at'),
    (6, 'notifications-reglages', '{public.notification_preferences}', 'select to_jsonb(p) from public.notification_preferences p where p.user_id = $1'),
    (7, 'confidentialite', '{app.privacy_settings,app.discreet_visitors}', 'select to_jsonb(s) from app.privacy_settings s where s.user_id = $1
      union all select jsonb_build_object(''discreet_since'', d.since) from app.discreet_visitors d where d.user_id = $1'),
    (8, 'abonnement', '{public.subscribers,app.payment_orders}', 'select to_jsonb(s) from public.subscribers s where s.user_id = $1
      union all select jsonb_build_object(''offer'', o.offer, ''cents'', o.cents, ''currency'', o.currency, ''ordered_at'', o.created_at, ''cancelled_at'', o.cancelled_at, ''payments'',
        (select jsonb_agg(jsonb_build_object(''invoice'', y.invoice, ''starts_at'', g.starts_at, ''ends_at'', g.ends_at) order by g.starts_at)
          from app.payments y join app.granted_periods($1) as g on g.invoice = y.invoice where y.order_id = o.id))
      from app.payment_orders o where o.member_id = $1'),
    (9, 'professionnel', '{public.professional_profiles,public.professional_referrals,public.clubs,app.professional_documents,app.professional_decisions}', 'select to_jsonb(b) || jsonb_build_object(''codes'', (select jsonb_agg(to_jsonb(r))
      from public.professional_referrals r where r.professional_id = b.id)) from public.professional_profiles b where b.user_id = $1
      union all select jsonb_build_object(''document'', d.name, ''object'', d.object, ''added_at'', d.added_at)
      from app.professional_documents d join public.professional_profiles b on b.id = d.professional_id where b.user_id = $1
      union all select jsonb_build_object(''decision'', x.verdict, ''reason'', x.reason, ''at'', x.at) from app.professional_decisions x where x.member_id = $1
      union all select jsonb_build_object(''club'', c.name, ''about'', c.about, ''description'', c.description) from public.clubs c where c.owner_id = $1'),
    (10, 'blocages', '{public.user_blocks}', 'select jsonb_build_object(''blocked_id'', b.blocked_id, ''created_at'', b.created_at) from public.user_blocks b where b.user_id = $1'),
    (11, 'adeptes', '{public.follows}', 'select to_jsonb(f) from public.follows f where f.follower_id = $1 or (f.followed_id = $1 and app.can_be_named(f.follower_id, $1))'),
    (12, 'visites', '{public.profile_visits}', 'select jsonb_build_object(''visited_id'', v.visited_id, ''at'', v.at) from public.profile_visits v where v.visitor_id = $1 order by v.at'),
    (13, 'conversations', '{public.memberships}', 'select jsonb_build_object(''id'', m.stream_id, ''with'', m.other_id, ''role'', m.role, ''joined_at'', m.joined_at, ''muted'', m.muted, ''pinned'', m.pinned,
      ''archived'', m.archived, ''hidden'', m.hidden) from public.memberships m where m.member_id = $1 and (m.since > 1 or not m.hidden)'),
    (14, 'messages', '{public.messages}', 'select jsonb_build_object(''id'', x.id, ''conversation'', x.stream_id, ''type'', x.type, ''text'', x.text, ''media'', x.media_url, ''gif'', x.gif_url,
      ''created_at'', x.created_at, ''edited_at'', x.edited_at) from public.messages x where x.sender_id = $1 and x.deleted_at is null and x.type <> ''system'' order by x.created_at'),
    (15, 'reactions', '{public.messages}', 'select jsonb_build_object(''message'', x.id, ''conversation'', x.stream_id, ''reaction'', x.reactions -> $1::text)
      from public.memberships m join public.messages x on x.stream_id = m.stream_id where m.member_id = $1 and x.reactions ? $1::text'),
    (16, 'votes', '{app.poll_votes}', 'select jsonb_build_object(''message'', v.message_id, ''choices'', v.choices) from app.poll_votes v where v.member_id = $1'),
    (17, 'notifications', '{public.notifications}', 'select jsonb_build_object(''type'', n.type, ''created_at'', n.created_at, ''read'', n.is_read) from public.notifications n
      where n.user_id = $1 and n.deleted_at is null order by n.created_at'),
    (18, 'groupes', '{public.groups,app.group_requests,app.group_invitations,app.group_invitations_made,app.group_links,app.group_bans,app.group_log,app.refused_inviters}',
      'select jsonb_build_object(''created'', g.id, ''name'', g.name, ''description'', g.description) from public.groups g where g.created_by = $1
      union all select jsonb_build_object(''requested'', r.group_id, ''at'', r.at) from app.group_requests r where r.member_id = $1
      union all select jsonb_build_object(''invited_to'', i.group_id, ''by'', i.invited_by, ''at'', i.at) from app.group_invitations i where i.member_id = $1
      union all select jsonb_build_object(''invitation_made'', i.id, ''at'', i.at) from app.group_invitations_made i where i.invited_by = $1
      union all select jsonb_build_object(''link_to'', l.group_id, ''created_at'', l.created_at, ''expires_at'', l.expires_at) from app.group_links l where l.created_by = $1
      union all select jsonb_build_object(''excluded_from'', b.group_id, ''at'', b.at) from app.group_bans b where b.member_id = $1
      union all select jsonb_build_object(''done_in'', o.group_id, ''action'', o.action, ''at'', o.at) from app.group_log o where o.actor_id = $1
      union all select jsonb_build_object(''no_invitations_from'', f.inviter_id) from app.refused_inviters f where f.member_id = $1'),
    (19, 'soirees', '{app.events,app.event_guests,app.event_invitations}', 'select to_jsonb(e) from app.events e where e.organiser_id = $1
      union all select jsonb_build_object(''event'', g.event_id, ''state'', g.state, ''anonymous'', g.anonymous, ''wished_at'', g.wished_at) from app.event_guests g where g.member_id = $1
      union all select jsonb_build_object(''invited_to'', i.event_id, ''at'', i.at) from app.event_invitations i where i.member_id = $1'),
    (20, 'signalements', '{public.reports}', 'select jsonb_build_object(''member'', r.member_id, ''reason'', r.reason, ''words'', r.words, ''created_at'', r.created_at)
      from public.reports r where r.reporter_id = $1'),
    (21, 'photos', '{app.avatar_decisions,app.uploads}', 'select jsonb_build_object(''verdict'', d.verdict, ''picture'', d.picture, ''at'', d.at) from app.avatar_decisions d where d.member_id = $1
      union all select jsonb_build_object(''object'', u.object, ''bytes'', u.bytes, ''started_at'', u.started_at) from app.uploads u where u.member_id = $1'),
    (22, 'notifications-appareils', '{public.push_subscriptions}', 'select jsonb_build_object(''user_agent'', s.user_agent, ''active'', s.is_active, ''created_at'', s.created_at)
      from public.push_subscriptions s where s.user_id = $1'),
    (23, 'securite', '{app.security_log,app.passkeys,app.email_changes,app.account_deletions,app.data_exports}', 'select jsonb_build_object(''event'', l.event, ''at'', l.at) from app.security_log l where l.member_id = $1
      union all select jsonb_build_object(''passkey'', k.name, ''created_at'', k.created_at, ''used_at'', k.used_at) from app.passkeys k where k.member_id = $1
      union all select jsonb_build_object(''new_address'', c.new_email, ''requested_at'', c.requested_at) from app.email_changes c where c.member_id = $1 and c.expires_at > now()
      union all select jsonb_build_object(''deletion_requested_at'', d.requested_at, ''due_at'', d.due_at) from app.account_deletions d where d.member_id = $1
      union all select jsonb_build_object(''export_requested_at'', x.requested_at) from app.data_exports x where x.member_id = $1'),
    (24, 'e-mails', '{app.written_mails}', 'select jsonb_build_object(''kind'', w.kind, ''at'', w.at) from app.written_mails w where w.member_id = $1 order by w.at'),
    (25, 'certification', '{app.certification_cases,app.certifications,app.staff_rights,app.staff_enrolments}', 'select jsonb_build_object(''asked_at'', c.created_at, ''state'', c.state, ''sent_at'', c.sent_at,
      ''wording'', c.wording, ''decided_at'', c.decided_at, ''reason'', c.reason) from app.certification_cases c where c.member_id = $1
      union all select jsonb_build_object(''certified_at'', c.certified_at, ''until'', c.until, ''ended_at'', c.ended_at) from app.certifications c where c.member_id = $1
      union all select jsonb_build_object(''right'', r.staff_right, ''granted_at'', r.granted_at) from app.staff_rights r where r.member_id = $1
      union all select jsonb_build_object(''may_enrol_a_passkey_until'', e.until) from app.staff_enrolments e where e.member_id = $1'),
    (26, 'albums', '{app.album_items,app.album_decisions,app.media_access,app.media_likes}', 'select jsonb_build_object(''object'', i.object, ''album'', i.album, ''kind'', i.kind,
      ''state'', i.state, ''reason'', i.reason, ''created_at'', i.created_at) from app.album_items i where i.owner_id = $1
      union all select jsonb_build_object(''decided_item'', d.item_id, ''verdict'', d.verdict, ''reason'', d.reason, ''at'', d.at) from app.album_decisions d where d.owner_id = $1
      union all select jsonb_build_object(''access_of'', a.viewer_id, ''state'', a.state, ''since'', a.since, ''until'', a.until) from app.media_access a
        where a.owner_id = $1 and a.state <> ''withdrawn'' and app.can_be_named(a.viewer_id, $1)
      union all select jsonb_build_object(''access_to'', a.owner_id, ''state'', case a.state when ''granted'' then ''granted'' else ''requested'' end, ''until'', a.until)
        from app.media_access a where a.viewer_id = $1 and a.state <> ''withdrawn''
      union all select jsonb_build_object(''liked'', l.item_id, ''at'', l.at) from app.media_likes l where l.member_id = $1 and l.liked'),
    (27, 'clubs', '{app.club_follows,app.club_opinions,app.club_photos}', 'select jsonb_build_object(''followed'', f.club_id, ''at'', f.at) from app.club_follows f where f.member_id = $1
      union all select jsonb_build_object(''opinion_of'', o.club_id, ''text'', o.body, ''state'', o.state, ''written_at'', o.written_at) from app.club_opinions o where o.author_id = $1
      union all select jsonb_build_object(''photograph_of'', p.club_id, ''object'', p.object, ''caption'', p.caption, ''state'', p.state, ''reason'', p.reason, ''added_at'', p.added_at) from app.club_photos p where p.added_by = $1'),
    (28, 'temoignages', '{app.testimonials}', 'select jsonb_build_object(''about'', t.subject_id, ''text'', t.body, ''written_at'', t.written_at) from app.testimonials t
        where t.author_id = $1 and (t.body is not null or t.verdict = ''refused'')
      union all select jsonb_build_object(''answered'', t.author_id, ''answer'', t.answer) from app.testimonials t
        where t.subject_id = $1 and t.answer is not null and app.can_be_named(t.author_id, $1)'),
    (29, 'mur', '{app.wall_reports,app.wall_warnings}', 'select jsonb_build_object(''reported'', w.member_id, ''category'', w.category, ''at'', r.at) from app.wall_reports r
        join app.wall_warnings w on w.id = r.warning_id where r.reporter_id = $1
      union all select jsonb_build_object(''about_me'', w.category, ''published_at'', w.published_at, ''withdrawn_at'', w.withdrawn_at, ''reply'', w.reply) from app.wall_warnings w
        where w.member_id = $1 and w.published_at is not null'),
    (30, 'live', '{app.live_rooms,app.live_hosts,app.live_members,app.live_messages,app.live_bans,app.live_viewers,app.live_switch}',
      'select jsonb_build_object(''room'', r.id, ''name'', r.name, ''topic'', r.topic, ''opened_at'', r.created_at) from app.live_rooms r where r.owner_id = $1
      union all select jsonb_build_object(''host_of'', h.room_id) from app.live_hosts h where h.member_id = $1
      union all select jsonb_build_object(''in_room'', m.room_id, ''since'', m.joined_at, ''audience'', m.audience) from app.live_members m where m.member_id = $1
      union all select jsonb_build_object(''said_in'', m.room_id, ''text'', m.body, ''at'', m.at) from app.live_messages m where m.author_id = $1
      union all select jsonb_build_object(''excluded_from'', b.room_id, ''until'', b.until) from app.live_bans b where b.member_id = $1
      union all select jsonb_build_object(''viewer'', v.viewer_id, ''state'', v.state) from app.live_viewers v where v.owner_id = $1 and app.can_be_named(v.viewer_id, $1)
      union all select jsonb_build_object(''live_stopped_at'', w.stopped_at) from app.live_switch w where w.stopped_by = $1'),
    (31, 'appels', '{app.calls}', 'select jsonb_build_object(''called'', c.callee_id, ''at'', c.started_at, ''answered_at'', c.answered_at, ''ended_at'', c.ended_at) from app.calls c where c.caller_id = $1
      union all select jsonb_build_object(''called_by'', c.caller_id, ''at'', c.started_at, ''answered_at'', c.answered_at, ''ended_at'', c.ended_at) from app.calls c where c.callee_id = $1 and c.reaches
        and app.can_be_named(c.caller_id, $1)'),
    (32, 'decisions', '{app.decisions,app.appeals}', 'select jsonb_build_object(''measure'', d.measure, ''reason'', d.reason, ''facts'', d.facts, ''at'', d.decided_at, ''until'', d.until,
      ''lifted_at'', d.lifted_at) from app.decisions d where d.member_id = $1
      union all select jsonb_build_object(''appeal_of'', a.decision_id, ''words'', a.words, ''made_at'', a.made_at, ''succeeded'', a.succeeded, ''answer'', a.answer)
        from app.appeals a join app.decisions d on d.id = a.decision_id where d.member_id = $1')
  ) as s (n, section, tables, query) order by s.n $$;

-- ── supabase/schema/40-members/89-data-exports.sql ──

-- Exports of a member's data: requested with a fresh proof [S39], written by the job `account.export`, listed for seven days, then erased.

create function app.export_lifetime() returns interval language sql immutable as $$ select interval '7 days' $$;
-- [S39] How long an export waits that no passkey confirms.
create function app.export_delay() returns interval language sql immutable as $$ select interval '24 hours' $$;
create function app.export_rows_a_file() returns int language sql immutable as $$ select 5000 $$;

-- Whether the member may know who somebody is: listed, and no block between the two.
create function app.can_be_named(member uuid, viewer uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.member_index l where l.member_id = member)
    and not exists (select from public.user_blocks b where (b.user_id, b.blocked_id) in ((viewer, member), (member, viewer))) $$;

-- The exports of a member, the latest first.
create function app.data_exports_json(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'requestedAt', x.requested_at, 'availableAt', x.available_at, 'readyAt', x.ready_at, 'expiresAt', x.expires_at,
    'files', (select coalesce(jsonb_agg(jsonb_build_object('n', f.n, 'name', f.name, 'bucket', f.bucket, 'bytes', f.bytes) order by f.n), '[]')
      from app.data_export_files f where f.export_id = x.id)) order by x.requested_at desc), '[]')
  from app.data_exports x where x.member_id = me and x.cancelled_at is null and (x.expires_at is null or x.expires_at > now()) $$;

-- `{ exports: [{ id, requestedAt, availableAt, readyAt, expiresAt, files: [{ n, name, bucket, bytes }] }] }`, the latest first.
create function public.data_exports(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  return jsonb_build_object('exports', app.data_exports_json(me));
end $$;

-- Requests an export, one a day, also where it was taken back.
create function app.add_data_export(me uuid, delay interval) returns void language plpgsql set search_path = '' as $$
begin
  perform from public.profiles p where p.id = me for update;
  if exists (select from app.data_exports x where x.member_id = me and ((x.ready_at is null and x.cancelled_at is null) or x.requested_at > now() - interval '1 day')) then
    raise exception 'too-many-exports';
  end if;
  insert into app.data_exports (member_id, available_at) values (me, now() + delay);
  if to_regnamespace('graphile_worker') is not null then
    perform app.plan_mail(me, 'export', now()::text, now());
  end if;
end $$;

-- Requests an export. It waits a day, unless a passkey of more than a day has opened the session that asks [S39].
create function public.request_data_export(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  by_passkey boolean;
begin
  perform app.require_fresh_sign_in(me);
  -- Only a key as old as the wait that it spares, and that has opened this very session: whoever has the password alone could add a new one.
  by_passkey := exists (
    select from auth.sessions s join app.passkeys k on k.member_id = s.user_id
    where s.id = app.uuid_in(auth.jwt(), 'session_id') and s.user_id = me and s.tag = 'passkey' and k.created_at < now() - app.export_delay()
      and k.used_at between s.created_at - interval '10 seconds' and s.created_at + interval '10 seconds');
  perform app.add_data_export(me, case when by_passkey then interval '0' else app.export_delay() end);
  return public.data_exports('{}');
end $$;

-- [S34] Takes a request back, or erases what is ready: `{ export }`.
create function public.cancel_data_export(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  -- A job that writes it holds the row: what it has written goes too.
  update app.data_exports x set cancelled_at = now() where x.id = app.uuid_in(request, 'export') and x.member_id = me and x.cancelled_at is null;
  delete from app.data_export_files f using app.data_exports x where x.id = f.export_id and x.id = app.uuid_in(request, 'export') and x.member_id = me;
  return public.data_exports('{}');
end $$;

-- The content of one file of a member's export; null: there is none.
create function app.data_export_content(me uuid, request jsonb) returns jsonb language sql stable set search_path = '' as $$
  select f.content from app.data_exports x join app.data_export_files f on f.export_id = x.id
  where x.id = app.uuid_in(request, 'export') and x.member_id = me and x.cancelled_at is null and x.expires_at > now() and f.n = app.integer_in(request, 'file') $$;

-- The content of one file: `{ export, file }`; null where there is none of the member's own.
create function public.data_export_file(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  return app.data_export_content(me, request);
end $$;

-- Hands exports whose time has come to the jobs that write them, erases those expired or taken back, and returns how many began.
create function app.start_data_exports(at timestamptz) returns int language plpgsql set search_path = '' as $$
declare
  due app.data_exports;
  started int := 0;
begin
  delete from app.data_exports x where x.expires_at <= at;
  delete from app.data_exports x where x.cancelled_at is not null and x.requested_at <= at - interval '1 day';
  for due in select * from app.data_exports x where x.ready_at is null and x.cancelled_at is null and x.available_at <= at order by x.available_at limit 20 for update skip locked loop
    perform graphile_worker.add_job('account.export', json_build_object('export', due.id), job_key => 'account.export:' || due.id,
      queue_name => 'account.export', priority => 20, job_key_mode => 'preserve_run_at');
    started := started + 1;
  end loop;
  return started;
end $$;

-- Writes all files of an export, in one transaction, and tells the member. A second run does nothing.
create function app.write_data_export(export uuid, at timestamptz) returns void language plpgsql set search_path = '' as $$
declare
  x app.data_exports;
  part record;
  file int := 0;
begin
  select * into x from app.data_exports d where d.id = export for update;
  if x.id is null or x.ready_at is not null or x.cancelled_at is not null then
    return;
  end if;
  for part in select * from app.export_sections() loop
    execute format(
      'with rows as (select r, (row_number() over () - 1) / %s as chunk from (%s) as q (r)), files as (select chunk, jsonb_agg(r) as content from rows group by chunk)
      insert into app.data_export_files (export_id, n, name, content, bytes)
      select $2, $3 + f.chunk::int + 1, %L || case when f.chunk > 0 then ''-'' || (f.chunk + 1) else '''' end || ''.json'', f.content, octet_length(f.content::text) from files f',
      app.export_rows_a_file(), part.query, part.section) using x.member_id, x.id, file;
    file := (select coalesce(max(f.n), 0) from app.data_export_files f where f.export_id = x.id);
  end loop;
  insert into app.data_export_files (export_id, n, name, bucket, bytes)
  select x.id, file + row_number() over (order by o.created_at, o.name)::int, o.name, o.bucket_id, o.bytes
  from app.stored_objects_of(x.member_id) as o;
  update app.data_exports d set ready_at = at, expires_at = at + app.export_lifetime() where d.id = export;
  perform app.plan_mail(x.member_id, 'export-ready', export::text, at);
end $$;

-- ── supabase/schema/50-search/10-places.sql ──

-- Locations of members, and distances between them.

-- Locations are towns, not addresses [GEO-53]: a spot is a cell of a hundredth of a degree, about a kilometre, and distances are computed
-- from cells too. So no number of distances reveals more about a member than the town on the card. -1: no location.
create function app.spot_of(lat double precision, lng double precision) returns int language sql immutable set search_path = '' as $$
  select case when lat between -90 and 90 and lng between -180 and 180
    then (round(lat * 100)::int + 9000) * 36001 + round(lng * 100)::int + 18000 else -1 end $$;

create function app.spot_lat(spot int) returns double precision language sql immutable as $$
  select case when spot >= 0 then (spot / 36001 - 9000) / 100.0::double precision end $$;

create function app.spot_lng(spot int) returns double precision language sql immutable as $$
  select case when spot >= 0 then (spot % 36001 - 18000) / 100.0::double precision end $$;

-- The great-circle distance in km on a sphere of 6371 km [GEO-52, GEO-53].
create function app.distance_km(lat double precision, lng double precision, to_lat double precision, to_lng double precision)
returns double precision language sql immutable as $$
  select case when lat + to_lat is not null then
    2 * 6371 * asin(sqrt(least(1, power(sin(radians(to_lat - lat) / 2), 2) + cos(radians(lat)) * cos(radians(to_lat)) * power(sin(radians(to_lng - lng) / 2), 2)))) end $$;

-- Whole kilometres, at least one: nobody is shown to be next door.
create function app.rounded_km(distance double precision) returns int language sql immutable as $$ select case when distance is not null then greatest(1, round(distance))::int end $$;

-- ── supabase/schema/50-search/20-member-index.sql ──

-- Maintains one narrow row for each member who can be found. Every search reads one of its indexes, and at most a fixed number of rows.

-- Presence in quarters of an hour: the order of lists and their pages reveal nothing finer.
create function app.quarter_hour_of(at timestamptz) returns int language sql stable as $$ select floor(extract(epoch from at) / 900)::int $$;

-- The index row of a member who has none, as it would be.
create function app.unlisted_index_row(p public.profiles) returns app.member_index language sql stable set search_path = '' as $$
  select row(p.id, lower(p.username), p.genre, null, null, p.mobility, p.desires, p.seal, s.libre_ce_soir_until, coalesce(s.au_cap, false),
    app.spot_of(p.location_lat, p.location_lng), p.last_login, app.quarter_hour_of(coalesce(p.last_login, p.created_at)), 'everyone')::app.member_index
  from (select p.id) as one left join public.user_status s on s.user_id = one.id $$;

-- Lists a member who is active, has agreed to be seen by others [decisions: sensitive data], has not requested the deletion of the account, and
-- whom no measure of the house hides; removes anybody else.
create function app.index_member(member uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles;
  s public.user_status;
  spot_id int;
begin
  select * into p from public.profiles where id = member;
  if p.id is null or not p.is_active or p.sensitive_consent_at is null or exists (select from app.account_deletions d where d.member_id = member)
    or app.is_under_measure(member, '{hide,suspend,ban}') then
    delete from app.member_index where member_id = member;
    return;
  end if;
  select * into s from public.user_status where user_id = member;
  spot_id := app.spot_of(p.location_lat, p.location_lng);
  insert into app.spots (id, lat, lng) values (spot_id, app.spot_lat(spot_id), app.spot_lng(spot_id)) on conflict do nothing;
  insert into app.member_index as l values (
    member, lower(p.username), p.genre,
    case when p.genre = 'couple' then p.date_naissance_homme else p.date_naissance end,
    case when p.genre = 'couple' then p.date_naissance_femme end,
    p.mobility, coalesce(p.desires, '{}'), p.seal,
    s.libre_ce_soir_until, coalesce(s.au_cap, false),
    spot_id, p.last_login, app.quarter_hour_of(coalesce(p.last_login, p.created_at)),
    coalesce((select w.finding from app.privacy_settings w where w.user_id = member), 'everyone'))
  on conflict (member_id) do update set
    name = excluded.name, genre = excluded.genre, birth = excluded.birth, other_birth = excluded.other_birth,
    mobility = excluded.mobility, desires = excluded.desires, certified = excluded.certified, free_until = excluded.free_until,
    au_cap = excluded.au_cap, spot = excluded.spot, last_login = excluded.last_login, seen_quarter = greatest(l.seen_quarter, excluded.seen_quarter),
    finding = excluded.finding;
end $$;

create function app.index_changed_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.index_member(new.id);
  return null;
end $$;
create trigger index_changed_profile after insert or update on public.profiles for each row execute function app.index_changed_profile();

create function app.index_changed_status() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.index_member(coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger index_changed_status after insert or update or delete on public.user_status for each row execute function app.index_changed_status();

-- Whether the caller may find a member: the member is listed, and no block stands between the two.
create function app.can_find(member uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.member_index where member_id = member)
    and not exists (select from public.user_blocks where (user_id, blocked_id) in ((auth.uid(), member), (member, auth.uid()))) $$;

-- ── supabase/schema/50-search/30-filters.sql ──

-- Filters of member search.

-- Each present filter must have its type; a missing or null one does not filter.
create function app.filter_fits(filters jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(filters) = 'object'
    and not exists (select from unnest(array['username', 'mobility']) as key
      where filters ->> key is not null and (jsonb_typeof(filters -> key) <> 'string' or char_length(filters ->> key) > 60))
    and not exists (select from unnest(array['genre', 'desires']) as key
      where filters ->> key is not null and case when jsonb_typeof(filters -> key) <> 'array' then true
        else jsonb_array_length(filters -> key) > 20 or exists (select from jsonb_array_elements(filters -> key) as e where jsonb_typeof(e) <> 'string' or char_length(e #>> '{}') > 60) end)
    and not exists (select from (values ('location_lat', -90, 90), ('location_lng', -180, 180), ('radius', 0, 20000), ('age_min', 0, 150), ('age_max', 0, 150)) as n (key, low, high)
      where filters ->> n.key is not null and case when jsonb_typeof(filters -> n.key) <> 'number' then true else (filters ->> n.key)::numeric not between n.low and n.high end)
    and not exists (select from unnest(array['age_min', 'age_max']) as key where case when jsonb_typeof(filters -> key) = 'number' then (filters ->> key)::numeric % 1 <> 0 end)
    and (filters ->> 'location_lat' is null) = (filters ->> 'location_lng' is null)
    and not exists (select from unnest(array['libre_ce_soir', 'au_cap', 'certifie', 'en_ligne']) as key
      where filters ->> key is not null and jsonb_typeof(filters -> key) <> 'boolean'), false) $$;

-- Ages run from 18 to 99: a lower bound of 18 and an upper bound of 99 filter nothing. A member who both receives and travels matches either
-- way of meeting.
create function app.parse_filter(filters jsonb) returns app.member_filter language sql stable set search_path = '' as $$
  select row(
    nullif(app.plain(btrim(filters ->> 'username')), ''),
    case when jsonb_typeof(filters -> 'genre') = 'array' and filters -> 'genre' <> '[]' then app.text_array(filters -> 'genre') end,
    case when jsonb_typeof(filters -> 'desires') = 'array' and filters -> 'desires' <> '[]' then app.text_array(filters -> 'desires') end,
    case when filters ->> 'mobility' <> '' then array[filters ->> 'mobility', 'reçoit et se déplace'] end,
    (filters ->> 'location_lat')::double precision,
    (filters ->> 'location_lng')::double precision,
    nullif((filters ->> 'radius')::double precision, 0),
    case when (filters ->> 'age_max')::numeric::int < 99 or (filters ->> 'age_min')::numeric::int > 18 then
      case when coalesce((filters ->> 'age_max')::numeric::int, 99) < 99 then (app.paris_day() - make_interval(years => (filters ->> 'age_max')::numeric::int + 1))::date else date '-infinity' end end,
    case when (filters ->> 'age_max')::numeric::int < 99 or (filters ->> 'age_min')::numeric::int > 18 then (app.paris_day() - make_interval(years => coalesce((filters ->> 'age_min')::numeric::int, 0)))::date end,
    nullif((filters ->> 'libre_ce_soir')::boolean, false), nullif((filters ->> 'au_cap')::boolean, false),
    nullif((filters ->> 'certifie')::boolean, false), nullif((filters ->> 'en_ligne')::boolean, false), false)::app.member_filter $$;

-- Whether a listed member matches the filters, and is found by the caller. Of a couple one partner's age is enough. [SEARCH-71, SEARCH-72] Online: connected, or seen in
-- the last 15 minutes.
create function app.matches_filter(candidate app.member_index, criteria app.member_filter) returns boolean language sql stable as $$
  select (criteria.genres is null or candidate.genre = any (criteria.genres))
    and (criteria.desires is null or candidate.desires && criteria.desires)
    and (criteria.mobilities is null or candidate.mobility = any (criteria.mobilities))
    and (criteria.born_by is null or (candidate.birth > criteria.born_after and candidate.birth <= criteria.born_by) is true or (candidate.other_birth > criteria.born_after and candidate.other_birth <= criteria.born_by) is true)
    and (criteria.free is null or candidate.free_until > now())
    and (criteria.au_cap is null or candidate.au_cap)
    and (criteria.certified is null or candidate.certified)
    and (candidate.finding = 'everyone' or (candidate.finding = 'certified' and criteria.by_certified))
    and (criteria.online is null or candidate.last_login > now() - interval '15 minutes' or app.is_connected(candidate.member_id)) $$;

-- ── supabase/schema/50-search/40-member-lists.sql ──

-- Lists of members. Each answer scans one index in the order of its list, so that its cost depends on the page and not on the number of
-- members.

create function app.parse_list_position(cursor_text text) returns app.list_position language sql immutable set search_path = '' as $$
  select case
    when cursor_text ~ '^n\.[a-z0-9]{1,60}$' then row(substr(cursor_text, 3), null, null, null)::app.list_position
    when cursor_text ~ '^s\.\d{1,9}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then row(null, null, split_part(cursor_text, '.', 2)::int, split_part(cursor_text, '.', 3)::uuid)::app.list_position
    when cursor_text ~ '^d\.(-1|\d{1,9})\.\d{1,9}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then row(null, split_part(cursor_text, '.', 2)::int, split_part(cursor_text, '.', 3)::int, split_part(cursor_text, '.', 4)::uuid)::app.list_position end $$;

-- Cuts the matches to one page and computes where the next begins. `resume_at`: the position where the scan stopped without enough matches.
create function app.member_list_from(matches app.member_index[], count int, resume_at text, kind text) returns app.member_list language sql immutable set search_path = '' as $$
  select row(
    array(select m.member_id from unnest(matches) with ordinality as m order by m.ordinality limit count),
    case when cardinality(matches) > count then case kind
      when 'n' then 'n.' || matches[count].name
      when 's' then concat_ws('.', 's', matches[count].seen_quarter, matches[count].member_id)
      else concat_ws('.', 'd', matches[count].spot, matches[count].seen_quarter, matches[count].member_id) end
    else resume_at end)::app.member_list $$;

-- By the beginning of the name. The scan follows one index in its order, also where a town is large: read whole and then sorted, it would
-- cost more the larger the town is. Hence no bitmap scan, in this and the next functions.
create function app.list_by_name(me uuid, blocked uuid[], criteria app.member_filter, start_at app.list_position, count int) returns app.member_list
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_bitmapscan = off as $$
declare
  after_name text collate "C" := coalesce(start_at.name, '');
  name_end text collate "C" := criteria.name || '~';
  matches app.member_index[];
  resume_at text;
begin
  if criteria.name !~ '^[a-z0-9]+$' then
    return row('{}'::uuid[], null)::app.member_list;
  end if;
  select array_agg(x.m) into matches from (
    select m from (
      select l as m from app.member_index l where l.name >= criteria.name and l.name < name_end and l.name > after_name order by l.name limit app.members_scanned()) as scanned
    where (m).member_id <> me and (m).member_id <> all (blocked) and app.matches_filter(m, criteria)
      and (criteria.radius is null or app.distance_km(criteria.lat, criteria.lng, app.spot_lat((m).spot), app.spot_lng((m).spot)) <= criteria.radius) limit count + 1) as x;
  if cardinality(matches) > count is not true then
    select 'n.' || l.name into resume_at from app.member_index l where l.name >= criteria.name and l.name < name_end and l.name > after_name order by l.name offset app.members_scanned() - 1 limit 1;
  end if;
  return app.member_list_from(coalesce(matches, '{}'), count, resume_at, 'n');
end $$;

-- By when members were last seen. Connected members were seen lately, so a search for online members reads only recent rows.
create function app.list_by_last_seen(me uuid, blocked uuid[], criteria app.member_filter, start_at app.list_position, count int) returns app.member_list
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_bitmapscan = off as $$
declare
  from_quarter int := coalesce(start_at.seen_quarter, 2147483647);
  from_id uuid := coalesce(start_at.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  min_quarter int := case when criteria.online then app.quarter_hour_of(now()) - 2 else 0 end;
  matches app.member_index[];
  resume_at text;
begin
  select array_agg(x.m) into matches from (
    select m from (
      select l as m from app.member_index l where (l.seen_quarter, l.member_id) < (from_quarter, from_id) and l.seen_quarter >= min_quarter order by l.seen_quarter desc, l.member_id desc limit app.members_scanned()) as scanned
    where (m).member_id <> me and (m).member_id <> all (blocked) and app.matches_filter(m, criteria) limit count + 1) as x;
  if cardinality(matches) > count is not true then
    select concat_ws('.', 's', l.seen_quarter, l.member_id) into resume_at from app.member_index l where (l.seen_quarter, l.member_id) < (from_quarter, from_id) and l.seen_quarter >= min_quarter
    order by l.seen_quarter desc, l.member_id desc offset app.members_scanned() - 1 limit 1;
  end if;
  return app.member_list_from(coalesce(matches, '{}'), count, resume_at, 's');
end $$;

-- Spots within the radius, nearest first, continuing from one of them. Without a radius the last is -1 (no location).
create function app.nearby_spots(from_lat double precision, from_lng double precision, radius_km double precision, from_spot int)
returns setof int language sql stable set search_path = '' as $$
  select candidate.id from (
    select s.id, app.distance_km(from_lat, from_lng, s.lat, s.lng) as distance from app.spots s
    where s.lat between from_lat - coalesce(radius_km, 20100) / 111 and from_lat + coalesce(radius_km, 20100) / 111
    union all
    select -1, 'infinity' where radius_km is null) as candidate
  where (radius_km is null or candidate.distance <= radius_km)
    and (from_spot is null or (candidate.distance, candidate.id) >= (coalesce(app.distance_km(from_lat, from_lng, app.spot_lat(from_spot), app.spot_lng(from_spot)), 'infinity'), from_spot))
  order by candidate.distance, candidate.id $$;

-- Members listed at these spots, spot after spot. A caller that has enough rows stops the scan.
create function app.members_at_spots(spots int[], start_at app.list_position) returns setof app.member_index language sql stable set search_path = '' set enable_bitmapscan = off as $$
  select one.* from unnest(spots) with ordinality as s (id, n)
  cross join lateral (
    select * from app.member_index l
    where l.spot = s.id and (l.seen_quarter, l.member_id) < (
      case when s.id = (start_at).spot then (start_at).seen_quarter else 2147483647 end,
      case when s.id = (start_at).spot then (start_at).id else 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid end)
    order by l.seen_quarter desc, l.member_id desc limit app.members_scanned()) as one $$;

-- By distance, and within one spot by when they were last seen.
create function app.list_by_distance(me uuid, blocked uuid[], criteria app.member_filter, start_at app.list_position, count int) returns app.member_list
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  spots int[] := array(select app.nearby_spots(criteria.lat, criteria.lng, criteria.radius, start_at.spot));
  matches app.member_index[];
  resume_at text;
begin
  select array_agg(x.m) into matches from (
    select m from (select app.members_at_spots(spots, start_at) as m limit app.members_scanned()) as scanned
    where (m).member_id <> me and (m).member_id <> all (blocked) and app.matches_filter(m, criteria) limit count + 1) as x;
  if cardinality(matches) > count is not true then
    select concat_ws('.', 'd', (m).spot, (m).seen_quarter, (m).member_id) into resume_at
    from (select app.members_at_spots(spots, start_at) as m offset app.members_scanned() - 1 limit 1) as scanned;
  end if;
  return app.member_list_from(coalesce(matches, '{}'), count, resume_at, 'd');
end $$;

-- ── supabase/schema/50-search/50-encrypted-cursors.sql ──

-- The position where a list continues contains when its last member was seen, and their spot. Only the database may read that: it encrypts
-- the position for one member and one search, and refuses whatever was changed or comes from elsewhere.

-- Encrypts and decrypts: XOR with a keystream that is derived from the MAC.
create function app.apply_keystream(keys app.cursor_keys, mac bytea, content bytea) returns bytea language plpgsql immutable set search_path = '' as $$
declare
  keystream bytea := '';
begin
  for block in 0 .. (app.cursor_length() / 32 - 1)::int loop
    keystream := keystream || app.keyed_hash(keys.keystream_inner, keys.keystream_outer, mac || int4send(block));
  end loop;
  for n in 0 .. length(content) - 1 loop
    content := set_byte(content, n, get_byte(content, n) # get_byte(keystream, n));
  end loop;
  return content;
end $$;

-- The MAC covers the plaintext and its purpose, so that equal plaintexts have equal MACs only for the same purpose. The keystream is derived
-- from the MAC, so that no keystream is used for two plaintexts (a synthetic initialisation vector).
create function app.cursor_mac(keys app.cursor_keys, purpose text, plaintext bytea) returns bytea language sql immutable set search_path = '' as $$
  select substr(app.keyed_hash(keys.mac_inner, keys.mac_outer, sha256(convert_to(purpose, 'UTF8')) || plaintext), 1, 16) $$;

-- Every cursor has the same length, whatever it contains. Null for null.
create function app.encrypt_cursor(purpose text, cursor_text text) returns text language plpgsql stable set search_path = '' as $$
declare
  keys app.cursor_keys;
  plaintext bytea := convert_to(rpad(cursor_text, app.cursor_length()::int), 'UTF8');
  mac bytea;
begin
  if cursor_text is null then
    return null;
  end if;
  if length(plaintext) <> app.cursor_length() or octet_length(cursor_text) > app.cursor_length() then
    raise exception 'a cursor does not fit';
  end if;
  select * into keys from app.cursor_keys;
  mac := app.cursor_mac(keys, purpose, plaintext);
  return translate(rtrim(translate(encode(mac || app.apply_keystream(keys, mac, plaintext), 'base64'), E'\n', ''), '='), '+/', '-_');
end $$;

-- Null for a cursor that was not encrypted here for this purpose.
create function app.decrypt_cursor(purpose text, ciphertext text) returns text language plpgsql stable set search_path = '' as $$
declare
  keys app.cursor_keys;
  bytes bytea;
  plaintext bytea;
begin
  if (ciphertext ~ '^[A-Za-z0-9_-]{107}$') is not true then
    return null;
  end if;
  bytes := decode(translate(ciphertext, '-_', '+/') || '=', 'base64');
  select * into keys from app.cursor_keys;
  plaintext := app.apply_keystream(keys, substr(bytes, 1, 16), substr(bytes, 17));
  -- Keyed hashes are compared, so that the time of the comparison reveals nothing.
  if app.keyed_hash(keys.mac_inner, keys.mac_outer, substr(bytes, 1, 16)) <> app.keyed_hash(keys.mac_inner, keys.mac_outer, app.cursor_mac(keys, purpose, plaintext)) then
    return null;
  end if;
  return rtrim(convert_from(plaintext, 'UTF8'));
end $$;

-- ── supabase/schema/50-search/60-search-members.sql ──

-- Member search.

-- The JSON of a search result. Distances are computed from the given location.
create function app.member_card(p public.profiles, l app.member_index, from_lat double precision, from_lng double precision) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p.id, 'username', p.username, 'avatar_url', p.avatar_url, 'genre', p.genre, 'sexualite', p.sexualite, 'ages', app.ages_of(p), 'town', p.location_name,
    'distance_km', app.rounded_km(app.distance_km(from_lat, from_lng, app.spot_lat(l.spot), app.spot_lng(l.spot))),
    'seal', p.seal, 'premium', app.is_premium(p.id), 'libre_ce_soir', coalesce(l.free_until > now(), false), 'au_cap', l.au_cap,
    'online', app.is_connected(p.id), 'last_seen', app.last_seen(p.id, l.last_login, l.seen_quarter)) $$;

-- `request`: { filters, after, count }, as in schemas/wire/members.ts. `next` and `after` are encrypted for this member and these filters.
create function public.search_members(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  requested_count bigint := app.integer_in(request, 'count');
  criteria app.member_filter;
  purpose text := concat_ws('|', 'search_members', me, request -> 'filters');
  start_at app.list_position := app.parse_list_position(app.decrypt_cursor(purpose, app.text_in(request, 'after')));
  blocked uuid[] := array(select b.blocked_id from public.user_blocks b where b.user_id = me union select b.user_id from public.user_blocks b where b.blocked_id = me);
  centre_spot int := (select app.spot_of(p.location_lat, p.location_lng) from public.profiles p where p.id = me);
  centre text;
  found_list app.member_list;
begin
  if app.filter_fits(request -> 'filters') is not true or (requested_count between 1 and app.members_a_page()) is not true or (request ->> 'after' is not null and start_at is null) then
    perform app.invalid();
  end if;
  perform app.count_member_request(me);
  criteria := app.parse_filter(request -> 'filters');
  centre := case when criteria.lat is not null then 'given' when centre_spot >= 0 then 'own' else 'none' end;
  if criteria.lat is not null then
    centre_spot := app.spot_of(criteria.lat, criteria.lng);
  end if;
  criteria.by_certified := app.is_in_audience(me, 'certified');
  criteria.lat := app.spot_lat(centre_spot);
  criteria.lng := app.spot_lng(centre_spot);
  criteria.radius := case when centre <> 'none' then criteria.radius end;
  -- The cursor belongs to a list in another order.
  if request ->> 'after' is not null
    and (case when criteria.name is not null then start_at.name is null when centre = 'given' or criteria.radius is not null then start_at.spot is null else start_at.name is not null or start_at.spot is not null end) then
    perform app.invalid();
  end if;
  if criteria.name is not null then
    found_list := app.list_by_name(me, blocked, criteria, start_at, requested_count::int);
  elsif centre = 'given' or criteria.radius is not null then
    found_list := app.list_by_distance(me, blocked, criteria, start_at, requested_count::int);
  else
    found_list := app.list_by_last_seen(me, blocked, criteria, start_at, requested_count::int);
  end if;
  return jsonb_build_object(
    'members', (select coalesce(jsonb_agg(app.member_card(p, l, criteria.lat, criteria.lng) order by i.n), '[]')
      from unnest(found_list.ids) with ordinality as i (id, n) join public.profiles p on p.id = i.id join app.member_index l on l.member_id = i.id),
    'next', app.encrypt_cursor(purpose, found_list.next), 'centre', centre);
end $$;

-- [SEARCH-61, SEARCH-78] Completes usernames of members whom the caller may find; nothing for an empty text.
create function public.usernames_like(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  prefix text collate "C" := app.plain(btrim(left(app.text_in(request, 'q'), 60)));
  by_certified boolean := app.is_in_audience(me, 'certified');
begin
  if prefix is null or char_length(app.text_in(request, 'q')) > 60 then
    perform app.invalid();
  end if;
  perform app.count_member_request(me);
  return jsonb_build_object('members', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'username', p.username, 'avatar_url', p.avatar_url) order by x.name), '[]') from (
    select l.member_id, l.name from app.member_index l
    where prefix ~ '^[a-z0-9]+$' and l.name >= prefix and l.name < prefix || '~' and l.member_id <> me and (l.finding = 'everyone' or (l.finding = 'certified' and by_certified))
      and not exists (select from public.user_blocks b where (b.user_id, b.blocked_id) in ((me, l.member_id), (l.member_id, me)))
    order by l.name limit app.suggestions()) as x join public.profiles p on p.id = x.member_id));
end $$;

-- ── supabase/schema/50-search/70-member-pages.sql ──

-- Another member's profile, and visits to profiles.

-- The member that a request names; a request without one is refused.
create function app.requested_member(request jsonb) returns uuid language plpgsql stable set search_path = '' as $$
begin
  if app.uuid_in(request, 'member') is null then
    perform app.invalid();
  end if;
  return app.uuid_in(request, 'member');
end $$;

create function app.persons_json(p public.profiles) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('who', b.who, 'age', extract(year from age(app.paris_day()::timestamp, b.born::timestamp))::int, 'height', b.height, 'weight', b.weight) order by b.n)
  from (values
    (1, 'self', p.date_naissance, p.taille, p.poids),
    (2, 'homme', p.date_naissance_homme, p.taille_homme, p.poids_homme),
    (3, 'femme', p.date_naissance_femme, p.taille_femme, p.poids_femme)) as b (n, who, born, height, weight)
  where (p.genre = 'couple') = (b.who <> 'self') $$;

-- [PROFILE-10] Null for a member who is unknown, deleted, not listed or blocked: one answer for all. The own page is shown as others see it.
create function public.member_page(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  member uuid := app.requested_member(request);
  own_spot int := (select app.spot_of(p.location_lat, p.location_lng) from public.profiles p where p.id = me);
begin
  perform app.count_member_request(me);
  if member <> me and not app.can_find(member) then
    return null;
  end if;
  return (select app.member_card(p, coalesce(l, app.unlisted_index_row(p)), app.spot_lat(own_spot), app.spot_lng(own_spot)) || jsonb_build_object(
      'cover_url', p.cover_url, 'bio', p.bio, 'persons', app.persons_json(p), 'experience', p.experience, 'mobility', p.mobility,
      'certified_at', (select x.certified_at from app.certifications x where x.member_id = p.id and p.certified and x.ended_at is null),
      'desires', p.desires, 'sought_genres', p.recherche_genres,
      'followed', exists (select from public.follows f where f.follower_id = me and f.followed_id = p.id),
      'may_write', p.id <> me)
    from public.profiles p left join app.member_index l on l.member_id = p.id where p.id = member);
end $$;

-- Returns nothing, whether or not the visit was recorded. Each visit deletes expired ones.
create function public.record_visit(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  member uuid := app.requested_member(request);
begin
  perform app.count_member_request(me);
  if member <> me and app.can_find(member) and not app.is_discreet(me) then
    insert into public.profile_visits as v (visitor_id, visited_id, day) values (me, member, app.paris_day())
    on conflict (visitor_id, visited_id, day) do update set at = now();
    delete from public.profile_visits where visited_id = member and at < now() - make_interval(days => app.visit_days());
  end if;
end $$;

-- ── supabase/schema/50-search/80-presence.sql ──

-- Presence: who is connected, and when a member was last seen.

-- Whether a node has reported a socket of the member that has not expired.
create function app.is_connected(member uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.presence where member_id = member and expires_at > now()) $$;

create function app.last_seen(member uuid, last_login timestamptz, seen_quarter int) returns text language sql stable set search_path = '' as $$
  select case
    when app.is_connected(member) then 'online'
    when greatest(last_login, to_timestamp(seen_quarter * 900.0)) > now() - interval '15 minutes' then 'recently'
    when greatest(last_login, to_timestamp(seen_quarter * 900.0)) > now() - interval '1 day' then 'today'
    when greatest(last_login, to_timestamp(seen_quarter * 900.0)) > now() - interval '7 days' then 'week'
    when greatest(last_login, to_timestamp(seen_quarter * 900.0)) > now() - interval '30 days' then 'month'
    else 'before' end $$;

create function app.presence_ids() returns int language sql immutable as $$ select 100 $$;

-- Polled while a list is on screen, therefore not counted by the request limit.
create function public.online_among(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  ids jsonb := request -> 'ids';
begin
  if (case when jsonb_typeof(ids) = 'array' then jsonb_array_length(ids) > app.presence_ids()
      or exists (select from jsonb_array_elements(ids) as i where app.uuid_in(jsonb_build_object('id', i), 'id') is null) else true end) then
    perform app.invalid();
  end if;
  return jsonb_build_object('online', (select coalesce(jsonb_agg(id order by id), '[]')
    from (select distinct value::uuid as id from jsonb_array_elements_text(ids)) as candidates
    where id <> me and app.is_connected(id) and app.can_find(id)));
end $$;

-- A node reports a member whose socket it holds, as that member; so nobody can report another. At most 20 nodes are stored, so that invented
-- ones cannot pile up.
create function public.report_presence(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  node_id uuid := app.uuid_in(request, 'node');
begin
  if node_id is null then
    perform app.invalid();
  end if;
  perform app.lock_count('nodes', me);
  delete from app.presence where member_id = me and expires_at < now();
  insert into app.presence as p (member_id, node, expires_at)
  select me, node_id, now() + interval '150 seconds' where (select count(*) from app.presence where member_id = me and node <> node_id) < 20
  on conflict (member_id, node) do update set expires_at = excluded.expires_at;
  update app.member_index set seen_quarter = app.quarter_hour_of(now()) where member_id = me and seen_quarter < app.quarter_hour_of(now());
end $$;

-- A node reports the end of a member's last socket, also when the session has ended.
create function public.end_presence(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from app.presence where member_id = app.token_member() and node = app.uuid_in(request, 'node');
end $$;

-- ── supabase/schema/50-search/90-home.sql ──

-- [MEMBERAREA-02] What the member's home shows of others: who is free tonight nearby, and who is new in the region.

-- How many of the newest members are looked at for one home page, and within which radii, in kilometres.
create function app.newcomers_scanned() returns int language sql immutable as $$ select 300 $$;
create function app.home_members() returns int language sql immutable as $$ select 8 $$;
create function app.tonight_radius() returns int language sql immutable as $$ select 50 $$;
create function app.region_radius() returns int language sql immutable as $$ select 100 $$;

create function app.home_member_json(p public.profiles, own_spot int, spot int) returns jsonb language sql stable set search_path = '' as $$
  select app.person_json(p) || jsonb_build_object('distanceKm', app.rounded_km(app.distance_km(app.spot_lat(own_spot), app.spot_lng(own_spot), app.spot_lat(spot), app.spot_lng(spot)))) $$;

-- `{}`: members free tonight, the nearest first, and those who came within thirty days, the latest first. Without a town of one's own both are
-- of everywhere, and `near` is false. [MEMBERAREA-26] Both show a member only to those whose searches find them.
create function public.home_page(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  blocked uuid[] := array(select b.blocked_id from public.user_blocks b where b.user_id = me union select b.user_id from public.user_blocks b where b.blocked_id = me);
  own_spot int := (select app.spot_of(p.location_lat, p.location_lng) from public.profiles p where p.id = me);
  criteria app.member_filter := app.parse_filter('{"libre_ce_soir": true}');
  free uuid[];
begin
  perform app.count_member_request(me);
  criteria.by_certified := app.is_in_audience(me, 'certified');
  if own_spot >= 0 then
    criteria.lat := app.spot_lat(own_spot);
    criteria.lng := app.spot_lng(own_spot);
    criteria.radius := app.tonight_radius();
    free := (app.list_by_distance(me, blocked, criteria, null, app.home_members())).ids;
  else
    free := (app.list_by_last_seen(me, blocked, criteria, null, app.home_members())).ids;
  end if;
  return jsonb_build_object(
    'near', own_spot >= 0,
    'free', (select coalesce(jsonb_agg(app.home_member_json(p, own_spot, l.spot) order by i.n), '[]')
      from unnest(free) with ordinality as i (id, n) join public.profiles p on p.id = i.id join app.member_index l on l.member_id = i.id),
    'newcomers', (select coalesce(jsonb_agg(app.home_member_json(n.p, own_spot, n.spot) order by n.created_at desc, n.id), '[]') from (
      select p, p.id, p.created_at, l.spot
      from (select x.id from public.profiles x where x.created_at > now() - interval '30 days' order by x.created_at desc limit app.newcomers_scanned()) as newest
      join public.profiles p on p.id = newest.id join app.member_index l on l.member_id = newest.id
      where newest.id <> me and newest.id <> all (blocked) and (l.finding = 'everyone' or (l.finding = 'certified' and criteria.by_certified))
        and (own_spot < 0 or app.distance_km(app.spot_lat(own_spot), app.spot_lng(own_spot), app.spot_lat(l.spot), app.spot_lng(l.spot)) <= app.region_radius())
      order by p.created_at desc, p.id limit app.home_members()) as n));
end $$;

-- ── supabase/schema/60-reading/10-message-lookup.sql ──

-- Looks messages up by `seq`, by revision or by id; there is an index for each. The planner chooses among them by
-- statistics. While tables have none, as in a young community's first minutes, all three look alike, and a cached plan
-- once read a whole conversation for each new message. So each look-up is defined here once, in a form that only one
-- index can answer without sorting. The functions are inlined into their callers, and so set no search path.

-- Messages from `first_seq` up to but without `end_seq`, in order. Under row level security only arguments known before execution can use the
-- index: an argument computed from another row of the same statement would read everything.
create function app.messages_from(stream uuid, first_seq bigint, end_seq bigint) returns setof public.messages language sql stable as $$
  select x.* from public.messages x where x.stream_id = stream and x.seq >= first_seq and x.seq < end_seq order by x.seq $$;

-- The newest message.
create function app.newest_message(stream public.streams) returns setof public.messages language sql stable as $$
  select x.* from public.messages x where x.stream_id = stream.id and x.seq >= stream.last order by x.seq limit 1 $$;

-- Of the messages before the newest one the newest that the member sees; none where they see the newest one itself.
create function app.newest_seen_before(stream public.streams, membership public.memberships) returns setof public.messages language sql stable as $$
  select x.* from public.messages x where x.stream_id = stream.id and x.seq < stream.last and membership.ranges @> x.seq and not membership.ranges @> stream.last
  order by x.seq desc limit 1 $$;

-- The messages changed since a revision.
create function app.messages_since(stream uuid, revision bigint) returns setof public.messages language sql stable as $$
  select x.* from public.messages x where x.stream_id = stream and x.rev > revision order by x.rev $$;

-- The message changed at this revision; none where that was another row.
create function app.message_at_rev(stream uuid, revision bigint) returns setof public.messages language sql stable as $$
  select x.* from (select n.* from public.messages n where n.stream_id = stream and n.rev >= revision order by n.rev limit 1) as x where x.rev = revision $$;

-- The message of this id, if it belongs to this stream.
create function app.message_in_stream(stream uuid, message uuid) returns setof public.messages language sql stable as $$
  select x.* from (select n.* from public.messages n where n.id = message offset 0) as x where x.stream_id = stream $$;

-- The message that an entry names, if the author is a member of its conversation or group. A system row is nobody's message, nor is a call.
create function app.message_of_entry(me uuid, entry jsonb) returns public.messages language sql stable set search_path = '' as $$
  select x.* from app.message_in_stream(app.uuid_in(entry -> 'data', 'conversationId'), app.uuid_in(entry -> 'data', 'messageId')) as x
  join public.memberships m on m.stream_id = x.stream_id and m.member_id = me and not m.departed
  where x.type not in ('system', 'call') $$;

-- [G8] The message that an admin of a group names by its number, because a block hides it from them; none for everybody else.
create function app.numbered_message(me uuid, entry jsonb) returns public.messages language sql stable set search_path = '' as $$
  select x.* from public.memberships m join public.messages x on x.stream_id = m.stream_id and x.seq = app.integer_in(entry -> 'data', 'number')
  where m.member_id = me and m.stream_id = app.uuid_in(entry -> 'data', 'conversationId') and m.role = 'admin' and not m.departed and x.type <> 'system' $$;

-- Whether a sync node asks for itself, to announce changes. A node that acts for a member has set a role.
create function app.is_node() returns boolean language sql stable as $$
  select session_user = 'sync_node' and current_setting('role') = 'none' $$;

-- [G7, G8] Whether a block hides a group's row from a member. A membership says whether that is the case for any row; most have none.
create function app.is_row_hidden(member uuid, stream uuid, row_seq bigint, author uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select (member = auth.uid() or app.is_node()) and (
    exists (select from app.hidden_rows h where h.member_id = member and h.stream_id = stream and h.seq = row_seq)
    or exists (select from app.hidden_authors h where h.member_id = member and h.stream_id = stream and h.author_id = author and h.up_to >= row_seq)) $$;

-- The members from whom a block hides a row.
create function app.row_hidden_from(message public.messages) returns setof uuid language sql stable security definer set search_path = '' as $$
  select h.member_id from app.hidden_rows h where h.stream_id = message.stream_id and h.seq = message.seq
  union select h.member_id from app.hidden_authors h where h.stream_id = message.stream_id and h.author_id = message.sender_id and h.up_to >= message.seq and message.type <> 'system' $$;

-- Whether a member may see a row of a stream that is visible to them.
create function app.is_in_sight(membership public.memberships, message public.messages) returns boolean language sql stable as $$
  select membership.ranges @> message.seq
    and (not membership.has_hidden_rows or not app.is_row_hidden(membership.member_id, message.stream_id, message.seq, case when message.type <> 'system' then message.sender_id end)) $$;

-- A message within the member's ranges: one can only reply or react to a message that one was shown.
create function app.visible_message(me uuid, stream uuid, message uuid) returns public.messages language sql stable set search_path = '' as $$
  select x.* from app.message_in_stream(stream, message) as x
  join public.memberships m on m.stream_id = x.stream_id and m.member_id = me and not m.departed
  where app.is_in_sight(m, x) $$;

-- ── supabase/schema/60-reading/20-json.sql ──

-- Rows as the JSON of schemas/, in camelCase, for all read functions.

-- A member's card, read with the rights of the caller.
create view app.cards with (security_invoker = true) as
  select id, card_rev as rev, jsonb_build_object(
    'rev', card_rev, 'memberId', id, 'username', username, 'avatarUrl', avatar_url, 'genre', genre, 'town', location_name, 'seal', seal) as card
  from public.profiles;

create function app.ranges_json(ranges int8multirange) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_build_array(lower(r), upper(r) - 1) order by r), '[]') from unnest(ranges) as r $$;

-- What a membership of a group has besides.
create function app.group_membership_json(membership public.memberships) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'role', membership.role, 'joinRev', membership.join_rev, 'systemAtRead', membership.system_at_read, 'mentions', to_jsonb(membership.mentions),
    'silencedUntil', membership.silenced_until) $$;

-- [Y9] A hidden membership carries only the revision at which it was hidden, because later changes, a block for example, are not for this
-- member to know. The function can be inlined, and full ranges are answered first because most members see a whole conversation.
create function app.membership_json(membership public.memberships) returns jsonb language sql stable as $$
  select case when membership.visible then jsonb_build_object(
    'gone', false, 'rev', membership.rev, 'since', membership.since,
    'ranges', case when membership.ranges = int8multirange(app.whole_stream()) then jsonb_build_array(jsonb_build_array(1, app.range_open())) else app.ranges_json(membership.ranges) end,
    'read', membership.read, 'mineAtRead', membership.mine_at_read, 'mine', membership.mine,
    'muted', membership.muted, 'pinned', membership.pinned, 'archived', membership.archived, 'cardAllowed', membership.card_allowed)
    || case when membership.role is null then '{}' else jsonb_build_object('group', app.group_membership_json(membership)) end
  else jsonb_build_object('gone', true, 'rev', membership.since) end $$;

-- These functions can be inlined, so that their parts are set up once for each statement and not for each row. Most messages have no
-- reactions.
create function app.reactions_json(reactions jsonb) returns jsonb language sql immutable as $$
  select jsonb_agg(jsonb_build_object('memberId', r.key, 'emoji', r.value) order by r.key collate "C") from jsonb_each_text(reactions) as r $$;

create function app.message_json(message public.messages) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'seq', message.seq, 'rev', message.rev, 'id', message.id, 'senderId', message.sender_id, 'type', message.type, 'text', message.text,
    'mediaUrl', message.media_url, 'gifUrl', message.gif_url,
    'createdAt', message.created_at, 'editedAt', message.edited_at, 'deletedAt', message.deleted_at,
    'replyTo', case when message.reply_to is not null then jsonb_build_object('id', message.reply_to, 'seq', message.reply_seq) end,
    'reactions', case when message.reactions = '{}' then '[]' else app.reactions_json(message.reactions) end) $$;

create function app.preview_json(message public.messages) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', message.id, 'seq', message.seq, 'senderId', message.sender_id, 'type', message.type, 'text', app.preview_text(message.text),
    'createdAt', message.created_at, 'deleted', message.deleted_at is not null) $$;

-- Whether the caller may read a row, which functions with other rights ask before they tell anything of it.
create function app.may_read_row(message uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select app.is_node() or exists (
    select from public.messages x join public.memberships m on m.stream_id = x.stream_id and m.member_id = auth.uid() and m.visible
    where x.id = message and app.is_in_sight(m, x)) $$;

-- [G25] A poll with its counts. Who voted is never told here.
create function app.poll_json(message uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('multiple', p.multiple, 'anonymous', p.anonymous, 'closesAt', p.closes_at,
    'options', (
      select jsonb_agg(jsonb_build_object('text', o.text, 'votes', (select count(*) from app.poll_votes v where v.message_id = p.message_id and (o.nth - 1)::int = any (v.choices))) order by o.nth)
      from unnest(p.options) with ordinality as o (text, nth)),
    'voters', (select count(*) from app.poll_votes v where v.message_id = p.message_id))
  from app.polls p where p.message_id = message and app.may_read_row(message) $$;

-- [G25] What a group's row has of one viewer's own: the reaction, and the choices in a poll.
create function app.own_json(message public.messages, viewer uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('reaction', message.reactions -> viewer::text,
    'choices', (select to_jsonb(v.choices) from app.poll_votes v where v.message_id = message.id and v.member_id = viewer))
  where viewer = auth.uid() or app.is_node() $$;

-- A group's row as everyone may have it: counts of reactions instead of names. `viewer`: whose own part is added; null: nobody's.
create function app.group_row_json(message public.messages, viewer uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'seq', message.seq, 'rev', message.rev, 'id', message.id, 'senderId', message.sender_id, 'type', message.type, 'text', message.text,
    'mediaUrl', message.media_url, 'gifUrl', message.gif_url,
    'createdAt', message.created_at, 'editedAt', message.edited_at, 'deletedAt', message.deleted_at,
    'replyTo', case when message.reply_to is not null then jsonb_build_object('id', message.reply_to, 'seq', message.reply_seq) end,
    'reactions', case when message.reactions = '{}' then '[]' else (
      select jsonb_agg(jsonb_build_object('emoji', r.emoji, 'count', r.count) order by r.emoji collate "C")
      from (select e.value as emoji, count(*) as count from jsonb_each_text(message.reactions) as e group by 1) as r) end,
    'event', message.extra -> 'event', 'mentions', coalesce(message.extra -> 'mentions', '[]'), 'mentionsAll', coalesce(message.extra -> 'mentionsAll', 'false'),
    'poll', case when message.type = 'poll' then app.poll_json(message.id) end)
    || case when viewer is null then '{}' else jsonb_build_object('own', app.own_json(message, viewer)) end $$;

-- A row of any stream as one viewer may have it. One line per kind of row.
create function app.row_json(kind text, message public.messages, viewer uuid) returns jsonb language sql stable as $$
  select case kind when 'group' then app.group_row_json(message, viewer) else app.message_json(message) end $$;

-- ── supabase/schema/60-reading/25-stream-infos.sql ──

-- [Y7] The registry of stream kinds in the database: the info of each kind, as one member sees it. A kind is added with its function here, its
-- line in `app.stream_info` and `app.is_sent_whole`, its name in the check of `streams.kind`, and the right to execute its function
-- (90-rights/40-functions.sql). Notifications have rows of their own; CONTRIBUTING.md says what other rows than messages need.
--
-- The functions return one row and can be inlined, so a query over many streams joins their tables instead of calling them for each stream.

-- `preview`: the newest message that this member may see; a later one of the other's changes nothing for them [S16].
create function app.conversation_info(stream public.streams, membership public.memberships) returns setof jsonb language sql stable as $$
  select jsonb_build_object(
    'kind', stream.kind, 'rev', stream.rev, 'last', stream.last,
    'theirRead', case when c.member_a = membership.member_id then c.shown_b else c.shown_a end,
    'otherId', membership.other_id, 'createdAt', stream.created_at, 'updatedAt', coalesce(y.created_at, stream.updated_at),
    'preview', case when membership.ranges @> x.seq then app.preview_json(x) when y.id is not null then app.preview_json(y) end)
  from public.conversations c left join app.newest_message(stream) x on true left join app.newest_seen_before(stream, membership) y on true
  where c.id = stream.id $$;

-- A member's profile for its account stream: read by that member, or announced to them by a sync node.
create function app.account_profile(member uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select app.profile_json(member) where member = auth.uid() or app.is_node() $$;

-- Groups that have invited a member. Neither name nor picture is told by a row of the group itself, which is not the member's yet.
create function app.invitations_json(member uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('groupId', g.id, 'name', g.name, 'avatarUrl', g.avatar_url, 'description', g.description, 'privacy', g.privacy, 'members', g.members,
    'invitedBy', jsonb_build_object('id', p.id, 'username', p.username), 'at', i.at) order by i.at desc, g.id), '[]')
  from app.group_invitations i
  join public.groups g on g.id = i.group_id and g.deleted_at is null
  join public.profiles p on p.id = i.invited_by
  -- Only the member's own block, because that of the other one is nothing that this account's revision tells.
  where i.member_id = member and not exists (select from public.user_blocks b where b.user_id = member and b.blocked_id = i.invited_by)
    and (member = auth.uid() or app.is_node()) $$;

create function app.account_info(stream public.streams) returns setof jsonb language sql stable as $$
  select jsonb_build_object(
    'kind', stream.kind, 'rev', stream.rev, 'last', 0, 'profile', app.account_profile(stream.id),
    'blockedIds', (select coalesce(jsonb_agg(b.blocked_id order by b.blocked_id), '[]') from public.user_blocks b where b.user_id = stream.id),
    'invitations', app.invitations_json(stream.id)) $$;

-- [G3] What all members of a group share. Of rows only place and identity: the text may be hidden from some.
create function app.group_info(stream public.streams) returns setof jsonb language sql stable as $$
  select jsonb_build_object(
    'kind', stream.kind, 'rev', stream.rev, 'last', stream.last, 'system', g.system, 'createdAt', stream.created_at, 'updatedAt', stream.updated_at,
    'name', g.name, 'description', g.description, 'avatarUrl', g.avatar_url, 'privacy', g.privacy, 'createdBy', g.created_by, 'members', g.members,
    'adminsOnly', to_jsonb(g.admins_only), 'slowSeconds', g.slow_seconds, 'pinned', to_jsonb(g.pinned), 'allMentions', to_jsonb(g.all_mentions), 'audience', g.audience)
  from public.groups g where g.id = stream.id $$;

-- The info of any stream. One line per kind.
create function app.stream_info(stream public.streams, membership public.memberships) returns setof jsonb language sql stable as $$
  select info from app.account_info(stream) as info where stream.kind = 'account'
  union all select info from app.conversation_info(stream, membership) as info where stream.kind = 'conversation'
  union all select info from app.group_info(stream) as info where stream.kind = 'group'
  union all select info from app.notifications_info(stream) as info where stream.kind = 'notifications' $$;

-- Whether a pull sends every change of such a stream, before all others, whatever the limits.
create function app.is_sent_whole(kind text) returns boolean language sql immutable as $$ select kind = 'account' $$;

-- ── supabase/schema/60-reading/30-pull.sql ──

-- [Y7] Catch-up is comparison: one snapshot answers every stream of the member whose head differs.

-- Streams whose head differs from the device's. The query starts from the member's memberships, so no table is read as a whole. `is_ahead`:
-- the device's head is ahead of the stream, of the membership or of the card.
create function app.differing_streams(me uuid, heads jsonb)
returns table (stream public.streams, membership public.memberships, card jsonb, base bigint, is_ahead boolean)
language sql stable set search_path = '' as $$
  with head as materialized (
    select distinct on (1) (t ->> 0)::uuid as stream_id, (t ->> 1)::bigint as rev, (t ->> 2)::bigint as membership_rev, (t ->> 3)::bigint as card_rev
    from jsonb_array_elements(heads) as t)
  select s, m, k.card, coalesce(h.rev, 0), coalesce(h.rev > s.rev or h.membership_rev > m.rev or h.card_rev > k.rev, false)
  from public.memberships m
  join public.streams s on s.id = m.stream_id
  left join app.cards k on k.id = m.other_id and m.card_allowed
  left join head h on h.stream_id = s.id
  where m.member_id = me and m.visible
    and (h.stream_id is null or (h.rev, h.membership_rev, h.card_rev) is distinct from (s.rev, m.rev, coalesce(k.rev, 0))) $$;

-- Decides how each stream is answered. `rows`: every change. `chunk`: the newest chunk, the other changed ones by number. `info`: all chunks
-- by number. Newest streams first until the limits are reached; a first pull sends only the newest chunks of the newest conversations.
create function app.planned_answers(me uuid, heads jsonb)
returns table (stream public.streams, membership public.memberships, card jsonb, base bigint, is_ahead boolean, mode text, priority bigint)
language sql stable set search_path = '' as $$
  with stream_changes as (
    -- Each changed row took a revision, so the difference of revisions bounds the number of rows without counting them.
    select d.*, app.is_sent_whole((d.stream).kind) as is_whole, (d.stream).rev - d.base as change_count from app.differing_streams(me, heads) d),
  with_totals as (
    select c.*, row_number() over newest_first as priority,
      sum(case when c.is_whole or c.change_count > app.pull_stream_limit() then 0 else c.change_count end) over newest_first as total
    from stream_changes c
    window newest_first as (order by c.is_whole desc, (c.stream).updated_at desc, (c.stream).id)),
  with_modes as (
    select s.*, s.is_whole or (heads <> '[]' and s.change_count <= app.pull_stream_limit() and s.total <= app.pull_total_limit()) as sends_all_rows from with_totals s)
  select d.stream, d.membership, d.card, d.base, d.is_ahead,
    case when d.sends_all_rows then 'rows' when row_number() over (partition by d.sends_all_rows order by d.priority) <= app.first_pull_chunks() then 'chunk' else 'info' end,
    d.priority
  from with_modes d $$;

create function app.rows_in_chunks(stream public.streams, membership public.memberships, numbers bigint[]) returns jsonb language sql stable set search_path = '' as $$
  with chunk as materialized (select chunk_no * app.chunk_size() as first_seq, (chunk_no + 1) * app.chunk_size() as end_seq from unnest(numbers) as chunk_no)
  select coalesce(jsonb_agg(r.row order by r.seq), '[]')
  from (
    select x.seq, app.row_json(stream.kind, x, membership.member_id) as row
    from chunk cross join lateral app.messages_from(stream.id, chunk.first_seq, chunk.end_seq) as x
    where membership.ranges @> x.seq
    union all
    select x.seq, app.notification_json(x) from chunk cross join lateral app.notifications_from(stream.id, chunk.first_seq, chunk.end_seq) as x
    where stream.kind = 'notifications') as r $$;

-- [G4] The numbers, within the caller's ranges, of rows changed since a revision that a block hides: they are not missing.
create function app.absent_numbers(stream uuid, revision bigint) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(x.seq order by x.seq), '[]')
  from public.memberships m cross join lateral app.messages_since(stream, revision) as x
  where m.member_id = auth.uid() and m.stream_id = stream and m.visible and m.ranges @> x.seq and not app.is_in_sight(m, x) $$;

-- Returns `streams`, and `ahead`: whether one of the heads is ahead. For a stream without a head on the device no chunk is named: the device
-- trusts none of its chunks anyway, and one that stopped in the middle of its first answer would otherwise make the server read the whole
-- history.
create function app.stream_answers(me uuid, heads jsonb) returns jsonb language sql stable set search_path = '' as $$
  with answer as materialized (
    select h.*, (h.stream).id as id, app.chunk_of((h.stream).last) as newest_chunk, app.chunk_of((h.stream).last) * app.chunk_size() as newest_chunk_start from app.planned_answers(me, heads) h),
  sent_rows as (
    select answer.id, x.seq, app.row_json((answer.stream).kind, x, me) as row
    from answer cross join lateral app.messages_since(answer.id, answer.base) as x
    where (answer.membership).ranges @> x.seq and answer.mode = 'rows'
    union all
    select answer.id, x.seq, app.row_json((answer.stream).kind, x, me)
    from answer cross join lateral app.messages_from(answer.id, answer.newest_chunk_start, app.range_open()) as x
    where (answer.membership).ranges @> x.seq and answer.mode = 'chunk'
    union all
    select answer.id, x.seq, app.notification_json(x)
    from answer cross join lateral app.notifications_since(answer.id, answer.base) as x
    where (answer.stream).kind = 'notifications' and answer.mode = 'rows'
    union all
    select answer.id, x.seq, app.notification_json(x)
    from answer cross join lateral app.notifications_from(answer.id, answer.newest_chunk_start, app.range_open()) as x
    where (answer.stream).kind = 'notifications' and answer.mode = 'chunk'
    -- [G24] A group's place in the list shows its newest visible row, which its info does not have.
    union all
    select answer.id, newest.seq, newest.row
    from answer cross join lateral (
      select x.seq, app.row_json((answer.stream).kind, x, me) as row
      from app.messages_from(answer.id, greatest((answer.stream).last - 15, 1), app.range_open()) as x
      where (answer.membership).ranges @> x.seq order by x.type = 'system', x.seq desc limit 1) as newest
    where answer.mode = 'info' and (answer.stream).kind = 'group'),
  row_lists as (select id, jsonb_agg(row order by seq) as list from sent_rows group by id),
  changed_chunks as (
    select distinct answer.id, app.chunk_of(x.seq) as chunk_no
    from answer cross join lateral app.messages_since(answer.id, answer.base) as x
    where (answer.membership).ranges @> x.seq and answer.mode <> 'rows' and answer.base > 0
    union
    select answer.id, app.chunk_of(x.seq)
    from answer cross join lateral app.notifications_since(answer.id, answer.base) as x
    where (answer.stream).kind = 'notifications' and answer.mode <> 'rows' and answer.base > 0),
  stale_chunks as (select id, jsonb_agg(chunk_no order by chunk_no desc) as list from changed_chunks join answer using (id) where answer.mode = 'info' or chunk_no <> answer.newest_chunk group by id)
  select jsonb_build_object('ahead', coalesce(bool_or(answer.is_ahead), false), 'streams', coalesce(jsonb_agg(jsonb_build_object(
    'stream', answer.id, 'kind', (answer.stream).kind, 'throughRev', (answer.stream).rev,
    'membership', app.membership_json(answer.membership), 'card', answer.card,
    'info', info,
    'rows', coalesce(row_lists.list, '[]'),
    'completeChunks', case when answer.mode = 'chunk' then jsonb_build_array(answer.newest_chunk) else '[]' end,
    'staleChunks', coalesce(stale_chunks.list, '[]'),
    'truncated', answer.base = 0 or answer.mode <> 'rows')
    || case when (answer.membership).has_hidden_rows and answer.mode = 'rows' then jsonb_build_object('absent', app.absent_numbers(answer.id, answer.base)) else '{}' end
    order by answer.priority), '[]'))
  from answer
  cross join lateral app.stream_info(answer.stream, answer.membership) as info
  left join row_lists on row_lists.id = answer.id
  left join stale_chunks on stale_chunks.id = answer.id $$;

-- [Y9] `gone`: streams that the device still has and the member may no longer see; `ahead`: the device was shown a stream later than it was
-- hidden, or one that never was visible. The answer contains no revision of a stream that is not visible.
create function app.gone_streams(me uuid, heads jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'ahead', coalesce(bool_or(h.membership_rev >= h.gone_rev), false),
    'gone', coalesce(jsonb_agg(jsonb_build_object('stream', h.stream_id, 'membership', jsonb_build_object('gone', true, 'rev', h.gone_rev))), '[]'))
  from (
    select t.stream_id, t.membership_rev, coalesce(app.gone_rev(t.stream_id), 1) as gone_rev
    from (select (t ->> 0)::uuid as stream_id, max((t ->> 2)::bigint) as membership_rev from jsonb_array_elements(heads) as t group by 1) as t
    left join public.memberships m on m.stream_id = t.stream_id and m.member_id = me
    where m.visible is not true) as h $$;

-- Each statement is one snapshot, and so is each answer.
create function app.pull_answer(me uuid, current_epoch text, heads jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('epoch', current_epoch, 'serverTime', clock_timestamp(), 'streams', p.streams -> 'streams', 'gone', p.gone -> 'gone')
    || case when (p.streams ->> 'ahead')::boolean or (p.gone ->> 'ahead')::boolean then '{"ahead": true}' else '{}'::jsonb end
  from (select app.stream_answers(me, heads) as streams, app.gone_streams(me, heads) as gone offset 0) as p $$;

-- [Y21] Heads of another epoch, or of none, count as none.
create function public.pull(request jsonb) returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  me uuid := app.me();
  current_epoch text := app.epoch();
  answer jsonb := app.pull_answer(me, current_epoch, case when request ->> 'epoch' = current_epoch then request -> 'heads' else '[]' end);
begin
  if answer ? 'ahead' or (request -> 'otherHistory' = 'true' and request ->> 'epoch' = current_epoch) then
    perform app.turn_epoch_automatically();
    -- The epoch was turned now, or by another pull while this one waited; otherwise the heads are invented.
    if app.epoch() <> current_epoch then
      return app.pull_answer(me, app.epoch(), '[]');
    end if;
  end if;
  return answer - 'ahead';
end $$;

-- [Y8] The digest of all heads, which device and server compare.
create function public.digest() returns jsonb language plpgsql stable set search_path = '' as $$
declare
  me uuid := app.me();
  current_epoch text := app.epoch();
begin
  return (
    select jsonb_build_object('epoch', current_epoch, 'serverTime', clock_timestamp(), 'digest', encode(sha256(convert_to(
      current_epoch || '|' || coalesce(string_agg(concat_ws(':', s.id, s.rev, m.rev, coalesce(k.rev, 0)), ',' order by s.id), ''), 'UTF8')), 'hex'))
    from public.memberships m
    join public.streams s on s.id = m.stream_id
    left join app.cards k on k.id = m.other_id and m.card_allowed
    where m.member_id = me and m.visible);
end $$;

-- ── supabase/schema/60-reading/40-chunks.sql ──

-- [Y20] History in chunks of 64 rows.

-- The chunk numbers that a request names; null: the request is malformed.
create function app.chunk_numbers(request jsonb) returns bigint[] language sql immutable set search_path = '' as $$
  select case when app.uuid_in(request, 'stream') is not null and jsonb_typeof(request -> 'chunks') = 'array' then (
    select case when bool_and(n is not null) then array_agg(distinct n) end
    from jsonb_array_elements(request -> 'chunks') as item
    cross join lateral (select case when jsonb_typeof(item) = 'number' and item::text ~ '^[0-9]{1,12}$' then item::text::bigint end as n) as number) end $$;

-- [Y20] Complete chunks of one stream; only the membership if the stream is not visible.
create function app.chunks_json(me uuid, target_stream uuid, numbers bigint[]) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('stream', target_stream,
    'membership', case when m.member_id is null then jsonb_build_object('gone', true, 'rev', coalesce(app.gone_rev(target_stream), 1)) else app.membership_json(m) end,
    'chunks', case when m.visible then jsonb_build_object(
      'info', (select info from app.stream_info(s, m) as info), 'snapshotRev', s.rev, 'rows', app.rows_in_chunks(s, m, numbers), 'completeChunks', to_jsonb(numbers)) end)
  from (select) as one
  left join public.memberships m on m.stream_id = target_stream and m.member_id = me
  left join public.streams s on s.id = target_stream $$;

-- [Y4] The number of requested chunks, counted before anything is read, so that an oversized request costs next to nothing.
create function app.chunks_count(request jsonb) returns bigint language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(request -> 'chunks') = 'array' then jsonb_array_length(request -> 'chunks') else app.chunks_limit() + 1 end $$;

-- [Y20] Complete chunks of streams. `more` holds requests for further streams; older clients send none.
create function public.chunks(request jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  me uuid := app.me();
  more jsonb := coalesce(request -> 'more', '[]');
begin
  if jsonb_typeof(more) <> 'array' or jsonb_array_length(more) > app.chunks_limit() or app.chunks_count(request) > app.chunks_limit() then
    raise exception 'bad-request' using errcode = '22023';
  end if;
  if app.chunks_limit() < app.chunks_count(request) + (select coalesce(sum(app.chunks_count(item)), 0) from jsonb_array_elements(more) as item) then
    raise exception 'bad-request' using errcode = '22023';
  end if;
  if app.chunk_numbers(request) is null or exists (select from jsonb_array_elements(more) as item where app.chunk_numbers(item) is null) then
    raise exception 'bad-request' using errcode = '22023';
  end if;
  return jsonb_build_object('epoch', app.epoch(), 'serverTime', clock_timestamp())
    || app.chunks_json(me, app.uuid_in(request, 'stream'), app.chunk_numbers(request))
    || case when request ? 'more' then jsonb_build_object('more', (
      select coalesce(jsonb_agg(app.chunks_json(me, app.uuid_in(item, 'stream'), app.chunk_numbers(item)) order by nth), '[]')
      from jsonb_array_elements(more) with ordinality as m (item, nth))) else '{}' end;
end $$;

-- ── supabase/schema/60-reading/45-group-items.sql ──

-- Read marks of groups, and whom their changes are announced to.

-- [G13] Both counts up to a number are facts: system rows are counted in each row, own and hidden rows are found by an index. Only the
-- membership is locked, not the stream: the counts are taken by a statement that begins under that lock, so that what somebody wrote
-- meanwhile is in both numbers or in neither. Compared as rows and in these orders, keys fit only one index, whatever the statistics say: with
-- another one, every message of the group or after the mark would be looked at.
create function app.read_group(me uuid, stream uuid, up_to_seq bigint) returns void language plpgsql set search_path = '' set enable_sort = off set enable_bitmapscan = off as $$
begin
  perform from public.memberships where member_id = me and stream_id = stream for update;
  update public.memberships m set
    read = up_to_seq,
    mine_at_read = m.mine
      - (select count(*) from (
        select x.type from public.messages x
        where (x.sender_id, x.stream_id, x.seq) > (me, stream, up_to_seq) and (x.sender_id, x.stream_id, x.seq) <= (me, stream, app.range_open())
        order by x.sender_id, x.stream_id, x.seq offset 0) as own where own.type <> 'system')
      - (select count(*) from (
        select from app.hidden_rows h
        where (h.member_id, h.stream_id, h.seq) > (me, stream, up_to_seq) and (h.member_id, h.stream_id, h.seq) <= (me, stream, app.range_open())
        order by h.member_id, h.stream_id, h.seq offset 0) as hidden),
    system_at_read = (select x.system_count from public.messages x where x.stream_id = stream and x.seq >= up_to_seq order by x.seq limit 1),
    rev = m.rev + 1, changed_in = pg_current_xact_id()
  where m.member_id = me and m.stream_id = stream and m.visible and m.read < up_to_seq;
end $$;

-- [G5, G6] The new revisions of a group: everyone's item goes to the room of its audience; `members` get an item of their own, because their
-- membership changed in this transaction or a changed row is hidden from them. No other member is read. `rev_before`: null where the stream is
-- not locked, and so took no revision here.
-- Each part is evaluated once, and memberships are found by their change or their member, never by the group alone.
create function app.group_changes(part bigint, stream uuid, rev_before bigint) returns setof app.change language sql stable set search_path = '' set enable_hashjoin = off set enable_mergejoin = off set enable_sort = off set enable_bitmapscan = off as $$
  select part, s.id, r.revs, own.members, case when cardinality(r.revs) > 0 and g.deleted_at is null then g.audience end,
    g.audience_in is not distinct from pg_current_xact_id()
  from public.streams s
  join public.groups g on g.id = s.id
  cross join lateral (select array(select generate_series(rev_before + 1, s.rev)) as revs offset 0) as r
  cross join lateral (select array(
    select c.member_id
    from (select m.member_id, m.changed_in from public.memberships m where m.stream_id = s.id and m.role is not null and m.changed_in >= pg_current_xact_id() order by m.stream_id, m.changed_in) as c
    where c.changed_in = pg_current_xact_id()
    union
    select h from unnest(r.revs) as rev cross join lateral app.message_at_rev(s.id, rev) as x cross join lateral app.row_hidden_from(x) as h
      cross join lateral (select m.departed from public.memberships m where m.member_id = h and m.stream_id = s.id offset 0) as m
    where not m.departed
    -- Who joined later must not have what was written before. New rows are in everyone's ranges, and most groups have nobody else's.
    union
    select m.member_id from unnest(r.revs) as rev cross join lateral app.message_at_rev(s.id, rev) as x
      cross join lateral (
        select o.member_id from public.memberships o
        where x.seq < g.closed_below and o.stream_id = s.id and o.role is not null and not o.departed and not o.ranges @> x.seq offset 0) as m) as members offset 0) as own
  where s.id = stream and s.kind = 'group' and (cardinality(r.revs) > 0 or cardinality(own.members) > 0) $$;

-- What one member's own live item of a group has besides: numbers of changed rows that are hidden [G4], and the own part of shown ones [G25].
create function app.group_parts_json(membership public.memberships, revs bigint[]) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'absent', coalesce(jsonb_agg(x.seq order by x.seq) filter (where not app.is_in_sight(membership, x)), '[]'),
    'own', coalesce(jsonb_object_agg(x.rev, app.own_json(x, membership.member_id)) filter (where app.is_in_sight(membership, x)), '{}'))
  from unnest(revs) as rev cross join lateral app.message_at_rev(membership.stream_id, rev) as x
  where membership.visible and membership.ranges @> x.seq $$;

-- For sync nodes: the rooms in which members' sockets belong, `[{member, stream, audience}]`.
create function public.group_rooms(members jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('member', m.member_id, 'stream', g.id, 'audience', g.audience)), '[]')
  from jsonb_array_elements_text(members) as named (id)
  join public.memberships m on m.member_id = named.id::uuid and m.role is not null and m.visible
  join public.groups g on g.id = m.stream_id $$;

-- ── supabase/schema/60-reading/50-live-items.sql ──

-- [Y8] Live items for several members in one query: the node that writes gets them in the same transaction, other nodes request them for all
-- of their members at once.

-- The members who see this member's card: a changed card is announced to them by an event without a revision.
create function app.card_viewers(me uuid) returns table (stream uuid, member uuid) language sql stable set search_path = '' as $$
  select m.stream_id, m.member_id from public.memberships m where m.other_id = me and m.visible and m.card_allowed $$;

-- [Y8, Y9] Returns what each viewer may see of the changes, once for each viewer and stream; nothing for `absent_members`. `shown` lists the
-- revisions whose row is within the viewer's ranges. The card is included only where it is allowed, and a hidden stream carries only the
-- revision at which it was hidden. `cards` are listed among the changes but not read, because very many members may see a card. The `authors`
-- of `outcomes` get their own view, whether their streams changed or not, and the results of their entries: `at` is the revision of the
-- result's row, always of the author's own row [Y2], of another's only if visible; `own` is what of that row is the author's [G25]. The rows are returned once for all viewers.
--
-- The statement is planned once, not for each call, and each row is found by an index whatever the statistics say, because a cached plan
-- outlives them.
create function app.viewer_updates(changes app.change[], cards app.change[], absent_members uuid[], parts bigint[], authors uuid[], outcomes app.entry_outcome[]) returns json language sql stable
set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with outcome as materialized (
    select n.part, n.me, n.nth, v.* from unnest(parts, authors) with ordinality as n (part, me, nth) cross join lateral (select (outcomes[n.nth]).* offset 0) as v),
  deliveries as materialized (
    select c.part, c.nth, member, c.stream, c.revs from unnest(changes) with ordinality as c (part, stream, revs, members, audience, departs, nth) cross join lateral unnest(c.members) as member
    where member <> all (absent_members)),
  updates as materialized (
    select part, member, stream, min(nth) as nth, max(revs) as revs
    from (select * from deliveries union all select part, null, me, stream, null from outcome) as w (part, nth, member, stream, revs)
    group by part, member, stream),
  result as materialized (
    select v.part, v.nth, v.id, v.status, v.code, v.ref, v.effect, k.previous, v.stream, case when v.status = 'rejected' and not m.visible then 0 else coalesce(s.rev, 0) end as rev, x.rev as row_rev,
      case when s.kind = 'group' and x.id is not null then app.own_json(x, v.me) end as own
    from outcome v
    left join public.memberships m on m.member_id = v.me and m.stream_id = v.stream
    left join public.streams s on s.id = m.stream_id
    left join app.applied_entries k on k.id = case when v.status <> 'rejected' then (v.id #>> '{}')::uuid end and k.previous is not null
    left join app.message_in_stream(v.stream, v.ref) x on v.status <> 'rejected' and (x.sender_id = v.me or (m.visible and app.is_in_sight(m, x)))),
  changed_rows as (
    select stream, rev from deliveries cross join lateral unnest(revs) as rev
    union select c.stream, rev from unnest(changes) as c cross join lateral unnest(c.revs) as rev where c.audience is not null
    union select stream, row_rev from result where row_rev is not null)
  select json_build_object(
    'changes', (select coalesce(json_agg(c), '[]') from unnest(changes || cards) as c),
    'results', (
      select coalesce(json_agg(json_build_object('part', part, 'id', id, 'status', status, 'code', code, 'ref', ref, 'what', effect, 'was', previous, 'stream', stream, 'rev', rev, 'at', row_rev, 'own', own) order by nth), '[]')
      from result),
    'updates', (
      select coalesce(json_agg(json_build_object('part', w.part, 'me', json_build_object('id', me.id, 'username', me.username, 'avatar_url', me.avatar_url),
        'stream', s.id, 'kind', s.kind, 'membership', app.membership_json(m),
        'info', case when m.visible then info end,
        'card', case when m.visible and m.card_allowed then (select k.card from app.cards k where k.id = m.other_id) end,
        'revs', w.revs,
        'shown', case when s.kind = 'notifications' then array(select r.rev from unnest(w.revs) as rev cross join lateral app.notification_at_rev(w.stream, rev) as r order by r.rev)
          else array(select r.rev from unnest(w.revs) as rev cross join lateral app.message_at_rev(w.stream, rev) as r where m.visible and app.is_in_sight(m, r) order by r.rev) end,
        'ofGroup', case when s.kind = 'group' then app.group_parts_json(m, w.revs) end) order by w.nth), '[]')
      from updates w
      join public.memberships m on m.member_id = w.member and m.stream_id = w.stream
      join public.streams s on s.id = w.stream
      join public.profiles me on me.id = w.member
      left join lateral app.stream_info(s, m) as info on true),
    'rooms', (
      select coalesce(jsonb_agg(jsonb_build_object('part', c.part, 'stream', s.id, 'kind', s.kind, 'audience', c.audience, 'except', c.members, 'revs', c.revs, 'info', info) order by c.nth), '[]')
      from unnest(changes) with ordinality as c (part, stream, revs, members, audience, departs, nth)
      join public.streams s on s.id = c.stream
      cross join lateral app.group_info(s) as info
      where c.audience is not null),
    'rows', (
      select coalesce(json_agg(json_build_object('stream', each.stream, 'row', each.row, 'author', each.author)), '[]')
      from (
        select r.stream, app.row_json(s.kind, x, null) as row, case when s.kind = 'group' then (select p.username from public.profiles p where p.id = x.sender_id) end as author
        from changed_rows r join public.streams s on s.id = r.stream cross join lateral app.message_at_rev(r.stream, r.rev) as x
        union all
        select r.stream, app.notification_json(x), null
        from changed_rows r join public.streams s on s.id = r.stream cross join lateral app.notification_at_rev(r.stream, r.rev) as x
        where s.kind = 'notifications') as each)) $$;

-- Adds the viewers of a member's card to the changes, unless these announce that conversation to them already: they get
-- an event without a revision at once, instead of waiting for the next digest.
create function app.with_card_viewers(me uuid, changes jsonb) returns jsonb language sql stable set search_path = '' as $$
  select changes || coalesce(jsonb_agg(jsonb_build_object('stream', s.stream, 'members', jsonb_build_array(s.member), 'revs', '[]'::jsonb) order by s.stream), '[]')
  from app.card_viewers(me) as s
  where not exists (select from jsonb_array_elements(changes) as t where t ->> 'stream' = s.stream::text and t -> 'members' ? s.member::text) $$;

-- [Y8] Live items of changes that another node made, `{stream, revs, members}` each.
create function public.live_items_for(changes jsonb) returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('epoch', app.epoch(), 'effects', app.viewer_updates(array(
    select (nth, app.uuid_in(c, 'stream'), array(select value::bigint from jsonb_array_elements_text(c -> 'revs')), array(select value::uuid from jsonb_array_elements_text(c -> 'members')), app.integer_in(c, 'audience'), c -> 'departs' = 'true')::app.change
    from jsonb_array_elements(changes) with ordinality as each (c, nth)), '{}', '{}', null, null, null)) $$;

-- ── supabase/schema/70-push/10-outcomes.sql ──

-- [Y2, Y4] Outcomes of entries. Only `push` calls these, with the streams locked. A refusal is a value; an exception ends the whole push.

-- Names the stream and the message that the refused entry named.
create function app.rejected_outcome(entry jsonb, code text) returns app.entry_outcome language sql stable set search_path = '' as $$
  select (entry -> 'id', 'rejected', code, app.uuid_in(entry -> 'data', (select a.stream_field from app.actions a where a.name = entry ->> 'action')),
    app.uuid_in(entry -> 'data', 'messageId'), null)::app.entry_outcome $$;

create function app.applied_outcome(entry jsonb, stream uuid, ref uuid default null, effect text default null) returns app.entry_outcome language sql immutable set search_path = '' as $$
  select (entry -> 'id', 'applied', null, stream, ref, effect)::app.entry_outcome $$;

-- Takes the next revision of a stream whose row is locked.
create function app.next_rev(stream uuid) returns bigint language sql set search_path = '' as $$
  update public.streams set rev = rev + 1 where id = stream returning rev $$;

-- Claims an id for a send or a cancel, and returns whether it was free; waits for a concurrent claim.
create function app.claim_entry(entry uuid, me uuid, entry_state text, stream uuid, ref uuid, effect text default null) returns boolean language plpgsql set search_path = '' as $$
begin
  insert into app.applied_entries (id, member_id, state, stream_id, ref, effect) values (entry, me, entry_state, stream, ref, effect) on conflict (id) do nothing;
  return found;
end $$;

-- What is known about an entry's id. `sent_message`: the message with the same id; it proves an earlier send however long ago it was, before
-- any check whose answer may have changed since, such as a block.
create function app.applied_entry_status(me uuid, stored_entry app.applied_entries, sent_message public.messages) returns text language sql immutable as $$
  select case
    when stored_entry.member_id <> me then 'foreign'
    when stored_entry.state = 'cancelled' then 'cancelled'
    when stored_entry.member_id = me then 'duplicate'
    when sent_message.sender_id <> me then 'foreign'
    when sent_message.sender_id = me then 'duplicate' end $$;

-- [Y2] The outcome of an entry that was handled before; null: the id is new.
create function app.stored_outcome(me uuid, entry jsonb) returns app.entry_outcome language plpgsql stable set search_path = '' as $$
declare
  stored_entry app.applied_entries;
  status text;
begin
  select * into stored_entry from app.applied_entries where id = app.uuid_in(entry, 'id');
  status := app.applied_entry_status(me, stored_entry, null);
  if status = 'duplicate' then
    return (entry -> 'id', status, null, stored_entry.stream_id, stored_entry.ref, stored_entry.effect)::app.entry_outcome;
  end if;
  return case when status is not null then app.rejected_outcome(entry, status) end;
end $$;

-- [Y2] Deletes expired ids. Each push deletes more than it can add (two for each entry: a cancel's own id and the one that it cancels), so
-- that old ids cannot pile up.
create function app.prune_applied_entries(entries integer) returns void language sql set search_path = '' as $$
  delete from app.applied_entries where id in (
    select id from app.applied_entries where at < now() - make_interval(days => app.applied_days()) order by at limit 2 * entries + 50 for update skip locked) $$;

-- ── supabase/schema/70-push/20-refusals.sql ──

-- Refusals of texts, pictures and pairs.

-- Why a text is refused; null: it is not.
create function app.text_refusal(body text, media text, gif text) returns text language sql immutable as $$
  select case
    when not app.within_limit(body, app.message_length()) then 'text-too-long'
    when app.is_blank(body) and media is null and gif is null then 'empty-message' end $$;

-- Why a message's picture is refused; null: it is not, or there is none. A picture must have been stored by its sender for this conversation.
-- A missing one may have been removed meanwhile: the device then uploads it again. Most messages have none, so null is answered first.
create function app.media_refusal(me uuid, stream uuid, media text) returns text language plpgsql stable set search_path = '' as $$
begin
  if media is null then
    return null;
  end if;
  if split_part(media, '/', 1) <> stream::text or split_part(media, '/', 2) <> me::text then
    return 'picture-refused';
  end if;
  if app.is_marked_for_removal(media) or not exists (select from storage.objects o where o.bucket_id = 'conversations' and o.name = media) then
    return 'picture-missing';
  end if;
  return null;
end $$;

-- Why an entry's pair is refused, from given facts; null: it is not. `member_exists`: there is such a member; `is_of_pair`: the conversation
-- of this id belongs to the pair, null where there is none.
create function app.evaluate_pair(me uuid, stream uuid, other uuid, member_exists boolean, is_of_pair boolean) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case
    when other is null then 'invalid'
    when other = me or not member_exists then 'unknown-member'
    when not coalesce(is_of_pair, stream = app.conversation_id(me, other)) then 'unknown-conversation' end;
end $$;

-- The same, with the facts looked up.
create function app.pair_refusal(me uuid, stream uuid, other uuid) returns text language sql stable set search_path = '' as $$
  select app.evaluate_pair(me, stream, other, exists (select from public.profiles where id = other), null) $$;

-- The refusal code of a block, the own or the other's; null: none. It depends on no search path and sets none, so it can be inlined, as can
-- `text_refusal` and `applied_entry_status`.
create function app.block_refusal(own_block boolean, other_block boolean) returns text language sql immutable as $$
  select case when own_block then 'blocked-mine' when other_block then 'blocked' end $$;

-- ── supabase/schema/70-push/30-limits.sql ──

-- Limits on new conversations, on messages before the first reply, and on reports; one function each. Who may write first is decided here too. All are counted while the author's
-- account stream is locked, so that concurrent pushes count each other.

-- How many more conversations a member may start now.
create function app.remaining_conversations(me uuid) returns bigint language sql stable set search_path = '' as $$
  select case when p.created_at > now() - make_interval(days => app.early_days()) then app.new_conversations_early() else app.new_conversations() end
    - (select count(*) from app.conversation_starts b where b.member_id = me and b.at > now() - interval '1 day')
  from public.profiles p where p.id = me $$;

create function app.remaining_reports(me uuid) returns bigint language sql stable set search_path = '' as $$
  select app.reports_a_day() - (select count(*) from public.reports r where r.reporter_id = me and r.created_at > now() - interval '1 day') $$;

-- The messages that exceed a limit, of those that passed all other checks. If everyone has replied nothing is counted.
create function app.sends_over_limit(sends app.send_candidate[]) returns table (nth bigint, code text) language plpgsql stable set search_path = '' as $$
begin
  if not exists (
    select from (select distinct s.stream, s.other from unnest(sends) as s where s.code is null and s.other is not null) as pair
    left join public.memberships m on m.member_id = pair.other and m.stream_id = pair.stream
    where coalesce(m.mine, 0) = 0) then
    return;
  end if;
  return query
  with candidates as materialized (
    select s.nth, s.me, s.stream, s.other, s.conversation_exists,
      row_number() over (partition by s.me, s.stream order by s.nth) as send_no,
      -- An earlier message of the other member in the same batch is a reply.
      coalesce(other_membership.mine, 0) = 0 and not exists (select from unnest(sends) as o where o.code is null and o.me = s.other and o.stream = s.stream and o.nth < s.nth) as unanswered
    from unnest(sends) as s
    left join public.memberships other_membership on other_membership.member_id = s.other and other_membership.stream_id = s.stream
    where s.code is null and s.other is not null),
  starts as (
    select b.me, b.stream, row_number() over (partition by b.me order by b.first) as send_no
    from (select distinct on (s.stream) s.me, s.stream, s.nth as first from candidates s where not s.conversation_exists order by s.stream, s.nth) as b),
  allowances as materialized (select b.me, app.remaining_conversations(b.me) as left from starts b group by b.me)
  select s.nth, case
      when s.unanswered and not app.may_write_first(s.me, s.other) then 'contact-closed'
      when b.send_no > coalesce(a.left, 0) then 'too-many-conversations'
      when s.unanswered and s.send_no + coalesce((select m.mine from public.memberships m where m.member_id = s.me and m.stream_id = s.stream), 0) > app.unanswered_messages() then 'unanswered' end
  from candidates s
  left join starts b on b.me = s.me and b.stream = s.stream
  left join allowances a on a.me = b.me;
end $$;

-- ── supabase/schema/70-push/40-sends.sql ──

-- [Y4] Validates and writes messages as a set, whoever sends them, because setting a statement up costs more than handling one message.
-- Statements are planned for few rows, found by an index: hash and merge joins, which read whole tables, are off.

-- Creates a pair's conversation with its two memberships, unless it exists. The stream's row is already there and locked. The start is
-- counted for the member who makes it. [Y7, Y9] To a member who never saw a conversation, or whose partner only opened it, it is gone at
-- revision 1; so a visible membership begins at 2, which is newer.
create function app.ensure_conversation(stream uuid, me uuid, other uuid, other_hidden boolean) returns void language plpgsql set search_path = '' as $$
begin
  if exists (select from public.conversations where id = stream) then
    return;
  end if;
  -- The stream's row may be older than the conversation, since a refused entry or a block; its dates are reset to reveal nothing.
  insert into public.streams (id, kind) values (stream, 'conversation') on conflict (id) do update set created_at = now(), updated_at = now();
  insert into public.conversations (id, member_a, member_b) values (stream, least(me, other), greatest(me, other));
  insert into public.memberships (member_id, stream_id, other_id, hidden, rev, since)
  select n.member, stream, n.other, n.hidden, r.rev, r.rev
  from (values (me, other, false), (other, me, other_hidden)) as n (member, other, hidden)
  cross join lateral (select case when n.hidden then 1 else 2 end as rev) as r;
  delete from app.conversation_starts where member_id = me and at < now() - interval '1 day';
  insert into app.conversation_starts (stream_id, member_id) values (stream, me);
end $$;

create function app.parse_sends(authors uuid[], entries jsonb[]) returns app.send_candidate[] language sql stable set search_path = '' as $$
  select array_agg((e.nth, e.me, e.entry, app.uuid_in(e.entry, 'id'), app.uuid_in(d.data, 'conversationId'), app.uuid_in(d.data, 'receiverId'),
    app.text_in(d.data, 'type'), app.text_in(d.data, 'text'), app.text_in(d.data, 'mediaUrl'), app.text_in(d.data, 'gifUrl'), app.uuid_in(d.data, 'replyTo'),
    null, null, case when d.data ->> 'replyTo' is not null and app.uuid_in(d.data, 'replyTo') is null then 'invalid' end)::app.send_candidate order by e.nth)
  from unnest(authors, entries) with ordinality as e (me, entry, nth)
  cross join lateral (select e.entry -> 'data' as data offset 0) as d $$;

-- Splits sends into batches that can each be validated before any of it is written, and returns where each batch ends. A message with the id
-- of an earlier one, or in reply to one, begins the next batch.
create function app.split_dependent_sends(sends app.send_candidate[]) returns bigint[] language plpgsql immutable set search_path = '' as $$
declare
  ends bigint[] := '{}';
  start_nth bigint := 1;
  dependency record;
begin
  for dependency in
    with each as materialized (select nth, id, reply_to from unnest(sends) where id is not null),
    dependencies as (
      select nth, lag(nth) over (partition by id order by nth) as earlier_nth from each
      union all select s.nth, e.nth from each s join each e on e.id = s.reply_to and e.nth < s.nth
    -- [G16] In a group the time of a member's last message decides about the next one.
    union all select s.nth, lag(s.nth) over (partition by s.me, s.stream order by s.nth) from unnest(sends) as s where s.other is null)
    select nth, max(earlier_nth) as earlier_nth from dependencies where earlier_nth is not null group by nth order by nth
  loop
    if dependency.earlier_nth >= start_nth then
      ends := ends || (dependency.nth - 1);
      start_nth := dependency.nth;
    end if;
  end loop;
  return ends || cardinality(sends)::bigint;
end $$;

-- Sets the code of each message that is refused, with the first reason in the order of checks. A closed conversation has lost
-- one of its members: nobody writes in it any more, neither the other nor a device of the deleted one that a node still believes signed in.
create function app.validate_sends(sends app.send_candidate[]) returns app.send_candidate[] language sql stable set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
  select array_agg((s.nth, s.me, s.entry, s.id, s.stream, s.other, s.type, s.body, s.media, s.gif, s.reply_to, (a.reply_target).seq, c.id is not null or d.to_group, case
    when s.id is null or s.stream is null then 'invalid'
    else coalesce(
      app.applied_entry_status(s.me, k, b),
      s.code,
      case when s.body is null or s.type is null or not (s.type in ('text', 'image', 'gif') or (d.to_group and s.type = 'poll')) or greatest(char_length(s.media), char_length(s.gif)) > 2048 then 'invalid' end,
      case when not d.to_group then coalesce(
        app.evaluate_pair(s.me, s.stream, s.other, case when c.closed then false else coalesce(p.is_of_pair, false) or exists (select from public.profiles o where o.id = s.other) end, p.is_of_pair),
        app.block_refusal(
          exists (select from public.user_blocks u where u.user_id = s.me and u.blocked_id = s.other),
          exists (select from public.user_blocks u where u.user_id = s.other and u.blocked_id = s.me))) end,
      app.text_refusal(s.body, s.media, s.gif),
      case when s.media is not null then app.media_refusal(s.me, s.stream, s.media) end,
      case when s.reply_to is not null and (a.reply_target).id is null then 'unknown-message' end,
      case when app.is_under_measure(s.me, '{restrict-chat}') then 'sanctioned' end,
      -- Last: what holds a message back is said of one that could be sent otherwise.
      case when d.to_group then app.group_send_refusal(s.me, s.stream, s.entry -> 'data') end) end)::app.send_candidate order by s.nth)
  from unnest(sends) as s
  left join app.applied_entries k on k.id = s.id
  left join public.messages b on b.id = s.id and k.id is null
  left join public.conversations c on c.id = s.stream
  cross join lateral (select coalesce(s.entry -> 'data' -> 'receiverId' = 'null', false) as to_group offset 0) as d
  cross join lateral (select case when s.reply_to is not null then app.visible_message(s.me, s.stream, s.reply_to) end as reply_target offset 0) as a
  cross join lateral (select c.member_a = least(s.me, s.other) and c.member_b = greatest(s.me, s.other) as is_of_pair) as p $$;

-- Assigns numbers, revisions and times as if the messages came one after the other. A member who has hidden the conversation sees it again
-- from the first of them on.
create function app.write_sends(sends app.send_candidate[]) returns void language sql set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
  with batch_start as materialized (select clock_timestamp() - (sends[cardinality(sends)]).nth * interval '1 microsecond' as at),
  numbered_sends as materialized (
    select s.*, row_number() over (partition by s.stream order by s.nth) as send_no, b.at + s.nth * interval '1 microsecond' as at
    from unnest(sends) as s cross join batch_start b),
  stream_counts as materialized (select stream, count(*) as n, max(at) as at from numbered_sends group by stream),
  advanced_streams as (
    update public.streams s set rev = s.rev + c.n, last = s.last + c.n, updated_at = c.at
    from stream_counts c where s.id = c.stream
    returning s.id, s.rev - c.n as rev, s.last - c.n as last),
  inserted_messages as (
    insert into public.messages (stream_id, seq, rev, id, sender_id, type, text, media_url, gif_url, reply_to, reply_seq, created_at)
    select s.stream, m.last + s.send_no, m.rev + s.send_no, s.id, s.me, s.type, s.body, s.media, s.gif, case when s.reply_seq is not null then s.reply_to end, s.reply_seq, s.at
    from numbered_sends s join advanced_streams m on m.id = s.stream
    order by s.nth),
  affected_memberships as (
    select member, stream, sum(own_count) as own_count, bool_or(includes_first) as includes_first
    from (
      select me as member, stream, 1 as own_count, send_no = 1 as includes_first from numbered_sends
      union all select distinct other, stream, 0, false from numbered_sends) as each
    group by member, stream)
  update public.memberships m
  set mine = m.mine + c.own_count, hidden = false,
    rev = m.rev + c.own_count + m.hidden::int,
    changed_in = case when m.role is not null then pg_current_xact_id() end,
    since = case when m.hidden then m.rev + 1 + c.includes_first::int else m.since end
  from affected_memberships c
  where m.member_id = c.member and m.stream_id = c.stream and (c.own_count > 0 or m.hidden) $$;

-- [Y2] The outcome of a send that was handled before. Its message proves it where its id has expired from `applied_entries`.
create function app.stored_send_outcome(me uuid, entry jsonb) returns app.entry_outcome language plpgsql stable set search_path = '' as $$
declare
  outcome app.entry_outcome := app.stored_outcome(me, entry);
  sent_message public.messages;
  status text;
begin
  if outcome.status is not null then
    return outcome;
  end if;
  select * into sent_message from public.messages where id = app.uuid_in(entry, 'id');
  status := app.applied_entry_status(me, null, sent_message);
  if status = 'duplicate' then
    return (entry -> 'id', status, null, sent_message.stream_id, sent_message.id, null)::app.entry_outcome;
  end if;
  return case when status is not null then app.rejected_outcome(entry, status) end;
end $$;

-- Sends messages; the streams are locked. Returns one outcome for each, in order, within the limits.
create function app.send_messages(authors uuid[], entries jsonb[]) returns app.entry_outcome[] language plpgsql set search_path = '' as $$
declare
  sends app.send_candidate[] := app.parse_sends(authors, entries);
  batch app.send_candidate[];
  start_nth bigint := 1;
  end_nth bigint;
  over_limit record;
  opening_send app.send_candidate;
  claimed_ids uuid[];
  outcomes app.entry_outcome[] := '{}';
begin
  foreach end_nth in array app.split_dependent_sends(sends) loop
    batch := app.validate_sends(sends[start_nth:end_nth]);
    for over_limit in select o.nth, o.code from app.sends_over_limit(batch) as o where o.code is not null loop
      batch[over_limit.nth - start_nth + 1].code := over_limit.code;
    end loop;
    -- Claims the ids; waits for concurrent claims.
    with claims as (
      insert into app.applied_entries (id, member_id, state, stream_id, ref)
      select s.id, s.me, 'applied', s.stream, s.id from unnest(batch) as s where s.code is null order by s.id
      on conflict (id) do nothing
      returning id)
    select array_agg(id) into claimed_ids from claims;
    for opening_send in select distinct on (s.stream) s.* from unnest(batch) as s where s.code is null and s.id = any (claimed_ids) and not s.conversation_exists order by s.stream, s.nth loop
      perform app.ensure_conversation(opening_send.stream, opening_send.me, opening_send.other, false);
    end loop;
    if claimed_ids is not null then
      perform app.write_sends(array(select s::app.send_candidate from unnest(batch) as s where s.code is null and s.id = any (claimed_ids) order by s.nth));
      if exists (select from unnest(batch) as s where s.other is null and s.id = any (claimed_ids)) then
        perform app.complete_group_sends(array(select s::app.send_candidate from unnest(batch) as s where s.code is null and s.id = any (claimed_ids) order by s.nth));
      end if;
      perform app.queue_message_pushes(array(select s::app.send_candidate from unnest(batch) as s where s.code is null and s.id = any (claimed_ids) order by s.nth));
    end if;
    outcomes := outcomes || array(
      select case
        when s.code is null and s.id = any (claimed_ids) then app.applied_outcome(s.entry, s.stream, s.id)
        when s.code is null or s.code = 'duplicate' then app.stored_send_outcome(s.me, s.entry)
        when s.code like 'deferred %' then (s.entry -> 'id', 'deferred', substr(s.code, 10), s.stream, s.id, null)::app.entry_outcome
        else app.rejected_outcome(s.entry, s.code) end
      from unnest(batch) as s order by s.nth);
    start_nth := end_nth + 1;
  end loop;
  return outcomes;
end $$;

-- ── supabase/schema/70-push/50-messages.sql ──

-- Edits, deletions, cancels and reactions.

create function app.edit_message(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  body text := app.text_in(entry -> 'data', 'text');
  target public.messages := app.message_of_entry(me, entry);
  refusal text;
begin
  if body is null or app.uuid_in(entry -> 'data', 'messageId') is null then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  refusal := case
    when target.id is null then app.absence_or(me, app.uuid_in(entry -> 'data', 'conversationId'), 'unknown-message')
    when target.sender_id <> me then 'foreign'
    when target.deleted_at is not null then 'deleted'
    when target.type = 'poll' then 'invalid'
    else coalesce(
      app.group_write_refusal(me, target.stream_id),
      app.text_refusal(body, target.media_url, target.gif_url),
      (select app.block_between(me, m.other_id) from public.memberships m where m.member_id = me and m.stream_id = target.stream_id),
      case when clock_timestamp() > target.created_at + make_interval(mins => app.edit_minutes()) then 'edit-too-late' end) end;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  update public.messages set text = body, edited_at = clock_timestamp(), rev = app.next_rev(target.stream_id) where id = target.id;
  return app.applied_outcome(entry, target.stream_id, target.id);
end $$;

-- [Y11] A tombstone keeps only place and author; a second deletion changes nothing. The picture is removed unless another message shows it,
-- which is checked under the stream's lock, as every message that might show it takes that lock.
create function app.tombstone_message(target public.messages) returns void language plpgsql set search_path = '' as $$
begin
  if target.deleted_at is null then
    update public.messages
    set text = '', media_url = null, gif_url = null, reply_to = null, reply_seq = null, reactions = '{}', extra = null, deleted_at = clock_timestamp(), rev = app.next_rev(target.stream_id)
    where id = target.id;
    perform app.mark_removed(array[target.media_url])
    where split_part(target.media_url, '/', 1) = target.stream_id::text and split_part(target.media_url, '/', 2) = target.sender_id::text
      and not exists (select from public.messages m where m.media_url = target.media_url);
    perform app.forget_in_group(target);
  end if;
end $$;

create function app.delete_message(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  by_number boolean := app.integer_in(entry -> 'data', 'number') is not null;
  target public.messages := case when by_number then app.numbered_message(me, entry) else app.message_of_entry(me, entry) end;
begin
  if app.uuid_in(entry -> 'data', 'messageId') is null and not by_number then
    return app.rejected_outcome(entry, 'invalid');
  elsif target.id is null then
    return app.rejected_outcome(entry, app.absence_or(me, app.uuid_in(entry -> 'data', 'conversationId'), 'unknown-message'));
  elsif target.sender_id <> me and (app.group_membership(me, target.stream_id)).role is distinct from 'admin' then
    return app.rejected_outcome(entry, 'foreign');
  end if;
  if target.sender_id <> me and target.deleted_at is null then
    perform app.log_in_group(target.stream_id, me, 'message-deleted', target.sender_id, jsonb_build_object('seq', target.seq));
  end if;
  perform app.tombstone_message(target);
  return app.applied_outcome(entry, target.stream_id, target.id);
end $$;

-- [Y2] An unknown id is recorded, so that a late send of it is refused; a known message becomes a tombstone.
create function app.cancel_message(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  message uuid := app.uuid_in(entry -> 'data', 'messageId');
  target public.messages := app.message_of_entry(me, entry);
begin
  if message is null then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if target.id is null and not app.claim_entry(message, me, 'cancelled', stream, message) then
    target := app.message_of_entry(me, entry); -- sent at this very moment
    if target.id is null then -- sent before, by an author who has departed from the group meanwhile
      select x.* into target from app.message_in_stream(stream, message) as x where x.sender_id = me and x.type not in ('system', 'call');
    end if;
  end if;
  if target.id is null then
    return app.applied_outcome(entry, stream, message, 'cancelled');
  elsif target.sender_id <> me then
    return app.rejected_outcome(entry, 'foreign');
  end if;
  perform app.tombstone_message(target);
  return app.applied_outcome(entry, target.stream_id, target.id, 'deleted');
end $$;

-- Each member has at most one reaction; the last entry wins, null removes it. Without a change no revision is taken.
create function app.react_to_message(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  emoji text := app.text_in(data, 'emoji');
  target public.messages := app.visible_message(me, app.uuid_in(data, 'conversationId'), app.uuid_in(data, 'messageId'));
  new_reactions jsonb;
  refusal text;
begin
  if app.uuid_in(data, 'messageId') is null or not data ? 'emoji' or (data ->> 'emoji' is not null and (emoji is null or emoji not in ('❤️', '😊', '😂', '😮', '👏', '🔥'))) then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  refusal := case
    when target.id is null or target.type in ('system', 'call') then app.absence_or(me, app.uuid_in(data, 'conversationId'), 'unknown-message')
    when target.deleted_at is not null then 'deleted'
    else (select app.block_between(me, m.other_id) from public.memberships m where m.member_id = me and m.stream_id = target.stream_id) end;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  new_reactions := case when emoji is null then target.reactions - me::text else target.reactions || jsonb_build_object(me::text, emoji) end;
  if new_reactions = target.reactions then
    return app.applied_outcome(entry, target.stream_id, target.id);
  elsif (app.group_membership(me, target.stream_id)).role is not null then
    update public.messages set reactions = new_reactions where id = target.id;
    perform app.note_counted(me, target);
    return app.applied_outcome(entry, target.stream_id, target.id, 'counted');
  end if;
  update public.messages set reactions = new_reactions, rev = app.next_rev(target.stream_id) where id = target.id;
  return app.applied_outcome(entry, target.stream_id, target.id);
end $$;

-- ── supabase/schema/70-push/60-conversations.sql ──

-- Read marks, hiding, opening and settings of conversations; blocks.

-- [Y12] The read mark only moves forward, never beyond the last number, and only under the epoch in which the messages were shown.
create function app.read_conversation(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  up_to_seq bigint := app.integer_in(entry -> 'data', 'upTo');
  own_after bigint;
  m public.memberships;
begin
  if up_to_seq is null or app.text_in(entry -> 'data', 'epoch') is null then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  select * into m from public.memberships where member_id = me and stream_id = stream and (other_id is not null or role is not null) and visible;
  if not found then
    return app.rejected_outcome(entry, app.absence_or(me, stream, 'unknown-conversation'));
  end if;
  up_to_seq := least(up_to_seq, (select last from public.streams where id = stream));
  if entry -> 'data' ->> 'epoch' <> current_epoch or up_to_seq <= m.read then
    return app.applied_outcome(entry, stream);
  end if;
  if m.role is not null then
    perform app.read_group(me, stream, up_to_seq);
    return app.applied_outcome(entry, stream);
  end if;
  select count(*) into own_after from app.messages_from(stream, up_to_seq + 1, app.range_open()) where sender_id = me or not m.ranges @> seq;
  update public.memberships set read = up_to_seq, mine_at_read = mine - own_after, rev = rev + 1 where member_id = me and stream_id = stream;
  if m.card_allowed then
    update public.conversations
    set shown_a = case when member_a = me then up_to_seq else shown_a end, shown_b = case when member_b = me then up_to_seq else shown_b end
    where id = stream;
    perform app.next_rev(stream);
  end if;
  return app.applied_outcome(entry, stream);
end $$;

-- Hides a conversation, unless a newer message arrived than the device had shown.
create function app.hide_conversation(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  up_to_seq bigint := app.integer_in(entry -> 'data', 'upTo');
begin
  if up_to_seq is null or app.text_in(entry -> 'data', 'epoch') is null then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  -- A conversation that was never visible to this member was only opened by the other, which must not be revealed.
  if not exists (select from public.memberships where member_id = me and stream_id = stream and other_id is not null and (since > 1 or not hidden)) then
    return app.rejected_outcome(entry, 'unknown-conversation');
  end if;
  if entry -> 'data' ->> 'epoch' = current_epoch and not exists (select from app.messages_from(stream, up_to_seq + 1, app.range_open()) where sender_id <> me) then
    update public.memberships set hidden = true, rev = rev + 1, since = rev + 1 where member_id = me and stream_id = stream and not hidden;
  end if;
  return app.applied_outcome(entry, stream);
end $$;

-- Shows a hidden conversation again, or starts a new one, which is counted; the other member sees it with the first message.
create function app.open_conversation(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  other uuid := app.uuid_in(entry -> 'data', 'memberId');
  refusal text := app.pair_refusal(me, stream, other);
begin
  if refusal is null and not exists (select from public.conversations where id = stream) then
    refusal := coalesce(app.block_between(me, other), case when not app.may_write_first(me, other) then 'contact-closed' end,
      case when coalesce(app.remaining_conversations(me), 0) < 1 then 'too-many-conversations' end);
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if not exists (select from public.conversations where id = stream) then
    perform app.ensure_conversation(stream, me, other, true);
    perform app.next_rev(stream);
  end if;
  update public.memberships set hidden = false, rev = rev + 1, since = rev + 1 where member_id = me and stream_id = stream and hidden;
  return app.applied_outcome(entry, stream);
end $$;

-- Sets the member's own settings: only the membership takes a revision, and nobody else is notified.
create function app.set_conversation(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  settings jsonb := entry -> 'data' -> 'settings';
  m public.memberships;
begin
  if jsonb_typeof(settings) is distinct from 'object' or settings = '{}'
    or exists (select from jsonb_each(settings) as s where s.key not in ('muted', 'pinned', 'archived') or jsonb_typeof(s.value) <> 'boolean') then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  select * into m from public.memberships where member_id = me and stream_id = stream and (other_id is not null or role is not null) and visible;
  if not found then
    return app.rejected_outcome(entry, app.absence_or(me, stream, 'unknown-conversation'));
  end if;
  update public.memberships set rev = rev + 1,
    changed_in = case when role is not null then pg_current_xact_id() end,
    muted = coalesce((settings ->> 'muted')::boolean, muted),
    pinned = coalesce((settings ->> 'pinned')::boolean, pinned),
    archived = coalesce((settings ->> 'archived')::boolean, archived)
  where member_id = me and stream_id = stream
    and not jsonb_build_object('muted', muted, 'pinned', pinned, 'archived', archived) @> settings;
  return app.applied_outcome(entry, stream);
end $$;

-- [CHAT-81] Both members keep the past messages. The conversation is hidden from the blocker; the other loses the card and sees the read mark
-- frozen. The last unblocking restores both.
create function app.set_block(me uuid, entry jsonb, should_block boolean) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  other uuid := app.uuid_in(entry -> 'data', 'memberId');
  refusal text := app.pair_refusal(me, stream, other);
begin
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if should_block = exists (select from public.user_blocks where user_id = me and blocked_id = other) then
    return app.applied_outcome(entry, me);
  end if;
  if should_block then
    insert into public.user_blocks (user_id, blocked_id) values (me, other);
  else
    delete from public.user_blocks where user_id = me and blocked_id = other;
  end if;
  perform app.next_rev(me);
  if should_block then
    perform app.end_follows(me, other);
    perform app.part_callers(me, other);
    perform app.end_media_access(me, other);
    perform app.end_testimonials(me, other);
    perform app.leave_events_across_block(me, other);
    perform app.remove_notification_actor(me, other);
    perform app.remove_notification_actor(other, me);
  end if;
  if exists (select from public.conversations where id = stream) then
    update public.memberships set blocking = should_block, rev = rev + 1, since = case when hidden then since else rev + 1 end where member_id = me and stream_id = stream;
    update public.memberships set blocked_by = should_block, rev = rev + 1 where member_id = other and stream_id = stream;
    if app.block_between(me, other) is null then
      update public.conversations c
      set shown_a = (select read from public.memberships where member_id = c.member_a and stream_id = stream),
        shown_b = (select read from public.memberships where member_id = c.member_b and stream_id = stream)
      where c.id = stream;
    end if;
    perform app.next_rev(stream);
  end if;
  return app.applied_outcome(entry, me);
end $$;

create function app.block_member(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
begin
  return app.set_block(me, entry, true);
end $$;

create function app.unblock_member(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
begin
  return app.set_block(me, entry, false);
end $$;

-- ── supabase/schema/70-push/70-reports.sql ──

-- Reports, with the messages as shown and as stored.

-- Whether a report has the form that a device sends.
create function app.report_fits(data jsonb) returns boolean language sql stable set search_path = '' as $$
  select coalesce(
    app.is_report_reason(data ->> 'reason')
    and app.within_limit(app.text_in(data, 'words'), app.report_length())
    and case when jsonb_typeof(data -> 'messageIds') = 'array' then jsonb_array_length(data -> 'messageIds') <= app.report_messages()
      and not exists (select from jsonb_array_elements(data -> 'messageIds') as m where app.uuid_in(jsonb_build_object('id', m), 'id') is null) end
    and case when data -> 'numbers' is null then true
      when jsonb_typeof(data -> 'numbers') = 'array' then jsonb_array_length(data -> 'numbers') <= app.report_messages()
        and not exists (select from jsonb_array_elements(data -> 'numbers') as n where n::text !~ '^[1-9][0-9]{0,9}$') end
    and case when data -> 'mediaIds' is null then true
      when jsonb_typeof(data -> 'mediaIds') = 'array' then jsonb_array_length(data -> 'mediaIds') <= app.report_messages()
        and not exists (select from jsonb_array_elements(data -> 'mediaIds') as m where app.uuid_in(jsonb_build_object('id', m), 'id') is null) end
    and case when jsonb_typeof(data -> 'shown') = 'array' then jsonb_array_length(data -> 'shown') <= app.report_messages()
      and not exists (select from jsonb_array_elements(data -> 'shown') as s
        where (app.uuid_in(s, 'messageId') is not null and app.within_limit(app.text_in(s, 'text'), app.message_length()) and char_length(app.text_in(s, 'at')) <= 40) is not true) end,
    false) $$;

-- Creates a report about a conversation that the member takes part in, blocked or not. It changes no stream, so nobody
-- is notified; it counts towards the daily limit. A profile is reported without a conversation and without messages, by
-- a member who may find it. A member who may not find it gets the same answer as for an unknown member.
create function app.create_report(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'conversationId');
  other uuid := app.uuid_in(data, 'memberId');
  refusal text;
  m public.memberships;
  reported_ids uuid[];
begin
  if app.report_fits(data) then
    reported_ids := array(select value::uuid from jsonb_array_elements_text(data -> 'messageIds'));
  end if;
  -- [G8] In a group one reports any other member's rows, also as a former member; also by number, of a row that one cannot see: its author is
  -- then not known to the reporter.
  if exists (select from public.memberships where member_id = me and stream_id = stream and role is not null) then
    reported_ids := reported_ids || array(
      select x.id from public.messages x where x.stream_id = stream and x.seq in (select value::bigint from jsonb_array_elements_text(case when reported_ids is null then '[]' else coalesce(data -> 'numbers', '[]') end) as n (value)) and x.type <> 'system');
    other := coalesce(other, (select x.sender_id from public.messages x where x.id = any (reported_ids) and x.stream_id = stream and x.sender_id <> me order by x.seq limit 1));
    refusal := case when other is null then 'unknown-message' when other = me then 'unknown-member' end;
  else
    refusal := app.pair_refusal(me, stream, other);
  end if;
  if reported_ids is null then
    refusal := coalesce(refusal, 'invalid');
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  -- A conversation that was never visible to this member was only opened by the other, which must not be revealed.
  select * into m from public.memberships where member_id = me and stream_id = stream and (since > 1 or not hidden);
  if not found and not (data -> 'messageIds' = '[]' and data -> 'shown' = '[]' and app.can_find(other)) then
    return app.rejected_outcome(entry, 'unknown-conversation');
  end if;
  -- The id may have expired from `applied_entries`: the first report stays.
  if exists (select from public.reports where id = app.uuid_in(entry, 'id')) then
    return app.applied_outcome(entry, me);
  end if;
  if app.remaining_reports(me) < 1 then
    return app.rejected_outcome(entry, 'too-many-reports');
  end if;
  insert into public.reports (id, reporter_id, member_id, conversation_id, message_ids, media_ids, reason, words, shown, evidence)
  select app.uuid_in(entry, 'id'), me, p.id, stream, reported_ids,
    -- What the reporter cannot see is no evidence of theirs.
    array(select i.id from app.album_items i where i.owner_id = other and app.may_see_item(me, i)
      and i.id in (select value::uuid from jsonb_array_elements_text(coalesce(data -> 'mediaIds', '[]')))), data ->> 'reason', data ->> 'words',
    (select coalesce(jsonb_agg(jsonb_build_object('messageId', s -> 'messageId', 'text', s -> 'text', 'at', s -> 'at')), '[]') from jsonb_array_elements(data -> 'shown') as s),
    (select coalesce(jsonb_agg(app.message_json(x) order by x.seq), '[]') from public.messages x where x.stream_id = stream and x.id = any (reported_ids) and m.ranges @> x.seq)
  from (select) as one left join public.profiles p on p.id = other
  on conflict (id) do nothing;
  return app.applied_outcome(entry, me);
end $$;

-- `[{name, hash}]` of the reported messages' pictures, of the reported items of albums, and of what the member's profile showed when the report arrived.
create function app.note_reported_pictures() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.pictures := (
    select coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'hash', app.picture_hash(n.name)) order by n.name), '[]')
    from (
      select e ->> 'mediaUrl' as name from jsonb_array_elements(new.evidence) as e where e ->> 'mediaUrl' is not null
      union
      select shown.name from public.profiles p cross join lateral (values (p.avatar_url), (p.cover_url)) as shown (name)
      where p.id = new.member_id and shown.name like 'avatars/%'
      union
      select shown.name from app.album_items i cross join lateral (values (i.object), (i.poster)) as shown (name)
      where i.id = any (new.media_ids) and shown.name is not null) as n);
  return new;
end $$;
create trigger note_pictures before insert on public.reports for each row execute function app.note_reported_pictures();

-- For administrators: newest first, before `before` if given.
create function public.reports(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.me();
  if app.my_role() <> 'admin' then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at desc, r.id), '[]') from (
    select * from public.reports
    where app.text_in(request, 'before') is null or created_at < (request ->> 'before')::timestamptz
    order by created_at desc, id limit 50) as r);
end $$;

-- ── supabase/schema/70-push/75-actions.sql ──

-- The rows of `app.actions` (columns: 20-tables/45-actions.sql). An action is added with its row here and its handler.

-- Writes the two functions that call the handlers, from the rows. PostgreSQL has no references to functions, and a dynamic statement is
-- planned at each call; these branches are planned once for each session. A row without its handler is refused.
create function app.write_handler_calls() returns trigger language plpgsql set search_path = '' as $$
declare
  missing_handlers text;
  calls text;
  batch_calls text;
begin
  select
    string_agg(a.handler, ', ') filter (where h.result is distinct from case when a.batched then 'app.entry_outcome[]' else 'app.entry_outcome' end::regtype),
    string_agg(format(E'\n    when %L then app.%I(me, current_epoch, entry)', a.name, a.handler), '' order by a.name collate "C") filter (where not a.batched),
    string_agg(format(E'\n    when %L then app.%I(authors, entries)', a.name, a.handler), '' order by a.name collate "C") filter (where a.batched)
  into missing_handlers, calls, batch_calls
  from app.actions a
  left join lateral (
    select p.prorettype::regtype as result from pg_catalog.pg_proc p
    where p.oid = to_regprocedure(format(case when a.batched then 'app.%I(uuid[], jsonb[])' else 'app.%I(uuid, text, jsonb)' end, a.handler))) as h on true;
  if missing_handlers is not null then
    raise exception 'app.actions names handlers that do not exist: %', missing_handlers using errcode = '42883';
  end if;
  execute format('create or replace function app.call_handler(action text, me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '''' as %L',
    format(E'\nbegin\n  return %s;\nend ', coalesce('case action' || calls || E'\n    else app.rejected_outcome(entry, ''invalid'') end', 'app.rejected_outcome(entry, ''invalid'')')));
  execute format('create or replace function app.call_batch_handler(action text, authors uuid[], entries jsonb[]) returns app.entry_outcome[] language plpgsql set search_path = '''' as %L',
    format(E'\nbegin\n  return %s;\nend ', coalesce('case action' || batch_calls || ' end', 'null')));
  return null;
end $$;
create trigger write_handler_calls after insert or update or delete on app.actions for each statement execute function app.write_handler_calls();

insert into app.actions
  (name,                handler,             stream_field,     member_field, creates_stream, locks_account, records_itself, batched) values
  ('message.send',      'send_messages',     'conversationId', 'receiverId', true,           false,         true,           true),
  ('message.edit',      'edit_message',      'conversationId', null,         false,          false,         false,          false),
  ('message.delete',    'delete_message',    'conversationId', null,         false,          false,         false,          false),
  ('message.cancel',    'cancel_message',    'conversationId', null,         false,          false,         false,          false),
  ('message.react',     'react_to_message',  'conversationId', null,         false,          false,         false,          false),
  ('conversation.read', 'read_conversation', 'conversationId', null,         false,          false,         false,          false),
  ('conversation.hide', 'hide_conversation', 'conversationId', null,         false,          false,         false,          false),
  ('conversation.set',  'set_conversation',  'conversationId', null,         false,          false,         false,          false),
  ('conversation.open', 'open_conversation', 'conversationId', 'memberId',   true,           false,         false,          false),
  ('member.block',      'block_member',      'conversationId', 'memberId',   true,           true,          false,          false),
  ('member.unblock',    'unblock_member',    'conversationId', 'memberId',   false,          true,          false,          false),
  ('profile.edit',      'edit_profile',      null,             null,         false,          true,          true,           false),
  ('report.create',     'create_report',     'conversationId', 'memberId',   false,          true,          false,          false);
update app.actions set locks_group = false where name = 'conversation.read';
update app.actions set named_field = 'mentions' where name = 'message.send';

-- ── supabase/schema/70-push/80-apply.sql ──

-- Applies entries: one at a time, and one member's entries in order.

-- [Y2, Y4] Applies an entry of an action that is not batched; `action` is its row in `app.actions`, all null where there is none.
create function app.apply(me uuid, current_epoch text, action app.actions, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  outcome app.entry_outcome;
begin
  if app.uuid_in(entry, 'id') is null or (action.stream_field is not null and app.uuid_in(entry -> 'data', action.stream_field) is null) then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  outcome := app.stored_outcome(me, entry);
  if outcome.status is not null then
    return outcome;
  end if;
  -- A node may believe for some seconds that the session of a deleted member lives.
  if not exists (select from public.profiles p where p.id = me) then
    return app.rejected_outcome(entry, 'unknown-member');
  end if;
  if action.closed_by is not null and app.is_under_measure(me, array[action.closed_by]) then
    return app.rejected_outcome(entry, 'sanctioned');
  end if;
  outcome := app.call_handler(action.name, me, current_epoch, entry);
  if outcome.status = 'applied' and not action.records_itself then
    perform app.claim_entry(app.uuid_in(entry, 'id'), me, 'applied', outcome.stream, outcome.ref, outcome.effect);
  end if;
  return outcome;
end $$;

-- Applies one member's entries in order; consecutive entries of a batched action go in one batch.
create function app.apply_all(me uuid, current_epoch text, entries jsonb[]) returns app.entry_outcome[] language plpgsql set search_path = '' as $$
declare
  outcomes app.entry_outcome[] := '{}';
  action app.actions;
  end_nth int := 0;
  start_nth int;
begin
  while end_nth < cardinality(entries) loop
    start_nth := end_nth + 1;
    end_nth := start_nth;
    select * into action from app.actions a where a.name = entries[start_nth] ->> 'action';
    if action.batched then
      while entries[end_nth + 1] ->> 'action' = action.name loop
        end_nth := end_nth + 1;
      end loop;
      outcomes := outcomes || app.call_batch_handler(action.name, array_fill(me, array[end_nth - start_nth + 1]), entries[start_nth:end_nth]);
    else
      outcomes := outcomes || app.apply(me, current_epoch, action, entries[end_nth]);
    end if;
  end loop;
  return outcomes;
end $$;

-- ── supabase/schema/70-push/90-push.sql ──

-- [Y4] Applies pushed entries. Pushes of several members are handled in one transaction, each as if it were alone, so that all share one
-- commit and few statements. Statements find few rows by an index: hash and merge joins, which read whole tables, are off.
--
-- `push` and `push_batch` call `push_parts`, which compares the epoch, collects the streams (`required_stream_locks`) and locks them
-- (`lock_streams`). Then `push_group` handles the entries: those of a batched action by one call of its handler, others one after the other
-- (`apply_all`, 80-apply.sql). In what actions differ is in `app.actions` alone (75-actions.sql). The changes (`changes_since`) are returned
-- to the member (`entry_results`), or to the node with what each viewer may see (`viewer_updates`, 60-reading/50-live-items.sql).

-- The streams that each part's entries may change, as their rows in `app.actions` say: the named one, if the author belongs to it, and the
-- author's account; the notifications of few members whom it names; of a group that ends, the accounts of invited members, so that they hear
-- of it. Who is invited meanwhile finds it by the digest. A pair's stream is created before its first message, so that a block and a message at
-- the same moment take the same lock.
-- The row of each entry's action is looked up by its key, whatever the planner knows about the table.
create function app.required_stream_locks(parts bigint[], authors uuid[], entries jsonb[]) returns app.stream_lock[] language plpgsql set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  locks app.stream_lock[];
begin
  with entry_streams as materialized (
    select e.part, e.me, app.uuid_in(d.data, a.stream_field) as stream, app.uuid_in(d.data, a.member_field) as other, a.creates_stream, a.locks_account, a.locks_notifications, a.locks_member, a.locks_group, a.outsiders, a.ends_group,
      case when a.locks_member then app.uuids_in(d.data, a.member_field) end as others,
      case when d.data -> a.named_field <> '[]' then app.notified_with(app.uuids_in(d.data, a.named_field)) end as named
    from unnest(parts, authors, entries) as e (part, me, entry)
    cross join lateral (select * from app.actions a where a.name = e.entry ->> 'action' offset 0) as a
    cross join lateral (select e.entry -> 'data' as data offset 0) as d),
  distinct_streams as materialized (select part, me, stream, other, bool_or(outsiders) as outsiders, bool_or(locks_group) as locks_group from entry_streams where stream is not null group by part, me, stream, other),
  allowed_streams as materialized (
    select n.part, n.me, n.stream, n.other, membership_check.is_member, n.locks_group or not exists (select from public.groups g where g.id = n.stream) as locked from distinct_streams n
    cross join lateral (select exists (select from public.memberships m where m.member_id = n.me and m.stream_id = n.stream) as is_member offset 0) as membership_check
    where membership_check.is_member or n.outsiders or n.stream = app.conversation_id(n.me, n.other)),
  created_streams as (
    insert into public.streams (id, kind)
    select distinct t.stream, 'conversation' from allowed_streams t
    where not exists (select from public.streams s where s.id = t.stream)
      and exists (select from entry_streams n where n.stream = t.stream and n.me = t.me and n.other = t.other and n.creates_stream)
      and exists (select from public.profiles p where p.id = t.other and p.id <> t.me)
    order by 1
    on conflict (id) do nothing)
  select array_agg((n.part, n.me, n.stream, n.locked)::app.stream_lock) into locks
  from (
    select part, me, stream, bool_or(locked) as locked
    from (
      select part, me, stream, locked from allowed_streams
      union all select part, me, me, true from allowed_streams where not is_member
      union all select part, me, me, true from entry_streams where locks_account
      union all select part, me, other, true from entry_streams where locks_member and other is not null
      union all select part, me, app.notifications_id(unnest(array[me, other])), true from entry_streams where locks_notifications
      union all select part, me, unnest(others), true from entry_streams
      union all select e.part, e.me, app.notifications_id(unnest(e.named)), true from entry_streams e
        where e.named <> '{}' and exists (select from allowed_streams t where t.part = e.part and t.stream = e.stream and t.is_member)
      union all select e.part, e.me, i.member_id, true from entry_streams e
        cross join lateral (select from public.memberships m join public.groups g on g.id = m.stream_id
          where e.ends_group is not null and m.member_id = e.me and m.stream_id = e.stream and m.role = 'admin' and not m.departed
            and (e.ends_group = 'always' or g.members = 1) offset 0) as ending
        cross join lateral (select v.member_id from app.group_invitations v where v.group_id = e.stream offset 0) as i) as each
    group by part, me, stream) as n;
  return coalesce(locks, '{}');
end $$;

-- Locks streams in ascending order and in one statement. Without `wait` it locks only those that are free.
create function app.lock_streams(stream_ids uuid[], wait boolean) returns uuid[] language plpgsql set search_path = '' as $$
begin
  if wait then
    return array(select s.id from public.streams s where s.id = any (stream_ids) order by s.id for update);
  end if;
  return array(select s.id from public.streams s where s.id = any (stream_ids) order by s.id for update skip locked);
end $$;

-- The revisions of streams, and of the memberships to which they are visible: `{id: rev}`, `{id/member: rev}`. Of groups without memberships,
-- which are many: a changed one names its transaction.
create function app.revisions(stream_ids uuid[]) returns jsonb language sql stable set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
  select coalesce(jsonb_object_agg(key, rev), '{}')
  from (
    select id::text as key, rev from public.streams where id = any (stream_ids)
    union all
    select s.id || '/' || m.member_id, m.rev
    from (select id from public.streams where id = any (stream_ids) and kind <> 'group' offset 0) as s join public.memberships m on m.stream_id = s.id and m.visible) as r $$;

-- [Y8] For each author, the new revisions of each of their streams and the members to announce them to: those who see
-- the stream, and those who saw it before. A member who never saw it, or had hidden it, is not notified. The streams
-- are locked, so `revs_before` is exact and nothing is announced twice.
create function app.changes_since(locks app.stream_lock[], revs_before jsonb) returns setof app.change language sql stable set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
  with deliveries as (
    select s.part, s.id, coalesce((revs_before ->> s.id::text)::bigint, 0) as rev_before, s.rev,
      array_agg(m.member_id) filter (where case
        when m.visible then s.rev > coalesce((revs_before ->> s.id::text)::bigint, 0) or m.rev is distinct from (revs_before ->> (s.id || '/' || m.member_id))::bigint
        else revs_before ? (s.id || '/' || m.member_id) end) as members
    -- First the streams: the memberships of a group are not read.
    from (
      select n.part, n.me, s.id, s.kind, s.rev from unnest(locks) as n join public.streams s on s.id = n.stream where s.kind <> 'group' offset 0) as s
    join public.memberships m on m.stream_id = s.id
    where s.kind in ('account', 'notifications') or exists (select from public.memberships own where own.stream_id = s.id and own.member_id = s.me)
    group by s.part, s.id, s.rev)
  select t.part, t.id, array(select generate_series(t.rev_before + 1, t.rev)), t.members, null::bigint, false from deliveries t where t.members is not null
  union all select c.part, c.stream, c.revs, c.members, c.audience, c.departs
  from unnest(locks) as n cross join lateral app.group_changes(n.part, n.stream, case when n.locked then coalesce((revs_before ->> n.stream::text)::bigint, 0) end) as c $$;

-- [Y4] The results with row, head and membership after the whole batch. The author's own row is always included [Y2]; the other's message
-- that one reacted to only if it is visible, so that an optimistic reaction stays until its row arrives; and of a profile edit the replaced
-- values.
create function app.entry_results(me uuid, outcomes app.entry_outcome[]) returns jsonb language sql stable set search_path = '' as $$
  with outcome as materialized (select * from unnest(outcomes) with ordinality as v (id, status, code, stream, ref, effect, nth)),
  own_streams as materialized (
    select s.id, s.kind, s.rev, m.visible, m.ranges, jsonb_build_object('membership', app.membership_json(m))
      || case when m.visible then jsonb_build_object('info', (select info from app.stream_info(s, m) as info)) else '{}' end as state
    from public.streams s join public.memberships m on m.stream_id = s.id and m.member_id = me
    where s.id in (select stream from outcome))
  select jsonb_agg(jsonb_build_object('id', v.id, 'status', v.status, 'stream', v.stream,
      'rev', case when v.status = 'rejected' and not s.visible then 0 else coalesce(s.rev, 0) end)
    || case when v.code is null then '{}' else jsonb_build_object(case v.status when 'deferred' then 'until' else 'code' end, v.code) end
    || case when v.ref is null then '{}' else jsonb_build_object('ref', v.ref) end
    || case when v.effect is null then '{}' else jsonb_build_object('what', v.effect) end
    || case when v.status = 'rejected' or s.id is null then '{}' else s.state end
    || case when k.previous is null then '{}' else jsonb_build_object('was', k.previous) end
    || case when x.id is null then '{}' else jsonb_build_object('row', app.row_json(s.kind, x, me)) end
    order by v.nth)
  from outcome v
  left join own_streams s on s.id = v.stream
  left join app.applied_entries k on v.status <> 'rejected' and k.id = app.uuid_in(jsonb_build_object('id', v.id), 'id') and k.previous is not null
  left join public.messages x on x.id = v.ref and x.stream_id = v.stream and v.status <> 'rejected'
    and (x.sender_id = me or (s.visible and s.ranges @> x.seq)) $$;

-- Sets the claims of one member, so that entries act as that member; of several members together, as nobody.
create function app.assume_member(me uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', me, 'role', 'authenticated')::text, true), set_config('request.jwt.claim.sub', coalesce(me::text, ''), true);
end $$;

-- Handles parts whose streams are locked. `batch_action`: the batched action of all their entries; null: there is exactly one part, handled as
-- its member. `for_member`: the answer is for that member, with each result's rows; otherwise it is for a node, with what each viewer may see.
create function app.push_group(parts bigint[], authors uuid[], entries jsonb[], current_epoch text, locks app.stream_lock[], revs_before jsonb, absent_members uuid[], batch_action text, for_member boolean)
returns json language plpgsql set search_path = '' as $$
declare
  outcomes app.entry_outcome[];
  changes app.change[] := '{}';
  cards app.change[] := '{}';
  card_rev_before bigint;
begin
  perform app.assume_member(case when for_member or batch_action is null then authors[1] end);
  if batch_action is not null then
    outcomes := app.call_batch_handler(batch_action, authors, entries);
  else
    select card_rev into card_rev_before from public.profiles where id = authors[1];
    outcomes := app.apply_all(authors[1], current_epoch, entries);
  end if;
  if session_user = 'sync_node' then
    changes := array(select c::app.change from app.changes_since(array(select n from unnest(locks) as n where n.part = any (parts)), revs_before) as c);
    if card_rev_before <> (select card_rev from public.profiles where id = authors[1]) then
      -- Viewers of the card are told after the commit, when these locks are released.
      cards := array(
        select (parts[1], s.stream, '{}', array[s.member], null, false)::app.change from app.card_viewers(authors[1]) as s
        where not exists (select from unnest(changes) as c where c.stream = s.stream and s.member = any (c.members)));
    end if;
  end if;
  if for_member then
    return json_build_object('results', app.entry_results(authors[1], outcomes), 'changed', (
      select coalesce(jsonb_agg(jsonb_build_object('stream', c.stream, 'revs', c.revs, 'members', c.members) || case when c.audience is null then '{}' else jsonb_build_object('audience', c.audience) end), '[]')
      from unnest(changes || cards) as c));
  end if;
  return app.viewer_updates(changes, cards, absent_members, parts, authors, outcomes);
end $$;

-- Handles the parts of one transaction, `{member, away, request}` each, as if each were alone; members in `away` have
-- no connection to this node and get no live items here. Without `wait`, parts whose streams are locked elsewhere are
-- not begun: they are returned as `held`. `refused` are those of another epoch. All statements are planned once, not
-- for each call, and find their rows by indexes.
create function app.push_parts(parts jsonb, current_epoch text, wait boolean, for_member boolean) returns json language plpgsql
set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  in_parts bigint[];
  authors uuid[];
  entries jsonb[];
  locks app.stream_lock[];
  locked_ids uuid[];
  held_parts bigint[] := '{}';
  revs_before jsonb;
  absent_members uuid[] := array(select distinct m::uuid from jsonb_array_elements(parts) as p cross join lateral jsonb_array_elements_text(coalesce(p -> 'away', '[]')) as m);
  batch record;
  groups json[] := '{}';
begin
  if exists (select from jsonb_array_elements(parts) as p
    where case when jsonb_typeof(p -> 'request' -> 'entries') = 'array' then jsonb_array_length(p -> 'request' -> 'entries') not between 1 and app.push_limit() else true end) then
    raise exception 'bad-request' using errcode = '22023';
  end if;
  -- [Y21] Under another epoch nothing is done.
  select coalesce(array_agg(p.nth order by p.nth, e.nth), '{}'), array_agg((p.part ->> 'member')::uuid order by p.nth, e.nth), array_agg(e.entry order by p.nth, e.nth) into in_parts, authors, entries
  from jsonb_array_elements(parts) with ordinality as p (part, nth)
  cross join lateral jsonb_array_elements(p.part -> 'request' -> 'entries') with ordinality as e (entry, nth)
  where p.part -> 'request' ->> 'epoch' = current_epoch;
  locks := app.required_stream_locks(in_parts, authors, entries);
  locked_ids := app.lock_streams(array(select distinct n.stream from unnest(locks) as n where n.locked), wait);
  -- Events too are locked in ascending order, after the streams.
  if exists (select from unnest(entries) as x where x ->> 'action' = 'event.answer') then
    perform from app.events e
    where e.id = any (array(select app.uuid_in(x -> 'data', 'eventId') from unnest(entries) as x where x ->> 'action' = 'event.answer')) order by e.id for update;
  end if;
  if not wait then
    held_parts := array(select distinct n.part from unnest(locks) as n join public.streams s on s.id = n.stream where n.locked and n.stream <> all (locked_ids));
  end if;
  revs_before := app.revisions(locked_ids);
  -- Parts of one batched action are handled together, each other one alone.
  for batch in
    select g.batch_action, array_agg(e.part order by e.nth) as parts, array_agg(e.me order by e.nth) as authors, array_agg(e.entry order by e.nth) as entries
    from unnest(in_parts, authors, entries) with ordinality as e (part, me, entry, nth)
    join (
      select e.part, case when bool_and(a.batched is true) and min(a.name) = max(a.name) then min(a.name) end as batch_action
      from unnest(in_parts, entries) as e (part, entry)
      left join lateral (select * from app.actions a where a.name = e.entry ->> 'action' offset 0) as a on true
      group by e.part) as g on g.part = e.part
    where e.part <> all (held_parts)
    group by g.batch_action, case when g.batch_action is null then e.part end
  loop
    groups := groups || app.push_group(batch.parts, batch.authors, batch.entries, current_epoch, locks, revs_before, absent_members, batch.batch_action, for_member);
  end loop;
  perform app.prune_applied_entries(cardinality(in_parts));
  return json_build_object('epoch', current_epoch, 'serverTime', clock_timestamp(), 'held', held_parts, 'groups', groups,
    'refused', array(select p.nth from generate_series(1, jsonb_array_length(parts)) as p (nth) where p.nth <> all (in_parts)));
end $$;

-- The push of one member who calls the database without a node; nodes call `push_batch`. Returns `pushAnswer` of schemas/wire/sync.ts, and
-- under the role of a sync node also `changed`: `[{stream, revs, members}]`. No member may see that: a member missing from it has hidden the
-- conversation.
create function public.push(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb := app.push_parts(jsonb_build_array(jsonb_build_object('member', app.me(), 'request', request)), app.epoch(), true, true);
begin
  return coalesce(answer -> 'groups' -> 0, '{"results": [], "changed": []}')
    || jsonb_build_object('epoch', answer -> 'epoch', 'serverTime', answer -> 'serverTime', 'refused', answer -> 'groups' = '[]');
end $$;

-- Only sync nodes may call it, because they know whose tokens they hold.
create function public.push_batch(parts jsonb, wait boolean) returns json language sql security definer set search_path = '' as $$
  select app.push_parts(parts, app.epoch(), wait, false) $$;

-- ── supabase/schema/72-groups/10-members.sql ──

-- Who is in a group: joining, departing, succession. The group's stream is locked.

-- The caller's present membership of a group; null: not a member, or the stream is no group.
create function app.group_membership(member uuid, stream uuid) returns public.memberships language sql stable set search_path = '' as $$
  select m.* from public.memberships m where m.member_id = member and m.stream_id = stream and m.role is not null and not m.departed $$;

-- Whether this membership may do what the group's switches can keep for admins.
create function app.may_in_group(membership public.memberships, target public.groups, what text) returns boolean language sql immutable as $$
  select membership.role = 'admin' or (membership.role is not null and what <> all (target.admins_only)) $$;

-- Writes a system row, and returns its number. `actor`: who did it, shown as « Un membre » where blocked [G11].
create function app.add_system_row(stream uuid, actor uuid, event jsonb) returns bigint language plpgsql set search_path = '' as $$
declare
  place public.streams;
  count_now bigint;
begin
  update public.streams set rev = rev + 1, last = last + 1, updated_at = clock_timestamp() where id = stream returning * into place;
  update public.groups set system = system + 1 where id = stream returning system into count_now;
  insert into public.messages (stream_id, seq, rev, id, sender_id, type, text, created_at, extra, system_count)
  values (stream, place.last, place.rev, gen_random_uuid(), actor, 'system', '', place.updated_at, jsonb_build_object('event', event), count_now);
  return place.last;
end $$;

create function app.log_in_group(stream uuid, actor uuid, what text, subject uuid default null, detail jsonb default '{}') returns void language sql set search_path = '' as $$
  insert into app.group_log (group_id, actor_id, action, subject_id, detail) values (stream, actor, what, subject, detail) $$;

-- Why a member cannot join; null: nothing prevents it.
create function app.join_refusal(member uuid, stream uuid) returns text language sql stable set search_path = '' as $$
  select case
    when g.id is null then 'unknown-group'
    when g.deleted_at is not null then 'group-deleted'
    when exists (select from app.group_bans b where b.member_id = member and b.group_id = stream) then 'group-banned'
    when g.members >= app.group_members_limit() then 'group-full' end
  from (select) as one left join public.groups g on g.id = stream $$;

-- [G7, G10, G14, G15] Lets a member join, or join again; unread counts begin after the join line, and `mine` goes on.
create function app.join_group(member uuid, stream uuid, by_member uuid, way text) returns void language plpgsql set search_path = '' as $$
declare
  target public.groups;
  line bigint;
begin
  select * into target from public.groups where id = stream;
  line := app.add_system_row(stream, member, jsonb_build_object('kind', 'joined', 'memberId', member));
  insert into public.memberships as m
    (member_id, stream_id, role, joined_at, rev, since, join_rev, ranges, read, system_at_read, changed_in)
  values (member, stream, 'member', clock_timestamp(), 2, 2, 2,
    int8multirange(int8range(case target.privacy when 'public' then target.open_from else line end, app.range_open(), '[]')),
    line, target.system + 1, pg_current_xact_id())
  on conflict (member_id, stream_id) do update set
    role = 'member', departed = false, joined_at = excluded.joined_at, rev = m.rev + 1, since = m.rev + 1, join_rev = m.rev + 1,
    ranges = m.ranges + excluded.ranges, read = line, mine_at_read = m.mine, system_at_read = excluded.system_at_read,
    mentions = '{}', silenced_until = null, changed_in = excluded.changed_in;
  insert into app.hidden_authors as h (member_id, stream_id, author_id, up_to)
  select member, stream, b.other, line
  from (
    select blocked_id as other from public.user_blocks where user_id = member
    union select user_id from public.user_blocks where blocked_id = member) as b
  join public.memberships m on m.member_id = b.other and m.stream_id = stream and m.mine > 0
  on conflict (member_id, stream_id, author_id) do update set up_to = excluded.up_to;
  update public.memberships set has_hidden_rows = true
  where member_id = member and stream_id = stream and not has_hidden_rows
    and exists (select from app.hidden_authors h where h.member_id = member and h.stream_id = stream);
  update public.groups set members = members + 1, closed_below = greatest(closed_below, case target.privacy when 'public' then target.open_from else line end) where id = stream;
  if exists (select from app.group_invitations where member_id = member and group_id = stream) then
    delete from app.group_invitations where member_id = member and group_id = stream;
    perform app.next_rev(member);
  end if;
  delete from app.group_requests where member_id = member and group_id = stream;
  perform app.log_in_group(stream, coalesce(by_member, member), 'joined', member, jsonb_build_object('way', way));
end $$;

-- [G22] When the creator has gone, or is no admin any more, the admin of longest standing takes over, else the member, in the same
-- transaction. An empty group is deleted.
create function app.ensure_creator(stream uuid) returns void language plpgsql set search_path = '' as $$
declare
  heir uuid;
begin
  if exists (select from public.groups g join public.memberships m on m.stream_id = g.id and m.member_id = g.created_by where g.id = stream and m.role = 'admin' and not m.departed) then
    return;
  end if;
  select m.member_id into heir from public.memberships m
  where m.stream_id = stream and m.role is not null and not m.departed order by m.role = 'admin' desc, m.joined_at, m.member_id limit 1;
  if heir is null then
    perform app.delete_group_of(stream, g.created_by) from public.groups g where g.id = stream and g.deleted_at is null;
    return;
  end if;
  update public.groups set created_by = heir where id = stream;
  update public.memberships set role = 'admin', silenced_until = null, rev = rev + 1, changed_in = pg_current_xact_id() where member_id = heir and stream_id = stream and role <> 'admin';
  perform app.add_system_row(stream, heir, jsonb_build_object('kind', 'took-over', 'memberId', heir));
  perform app.log_in_group(stream, heir, 'took-over', heir);
end $$;

-- Ends a membership. `way`: `left`, `removed` or `banned`. What was written until then stays in the member's ranges, for a return.
create function app.depart_from_group(member uuid, stream uuid, actor uuid, way text) returns void language plpgsql set search_path = '' as $$
declare
  line bigint := app.add_system_row(stream, actor, jsonb_build_object('kind', way, 'memberId', member));
begin
  update public.memberships set departed = true, role = 'member', ranges = ranges * int8multirange(int8range(1, line, '[]')),
    rev = rev + 1, since = rev + 1, changed_in = pg_current_xact_id()
  where member_id = member and stream_id = stream;
  update public.groups set members = members - 1, audience = audience + 1, audience_in = pg_current_xact_id() where id = stream;
  perform app.log_in_group(stream, actor, way, member);
  perform app.ensure_creator(stream);
end $$;

-- [G9] The stream and the memberships stay, each gone for its member. The content goes at once.
create function app.delete_group_of(stream uuid, actor uuid) returns void language plpgsql set search_path = '' as $$
declare
  invited uuid;
begin
  update public.groups set deleted_at = clock_timestamp(), deleted_by = actor, audience = audience + 1, members = 0, pinned = '{}', all_mentions = '{}' where id = stream;
  perform app.next_rev(stream);
  update public.memberships set departed = true, role = 'member', rev = rev + 1, since = rev + 1, changed_in = pg_current_xact_id()
  where stream_id = stream and not departed;
  for invited in delete from app.group_invitations where group_id = stream returning member_id loop
    perform app.next_rev(invited);
  end loop;
  delete from app.group_requests where group_id = stream;
  delete from app.group_links where group_id = stream;
  delete from app.hidden_rows where stream_id = stream;
  delete from app.hidden_authors where stream_id = stream;
  perform app.mark_removed(array_agg(x.media_url)) from public.messages x
  where x.stream_id = stream and split_part(x.media_url, '/', 1) = stream::text and split_part(x.media_url, '/', 2) = x.sender_id::text;
  delete from public.messages where stream_id = stream;
  perform app.drop_group_avatar(g.avatar_url) from public.groups g where g.id = stream;
end $$;

-- ── supabase/schema/72-groups/20-creation.sql ──

-- Creating a group, changing it, deleting it, and its links.

-- Why a group's picture is refused; null: it is not. Whoever sets it has stored it under their own id, as `avatars/<member>/group-…`.
create function app.group_avatar_refusal(me uuid, name text) returns text language sql stable set search_path = '' as $$
  select case
    when (name like 'avatars/' || me || '/group-%' and app.is_profile_picture(substr(name, 9))) is not true then 'picture-refused'
    when app.is_marked_for_removal(name) or not exists (select from storage.objects o where o.bucket_id = 'avatars' and o.name = substr(group_avatar_refusal.name, 9)) then 'picture-missing' end $$;

-- Marks a picture for removal that no group shows any more.
create function app.drop_group_avatar(name text) returns void language sql set search_path = '' as $$
  select app.mark_removed(array[drop_group_avatar.name])
  where drop_group_avatar.name like 'avatars/%/group-%' and not exists (select from public.groups g where g.avatar_url = drop_group_avatar.name and g.deleted_at is null) $$;

-- Why a group's fields are refused; null: they are not. Only fields that are present are checked.
create function app.group_fields_refusal(me uuid, fields jsonb) returns text language sql stable set search_path = '' as $$
  select case
    when jsonb_typeof(fields) is distinct from 'object'
      or exists (select from jsonb_object_keys(fields) as k where k not in ('name', 'description', 'avatar', 'privacy', 'adminsOnly', 'slowSeconds')) then 'invalid'
    when fields ? 'name' and (app.text_in(fields, 'name') is null or char_length(btrim(app.text_in(fields, 'name'))) < app.group_name_min()) then 'group-name-short'
    when fields ? 'name' and (char_length(app.text_in(fields, 'name')) > app.group_name_max() or app.is_blank(app.text_in(fields, 'name'))) then 'group-name-long'
    when fields ? 'description' and not coalesce(app.within_limit(app.text_in(fields, 'description'), app.group_description_length()), false) then 'group-description-long'
    when fields ? 'privacy' and coalesce(app.text_in(fields, 'privacy'), '') not in ('public', 'private') then 'invalid'
    when fields ? 'slowSeconds' and coalesce(app.integer_in(fields, 'slowSeconds'), -1) not between 0 and 3600 then 'invalid'
    when fields ? 'adminsOnly' and not case when jsonb_typeof(fields -> 'adminsOnly') = 'array'
      then fields -> 'adminsOnly' <@ '["write", "invite", "poll", "pin", "change", "mention-all"]' else false end then 'invalid'
    when fields -> 'avatar' <> 'null' then app.group_avatar_refusal(me, app.text_in(fields, 'avatar')) end $$;

-- `{groupId, name, description?, avatar?, privacy?, memberIds?, eventId?}`: the creator is an admin; the named members are invited. From the
-- guest list of an event that the creator organises, accepted guests are invited outside the daily limit.
create function app.create_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'groupId');
  fields jsonb := data - 'groupId' - 'memberIds' - 'eventId';
  invited uuid[] := app.uuids_in(data, 'memberIds');
  guests uuid[] := app.accepted_guests(me, app.uuid_in(data, 'eventId'));
  refusal text := app.group_fields_refusal(me, fields);
  other uuid;
begin
  if refusal is null then
    refusal := case
      when not fields ? 'name' or invited is null then 'invalid'
      -- The computed id of a pair's conversation would keep the two from ever writing to each other.
      when substr(stream::text, 15, 1) = '8' then 'invalid'
      when exists (select from public.streams where id = stream) or exists (select from public.profiles where id = stream) then 'invalid'
      when (select count(*) from public.groups g where g.created_by = me and g.deleted_at is null) >= app.groups_created_limit() then 'too-many-groups'
      when cardinality(array(select unnest(invited) except select unnest(guests))) > app.remaining_invitations(me) then 'too-many-invitations' end;
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  insert into public.streams (id, kind) values (stream, 'group');
  insert into public.groups (id, name, description, avatar_url, privacy, created_by)
  values (stream, btrim(data ->> 'name'), coalesce(data ->> 'description', ''), data ->> 'avatar', coalesce(data ->> 'privacy', 'public'), me);
  perform app.add_system_row(stream, me, jsonb_build_object('kind', 'created', 'memberId', me));
  insert into public.memberships (member_id, stream_id, role, joined_at, rev, since, join_rev, ranges, read, system_at_read, changed_in)
  values (me, stream, 'admin', clock_timestamp(), 2, 2, 2, int8multirange(app.whole_stream()), 1, 1, pg_current_xact_id());
  update public.groups set members = 1 where id = stream;
  perform app.log_in_group(stream, me, 'created');
  foreach other in array invited loop
    -- Whoever cannot be invited is left out: the group exists all the same.
    perform app.invite_to_group(me, stream, other, other = any (guests));
  end loop;
  return app.applied_outcome(entry, stream);
end $$;

-- `{groupId, …}`: the fields that change.
create function app.update_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'groupId');
  fields jsonb := data - 'groupId';
  target public.groups;
  m public.memberships := app.group_membership(me, stream);
  refusal text;
  new_name text := btrim(fields ->> 'name');
begin
  select * into target from public.groups where id = stream;
  -- The picture that another admin has set stays as it is.
  if app.text_in(fields, 'avatar') = target.avatar_url then
    fields := fields - 'avatar';
  end if;
  refusal := case
    when m.role is null then app.group_absence(me, stream)
    when not app.may_in_group(m, target, 'change') then 'group-admins-only'
    when m.role <> 'admin' and (fields ?| '{privacy,adminsOnly,slowSeconds}') then 'group-admins-only'
    else app.group_fields_refusal(me, fields) end;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if new_name is distinct from target.name and new_name is not null then
    perform app.add_system_row(stream, me, jsonb_build_object('kind', 'renamed', 'memberId', me, 'name', new_name));
  end if;
  update public.groups set
    name = coalesce(new_name, name),
    description = case when fields ? 'description' then fields ->> 'description' else description end,
    avatar_url = case when fields ? 'avatar' then fields ->> 'avatar' else avatar_url end,
    admins_only = case when fields ? 'adminsOnly' then app.text_array(fields -> 'adminsOnly') else admins_only end,
    slow_seconds = coalesce((fields ->> 'slowSeconds')::int, slow_seconds),
    -- [G10] What was said in private stays so.
    open_from = case when fields ->> 'privacy' = 'public' and privacy = 'private' then (select last + 1 from public.streams where id = stream) else open_from end,
    privacy = coalesce(fields ->> 'privacy', privacy)
  where id = stream;
  perform app.drop_group_avatar(target.avatar_url);
  perform app.next_rev(stream);
  perform app.log_in_group(stream, me, 'changed', null, fields);
  return app.applied_outcome(entry, stream);
end $$;

create function app.delete_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'groupId');
  m public.memberships := app.group_membership(me, stream);
begin
  if m.role is distinct from 'admin' then
    return app.rejected_outcome(entry, case when m.role is null then app.group_absence(me, stream) else 'group-admins-only' end);
  end if;
  perform app.delete_group_of(stream, me);
  return app.applied_outcome(entry, stream);
end $$;

-- `{groupId, linkId, tokenHash, days, uses, asks}`: the device makes the token and sends only its hash, in hexadecimal.
create function app.create_group_link(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'groupId');
  target public.groups;
  m public.memberships := app.group_membership(me, stream);
  refusal text;
begin
  select * into target from public.groups where id = stream;
  refusal := case
    when m.role is null then app.group_absence(me, stream)
    when not app.may_in_group(m, target, 'invite') then 'group-admins-only'
    when app.uuid_in(data, 'linkId') is null or coalesce(app.text_in(data, 'tokenHash'), '') !~ '^[0-9a-f]{64}$' or jsonb_typeof(data -> 'asks') is distinct from 'boolean'
      or coalesce(app.integer_in(data, 'days'), 0) not between 1 and 30 or coalesce(app.integer_in(data, 'uses'), 0) not between 1 and 500 then 'invalid'
    when (select count(*) from app.group_links l where l.group_id = stream and l.revoked_at is null and l.expires_at > now()) >= 20 then 'too-many-links' end;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  insert into app.group_links (id, group_id, token_hash, created_by, expires_at, uses_left, asks)
  values (app.uuid_in(data, 'linkId'), stream, decode(data ->> 'tokenHash', 'hex'), me, now() + make_interval(days => (data ->> 'days')::int), (data ->> 'uses')::int, (data ->> 'asks')::boolean)
  on conflict do nothing;
  perform app.log_in_group(stream, me, 'link-created');
  return app.applied_outcome(entry, stream);
end $$;

create function app.revoke_group_link(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'groupId');
  m public.memberships := app.group_membership(me, stream);
begin
  if m.role is null then
    return app.rejected_outcome(entry, app.group_absence(me, stream));
  end if;
  update app.group_links set revoked_at = now()
  where id = app.uuid_in(entry -> 'data', 'linkId') and group_id = stream and revoked_at is null and (m.role = 'admin' or created_by = me);
  if not found then
    return app.rejected_outcome(entry, 'group-link-gone');
  end if;
  perform app.log_in_group(stream, me, 'link-revoked');
  return app.applied_outcome(entry, stream);
end $$;

-- ── supabase/schema/72-groups/30-joining.sql ──

-- Invitations, joining, requests to join, leaving.

-- Why somebody is no member of a group: what the device shows to whoever acts on it [G9, G28].
create function app.group_absence(me uuid, stream uuid) returns text language sql stable set search_path = '' as $$
  select case
    when not exists (select from public.groups where id = stream) then 'unknown-group'
    when not exists (select from public.memberships m where m.member_id = me and m.stream_id = stream) then 'unknown-group'
    when exists (select from public.groups g where g.id = stream and g.deleted_at is not null) then 'group-deleted'
    when exists (select from app.group_bans b where b.member_id = me and b.group_id = stream) then 'group-banned'
    else 'not-in-group' end $$;

-- [G9, G28] The code for whoever looks for something in a group that they have left or lost; another code for everybody else.
create function app.absence_or(me uuid, stream uuid, code text) returns text language sql stable set search_path = '' as $$
  select coalesce((select app.group_absence(me, stream) from public.memberships m where m.member_id = me and m.stream_id = stream and m.role is not null and m.departed), code) $$;

create function app.remaining_invitations(me uuid) returns bigint language sql stable set search_path = '' as $$
  select app.invitations_a_day() - (select count(*) from app.group_invitations_made i where i.invited_by = me and i.at > now() - interval '1 day') $$;

-- Invites one member, and returns why not; null: invited. The account stream of the invited member is locked. A block, the wish to get no
-- invitations from this member, and [MEMBERAREA-26] to be written to first by others only, look to the inviter like an invitation that nobody
-- answers. `uncounted`: a guest of an event of the inviter, outside the daily limit.
create function app.invite_to_group(me uuid, stream uuid, other uuid, uncounted boolean default false) returns text language plpgsql set search_path = '' as $$
begin
  if other = me or not exists (select from public.profiles where id = other and is_active) then
    return 'unknown-member';
  elsif exists (select from public.user_blocks where user_id = me and blocked_id = other) then
    return 'blocked-mine';
  elsif exists (select from public.memberships m where m.member_id = other and m.stream_id = stream and not m.departed) then
    return 'already-in-group';
  elsif exists (select from app.group_bans where member_id = other and group_id = stream) then
    return 'group-banned';
  elsif exists (select from app.group_invitations where member_id = other and group_id = stream) then
    return null;
  elsif not uncounted and app.remaining_invitations(me) < 1 then
    return 'too-many-invitations';
  end if;
  delete from app.group_invitations_made where invited_by = me and at < now() - interval '1 day';
  insert into app.group_invitations_made (invited_by) select me where not uncounted;
  if app.block_between(me, other) is not null or exists (select from app.refused_inviters where member_id = other and inviter_id = me)
    or (not uncounted and not app.may_write_first(me, other) and not app.has_written_to(other, me)) then
    return null;
  end if;
  insert into app.group_invitations (member_id, group_id, invited_by) values (other, stream, me);
  perform app.next_rev(other);
  -- One inviter tells a member of one group once, however often.
  perform app.queue_notifications(array[other], 'group_invite', stream::text, null, me, app.conversation_id(stream, me));
  return null;
end $$;

-- `{groupId, memberId}`
create function app.invite_member(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'groupId');
  m public.memberships := app.group_membership(me, stream);
  target public.groups;
  refusal text;
begin
  select * into target from public.groups where id = stream;
  refusal := case
    when m.role is null then app.group_absence(me, stream)
    when not app.may_in_group(m, target, 'invite') then 'group-admins-only'
    when target.members >= app.group_members_limit() then 'group-full'
    else app.invite_to_group(me, stream, app.uuid_in(entry -> 'data', 'memberId')) end;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  return app.applied_outcome(entry, stream);
end $$;

-- `{groupId, accept, silence?}`: answers an invitation. `silence`: the inviter's further invitations are dropped.
create function app.answer_invitation(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'groupId');
  invitation app.group_invitations;
  refusal text;
begin
  if jsonb_typeof(data -> 'accept') is distinct from 'boolean' then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  select * into invitation from app.group_invitations where member_id = me and group_id = stream;
  if not found then
    return app.rejected_outcome(entry, 'invitation-gone');
  end if;
  if not (data ->> 'accept')::boolean then
    delete from app.group_invitations where member_id = me and group_id = stream;
    if data -> 'silence' = 'true' then
      insert into app.refused_inviters (member_id, inviter_id) values (me, invitation.invited_by) on conflict do nothing;
    end if;
    perform app.next_rev(me);
    return app.applied_outcome(entry, me);
  end if;
  refusal := app.join_refusal(me, stream);
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  perform app.join_group(me, stream, invitation.invited_by, 'invitation');
  return app.applied_outcome(entry, stream);
end $$;

-- Why a link lets nobody in any more; null: it does. A group that has been deleted has no links.
create function app.group_link_refusal(link app.group_links) returns text language sql stable set search_path = '' as $$
  select case
    when link.id is null then 'group-link-gone'
    when link.revoked_at is not null then 'group-link-revoked'
    when link.expires_at <= clock_timestamp() then 'group-link-expired'
    when link.uses_left < 1 then 'group-link-used' end $$;

-- The link whose token has this hash, in hexadecimal; null: there is none.
create function app.group_link_of(token_hash text) returns app.group_links language sql stable set search_path = '' as $$
  select l from app.group_links l
  where l.token_hash = case when group_link_of.token_hash ~ '^[0-9a-f]{64}$' then decode(group_link_of.token_hash, 'hex') end $$;

-- `{groupId, tokenHash?}`: joins a public group, or by a link any. A link that asks makes a request, which an admin answers.
create function app.join_by_itself(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'groupId');
  link app.group_links;
  refusal text := app.join_refusal(me, stream);
begin
  if (app.group_membership(me, stream)).role is not null then
    return app.applied_outcome(entry, stream);
  end if;
  if data ? 'tokenHash' then
    -- The group's lock orders who uses a link.
    link := app.group_link_of(app.text_in(data, 'tokenHash'));
    if link.group_id is distinct from stream then
      link := null;
    end if;
    if app.group_link_refusal(link) is not null then
      return app.rejected_outcome(entry, app.group_link_refusal(link));
    end if;
  elsif not exists (select from public.groups g where g.id = stream and g.privacy = 'public')
    and not exists (select from app.group_invitations i where i.member_id = me and i.group_id = stream) then
    -- A private group that did not invite is as unknown as one that does not exist.
    return app.rejected_outcome(entry, 'unknown-group');
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if link.asks and not exists (select from app.group_invitations i where i.member_id = me and i.group_id = stream) then
    insert into app.group_requests (member_id, group_id) values (me, stream) on conflict do nothing;
    -- Who asks again uses the link no second time.
    if found then
      update app.group_links set uses_left = uses_left - 1 where id = link.id;
      perform app.next_rev(stream);
    end if;
    return app.applied_outcome(entry, me, null, 'requested');
  end if;
  update app.group_links set uses_left = uses_left - 1 where id = link.id;
  perform app.join_group(me, stream, null, case when link.id is null then 'found' else 'link' end);
  return app.applied_outcome(entry, stream);
end $$;

-- `{groupId, memberId, accept}`: an admin answers a request.
create function app.answer_request(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'groupId');
  other uuid := app.uuid_in(data, 'memberId');
  m public.memberships := app.group_membership(me, stream);
  refusal text;
begin
  refusal := case
    when m.role is null then app.group_absence(me, stream)
    when m.role <> 'admin' then 'group-admins-only'
    when jsonb_typeof(data -> 'accept') is distinct from 'boolean' then 'invalid'
    when not exists (select from app.group_requests r where r.member_id = other and r.group_id = stream) then 'request-gone'
    when (data ->> 'accept')::boolean then app.join_refusal(other, stream) end;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  delete from app.group_requests where member_id = other and group_id = stream;
  if (data ->> 'accept')::boolean then
    perform app.join_group(other, stream, me, 'request');
  else
    perform app.log_in_group(stream, me, 'request-refused', other);
    perform app.next_rev(stream);
  end if;
  return app.applied_outcome(entry, stream);
end $$;

-- [G15] `{groupId, joinRev}`: an entry that was queued in an earlier membership does nothing.
create function app.leave_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'groupId');
  m public.memberships := app.group_membership(me, stream);
begin
  if app.integer_in(entry -> 'data', 'joinRev') is null then
    return app.rejected_outcome(entry, 'invalid');
  elsif m.role is null and app.group_absence(me, stream) = 'unknown-group' then
    return app.rejected_outcome(entry, 'unknown-group');
  end if;
  if m.join_rev = app.integer_in(entry -> 'data', 'joinRev') then
    perform app.depart_from_group(me, stream, me, 'left');
  end if;
  return app.applied_outcome(entry, stream);
end $$;

-- ── supabase/schema/72-groups/40-administration.sql ──

-- What admins do to members: roles, removal, bans, silence, hand-over.

-- Why an admin's act on another member is refused; null: it is not. Nobody but themselves touches the creator.
create function app.admin_refusal(me uuid, stream uuid, other uuid) returns text language plpgsql stable set search_path = '' as $$
declare
  m public.memberships := app.group_membership(me, stream);
begin
  return case
    when m.role is null then app.group_absence(me, stream)
    when m.role <> 'admin' then 'group-admins-only'
    when other is null or other = me then 'invalid'
    when (app.group_membership(other, stream)).role is null then 'unknown-member'
    when other = (select g.created_by from public.groups g where g.id = stream) then 'group-creator' end;
end $$;

create function app.remove_from_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'groupId');
  other uuid := app.uuid_in(entry -> 'data', 'memberId');
  refusal text := app.admin_refusal(me, stream, other);
begin
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  perform app.depart_from_group(other, stream, me, 'removed');
  return app.applied_outcome(entry, stream);
end $$;

-- A member who has left already can be banned too.
create function app.ban_from_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'groupId');
  other uuid := app.uuid_in(entry -> 'data', 'memberId');
  refusal text := app.admin_refusal(me, stream, other);
begin
  if refusal = 'unknown-member' and exists (select from public.profiles where id = other) then
    refusal := null;
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  insert into app.group_bans (member_id, group_id, banned_by) values (other, stream, me) on conflict do nothing;
  delete from app.group_requests where member_id = other and group_id = stream;
  delete from app.group_invitations where member_id = other and group_id = stream;
  if found then
    perform app.next_rev(other);
  end if;
  if (app.group_membership(other, stream)).role is not null then
    perform app.depart_from_group(other, stream, me, 'banned');
  else
    perform app.log_in_group(stream, me, 'banned', other);
  end if;
  return app.applied_outcome(entry, stream);
end $$;

create function app.unban_from_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'groupId');
  other uuid := app.uuid_in(entry -> 'data', 'memberId');
  m public.memberships := app.group_membership(me, stream);
begin
  if m.role is distinct from 'admin' then
    return app.rejected_outcome(entry, case when m.role is null then app.group_absence(me, stream) else 'group-admins-only' end);
  end if;
  delete from app.group_bans where member_id = other and group_id = stream;
  if found then
    perform app.log_in_group(stream, me, 'unbanned', other);
  end if;
  return app.applied_outcome(entry, stream);
end $$;

-- `{groupId, memberId, role}`. [G22] An admin may give the role up, unless nobody else has it; a creator who does is one no more.
create function app.set_group_role(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'groupId');
  other uuid := app.uuid_in(entry -> 'data', 'memberId');
  new_role text := app.text_in(entry -> 'data', 'role');
  refusal text := case when new_role is null or new_role not in ('member', 'admin') then 'invalid' end;
begin
  if refusal is null and other = me then
    refusal := case
      when (app.group_membership(me, stream)).role is distinct from 'admin' then 'group-admins-only'
      when new_role = 'member' and not exists (
        select from public.memberships m where m.stream_id = stream and m.role = 'admin' and not m.departed and m.member_id <> me) then 'last-admin' end;
  else
    refusal := coalesce(refusal, app.admin_refusal(me, stream, other));
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if (app.group_membership(other, stream)).role <> new_role then
    update public.memberships set role = new_role, silenced_until = null, rev = rev + 1, changed_in = pg_current_xact_id() where member_id = other and stream_id = stream;
    perform app.add_system_row(stream, me, jsonb_build_object('kind', case new_role when 'admin' then 'promoted' else 'demoted' end, 'memberId', other));
    perform app.log_in_group(stream, me, case new_role when 'admin' then 'promoted' else 'demoted' end, other);
    perform app.ensure_creator(stream);
  end if;
  return app.applied_outcome(entry, stream);
end $$;

-- `{groupId, memberId, until}`: an instant, or null to end it. Admins cannot be silenced.
create function app.silence_in_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'groupId');
  other uuid := app.uuid_in(data, 'memberId');
  until_text text := app.text_in(data, 'until');
  refusal text := app.admin_refusal(me, stream, other);
begin
  if refusal is null then
    refusal := case
      when not data ? 'until' or (data -> 'until' <> 'null' and coalesce(until_text, '') !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$') then 'invalid'
      when (app.group_membership(other, stream)).role = 'admin' then 'group-creator' end;
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  update public.memberships set silenced_until = until_text::timestamptz, rev = rev + 1, changed_in = pg_current_xact_id() where member_id = other and stream_id = stream;
  perform app.next_rev(stream);
  perform app.log_in_group(stream, me, case when until_text is null then 'unsilenced' else 'silenced' end, other, jsonb_build_object('until', until_text));
  return app.applied_outcome(entry, stream);
end $$;

-- `{groupId, memberId}`: makes another member the creator, whom admins cannot remove; only the creator hands over.
create function app.hand_over_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'groupId');
  other uuid := app.uuid_in(entry -> 'data', 'memberId');
  refusal text := app.admin_refusal(me, stream, other);
begin
  if refusal is null and (select g.created_by from public.groups g where g.id = stream) <> me then
    refusal := 'group-creator';
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  update public.groups set created_by = other where id = stream;
  update public.memberships set role = 'admin', silenced_until = null, rev = rev + 1, changed_in = pg_current_xact_id() where member_id = other and stream_id = stream and role <> 'admin';
  perform app.add_system_row(stream, me, jsonb_build_object('kind', 'handed-over', 'memberId', other));
  perform app.log_in_group(stream, me, 'handed-over', other);
  return app.applied_outcome(entry, stream);
end $$;

-- ── supabase/schema/72-groups/50-messages.sql ──

-- What differs for messages in a group: who may write, slow mode, mentions, polls, and whom a block hides them from. The common handlers are
-- in 70-push.

-- Why a member may not write in a group now, a new text or another for an old one; null: nothing prevents it, or it is no group.
create function app.group_write_refusal(me uuid, stream uuid) returns text language plpgsql stable set search_path = '' as $$
declare
  m public.memberships := app.group_membership(me, stream);
begin
  return case
    when m.role is null then null
    when m.silenced_until > clock_timestamp() then 'group-silenced'
    when not app.may_in_group(m, (select g from public.groups g where g.id = stream), 'write') then 'group-admins-only' end;
end $$;

-- Why a message to a group is refused, in the order of checks; null: it is not. `deferred …`: it waits until that instant [G16, G28].
create function app.group_send_refusal(me uuid, stream uuid, data jsonb) returns text language plpgsql stable set search_path = '' as $$
declare
  m public.memberships := app.group_membership(me, stream);
  target public.groups;
  mentioned uuid[] := app.uuids_in(data, 'mentions');
  ready_at timestamptz;
begin
  if m.role is null then
    return app.group_absence(me, stream);
  end if;
  select * into target from public.groups where id = stream;
  if app.group_write_refusal(me, stream) is not null then
    return app.group_write_refusal(me, stream);
  elsif app.integer_in(data, 'joinRev') is distinct from m.join_rev then
    return 'group-joined-again';
  elsif mentioned is null or cardinality(mentioned) > app.mentions_limit() or coalesce(jsonb_typeof(data -> 'mentionsAll'), 'boolean') <> 'boolean' then
    return 'invalid';
  elsif data -> 'mentionsAll' = 'true' and not app.may_in_group(m, target, 'mention-all') then
    return 'group-admins-only';
  elsif data -> 'mentionsAll' = 'true' and target.mentioned_all_at > clock_timestamp() - app.mention_all_rest() then
    return 'mention-all-too-soon';
  elsif data ->> 'type' = 'poll' and not app.may_in_group(m, target, 'poll') then
    return 'group-admins-only';
  elsif data ->> 'type' = 'poll' and not app.poll_fits(data -> 'poll') then
    return 'invalid';
  elsif data ->> 'type' <> 'poll' and data ? 'poll' then
    return 'invalid';
  end if;
  ready_at := case when m.role <> 'admin' then m.last_sent_at + make_interval(secs => target.slow_seconds) end;
  return case when ready_at > clock_timestamp() then 'deferred ' || app.instant_text(ready_at) end;
end $$;

-- `{options, multiple, anonymous, closesAt}`, as a device sends it.
create function app.poll_fits(poll jsonb) returns boolean language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_typeof(poll -> 'multiple') = 'boolean' and jsonb_typeof(poll -> 'anonymous') = 'boolean'
    and case when jsonb_typeof(poll -> 'options') = 'array' then jsonb_array_length(poll -> 'options') between 2 and 10
      and not exists (select from jsonb_array_elements(poll -> 'options') as o
        where jsonb_typeof(o) <> 'string' or app.is_blank(o #>> '{}') or char_length(o #>> '{}') > app.poll_option_length()) end
    and case when poll -> 'closesAt' = 'null' then true
      else poll ->> 'closesAt' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$' and (poll ->> 'closesAt')::timestamptz > clock_timestamp() end,
    false) $$;

-- Members of a group from whom a member's rows are hidden: a block of either side, but never from admins [G8].
create function app.hidden_from(author uuid, stream uuid) returns setof uuid language sql stable set search_path = '' as $$
  select b.other
  from (
    select blocked_id as other from public.user_blocks where user_id = author
    union select user_id from public.user_blocks where blocked_id = author) as b
  cross join lateral (select m.departed, m.role from public.memberships m where m.member_id = b.other and m.stream_id = hidden_from.stream offset 0) as m
  where not m.departed and m.role <> 'admin' $$;

-- Completes messages that were just written to groups, in order: what they mention, their polls, and whom they are hidden from. Memberships
-- are changed one by one, because a join may read all of a group's.
create function app.complete_group_sends(sends app.send_candidate[]) returns void language plpgsql set search_path = '' as $$
declare
  sent record;
  data jsonb;
  blind uuid[];
  mentioned uuid[];
  other uuid;
begin
  for sent in
    select s.me, s.stream, s.entry, x.seq, x.id, x.created_at, x.type
    from unnest(sends) as s join public.messages x on x.id = s.id
    where s.other is null order by s.nth
  loop
    data := sent.entry -> 'data';
    blind := array(select app.hidden_from(sent.me, sent.stream));
    update public.messages set
      system_count = (select g.system from public.groups g where g.id = sent.stream),
      extra = nullif(jsonb_strip_nulls(jsonb_build_object('mentions', nullif(data -> 'mentions', '[]'), 'mentionsAll', nullif(data -> 'mentionsAll', 'false'))), '{}')
    where id = sent.id;
    update public.memberships set last_sent_at = sent.created_at where member_id = sent.me and stream_id = sent.stream;
    if sent.type = 'poll' then
      insert into app.polls (message_id, options, multiple, anonymous, closes_at)
      values (sent.id, app.text_array(data -> 'poll' -> 'options'), (data -> 'poll' ->> 'multiple')::boolean, (data -> 'poll' ->> 'anonymous')::boolean, (data -> 'poll' ->> 'closesAt')::timestamptz);
    end if;
    if cardinality(blind) > 0 then
      insert into app.hidden_rows (member_id, stream_id, seq) select h, sent.stream, sent.seq from unnest(blind) as h;
      foreach other in array blind loop
        update public.memberships set mine = mine + 1, has_hidden_rows = true, rev = rev + 1, changed_in = pg_current_xact_id() where member_id = other and stream_id = sent.stream;
      end loop;
    end if;
    if data -> 'mentionsAll' = 'true' then
      update public.groups set all_mentions = (array_prepend(sent.seq, all_mentions))[1:5], mentioned_all_at = sent.created_at where id = sent.stream;
    end if;
    mentioned := '{}';
    foreach other in array app.uuids_in(data, 'mentions') loop
      update public.memberships set mentions = (array_prepend(sent.seq, mentions))[1:20], rev = rev + 1, changed_in = pg_current_xact_id()
      where member_id = other and stream_id = sent.stream and not departed and other <> sent.me and other <> all (blind);
      if found then
        mentioned := mentioned || other;
      end if;
    end loop;
    if app.notified_with(app.uuids_in(data, 'mentions')) @> mentioned then
      perform app.notify(m, 'mention', sent.stream::text, sent.seq, sent.me, sent.id) from unnest(mentioned) as m;
    else
      perform app.queue_notifications(mentioned, 'mention', sent.stream::text, sent.seq, sent.me, sent.id);
    end if;
  end loop;
end $$;

-- [G25] The member has the own part at once, by the answer and a membership revision; everybody has the new counts with the row's next
-- revision, one for all that comes within a second.
create function app.note_counted(me uuid, message public.messages) returns void language plpgsql set search_path = '' as $$
begin
  insert into app.count_changes (message_id, stream_id) values (message.id, message.stream_id) on conflict do nothing;
  insert into app.count_actors (message_id, member_id) values (message.id, me) on conflict do nothing;
  update public.memberships set rev = rev + 1, changed_in = pg_current_xact_id() where member_id = me and stream_id = message.stream_id;
end $$;

-- For sync nodes, once a second while something is to be announced: `{changed, left}`. Who acted gets an item of their own, with the own part
-- for their other devices. Streams that are locked elsewhere come next time.
create function public.announce_counts() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  due uuid[] := app.lock_streams(array(
    select distinct c.stream_id from (select * from app.count_changes where since <= clock_timestamp() - interval '1 second' order by since limit 200) as c), false);
  stream uuid;
  message uuid;
  actor uuid;
  rev_before bigint;
  changed jsonb := '[]';
begin
  foreach stream in array due loop
    select rev into rev_before from public.streams where id = stream;
    for message in select c.message_id from app.count_changes c where c.stream_id = stream and c.since <= clock_timestamp() - interval '1 second' order by c.since loop
      update public.messages set rev = app.next_rev(stream) where id = message and deleted_at is null;
      for actor in select a.member_id from app.count_actors a where a.message_id = message loop
        update public.memberships set rev = rev + 1, changed_in = pg_current_xact_id() where member_id = actor and stream_id = stream and not departed;
      end loop;
      delete from app.count_changes where message_id = message;
    end loop;
    changed := changed || coalesce((
      select jsonb_agg(jsonb_build_object('stream', c.stream, 'revs', c.revs, 'members', c.members, 'audience', c.audience)) from app.group_changes(1, stream, rev_before) as c), '[]');
  end loop;
  return jsonb_build_object('changed', changed, 'left', exists (select from app.count_changes));
end $$;

-- `{groupId, messageId, choices}`: the last vote counts; an empty list takes it back.
create function app.vote_in_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'groupId');
  target public.messages := app.visible_message(me, stream, app.uuid_in(data, 'messageId'));
  poll app.polls;
  picks int[];
  refusal text;
begin
  if jsonb_typeof(data -> 'choices') is distinct from 'array' or jsonb_array_length(data -> 'choices') > 10
    or exists (select from jsonb_array_elements(data -> 'choices') as c where c::text !~ '^[0-9]$') then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  select * into poll from app.polls where message_id = target.id;
  picks := array(select distinct value::int from jsonb_array_elements_text(data -> 'choices') order by 1);
  refusal := case
    when (app.group_membership(me, stream)).role is null then app.group_absence(me, stream)
    when target.id is null or poll.message_id is null then 'unknown-message'
    when target.deleted_at is not null then 'deleted'
    when poll.closes_at <= clock_timestamp() then 'poll-closed'
    when picks[cardinality(picks)] >= cardinality(poll.options) or (cardinality(picks) > 1 and not poll.multiple) then 'invalid' end;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if picks is distinct from coalesce((select v.choices from app.poll_votes v where v.message_id = poll.message_id and v.member_id = me), '{}') then
    delete from app.poll_votes where message_id = poll.message_id and member_id = me;
    insert into app.poll_votes (message_id, member_id, choices) select poll.message_id, me, picks where picks <> '{}';
    perform app.note_counted(me, target);
    return app.applied_outcome(entry, stream, target.id, 'counted');
  end if;
  return app.applied_outcome(entry, stream, target.id);
end $$;

-- `{groupId, messageId, pinned}`: at most five; the latest pin comes first.
create function app.pin_in_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'groupId');
  pin boolean := (data -> 'pinned')::text = 'true';
  m public.memberships := app.group_membership(me, stream);
  target_group public.groups;
  target public.messages := app.visible_message(me, stream, app.uuid_in(data, 'messageId'));
  refusal text;
begin
  select * into target_group from public.groups where id = stream;
  refusal := case
    when jsonb_typeof(data -> 'pinned') is distinct from 'boolean' then 'invalid'
    when m.role is null then app.group_absence(me, stream)
    when not app.may_in_group(m, target_group, 'pin') then 'group-admins-only'
    when target.id is null or target.type = 'system' then 'unknown-message'
    when pin and target.deleted_at is not null then 'deleted'
    when pin and target.seq <> all (target_group.pinned) and cardinality(target_group.pinned) >= app.group_pins_limit() then 'too-many-pins' end;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if pin <> (target.seq = any (target_group.pinned)) then
    update public.groups set pinned = case when pin then array_prepend(target.seq, pinned) else array_remove(pinned, target.seq) end where id = stream;
    if pin then
      perform app.add_system_row(stream, me, jsonb_build_object('kind', 'pinned', 'memberId', me, 'seq', target.seq));
    else
      perform app.next_rev(stream);
    end if;
    perform app.log_in_group(stream, me, case when pin then 'pinned' else 'unpinned' end, null, jsonb_build_object('seq', target.seq));
  end if;
  return app.applied_outcome(entry, stream, target.id);
end $$;

-- What a deleted message leaves in its group: no pin, no mention, no poll.
create function app.forget_in_group(message public.messages) returns void language plpgsql set search_path = '' as $$
declare
  other uuid;
begin
  if not exists (select from public.groups where id = message.stream_id) then
    return;
  end if;
  update public.groups set pinned = array_remove(pinned, message.seq), all_mentions = array_remove(all_mentions, message.seq)
  where id = message.stream_id and message.seq = any (pinned || all_mentions);
  foreach other in array app.uuids_in(message.extra, 'mentions') loop
    update public.memberships set mentions = array_remove(mentions, message.seq), rev = rev + 1, changed_in = pg_current_xact_id()
    where member_id = other and stream_id = message.stream_id and not departed and message.seq = any (mentions);
  end loop;
  delete from app.polls where message_id = message.id;
end $$;

-- ── supabase/schema/72-groups/60-pages.sql ──

-- Pages about groups, which a device keeps as cached answers: discovery, members, what admins see. Every list has at most 50 rows and the place
-- after which it goes on.

-- What an outsider may see of a group, and the caller's own relation to it.
create function app.group_card_json(target public.groups, me uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('groupId', target.id, 'name', target.name, 'description', target.description, 'avatarUrl', target.avatar_url, 'privacy', target.privacy, 'members', target.members,
    'relation', case
      when exists (select from public.memberships m where m.member_id = me and m.stream_id = target.id and not m.departed) then 'member'
      when exists (select from app.group_bans b where b.member_id = me and b.group_id = target.id) then 'banned'
      when exists (select from app.group_invitations i where i.member_id = me and i.group_id = target.id) then 'invited'
      when exists (select from app.group_requests r where r.member_id = me and r.group_id = target.id) then 'requested'
      else 'none' end) $$;

-- [GROUP-35] `{name?, after?}`: public groups, the largest first; on the first page also the private ones that have invited the caller.
create function public.discover_groups(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  pattern text := '%' || replace(replace(replace(lower(coalesce(app.text_in(request, 'name'), '')), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  after_members bigint := app.integer_in(request -> 'after', 'members');
  after_id uuid := app.uuid_in(request -> 'after', 'groupId');
  found public.groups[];
begin
  if char_length(pattern) > 120 then
    perform app.invalid();
  end if;
  found := array(
    select g from public.groups g
    where g.privacy = 'public' and g.deleted_at is null and lower(g.name) like pattern
      and (after_id is null or (g.members, g.id) < (after_members, after_id))
      and not exists (select from app.group_bans b where b.member_id = me and b.group_id = g.id)
    order by g.members desc, g.id desc limit 50);
  return jsonb_build_object(
    'publicGroups', (select coalesce(jsonb_agg(app.group_card_json(g, me) order by g.members desc, g.id desc), '[]') from unnest(found) as g),
    'privateGroups', (
      select coalesce(jsonb_agg(app.group_card_json(g, me) order by i.at desc), '[]')
      from app.group_invitations i join public.groups g on g.id = i.group_id
      where i.member_id = me and after_id is null and g.privacy = 'private' and g.deleted_at is null and app.block_between(me, i.invited_by) is null),
    'next', case when cardinality(found) = 50 then jsonb_build_object('members', (found[50]).members, 'groupId', (found[50]).id) end);
end $$;

-- `{groupId}` or `{tokenHash}`: one group as an outsider may see it; null: unknown, or not for this member. `refusal`: why the link leads nowhere.
-- `deletedBy`: of a group that has been deleted, for those who were in it. `departure`: how the caller left it last, for 90 days.
create function public.group_card(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  target public.groups;
  link app.group_links := app.group_link_of(app.text_in(request, 'tokenHash'));
  refusal text := case when request ? 'tokenHash' then app.group_link_refusal(link) end;
begin
  if refusal is not null then
    return jsonb_build_object('group', null, 'refusal', refusal, 'deletedBy', null, 'departure', null);
  end if;
  select * into target from public.groups g
  where g.id = coalesce(link.group_id, app.uuid_in(request, 'groupId')) and g.deleted_at is null
    and (link.id is not null or g.privacy = 'public'
      or exists (select from public.memberships m where m.member_id = me and m.stream_id = g.id and not m.departed)
      or exists (select from app.group_invitations i where i.member_id = me and i.group_id = g.id));
  return jsonb_build_object(
    'group', case when target.id is not null then app.group_card_json(target, me) || jsonb_build_object('asks', coalesce(link.asks, false)) end,
    'refusal', null,
    'deletedBy', (
      select g.deleted_by from public.groups g join public.memberships m on m.stream_id = g.id and m.member_id = me
      where g.id = app.uuid_in(request, 'groupId') and g.deleted_at is not null),
    'departure', (
      select l.action
      from public.memberships m join app.group_log l on l.group_id = m.stream_id and l.subject_id = me and l.action in ('left', 'removed', 'banned')
      where m.member_id = me and m.stream_id = app.uuid_in(request, 'groupId') and m.role is not null and m.departed
      order by l.id desc limit 1));
end $$;

-- Refuses whoever is not in the group, with the code that the device shows; returns the membership.
create function app.required_group_membership(me uuid, stream uuid, admin_only boolean) returns public.memberships language plpgsql stable set search_path = '' as $$
declare
  m public.memberships := app.group_membership(me, stream);
begin
  if m.role is null then
    raise exception '%', app.group_absence(me, stream) using errcode = '42501';
  elsif admin_only and m.role <> 'admin' then
    raise exception 'group-admins-only' using errcode = '42501';
  end if;
  return m;
end $$;

-- `{groupId, name?, after?}`: admins first, then by name. A blocked pair do not see each other here, but admins see all.
create function public.group_members(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  stream uuid := app.uuid_in(request, 'groupId');
  own public.memberships := app.required_group_membership(me, stream, false);
  prefix text := lower(coalesce(app.text_in(request, 'name'), ''));
  after_admin boolean := (request -> 'after' ->> 'admin')::boolean;
  after_name text := app.text_in(request -> 'after', 'name');
begin
  return (
    with page as materialized (
      select m.role = 'admin' as admin, p.username, jsonb_build_object('memberId', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'genre', p.genre, 'town', p.location_name, 'seal', p.seal,
        'role', m.role, 'joinedAt', m.joined_at, 'silencedUntil', case when own.role = 'admin' then m.silenced_until end) as row
      from public.memberships m join public.profiles p on p.id = m.member_id
      where m.stream_id = stream and m.role is not null and not m.departed
        and starts_with(lower(p.username), prefix)
        and (after_name is null or (m.role <> 'admin', p.username collate "C") > (not after_admin, after_name collate "C"))
        and (own.role = 'admin' or app.block_between(me, p.id) is null)
      order by m.role <> 'admin', p.username collate "C" limit 51),
    shown as (select * from page order by not admin, username collate "C" limit 50)
    select jsonb_build_object(
      'members', coalesce((select jsonb_agg(row order by not admin, username collate "C") from shown), '[]'),
      'next', case when (select count(*) from page) > 50 then (select jsonb_build_object('admin', admin, 'name', username) from shown order by not admin desc, username collate "C" desc limit 1) end));
end $$;

-- `{groupId, memberIds?}`: names and pictures of whoever is or was in the group, or of those among them, for the authors of its rows; without
-- blocked ones.
create function public.group_authors(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  stream uuid := app.uuid_in(request, 'groupId');
  own public.memberships := app.required_group_membership(me, stream, false);
begin
  return jsonb_build_object('authors', (
    select coalesce(jsonb_agg(jsonb_build_object('memberId', p.id, 'username', p.username, 'avatarUrl', p.avatar_url) order by p.username), '[]')
    from (
      select m.member_id from public.memberships m
      where m.stream_id = stream and m.role is not null and (own.role = 'admin' or app.block_between(me, m.member_id) is null)
        and (not request ? 'memberIds' or m.member_id = any (app.uuids_in(request, 'memberIds')))
      order by m.departed, m.joined_at desc limit 1000) as n
    join public.profiles p on p.id = n.member_id));
end $$;

-- [G25] `{groupId, messageId, emoji | option, after?}`: who reacted so, or chose that option of a poll that is not anonymous; without blocked
-- ones, but admins see all.
create function public.group_voices(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  stream uuid := app.uuid_in(request, 'groupId');
  own public.memberships := app.required_group_membership(me, stream, false);
  target public.messages := app.visible_message(me, stream, app.uuid_in(request, 'messageId'));
  emoji text := app.text_in(request, 'emoji');
  choice int := app.integer_in(request, 'option');
  after_name text := app.text_in(request, 'after');
  voices uuid[];
begin
  if target.id is null then
    raise exception 'unknown-message' using errcode = '42501';
  elsif (emoji is null) = (choice is null) then
    perform app.invalid();
  elsif emoji is not null then
    voices := array(select r.key::uuid from jsonb_each_text(target.reactions) as r where r.value = emoji);
  elsif (select p.anonymous from app.polls p where p.message_id = target.id) is distinct from false then
    raise exception 'forbidden' using errcode = '42501';
  else
    voices := array(select v.member_id from app.poll_votes v where v.message_id = target.id and choice = any (v.choices));
  end if;
  return (
    with page as materialized (
      select p.id, p.username, p.avatar_url from public.profiles p
      where p.id = any (voices) and (after_name is null or p.username collate "C" > after_name collate "C") and (own.role = 'admin' or app.block_between(me, p.id) is null)
      order by p.username collate "C" limit 51),
    shown as (select * from page order by username collate "C" limit 50)
    select jsonb_build_object(
      'members', coalesce((select jsonb_agg(jsonb_build_object('memberId', id, 'username', username, 'avatarUrl', avatar_url) order by username collate "C") from shown), '[]'),
      'next', case when (select count(*) from page) > 50 then (select max(username collate "C") from shown) end));
end $$;

-- For admins: `{groupId, list, after?}` with `list` one of `requests`, `bans`, `links` and `log`.
create function public.group_administration(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  stream uuid := app.uuid_in(request, 'groupId');
  own public.memberships := app.required_group_membership(me, stream, true);
  after_id bigint := coalesce(app.integer_in(request, 'after'), 9007199254740991);
begin
  case app.text_in(request, 'list')
    when 'requests' then
      return jsonb_build_object('rows', (
        select coalesce(jsonb_agg(jsonb_build_object('memberId', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'at', r.at) order by r.at), '[]')
        from (select * from app.group_requests where group_id = stream order by at limit 50) as r join public.profiles p on p.id = r.member_id), 'next', null);
    when 'bans' then
      return jsonb_build_object('rows', (
        select coalesce(jsonb_agg(jsonb_build_object('memberId', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'at', b.at) order by b.at desc), '[]')
        from (select * from app.group_bans where group_id = stream order by at desc limit 50) as b join public.profiles p on p.id = b.member_id), 'next', null);
    when 'links' then
      return jsonb_build_object('rows', (
        select coalesce(jsonb_agg(jsonb_build_object('linkId', l.id, 'expiresAt', l.expires_at, 'usesLeft', l.uses_left, 'asks', l.asks, 'createdBy', l.created_by) order by l.created_at desc), '[]')
        from (select * from app.group_links where group_id = stream and revoked_at is null and expires_at > now() and uses_left > 0 order by created_at desc limit 50) as l), 'next', null);
    when 'log' then
      return (
        with page as materialized (
          select l.* from app.group_log l where l.group_id = stream and l.id < after_id and l.at > now() - interval '90 days' order by l.id desc limit 50)
        select jsonb_build_object(
          'rows', coalesce((
            select jsonb_agg(jsonb_build_object('id', l.id, 'action', l.action, 'detail', l.detail, 'at', l.at,
              'actor', jsonb_build_object('id', l.actor_id, 'username', a.username), 'subject', case when l.subject_id is not null then jsonb_build_object('id', l.subject_id, 'username', s.username) end) order by l.id desc)
            from page l left join public.profiles a on a.id = l.actor_id left join public.profiles s on s.id = l.subject_id), '[]'),
          'next', case when (select count(*) from page) = 50 then (select min(id) from page) end));
    else
      perform app.invalid();
  end case;
end $$;

-- ── supabase/schema/72-groups/70-moderation.sql ──

-- What the house's moderators see and do in groups [G8], and what is forgotten.

-- `{reportId}`, for administrators: the reported rows of a group as they are now, with five on either side. Each look is logged.
create function public.reported_group(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  report public.reports;
begin
  if app.my_role() <> 'admin' then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  select r.* into report from public.reports r join public.groups g on g.id = r.conversation_id where r.id = app.uuid_in(request, 'reportId');
  if report.id is null then
    return '{"group": null}';
  end if;
  insert into app.group_looks (moderator_id, report_id, group_id) values (me, report.id, report.conversation_id);
  return jsonb_build_object(
    'group', (select jsonb_build_object('groupId', g.id, 'name', g.name, 'description', g.description, 'avatarUrl', g.avatar_url, 'privacy', g.privacy, 'members', g.members, 'deletedAt', g.deleted_at)
      from public.groups g where g.id = report.conversation_id),
    'rows', (
      select coalesce(jsonb_agg(app.message_json(x) order by x.seq), '[]') from public.messages x
      where x.stream_id = report.conversation_id and exists (
        select from public.messages named where named.stream_id = x.stream_id and named.id = any (report.message_ids) and x.seq between named.seq - 5 and named.seq + 5)));
end $$;

-- `{groupId}`, for administrators: removes a group's picture. Returns `{code}`: null, or why it is refused.
create function public.remove_group_avatar(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  stream uuid := app.uuid_in(request, 'groupId');
  picture text;
begin
  if app.my_role() <> 'admin' then
    return '{"code": "forbidden"}';
  end if;
  perform from public.streams where id = stream for update;
  select g.avatar_url into picture from public.groups g where g.id = stream;
  if picture is null then
    return '{"code": "invalid"}';
  end if;
  update public.groups set avatar_url = null where id = stream;
  perform app.drop_group_avatar(picture);
  perform app.next_rev(stream);
  perform app.log_in_group(stream, me, 'picture-removed');
  return '{"code": null}';
end $$;

-- Forgets what admins did more than 90 days ago, and invitations that no longer count. Messages of groups do not expire.
create function app.tidy_groups() returns void language sql set search_path = '' as $$
  delete from app.group_log where id in (select id from app.group_log where at < now() - interval '90 days' order by at limit 1000 for update skip locked);
  delete from app.group_invitations_made where id in (select id from app.group_invitations_made where at < now() - interval '1 day' order by id limit 1000 for update skip locked);
  delete from app.group_links where expires_at < now() - interval '90 days' $$;

-- ── supabase/schema/72-groups/90-actions.sql ──

-- The rows of `app.actions` for groups; see 70-push/75-actions.sql. Those that answer at once are sent by a connected device and never queued.
insert into app.actions
  (name,                 handler,              stream_field, member_field, creates_stream, locks_account, records_itself, batched, outsiders, locks_member, ends_group) values
  ('group.create',       'create_group',       'groupId',    'memberIds',  false,          true,          false,          false,   true,      true,         null),
  ('group.update',       'update_group',       'groupId',    null,         false,          false,         false,          false,   false,     false,        null),
  ('group.delete',       'delete_group',       'groupId',    null,         false,          false,         false,          false,   false,     false,        'always'),
  ('group.invite',       'invite_member',      'groupId',    'memberId',   false,          true,          false,          false,   false,     true,         null),
  ('group.answer',       'answer_invitation',  'groupId',    null,         false,          true,          false,          false,   true,      false,        null),
  ('group.join',         'join_by_itself',     'groupId',    null,         false,          true,          false,          false,   true,      false,        null),
  ('group.request',      'answer_request',     'groupId',    'memberId',   false,          false,         false,          false,   false,     true,         null),
  ('group.leave',        'leave_group',        'groupId',    null,         false,          false,         false,          false,   false,     false,        'as-last'),
  ('group.remove',       'remove_from_group',  'groupId',    'memberId',   false,          false,         false,          false,   false,     false,        null),
  ('group.ban',          'ban_from_group',     'groupId',    'memberId',   false,          false,         false,          false,   false,     true,         null),
  ('group.unban',        'unban_from_group',   'groupId',    'memberId',   false,          false,         false,          false,   false,     false,        null),
  ('group.role',         'set_group_role',     'groupId',    'memberId',   false,          false,         false,          false,   false,     false,        null),
  ('group.silence',      'silence_in_group',   'groupId',    'memberId',   false,          false,         false,          false,   false,     false,        null),
  ('group.hand-over',    'hand_over_group',    'groupId',    'memberId',   false,          false,         false,          false,   false,     false,        null),
  ('group.link',         'create_group_link',  'groupId',    null,         false,          false,         false,          false,   false,     false,        null),
  ('group.revoke-link',  'revoke_group_link',  'groupId',    null,         false,          false,         false,          false,   false,     false,        null),
  ('group.vote',         'vote_in_group',      'groupId',    null,         false,          false,         false,          false,   false,     false,        null),
  ('group.pin',          'pin_in_group',       'groupId',    null,         false,          false,         false,          false,   false,     false,        null);

-- ── supabase/schema/74-notifications/05-unread.sql ──

-- What a member has not read: one rule for conversations and groups, one for notifications. Counts, push badge and mails all read it here. A
-- device derives the same from its heads (src/streams/notifications/counts.ts). Inlined, so that each caller's condition finds its index.

-- [Y12] Unread messages of a membership's stream. `system`: how many rows of a group are system rows; null in a conversation.
create function app.unread_of(m public.memberships, s public.streams, system bigint) returns bigint language sql immutable as $$
  select (s.last - m.read) - (m.mine - m.mine_at_read) - (coalesce(system, 0) - m.system_at_read) $$;

-- [G1] Whether what is new in a membership's stream counts anywhere: not where it is muted, archived, hidden or under a block.
create function app.is_counted(m public.memberships) returns boolean language sql immutable as $$
  select m.visible and not m.muted and not m.archived and not m.blocked_by $$;

-- [G1, Y12] A member's conversations and groups with something unread that counts. Each is one, however many messages it has [G19].
create function app.unread_streams(member uuid) returns table (stream_id uuid, kind text, unread bigint) language sql stable as $$
  select s.id, s.kind, app.unread_of(m, s, g.system)
  from public.memberships m join public.streams s on s.id = m.stream_id left join public.groups g on g.id = s.id
  where m.member_id = member and s.kind in ('conversation', 'group') and s.last > m.read and app.is_counted(m) and app.unread_of(m, s, g.system) > 0 $$;

-- [G19] The unread rows of a notifications stream.
create function app.unread_notifications(stream uuid) returns setof public.notifications language sql stable as $$
  select n.* from public.notifications n where n.stream_id = stream and not n.is_read and n.deleted_at is null $$;

-- ── supabase/schema/74-notifications/10-reading.sql ──

-- Looks notifications up, and makes their JSON. As with messages (60-reading/10-message-lookup.sql) each look-up is defined once, in a form that
-- one index answers, and inlined.

create function app.notifications_from(stream uuid, first_seq bigint, end_seq bigint) returns setof public.notifications language sql stable as $$
  select x.* from public.notifications x where x.stream_id = stream and x.seq >= first_seq and x.seq < end_seq order by x.seq $$;

create function app.notifications_since(stream uuid, revision bigint) returns setof public.notifications language sql stable as $$
  select x.* from public.notifications x where x.stream_id = stream and x.rev > revision order by x.rev $$;

-- The notification changed at this revision; none where that was another one, or none.
create function app.notification_at_rev(stream uuid, revision bigint) returns setof public.notifications language sql stable as $$
  select x.* from (select n.* from public.notifications n where n.stream_id = stream and n.rev >= revision order by n.rev limit 1) as x where x.rev = revision $$;

-- Names and pictures of those who caused a notification, the latest first: for its member, or for a sync node that announces it. Who blocks the
-- member, or is blocked, is in none.
create function app.notification_actors_json(stream uuid, row_seq bigint) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url) order by a.nth), '[]')
  from public.notifications x
  cross join lateral unnest(x.actors) with ordinality as a (id, nth)
  join public.profiles p on p.id = a.id
  where x.stream_id = stream and x.seq = row_seq and (x.user_id = auth.uid() or app.is_node()) $$;

create function app.notification_json(x public.notifications) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'seq', x.seq, 'rev', x.rev, 'id', x.id, 'type', x.type, 'subject', x.subject, 'subjectSeq', x.subject_seq,
    'from', x.from_event, 'events', x.events, 'count', x.event_count,
    'actors', case when x.actors = '{}' then '[]' else app.notification_actors_json(x.stream_id, x.seq) end, 'actorCount', x.actor_count,
    'createdAt', x.created_at, 'isRead', x.is_read, 'deletedAt', x.deleted_at, 'replaced', x.replaced) $$;

-- [G19, G20] Counts are of rows; `first` is the lowest number that is kept.
create function app.notifications_info(stream public.streams) returns setof jsonb language sql stable as $$
  select jsonb_build_object(
    'kind', stream.kind, 'rev', stream.rev, 'last', stream.last,
    'first', coalesce((select x.seq from public.notifications x where x.stream_id = stream.id order by x.seq limit 1), stream.last + 1),
    'counts', jsonb_build_object(
      'total', (select count(*) from public.notifications x where x.stream_id = stream.id and x.deleted_at is null),
      'unread', coalesce(unread.total, 0), 'byType', coalesce(unread.by_type, '{}')))
  from (
    select sum(t.count) as total, jsonb_object_agg(t.type, t.count) as by_type
    from (select x.type, count(*) as count from app.unread_notifications(stream.id) x group by x.type) as t) as unread $$;

-- ── supabase/schema/74-notifications/20-writing.sql ──

-- Writes notifications. Each function expects the lock of the member's notifications stream, but for `app.notify`, which takes it.

-- What a row shows of its key's events: how many, by how many, and the latest three of those.
create function app.described_events(member uuid, of_type text, of_subject text, from_event bigint, to_event bigint, out event_count int, out actors uuid[], out actor_count int)
language sql stable set search_path = '' as $$
  select
    (select count(*) from app.notification_events e
      where e.user_id = member and e.type = of_type and e.subject = of_subject and e.n > from_event and e.n <= to_event)::int,
    coalesce((array_agg(a.actor_id order by a.n desc))[1:app.notification_actor_limit()], '{}'),
    count(*)::int
  from (
    select e.actor_id, max(e.n) as n from app.notification_events e
    where e.user_id = member and e.type = of_type and e.subject = of_subject and e.n > from_event and e.n <= to_event and e.actor_id is not null
    group by e.actor_id) as a $$;

-- Makes the rows of a key what its events, reads and deletions say. Each changed row takes a revision.
create function app.settle_notifications(member uuid, of_type text, of_subject text) returns void language plpgsql set search_path = '' as $$
declare
  stream uuid := app.notifications_id(member);
  key app.notification_keys;
  x public.notifications;
  next public.notifications;
  shown record;
begin
  select * into key from app.notification_keys k where k.user_id = member and k.type = of_type and k.subject = of_subject;
  for x in select * from public.notifications n where n.stream_id = stream and n.type = of_type and n.subject = of_subject and not n.replaced order by n.seq loop
    next := x;
    next.is_read := x.is_read or key.events_read >= x.events;
    if not next.is_read then
      next.start_event := greatest(x.start_event, key.events_read);
    end if;
    next.from_event := greatest(next.start_event, (select max(n) from unnest(key.deletions) as n where n < x.events));
    shown := app.described_events(member, of_type, of_subject, next.from_event, x.events);
    next.event_count := shown.event_count;
    next.actors := shown.actors;
    next.actor_count := shown.actor_count;
    next.deleted_at := case when (select max(n) from unnest(key.deletions) as n) >= x.events then coalesce(x.deleted_at, now()) end;
    if shown.event_count = 0 then
      next := x;
      next.event_count := 0;
      next.actors := '{}';
      next.actor_count := 0;
      next.deleted_at := coalesce(x.deleted_at, now());
      next.replaced := true;
    end if;
    if next is distinct from x then
      update public.notifications n set
        rev = app.next_rev(stream), start_event = next.start_event, from_event = next.from_event, event_count = next.event_count, actors = next.actors,
        actor_count = next.actor_count, is_read = next.is_read, deleted_at = next.deleted_at, replaced = next.replaced
      where n.stream_id = stream and n.seq = x.seq;
    end if;
  end loop;
end $$;

-- Writes one event into a member's notifications, at most once for each id of an event. An unread row of the same type and subject is replaced
-- by one that has its events too: the earlier one becomes a tombstone, the new one takes the next number, so that order is by number alone
-- [G17]. Nothing is written where one of the two blocks the other: blocks are judged by a statement that begins under the lock, which a block
-- takes too [G2, G21]. Returns the stream's revision before; null: nothing was written.
create function app.notify(recipient uuid, type text, subject text, subject_seq bigint, actor uuid, event_id uuid) returns bigint language plpgsql set search_path = '' as $$
declare
  stream uuid := app.notifications_id(recipient);
  rev_before bigint;
  key app.notification_keys;
  earlier public.notifications;
  this_seq bigint;
  this_rev bigint;
  -- What the earlier row shows, with this event: the latest three actors, and how many there are.
  shown_actors uuid[];
  is_first_of_actor boolean;
  written_at timestamptz := clock_timestamp();
begin
  select s.rev into rev_before from public.streams s where s.id = stream for update;
  if rev_before is null or actor = recipient or app.block_between(recipient, actor) is not null
    or (type = 'event' and app.is_event_across_block(recipient, subject))
    or exists (select from app.notification_events e where e.user_id = recipient and e.type = notify.type and e.event_id = notify.event_id) then
    return null;
  end if;
  insert into app.notification_keys as k (user_id, type, subject, events, last_at) values (recipient, notify.type, notify.subject, 1, written_at)
  on conflict on constraint notification_keys_pkey do update set events = k.events + 1, last_at = excluded.last_at
  returning k.* into key;
  insert into app.notification_events (user_id, type, subject, n, actor_id, event_id, at)
  values (recipient, notify.type, notify.subject, key.events, actor, notify.event_id, written_at);
  select * into earlier from public.notifications n
  where n.stream_id = stream and n.type = notify.type and n.subject = notify.subject and not n.replaced and not n.is_read and n.deleted_at is null
  order by n.seq desc limit 1;
  -- Both rows' revisions by one update.
  update public.streams s set last = s.last + 1, rev = s.rev + case when earlier.seq is null then 1 else 2 end, updated_at = written_at
  where s.id = stream returning s.last, s.rev into this_seq, this_rev;
  if earlier.seq is null then
    is_first_of_actor := actor is not null;
  else
    update public.notifications n set rev = this_rev - 1, event_count = 0, actors = '{}', actor_count = 0, deleted_at = written_at, replaced = true
    where n.stream_id = stream and n.seq = earlier.seq;
    is_first_of_actor := actor is not null and not exists (
      select from app.notification_events e
      where e.actor_id = actor and e.user_id = recipient and e.type = notify.type and e.subject = notify.subject and e.n > earlier.from_event and e.n < key.events);
  end if;
  shown_actors := array_remove(coalesce(earlier.actors, '{}'), actor);
  if actor is not null then
    shown_actors := (array_prepend(actor, shown_actors))[1:app.notification_actor_limit()];
  end if;
  insert into public.notifications
    (user_id, stream_id, seq, rev, id, type, subject, subject_seq, start_event, from_event, events, event_count, actors, actor_count, created_at) values
    (recipient, stream, this_seq, this_rev, notify.event_id, notify.type, notify.subject, coalesce(notify.subject_seq, earlier.subject_seq),
      coalesce(earlier.start_event, key.events - 1), coalesce(earlier.from_event, key.events - 1), key.events,
      coalesce(earlier.event_count, 0) + 1, shown_actors, coalesce(earlier.actor_count, 0) + is_first_of_actor::int, written_at);
  perform app.queue_push(recipient, notify.type, notify.subject);
  return rev_before;
end $$;

-- [G2] The members among those whom an entry names whose notifications are written in its own transaction: all where they are few, else none.
-- `push` locks their streams with all others, in one ascending statement, so that none is waited for later.
create function app.notified_with(named uuid[]) returns uuid[] language sql immutable as $$
  select case when cardinality(named) <= app.notified_at_once() then named else '{}' end $$;

-- Queues one job in the transaction that causes the notifications. It writes each member's in a transaction of its own, so that no transaction
-- locks the streams of many members [G2].
create function app.queue_notifications(recipients uuid[], type text, subject text, subject_seq bigint, actor uuid, event_id uuid) returns void language plpgsql
set search_path = '' as $$
begin
  -- A hosted project has no job runner.
  if cardinality(recipients) > 0 and to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('notification.write', json_build_object('recipients', to_jsonb(recipients), 'type', queue_notifications.type,
      'subject', queue_notifications.subject, 'subjectSeq', queue_notifications.subject_seq, 'actor', queue_notifications.actor, 'eventId', queue_notifications.event_id));
  end if;
end $$;

-- For the job: writes one member's notification and returns what a sync node announces, `{stream, revs, members}`; null: nothing was written.
create function app.write_notification(recipient uuid, type text, subject text, subject_seq bigint, actor uuid, event_id uuid) returns jsonb language plpgsql set search_path = '' as $$
declare
  rev_before bigint := app.notify(recipient, type, subject, subject_seq, actor, event_id);
begin
  return (
    select jsonb_build_object('stream', s.id, 'revs', array(select generate_series(rev_before + 1, s.rev)), 'members', jsonb_build_array(recipient))
    from public.streams s where s.id = app.notifications_id(recipient) and rev_before is not null);
end $$;

-- [G21] Removes what one member has done from another's notifications.
create function app.remove_notification_actor(member uuid, actor uuid) returns void language plpgsql set search_path = '' as $$
declare
  touched record;
begin
  for touched in
    with removed as (delete from app.notification_events e where e.user_id = member and e.actor_id = actor returning e.type, e.subject)
    select r.type, r.subject from removed r group by r.type, r.subject order by r.type collate "C", r.subject collate "C"
  loop
    perform app.settle_notifications(member, touched.type, touched.subject);
  end loop;
end $$;

-- ── supabase/schema/74-notifications/30-actions.sql ──

-- Actions on notifications. They are named by key, as they were shown [G17]; what was shown under another epoch changes nothing [Y21].

-- The key that a value names: `{type, subject, upTo}`; all null: it names none.
create function app.notification_key_in(data jsonb, out type text, out subject text, out up_to bigint) language sql immutable set search_path = '' as $$
  select case when named.fits then data ->> 'type' end, case when named.fits then data ->> 'subject' end, case when named.fits then app.integer_in(data, 'upTo') end
  from (select coalesce(
    app.text_in(data, 'type') = any (app.notification_types()) and char_length(app.text_in(data, 'subject')) <= app.notification_subject_length()
      and app.integer_in(data, 'upTo') is not null, false) as fits) as named $$;

-- [G17] Marks keys as read, each only forward.
create function app.read_notifications(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  item jsonb;
  named record;
begin
  if jsonb_typeof(data -> 'keys') is distinct from 'array' or app.text_in(data, 'epoch') is null then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if jsonb_array_length(data -> 'keys') not between 1 and app.notification_keys_limit()
    or exists (select from jsonb_array_elements(data -> 'keys') as k where (app.notification_key_in(k)).type is null) then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if data ->> 'epoch' = current_epoch then
    for item in select * from jsonb_array_elements(data -> 'keys') loop
      named := app.notification_key_in(item);
      update app.notification_keys k set events_read = greatest(k.events_read, least(named.up_to, k.events))
      where k.user_id = me and k.type = named.type and k.subject = named.subject;
      perform app.settle_notifications(me, named.type, named.subject);
    end loop;
  end if;
  return app.applied_outcome(entry, app.notifications_id(me));
end $$;

-- [G18] Marks everything up to a number as read: the membership's mark says it, so that no row takes a revision. The counts take one.
create function app.read_all_notifications(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.notifications_id(me);
  up_to bigint := app.integer_in(entry -> 'data', 'upTo');
begin
  if up_to is null or app.text_in(entry -> 'data', 'epoch') is null then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  up_to := least(up_to, (select s.last from public.streams s where s.id = stream));
  if entry -> 'data' ->> 'epoch' = current_epoch and up_to > (select m.read from public.memberships m where m.member_id = me and m.stream_id = stream) then
    update public.memberships set read = up_to, rev = rev + 1 where member_id = me and stream_id = stream;
    with read_rows as (
      update public.notifications n set is_read = true where n.stream_id = stream and n.seq <= up_to and not n.is_read and not n.replaced returning n.type, n.subject, n.events)
    update app.notification_keys k set events_read = greatest(k.events_read, r.events)
    from (select type, subject, max(events) as events from read_rows group by type, subject) as r
    where k.user_id = me and k.type = r.type and k.subject = r.subject;
    perform app.next_rev(stream);
  end if;
  return app.applied_outcome(entry, stream);
end $$;

-- Adds a deletion to a key, or takes it back: what lies up to the highest one that stands is deleted.
create function app.set_notification_deletion(me uuid, current_epoch text, entry jsonb, is_deleted boolean) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  named record := app.notification_key_in(entry -> 'data' -> 'key');
begin
  if named.type is null or app.text_in(entry -> 'data', 'epoch') is null then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if entry -> 'data' ->> 'epoch' = current_epoch then
    update app.notification_keys k set deletions = case when is_deleted then (
        select array_agg(distinct n) from unnest(k.deletions || least(named.up_to, k.events)) as n)
      else array_remove(k.deletions, least(named.up_to, k.events)) end
    where k.user_id = me and k.type = named.type and k.subject = named.subject;
    perform app.settle_notifications(me, named.type, named.subject);
  end if;
  return app.applied_outcome(entry, app.notifications_id(me));
end $$;

create function app.delete_notification(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
begin
  return app.set_notification_deletion(me, current_epoch, entry, true);
end $$;

create function app.restore_notification(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
begin
  return app.set_notification_deletion(me, current_epoch, entry, false);
end $$;

insert into app.actions
  (name,                    handler,                  stream_field, locks_notifications) values
  ('notification.read',     'read_notifications',     null,         true),
  ('notification.read-all', 'read_all_notifications', null,         true),
  ('notification.delete',   'delete_notification',    null,         true),
  ('notification.restore',  'restore_notification',   null,         true);
update app.actions set locks_notifications = true where name = 'member.block';

-- ── supabase/schema/74-notifications/40-expiry.sql ──

-- [G20] Expiry after 90 days. Numbers follow time, so what has expired is a beginning of the stream; the info's `first` says where it ends.

-- Called each minute by every node: at most a hundred streams, one revision each, and none that is locked elsewhere. Events go with their rows;
-- a key keeps its running number for as long as an entry that names it may still arrive.
create function app.tidy_notifications() returns void language plpgsql set search_path = '' as $$
declare
  oldest timestamptz := now() - make_interval(days => app.notification_days());
  stream uuid;
  member uuid;
begin
  for stream in
    select s.id from public.streams s
    where s.id in (select due.stream_id from (select n.stream_id from public.notifications n where n.created_at < oldest order by n.created_at limit 1000) as due limit 100)
    order by s.id for update skip locked
  loop
    select m.member_id into member from public.memberships m where m.stream_id = stream;
    delete from public.notifications n where n.stream_id = stream and n.created_at < oldest;
    delete from app.notification_events e where e.user_id = member and e.at < oldest
      and not exists (
        select from public.notifications n
        where n.stream_id = stream and n.type = e.type and n.subject = e.subject and not n.replaced and e.n > n.start_event and e.n <= n.events);
    perform app.next_rev(stream);
  end loop;
  delete from app.notification_keys k where k.last_at < now() - make_interval(days => app.applied_days())
    and not exists (select from public.notifications n where n.user_id = k.user_id and n.type = k.type and n.subject = k.subject);
end $$;

-- ── supabase/schema/74-notifications/50-counts.sql ──

-- [NOTIF-03] Counts of a member's notifications for clients that have no stream of them. Unread conversations and groups count once each
-- [G1]. `lastUpdate` rises with each answer [NOTIF-11].
create function public.notification_counts(request jsonb) returns jsonb language sql stable set search_path = '' as $$
  with unread as materialized (
    select s.kind, count(*) as streams from app.unread_streams(app.me()) s group by s.kind)
  select jsonb_build_object('lastUpdate', clock_timestamp(), 'counts', jsonb_build_object(
    'total', (own.info -> 'counts' ->> 'total')::bigint + (select coalesce(sum(u.streams), 0) from unread u),
    'unread', (own.info -> 'counts' ->> 'unread')::bigint + (select coalesce(sum(u.streams), 0) from unread u),
    'byType', own.info -> 'counts' -> 'byType' || jsonb_build_object(
      'message', coalesce((select u.streams from unread u where u.kind = 'conversation'), 0),
      'group_message', coalesce((select u.streams from unread u where u.kind = 'group'), 0))))
  from (select info from public.streams s cross join lateral app.notifications_info(s) as info where s.id = app.notifications_id(app.me())) as own $$;

-- ── supabase/schema/76-preferences/10-wanted.sql ──

-- Whether a member wants a notification, where, and at this hour.

-- [NOTIF-55] The flag that governs a kind of notification: one of the specification's own, or that of the nearest kind.
create function app.governing_flag(type text) returns text language sql immutable set search_path = '' as $$
  select case
    when type in ('message', 'group_message', 'call') then 'message'
    when type in ('mention', 'group_invite') then 'mention'
    when type in ('follower', 'media_like', 'private_media_access') then 'follower'
    when type in ('certification', 'shame_wall') then 'certification'
    when type in ('testimonial', 'event', 'newsletter', 'admin_broadcast') then type end $$;

create function app.flag_is_on(p public.notification_preferences, flag text) returns boolean language sql immutable set search_path = '' as $$
  select case flag
    when 'message' then p.message_notifications
    when 'mention' then p.mention_notifications
    when 'follower' then p.follower_notifications
    when 'certification' then p.certification_notifications
    when 'testimonial' then p.testimonial_notifications
    when 'event' then p.event_notifications
    when 'newsletter' then p.newsletter_notifications and p.newsletter_consent_at is not null
    when 'admin_broadcast' then p.admin_broadcast_notifications
    else false end $$;

-- The preferences of a member; those of a new member where no row exists [NOTIF-46].
create function app.preferences_of(member uuid) returns public.notification_preferences language sql stable set search_path = '' as $$
  select coalesce(
    (select p from public.notification_preferences p where p.user_id = member),
    row(member, true, true, true, true, true, true, true, true, true, true, true, 0.7, 'immediate', null, null, false, null, now())::public.notification_preferences) $$;

-- Whether a member wants notifications of a type on a channel, `push` or `mail`. A type or channel that nobody knows is wanted by nobody.
create function app.wants_notification(member uuid, type text, channel text) returns boolean language sql stable set search_path = '' as $$
  select coalesce(app.flag_is_on(p, app.governing_flag(type)) and case channel
    when 'push' then p.push_notifications
    when 'mail' then p.email_notifications and p.frequency <> 'disabled' end, false)
  from app.preferences_of(member) p $$;

create function app.minute_in_paris(at timestamptz) returns int language sql stable set search_path = '' as $$
  select (extract(hour from at at time zone 'Europe/Paris') * 60 + extract(minute from at at time zone 'Europe/Paris'))::int $$;

-- Whether a member's quiet hours hold at an instant, by the clock on a wall in Paris: of the hour that is skipped in spring nothing is quiet,
-- the hour that comes twice in autumn is quiet twice. The end is no longer quiet; from and to the same minute, or one of them alone, means no
-- quiet hours.
create function app.is_quiet(member uuid, at timestamptz, for_call boolean default false) returns boolean language sql stable set search_path = '' as $$
  select coalesce(case
    when p.quiet_from is null or p.quiet_to is null or (for_call and p.quiet_allows_calls) then false
    when p.quiet_from <= p.quiet_to then app.minute_in_paris(at) >= p.quiet_from and app.minute_in_paris(at) < p.quiet_to
    else app.minute_in_paris(at) >= p.quiet_from or app.minute_in_paris(at) < p.quiet_to end, false)
  from app.preferences_of(member) p $$;

-- ── supabase/schema/76-preferences/20-unread-news.sql ──

-- What a member has not read, as counts alone: a mail has neither names nor texts.

create function app.message_type_of(stream_kind text) returns text language sql immutable set search_path = '' as $$
  select case stream_kind when 'conversation' then 'message' when 'group' then 'group_message' end $$;

-- Unread conversations, groups and notifications of the types that the member wants by mail: `{type: count}`.
create function app.unread_news(member uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(n.type, n.count), '{}') from (
    select app.message_type_of(s.kind) as type, count(*) as count from app.unread_streams(member) s group by s.kind
    union all
    select u.type, count(*) from app.unread_notifications(app.notifications_id(member)) u group by u.type) as n
  where app.wants_notification(member, n.type, 'mail') $$;

-- ── supabase/schema/76-preferences/30-planned-mails.sql ──

-- Plans mails. Every function takes the time, so that tests choose it. The planner runs each minute on every node with a job runner
-- (server/jobs/upkeep.ts); what one node does the others leave.

-- How long something stays unread before a mail tells of it, and between two such mails.
create function app.missed_after() returns interval language sql immutable as $$ select interval '15 minutes' $$;
create function app.missed_pause() returns interval language sql immutable as $$ select interval '1 hour' $$;

-- Plans a mail unless it is planned or written already.
create function app.plan_mail(member uuid, kind text, key text, due_at timestamptz) returns void language sql set search_path = '' as $$
  insert into app.planned_mails (member_id, kind, key, due_at)
  select member, plan_mail.kind, plan_mail.key, plan_mail.due_at
  where plan_mail.kind = 'missed' or not exists (select from app.written_mails w where w.member_id = member and w.kind = plan_mail.kind and w.key = plan_mail.key)
  on conflict do nothing $$;

-- Called with each message and notification: the stream is looked at later, once for everything that arrives until then. Nothing is noted
-- where no job runner is, as on a hosted project.
create function app.note_news() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is null then
    return null;
  end if;
  insert into app.mail_checks (stream_id, due_at)
  select a.stream_id, now() + app.missed_after() from (select distinct added.stream_id from added) as a order by a.stream_id
  on conflict do nothing;
  return null;
end $$;
create trigger note_news after insert on public.messages referencing new table as added for each statement execute function app.note_news();
create trigger note_news after insert on public.notifications referencing new table as added for each statement execute function app.note_news();

create function app.plan_welcome() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is null then
    return null;
  end if;
  perform app.plan_mail(new.id, 'welcome', '', now());
  return null;
end $$;
create trigger plan_welcome_at_sign_up after insert on auth.users for each row
  when (new.email_confirmed_at is not null) execute function app.plan_welcome();
create trigger plan_welcome after update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function app.plan_welcome();

-- When the last mail about missed activity was written to a member.
create function app.last_missed_mail(member uuid) returns timestamptz language sql stable set search_path = '' as $$
  select coalesce(max(w.at), '-infinity') from app.written_mails w where w.member_id = member and w.kind = 'missed' $$;

-- Members of a stream with a row of others that they have not read for `missed_after`, that came after their last such mail, and who want to be
-- told at once.
create function app.members_missing(stream public.streams, at timestamptz) returns setof uuid language sql stable set search_path = '' as $$
  select m.member_id
  from public.memberships m
  join public.notification_preferences p on p.user_id = m.member_id
  cross join lateral (
    select x.created_at from public.messages x
    where x.stream_id = m.stream_id and x.seq > m.read and m.ranges @> x.seq and x.sender_id <> m.member_id and x.type <> 'system' and x.deleted_at is null
      and x.created_at > app.last_missed_mail(m.member_id)
    order by x.seq limit 1) as first_unread
  where m.stream_id = stream.id and m.read < stream.last and first_unread.created_at <= at - app.missed_after()
    and app.is_counted(m) and app.unread_of(m, stream, (select g.system from public.groups g where g.id = stream.id)) > 0 and app.frequency_of(p.frequency) = 'immediate'
    and app.wants_notification(m.member_id, app.message_type_of(stream.kind), 'mail') $$;

-- Looks at the stream whose time came first, and returns 0 if there was none. A stream is locked before it is read, as a send locks it: no
-- message comes between the look and the end of its check. One that is in use is left for the next round. One stream a transaction: a look that
-- takes long holds up no other, and stops no other mail.
create function app.look_at_stream(at timestamptz) returns int language plpgsql set search_path = '' as $$
declare
  stream public.streams;
begin
  select s.* into stream from app.mail_checks c join public.streams s on s.id = c.stream_id
  where c.due_at <= at order by c.due_at limit 1 for update of c, s skip locked;
  if stream.id is null then
    return 0;
  end if;
  delete from app.mail_checks c where c.stream_id = stream.id;
  perform app.plan_mail(m.member_id, 'missed', '', at)
  from (select app.members_missing(stream, at) as member_id where stream.kind in ('conversation', 'group')
    union all select app.member_missing_notifications(stream, at) where stream.kind = 'notifications' order by member_id) as m;
  -- What is too new for this look.
  insert into app.mail_checks (stream_id, due_at)
  select stream.id, n.created_at + app.missed_after() from app.oldest_news_since(stream, at - app.missed_after()) as n (created_at) where n.created_at is not null;
  return 1;
end $$;

create function app.oldest_news_since(stream public.streams, since timestamptz) returns timestamptz language sql stable set search_path = '' as $$
  select case when stream.kind = 'notifications' then (
    select min(n.created_at) from app.unread_notifications(stream.id) n where n.created_at > since)
  else (
    select min(r.created_at) from (
      select x.created_at, x.type from public.messages x where x.stream_id = stream.id order by x.seq desc limit 200) as r
    where r.created_at > since and r.type <> 'system') end $$;

-- The latest 18:00 in Paris, and for weeks that of the latest Thursday.
create function app.digest_day(kind text, at timestamptz) returns date language sql stable set search_path = '' as $$
  select case kind when 'daily' then d.day else d.day - (extract(isodow from d.day)::int + 3) % 7 end
  from (select (at at time zone 'Europe/Paris' - interval '18 hours')::date as day) as d $$;

-- Plans a digest for each member who wants it, in one transaction with the note that its day is planned. Twelve hours late is too late.
create function app.plan_digests(at timestamptz) returns void language plpgsql set search_path = '' as $$
declare
  digest text;
  this_day date;
begin
  foreach digest in array array['daily', 'weekly'] loop
    this_day := app.digest_day(digest, at);
    continue when at - ((this_day + time '18:00') at time zone 'Europe/Paris') >= interval '12 hours';
    insert into app.digest_periods (kind, day) values (digest, this_day) on conflict do nothing;
    continue when not found;
    insert into app.planned_mails (member_id, kind, key, due_at)
    select p.user_id, digest, this_day::text, at from public.notification_preferences p
    where p.frequency = digest and p.frequency in ('daily', 'weekly') and p.email_notifications order by p.user_id
    on conflict do nothing;
  end loop;
end $$;

-- Hands due mails to the jobs that write them: one transaction takes the plan away and adds the job.
create function app.start_mails(at timestamptz) returns int language plpgsql set search_path = '' as $$
declare
  m record;
  started int := 0;
begin
  for m in
    with due as (
      select member_id, kind, key from app.planned_mails where due_at <= at order by member_id, kind, key limit 500 for update skip locked)
    delete from app.planned_mails p using due d where p.member_id = d.member_id and p.kind = d.kind and p.key = d.key returning p.*
  loop
    perform graphile_worker.add_job('mail.write', json_build_object('member', m.member_id, 'kind', m.kind, 'key', m.key, 'due', m.due_at),
      job_key => concat_ws(':', 'mail.write', m.kind, m.member_id, m.key), priority => 10);
    started := started + 1;
  end loop;
  return started;
end $$;

-- A welcome is written once for good; the key of any other mail is not used again after so long.
create function app.forget_written_mails(at timestamptz) returns void language sql set search_path = '' as $$
  delete from app.written_mails w where w.at < forget_written_mails.at - interval '400 days' and w.kind <> 'welcome';
  delete from app.digest_periods d where d.day < app.digest_day('daily', forget_written_mails.at) - 60 $$;

-- ── supabase/schema/76-preferences/35-missed-notifications.sql ──

-- The stream's member, where a row has not been read for `missed_after` and its type is wanted by mail at once.
create function app.member_missing_notifications(stream public.streams, at timestamptz) returns setof uuid language sql stable set search_path = '' as $$
  select distinct n.user_id from app.unread_notifications(stream.id) n join public.notification_preferences p on p.user_id = n.user_id
  where n.created_at <= at - app.missed_after()
    and n.created_at > app.last_missed_mail(n.user_id)
    and app.frequency_of(p.frequency) = 'immediate' and app.wants_notification(n.user_id, n.type, 'mail') $$;

-- ── supabase/schema/76-preferences/40-written-mails.sql ──

-- What a job that writes a mail needs, and the one transaction in which it is written.

-- The end of the quiet hours that hold at an instant.
create function app.quiet_end(member uuid, at timestamptz) returns timestamptz language sql stable set search_path = '' as $$
  select ((l.day + case when p.quiet_to <= app.minute_in_paris(at) then 1 else 0 end) + make_interval(mins => p.quiet_to)) at time zone 'Europe/Paris'
  from app.preferences_of(member) p, (select (at at time zone 'Europe/Paris')::date as day) as l $$;

-- When to try again instead of now: not within an hour of the last mail, in quiet hours, or while the member is connected; null: now.
create function app.missed_later(member uuid, at timestamptz) returns timestamptz language sql stable set search_path = '' as $$
  select case
    when last_at > at - app.missed_pause() then last_at + app.missed_pause()
    when app.is_quiet(member, at) then app.quiet_end(member, at)
    when app.is_connected(member) then at + app.missed_after() end
  from app.last_missed_mail(member) as last_at $$;

-- Address, counts and the token of the link that stops such mails; no row: nothing to write. `later`: when to try again. `due`: for when it
-- was planned; a job that runs again after its mail was written finds that it was.
create function app.mail_to_write(member uuid, kind text, key text, at timestamptz, due timestamptz)
returns table (address text, counts jsonb, token text, later timestamptz) language plpgsql set search_path = '' as $$
declare
  is_news boolean := kind in ('missed', 'daily', 'weekly');
  -- Each mail is looked at by its own frequency, so that a change of it also stops what is planned.
  frequency text := case kind when 'missed' then 'immediate' else kind end;
begin
  select u.email into address from auth.users u join public.profiles p on p.id = u.id and p.is_active
  where u.id = member and u.email_confirmed_at is not null;
  if address is null or (kind <> 'missed' and exists (select from app.written_mails w where w.member_id = member and w.kind = mail_to_write.kind and w.key = mail_to_write.key)) then
    return;
  end if;
  counts := '{}';
  if is_news then
    if app.frequency_of((app.preferences_of(member)).frequency) <> frequency then
      return;
    end if;
    counts := app.unread_news(member);
    if counts = '{}' then
      return;
    end if;
    if kind = 'missed' and app.last_missed_mail(member) >= due then
      return;
    end if;
    later := case when kind = 'missed' then app.missed_later(member, at) end;
  elsif kind = 'renewal' and not app.is_renewal_due(member, key) then
    return;
  elsif kind = 'reminder' and not app.wants_notification(member, 'event', 'mail') then
    return;
  end if;
  if is_news or kind = 'reminder' then
    token := public.mail_token(member, 'notifications');
    if token is null then
      return;
    end if;
  end if;
  return next;
end $$;

-- Notes that a mail is written and queues it, both or neither; returns false where it was written before. `sealed` null: the node delivers it
-- itself, at once.
create function app.write_mail(id uuid, member uuid, kind text, key text, at timestamptz, address text, sealed bytea, lifetime_seconds int)
returns boolean language plpgsql set search_path = '' as $$
begin
  insert into app.written_mails as w (member_id, kind, key, at) values (member, write_mail.kind, write_mail.key, write_mail.at)
  on conflict on constraint written_mails_pkey do update set at = excluded.at where w.kind = 'missed' and w.at <= excluded.at - app.missed_pause();
  if not found then
    return false;
  end if;
  if sealed is not null then
    perform app.queue_mail(write_mail.id, write_mail.kind, address, sealed, lifetime_seconds, write_mail.kind in ('missed', 'daily', 'weekly'));
  end if;
  return true;
end $$;

-- ── supabase/schema/76-preferences/50-evening-end.sql ──

-- [PROFILE-108] « Libre ce soir » ends at six in the morning by its time alone; this clears what has ended, at most a hundred at once, so that
-- nothing older stays in the tables. Each takes a revision of the account [Y7]. A member whose account is in use is left for the next round.
create function app.end_evenings(at timestamptz) returns int language plpgsql set search_path = '' as $$
declare
  ended uuid[];
begin
  select coalesce(array_agg(l.id), '{}') into ended from (
    select s.id from public.user_status u join public.streams s on s.id = u.user_id
    where u.libre_ce_soir_until <= at order by s.id limit 100 for update of s skip locked) as l;
  update public.user_status u set libre_ce_soir_until = null where u.user_id = any (ended) and u.libre_ce_soir_until <= at;
  update public.streams s set rev = s.rev + 1 where s.id = any (ended);
  return cardinality(ended);
end $$;

-- ── supabase/schema/78-events/10-rights.sql ──

-- Who sees an event, and who may make one.

-- [MEMBERAREA-06] Organisers see their own; whoever has answered goes on seeing it; whoever was invited does as long as the organiser can be
-- found; a block in either direction hides it from the other.
create function app.may_see_event(viewer uuid, e app.events) returns boolean language sql stable set search_path = '' as $$
  select e.id is not null and (e.organiser_id is not distinct from viewer or (
    (e.organiser_id is null or app.block_between(viewer, e.organiser_id) is null)
    and ((e.organiser_id is null or app.is_listed(e.organiser_id))
        and (case e.visibility
            when 'everyone' then true
            when 'certified' then (select p.seal from public.profiles p where p.id = viewer)
            when 'followers' then app.is_follower_of(viewer, e.organiser_id)
            else false end
          or exists (select from app.event_invitations i where i.event_id = e.id and i.member_id = viewer))
      or exists (select from app.event_guests g where g.event_id = e.id and g.member_id = viewer and g.state in ('accepted', 'maybe', 'pending', 'waiting', 'offered'))))) $$;

-- [PROFILE-51, PROFILE-53] Whether the profile leaves nothing open: what opens closable features to members without premium.
create function app.is_profile_complete(member uuid) returns boolean language sql stable set search_path = '' as $$
  select coalesce((
    select p.registration_completed and p.avatar_url is not null and p.avatar_moderation_status = 'approved'
      and p.bio is not null and p.location_name is not null and p.sexualite is not null and p.experience is not null and p.desires <> '{}' and p.cover_url is not null
      and case when p.genre = 'couple'
        then p.date_naissance_homme is not null and p.date_naissance_femme is not null and p.taille_homme + p.taille_femme + p.poids_homme + p.poids_femme > 0
        else p.date_naissance is not null and p.taille + p.poids > 0 end
    from public.profiles p where p.id = member), false) $$;

-- [MEMBERAREA-04, MEMBERAREA-05] Why a member may not create events; null: they may. Premium members are never restricted; an approved
-- professional without premium is, as long as the profile is not complete.
create function app.event_creation_refusal(member uuid) returns text language sql stable set search_path = '' as $$
  select case
    when app.is_premium(member) then null
    when not app.is_approved_professional(member) then 'event-premium'
    when not app.is_profile_complete(member) then 'event-restricted' end $$;

-- The event, locked, if this member organises it. What is not theirs is as unknown as what does not exist.
create function app.organised_event(me uuid, event uuid) returns app.events language plpgsql set search_path = '' as $$
declare
  e app.events;
begin
  select * into e from app.events x where x.id = event and x.organiser_id = me for update;
  return e;
end $$;

-- What organiser and guests are told of an event: `what` says which news it is.
create function app.tell_of_event(recipients uuid[], event uuid, what text, told_id uuid default gen_random_uuid()) returns void language sql set search_path = '' as $$
  select app.queue_notifications(recipients, 'event', event || '/' || what, null, null, told_id) $$;

-- ── supabase/schema/78-events/20-places.sql ──

-- Places of an event: who takes which, whether one is free, and the waiting list. Every function that changes guests is called with the event's
-- row locked.

create function app.event_place(genre text) returns text language sql immutable as $$
  select case genre when 'couple' then 'couple' when 'femme' then 'woman' when 'homme' then 'man' else 'other' end $$;

-- Whether a guest of this kind still finds a place: in all, where a couple is two persons, and among their kind.
create function app.has_event_place(e app.events, place text) returns boolean language sql stable set search_path = '' as $$
  select (e.capacity is null or t.persons + case when place = 'couple' then 2 else 1 end <= e.capacity)
    and case place
      when 'couple' then e.couples is null or t.couples < e.couples
      when 'woman' then e.women is null or t.women < e.women
      when 'man' then e.men is null or t.men < e.men
      else true end
  from (
    select coalesce(sum(case g.place when 'couple' then 2 else 1 end), 0) as persons,
      count(*) filter (where g.place = 'couple') as couples, count(*) filter (where g.place = 'woman') as women, count(*) filter (where g.place = 'man') as men
    from app.event_guests g where g.event_id = e.id and g.state in ('accepted', 'offered')) as t $$;

-- Writes a guest's state; a changed one begins now.
create function app.set_event_guest(event uuid, member uuid, new_state text, at timestamptz, offer_end timestamptz default null) returns void language sql set search_path = '' as $$
  update app.event_guests g set
    state = new_state,
    since = case when g.state = new_state then g.since else set_event_guest.at end,
    offered_until = case when new_state = 'offered' then offer_end end
  where g.event_id = event and g.member_id = member $$;

-- Offers places that are free to whoever has waited longest, past those of whose kind none is free; each has twelve hours to confirm, or until
-- the beginning.
create function app.offer_event_places(event uuid, at timestamptz) returns void language plpgsql set search_path = '' as $$
declare
  e app.events;
  g app.event_guests;
begin
  select * into e from app.events where id = event;
  if e.cancelled_at is not null or e.starts_at <= at then
    return;
  end if;
  loop
    select * into g from app.event_guests x
    where x.event_id = event and x.state = 'waiting'
      and x.place = any (array(select p from unnest(array['couple', 'woman', 'man', 'other']) as p where app.has_event_place(e, p)))
    order by x.since, x.member_id limit 1;
    exit when not found;
    perform app.set_event_guest(event, g.member_id, 'offered', offer_event_places.at, least(offer_event_places.at + app.event_offer(), e.starts_at));
    perform app.tell_of_event(array[g.member_id], event, 'offer');
  end loop;
end $$;

-- The accepted guests of an event of this organiser; none of any other.
create function app.accepted_guests(me uuid, event uuid) returns uuid[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(g.member_id), '{}') from app.event_guests g join app.events e on e.id = g.event_id
  where e.id = event and e.organiser_id = me and g.state = 'accepted' $$;

-- ── supabase/schema/78-events/30-answer.sql ──

-- [Y4] The action `event.answer`, `{eventId, answer, anonymous, at}` with `answer` one of `participate`, `maybe` and `withdraw`, and
-- `at` the milliseconds at which it was wished.

-- Why a wish is refused; null: it is not. A withdrawal is not, where there is something to withdraw; but who was there stays on
-- the list.
create function app.event_answer_refusal(me uuid, e app.events, g app.event_guests, answer text, at timestamptz) returns text language sql stable set search_path = '' as $$
  select case
    when e.id is null or (not app.may_see_event(me, e) and (g.member_id is null or answer <> 'withdraw')) then 'unknown-event'
    when e.organiser_id = me then 'event-own'
    when answer = 'withdraw' and g.state = 'accepted' and e.ends_at <= at then 'event-over'
    when answer = 'withdraw' then null
    when e.cancelled_at is not null then 'event-cancelled'
    when e.ends_at <= at then 'event-over'
    when g.state = 'refused' then 'event-refused'
    -- [PROFILE-115] The parties of the house are for premium members.
    when e.organiser_id is null and not app.is_premium(me) then 'event-premium' end $$;

-- The state that follows from a wish. Whoever waits or has a request open keeps their turn; a place that is offered is confirmed by asking for it
-- again.
create function app.next_event_state(e app.events, g app.event_guests, place text, answer text) returns text language sql stable set search_path = '' as $$
  select case
    when answer = 'withdraw' then 'withdrawn'
    when answer = 'maybe' then 'maybe'
    when g.state in ('accepted', 'offered') then 'accepted'
    when g.state in ('pending', 'waiting') then g.state
    when e.approval then 'pending'
    when app.has_event_place(e, place) then 'accepted'
    else 'waiting' end $$;

-- Wishes are ordered by when they were made: one that arrives late from another device changes nothing.
create function app.answer_event(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  event uuid := app.uuid_in(data, 'eventId');
  answer text := app.text_in(data, 'answer');
  this_moment timestamptz := clock_timestamp();
  wished timestamptz := least(to_timestamp(app.integer_in(data, 'at') / 1000.0), this_moment);
  this_place text := app.event_place((select p.genre from public.profiles p where p.id = me));
  e app.events;
  g app.event_guests;
  new_state text;
  refusal text;
begin
  if event is null or app.integer_in(data, 'at') is null or coalesce(answer not in ('participate', 'maybe', 'withdraw'), true) or jsonb_typeof(data -> 'anonymous') is distinct from 'boolean' then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  select * into e from app.events x where x.id = event for update;
  select * into g from app.event_guests x where x.event_id = event and x.member_id = me;
  refusal := app.event_answer_refusal(me, e, g, answer, this_moment);
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  -- Withdrawing does not undo that the organiser has refused somebody.
  if g.wished_at > wished or (answer = 'withdraw' and (g.member_id is null or g.state = 'refused')) then
    return app.applied_outcome(entry, me);
  end if;
  -- A changed genre takes another place only once the earlier one is given back.
  if g.state in ('accepted', 'offered', 'pending', 'waiting') then
    this_place := g.place;
  end if;
  new_state := app.next_event_state(e, g, this_place, answer);
  insert into app.event_guests as x (event_id, member_id, state, place, anonymous, since, wished_at)
  values (event, me, new_state, this_place, (data ->> 'anonymous')::boolean, this_moment, wished)
  on conflict (event_id, member_id) do update set
    state = excluded.state, place = excluded.place, anonymous = excluded.anonymous, wished_at = excluded.wished_at, offered_until = null,
    since = case when x.state = excluded.state then x.since else excluded.since end;
  if new_state in ('accepted', 'pending') and e.organiser_id is not null then
    -- The organiser hears once of each guest and state, however often they change their mind.
    perform app.tell_of_event(array[e.organiser_id], event, case new_state when 'pending' then 'request' else 'guest' end,
      app.conversation_id(event, case new_state when 'pending' then app.notifications_id(me) else me end));
  end if;
  if g.state in ('accepted', 'offered') and new_state <> 'accepted' then
    perform app.offer_event_places(event, this_moment);
  end if;
  perform app.next_rev(me);
  return app.applied_outcome(entry, me);
end $$;

insert into app.actions
  (name,           handler,        stream_field, member_field, creates_stream, locks_account, records_itself, batched) values
  ('event.answer', 'answer_event', null,         null,         false,          true,          false,          false);

-- ── supabase/schema/78-events/40-organising.sql ──

-- What organisers do, at once: an event is created, changed and cancelled while connected. Answers are `{refusal}`, null where it was done, and
-- every function may be called again.

create function app.event_outcome(refusal text) returns jsonb language sql immutable as $$ select jsonb_build_object('refusal', refusal) $$;

-- A number of places as the form sends it: null for no limit, -1 for what is none.
create function app.event_number(fields jsonb, key text) returns int language sql immutable set search_path = '' as $$
  select case when coalesce(fields -> key, 'null') = 'null' then null else coalesce(nullif(least(app.integer_in(fields, key), 100000), 100000), -1)::int end $$;

create function app.instant_in(data jsonb, key text) returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return case when app.text_in(data, key) ~ '^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(\.\d{1,3})?Z$' then (data ->> key)::timestamptz end;
exception when others then
  return null;
end $$;

-- Reads an event's fields; what is missing or of another type becomes null, and is refused then.
create function app.event_of_fields(id uuid, organiser uuid, fields jsonb) returns app.events language plpgsql stable set search_path = '' as $$
declare
  e app.events;
begin
  e.id := event_of_fields.id;
  e.organiser_id := organiser;
  e.title := btrim(app.text_in(fields, 'title'));
  e.body := app.rich_text_in(fields, 'body');
  e.kind := app.text_in(fields, 'kind');
  -- What is no club in the directory is refused below.
  e.club_id := case when app.text_in(fields, 'club') is not null then coalesce(app.published_club(app.text_in(fields, 'club')), id) end;
  e.starts_at := app.instant_in(fields, 'startsAt');
  e.ends_at := app.instant_in(fields, 'endsAt');
  e.zone := app.text_in(fields, 'zone');
  e.town := btrim(app.text_in(fields, 'town'));
  e.region := app.text_in(fields, 'region');
  e.lat := app.degrees_in(fields, 'lat');
  e.lng := app.degrees_in(fields, 'lng');
  e.address := nullif(btrim(app.text_in(fields, 'address')), '');
  e.capacity := app.event_number(fields, 'capacity');
  e.couples := app.event_number(fields, 'couples');
  e.women := app.event_number(fields, 'women');
  e.men := app.event_number(fields, 'men');
  e.price := btrim(coalesce(app.text_in(fields, 'price'), ''));
  e.dress_code := btrim(coalesce(app.text_in(fields, 'dressCode'), ''));
  e.rules := btrim(coalesce(app.text_in(fields, 'rules'), ''));
  e.visibility := app.text_in(fields, 'visibility');
  e.approval := fields -> 'approval' = 'true';
  return e;
end $$;

-- Why an event's fields are refused; null: they are not.
create function app.event_fields_refusal(e app.events, at timestamptz) returns text language sql stable set search_path = '' as $$
  select case
    when e.title is null or e.body is null or e.town is null or e.region is null or e.approval is null or e.starts_at is null or e.ends_at is null then 'invalid'
    when e.club_id = e.id then 'unknown-club'
    when not app.within_limit(e.title, app.event_title_length()) or app.is_blank(e.title) or not app.is_trimmed(e.title) then 'event-title'
    when not (app.rich_text_fits(e.body, app.event_text_length()) and app.within_limit(e.rules, app.event_text_length())) then 'text-too-long'
    when not (app.within_limit(e.price, app.event_line_length()) and app.within_limit(e.dress_code, app.event_line_length()) and coalesce(app.within_limit(e.address, app.event_line_length()), true)) then 'text-too-long'
    when (e.kind in ('club', 'private', 'drinks', 'outing', 'online') and e.visibility in ('everyone', 'certified', 'followers', 'invited') and e.zone = any (app.event_zones())) is not true then 'invalid'
    when char_length(e.town) not between 1 and app.place_length() or char_length(e.region) not between 1 and 60 or (e.lat is null) <> (e.lng is null) then 'invalid'
    when e.lat not between -90 and 90 or e.lng not between -180 and 180 then 'invalid'
    when e.ends_at <= e.starts_at or e.ends_at > e.starts_at + app.event_longest() then 'event-times'
    when e.ends_at <= at then 'event-past'
    when e.capacity not between 1 and app.event_capacity_limit() or e.couples not between 0 and app.event_capacity_limit()
      or e.women not between 0 and app.event_capacity_limit() or e.men not between 0 and app.event_capacity_limit() then 'event-capacity' end $$;

-- `{eventId, …}`: creates an event, or changes one's own. Guests are told where it moves in time or place.
create function public.save_event(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  this_moment timestamptz := clock_timestamp();
  event uuid := app.uuid_in(request, 'eventId');
  new_event app.events := app.event_of_fields(event, me, request);
  earlier app.events := app.organised_event(me, event);
  refusal text := app.event_fields_refusal(new_event, this_moment);
begin
  -- The start of one that is under way already stays as it was.
  refusal := case
    when event is null then 'invalid'
    when earlier.id is null and exists (select from app.events where id = event) then 'unknown-event'
    when earlier.id is null and app.event_creation_refusal(me) is not null then app.event_creation_refusal(me)
    when earlier.cancelled_at is not null then 'event-cancelled'
    when earlier.ends_at <= this_moment then 'event-over'
    when refusal is not null then refusal
    when new_event.starts_at <= this_moment and earlier.starts_at is distinct from new_event.starts_at then 'event-past'
    when earlier.id is null and (select count(*) from app.events e where e.organiser_id = me and e.starts_at > this_moment and e.cancelled_at is null) >= app.events_planned_limit() then 'too-many-events' end;
  if refusal is not null then
    return app.event_outcome(refusal);
  end if;
  insert into app.events (id, organiser_id, title, body, kind, club_id, starts_at, ends_at, zone, town, region, lat, lng, address, capacity, couples, women, men, price, dress_code, rules, visibility, approval)
  values (event, me, new_event.title, new_event.body, new_event.kind, new_event.club_id, new_event.starts_at, new_event.ends_at, new_event.zone, new_event.town, new_event.region, new_event.lat, new_event.lng,
    new_event.address, new_event.capacity, new_event.couples, new_event.women, new_event.men, new_event.price, new_event.dress_code, new_event.rules, new_event.visibility, new_event.approval)
  on conflict (id) do update set
    title = excluded.title, body = excluded.body, kind = excluded.kind, club_id = excluded.club_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at, zone = excluded.zone, town = excluded.town,
    region = excluded.region, lat = excluded.lat, lng = excluded.lng, address = excluded.address, capacity = excluded.capacity, couples = excluded.couples, women = excluded.women,
    men = excluded.men, price = excluded.price, dress_code = excluded.dress_code, rules = excluded.rules, visibility = excluded.visibility, approval = excluded.approval;
  if earlier.id is not null then
    if (earlier.starts_at, earlier.ends_at, earlier.town) is distinct from (new_event.starts_at, new_event.ends_at, new_event.town) or earlier.address is distinct from new_event.address then
      delete from app.event_reminders where event_id = event and earlier.starts_at <> new_event.starts_at;
      perform app.tell_of_event(app.event_members(event, '{accepted,maybe,pending,waiting,offered}'), event, 'changed');
    end if;
    perform app.offer_event_places(event, this_moment);
  end if;
  return app.event_outcome(null);
end $$;

create function app.event_members(event uuid, states text[]) returns uuid[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(g.member_id order by g.member_id), '{}') from app.event_guests g where g.event_id = event and g.state = any (states) $$;

-- `{eventId, reason}`: the event stays visible as cancelled.
create function public.cancel_event(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  e app.events := app.organised_event(me, app.uuid_in(request, 'eventId'));
  reason text := btrim(app.text_in(request, 'reason'));
  refusal text;
begin
  refusal := case
    when e.id is null then 'unknown-event'
    when e.ends_at <= clock_timestamp() then 'event-over'
    when reason is null or app.is_blank(reason) or not app.within_limit(reason, app.event_line_length()) then 'event-reason' end;
  if refusal is null and e.cancelled_at is null then
    update app.events set cancelled_at = clock_timestamp(), cancel_reason = reason, address = null where id = e.id;
    perform app.tell_of_event(app.event_members(e.id, '{accepted,maybe,pending,waiting,offered}'), e.id, 'cancelled');
  end if;
  return app.event_outcome(refusal);
end $$;

-- `{eventId, memberId, accept}`: answers a request, or takes an acceptance back.
create function public.decide_event_guest(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  this_moment timestamptz := clock_timestamp();
  e app.events := app.organised_event(me, app.uuid_in(request, 'eventId'));
  guest app.event_guests;
  is_accepted boolean := case when jsonb_typeof(request -> 'accept') = 'boolean' then (request ->> 'accept')::boolean end;
  refusal text;
  new_state text;
begin
  select * into guest from app.event_guests g where g.event_id = e.id and g.member_id = app.uuid_in(request, 'memberId');
  refusal := case
    when e.id is null then 'unknown-event'
    when is_accepted is null then 'invalid'
    when e.cancelled_at is not null then 'event-cancelled'
    when e.ends_at <= this_moment then 'event-over'
    when guest.member_id is null or guest.state in ('withdrawn', 'maybe', 'lapsed') then 'request-gone' end;
  if refusal is not null then
    return app.event_outcome(refusal);
  end if;
  new_state := case
    when not is_accepted then 'refused'
    when guest.state not in ('pending', 'refused') then guest.state
    when app.has_event_place(e, guest.place) then 'accepted'
    else 'waiting' end;
  if new_state <> guest.state then
    perform app.set_event_guest(e.id, guest.member_id, new_state, this_moment);
    perform app.tell_of_event(array[guest.member_id], e.id, new_state);
    perform app.offer_event_places(e.id, this_moment);
  end if;
  return app.event_outcome(null);
end $$;

-- `{eventId, memberId}`: invites a member, who sees the event from then on. A block looks like an invitation that nobody answers.
create function public.invite_to_event(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  e app.events := app.organised_event(me, app.uuid_in(request, 'eventId'));
  other uuid := app.uuid_in(request, 'memberId');
  refusal text;
begin
  refusal := case
    when e.id is null then 'unknown-event'
    when e.cancelled_at is not null then 'event-cancelled'
    when e.ends_at <= clock_timestamp() then 'event-over'
    when other is null or other = me or not app.is_listed(other) then 'unknown-member'
    when exists (select from public.user_blocks b where b.user_id = me and b.blocked_id = other) then 'blocked-mine'
    when (select count(*) from app.event_invitations i where i.event_id = e.id) >= app.event_capacity_limit()
      or (select count(*) from app.event_invitations i join app.events x on x.id = i.event_id where x.organiser_id = me and i.at > now() - interval '1 day') >= app.event_invitations_a_day() then 'too-many-invitations' end;
  if refusal is null and app.block_between(me, other) is null and not exists (select from app.refused_inviters r where r.member_id = other and r.inviter_id = me) then
    insert into app.event_invitations (event_id, member_id) values (e.id, other) on conflict do nothing;
    if found then
      perform app.tell_of_event(array[other], e.id, 'invited', app.conversation_id(e.id, other));
    end if;
  end if;
  return app.event_outcome(refusal);
end $$;

-- `{eventId, memberId, missing}`: notes that an accepted guest did not come, for the organiser alone.
create function public.mark_event_no_show(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  e app.events := app.organised_event(me, app.uuid_in(request, 'eventId'));
  refusal text := case
    when e.id is null then 'unknown-event'
    when jsonb_typeof(request -> 'missing') is distinct from 'boolean' then 'invalid'
    when e.starts_at > clock_timestamp() then 'event-early' end;
begin
  if refusal is null then
    update app.event_guests g set no_show_at = case when (request ->> 'missing')::boolean then coalesce(g.no_show_at, clock_timestamp()) end
    where g.event_id = e.id and g.member_id = app.uuid_in(request, 'memberId') and g.state = 'accepted';
    if not found then
      refusal := 'unknown-member';
    end if;
  end if;
  return app.event_outcome(refusal);
end $$;

-- ── supabase/schema/78-events/45-covers.sql ──

-- The picture of an event, which its organiser chooses; those of the house have none. It lies in the bucket `albums` under the organiser's
-- name, and until the house has approved it only the organiser and who acts for the house see it [S21].

-- [S18] Whoever sees the event sees its picture once it is approved. `path`: with the bucket.
create function app.may_see_event_cover(viewer uuid, path text) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from app.events e where e.cover = path
      and (e.organiser_id = viewer or (e.cover_state = 'approved' and app.may_see_event(viewer, e)) or (e.cover_state = 'pending' and app.is_moderating(viewer)))) $$;

-- What this member is told of the picture: others hear of none until it is approved.
create function app.event_cover_json(me uuid, e app.events) returns jsonb language sql stable set search_path = '' as $$
  select case when e.cover_state is not null and (e.cover_state = 'approved' or e.organiser_id = me)
    then jsonb_build_object('path', e.cover, 'alt', e.cover_alt, 'state', e.cover_state, 'reason', e.cover_reason) end $$;

-- `{eventId, picture, alt}`: a new picture, stored before, waits for the house; the same picture gets another description,
-- which waits for the house as it is read to everyone; null takes it away. `alt`: what whoever does not see it is told.
create function public.set_event_cover(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  picture text := app.text_in(request, 'picture');
  alt text := btrim(app.text_in(request, 'alt'));
  e app.events;
  is_new boolean;
  refusal text;
begin
  select * into e from app.events x where x.id = app.uuid_in(request, 'eventId') and x.organiser_id = me for update;
  is_new := picture is distinct from e.cover;
  refusal := case
    when e.id is null then 'unknown-event'
    when picture is null and request -> 'picture' is distinct from 'null' then 'invalid'
    when picture is null then null
    when e.cancelled_at is not null then 'event-cancelled'
    when e.ends_at <= clock_timestamp() then 'event-over'
    when alt is null or app.is_blank(alt) or not app.within_limit(alt, app.event_line_length()) then 'event-alt'
    when not is_new then null
    else app.own_picture_refusal(me, picture, 'event') end;
  if refusal is not null then
    return app.event_outcome(refusal);
  end if;
  update app.events x set
    cover = picture,
    cover_alt = case when picture is null then '' else alt end,
    cover_hash = case when picture is null then null when is_new then coalesce(app.picture_hash(picture), 'unknown') else x.cover_hash end,
    cover_reason = null,
    cover_state = case
      when picture is null then null
      when not is_new and x.cover_alt = alt then x.cover_state
      else 'pending' end
  where x.id = e.id;
  if is_new then
    perform app.mark_removed(array[e.cover]);
  end if;
  return app.event_outcome(null);
end $$;

-- [PROFILE-72] `{eventId, verdict, hash, alt, reason}`, for moderators, never about a picture of their own [S20]. `hash` and `alt`: of the picture
-- and the description that they looked at; of others nothing is decided. `reason`: of a refusal, one of those of reports; the organiser is told.
-- What was approved can be refused later; the bytes of a refused picture are removed.
create function public.moderate_event_cover(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('moderation');
  verdict text := app.text_in(request, 'verdict');
  why text := app.text_in(request, 'reason');
  e app.events;
begin
  select * into e from app.events x where x.id = app.uuid_in(request, 'eventId') for update;
  if not app.is_verdict(verdict, why) or e.cover is null or (app.text_in(request, 'hash'), app.text_in(request, 'alt')) is distinct from (e.cover_hash, e.cover_alt) then
    return '{"code": "invalid"}';
  end if;
  if me = e.organiser_id then
    return '{"code": "forbidden"}';
  end if;
  update app.events x set cover_state = verdict, cover_reason = why, cover = case verdict when 'approved' then e.cover end where x.id = e.id;
  perform app.record_album_decision(e.organiser_id, substring(e.cover from '/event-([0-9a-f-]{36})-')::uuid, verdict, e.cover_hash, why, array[e.cover]);
  perform app.tell_of_event(array[e.organiser_id], e.id, 'cover-' || verdict);
  return '{"code": null}';
end $$;

-- An event that ends its existence takes its picture with it.
create trigger event_cover_goes after delete on app.events for each row when (old.cover is not null) execute function app.remove_file_of_row('cover');

-- ── supabase/schema/78-events/50-reading.sql ──

-- What members read of events: the list, one event, its guests.

-- A member's own part; null: they have not answered.
create function app.own_event_json(me uuid, event uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('state', g.state, 'anonymous', g.anonymous, 'offeredUntil', app.instant_text(g.offered_until))
  from app.event_guests g where g.event_id = event and g.member_id = me $$;

-- What the list shows. `full`: as far as this member is concerned. `lat` and `lng`: of the town, whoever may know the address.
create function app.event_card_json(me uuid, e app.events) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', e.id, 'title', e.title, 'kind', e.kind, 'startsAt', app.instant_text(e.starts_at), 'endsAt', app.instant_text(e.ends_at), 'zone', e.zone, 'town', e.town, 'region', e.region,
    'lat', e.lat, 'lng', e.lng, 'visibility', e.visibility, 'approval', e.approval, 'cancelled', e.cancelled_at is not null, 'isMine', coalesce(e.organiser_id = me, false),
    'organiser', (select jsonb_build_object('id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'seal', p.seal) from public.profiles p where p.id = e.organiser_id),
    'participants', (select count(*) from app.event_guests g where g.event_id = e.id and g.state = 'accepted'),
    'friends', (select count(*) from app.event_guests g join public.follows f on f.follower_id = me and f.followed_id = g.member_id and f.accepted_at is not null
      where g.event_id = e.id and g.state = 'accepted' and not g.anonymous and app.is_listed(g.member_id) and app.block_between(me, g.member_id) is null),
    'full', not app.has_event_place(e, app.event_place((select p.genre from public.profiles p where p.id = me))),
    'own', app.own_event_json(me, e.id), 'cover', app.event_cover_json(me, e)) $$;

-- The earliest beginning after a period of the calendar in Paris; null: the period has no end.
create function app.paris_day_of(at timestamptz) returns date language sql stable set search_path = '' as $$ select (at at time zone 'Europe/Paris')::date $$;

create function app.event_period_end(period text, at timestamptz) returns timestamptz language sql stable set search_path = '' as $$
  select case period
    when 'week' then (d.day + 7)::timestamp at time zone 'Europe/Paris'
    when 'weekend' then (d.day - extract(isodow from d.day)::int + 8)::timestamp at time zone 'Europe/Paris'
    when 'month' then (d.day + interval '1 month')::timestamp at time zone 'Europe/Paris' end
  from (select app.paris_day_of(at) as day) as d $$;

-- Where a period of the calendar in Paris begins; a weekend on Friday at five in the afternoon.
create function app.event_period_start(period text, at timestamptz) returns timestamptz language sql stable set search_path = '' as $$
  select case period when 'weekend' then (d.day - extract(isodow from d.day)::int + 5 + time '17:00') at time zone 'Europe/Paris' else '-infinity' end
  from (select app.paris_day_of(at) as day) as d $$;

-- A place in a list: the beginning in microseconds and the id.
create function app.event_position(e app.events) returns text language sql immutable as $$ select (extract(epoch from e.starts_at) * 1000000)::bigint || ':' || e.id $$;
create function app.event_position_at(place text) returns timestamptz language sql immutable as $$
  select case when place ~ '^[0-9]{1,17}:[0-9a-f-]{36}$' then to_timestamp(0) + split_part(place, ':', 1)::bigint * interval '1 microsecond' end $$;
create function app.event_position_id(place text) returns uuid language sql immutable as $$
  select case when place ~ '^[0-9]{1,17}:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then split_part(place, ':', 2)::uuid end $$;

-- How many events a page looks at before it ends without being full.
create function app.events_scanned() returns int language sql immutable as $$ select 400 $$;

-- Events to come, in the order of their beginning. Each branch follows one index from where the page begins.
create function app.coming_events(region text, period_start timestamptz, period_end timestamptz, after_at timestamptz, after_id uuid, at timestamptz) returns setof app.events
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off rows 400 as $$
begin
  if region is null then
    return query select x.* from app.events x where (x.starts_at, x.id) > (after_at, after_id) and x.starts_at < period_end order by x.starts_at, x.id limit app.events_scanned();
  else
    return query select x.* from app.events x where x.region = coming_events.region and (x.starts_at, x.id) > (after_at, after_id) and x.starts_at < period_end order by x.starts_at, x.id limit app.events_scanned();
  end if;
end $$;

-- Events that a member organises, or has answered and not left; the next first, or of those that are over the latest first.
create function app.own_events(me uuid, is_over boolean, after_at timestamptz, after_id uuid, at timestamptz) returns setof app.events language sql stable set search_path = '' rows 50 as $$
  select x.* from app.events x
  where x.id in (
      select o.id from app.events o where o.organiser_id = me
      union select g.event_id from app.event_guests g where g.member_id = me and g.state in ('accepted', 'maybe', 'pending', 'waiting', 'offered'))
    and (x.ends_at <= own_events.at) = is_over
    and case when is_over then (x.starts_at, x.id) < (after_at, after_id) else (x.starts_at, x.id) > (after_at, after_id) end
  order by case when is_over then - extract(epoch from x.starts_at) else extract(epoch from x.starts_at) end, case when not is_over then x.id end, case when is_over then x.id end desc
  limit app.events_scanned() $$;

-- `{list, region?, kind?, period?, friends?, after?}`: events to come (`coming`), those of the member (`mine`), or those of theirs that are over
-- (`past`), 24 a page. Where few of many may be seen a page ends early, and the next one goes on.
create function public.events(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  this_moment timestamptz := now();
  list text := coalesce(app.text_in(request, 'list'), 'coming');
  kind text := app.text_in(request, 'kind');
  period text := app.text_in(request, 'period');
  place text := app.text_in(request, 'after');
  period_start timestamptz := app.event_period_start(period, this_moment);
  after_at timestamptz := coalesce(app.event_position_at(place), case when list = 'past' then 'infinity' else greatest(period_start, this_moment) - app.event_longest() end);
  after_id uuid := coalesce(app.event_position_id(place), '00000000-0000-0000-0000-000000000000');
  -- Whose going makes an event one where friends go, once for the page; null: it does not matter.
  friends uuid[] := case when request -> 'friends' = 'true' then (
    select coalesce(array_agg(f.followed_id), '{}') from public.follows f
    where f.follower_id = me and f.accepted_at is not null and app.is_listed(f.followed_id) and app.block_between(me, f.followed_id) is null) end;
  e app.events;
  shown app.events[] := '{}';
  scanned int := 0;
  next text;
begin
  if list not in ('coming', 'mine', 'past') then
    perform app.invalid();
  end if;
  for e in
    select x.* from app.coming_events(app.text_in(request, 'region'), period_start, coalesce(app.event_period_end(period, this_moment), 'infinity'), after_at, after_id, this_moment) as x where list = 'coming'
    union all select x.* from app.own_events(me, list = 'past', after_at, after_id, this_moment) as x where list <> 'coming'
  loop
    scanned := scanned + 1;
    if cardinality(shown) = app.events_a_page() then
      next := app.event_position(shown[cardinality(shown)]);
      exit;
    end if;
    if (list = 'past' or e.ends_at > this_moment) and (list <> 'coming' or e.ends_at > period_start) and (kind is null or e.kind = kind)
      and (friends is null or exists (
        select from app.event_guests g where g.event_id = e.id and g.member_id = any (friends) and g.state = 'accepted' and not g.anonymous))
      and app.may_see_event(me, e) then
      shown := shown || e;
    end if;
    if scanned = app.events_scanned() then
      next := app.event_position(e);
    end if;
  end loop;
  return jsonb_build_object('events', coalesce((select jsonb_agg(app.event_card_json(me, shown[n]) order by n) from generate_subscripts(shown, 1) as n), '[]'), 'next', next);
end $$;

-- `{eventId}`: null where there is no such event for this member. The address is for accepted guests, until the end.
create function public.event(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  e app.events;
  is_inside boolean;
begin
  select * into e from app.events x where x.id = app.uuid_in(request, 'eventId');
  if not app.may_see_event(me, e) then
    return jsonb_build_object('event', null);
  end if;
  is_inside := e.organiser_id is not distinct from me or exists (select from app.event_guests g where g.event_id = e.id and g.member_id = me and g.state = 'accepted');
  -- [PROFILE-115] Of the house's parties members without premium see what everybody may see.
  if e.organiser_id is null and not app.is_premium(me) then
    return jsonb_build_object('event', app.event_card_json(me, e) || app.event_details_json(e, false) || '{"body": "", "dressCode": "", "rules": "", "price": "", "premiumOnly": true}');
  end if;
  return jsonb_build_object('event', app.event_card_json(me, e) || app.event_details_json(e, is_inside));
end $$;

create function app.event_details_json(e app.events, is_inside boolean) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'club', (select jsonb_build_object('slug', k.slug, 'name', k.name) from public.clubs k where k.id = e.club_id and k.published), 'body', e.body, 'price', e.price, 'dressCode', e.dress_code, 'rules', e.rules,
    'address', case when is_inside and e.ends_at > now() then e.address end,
    'capacity', e.capacity, 'couples', e.couples, 'women', e.women, 'men', e.men, 'cancelReason', e.cancel_reason, 'premiumOnly', false) $$;

-- `{eventId, after?}`: the guests, 50 a page. Accepted guests see the accepted ones who are not anonymous, without those with whom there is a
-- block; the organiser sees everybody with their state.
create function public.event_guests(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  e app.events;
  is_organiser boolean;
  after_name text := app.text_in(request, 'after');
begin
  select * into e from app.events x where x.id = app.uuid_in(request, 'eventId');
  is_organiser := coalesce(e.organiser_id = me, false);
  if not app.may_see_event(me, e) or not (is_organiser or exists (select from app.event_guests g where g.event_id = e.id and g.member_id = me and g.state = 'accepted')) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return (
    with page as materialized (
      select g.*, p.username, p.avatar_url, p.seal, p.genre
      from app.event_guests g join public.profiles p on p.id = g.member_id
      where g.event_id = e.id and (after_name is null or p.username collate "C" > after_name collate "C")
        and case when is_organiser then g.state <> 'withdrawn' else g.state = 'accepted' and (g.member_id = me or (not g.anonymous and app.is_listed(g.member_id))) and app.block_between(me, g.member_id) is null end
      order by p.username collate "C" limit 51),
    shown as (select * from page order by username collate "C" limit 50)
    select jsonb_build_object(
      'guests', coalesce((
        select jsonb_agg(jsonb_build_object('memberId', s.member_id, 'username', s.username, 'avatarUrl', s.avatar_url, 'seal', s.seal, 'genre', s.genre, 'anonymous', s.anonymous,
          'state', s.state, 'noShow', is_organiser and s.no_show_at is not null) order by s.username collate "C") from shown s), '[]'),
      'next', case when (select count(*) from page) > 50 then (select max(s.username collate "C") from shown s) end));
end $$;

-- [PUBLIC-36, PROFILE-116] What everybody may know of the house's next party; null: none is planned.
create function public.next_party(request jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('party', (
    select jsonb_build_object('id', e.id, 'title', e.title, 'startsAt', app.instant_text(e.starts_at), 'endsAt', app.instant_text(e.ends_at), 'zone', e.zone, 'town', e.town, 'region', e.region)
    from app.events e where e.organiser_id is null and e.visibility = 'everyone' and e.cancelled_at is null and e.ends_at > now() and e.starts_at > now() - app.event_longest()
    order by e.starts_at limit 1)) $$;

-- ── supabase/schema/78-events/55-blocks.sql ──

-- What a block does to events.

-- Whether the event of a notification's subject is one of an organiser with whom there is a block.
create function app.is_event_across_block(recipient uuid, subject text) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from app.events e
    where e.id = case when subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then split_part(subject, '/', 1)::uuid end
      and e.organiser_id <> recipient and app.block_between(recipient, e.organiser_id) is not null) $$;

-- Takes each of two members off the events of the other: places are given back. Streams are locked before, as by an answer.
create function app.leave_events_across_block(one uuid, other uuid) returns void language plpgsql set search_path = '' as $$
declare
  inside text[] := '{accepted,maybe,pending,waiting,offered}';
  event uuid;
begin
  for event in
    select e.id from app.events e
    where e.organiser_id in (one, other) and exists (select from app.event_guests g where g.event_id = e.id and g.member_id in (one, other) and g.state = any (inside))
    order by e.id for update
  loop
    update app.event_guests g set state = 'withdrawn', since = clock_timestamp(), offered_until = null
    where g.event_id = event and g.member_id in (one, other) and g.state = any (inside);
    perform app.offer_event_places(event, clock_timestamp());
  end loop;
end $$;

-- ── supabase/schema/78-events/60-jobs.sql ──

-- What time does to events. Every node calls `tidy_events` each minute; tests choose the time. An event that is in use is left for the next round.

-- Places that were offered and not confirmed go to whoever is next.
create function app.end_event_offers(at timestamptz) returns void language plpgsql set search_path = '' as $$
declare
  event uuid;
begin
  for event in
    select e.id from app.events e
    where e.id in (select g.event_id from app.event_guests g where g.state = 'offered' and g.offered_until <= end_event_offers.at order by g.offered_until limit 100)
    order by e.id for update skip locked
  loop
    update app.event_guests g set state = 'lapsed', since = end_event_offers.at, offered_until = null
    where g.event_id = event and g.state = 'offered' and g.offered_until <= end_event_offers.at;
    perform app.offer_event_places(event, end_event_offers.at);
  end loop;
end $$;

-- Reminds accepted guests and organisers three days, a day and two hours before, in hours, which a change of the clocks does not move; each once
-- for one beginning. Of several that are due, as of an
-- event that is planned at short notice, only the last is given.
create function app.remind_of_events(at timestamptz) returns void language plpgsql set search_path = '' as $$
declare
  due record;
  recipients uuid[];
begin
  for due in
    select e.id, e.organiser_id, e.starts_at, s.step from app.events e
    cross join lateral (
      select x.step from (values ('2h', interval '2 hours'), ('24h', interval '24 hours'), ('3d', interval '72 hours')) as x (step, before)
      where e.starts_at - x.before <= remind_of_events.at order by x.before limit 1) as s
    where e.starts_at > remind_of_events.at and e.starts_at <= remind_of_events.at + interval '72 hours' and e.cancelled_at is null
      and not exists (select from app.event_reminders r where r.event_id = e.id and r.step = s.step)
    order by e.starts_at, e.id limit 200 for update of e skip locked
  loop
    insert into app.event_reminders (event_id, step) values (due.id, due.step) on conflict do nothing;
    -- Another node has.
    continue when not found;
    recipients := array_remove(app.event_members(due.id, '{accepted}') || due.organiser_id, null);
    perform app.tell_of_event(recipients, due.id, due.step);
    if due.step = '24h' then
      perform app.plan_mail(m, 'reminder', due.id || '/' || extract(epoch from due.starts_at)::bigint, remind_of_events.at) from unnest(recipients) as m
      where due.organiser_id is null or app.block_between(m, due.organiser_id) is null order by m;
    end if;
  end loop;
end $$;

create function app.tidy_events(at timestamptz default now()) returns void language plpgsql set search_path = '' as $$
begin
  perform app.end_event_offers(tidy_events.at);
  perform app.remind_of_events(tidy_events.at);
  update app.events e set address = null
  where e.id in (select x.id from app.events x where x.address is not null and x.ends_at <= tidy_events.at order by x.ends_at limit 500 for update skip locked);
  update app.event_guests g set no_show_at = null where g.no_show_at <= tidy_events.at - interval '1 year';
end $$;

-- ── supabase/schema/78-media/10-sight.sql ──

-- [S18] Who may see what of an album: one rule for lists, files, likes and reports.

-- What a file of the bucket `albums` is by its name: `photo`, `video`, `poster`, `event` (the picture of one) or `club` (a photograph of one);
-- null: no such name.
create function app.album_file_kind(name text) returns text language sql immutable as $$
  select coalesce(kind[1], kind[2]) from regexp_match(name, '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/'
    || '(?:(photo|poster|event|club)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\.(?:webp|jpg)|'
    || '(video)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\.mp4)$') as kind $$;

-- The most bytes that may be stored under this name.
create function app.album_object_bytes(name text) returns bigint language sql immutable set search_path = '' as $$
  select case when app.album_file_kind(name) = 'video' then app.album_video_bytes() else app.picture_bytes() end $$;

-- [PROFILE-113] The private album is seen with a grant and premium; the end of either, a block and a lost follow end the sight at once.
create function app.may_see_album(viewer uuid, owner uuid, album text) returns boolean language sql stable set search_path = '' as $$
  select viewer = owner or (
    app.is_listed(owner) and app.block_between(viewer, owner) is null and case album
      when 'public' then true
      when 'followers' then app.is_follower_of(viewer, owner)
      when 'certified' then app.role_of(viewer) in ('membre_certifié', 'admin')
      when 'private' then app.is_premium(viewer) and exists (
        select from app.media_access a
        where a.owner_id = may_see_album.owner and a.viewer_id = may_see_album.viewer and a.state = 'granted' and (a.until is null or a.until > now()))
      else false end) $$;

-- Members see what was approved; who acts for the house sees what waits for its decision, or is reported [S21].
create function app.may_see_item(viewer uuid, i app.album_items) returns boolean language sql stable set search_path = '' as $$
  select coalesce(
    i.owner_id = viewer
    or (i.state = 'approved' and app.may_see_album(viewer, i.owner_id, i.album))
    or ((i.state = 'pending' or app.is_picture_referenced(i.object)) and app.is_moderating(viewer)), false) $$;

-- [S23] What a report keeps is seen by the house, also once it was refused or removed.
create function app.may_see_album_object(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and (
    (not app.is_marked_for_removal('albums/' || name) and (
      split_part(name, '/', 1) = auth.uid()::text
      or exists (
        select from app.album_items i
        where 'albums/' || may_see_album_object.name in (i.object, i.poster) and app.may_see_item(auth.uid(), i))
      or app.may_see_event_cover(auth.uid(), 'albums/' || name)
      or app.may_see_club_photo(auth.uid(), 'albums/' || name)))
    or (app.is_picture_referenced('albums/' || name) and app.is_moderating(auth.uid()))) $$;

-- A name is used once, so that a decision stays true of it. Files without an item are few, as the uploads of a day are counted.
create function app.may_add_album_object(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(app.album_file_kind(name) is not null and split_part(name, '/', 1) = auth.uid()::text, false)
    and not exists (select from app.picture_hashes h where h.object = 'albums/' || name) $$;

-- Whether an item of an album, an event or a club shows this object.
create function app.is_album_object_shown(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.album_items i where 'albums/' || is_album_object_shown.name in (i.object, i.poster))
    or exists (select from app.events e where e.cover = 'albums/' || is_album_object_shown.name)
    or exists (select from app.club_photos p where p.object = 'albums/' || is_album_object_shown.name) $$;

-- Why a member may not show a picture that they name, with the bucket: it must be theirs, of this kind, shown nowhere yet (`picture-refused`), and
-- stored (`picture-missing`). Null: they may.
create function app.own_picture_refusal(me uuid, picture text, kind text) returns text language sql stable set search_path = '' as $$
  select case
    when (picture like 'albums/' || me || '/%' and app.album_file_kind(file) = kind) is not true or app.is_album_object_shown(file) then 'picture-refused'
    when app.is_marked_for_removal(picture) or not exists (select from storage.objects o where o.bucket_id = 'albums' and o.name = file) then 'picture-missing' end
  from substr(picture, length('albums/') + 1) as file $$;

-- ── supabase/schema/78-media/20-albums.sql ──

-- [MEMBERAREA-22] What a member does to their own albums, through the outbox, and what the house decides.

-- [PROFILE-109 to PROFILE-112] How many items of a kind a member may have; null: without limit.
create function app.album_limit(member uuid, kind text) returns int language sql stable set search_path = '' as $$
  select case when not app.is_premium(member) then case kind when 'video' then app.album_videos() else app.album_photos() end end $$;

-- Items that count: those that wait for their decision too.
create function app.album_count(member uuid, kind text) returns bigint language sql stable set search_path = '' as $$
  select count(*) from app.album_items i where i.owner_id = member and i.kind = album_count.kind and i.state <> 'refused' $$;

create function app.is_album(album text) returns boolean language sql immutable as $$
  select coalesce(album in ('public', 'followers', 'certified', 'private'), false) $$;

-- Whether a video is as long as its owner states, by the header of its file. Devices state whole seconds, rounded up, and at most the limit.
-- What was not measured when it was stored is not refused.
create function app.is_stated_length(path text, seconds bigint) returns boolean language sql stable set search_path = '' as $$
  select not exists (
    select from storage.objects o
    where o.bucket_id = 'albums' and o.name = substr(path, length('albums/') + 1)
      and abs(seconds - case when o.metadata ? 'seconds' then least(ceil((o.metadata ->> 'seconds')::numeric), app.album_video_seconds()) end) > 1) $$;

-- `{path, album, poster?, seconds?}`: an item that waits for its decision. Its object was stored before [Y3]. What stands when premium
-- ends stays; only new ones are refused.
create function app.add_album_item(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  path text := app.text_in(data, 'path');
  poster text := app.text_in(data, 'poster');
  chosen text := app.text_in(data, 'album');
  parts text[] := regexp_match(path, '/(photo|video)-([0-9a-f-]{36})-([0-9]+)x([0-9]+)\.');
  this_kind text := parts[1];
  item uuid := app.uuid_of(parts[2]);
  refusals text[];
begin
  if not app.is_album(chosen) or (data ? 'seconds' and app.integer_in(data, 'seconds') is null) then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  -- The same item, of an entry whose id has expired.
  if exists (select from app.album_items i where i.id = item and i.owner_id = me) then
    return app.applied_outcome(entry, me);
  end if;
  refusals := array[app.own_picture_refusal(me, path, this_kind), case when poster is not null then app.own_picture_refusal(me, poster, 'poster') end];
  if item is null or 'picture-refused' = any (refusals)
    or (this_kind = 'video') <> (poster is not null)
    or (this_kind = 'video' and (app.integer_in(data, 'seconds') between 1 and app.album_video_seconds()) is not true)
    or poster not like 'albums/' || me::text || '/poster-' || item || '-%'
    or exists (select from app.album_items i where i.id = item) then
    return app.rejected_outcome(entry, 'picture-refused');
  end if;
  if app.album_count(me, this_kind) >= app.album_limit(me, this_kind) then
    return app.rejected_outcome(entry, case this_kind when 'video' then 'album-videos-full' else 'album-photos-full' end);
  end if;
  if 'picture-missing' = any (refusals) then
    return app.rejected_outcome(entry, 'picture-missing');
  end if;
  if this_kind = 'video' and not app.is_stated_length(path, app.integer_in(data, 'seconds')) then
    return app.rejected_outcome(entry, 'album-video-length');
  end if;
  insert into app.album_items (id, owner_id, album, kind, object, poster, hash, width, height, seconds)
  values (item, me, chosen, this_kind, path, poster, coalesce(app.picture_hash(path), 'unknown'), parts[3]::int, parts[4]::int,
    case this_kind when 'video' then app.integer_in(data, 'seconds') end);
  perform app.next_rev(me);
  return app.applied_outcome(entry, me);
end $$;

-- `{itemId, album}`: moves an item to another album; null removes it. Where there is no such item any more, nothing is left to do.
create function app.set_album_item(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  chosen text := app.text_in(data, 'album');
  i app.album_items;
begin
  if app.uuid_in(data, 'itemId') is null or not (app.is_album(chosen) or data -> 'album' = 'null') then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  select * into i from app.album_items x where x.id = app.uuid_in(data, 'itemId') and x.owner_id = me for update;
  if i.id is not null and chosen is null then
    delete from app.album_items x where x.id = i.id;
    perform app.mark_removed(array[i.object, i.poster]);
  elsif i.id is not null then
    update app.album_items x set album = chosen where x.id = i.id;
  end if;
  perform app.next_rev(me);
  return app.applied_outcome(entry, me);
end $$;

-- [PROFILE-72] Records a decision on what lies in the bucket `albums`. The files of what is refused are removed. `owner`: whose it is, whose
-- devices hear of it with the account's revision; null: the house's own.
create function app.record_album_decision(owner uuid, item uuid, verdict text, hash text, why text, files text[]) returns void language plpgsql set search_path = '' as $$
begin
  insert into app.album_decisions (owner_id, decided_by, item_id, verdict, hash, reason) values (owner, app.me(), item, verdict, hash, why);
  if verdict = 'refused' then
    perform app.mark_removed(files);
  end if;
  perform app.next_rev(owner) where owner is not null;
end $$;

-- [PROFILE-72] `{item, verdict, hash, reason}`, for moderators, never about an item of their own [S20]. `hash`: of what they looked at; of other
-- bytes nothing is decided. `reason`: of a refusal, one of those of reports; the owner is told. What was approved can be refused later.
create function public.moderate_album_item(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('moderation');
  item uuid := app.uuid_in(request, 'item');
  verdict text := app.text_in(request, 'verdict');
  why text := app.text_in(request, 'reason');
  i app.album_items;
begin
  perform from public.streams s where s.id = (select x.owner_id from app.album_items x where x.id = item) for update;
  select * into i from app.album_items x where x.id = item for update;
  if not app.is_verdict(verdict, why) or i.id is null or i.state = 'refused' or app.text_in(request, 'hash') is distinct from i.hash then
    return '{"code": "invalid"}';
  end if;
  if i.owner_id = me then
    return '{"code": "forbidden"}';
  end if;
  update app.album_items x set state = verdict, reason = why where x.id = item;
  perform app.record_album_decision(i.owner_id, item, verdict, i.hash, why, array[i.object, i.poster]);
  perform app.queue_notifications(array[i.owner_id], 'admin_broadcast', 'albums/' || verdict, null, null, gen_random_uuid());
  return '{"code": null}';
end $$;

insert into app.actions (name, handler, locks_account) values
  ('album.add', 'add_album_item', true),
  ('album.set', 'set_album_item', true);

-- ── supabase/schema/78-media/30-access.sql ──

-- [PROFILE-114] Private albums: requests, grants with an end, and their end. Likes, which follow the same order.

-- Ends what two members see and like of each other, as a block does. Whoever blocks and unblocks notifies nobody of the same wish again.
create function app.end_media_access(one uuid, other uuid) returns void language sql set search_path = '' as $$
  delete from app.media_access where (owner_id, viewer_id) in ((one, other), (other, one)) and state = 'granted';
  update app.media_access set state = 'withdrawn', since = clock_timestamp() where (owner_id, viewer_id) in ((one, other), (other, one)) and state <> 'withdrawn';
  delete from app.media_likes l using app.album_items i where i.id = l.item_id and (i.owner_id, l.member_id) in ((one, other), (other, one)) $$;

-- `{requested}`: asks to see the private album of a member, or takes that back. The owner is notified once until they have answered, also
-- where it was taken back meanwhile; a request that was refused a few days ago changes nothing.
create function app.request_media(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  other uuid := app.uuid_in(data, 'memberId');
  refusal text := app.pair_refusal(me, app.uuid_in(data, 'conversationId'), other);
  earlier text;
begin
  if jsonb_typeof(data -> 'requested') is distinct from 'boolean' then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if refusal is null and (data -> 'requested')::boolean then
    refusal := coalesce(app.block_between(me, other), case when not app.is_listed(other) then 'unknown-member' when not app.is_premium(me) then 'media-premium' end);
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if (data -> 'requested')::boolean then
    select a.state into earlier from app.media_access a where a.owner_id = other and a.viewer_id = me for update;
    insert into app.media_access as a (owner_id, viewer_id, state) values (other, me, 'requested')
    on conflict (owner_id, viewer_id) do update set state = 'requested', since = clock_timestamp(), until = null
    where a.state = 'withdrawn' or (a.state = 'refused' and a.since < now() - make_interval(days => app.media_refused_days())) or (a.state = 'granted' and a.until <= now());
    if found and earlier is distinct from 'withdrawn' then
      perform app.queue_notifications(array[other], 'private_media_access', '', null, me, app.uuid_in(entry, 'id'));
    end if;
  else
    update app.media_access set state = 'withdrawn', since = clock_timestamp() where owner_id = other and viewer_id = me and state = 'requested';
  end if;
  return app.applied_outcome(entry, me);
end $$;

-- `{term}`: `day`, `week` or `open` grants the sight of the own private album; null refuses, or revokes. The viewer's account takes a
-- revision, so that their devices ask at once what they may still see.
create function app.grant_media(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  other uuid := app.uuid_in(data, 'memberId');
  term text := app.text_in(data, 'term');
  refusal text := app.pair_refusal(me, app.uuid_in(data, 'conversationId'), other);
begin
  if coalesce(term not in ('day', 'week', 'open'), data -> 'term' is distinct from 'null') then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if refusal is null and term is not null then
    refusal := app.block_between(me, other);
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if term is not null then
    insert into app.media_access (owner_id, viewer_id, state, until)
    values (me, other, 'granted', case term when 'day' then now() + interval '24 hours' when 'week' then now() + interval '7 days' end)
    on conflict (owner_id, viewer_id) do update set state = 'granted', since = clock_timestamp(), until = excluded.until;
  else
    update app.media_access set state = 'refused', since = clock_timestamp(), until = null where owner_id = me and viewer_id = other and state = 'requested';
    delete from app.media_access where owner_id = me and viewer_id = other and state = 'granted';
  end if;
  perform app.next_rev(other);
  return app.applied_outcome(entry, me);
end $$;

-- Revokes every grant, whoever has it. Devices of viewers find out when they next ask.
create function app.revoke_media(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
begin
  delete from app.media_access where owner_id = me and state = 'granted';
  return app.applied_outcome(entry, me);
end $$;

-- `{itemId, liked}`: the last wish counts. Likes of what the member cannot see are refused as if there were no such item.
create function app.like_media(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  other uuid := app.uuid_in(data, 'memberId');
  item uuid := app.uuid_in(data, 'itemId');
  refusal text := app.pair_refusal(me, app.uuid_in(data, 'conversationId'), other);
  i app.album_items;
begin
  if item is null or jsonb_typeof(data -> 'liked') is distinct from 'boolean' then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  select * into i from app.album_items x where x.id = item and x.owner_id = other;
  if refusal is null and (data -> 'liked')::boolean then
    refusal := coalesce(app.block_between(me, other), case when i.state is distinct from 'approved' or not app.may_see_item(me, i) then 'unknown-media' end);
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if (data -> 'liked')::boolean then
    insert into app.media_likes (item_id, member_id, liked) values (item, me, true) on conflict do nothing;
    if found then
      perform app.queue_notifications(array[other], 'media_like', item::text, null, me, app.uuid_in(entry, 'id'));
    end if;
  end if;
  update app.media_likes set liked = (data -> 'liked')::boolean where item_id = item and member_id = me;
  return app.applied_outcome(entry, me);
end $$;

insert into app.actions
  (name,               handler,         stream_field,     member_field, locks_account, locks_member, locks_notifications) values
  ('media.like',       'like_media',    'conversationId', 'memberId',   true,          false,        true),
  ('media.request',    'request_media', 'conversationId', 'memberId',   true,          false,        true),
  ('media.grant',      'grant_media',   'conversationId', 'memberId',   true,          true,         true),
  ('media.revoke-all', 'revoke_media',  null,             null,         true,          false,        false);

-- Called each minute by every node: grants that have ended, and refusals and withdrawals that no longer hold anything back.
create function app.tidy_media_access() returns void language sql set search_path = '' as $$
  delete from app.media_access where (owner_id, viewer_id) in (
    select a.owner_id, a.viewer_id from app.media_access a
    where a.until < now() or (a.state in ('refused', 'withdrawn') and a.since < now() - make_interval(days => app.media_refused_days()))
    limit 1000 for update skip locked) $$;

-- ── supabase/schema/78-media/40-reading.sql ──

-- What members read of albums.

-- `reason`: of a refusal, which its owner alone sees.
create function app.album_item_json(i app.album_items, viewer uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', i.id, 'album', i.album, 'kind', i.kind, 'state', i.state, 'path', i.object, 'poster', i.poster, 'width', i.width, 'height', i.height,
    'seconds', i.seconds, 'at', i.created_at, 'reason', i.reason,
    'likes', (select count(*) from app.media_likes l where l.item_id = i.id and l.liked),
    'liked', exists (select from app.media_likes l where l.item_id = i.id and l.member_id = viewer and l.liked)) $$;

-- What the viewer is told about the private album of another: `none`: there is nothing in it; `premium`: it is for premium members; `closed`,
-- `requested`, `open`. A refusal is not told.
create function app.private_album_state(viewer uuid, owner uuid) returns jsonb language sql stable set search_path = '' as $$
  select case
    when not exists (select from app.album_items i where i.owner_id = owner and i.album = 'private' and i.state = 'approved') then '{"state": "none", "until": null}'
    when not app.is_premium(viewer) then '{"state": "premium", "until": null}'
    else coalesce(
      (select jsonb_build_object('state', case a.state when 'granted' then 'open' else 'requested' end, 'until', a.until)
        from app.media_access a where a.owner_id = private_album_state.owner and a.viewer_id = private_album_state.viewer
          and a.state <> 'withdrawn' and (a.until is null or a.until > now()) and not (a.state = 'refused' and a.since < now() - make_interval(days => app.media_refused_days()))),
      '{"state": "closed", "until": null}') end $$;

-- `{member, count, after?}`: what the caller may see of a member's albums, or all of their own, the latest first. Null for a member whom the
-- caller cannot find. `own`: of one's own albums, how many there may be, and how many members wait for an answer.
create function public.member_albums(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  owner uuid := app.uuid_in(request, 'member');
  page_size bigint := app.requested_count(request);
  after_at timestamptz := app.place_time(request);
  after_id uuid := app.uuid_in(request -> 'after', 'id');
begin
  perform app.count_member_request(me);
  if owner is null or (owner <> me and not app.can_find(owner)) then
    return '{"albums": null}';
  end if;
  return (
    with page as materialized (
      select i, i.id, i.created_at as at from app.album_items i
      where i.owner_id = owner and (owner = me or (i.state = 'approved' and app.may_see_album(me, owner, i.album)))
        and (after_id is null or (i.created_at, i.id) < (after_at, after_id))
      order by i.created_at desc, i.id desc limit page_size + 1),
    shown as (select * from page order by at desc, id desc limit page_size)
    select jsonb_build_object('albums', jsonb_build_object(
      'member', (select app.person_json(p) from public.profiles p where p.id = owner),
      'items', coalesce((select jsonb_agg(app.album_item_json(s.i, me) order by s.at desc, s.id desc) from shown s), '[]'),
      'private', case when owner <> me then app.private_album_state(me, owner) end,
      'own', case when owner = me then jsonb_build_object(
        'photos', app.album_count(me, 'photo'), 'videos', app.album_count(me, 'video'),
        'photoLimit', app.album_limit(me, 'photo'), 'videoLimit', app.album_limit(me, 'video'),
        'requests', (select count(*) from app.media_access a where a.owner_id = me and a.state = 'requested' and app.can_find(a.viewer_id))) end,
      'next', case when (select count(*) from page) > page_size then (select app.time_place(s.at, s.id) from shown s order by s.at, s.id limit 1) end)));
end $$;

-- `{list, count, after?}` with `list` one of `granted` and `requests`: who may see the caller's private album, or asks to, the latest first.
create function public.media_access(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  wanted text := case app.text_in(request, 'list') when 'granted' then 'granted' when 'requests' then 'requested' end;
  page_size bigint := app.requested_count(request);
  after_at timestamptz := app.place_time(request);
  after_id uuid := app.uuid_in(request -> 'after', 'id');
begin
  if wanted is null then
    perform app.invalid();
  end if;
  perform app.count_member_request(me);
  return (
    with page as materialized (
      select a.since as at, a.until, p.id, p
      from app.media_access a join public.profiles p on p.id = a.viewer_id
      where a.owner_id = me and a.state = wanted and (a.until is null or a.until > now())
        -- A grant is listed even where its holder cannot be found now: it could be used again.
        and (wanted = 'granted' or app.can_find(a.viewer_id))
        and (after_id is null or (a.since, a.viewer_id) < (after_at, after_id))
      order by a.since desc, a.viewer_id desc limit page_size + 1),
    shown as (select * from page order by at desc, id desc limit page_size)
    select jsonb_build_object(
      'members', coalesce((select jsonb_agg(app.person_json(s.p) || jsonb_build_object('at', s.at, 'until', s.until) order by s.at desc, s.id desc) from shown s), '[]'),
      'next', case when (select count(*) from page) > page_size then (select app.time_place(s.at, s.id) from shown s order by s.at, s.id limit 1) end));
end $$;

-- `{paths}`, of a device that has files or lists of albums. `gone`: those which the caller may not see any more, so that they leave it.
-- [S19] `locked`: those in private albums of others that the caller may see; their files never stay on a device.
create function public.media_out_of_sight(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  if jsonb_typeof(request -> 'paths') is distinct from 'array' or jsonb_array_length(request -> 'paths') > app.media_paths()
    or exists (select from jsonb_array_elements(request -> 'paths') as n where jsonb_typeof(n) <> 'string') then
    perform app.invalid();
  end if;
  perform app.count_member_request(me);
  return (
    with named as materialized (
      select n.path, app.may_see_album_object(substr(n.path, length('albums/') + 1)) as seen,
        exists (select from app.album_items i where n.path in (i.object, i.poster) and i.album = 'private' and i.owner_id <> me) as private
      from jsonb_array_elements_text(request -> 'paths') as n (path) where n.path like 'albums/%')
    select jsonb_build_object(
      'gone', coalesce(jsonb_agg(n.path order by n.path) filter (where not n.seen), '[]'),
      'locked', coalesce(jsonb_agg(n.path order by n.path) filter (where n.seen and n.private), '[]'))
    from named n);
end $$;

-- ── supabase/schema/78-social/10-follows.sql ──

-- [MEMBERAREA-16, MEMBERAREA-17] Following: a wish of one member, which the followed one accepts or ends. A block ends it both ways.

-- Whoever can be found may be followed. The caller of `push` is a node, so that the member is named.
create function app.is_listed(member uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.member_index l where l.member_id = member) $$;

-- Ends what two members follow of each other. The block that calls it has both members' notifications locked, as `app.follow_member` has.
create function app.end_follows(one uuid, other uuid) returns void language sql set search_path = '' as $$
  delete from public.follows where (follower_id, followed_id) in ((one, other), (other, one)) $$;

-- `{following}`: the last wish counts, and repeating it changes nothing. The followed member is notified once of each follower.
create function app.follow_member(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'conversationId');
  other uuid := app.uuid_in(data, 'memberId');
  refusal text := app.pair_refusal(me, stream, other);
begin
  if jsonb_typeof(data -> 'following') is distinct from 'boolean' then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if refusal is null and (data -> 'following')::boolean then
    refusal := coalesce(app.block_between(me, other), case when not app.is_listed(other) then 'unknown-member' end);
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if (data -> 'following')::boolean then
    insert into public.follows (follower_id, followed_id) values (me, other) on conflict do nothing;
    insert into app.follow_notices (follower_id, followed_id) values (me, other) on conflict do nothing;
    if found then
      perform app.queue_notifications(array[other], 'follower', '', null, me, app.uuid_in(entry, 'id'));
    end if;
  else
    delete from public.follows where follower_id = me and followed_id = other;
  end if;
  return app.applied_outcome(entry, me);
end $$;

-- `{accepted}`: accepts a follower, or ends what they follow. Where there is no such follower any more, nothing is left to do.
create function app.answer_follower(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  other uuid := app.uuid_in(data, 'memberId');
  refusal text := app.pair_refusal(me, app.uuid_in(data, 'conversationId'), other);
begin
  if jsonb_typeof(data -> 'accepted') is distinct from 'boolean' then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if refusal is null and (data -> 'accepted')::boolean then
    refusal := app.block_between(me, other);
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if (data -> 'accepted')::boolean then
    update public.follows set accepted_at = greatest(now(), created_at) where follower_id = other and followed_id = me and accepted_at is null;
  else
    delete from public.follows where follower_id = other and followed_id = me;
    -- Their devices ask what of this member's albums they may still see.
    perform app.next_rev(other);
  end if;
  return app.applied_outcome(entry, me);
end $$;

insert into app.actions
  (name,             handler,           stream_field,     member_field, locks_account, locks_member, locks_notifications) values
  ('member.follow',  'follow_member',   'conversationId', 'memberId',   true,          false,        true),
  ('follower.set',   'answer_follower', 'conversationId', 'memberId',   true,          true,         true);

-- A place in a list that goes by time: microseconds since 2020, and the id of its row as the tie-break.
create function app.time_place(at timestamptz, id uuid) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('at', (extract(epoch from at - timestamptz '2020-01-01 00:00:00+00') * 1000000)::bigint, 'id', id) $$;

create function app.place_time(request jsonb) returns timestamptz language sql immutable set search_path = '' as $$
  select timestamptz '2020-01-01 00:00:00+00' + app.integer_in(request -> 'after', 'at') * interval '1 microsecond' $$;

-- The size of a page as a request names it; another one, or a place that is none, is refused.
create function app.requested_count(request jsonb) returns bigint language plpgsql immutable set search_path = '' as $$
declare
  requested bigint := app.integer_in(request, 'count');
begin
  if (requested between 1 and app.members_a_page()) is not true
    or (coalesce(request -> 'after', 'null') <> 'null' and (app.uuid_in(request -> 'after', 'id') is null or app.place_time(request) is null)) then
    perform app.invalid();
  end if;
  return requested;
end $$;

-- What a list of members shows of one.
create function app.person_json(p public.profiles) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'genre', p.genre, 'town', p.location_name, 'seal', p.seal) $$;

-- `{list, count, after?}` with `list` one of `accepted` and `requests`: who follows the caller, the latest first, without those whom the caller
-- cannot find. `total`: how many there are.
create function public.followers(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  wants_accepted boolean := case app.text_in(request, 'list') when 'accepted' then true when 'requests' then false end;
  page_size bigint := app.requested_count(request);
  after_at timestamptz := app.place_time(request);
  after_id uuid := app.uuid_in(request -> 'after', 'id');
begin
  if wants_accepted is null then
    perform app.invalid();
  end if;
  perform app.require_full_access(me);
  perform app.count_member_request(me);
  return (
    with page as materialized (
      select coalesce(f.accepted_at, f.created_at) as at, f.created_at, p.id, p
      from public.follows f join public.profiles p on p.id = f.follower_id
      where f.followed_id = me and (f.accepted_at is not null) = wants_accepted and app.can_find(f.follower_id)
        and (after_id is null or (coalesce(f.accepted_at, f.created_at), f.follower_id) < (after_at, after_id))
      order by coalesce(f.accepted_at, f.created_at) desc, f.follower_id desc limit page_size + 1),
    shown as (select * from page order by at desc, id desc limit page_size)
    select jsonb_build_object(
      'members', coalesce((select jsonb_agg(app.person_json(s.p) || jsonb_build_object('at', s.at, 'since', s.created_at,
        'followed', exists (select from public.follows own where own.follower_id = me and own.followed_id = s.id)) order by s.at desc, s.id desc) from shown s), '[]'),
      'total', (select count(*) from public.follows f where f.followed_id = me and (f.accepted_at is not null) = wants_accepted and app.is_listed(f.follower_id)),
      'next', case when (select count(*) from page) > page_size then (select app.time_place(s.at, s.id) from shown s order by s.at, s.id limit 1) end));
end $$;

-- `{count, after?}`: whom the caller follows, the latest first; `accepted`: whether that member has accepted it.
create function public.following(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  page_size bigint := app.requested_count(request);
  after_at timestamptz := app.place_time(request);
  after_id uuid := app.uuid_in(request -> 'after', 'id');
begin
  perform app.require_full_access(me);
  perform app.count_member_request(me);
  return (
    with page as materialized (
      select f.created_at as at, f.accepted_at is not null as accepted, p.id, p
      from public.follows f join public.profiles p on p.id = f.followed_id
      where f.follower_id = me and app.can_find(f.followed_id) and (after_id is null or (f.created_at, f.followed_id) < (after_at, after_id))
      order by f.created_at desc, f.followed_id desc limit page_size + 1),
    shown as (select * from page order by at desc, id desc limit page_size)
    select jsonb_build_object(
      'members', coalesce((select jsonb_agg(app.person_json(s.p) || jsonb_build_object('at', s.at, 'accepted', s.accepted) order by s.at desc, s.id desc) from shown s), '[]'),
      'total', (select count(*) from public.follows f where f.follower_id = me and app.is_listed(f.followed_id)),
      'next', case when (select count(*) from page) > page_size then (select app.time_place(s.at, s.id) from shown s order by s.at, s.id limit 1) end));
end $$;

-- ── supabase/schema/78-social/20-visits.sql ──

-- [MEMBERAREA-18, MEMBERAREA-19] Visits to profiles: one row a day for each visitor, for 90 days.

create function app.is_discreet(member uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.discreet_visitors d where d.user_id = member) $$;

-- `{discreet}`: whether the member's visits are hidden, those of before too. Then the member sees none.
create function app.set_visits(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(entry -> 'data' -> 'discreet') is distinct from 'boolean' then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if (entry -> 'data' -> 'discreet')::boolean then
    insert into app.discreet_visitors (user_id) values (me) on conflict do nothing;
  else
    delete from app.discreet_visitors where user_id = me;
  end if;
  return app.applied_outcome(entry, me);
end $$;

insert into app.actions (name, handler, locks_account) values ('visits.set', 'set_visits', true);

-- `{count, after?}`: who has visited the caller, the latest first, one row for each day and visitor; none for a discreet member.
create function public.visitors(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  page_size bigint := app.requested_count(request);
  after_at timestamptz := app.place_time(request);
  after_id uuid := app.uuid_in(request -> 'after', 'id');
begin
  perform app.require_full_access(me);
  perform app.count_member_request(me);
  if app.is_discreet(me) then
    return jsonb_build_object('discreet', true, 'members', '[]'::jsonb, 'next', null);
  end if;
  return (
    with page as materialized (
      select v.at, v.day, p.id, p
      from public.profile_visits v join public.profiles p on p.id = v.visitor_id
      where v.visited_id = me and v.at > now() - make_interval(days => app.visit_days()) and app.can_find(v.visitor_id) and not app.is_discreet(v.visitor_id)
        and (after_id is null or (v.at, v.visitor_id) < (after_at, after_id))
      order by v.at desc, v.visitor_id desc limit page_size + 1),
    shown as (select * from page order by at desc, id desc limit page_size)
    select jsonb_build_object(
      'discreet', false,
      'members', coalesce((select jsonb_agg(app.person_json(s.p) || jsonb_build_object('at', s.at, 'day', s.day) order by s.at desc, s.id desc) from shown s), '[]'),
      'next', case when (select count(*) from page) > page_size then (select app.time_place(s.at, s.id) from shown s order by s.at, s.id limit 1) end));
end $$;

-- Called each minute by every node: what is older than 90 days goes, a thousand rows at a time.
create function app.tidy_visits() returns void language sql set search_path = '' as $$
  delete from public.profile_visits v where (v.visitor_id, v.visited_id, v.day) in (
    select o.visitor_id, o.visited_id, o.day from public.profile_visits o
    where o.at < now() - make_interval(days => app.visit_days()) order by o.at limit 1000 for update skip locked) $$;

-- ── supabase/schema/78-social/30-privacy.sql ──

-- « Confidentialité » [MEMBERAREA-26]: who may write first, who is found in searches; both are enforced where messages and searches are made.

-- Whether a member belongs to an audience: everyone, certified members, nobody. The administration always does.
create function app.is_in_audience(member uuid, audience text) returns boolean language sql stable set search_path = '' as $$
  select audience = 'everyone' or exists (select from public.profiles p where p.id = member and (p.role = 'admin' or (audience = 'certified' and p.seal))) $$;

-- Whether a member may write to another one who has never written to them.
create function app.may_write_first(author uuid, receiver uuid) returns boolean language sql stable set search_path = '' as $$
  select coalesce((select app.is_in_audience(author, s.writing) from app.privacy_settings s where s.user_id = receiver), true) $$;

-- `{ setting, audience }`: changes one setting of the member's own.
create function app.set_privacy(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  setting text := app.text_in(entry -> 'data', 'setting');
  audience text := app.text_in(entry -> 'data', 'audience');
begin
  if (case when setting = 'calling' then audience in ('nobody', 'conversations', 'followers')
    else setting in ('writing', 'finding') and audience in ('everyone', 'certified', 'nobody') end) is not true then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  insert into app.privacy_settings (user_id) values (me) on conflict (user_id) do nothing;
  update app.privacy_settings s set
    writing = case setting when 'writing' then audience else s.writing end,
    finding = case setting when 'finding' then audience else s.finding end,
    calling = case setting when 'calling' then audience else s.calling end
  where s.user_id = me;
  perform app.index_member(me);
  return app.applied_outcome(entry, me);
end $$;

insert into app.actions (name, handler, locks_account) values ('privacy.set', 'set_privacy', true);

-- `{ discreet, writing, finding, calling, consents: [{ kind, wording, givenAt, withdrawnAt }] }`, the latest consents first.
create function public.privacy_page(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  return jsonb_build_object(
    'discreet', app.is_discreet(me),
    'writing', coalesce((select s.writing from app.privacy_settings s where s.user_id = me), 'everyone'),
    'finding', coalesce((select s.finding from app.privacy_settings s where s.user_id = me), 'everyone'),
    'calling', coalesce((select s.calling from app.privacy_settings s where s.user_id = me), 'conversations'),
    'consents', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'wording', c.wording, 'givenAt', c.given_at, 'withdrawnAt', c.withdrawn_at)
        order by c.given_at desc, c.id), '[]')
      from (select * from public.consents x where x.member_id = me order by x.given_at desc, x.id limit 50) as c));
end $$;

-- ── supabase/schema/78-social/30-testimonials.sql ──

-- [MEMBERAREA-20, MEMBERAREA-21] Testimonials: who may write about whom, what author and subject do, and reports.

-- Computed, so that it can be known before it is written.
create function app.testimonial_id(author uuid, subject uuid) returns uuid language sql immutable set search_path = '' as $$
  select app.conversation_id(author, app.notifications_id(subject)) $$;

-- Whether each of two members has written to the other.
create function app.have_written_to_each_other(one uuid, other uuid) returns boolean language sql stable set search_path = '' as $$
  select count(*) = 2 from public.memberships m
  where m.stream_id = app.conversation_id(one, other) and m.member_id in (one, other) and m.mine > 0 $$;

-- Events at which a member was, as other guests could see: not anonymously, and not noted as missing.
create function app.attended_events(member uuid) returns setof uuid language sql stable set search_path = '' as $$
  select g.event_id from app.event_guests g where g.member_id = member and g.state = 'accepted' and not g.anonymous and g.no_show_at is null
  union select e.id from app.events e where e.organiser_id = member $$;

create function app.have_common_event(one uuid, other uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from app.events e
    where e.id in (select app.attended_events(one) intersect select app.attended_events(other)) and e.starts_at <= now() and e.cancelled_at is null) $$;

-- Why a member may not write about another; null: they may. What was refused once is not asked again.
create function app.testimonial_refusal(me uuid, other uuid) returns text language sql stable set search_path = '' as $$
  select coalesce(
    app.block_between(me, other),
    case
      when not app.is_listed(other) then 'unknown-member'
      when app.is_restricted(me) then 'testimonial-restricted'
      when exists (select from app.testimonials t where t.author_id = me and t.subject_id = other and (t.verdict = 'refused' or t.review = 'rejected')) then 'testimonial-refused'
      when not (app.have_written_to_each_other(me, other) or app.have_common_event(me, other)) then 'testimonial-strangers' end) $$;

-- Erases what an author has written about a subject. What was refused stays so, and a subject is notified of each author once.
create function app.withdraw_testimonial(author uuid, subject uuid) returns void language sql set search_path = '' as $$
  update app.testimonials t set body = null where t.author_id = author and t.subject_id = subject;
  update app.testimonials t set verdict = null, review = 'pending', answer = null, answer_review = null
  where t.author_id = author and t.subject_id = subject and t.verdict is distinct from 'refused' and t.review <> 'rejected' $$;

-- Ends what two members have written about each other. The block that calls it has both members' notifications locked, as the actions below have.
create function app.end_testimonials(one uuid, other uuid) returns void language sql set search_path = '' as $$
  select app.withdraw_testimonial(one, other), app.withdraw_testimonial(other, one) $$;

-- `{text}`: the last wish about a member counts; null withdraws. Another text must be accepted and approved anew.
create function app.set_testimonial(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  other uuid := app.uuid_in(data, 'memberId');
  written text := btrim(app.text_in(data, 'text'));
  refusal text := app.pair_refusal(me, app.uuid_in(data, 'conversationId'), other);
  is_new boolean;
begin
  if data -> 'text' is null or (written is null and data -> 'text' <> 'null') then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if written is not null then
    if not app.within_limit(written, app.testimonial_length()) or app.is_blank(written) or not app.is_trimmed(written) then
      refusal := coalesce(refusal, 'invalid');
    end if;
    refusal := coalesce(refusal, app.testimonial_refusal(me, other));
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if written is null then
    perform app.withdraw_testimonial(me, other);
    return app.applied_outcome(entry, me);
  end if;
  is_new := not exists (select from app.testimonials t where t.author_id = me and t.subject_id = other);
  insert into app.testimonials as t (id, author_id, subject_id, body) values (app.testimonial_id(me, other), me, other, written)
  on conflict (author_id, subject_id) do update set
    body = excluded.body, written_at = excluded.written_at, verdict = null, review = 'pending', answer = null, answer_review = null
  where t.body is distinct from excluded.body;
  if is_new then
    perform app.queue_notifications(array[other], 'testimonial', '', null, me, app.uuid_in(entry, 'id'));
  end if;
  return app.applied_outcome(entry, me);
end $$;

-- `{accepted, answer}`, by the member whom it is about; `memberId` names the author. A refusal erases the text, at any time. An answer is shown
-- once it is approved.
create function app.answer_testimonial(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  author uuid := app.uuid_in(data, 'memberId');
  given text := nullif(btrim(app.text_in(data, 'answer')), '');
  refusal text := app.pair_refusal(me, app.uuid_in(data, 'conversationId'), author);
  t app.testimonials;
begin
  if jsonb_typeof(data -> 'accepted') is distinct from 'boolean' or data -> 'answer' is null or (app.text_in(data, 'answer') is null and data -> 'answer' <> 'null') then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if given is not null and (not app.within_limit(given, app.testimonial_length()) or app.is_blank(given) or not app.is_trimmed(given)) then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  select * into t from app.testimonials x where x.author_id = author and x.subject_id = me for update;
  if refusal is null and (data -> 'accepted')::boolean then
    refusal := coalesce(app.block_between(me, author), case when t.body is null then 'testimonial-gone' end);
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if (data -> 'accepted')::boolean then
    update app.testimonials x set
      verdict = 'accepted', answer = given,
      answer_review = case when given is null then null when given is not distinct from x.answer then x.answer_review else 'pending' end
    where x.id = t.id;
  else
    update app.testimonials x set verdict = 'refused', body = null, answer = null, answer_review = null where x.id = t.id;
  end if;
  return app.applied_outcome(entry, me);
end $$;

-- `{testimonialId, reason}`: reports its author to the moderators, with the text as it stands. What one may not see is as unknown as what does
-- not exist.
create function app.report_testimonial(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  t app.testimonials;
begin
  if app.uuid_in(data, 'testimonialId') is null or not app.is_report_reason(data ->> 'reason') then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  select * into t from app.testimonials x where x.id = app.uuid_in(data, 'testimonialId');
  if t.body is null or t.author_id = me or not (t.subject_id = me or app.is_testimonial_shown(t)) then
    return app.rejected_outcome(entry, 'testimonial-gone');
  end if;
  -- The id may have expired from `applied_entries`: the first report stays.
  if exists (select from public.reports where id = app.uuid_in(entry, 'id')) then
    return app.applied_outcome(entry, me);
  end if;
  if app.remaining_reports(me) < 1 then
    return app.rejected_outcome(entry, 'too-many-reports');
  end if;
  insert into public.reports (id, reporter_id, member_id, conversation_id, message_ids, reason, words, shown, evidence)
  values (app.uuid_in(entry, 'id'), me, t.author_id, app.conversation_id(t.author_id, t.subject_id), '{}', data ->> 'reason', '', '[]',
    jsonb_build_array(jsonb_build_object('testimonialId', t.id, 'text', t.body, 'answer', t.answer)));
  return app.applied_outcome(entry, me);
end $$;

insert into app.actions
  (name,                 handler,              stream_field,     member_field, locks_account, locks_notifications) values
  ('testimonial.set',    'set_testimonial',    'conversationId', 'memberId',   true,          true),
  ('testimonial.answer', 'answer_testimonial', 'conversationId', 'memberId',   true,          true),
  ('testimonial.report', 'report_testimonial', null,             null,         true,          false);

-- ── supabase/schema/78-social/35-testimonial-lists.sql ──

-- What members and moderators read of testimonials.

create function app.is_testimonial_shown(t app.testimonials) returns boolean language sql immutable as $$
  select t.verdict = 'accepted' and t.review = 'approved' and t.body is not null $$;

-- What author and subject are told of its way.
create function app.testimonial_state(t app.testimonials) returns text language sql immutable as $$
  select case
    when t.verdict = 'refused' then 'refused'
    when t.review = 'rejected' then 'rejected'
    when t.verdict is null then 'waiting'
    when t.review = 'pending' then 'review'
    else 'shown' end $$;

-- A row of a list. The answer is shown to its author from the start, to others once it is approved.
create function app.testimonial_json(me uuid, t app.testimonials) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', t.id, 'author', app.person_json(a), 'subject', app.person_json(s), 'text', t.body, 'at', t.written_at, 'state', app.testimonial_state(t),
    'answer', case when t.answer_review = 'approved' or t.subject_id = me then t.answer end,
    'answerState', case when t.subject_id = me then t.answer_review end)
  from public.profiles a, public.profiles s where a.id = t.author_id and s.id = t.subject_id $$;

-- How a member stands to writing about another: `open`, why not, or with what they have written.
create function app.own_testimonial_json(me uuid, member uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'refusal', case when me = member then 'own' else app.testimonial_refusal(me, member) end,
    'text', (select t.body from app.testimonials t where t.author_id = me and t.subject_id = member)) $$;

-- The rows of a list after a place, the latest first. Each branch follows one index.
create function app.listed_testimonials(me uuid, list text, about uuid, after_at timestamptz, after_id uuid, count bigint) returns setof app.testimonials
language plpgsql stable set search_path = '' rows 24 as $$
begin
  if list = 'written' then
    return query select t.* from app.testimonials t
    where t.author_id = me and (t.body is not null or t.verdict = 'refused') and app.can_find(t.subject_id) and (t.written_at, t.id) < (after_at, after_id)
    order by t.written_at desc, t.id desc limit count;
  elsif list = 'received' then
    return query select t.* from app.testimonials t
    where t.subject_id = me and t.body is not null and t.review <> 'rejected' and app.can_find(t.author_id) and (t.written_at, t.id) < (after_at, after_id)
    order by t.written_at desc, t.id desc limit count;
  elsif about is not null then
    return query select t.* from app.testimonials t
    where t.subject_id = about and t.verdict = 'accepted' and t.review = 'approved' and t.body is not null
      and (t.author_id = me or app.can_find(t.author_id)) and (t.written_at, t.id) < (after_at, after_id)
    order by t.written_at desc, t.id desc limit count;
  else
    return query select t.* from app.testimonials t
    where t.verdict = 'accepted' and t.review = 'approved' and t.body is not null
      and (t.author_id = me or app.can_find(t.author_id)) and (t.subject_id = me or app.can_find(t.subject_id)) and (t.written_at, t.id) < (after_at, after_id)
    order by t.written_at desc, t.id desc limit count;
  end if;
end $$;

-- `{list, member?, count, after?}`, the latest first: what is `shown` to everyone, or about one member; what was `received` and `written`.
create function public.testimonials(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  list text := app.text_in(request, 'list');
  about uuid := app.uuid_in(request, 'member');
  page_size bigint := app.requested_count(request);
  found_rows app.testimonials[];
begin
  if list is null or list not in ('shown', 'received', 'written') or (coalesce(request -> 'member', 'null') <> 'null' and about is null) then
    perform app.invalid();
  end if;
  perform app.count_member_request(me);
  if about <> me and not app.can_find(about) then
    return jsonb_build_object('testimonials', '[]'::jsonb, 'own', null, 'next', null);
  end if;
  found_rows := array(
    select t from app.listed_testimonials(me, list, about, coalesce(app.place_time(request), 'infinity'),
      coalesce(app.uuid_in(request -> 'after', 'id'), 'ffffffff-ffff-ffff-ffff-ffffffffffff'), page_size + 1) as t);
  return jsonb_build_object(
    'testimonials', (select coalesce(jsonb_agg(app.testimonial_json(me, found_rows[n]) order by n), '[]') from generate_series(1, least(cardinality(found_rows), page_size)) as n),
    'own', case when about is not null then app.own_testimonial_json(me, about) end,
    'next', case when cardinality(found_rows) > page_size then app.time_place(found_rows[page_size].written_at, found_rows[page_size].id) end);
end $$;

-- Refuses whoever may not decide for the house.
create function app.require_moderator() returns uuid language plpgsql stable set search_path = '' as $$
declare
  me uuid := app.me();
begin
  if app.my_role() <> 'admin' and not app.acts_for_house('moderation') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return me;
end $$;

-- For moderators: what its subject has accepted and nobody has reviewed, the oldest first.
create function public.testimonials_to_review(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_moderator();
  return jsonb_build_object('testimonials', (
    select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'authorId', w.author_id, 'subjectId', w.subject_id, 'text', w.body, 'review', w.review, 'answer', w.answer,
      'answerReview', w.answer_review, 'at', w.written_at) order by w.written_at, w.id), '[]')
    from (
      select * from app.testimonials t
      where t.verdict = 'accepted' and (t.review = 'pending' or t.answer_review = 'pending') and t.body is not null order by t.written_at, t.id limit 50) as w));
end $$;

-- `{testimonial, part, verdict, text}`, for moderators: approves or rejects the text or the answer that they have read; another one is not
-- decided on. Returns `{code}`: null, or why it is refused. The author is notified when it is shown.
create function public.review_testimonial(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_moderator();
  part text := app.text_in(request, 'part');
  decision text := app.text_in(request, 'verdict');
  t app.testimonials;
begin
  select * into t from app.testimonials x where x.id = app.uuid_in(request, 'testimonial') for update;
  if t.body is null or coalesce(part not in ('text', 'answer') or decision not in ('approved', 'rejected'), true)
    or app.text_in(request, 'text') is distinct from (case part when 'text' then t.body else t.answer end) then
    return '{"code": "invalid"}';
  end if;
  if me in (t.author_id, t.subject_id) then
    return '{"code": "forbidden"}';
  end if;
  if part = 'answer' then
    update app.testimonials x set answer_review = decision where x.id = t.id;
    return '{"code": null}';
  end if;
  update app.testimonials x set review = decision where x.id = t.id;
  if decision = 'approved' and t.verdict = 'accepted' and t.review = 'pending' then
    perform app.queue_notifications(array[t.author_id], 'testimonial', 'shown', null, t.subject_id, gen_random_uuid());
  end if;
  return '{"code": null}';
end $$;

-- ── supabase/schema/78-social/40-wall.sql ──

-- [MEMBERAREA-14, MEMBERAREA-15] The wall: reports, right of reply, decisions, expiry.

create function app.has_written_to(member uuid, reader uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.memberships m where m.stream_id = app.conversation_id(member, reader) and m.member_id = member and m.mine > 0) $$;

-- `{category, department}`: reports a profile that the member finds, or that has written to them, also where a block stands between them.
-- Repeating it changes nothing; nobody sees it before a moderator has published it.
create function app.report_to_wall(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  other uuid := app.uuid_in(data, 'memberId');
  kind text := app.text_in(data, 'category');
  place text := app.text_in(data, 'department');
  refusal text := app.pair_refusal(me, app.uuid_in(data, 'conversationId'), other);
  warning uuid;
begin
  if coalesce(kind <> all (app.wall_categories()), true) or data -> 'department' is null or (place is null and data -> 'department' <> 'null')
    or place !~ '^(0[1-9]|1[0-9]|2[1-9AB]|[3-8][0-9]|9[0-5]|97[1-6])$' then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if refusal is null and not ((app.is_listed(other) and app.block_between(me, other) is null) or app.has_written_to(other, me)) then
    refusal := 'unknown-member';
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if (select count(*) from app.wall_reports r where r.reporter_id = me and r.at > now() - interval '1 day') >= app.wall_reports_a_day() then
    return app.rejected_outcome(entry, 'too-many-reports');
  end if;
  insert into app.wall_warnings (member_id, category, department) values (other, kind, place)
  on conflict (member_id, category) where withdrawn_at is null and rejected_at is null do nothing;
  select w.id into warning from app.wall_warnings w
  where w.member_id = other and w.category = kind and w.withdrawn_at is null and w.rejected_at is null;
  insert into app.wall_reports (warning_id, reporter_id) values (warning, me) on conflict do nothing;
  return app.applied_outcome(entry, me);
end $$;

-- `{warningId, statement}`, by the member concerned: one of the fixed statements; the last one counts.
create function app.reply_to_warning(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  statement text := app.text_in(data, 'statement');
begin
  if app.uuid_in(data, 'warningId') is null or coalesce(statement <> all (app.wall_replies()), true) then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  update app.wall_warnings w set reply = statement, replied_at = now()
  where w.id = app.uuid_in(data, 'warningId') and w.member_id = me and w.published_at <= now() and w.withdrawn_at is null and w.expires_at > now();
  if not found then
    return app.rejected_outcome(entry, 'warning-gone');
  end if;
  return app.applied_outcome(entry, me);
end $$;

insert into app.actions
  (name,          handler,            stream_field,     member_field, locks_account) values
  ('wall.report', 'report_to_wall',   'conversationId', 'memberId',   true),
  ('wall.reply',  'reply_to_warning', null,             null,         true);

-- Its pseudonym is shown to members to whom the profile has written, unless one has blocked the other.
create function app.warning_json(me uuid, w app.wall_warnings) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', w.id, 'category', w.category, 'department', w.department, 'publishedAt', w.published_at, 'expiresAt', w.expires_at,
    'state', case when w.withdrawn_at is not null then 'withdrawn' when w.reply is not null then 'answered' else 'active' end,
    'reply', w.reply, 'isMine', coalesce(w.member_id = me, false),
    'member', (select jsonb_build_object('id', p.id, 'username', p.username) from public.profiles p
      where p.id = w.member_id and p.id <> me and app.has_written_to(p.id, me) and app.is_listed(p.id) and app.block_between(me, p.id) is null)) $$;

-- `{list, category?, count, after?}`: published warnings, the latest first; `mine`: those about the caller. Withdrawn ones stay in sight until
-- they are forgotten, so that who has read one learns it.
create function public.wall_entries(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  list text := app.text_in(request, 'list');
  wanted text := app.text_in(request, 'category');
  page_size bigint := app.requested_count(request);
  found_rows app.wall_warnings[];
begin
  if list is null or list not in ('all', 'mine') or (coalesce(request -> 'category', 'null') <> 'null' and coalesce(wanted <> all (app.wall_categories()), true)) then
    perform app.invalid();
  end if;
  perform app.count_member_request(me);
  found_rows := array(
    select w from app.wall_warnings w
    where w.published_at <= now() and w.rejected_at is null and w.expires_at > now() and (list = 'all' or w.member_id = me) and (wanted is null or w.category = wanted)
      and (w.published_at, w.id) < (coalesce(app.place_time(request), 'infinity'), coalesce(app.uuid_in(request -> 'after', 'id'), 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by w.published_at desc, w.id desc limit page_size + 1);
  return jsonb_build_object(
    'entries', (select coalesce(jsonb_agg(app.warning_json(me, found_rows[n]) order by n), '[]') from generate_series(1, least(cardinality(found_rows), page_size)) as n),
    'next', case when cardinality(found_rows) > page_size then app.time_place(found_rows[page_size].published_at, found_rows[page_size].id) end);
end $$;

-- For moderators: warnings that nobody has reviewed, and those whose member has answered since; the oldest first.
create function public.wall_to_review(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_moderator();
  return jsonb_build_object('entries', (
    select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'memberId', o.member_id, 'category', o.category, 'department', o.department, 'reportedAt', o.reported_at,
      'publishedAt', o.published_at, 'reply', o.reply, 'reports', (select count(*) from app.wall_reports r where r.warning_id = o.id)) order by o.reported_at, o.id), '[]')
    from (
      select * from app.wall_warnings w
      where w.member_id is not null and w.withdrawn_at is null and w.rejected_at is null and w.expires_at > now() and (w.reviewed_at is null or w.replied_at > w.reviewed_at)
      order by w.reported_at, w.id limit 50) as o));
end $$;

-- `{warning, verdict}`, for moderators: `publish`, also to keep one whose member has answered; `reject` one that was never published; `withdraw`.
-- Nobody decides on themselves or on what they have reported. Returns `{code}`. Member and reporters are notified, without each other's name.
create function public.review_warning(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_moderator();
  verdict text := app.text_in(request, 'verdict');
  w app.wall_warnings;
begin
  select * into w from app.wall_warnings x where x.id = app.uuid_in(request, 'warning') for update;
  if w.id is null or w.withdrawn_at is not null or w.rejected_at is not null
    or coalesce(verdict not in ('publish', 'reject', 'withdraw'), true) or (verdict = 'reject') <> (w.published_at is null and verdict <> 'publish') then
    return '{"code": "invalid"}';
  end if;
  if w.member_id = me or exists (select from app.wall_reports r where r.warning_id = w.id and r.reporter_id = me) then
    return '{"code": "forbidden"}';
  end if;
  update app.wall_warnings x set
    reviewed_at = now(),
    published_at = case when verdict = 'publish' then coalesce(x.published_at, now()) else x.published_at end,
    expires_at = case when verdict = 'publish' and x.published_at is null then now() + app.wall_term() else x.expires_at end,
    rejected_at = case when verdict = 'reject' then now() end,
    withdrawn_at = case when verdict = 'withdraw' then now() end
  where x.id = w.id;
  if verdict <> 'publish' or w.published_at is null then
    perform app.queue_notifications(
      array_remove(array(select r.reporter_id from app.wall_reports r where r.warning_id = w.id order by r.reporter_id) || case when verdict <> 'reject' then w.member_id end, null),
      'shame_wall', w.id || '/' || verdict, null, null, gen_random_uuid());
  end if;
  return '{"code": null}';
end $$;

-- Called each minute by every node: warnings end by themselves; decided ones are forgotten after thirty days, and what was never published with
-- its member.
create function app.tidy_wall(at timestamptz default now()) returns void language sql set search_path = '' as $$
  delete from app.wall_warnings w where w.id in (
    select o.id from app.wall_warnings o
    where o.expires_at <= tidy_wall.at or o.withdrawn_at <= tidy_wall.at - interval '30 days' or o.rejected_at <= tidy_wall.at - interval '30 days'
      or (o.member_id is null and o.published_at is null)
    order by o.expires_at limit 500 for update skip locked) $$;

-- ── supabase/schema/79-clubs/10-actions.sql ──

-- What members ask about clubs through the outbox: the actions `club.follow`, `{club, following}`, and `club.opinion`, `{club, text}`. `club` is
-- the last part of the page's address.

create function app.published_club(slug text) returns uuid language sql stable set search_path = '' as $$
  select k.id from public.clubs k where k.slug = published_club.slug and k.published $$;

-- The last wish counts, and repeating it changes nothing. Nobody is notified: a club is followed to be found again.
create function app.follow_club(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  club uuid := app.published_club(app.text_in(data, 'club'));
begin
  if jsonb_typeof(data -> 'following') is distinct from 'boolean' then
    return app.rejected_outcome(entry, 'invalid');
  elsif club is null then
    return app.rejected_outcome(entry, 'unknown-club');
  end if;
  if (data ->> 'following')::boolean then
    insert into app.club_follows (member_id, club_id) values (me, club) on conflict do nothing;
  else
    delete from app.club_follows f where f.member_id = me and f.club_id = club;
  end if;
  return app.applied_outcome(entry, me);
end $$;

-- `text` null withdraws the opinion, which everybody may, certified or no longer. The same text again changes nothing, so that what was approved
-- stays; another one waits for the house anew, and loses the answer to what it said before.
create function app.give_club_opinion(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  club uuid := app.published_club(app.text_in(data, 'club'));
  words text := app.text_in(data, 'text');
  refusal text;
begin
  if words is null and data -> 'text' = 'null' then
    delete from app.club_opinions o using public.clubs k where o.author_id = me and k.id = o.club_id and k.slug = app.text_in(data, 'club');
    return app.applied_outcome(entry, me);
  end if;
  refusal := case
    when words is null or app.is_blank(words) or not app.is_trimmed(words) then 'invalid'
    when not app.within_limit(words, app.opinion_length()) then 'text-too-long'
    when club is null then 'unknown-club'
    when not (select p.seal from public.profiles p where p.id = me) then 'certified-only' end;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  insert into app.club_opinions as o (club_id, author_id, body) values (club, me, words)
  on conflict (club_id, author_id) do update set
    body = excluded.body, state = 'pending', written_at = now(), decided_at = null, decided_by = null, answer = null, answer_state = null, answered_at = null
  where o.body <> excluded.body;
  return app.applied_outcome(entry, me);
end $$;

insert into app.actions (name, handler, locks_account) values
  ('club.follow', 'follow_club', true),
  ('club.opinion', 'give_club_opinion', true);

-- ── supabase/schema/79-clubs/20-opinions.sql ──

-- What the house and a club's owner do about opinions, at once. Answers are `{refusal}`, null where it was done.

-- `{opinion, answer}` [right of reply]: the club's owner, or the house where there is none, answers an approved opinion; null takes the answer
-- back. The owner's answer waits for the house as the opinion did.
create function public.answer_club_opinion(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  words text := btrim(app.text_in(request, 'answer'));
  is_house boolean := app.role_of(me) = 'admin';
  opinion app.club_opinions;
  refusal text;
begin
  select o.* into opinion from app.club_opinions o join public.clubs k on k.id = o.club_id
  where o.id = app.uuid_in(request, 'opinion') and o.state = 'approved' and app.is_club_keeper(me, k) for update of o;
  refusal := case
    when opinion.id is null then 'unknown-opinion'
    when request -> 'answer' = 'null' then null
    when words is null or app.is_blank(words) then 'invalid'
    when not app.within_limit(words, app.opinion_length()) then 'text-too-long' end;
  if refusal is null then
    update app.club_opinions o set
      answer = words,
      answer_state = case when words is null then null when is_house then 'approved' when o.answer = words then o.answer_state else 'pending' end,
      answered_at = case when words is not null then now() end
    where o.id = opinion.id;
  end if;
  return jsonb_build_object('refusal', refusal);
end $$;

-- Decides on an opinion or an answer. `{part}` is `opinion` or `answer`, `verdict` `approved` or `refused`, `text` what was read: another one is not
-- decided on.
create function app.review_club_opinion(me uuid, request jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  part text := app.text_in(request, 'part');
  verdict text := app.text_in(request, 'verdict');
  words text := app.text_in(request, 'text');
begin
  if verdict is null or verdict not in ('approved', 'refused') then
    return '{"refusal": "invalid"}';
  end if;
  if part = 'opinion' then
    update app.club_opinions o set state = verdict, decided_at = now(), decided_by = me where o.id = app.uuid_in(request, 'opinion') and o.body = words;
  else
    update app.club_opinions o set answer_state = verdict where part = 'answer' and o.id = app.uuid_in(request, 'opinion') and o.answer = words;
  end if;
  return jsonb_build_object('refusal', case when not found then 'unknown-opinion' end);
end $$;

-- The same, for administrators.
create function public.moderate_club_opinion(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  return case when app.role_of(me) <> 'admin' then '{"refusal": "forbidden"}' else app.review_club_opinion(me, request) end;
end $$;

-- ── supabase/schema/79-clubs/30-pages.sql ──

-- What members read of clubs: the directory and one page.

-- What a list shows of a club. `distanceKm`: whole kilometres from the middle of the member's own town; null: they name none.
create function app.club_card_json(me uuid, k public.clubs, from_lat double precision, from_lng double precision) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('slug', k.slug, 'name', k.name, 'kind', k.kind, 'town', k.town, 'region', k.region, 'lat', k.lat, 'lng', k.lng, 'about', k.about, 'opening', k.opening,
    'followed', exists (select from app.club_follows f where f.member_id = me and f.club_id = k.id),
    'distanceKm', app.rounded_km(app.distance_km(from_lat, from_lng, k.lat, k.lng))) $$;

-- All published clubs, in the order of `public.clubs`.
create function public.club_directory(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  spot int := (select app.spot_of(p.location_lat, p.location_lng) from public.profiles p where p.id = me);
begin
  return (
    select jsonb_build_object('clubs', coalesce(jsonb_agg(app.club_card_json(me, k, app.spot_lat(spot), app.spot_lng(spot)) order by k.region, k.town, k.name), '[]'))
    from (select x.* from public.clubs x where x.published order by x.region, x.town, x.name limit 500) as k);
end $$;

-- Events to come at a club that this member may see, the next first. Few are read: whoever plans a hundred that nobody sees hides none of others.
create function app.club_events_json(me uuid, club uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(app.event_card_json(me, e) order by e.starts_at, e.id), '[]') from (
    select x.* from app.events x
    where x.club_id = club and x.starts_at > now() - app.event_longest() and x.ends_at > now() and x.cancelled_at is null and app.may_see_event(me, x)
    order by x.starts_at, x.id limit app.club_events_shown()) as e $$;

-- An opinion as others read it. `answerState` says to the owner that their answer waits.
create function app.club_opinion_json(o app.club_opinions, is_keeper boolean) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', o.id, 'text', o.body, 'at', app.instant_text(o.written_at),
    'author', (select jsonb_build_object('id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'seal', p.seal) from public.profiles p where p.id = o.author_id),
    'answer', case when o.answer_state = 'approved' or is_keeper then o.answer end,
    'answerState', case when o.answer_state = 'approved' or is_keeper then o.answer_state end) $$;

-- A club's page, published or a draft, as this reader sees it. Opinions are those that the house has approved, by members whom the reader can
-- find; the reader's own stands apart, in whatever state.
create function app.club_page_json(me uuid, k public.clubs) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  spot int := (select app.spot_of(p.location_lat, p.location_lng) from public.profiles p where p.id = me);
  is_keeper boolean := app.is_club_keeper(me, k);
begin
  return app.club_card_json(me, k, app.spot_lat(spot), app.spot_lng(spot)) || jsonb_build_object(
    'description', k.description, 'isKeeper', is_keeper, 'mayGiveOpinion', (select p.seal from public.profiles p where p.id = me),
    'hours', (select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'), 'closes', to_char(h.closes, 'HH24:MI')) order by h.weekday, h.opens), '[]') from app.club_hours h where h.club_id = k.id),
    'nights', (select coalesce(jsonb_agg(jsonb_build_object('title', n.title, 'detail', n.detail, 'weekday', n.weekday, 'nth', n.nth, 'opens', to_char(n.opens, 'HH24:MI')) order by n.weekday, n.title), '[]') from app.club_nights n where n.club_id = k.id),
    'pictures', (select coalesce(jsonb_agg(jsonb_build_object('seed', c.seed, 'caption', c.caption) order by c.place), '[]') from app.club_pictures c where c.club_id = k.id),
    'photos', app.club_photos_json(k, is_keeper), 'events', app.club_events_json(me, k.id),
    'opinions', (
      select coalesce(jsonb_agg(app.club_opinion_json(s, is_keeper) order by s.written_at desc, s.id), '[]') from (
        select o.* from app.club_opinions o where o.club_id = k.id and o.state = 'approved' and o.author_id <> me and app.can_find(o.author_id)
        order by o.written_at desc, o.id limit app.opinions_shown()) as s),
    'own', (select jsonb_build_object('text', o.body, 'state', o.state, 'at', app.instant_text(o.written_at), 'answer', case when o.answer_state = 'approved' then o.answer end)
      from app.club_opinions o where o.club_id = k.id and o.author_id = me));
end $$;

-- `{club}`: null where there is none.
create function public.club(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  k public.clubs;
begin
  select * into k from public.clubs x where x.slug = app.text_in(request, 'club') and x.published;
  return jsonb_build_object('club', case when k.id is not null then app.club_page_json(me, k) end);
end $$;

-- ── supabase/schema/79-clubs/40-photos.sql ──

-- Photographs of clubs, which their keepers add: an approved professional, or the house where there is none. They lie in the bucket `albums`
-- under the name of whoever stored them; the house looks at a professional's before others see it. Answers are `{refusal}`, null where it was done.

create function app.is_club_keeper(member uuid, k public.clubs) returns boolean language sql stable set search_path = '' as $$
  select case when k.owner_id is null then app.role_of(member) = 'admin' else k.owner_id = member and app.is_approved_professional(member) end $$;

-- [S18] What is approved is seen by whoever sees the page, all else by the professional and who acts for the house [S21]. `path`: with the bucket.
create function app.may_see_club_photo(viewer uuid, path text) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from app.club_photos p join public.clubs k on k.id = p.club_id where p.object = path
      and ((p.state = 'approved' and (k.published or app.is_club_keeper(viewer, k))) or k.owner_id = viewer or app.is_moderating(viewer))) $$;

create function app.club_photos_json(k public.clubs, is_keeper boolean) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'path', p.object, 'caption', p.caption, 'state', p.state, 'reason', p.reason) order by p.added_at, p.id), '[]')
  from app.club_photos p where p.club_id = k.id and (p.state = 'approved' or is_keeper) $$;

-- `{club, picture, caption}`: adds a photograph that was stored before. One with the bytes of another of the same keeper is that one, sent again
-- after a lost answer or with another caption: its own file is removed, and the new caption waits for the house as the first did.
create function public.add_club_photo(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  picture text := app.text_in(request, 'picture');
  words text := btrim(app.text_in(request, 'caption'));
  is_house boolean := app.role_of(me) = 'admin';
  photo uuid := app.uuid_of(substring(picture from '/club-([0-9a-f-]{36})-'));
  bytes_hash text := app.picture_hash(picture);
  picture_refusal text := app.own_picture_refusal(me, picture, 'club');
  k public.clubs;
  refusal text;
begin
  -- A professional fills the draft of a page too.
  select * into k from public.clubs x where x.slug = app.text_in(request, 'club') and (x.published or x.owner_id = me) and app.is_club_keeper(me, x) for update;
  refusal := case
    when k.id is null then 'forbidden'
    when words is null or app.is_blank(words) then 'invalid'
    when not app.within_limit(words, app.event_line_length()) then 'text-too-long'
    when exists (select from app.club_photos p where p.id = photo and p.club_id = k.id) then 'known'
    when picture_refusal = 'picture-refused' then picture_refusal
    when exists (select from app.club_photos p where p.club_id = k.id and p.added_by = me and p.hash = bytes_hash and p.state <> 'refused') then 'repeated'
    when (select count(*) from app.club_photos p where p.club_id = k.id and p.state <> 'refused') >= app.club_photos() then 'photos-full'
    else picture_refusal end;
  if refusal is null then
    insert into app.club_photos (id, club_id, added_by, object, caption, hash, state)
    values (photo, k.id, me, picture, words, coalesce(bytes_hash, 'unknown'), case when is_house then 'approved' else 'pending' end);
  end if;
  if refusal = 'repeated' then
    perform app.mark_removed(array[picture]);
  end if;
  if refusal in ('known', 'repeated') then
    update app.club_photos p set caption = words, state = case when is_house then 'approved' else 'pending' end
    where p.club_id = k.id and p.added_by = me and p.state <> 'refused' and p.caption <> words
      and case refusal when 'known' then p.id = photo else p.hash = bytes_hash end;
  end if;
  -- The same picture again: it was done.
  return jsonb_build_object('refusal', case when refusal not in ('known', 'repeated') then refusal end);
end $$;

-- `{photo}`: takes one away, whatever its state.
create function public.remove_club_photo(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  delete from app.club_photos p using public.clubs k where p.id = app.uuid_in(request, 'photo') and k.id = p.club_id and app.is_club_keeper(me, k);
  return '{"refusal": null}';
end $$;

-- [PROFILE-72] `{photo, verdict, hash, caption, reason}`, for moderators, never about a photograph or a club of their own [S20]. `hash` and
-- `caption`: of the picture and the words that they looked at; of others nothing is decided. `reason`: of a refusal, one of those of reports. The
-- bytes of a refused one are removed; its keeper is told, unless it is the house's own.
create function public.moderate_club_photo(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('moderation');
  verdict text := app.text_in(request, 'verdict');
  why text := app.text_in(request, 'reason');
  p app.club_photos;
  k public.clubs;
begin
  select * into p from app.club_photos x where x.id = app.uuid_in(request, 'photo') for update;
  select * into k from public.clubs x where x.id = p.club_id;
  if not app.is_verdict(verdict, why) or p.object is null or (app.text_in(request, 'hash'), app.text_in(request, 'caption')) is distinct from (p.hash, p.caption) then
    return '{"code": "invalid"}';
  end if;
  if me in (p.added_by, k.owner_id) then
    return '{"code": "forbidden"}';
  end if;
  update app.club_photos x set state = verdict, reason = why, object = case verdict when 'approved' then p.object end where x.id = p.id;
  perform app.record_album_decision(case when k.owner_id is not null then p.added_by end, p.id, verdict, p.hash, why, array[p.object]);
  if k.owner_id is not null then
    perform app.queue_notifications(array[p.added_by], 'admin_broadcast', k.slug || case verdict when 'approved' then '/yes' else '/no' end, null, null, gen_random_uuid());
  end if;
  return '{"code": null}';
end $$;

-- A photograph that ends its existence, as its club's page or whoever added it does, takes its file with it.
create trigger club_photo_goes after delete on app.club_photos for each row when (old.object is not null) execute function app.remove_file_of_row('object');

-- ── supabase/schema/79-live/10-rights.sql ──

-- Who may do what in live rooms.

-- [S35] Whether rooms are open at all.
create function app.is_live() returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.live_switch s where s.stopped_at is null) $$;

-- [LIVE-05] Whether a member may send camera and microphone in such a room: they are for premium members, but in a call the called one needs none.
create function app.may_send_live(member uuid, r app.live_rooms) returns boolean language sql stable set search_path = '' as $$
  select r.call or app.is_premium(member) $$;

-- Whether a member is one of the two of an answered call.
create function app.is_of_call(member uuid, call uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.calls c where c.id = call and c.state = 'accepted' and member in (c.caller_id, c.callee_id)) $$;

-- Whether the member has the call in this session; no other one takes part [S14].
create function app.is_session_of_call(member uuid, call uuid, session uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.calls c where c.id = call and session is not distinct from case member when c.caller_id then c.caller_session when c.callee_id then c.callee_session end) $$;

-- What a member is in a room by itself. 2: the owner, 1: a host, 0: anybody else; in a call nobody is more.
create function app.live_own_rank(room app.live_rooms, member uuid) returns int language sql stable set search_path = '' as $$
  select case
    when room.call then 0
    when room.owner_id = member then 2
    when exists (select from app.live_hosts h where h.room_id = room.id and h.member_id = member) then 1
    else 0 end $$;

-- [S21] How high a member stands for others: 3: who sits there for the house, else their own rank. Whoever stands higher moderates those below.
create function app.live_rank(room app.live_rooms, member uuid) returns int language sql stable set search_path = '' as $$
  select case
    when not room.call and exists (select from app.live_seats s
      where s.room_id = room.id and s.member_id = live_rank.member and s.expires_at > now() and app.is_house_session(s.member_id, s.session_id, 'moderation')) then 3
    else app.live_own_rank(room, member) end $$;

-- [S21] The rank with which the caller acts, writes and enters now, wherever they sit.
create function app.live_acting_rank(room app.live_rooms, me uuid) returns int language sql stable set search_path = '' as $$
  select case when not room.call and app.acts_for_house('moderation') then 3 else app.live_own_rank(room, me) end $$;

-- [S17] The room, as far as this member may know of it: where its owner is blocked with them, in either direction, it does not exist. The room of
-- a call exists for its two members alone.
create function app.live_room(viewer uuid, room uuid) returns app.live_rooms language sql stable set search_path = '' as $$
  select r from app.live_rooms r
  where r.id = room and (r.owner_id is null or r.owner_id = viewer or app.block_between(viewer, r.owner_id) is null)
    and (not r.call or app.is_of_call(viewer, r.id)) $$;

create function app.is_in_live_room(member uuid, room uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.live_seats s where s.room_id = room and s.member_id = member and s.expires_at > now()) $$;

-- Whether a member sees another who is in the room; a block hides both from each other.
create function app.sees_in_live_room(viewer uuid, member uuid, room uuid) returns boolean language sql stable set search_path = '' as $$
  select member is not null and app.is_in_live_room(member, room) and app.block_between(viewer, member) is null $$;

-- Why a member may not be in a room now; null: they may. Whether it is locked or full is asked of those alone who enter.
create function app.live_stay_refusal(member uuid, room uuid) returns text language sql stable set search_path = '' as $$
  select case
    when not app.is_live() then 'live-stopped'
    when (app.live_room(member, room)).id is null then 'unknown-room'
    when app.is_restricted(member) then 'live-restricted'
    when app.is_under_measure(member, '{restrict-live}') then 'live-sanctioned'
    else (select case b.kind when 'kick' then 'live-kicked' else 'live-banned' end from app.live_bans b
      where b.room_id = room and b.member_id = member and b.until > now()) end $$;

-- When a refusal ends that was shown by a host; null: it has no end, or none that is known.
create function app.live_out_until(refusal text, member uuid, room uuid) returns text language sql stable set search_path = '' as $$
  select app.instant_text(b.until) from app.live_bans b
  where refusal in ('live-banned', 'live-kicked') and b.room_id = room and b.member_id = member $$;

-- Whether a member may have camera or microphone in a room.
create function app.may_publish_live(member uuid, room uuid) returns boolean language sql stable set search_path = '' as $$
  select coalesce((select app.may_send_live(member, r) from app.live_rooms r where r.id = room), false) and app.live_stay_refusal(member, room) is null
    and not exists (select from app.live_members m where m.room_id = room and m.member_id = member and m.muted_at is not null and m.camera_cut_at is not null) $$;

-- Who of these members does not get whose camera: its audience leaves them out, or its owner has removed them. A block is another matter.
create function app.live_withheld(room uuid, members uuid[]) returns table (viewer uuid, owner uuid) language sql stable set search_path = '' as $$
  select v.id, m.member_id
  from app.live_members m cross join unnest(members) as v (id)
  left join app.live_viewers x on x.room_id = m.room_id and x.owner_id = m.member_id and x.viewer_id = v.id
  left join public.profiles p on m.audience = 'certified' and p.id = v.id
  left join public.follows f on m.audience = 'followers' and f.follower_id = v.id and f.followed_id = m.member_id and f.accepted_at is not null
  where m.room_id = live_withheld.room and m.camera and m.member_id = any (members) and v.id <> m.member_id
    and (x.state is not distinct from 'removed' or case m.audience
      when 'everyone' then false
      when 'certified' then p.seal is not true
      when 'followers' then f.follower_id is null
      else x.state is distinct from 'granted' end) $$;

create function app.live_outcome(refusal text) returns jsonb language sql immutable as $$ select jsonb_build_object('refusal', refusal) $$;

-- ── supabase/schema/79-live/20-rooms.sql ──

-- The list of rooms, and how members come and go.

-- What the list says of a room. Counts leave out those whom the viewer does not see [S17].
create function app.live_card_json(viewer uuid, r app.live_rooms) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', r.id, 'name', r.name, 'topic', r.topic, 'house', r.owner_id is null, 'locked', r.locked, 'isMine', coalesce(r.owner_id = viewer, false),
    'owner', (select app.person_json(p) from public.profiles p where p.id = r.owner_id),
    'present', count(m.member_id), 'cameras', count(m.member_id) filter (where m.camera))
  from (select x.member_id, x.camera from app.live_members x
    where x.room_id = r.id and app.is_in_live_room(x.member_id, r.id) and app.block_between(viewer, x.member_id) is null) as m $$;

-- [LIVE-01] `{rooms, mayOpen, stopped}`: those of the house first, then the fullest; at most a hundred. `mayOpen`: the caller may open one.
create function public.live_rooms(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  return jsonb_build_object(
    'stopped', not app.is_live(),
    'mayOpen', app.is_premium(me) and not exists (select from app.live_rooms r where r.owner_id = me),
    'rooms', coalesce((
      select jsonb_agg(c.card order by (c.card -> 'house')::boolean desc, (c.card -> 'present')::int desc, c.created_at, c.id)
      from (select app.live_card_json(me, r) as card, r.created_at, r.id from app.live_rooms r
        where not r.call and (app.live_room(me, r.id)).id is not null
        order by r.owner_id is not null, (select count(*) from app.live_seats s where s.room_id = r.id and s.expires_at > now()) desc, r.created_at limit 100) as c), '[]'));
end $$;

-- `{roomId, name, topic}`: opens a room of the caller's own, or says again that it is open.
create function public.open_live_room(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  room uuid := app.uuid_in(request, 'roomId');
  new_name text := btrim(app.text_in(request, 'name'));
  new_topic text := btrim(coalesce(app.text_in(request, 'topic'), ''));
  refusal text;
begin
  perform app.count_member_request(me);
  perform app.lock_count('live-rooms', me);
  refusal := case
    when room is null then 'invalid'
    when exists (select from app.live_rooms r where r.id = room and r.owner_id = me) then null
    when exists (select from app.live_rooms r where r.id = room) then 'invalid'
    when not app.is_live() then 'live-stopped'
    when not app.is_premium(me) then 'live-premium'
    when exists (select from app.live_rooms r where r.owner_id = me) then 'live-room-open'
    when new_name is null or app.is_blank(new_name) or not app.is_trimmed(new_name) or not app.within_limit(new_name, app.live_name_length()) then 'live-name'
    when not app.within_limit(new_topic, app.live_topic_length()) or not app.is_trimmed(new_topic) then 'text-too-long' end;
  if refusal is null then
    insert into app.live_rooms (id, owner_id, name, topic) values (room, me, new_name, new_topic) on conflict (id) do nothing;
  end if;
  return app.live_outcome(refusal);
end $$;

-- `{room, seat, node}`: a node lets a member's connection into a room, as that member. The same seat may enter again. Answers `{refusal, until}`.
create function public.enter_live_room(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  session uuid := app.uuid_in(auth.jwt(), 'session_id');
  r app.live_rooms;
  m app.live_members;
  seat uuid := app.uuid_in(request, 'seat');
  node_name text := app.text_in(request, 'node');
  stay_refusal text;
  refusal text;
begin
  if seat is null or node_name is null or char_length(node_name) not between 1 and 64 then
    perform app.invalid();
  end if;
  select * into r from app.live_rooms x where x.id = app.uuid_in(request, 'room') for update;
  select * into m from app.live_members x where x.room_id = r.id and x.member_id = me;
  stay_refusal := app.live_stay_refusal(me, r.id);
  refusal := case
    when r.id is null then 'unknown-room'
    when stay_refusal is not null then stay_refusal
    when r.call and not app.is_session_of_call(me, r.id, session) then 'unknown-room'
    when app.is_in_live_room(me, r.id) then null
    -- Who has just lost the connection comes back.
    when r.locked and app.live_acting_rank(r, me) = 0 and not coalesce(
      m.member_id is not null and (m.left_at is null or (m.left_at > now() - app.live_return_term() and m.left_session is not distinct from session)), false) then 'live-locked'
    when (select count(distinct s.member_id) from app.live_seats s where s.room_id = r.id and s.expires_at > now()) >= app.live_members_limit() then 'live-full' end;
  -- At most twenty seats of a member, so that invented ones cannot pile up.
  if refusal is null and (select count(*) from app.live_seats s where s.member_id = me and s.expires_at > now() and s.id <> seat) >= 20 then
    refusal := 'rate-limited';
  end if;
  if refusal is not null then
    return jsonb_build_object('refusal', refusal, 'until', app.live_out_until(refusal, me, r.id));
  end if;
  if not app.is_in_live_room(me, r.id) then
    if m.left_at <= now() - app.live_memory_term() then
      m.audience := 'everyone';
      delete from app.live_viewers v where v.room_id = r.id and v.owner_id = me;
    end if;
    insert into app.live_members (room_id, member_id) values (r.id, me)
    on conflict (room_id, member_id) do update set joined_at = clock_timestamp(), camera = false, microphone = false, camera_seat = null,
      audience = m.audience, left_at = null, left_session = null;
  end if;
  insert into app.live_seats (id, room_id, member_id, node, session_id, expires_at)
  values (seat, r.id, me, node_name, session, now() + app.live_seat_term())
  on conflict (id) do update set expires_at = excluded.expires_at where live_seats.member_id = me and live_seats.room_id = r.id;
  update app.live_rooms x set empty_since = null where x.id = r.id and x.empty_since is not null;
  return jsonb_build_object('refusal', null, 'until', null);
end $$;

-- Ends seats. What a seat has declared ends with it; whom a member lets see the camera is kept for some minutes, for the connection may come back.
-- Rooms are locked before seats, as everywhere.
create function app.end_live_seats(seats uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  rooms uuid[] := array(select distinct s.room_id from app.live_seats s where s.id = any (seats));
  gone record;
begin
  perform from app.live_rooms r where r.id = any (rooms) order by r.id for update;
  for gone in
    with ended as (delete from app.live_seats s where s.id = any (seats) and s.room_id = any (rooms) returning s.id, s.room_id, s.member_id, s.session_id)
    select e.room_id, e.member_id, array_agg(e.id) as seats, (array_agg(e.session_id))[1] as session_id from ended e group by e.room_id, e.member_id order by e.room_id, e.member_id
  loop
    update app.live_members m set camera = false, microphone = false, camera_seat = null
    where m.room_id = gone.room_id and m.member_id = gone.member_id and m.camera_seat = any (gone.seats);
    continue when app.is_in_live_room(gone.member_id, gone.room_id);
    delete from app.live_viewers v where v.room_id = gone.room_id and v.state = 'requested' and gone.member_id in (v.owner_id, v.viewer_id);
    update app.live_members m set camera = false, microphone = false, camera_seat = null, left_at = clock_timestamp(), left_session = gone.session_id
    where m.room_id = gone.room_id and m.member_id = gone.member_id;
    update app.live_rooms r set empty_since = now() where r.id = gone.room_id and r.empty_since is null
      and not exists (select from app.live_seats s where s.room_id = r.id and s.expires_at > now());
  end loop;
end $$;

-- `{seat}`: the connection of a member has ended, or its member leaves; also when the session has ended.
create function public.leave_live_room(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform app.end_live_seats(array(select s.id from app.live_seats s where s.id = app.uuid_in(request, 'seat') and s.member_id = app.token_member()));
end $$;

-- `{node, seats}`: a node says every two seconds which of its seats are still there. Answers `{live, seats}`: whether rooms are open at all [S35],
-- and which of the seats hold.
create function public.keep_live_seats(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  seats uuid[] := array(select app.uuid_in(jsonb_build_object('id', e), 'id') from jsonb_array_elements(request -> 'seats') as e);
begin
  -- A seat that is being ended is left alone: who ends it holds its room.
  update app.live_seats s set expires_at = now() + app.live_seat_term() where s.id in (
    select x.id from app.live_seats x where x.id = any (seats) and x.node = app.text_in(request, 'node') and x.expires_at < now() + app.live_seat_term() / 2
    for update skip locked);
  return jsonb_build_object('live', app.is_live(), 'seats', coalesce((select jsonb_agg(s.id) from app.live_seats s where s.id = any (seats) and s.expires_at > now()), '[]'));
end $$;

-- ── supabase/schema/79-live/30-talk.sql ──

-- What is said in a room, and what a node reads for those of its members who are in it.

-- Writes a message and forgets those before the last two hundred.
create function app.write_live_message(room uuid, message uuid, author uuid, body text) returns void language plpgsql set search_path = '' as $$
begin
  insert into app.live_messages (id, room_id, author_id, body) values (message, room, author, write_live_message.body) on conflict (id) do nothing;
  delete from app.live_messages m where m.room_id = room and m.seq <= (
    select x.seq from app.live_messages x where x.room_id = room order by x.seq desc offset app.live_messages_limit() limit 1);
end $$;

-- The room's animator says something, where somebody is there to read it. Called by the demonstration. It locks the room as members do, so that a
-- message never becomes visible after one with a higher number.
create function app.animate_live_room(room uuid, body text) returns boolean language plpgsql set search_path = '' as $$
begin
  perform from app.live_rooms r where r.id = room for no key update;
  if not app.is_live() or not exists (select from app.live_rooms r where r.id = room and r.animator is not null)
    or not exists (select from app.live_seats s where s.room_id = room and s.expires_at > now()) then
    return false;
  end if;
  perform app.write_live_message(room, gen_random_uuid(), null, animate_live_room.body);
  return true;
end $$;

-- `{room, id, text}`: says something in a room where one is. Answers `{refusal, waitMs}`.
create function public.say_in_live_room(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  message uuid := app.uuid_in(request, 'id');
  body text := app.text_in(request, 'text');
  r app.live_rooms;
  m app.live_members;
  wait interval;
  stay_refusal text;
  refusal text;
begin
  select * into r from app.live_rooms x where x.id = app.uuid_in(request, 'room') for no key update;
  select * into m from app.live_members x where x.room_id = r.id and x.member_id = me;
  if exists (select from app.live_messages x where x.id = message and x.author_id = me) then
    return '{"refusal": null, "waitMs": 0}';
  end if;
  wait := case when r.slow_seconds > 0 and app.live_acting_rank(r, me) = 0 then m.said_at + make_interval(secs => r.slow_seconds) - clock_timestamp() end;
  stay_refusal := app.live_stay_refusal(me, r.id);
  refusal := case
    when message is null or body is null then 'invalid'
    when r.id is null or not app.is_in_live_room(me, r.id) then 'not-in-room'
    when stay_refusal is not null then stay_refusal
    when r.call then 'invalid'
    when m.muted_at is not null then 'live-muted'
    when app.is_blank(body) then 'empty-message'
    when not app.within_limit(body, app.message_length()) then 'text-too-long'
    when wait > interval '0' then 'live-slow'
    when exists (select from app.live_messages x where x.id = message) then 'invalid' end;
  if refusal is null then
    perform app.write_live_message(r.id, message, me, body);
    update app.live_members x set said_at = clock_timestamp() where x.room_id = r.id and x.member_id = me;
  end if;
  return jsonb_build_object('refusal', refusal, 'waitMs', case when refusal = 'live-slow' then ceil(extract(epoch from wait) * 1000)::int else 0 end);
end $$;

create function app.live_author_json(member uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'seal', p.seal) from public.profiles p where p.id = member $$;

-- What others in the room see of a member, apart from what depends on who looks.
create function app.live_member_json(r app.live_rooms, m app.live_members) returns jsonb language sql stable set search_path = '' as $$
  select app.live_author_json(m.member_id) || jsonb_build_object(
    'rank', app.live_rank(r, m.member_id), 'premium', app.is_premium(m.member_id), 'camera', m.camera and app.may_send_live(m.member_id, r),
    'microphone', m.microphone and app.may_send_live(m.member_id, r), 'audience', m.audience,
    'muted', m.muted_at is not null, 'cameraCut', m.camera_cut_at is not null, 'joinedAt', app.instant_text(m.joined_at)) $$;

-- `{room, viewers, after}`: what a node needs to tell each of these viewers, its own members in the room: the room, who is there, messages after a
-- number and the numbers of all that there are, who of them must go, why and until when, between whom a block stands (`hidden`), who may not see whose camera
-- (`withheld`, the viewer first), and what was decided about viewers. It goes to nobody as it is [S17].
create function public.live_room_state(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  room uuid := app.uuid_in(request, 'room');
  viewers uuid[] := array(select v::uuid from jsonb_array_elements_text(request -> 'viewers') as v);
  after_seq bigint := coalesce(app.integer_in(request, 'after'), 0);
  r app.live_rooms;
  concerned uuid[];
begin
  select * into r from app.live_rooms x where x.id = room;
  if r.id is null then
    return jsonb_build_object('room', null);
  end if;
  concerned := array(
    select s.member_id from app.live_seats s where s.room_id = room and s.expires_at > now()
    union select m.author_id from app.live_messages m where m.room_id = room and m.author_id is not null
    union select v from unnest(viewers) as v);
  return jsonb_build_object(
    'room', jsonb_build_object('id', r.id, 'name', r.name, 'topic', r.topic, 'house', r.owner_id is null, 'ownerId', r.owner_id, 'animator', r.animator, 'locked', r.locked, 'slowSeconds', r.slow_seconds, 'call', r.call),
    'members', coalesce((select jsonb_agg(app.live_member_json(r, m) order by m.joined_at, m.member_id) from app.live_members m
      where m.room_id = room and app.is_in_live_room(m.member_id, room)), '[]'),
    'messages', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'seq', m.seq, 'author', app.live_author_json(m.author_id), 'text', m.body, 'at', app.instant_text(m.at)) order by m.seq)
      from app.live_messages m where m.room_id = room and m.seq > after_seq), '[]'),
    'numbers', coalesce((select jsonb_agg(m.seq) from app.live_messages m where m.room_id = room), '[]'),
    'out', coalesce((select jsonb_agg(jsonb_build_object('member', o.member, 'code', o.code, 'until', app.live_out_until(o.code, o.member, room)))
      from (select v as member, app.live_stay_refusal(v, room) as code from unnest(viewers) as v) as o where o.code is not null), '[]'),
    'hidden', coalesce((select jsonb_agg(distinct jsonb_build_array(least(b.user_id, b.blocked_id), greatest(b.user_id, b.blocked_id))) from public.user_blocks b
      where b.user_id = any (concerned) and b.blocked_id = any (concerned)), '[]'),
    'withheld', coalesce((select jsonb_agg(jsonb_build_array(w.viewer, w.owner)) from app.live_withheld(room, concerned) as w
      where w.viewer = any (viewers) or w.owner = any (viewers)), '[]'),
    'viewers', coalesce((select jsonb_agg(jsonb_build_object('owner', x.owner_id, 'viewer', x.viewer_id, 'state', x.state)) from app.live_viewers x where x.room_id = room), '[]'));
end $$;

-- ── supabase/schema/79-live/40-moderation.sql ──

-- What owner, hosts and moderators of the house do in a room.

-- The rank that a measure needs; null: there is no such measure.
create function app.live_act_rank(act text) returns int language sql immutable as $$
  select case
    when act in ('mute', 'unmute', 'cut-camera', 'allow-camera', 'kick', 'ban', 'unban', 'lock', 'unlock', 'slow') then 1
    when act in ('host', 'unhost', 'close') then 2 end $$;

-- Shows a member out: the node finds that they may not stay.
create function app.show_out_of_live_room(me uuid, my_rank int, room uuid, member uuid, out_kind text, out_until timestamptz) returns void language plpgsql set search_path = '' as $$
begin
  insert into app.live_bans as b (room_id, member_id, banned_by, kind, rank, until) values (room, member, me, out_kind, my_rank, out_until)
  on conflict (room_id, member_id) do update set banned_by = excluded.banned_by, kind = excluded.kind, rank = excluded.rank, at = now(), until = excluded.until
    where b.until <= now() or (excluded.rank >= b.rank and (excluded.until > b.until or excluded.kind = 'ban'));
  delete from app.live_hosts h where h.room_id = room and h.member_id = member;
  perform app.end_live_seats(array(select s.id from app.live_seats s where s.room_id = room and s.member_id = member));
end $$;

-- `{room, act, member?, hours?, seconds?}`. A measure about a member needs that one sees them and stands above them, and is undone by whoever
-- stands no lower than who took it. Blocks hide neither rooms nor members from moderators of the house.
create function public.moderate_live_room(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  act text := app.text_in(request, 'act');
  other uuid := app.uuid_in(request, 'member');
  hours bigint := app.integer_in(request, 'hours');
  seconds bigint := app.integer_in(request, 'seconds');
  about_member boolean := act in ('mute', 'unmute', 'cut-camera', 'allow-camera', 'kick', 'ban', 'unban', 'host', 'unhost');
  my_rank int;
  r app.live_rooms;
  m app.live_members;
  refusal text;
begin
  select * into r from app.live_rooms x where x.id = app.uuid_in(request, 'room') for update;
  select * into m from app.live_members x where x.room_id = r.id and x.member_id = other;
  my_rank := app.live_acting_rank(r, me);
  refusal := case
    when r.id is null or (my_rank < 3 and (app.live_room(me, r.id)).id is null) then 'unknown-room'
    when app.live_act_rank(act) is null then 'invalid'
    when my_rank < app.live_act_rank(act) then 'live-hosts-only'
    when act = 'close' and r.owner_id is null then 'live-hosts-only'
    when act = 'ban' and (hours is null or hours not between 1 and 8760) then 'invalid'
    when act = 'slow' and (seconds is null or seconds > 3600) then 'invalid'
    when not about_member then null
    when other is null or other = me then 'invalid'
    when act = 'unban' then (select 'live-hosts-only' from app.live_bans b where b.room_id = r.id and b.member_id = other and b.until > now() and b.rank > my_rank)
    when not app.is_in_live_room(other, r.id) or (my_rank < 3 and app.block_between(me, other) is not null) then 'unknown-member'
    when my_rank <= app.live_rank(r, other) then 'live-hosts-only'
    when act = 'unmute' and m.muted_at is not null and m.muted_rank > my_rank then 'live-hosts-only'
    when act = 'allow-camera' and m.camera_cut_at is not null and m.camera_cut_rank > my_rank then 'live-hosts-only'
    when act = 'host' and (select count(*) from app.live_hosts h where h.room_id = r.id) >= app.live_hosts_limit() then 'live-hosts-full' end;
  if refusal is not null then
    return app.live_outcome(refusal);
  end if;
  case act
    when 'mute' then update app.live_members x set muted_at = clock_timestamp(), microphone = false,
      muted_rank = case when x.muted_at is null then my_rank else greatest(x.muted_rank, my_rank) end where x.room_id = r.id and x.member_id = other;
    when 'unmute' then update app.live_members x set muted_at = null where x.room_id = r.id and x.member_id = other;
    when 'cut-camera' then update app.live_members x set camera_cut_at = clock_timestamp(), camera = false,
      camera_cut_rank = case when x.camera_cut_at is null then my_rank else greatest(x.camera_cut_rank, my_rank) end where x.room_id = r.id and x.member_id = other;
    when 'allow-camera' then update app.live_members x set camera_cut_at = null where x.room_id = r.id and x.member_id = other;
    when 'kick' then perform app.show_out_of_live_room(me, my_rank, r.id, other, 'kick', now() + app.live_kick_rest());
    when 'ban' then perform app.show_out_of_live_room(me, my_rank, r.id, other, 'ban', now() + make_interval(hours => hours::int));
    when 'unban' then delete from app.live_bans b where b.room_id = r.id and b.member_id = other;
    when 'host' then insert into app.live_hosts (room_id, member_id) values (r.id, other) on conflict do nothing;
    when 'unhost' then delete from app.live_hosts h where h.room_id = r.id and h.member_id = other;
    when 'lock' then update app.live_rooms x set locked = true where x.id = r.id;
    when 'unlock' then update app.live_rooms x set locked = false where x.id = r.id;
    when 'slow' then update app.live_rooms x set slow_seconds = seconds where x.id = r.id;
    else delete from app.live_rooms x where x.id = r.id;
  end case;
  return app.live_outcome(null);
end $$;

-- `{room}`: who is banned now, for those who may lift it, without members blocked with the caller.
create function public.live_bans(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  r app.live_rooms := app.live_room(me, app.uuid_in(request, 'room'));
begin
  if r.id is null or app.live_acting_rank(r, me) = 0 then
    return '{"bans": []}';
  end if;
  return jsonb_build_object('bans', coalesce((
    select jsonb_agg(jsonb_build_object('member', app.live_author_json(b.member_id), 'kind', b.kind, 'until', app.instant_text(b.until)) order by b.at desc, b.member_id)
    from app.live_bans b where b.room_id = r.id and b.until > now() and app.block_between(me, b.member_id) is null), '[]'));
end $$;

-- [S35] `{stopped}`: one moderator stops all rooms; starting them again needs a second one. Answers `{stopped, waiting}`.
create function public.switch_live(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('moderation');
  s app.live_switch;
begin
  select * into s from app.live_switch where one for update;
  if request -> 'stopped' = 'true' then
    update app.live_switch set stopped_at = coalesce(stopped_at, clock_timestamp()), stopped_by = me, restart_by = null where one;
    perform app.end_live_seats(array(select x.id from app.live_seats x));
  elsif s.stopped_at is not null and s.restart_by is not null and s.restart_by <> me then
    update app.live_switch set stopped_at = null, stopped_by = null, restart_by = null where one;
  elsif s.stopped_at is not null then
    update app.live_switch set restart_by = coalesce(restart_by, me) where one;
  end if;
  return (select jsonb_build_object('stopped', x.stopped_at is not null, 'waiting', x.restart_by is not null) from app.live_switch x where x.one);
end $$;

-- ── supabase/schema/79-live/50-cameras.sql ──

-- Cameras and microphones in rooms: who has one on, who may see it, and the tickets and rules of the media engine.

-- `{room, seat, camera, microphone, audience}`: what the caller has on, from which seat, and for whom. The engine carries what is declared here alone.
create function public.set_live_camera(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  seat uuid := app.uuid_in(request, 'seat');
  wants_camera boolean := request -> 'camera' = 'true';
  wants_microphone boolean := request -> 'microphone' = 'true';
  new_audience text := app.text_in(request, 'audience');
  r app.live_rooms;
  m app.live_members;
  stay_refusal text;
  refusal text;
begin
  select * into r from app.live_rooms x where x.id = app.uuid_in(request, 'room') for update;
  select * into m from app.live_members x where x.room_id = r.id and x.member_id = me;
  stay_refusal := app.live_stay_refusal(me, r.id);
  refusal := case
    when wants_camera is null or wants_microphone is null or (new_audience in ('everyone', 'certified', 'followers', 'request')) is not true then 'invalid'
    when not exists (select from app.live_seats s where s.id = seat and s.room_id = r.id and s.member_id = me and s.expires_at > now()) then 'not-in-room'
    when not wants_camera and not wants_microphone then null
    when stay_refusal is not null then stay_refusal
    when not app.may_send_live(me, r) then 'live-premium'
    when wants_microphone and m.muted_at is not null then 'live-muted'
    when wants_camera and m.camera_cut_at is not null then 'live-camera-cut'
    when wants_camera and not m.camera and (select count(*) from app.live_members x where x.room_id = r.id and x.camera) >= app.live_cameras_limit() then 'live-cameras-full' end;
  if refusal is null then
    update app.live_members x set camera = wants_camera, microphone = wants_microphone, audience = new_audience, camera_seat = case when wants_camera or wants_microphone then seat end
    where x.room_id = r.id and x.member_id = me and (wants_camera or wants_microphone or coalesce(x.camera_seat, seat) = seat);
  end if;
  return app.live_outcome(refusal);
end $$;

-- `{room, act, member}`. With `request` and `withdraw` the caller is the viewer, and the member the owner of the camera; with `grant`, `refuse`,
-- `remove` and `readmit` it is the other way round.
create function public.set_live_viewer(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  room uuid := app.uuid_in(request, 'room');
  other uuid := app.uuid_in(request, 'member');
  act text := app.text_in(request, 'act');
  stay_refusal text := app.live_stay_refusal(me, room);
  refusal text := case
    when (act in ('request', 'withdraw', 'grant', 'refuse', 'remove', 'readmit')) is not true or other is null or other = me then 'invalid'
    when room is null or not app.is_in_live_room(me, room) then 'not-in-room'
    when stay_refusal is not null then stay_refusal
    when not app.sees_in_live_room(me, other, room) then 'unknown-member' end;
begin
  if refusal is not null then
    return app.live_outcome(refusal);
  end if;
  if act = 'request' then
    insert into app.live_viewers (room_id, owner_id, viewer_id, state) values (room, other, me, 'requested') on conflict do nothing;
  elsif act = 'withdraw' then
    delete from app.live_viewers v where v.room_id = room and v.owner_id = other and v.viewer_id = me and v.state = 'requested';
  elsif act in ('grant', 'remove') then
    insert into app.live_viewers as v (room_id, owner_id, viewer_id, state) values (room, me, other, case act when 'grant' then 'granted' else 'removed' end)
    on conflict (room_id, owner_id, viewer_id) do update set state = excluded.state;
  else
    delete from app.live_viewers v where v.room_id = room and v.owner_id = me and v.viewer_id = other;
  end if;
  return app.live_outcome(null);
end $$;

-- [S12] `{room, seat, fingerprint}`: a ticket for one seat of the caller and session in the room; for the node that holds it alone. Answers
-- `{refusal, ticket}`.
create function public.live_ticket(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  session uuid := app.uuid_in(auth.jwt(), 'session_id');
  room uuid := app.uuid_in(request, 'room');
  certificate text := upper(app.text_in(request, 'fingerprint'));
  s app.live_seats;
  refusal text;
  ticket uuid;
begin
  perform app.count_member_request(me);
  select * into s from app.live_seats x where x.id = app.uuid_in(request, 'seat') and x.room_id = room and x.member_id = me
    and x.session_id is not distinct from session and x.expires_at > now();
  refusal := case
    when (certificate ~ '^(SHA-[0-9]{3} )?([0-9A-F]{2}:){19,63}[0-9A-F]{2}$') is not true then 'invalid'
    when s.id is null then 'not-in-room'
    else app.live_stay_refusal(me, room) end;
  if refusal is null then
    insert into app.live_tickets (member_id, device, session_id, room_id, node, fingerprint, expires_at)
    values (me, s.id, session, room, s.node, certificate, now() + app.live_ticket_term())
    returning id into ticket;
  end if;
  return jsonb_build_object('refusal', refusal, 'ticket', ticket);
end $$;

-- [S12] `{ticket, session, fingerprint, node}`: uses a ticket up, by one conditional update. Rights are those of this moment; what another
-- seat of the member has declared ends, for the media are now here. Answers
-- `{room, member, device, session, mayPublish}` or `{refusal}`, in the codes of the media engine.
create function public.take_live_ticket(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  t app.live_tickets;
  refusal text;
begin
  update app.live_tickets x set used_at = clock_timestamp()
  where x.id = app.uuid_in(request, 'ticket') and x.used_at is null and x.expires_at > clock_timestamp()
    and x.session_id is not distinct from app.uuid_in(request, 'session')
    and x.fingerprint = upper(app.text_in(request, 'fingerprint')) and x.node = app.text_in(request, 'node')
    and exists (select from app.live_seats s where s.id::text = x.device and s.member_id = x.member_id and s.room_id = x.room_id and s.expires_at > now())
  returning x.* into t;
  if t.id is null then
    return app.live_outcome('ticket-gone');
  end if;
  refusal := case
    when app.session_state(t.member_id, t.session_id, extract(epoch from now())::bigint) <> 'live' then 'not-allowed'
    else case app.live_stay_refusal(t.member_id, t.room_id)
      when 'live-stopped' then 'stopped'
      when 'unknown-room' then 'room-closed'
      when 'live-banned' then 'banned'
      when 'live-kicked' then 'banned'
      when 'live-restricted' then 'not-allowed'
      when 'live-sanctioned' then 'not-allowed' end end;
  if refusal is not null then
    return app.live_outcome(refusal);
  end if;
  update app.live_members m set camera = false, microphone = false, camera_seat = null
  where m.room_id = t.room_id and m.member_id = t.member_id and m.camera_seat is not null and m.camera_seat::text <> t.device;
  return jsonb_build_object('room', t.room_id, 'member', t.member_id, 'device', t.device, 'session', t.session_id,
    'mayPublish', app.may_publish_live(t.member_id, t.room_id));
end $$;

-- [S11] The number of a reading is taken before the statement that reads begins: of two readings the one with the higher number has all that was
-- committed before the other one began. `mayPublish`: who has declared something and may have it; who has declared one of camera and microphone
-- alone has the other one in `cameraCut` or `muted`. `present`: over whom it was read.
create function app.live_rules_of(room uuid, rev bigint) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'room', room, 'rev', rev, 'closed', not app.is_live() or not exists (select from app.live_rooms r where r.id = room),
    'hidden', coalesce((select jsonb_agg(distinct jsonb_build_array(least(b.user_id, b.blocked_id), greatest(b.user_id, b.blocked_id))) from public.user_blocks b
      where b.user_id = any (p.ids) and b.blocked_id = any (p.ids)), '[]'),
    'withheld', coalesce((select jsonb_agg(jsonb_build_array(w.viewer, w.owner)) from app.live_withheld(live_rules_of.room, p.ids) as w), '[]'),
    'mayPublish', coalesce((select jsonb_agg(m.member_id) from app.live_members m where m.room_id = live_rules_of.room and (m.camera or m.microphone)
      and m.member_id = any (p.ids) and app.may_publish_live(m.member_id, live_rules_of.room)), '[]'),
    'muted', coalesce((select jsonb_agg(m.member_id) from app.live_members m where m.room_id = live_rules_of.room
      and (m.muted_at is not null or (m.camera and not m.microphone))), '[]'),
    'cameraCut', coalesce((select jsonb_agg(m.member_id) from app.live_members m where m.room_id = live_rules_of.room
      and (m.camera_cut_at is not null or (m.microphone and not m.camera))), '[]'),
    'present', to_jsonb(p.ids),
    'banned', coalesce((select jsonb_agg(b.member_id) from app.live_bans b where b.room_id = live_rules_of.room and b.until > now()), '[]'))
  from (select array(select distinct s.member_id from app.live_seats s where s.room_id = live_rules_of.room and s.expires_at > now()) as ids) as p $$;

-- [S11, S35] `{rooms}`: the rules of rooms, and whether rooms are open at all.
create function public.live_rules(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  rev bigint := pg_current_xact_id()::text::bigint;
begin
  return (select jsonb_build_object('live', app.is_live(), 'rooms', coalesce(jsonb_agg(app.live_rules_of(i.id, rev)), '[]'))
    from (select distinct app.uuid_in(jsonb_build_object('id', e), 'id') as id from jsonb_array_elements(request -> 'rooms') as e) as i where i.id is not null);
end $$;

-- ── supabase/schema/79-live/60-upkeep.sql ──

-- What time does to rooms. Every node calls `tidy_live` each minute.

create function app.tidy_live() returns void language plpgsql set search_path = '' as $$
declare
  left_alone uuid[];
begin
  perform app.end_live_seats(array(select s.id from app.live_seats s where s.expires_at <= now() order by s.room_id, s.member_id limit 500));
  -- Seats of a deleted account go without being ended. Whoever enters holds the room's lock, so seats are counted again under it.
  left_alone := array(
    select x.id from app.live_rooms x where x.owner_id is not null and x.empty_since is null
      and not exists (select from app.live_seats s where s.room_id = x.id) order by x.id limit 100 for update skip locked);
  update app.live_rooms r set empty_since = now()
  where r.id = any (left_alone) and not exists (select from app.live_seats s where s.room_id = r.id);
  delete from app.live_rooms r where r.id in (
    select x.id from app.live_rooms x where x.owner_id is not null and x.empty_since <= now() - app.live_empty_rest() order by x.id limit 100 for update skip locked);
  delete from app.live_bans b where b.until <= now();
  delete from app.live_tickets t where t.expires_at <= now() - interval '1 minute';
  update app.live_members m set muted_at = case when m.muted_at > now() - app.live_measure_rest() then m.muted_at end,
    camera_cut_at = case when m.camera_cut_at > now() - app.live_measure_rest() then m.camera_cut_at end
  where least(m.muted_at, m.camera_cut_at) <= now() - app.live_measure_rest();
  -- Who has lost the right keeps no place among the cameras.
  update app.live_members m set camera = false, microphone = false, camera_seat = null where (m.room_id, m.member_id) in (
    select x.room_id, x.member_id from app.live_members x where x.camera_seat is not null and not app.may_publish_live(x.member_id, x.room_id)
    for update skip locked);
  delete from app.live_viewers v using app.live_members m
  where m.room_id = v.room_id and m.member_id = v.owner_id and m.left_at <= now() - app.live_memory_term();
  delete from app.live_members m where m.muted_at is null and m.camera_cut_at is null and m.left_at <= now() - app.live_memory_term();
end $$;

-- ── supabase/schema/79-live/70-calls.sql ──

-- Calls between two members: starting, answering, what a device is told. Each function locks the pair's conversation, as a block does [S14].

-- « Qui peut m'appeler »: nobody, those whom they have written with (the default), or of these their followers alone.
create function app.lets_call(callee uuid, caller uuid) returns boolean language sql stable set search_path = '' as $$
  select case coalesce((select s.calling from app.privacy_settings s where s.user_id = callee), 'conversations')
    when 'nobody' then false
    when 'followers' then app.is_follower_of(caller, callee)
    else true end $$;

-- [S16] Whether a member is in a call, or a call of theirs is ringing; to whoever calls that is so whether it reaches the other or not.
create function app.is_in_call(member uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.calls c where c.ended_at is null and (c.caller_id = member or (c.callee_id = member and c.reaches)) and (c.state = 'accepted' or c.rings_until > now())) $$;

-- Whether a member has a call: one that was answered, or one of their own that rings.
create function app.has_call(member uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.calls c where c.ended_at is null
    and ((c.state = 'accepted' and member in (c.caller_id, c.callee_id)) or (c.caller_id = member and c.rings_until > now()))) $$;

-- Since when calls of one member to another pause: three in a row within an hour were not answered. Null: they do not.
create function app.calls_pause_until(caller uuid, callee uuid) returns timestamptz language sql stable set search_path = '' as $$
  select case when count(*) >= app.calls_unanswered() then max(t.started_at) + app.call_pause() end
  from (select c.started_at from app.calls c
    where c.caller_id = caller and c.callee_id = callee and c.state <> 'ringing' and c.answered_at is null and c.started_at > now() - app.call_pause()
      and not exists (select from app.calls x where x.answered_at > c.started_at and x.caller_id in (caller, callee) and x.callee_id in (caller, callee))
    order by c.started_at desc limit app.calls_unanswered()) as t $$;

-- Who the other one is; across a block no more than their number, as in the conversation.
create function app.call_member_json(viewer uuid, other uuid) returns jsonb language sql stable set search_path = '' as $$
  select case when app.block_between(viewer, other) is null then app.live_author_json(other)
    else jsonb_build_object('id', other, 'username', null, 'avatarUrl', null, 'seal', false) end $$;

-- [S16] What one of the two knows of a call: to the caller a call rings or has not been answered, whatever the reason.
create function app.call_json(c app.calls, viewer uuid, device uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'outgoing', c.caller_id = viewer, 'state', case when c.state in ('busy', 'missed') then 'missed' else c.state end,
    'member', app.call_member_json(viewer, case when c.caller_id = viewer then c.callee_id else c.caller_id end),
    -- What the other's page will show, once there is one.
    'key', case when c.state = 'accepted' then case when c.caller_id = viewer then c.callee_key else c.caller_key end end, 'merged', c.merged,
    'here', coalesce(device = case when c.caller_id = viewer then c.caller_device else c.callee_device end, false),
    'ringsForMs', greatest(0, floor(extract(epoch from c.rings_until - clock_timestamp()) * 1000))::int) $$;

create function app.call_answer(refusal text, c app.calls, viewer uuid, device uuid, until timestamptz default null) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('refusal', refusal, 'until', app.instant_text(until), 'call', case when refusal is null then app.call_json(c, viewer, device) end) $$;

-- Tells the devices of both that something of a call has changed; each asks what. `changes`: rows written besides, for the nodes to announce.
-- `members`: of whom, where it is not both, or the caller alone of a call that does not reach the other.
create function app.tell_call(c app.calls, changes jsonb default '[]', members uuid[] default null) returns void language plpgsql set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('call.changed', json_build_object('call', c.id, 'changes', changes,
      'members', coalesce(members, case when c.reaches then array[c.caller_id, c.callee_id] else array[c.caller_id] end)), priority => -20);
  end if;
end $$;

-- [S14] Answers a call from one device with its key, and opens the room of its media. `is_merge`: both have called, and nobody pressed an answer.
create function app.connect_call(call uuid, session uuid, device uuid, key text, is_merge boolean) returns app.calls language plpgsql set search_path = '' as $$
declare
  c app.calls;
begin
  update app.calls x set state = 'accepted', reaches = true, answered_at = clock_timestamp(), callee_session = session, callee_device = device, callee_key = key, merged = is_merge
  where x.id = call and x.state = 'ringing' and x.rings_until > now() returning x.* into c;
  if c.id is not null then
    insert into app.live_rooms (id, owner_id, name, call) values (c.id, null, 'Appel', true);
    perform app.tell_call(c);
  end if;
  return c;
end $$;

-- [LIVE-05] `{id, member, device, key, shown}`: calls a member. [S15] Two who call each other are connected where both have the screen of the call
-- in front; else the first call rings on. Answers `{refusal, until, call}`.
create function public.start_call(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  session uuid := app.uuid_in(auth.jwt(), 'session_id');
  new_id uuid := app.uuid_in(request, 'id');
  other uuid := app.uuid_in(request, 'member');
  device uuid := app.uuid_in(request, 'device');
  key text := app.text_in(request, 'key');
  is_free boolean;
  is_open boolean;
  c app.calls;
  refusal text;
begin
  perform app.count_member_request(me);
  if new_id is null or other is null or device is null or app.is_call_key(key) is not true or other = me then
    perform app.invalid();
  end if;
  perform from public.streams s where s.id = app.conversation_id(me, other) for update;
  -- Of two who begin at once, each counts the other's.
  perform app.lock_count('calls', m) from unnest(array[least(me, other), greatest(me, other)]) as m;
  select * into c from app.calls x where x.id = new_id;
  if c.id is not null then
    return app.call_answer(case when c.caller_id <> me then 'invalid' end, c, me, device);
  end if;
  refusal := case
    when not app.is_live() then 'live-stopped'
    when app.is_restricted(me) then 'live-restricted'
    when app.is_under_measure(me, '{restrict-live}') then 'live-sanctioned'
    when not app.have_written_to_each_other(me, other) then 'call-strangers'
    when not exists (select from public.profiles p where p.id = other) then 'unknown-member' end;
  is_open := app.block_between(me, other) is null;
  if refusal is null and app.has_call(me) then
    refusal := 'call-here';
  end if;
  if refusal is null and is_open then
    -- The other one is calling: taking that call needs no premium.
    select * into c from app.calls x where x.caller_id = other and x.callee_id = me and x.state = 'ringing' and x.rings_until > now() order by x.started_at desc limit 1;
    if c.id is not null then
      if request -> 'shown' is distinct from 'true' or c.caller_shown_at is null or c.caller_shown_at < clock_timestamp() - app.call_shown_term() then
        -- It rang for the caller alone, who is told nothing [S16]: whoever calls back wants it, and finds it ringing.
        if not c.reaches then
          update app.calls x set reaches = true, busy = false where x.id = c.id returning x.* into c;
          perform app.tell_call(c, members => array[me]);
          perform app.queue_push(me, 'call', other::text);
        end if;
        return app.call_answer('call-incoming', c, me, device);
      end if;
      c := app.connect_call(c.id, session, device, key, true);
      return app.call_answer(null, c, me, device);
    end if;
  end if;
  refusal := coalesce(refusal, case
    when not app.is_premium(me) then 'call-premium'
    when app.calls_pause_until(me, other) > now() then 'call-paused' end);
  if refusal is not null then
    return app.call_answer(refusal, c, me, device, case when refusal = 'call-paused' then app.calls_pause_until(me, other) end);
  end if;
  is_free := not app.is_in_call(other);
  insert into app.calls (id, caller_id, callee_id, reaches, busy, caller_session, caller_device, caller_key, caller_shown_at, rings_until)
  values (new_id, me, other, is_open and is_free and not app.is_restricted(other) and not app.is_under_measure(other, '{restrict-live}') and app.lets_call(other, me), is_open and not is_free, session, device, key,
    case when request -> 'shown' = 'true' then clock_timestamp() end, clock_timestamp() + app.call_ring_term())
  returning * into c;
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('call.expire', json_build_object('call', c.id), run_at => c.rings_until, job_key => 'call.' || c.id, priority => -20);
  end if;
  perform app.tell_call(c);
  if c.reaches then
    perform app.queue_push(other, 'call', me::text);
  end if;
  return app.call_answer(null, c, me, device);
end $$;

-- [S14] `{id, device, key}`: takes a call on one device, which answers for it with its key. Whoever comes later is told `call-taken`. A call of their
-- own that rings is taken back; one that was answered is refused with `call-here`: nobody is in two.
create function public.accept_call(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  device uuid := app.uuid_in(request, 'device');
  key text := app.text_in(request, 'key');
  is_invalid boolean := device is null or app.is_call_key(key) is not true;
  c app.calls;
  own uuid[] := array(select x.id from app.calls x where x.caller_id = me and x.state = 'ringing');
  other_call uuid;
begin
  perform app.count_member_request(me);
  select * into c from app.calls x where x.id = app.uuid_in(request, 'id') and x.callee_id = me and x.reaches;
  if is_invalid or c.id is null then
    return app.call_answer(case when is_invalid then 'invalid' else 'call-over' end, c, me, device);
  end if;
  -- Pairs come before members everywhere, and in one order.
  perform from public.streams s where s.id = app.conversation_id(me, c.caller_id)
    or s.id in (select app.conversation_id(me, x.callee_id) from app.calls x where x.id = any (own)) order by s.id for update;
  perform app.lock_count('calls', m) from unnest(array[least(me, c.caller_id), greatest(me, c.caller_id)]) as m;
  select * into c from app.calls x where x.id = c.id;
  if c.state = 'accepted' then
    return app.call_answer(case when c.callee_device <> device then 'call-taken' end, c, me, device);
  end if;
  if not app.is_live() or app.is_restricted(me) or app.is_under_measure(me, '{restrict-live}') or app.block_between(me, c.caller_id) is not null or c.state <> 'ringing' or c.rings_until <= now() then
    return app.call_answer('call-over', c, me, device);
  end if;
  foreach other_call in array own loop
    perform app.finish_call(x.id, 'cancelled') from app.calls x where x.id = other_call and x.state = 'ringing';
  end loop;
  if app.has_call(me) then
    return app.call_answer('call-here', c, me, device);
  end if;
  c := app.connect_call(c.id, app.uuid_in(auth.jwt(), 'session_id'), device, key, false);
  return app.call_answer(null, c, me, device);
end $$;

-- [S13] `{id, device, key}`: the page that has an answered call goes on with it after it was loaded anew, and with another key.
create function public.resume_call(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  device uuid := app.uuid_in(request, 'device');
  own_key text := app.text_in(request, 'key');
  c app.calls := app.lock_call(app.uuid_in(request, 'id'));
begin
  perform app.count_member_request(me);
  if device is null or app.is_call_key(own_key) is not true then
    return app.call_answer('invalid', c, me, device);
  elsif c.id is null or me not in (c.caller_id, c.callee_id) or c.state <> 'accepted' or not app.is_live() then
    return app.call_answer('call-over', c, me, device);
  end if;
  update app.calls x set caller_key = case when me = x.caller_id then own_key else x.caller_key end, callee_key = case when me = x.callee_id then own_key else x.callee_key end
  where x.id = c.id and device = case when me = x.caller_id then x.caller_device else x.callee_device end
    and app.is_session_of_call(me, x.id, app.uuid_in(auth.jwt(), 'session_id')) returning x.* into c;
  if not found then
    return app.call_answer('call-taken', c, me, device);
  end if;
  perform app.tell_call(c);
  return app.call_answer(null, c, me, device);
end $$;

-- `{device, shown}`: the calls of the caller that are not over, and for a minute those that are. [S31] A device asks before it rings.
-- [S15] `shown`: its call screen is in front.
create function public.my_calls(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  if request -> 'shown' = 'true' then
    update app.calls x set caller_shown_at = clock_timestamp()
    where x.caller_id = me and x.caller_device = app.uuid_in(request, 'device') and x.state = 'ringing' and x.rings_until > now();
  end if;
  return jsonb_build_object('calls', coalesce((
    select jsonb_agg(app.call_json(c, me, app.uuid_in(request, 'device')) order by c.started_at desc)
    from (select * from app.calls x where (x.caller_id = me or (x.callee_id = me and x.reaches)) and (x.ended_at is null or x.ended_at > now() - interval '1 minute')
      order by x.started_at desc limit 20) as c), '[]'));
end $$;

-- ── supabase/schema/79-live/75-call-ends.sql ──

-- How calls end: by one of the two, by time, by a block. An unanswered one becomes a row of the conversation.

-- Writes the row of a call that was not answered, as a message of its caller, and returns the change to announce. The conversation's stream is
-- locked. [S16] Where the called one has blocked the caller, the row is the caller's alone: they find what is left of any call that nobody answers,
-- and the other never learns of it. A caller who has blocked the other has no conversation to find it in.
create function app.write_missed_call(c app.calls) returns jsonb language plpgsql set search_path = '' as $$
declare
  conversation uuid := app.conversation_id(c.caller_id, c.callee_id);
  is_callers_alone boolean := exists (select from public.user_blocks b where b.user_id = c.callee_id and b.blocked_id = c.caller_id);
  row_id uuid := gen_random_uuid();
  send app.send_candidate;
  s public.streams;
begin
  if exists (select from public.user_blocks b where b.user_id = c.caller_id and b.blocked_id = c.callee_id)
    or not exists (select from public.conversations x where x.id = conversation and not x.closed) then
    return '[]';
  end if;
  send := (1, c.caller_id, jsonb_build_object('id', row_id), row_id, conversation, case when not is_callers_alone then c.callee_id end, 'call', '', null, null, null, null, true, null)::app.send_candidate;
  perform app.write_sends(array[send]);
  select * into s from public.streams x where x.id = conversation;
  if is_callers_alone then
    update public.memberships m set ranges = m.ranges - int8multirange(int8range(s.last, s.last + 1)), mine = m.mine + 1, rev = m.rev + 1
    where m.member_id = c.callee_id and m.stream_id = conversation;
  else
    perform app.queue_message_pushes(array[send]);
  end if;
  return jsonb_build_array(jsonb_build_object('stream', conversation, 'revs', jsonb_build_array(s.rev),
    'members', case when is_callers_alone then jsonb_build_array(c.caller_id) else jsonb_build_array(c.caller_id, c.callee_id) end));
end $$;

-- Ends a call, whose pair is locked, and tells its members. Its room goes with it, and with that its media.
create function app.finish_call(call uuid, new_state text) returns void language plpgsql set search_path = '' as $$
declare
  c app.calls;
begin
  update app.calls x set state = case when new_state = 'missed' and x.busy then 'busy' else new_state end, ended_at = clock_timestamp()
  where x.id = call and x.ended_at is null returning x.* into c;
  if c.id is null then
    return;
  end if;
  delete from app.live_rooms r where r.id = c.id and r.call;
  perform app.tell_call(c, case when c.state in ('missed', 'busy', 'cancelled') then app.write_missed_call(c) else '[]' end);
end $$;

-- Locks the pair of a call as a block does, and then the call.
create function app.lock_call(call uuid) returns app.calls language plpgsql set search_path = '' as $$
declare
  c app.calls;
begin
  select * into c from app.calls x where x.id = call;
  perform from public.streams s where s.id = app.conversation_id(c.caller_id, c.callee_id) for update;
  select * into c from app.calls x where x.id = call for update;
  return c;
end $$;

-- [S34] `{id}`: takes a call back, declines it or hangs up, whatever else its member may; also when the session has ended.
create function public.end_call(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.token_member();
  c app.calls := app.lock_call(app.uuid_in(request, 'id'));
begin
  if c.id is not null and (me = c.caller_id or (me = c.callee_id and c.reaches)) then
    perform app.finish_call(c.id, case
      when c.state = 'accepted' then case when request -> 'failed' = 'true' then 'failed' else 'ended' end
      when me = c.caller_id then 'cancelled'
      else 'declined' end);
  end if;
  return app.live_outcome(null);
end $$;

-- A call that nobody has answered in time; called by its job, and by the upkeep for what no job has done.
create function app.expire_call(call uuid) returns void language plpgsql set search_path = '' as $$
declare
  c app.calls := app.lock_call(call);
begin
  if c.state = 'ringing' and c.rings_until <= clock_timestamp() then
    perform app.finish_call(c.id, 'missed');
  end if;
end $$;

-- [S16] A block ends a call that was answered; one that rings is silent for the other from now on, while the caller sees no difference.
create function app.part_callers(me uuid, other uuid) returns void language plpgsql set search_path = '' as $$
declare
  c app.calls;
begin
  for c in select * from app.calls x where x.ended_at is null and me in (x.caller_id, x.callee_id) and other in (x.caller_id, x.callee_id) loop
    if c.state = 'accepted' then
      perform app.finish_call(c.id, 'ended');
    elsif c.reaches then
      update app.calls x set reaches = false where x.id = c.id;
      perform app.tell_call(c, '[]', array[c.callee_id]);
    end if;
  end loop;
end $$;

-- Called each minute by every node. A call that was without a connection of both members for a minute ends.
create function app.tidy_calls() returns void language plpgsql set search_path = '' as $$
declare
  call uuid;
begin
  for call in select x.id from app.calls x where x.ended_at is null and x.state = 'ringing' and x.rings_until <= now() order by x.id limit 500 loop
    perform app.expire_call(call);
  end loop;
  update app.calls x set alone_since = case when a.is_alone then now() end
  from (
    select y.id, (select count(distinct s.member_id) from app.live_seats s where s.room_id = y.id and s.expires_at > now()) < 2 as is_alone
    from app.calls y where y.state = 'accepted') as a
  where a.id = x.id and x.state = 'accepted' and a.is_alone <> (x.alone_since is not null);
  for call in
    select x.id from app.calls x where x.state = 'accepted' and (not app.is_live() or x.alone_since < now() - app.call_return_term()) order by x.id limit 500
  loop
    perform app.lock_call(call);
    perform app.finish_call(call, 'failed');
  end loop;
  delete from app.calls x where x.ended_at < now() - app.call_memory_term();
  -- Of a call whose member was deleted.
  delete from app.live_rooms r where r.call and not exists (select from app.calls c where c.id = r.id and c.state = 'accepted');
end $$;

-- ── supabase/schema/79-membership/10-entitlement.sql ──

-- [S32] What a member is entitled to by payments: now lies inside the union of paid periods that were not reversed, where those of two orders
-- that meet follow each other.

-- Whether a provider's periods count here [S5]: those of the sandbox only where it is the provider in force.
create function app.counts_here(provider text) returns boolean language sql stable set search_path = '' as $$
  select provider <> 'sandbox' or exists (select from app.payment_settings s where s.provider = 'sandbox') $$;

-- The present time of a member's payments. « Banque d’essai » has a clock of its own, which its page moves, in its own orders alone.
create function app.payment_time(member uuid) returns timestamptz language sql stable set search_path = '' as $$
  select now() + coalesce((
    select max(b.ahead) from app.sandbox_sales b join app.payment_orders o on o.id = b.order_id
    where o.member_id = member and app.counts_here('sandbox')), '0') $$;

-- What a member has paid for, without an overlap: payments of one order whose periods meet are one period, and where two orders were paid for the
-- same days, as in two tabs, the one that begins later waits for the end of the other, so that no paid day is lost. It is computed from what is
-- paid and not reversed, so that the order in which messages come changes nothing. `charged`: the same days as the provider has them.
create function app.paid_periods(member uuid) returns table (order_id uuid, period tstzrange, charged tstzrange) language plpgsql stable set search_path = '' as $$
declare
  free_from timestamptz := '-infinity';
  paid record;
begin
  for paid in
    select o.id, u.period as charged, lower(u.period) as starts_at, upper(u.period) - lower(u.period) as length
    from app.payment_orders o cross join lateral unnest((
      select range_agg(tstzrange(p.starts_at, p.ends_at)) from app.payments p
      where p.order_id = o.id and app.counts_here(p.provider)
        and not exists (select from app.payment_reversals r where r.provider = p.provider and r.payment = p.payment))) as u (period)
    where o.member_id = paid_periods.member
    order by lower(u.period), o.created_at, o.id
  loop
    order_id := paid.id;
    charged := paid.charged;
    period := tstzrange(greatest(paid.starts_at, free_from), greatest(paid.starts_at, free_from) + make_interval(secs => extract(epoch from paid.length)));
    free_from := upper(period);
    return next;
  end loop;
end $$;

-- Until when the member has paid without a gap, seen from an instant; null: nothing is paid for it.
create function app.paid_until(member uuid, at timestamptz) returns timestamptz language sql stable set search_path = '' as $$
  select upper(u.period) from unnest((select range_agg(p.period) from app.paid_periods(member) as p)) as u (period) where u.period @> at $$;

-- The days that each payment gives, its own where it was reversed or counts nowhere.
create function app.granted_periods(member uuid) returns table (invoice text, starts_at timestamptz, ends_at timestamptz) language sql stable set search_path = '' as $$
  select p.invoice, p.starts_at + moved.by, p.ends_at + moved.by
  from app.payment_orders o join app.payments p on p.order_id = o.id
  left join app.payment_reversals r on r.provider = p.provider and r.payment = p.payment
  left join app.paid_periods(granted_periods.member) as g on g.order_id = o.id and r.payment is null and g.charged @> tstzrange(p.starts_at, p.ends_at)
  cross join lateral (select make_interval(secs => coalesce(extract(epoch from lower(g.period) - lower(g.charged)), 0)::float8) as by) as moved
  where o.member_id = granted_periods.member $$;

-- When time alone changes what the member has paid for, seen from an instant: the end of what is paid, or the beginning of what will be; null: never.
create function app.paid_change(member uuid, at timestamptz) returns timestamptz language sql stable set search_path = '' as $$
  select coalesce(app.paid_until(member, at), (select min(lower(p.period)) from app.paid_periods(member) as p where lower(p.period) > at)) $$;

-- The order that goes on by itself, the latest first; null: none.
create function app.renewing_order(member uuid, at timestamptz) returns uuid language sql stable set search_path = '' as $$
  select o.id from app.payment_orders o join app.payments p on p.order_id = o.id
  where o.member_id = member and o.cancelled_at is null and app.counts_here(p.provider) and p.ends_at > at
    and not exists (select from app.payment_reversals r where r.provider = p.provider and r.payment = p.payment)
  order by p.ends_at desc, o.id limit 1 $$;

-- Sets `paid` to what is paid now, after each change of it; `free_period_end` is never touched, nor `subscribed`, which the house gives. The
-- account's stream takes a revision by the trigger of the table, and the devices are told.
create function app.refresh_subscription(member uuid) returns void language plpgsql set search_path = '' as $$
declare
  at timestamptz;
  is_paid boolean;
  due timestamptz;
begin
  perform from public.streams where id = member for update;
  at := app.payment_time(member);
  is_paid := app.paid_until(member, at) is not null;
  -- By the clock of the server, which the bank's may be ahead of.
  due := now() + (app.paid_change(member, at) - at);
  -- Inside a paid period `paid` stays, and its end or its renewal has changed.
  insert into public.subscribers (user_id, paid, paid_due)
  select member, is_paid, due where due is not null or exists (select from public.subscribers s where s.user_id = member)
  on conflict (user_id) do update set paid = excluded.paid, paid_due = excluded.paid_due, updated_at = now();
  if found then
    perform app.announce_account(member);
  end if;
end $$;

-- [Y8] Has a node tell the member's devices, and those who see their card, that the account has changed; the digest finds it where no job
-- runner is.
create function app.announce_account(member uuid) returns void language plpgsql set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('account.changed', json_build_object('member', member, 'rev', (select s.rev from public.streams s where s.id = member)));
  end if;
end $$;

-- The change that a node announces: the account's revision, and the card for its viewers.
create function app.account_change(member uuid, rev bigint) returns jsonb language sql stable set search_path = '' as $$
  select app.with_card_viewers(member, jsonb_build_array(jsonb_build_object('stream', member, 'members', jsonb_build_array(member), 'revs', jsonb_build_array(rev))))
  where exists (select from public.streams s where s.id = member) $$;

-- Called each minute by every node: ends subscriptions whose paid time is over, begins those whose time has come, and forgets orders that were never paid and messages that
-- meant no order.
create function app.tidy_subscriptions() returns void language plpgsql set search_path = '' as $$
declare
  member uuid;
begin
  -- In the order in which all others lock several accounts [Y4].
  for member in
    select x.user_id from (select s.user_id from public.subscribers s where s.paid_due <= now() order by s.paid_due, s.user_id limit 500) as x
    order by x.user_id
  loop
    perform app.refresh_subscription(member);
  end loop;
  delete from app.payment_events e where e.state = 'parked' and e.received_at < now() - interval '90 days';
  delete from app.sandbox_sales b using app.payment_orders o
  where o.id = b.order_id and o.created_at < now() - interval '90 days' and not exists (select from app.payment_events e where e.order_id = o.id);
  delete from app.payment_orders o where o.created_at < now() - interval '90 days' and not exists (select from app.payment_events e where e.order_id = o.id);
end $$;

-- ── supabase/schema/79-membership/20-payments.sql ──

-- Orders, and the provider's messages about them.

-- `{provider, offers, descriptor, seller}`: what the server has read from the operator's file at its start.
create function app.set_payment_settings(settings jsonb) returns void language plpgsql set search_path = '' as $$
begin
  -- The periods of « Banque d’essai » begin or cease to count.
  if exists (select from app.payment_settings s where s.one and s.provider is distinct from app.text_in(settings, 'provider')) then
    update public.subscribers s set paid_due = now() where s.user_id in (select o.member_id from app.payment_orders o where o.provider = 'sandbox');
  end if;
  update app.payment_settings s set
    provider = app.text_in(settings, 'provider'), offers = settings -> 'offers', descriptor = app.text_in(settings, 'descriptor'), seller = settings -> 'seller'
  where s.one;
end $$;

create function app.payment_outcome(refusal text) returns jsonb language sql immutable as $$ select jsonb_build_object('refusal', refusal) $$;

-- `{offer}`: opens an order at the price that the operator's file says; nothing else of the request is read. The server adds the provider's
-- address. One that was opened within the hour and not paid is used again.
create function public.start_checkout(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  settings app.payment_settings;
  chosen jsonb;
  o app.payment_orders;
begin
  perform app.count_member_request(me);
  select * into settings from app.payment_settings s where s.one;
  select x into chosen from jsonb_array_elements(settings.offers) as x where x ->> 'id' = app.text_in(request, 'offer');
  perform from public.streams where id = me for update;
  if settings.provider is null or chosen is null then
    return app.payment_outcome('unknown-offer');
  end if;
  if app.renewing_order(me, app.payment_time(me)) is not null then
    return app.payment_outcome('subscription-running');
  end if;
  select * into o from app.payment_orders x
  where x.member_id = me and x.provider = settings.provider and x.created_at > now() - interval '1 hour'
    and (x.offer, x.months, x.cents, x.currency) = (chosen ->> 'id', (chosen ->> 'months')::int, (chosen ->> 'cents')::int, chosen ->> 'currency')
    and not exists (select from app.payment_events e where e.order_id = x.id)
  order by x.created_at desc limit 1;
  if o.id is null then
    insert into app.payment_orders (member_id, provider, offer, months, cents, currency)
    values (me, settings.provider, chosen ->> 'id', (chosen ->> 'months')::int, (chosen ->> 'cents')::int, chosen ->> 'currency') returning * into o;
    if o.provider = 'sandbox' then
      insert into app.sandbox_sales (order_id) values (o.id);
    end if;
  end if;
  return jsonb_build_object('refusal', null, 'order', app.order_json(o));
end $$;

-- What a provider is told of an order: never the member.
create function app.order_json(o app.payment_orders) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', o.id, 'payer', o.payer, 'provider', o.provider, 'offer', o.offer, 'months', o.months, 'cents', o.cents, 'currency', o.currency,
    'sale', o.sale, 'createdAt', o.created_at) $$;

-- The order that the caller wants to end. The server asks the provider to end it, and takes in its answer as one of the provider's messages.
create function public.cancel_subscription(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  o app.payment_orders;
begin
  perform app.count_member_request(me);
  select * into o from app.payment_orders x where x.id = app.renewing_order(me, app.payment_time(me));
  return case when o.id is null then app.payment_outcome('no-subscription') else jsonb_build_object('refusal', null, 'order', app.order_json(o)) end;
end $$;

-- Has the provider end those of these orders that would go on after their member is gone. The job carries the order, which names nobody.
create function app.cancel_renewals(orders uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  o app.payment_orders;
begin
  for o in
    select x.* from app.payment_orders x
    where x.id = any (orders) and x.member_id is null and x.cancelled_at is null and x.sale is not null order by x.id
  loop
    if to_regnamespace('graphile_worker') is not null then
      perform graphile_worker.add_job('subscription.cancel', json_build_object('order', app.order_json(o)), job_key => 'subscription.cancel:' || o.id);
    end if;
  end loop;
end $$;

-- The next number of an invoice; numbers of a year have no gaps, because the row is locked to the end of the transaction.
create function app.next_invoice(at timestamptz) returns text language plpgsql set search_path = '' as $$
declare
  this_year int := extract(year from at at time zone 'Europe/Paris');
  number int;
begin
  insert into app.invoice_numbers as n (year, last) values (this_year, 1) on conflict (year) do update set last = n.last + 1 returning last into number;
  return this_year || '-' || lpad(number::text, 6, '0');
end $$;

-- Whether a message fits the order it names: payer, offer, price and a period no longer than what is sold, give or take five days: the end of a
-- short month moves it by three, and a provider's day has 24 hours more.
create function app.fits_order(o app.payment_orders, message jsonb) returns boolean language sql stable set search_path = '' as $$
  select coalesce(
    app.text_in(message, 'payer') = o.payer::text and app.text_in(message, 'offer') = o.offer
    and (message ->> 'kind' <> 'paid' or (
      app.integer_in(message, 'cents') = o.cents and app.text_in(message, 'currency') = o.currency and app.text_in(message, 'payment') is not null
      and app.instant_in(message, 'startsAt') > o.created_at - interval '5 days'
      and app.instant_in(message, 'endsAt') > app.instant_in(message, 'startsAt')
      and app.instant_in(message, 'endsAt') <= app.instant_in(message, 'startsAt') + make_interval(months => o.months) + interval '5 days'))
    and (message ->> 'kind' <> 'reversed' or app.text_in(message, 'payment') is not null), false) $$;

-- [S32] Takes in a message whose signature the server has checked: `{provider, event, kind, order, payer, offer, payment, cents, currency,
-- startsAt, endsAt, sale}`. Whatever the order in which they come, and however often, the result is the same. Returns `{state}`.
create function public.record_payment(message jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  of_provider text := app.text_in(message, 'provider');
  event_id text := app.text_in(message, 'event');
  kind_of text := app.text_in(message, 'kind');
  named text := app.text_in(message, 'payment');
  o app.payment_orders;
  new_state text;
begin
  -- Messages of one order wait for each other; the account's stream is locked first, as a deletion locks it.
  perform from public.streams s where s.id = (select x.member_id from app.payment_orders x where x.id = app.uuid_in(message, 'order')) for update;
  select * into o from app.payment_orders x where x.id = app.uuid_in(message, 'order') and x.provider = of_provider for update;
  new_state := case when o.id is null then 'parked' when app.fits_order(o, message) then 'applied' else 'refused' end;
  insert into app.payment_events (provider, event, order_id, kind, state) values (of_provider, event_id, o.id, kind_of, new_state) on conflict do nothing;
  if not found then
    return jsonb_build_object('state', 'duplicate');
  end if;
  if new_state <> 'applied' then
    return jsonb_build_object('state', new_state);
  end if;
  if app.text_in(message, 'sale') is not null then
    update app.payment_orders x set sale = app.text_in(message, 'sale') where x.id = o.id and x.sale is null;
  end if;
  if kind_of = 'paid' and not exists (select from app.payments p where p.provider = of_provider and p.payment = named) then
    insert into app.payments (provider, payment, order_id, starts_at, ends_at, cents, currency, invoice)
    values (of_provider, named, o.id, app.instant_in(message, 'startsAt'), app.instant_in(message, 'endsAt'), o.cents, o.currency, app.next_invoice(now()));
    perform app.plan_renewal_notice(o.id);
  elsif kind_of = 'reversed' then
    insert into app.payment_reversals (provider, payment, order_id) values (of_provider, named, o.id) on conflict do nothing;
  elsif kind_of in ('cancelled', 'resumed') then
    update app.payment_orders x set cancelled_at = case kind_of when 'cancelled' then coalesce(x.cancelled_at, now()) end where x.id = o.id;
  end if;
  if o.member_id is not null then
    perform app.refresh_subscription(o.member_id);
  elsif kind_of in ('paid', 'resumed') then
    perform app.cancel_renewals(array[o.id]);
  end if;
  return jsonb_build_object('state', 'applied');
end $$;

-- How long before its renewal a subscription is announced by mail: the law asks for a month where it lasts a year.
create function app.renewal_notice(months int) returns interval language sql immutable as $$
  select case when months >= 12 then interval '40 days' else interval '5 days' end $$;

create function app.plan_renewal_notice(of_order uuid) returns void language sql set search_path = '' as $$
  select app.plan_mail(o.member_id, 'renewal', p.invoice, p.ends_at - app.renewal_notice(o.months))
  from app.payments p join app.payment_orders o on o.id = p.order_id
  where p.order_id = of_order and o.member_id is not null and p.ends_at > now() and to_regnamespace('graphile_worker') is not null $$;

-- Whether the announcement of a renewal is still true when it is written.
create function app.is_renewal_due(member uuid, of_invoice text) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from app.payments p join app.payment_orders o on o.id = p.order_id
    where p.invoice = of_invoice and o.member_id = member and o.cancelled_at is null and app.counts_here(p.provider)
      and not exists (select from app.payment_reversals r where r.provider = p.provider and r.payment = p.payment)
      and not exists (select from app.payments later where later.order_id = p.order_id and later.ends_at > p.ends_at)) $$;

-- ── supabase/schema/79-membership/30-subscription-page.sql ──

-- [MEMBERAREA-12, MEMBERAREA-13] The page of a member's subscription, with its invoices.
create function public.subscription_page(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  at timestamptz := app.payment_time(me);
  settings app.payment_settings;
  renewing uuid := app.renewing_order(me, at);
begin
  perform app.count_member_request(me);
  select * into settings from app.payment_settings s where s.one;
  return jsonb_build_object(
    'provider', settings.provider, 'descriptor', settings.descriptor, 'offers', settings.offers, 'seller', settings.seller,
    'paidUntil', app.paid_until(me, at), 'renews', renewing is not null,
    'offer', (select o.offer from app.payment_orders o where o.id = coalesce(renewing, (
      select p.order_id from app.paid_periods(me) as p where p.period @> at))),
    'freePeriodEnd', (select s.free_period_end from public.subscribers s where s.user_id = me and s.free_period_end > now()),
    'given', (select p.role from public.profiles p where p.id = me) = 'membre_abonné'
      or exists (select from public.subscribers s where s.user_id = me and s.subscribed and app.paid_until(me, at) is null),
    'invoices', coalesce((
      select jsonb_agg(jsonb_build_object('number', i.invoice, 'paidAt', i.paid_at, 'offer', i.offer, 'months', i.months, 'cents', i.cents, 'currency', i.currency,
        'startsAt', g.starts_at, 'endsAt', g.ends_at, 'reversedAt', i.reversed_at, 'trial', i.provider = 'sandbox') order by i.paid_at desc, i.invoice desc)
      from (
        select p.*, o.offer, o.months, r.at as reversed_at
        from app.payment_orders o join app.payments p on p.order_id = o.id
        left join app.payment_reversals r on r.provider = p.provider and r.payment = p.payment
        where o.member_id = me order by p.paid_at desc, p.invoice desc limit 60) as i
      join app.granted_periods(me) as g on g.invoice = i.invoice), '[]'));
end $$;

-- ── supabase/schema/79-membership/35-sandbox.sql ──

-- [S5] The books of « Banque d’essai », which serves the demonstration alone. They are the bank's, not ours: what counts here comes by its
-- signed messages, as from any other provider.

create function app.require_sandbox() returns void language plpgsql stable set search_path = '' as $$
begin
  if not app.counts_here('sandbox') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
end $$;

create function public.sandbox_sale(order_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_sandbox();
  return (
    select jsonb_build_object('order', app.order_json(o), 'charges', b.charges, 'cancelled', b.cancelled, 'aheadSeconds', extract(epoch from b.ahead)::bigint)
    from app.sandbox_sales b join app.payment_orders o on o.id = b.order_id where b.order_id = sandbox_sale.order_id);
end $$;

create function public.store_sandbox_sale(order_id uuid, charges jsonb, cancelled boolean) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_sandbox();
  update app.sandbox_sales b set charges = store_sandbox_sale.charges, cancelled = store_sandbox_sale.cancelled where b.order_id = store_sandbox_sale.order_id;
end $$;

-- Moves the clock of this order's bank forward, at most five years; a minute of ours then ends what is over there.
create function public.move_sandbox_clock(order_id uuid, days int) returns void language plpgsql security definer set search_path = '' as $$
declare
  member uuid;
begin
  perform app.require_sandbox();
  update app.sandbox_sales b set ahead = least(greatest(b.ahead + make_interval(days => days), interval '0'), interval '1826 days') where b.order_id = move_sandbox_clock.order_id;
  select o.member_id into member from app.payment_orders o where o.id = move_sandbox_clock.order_id;
  if member is not null then
    perform app.refresh_subscription(member);
  end if;
end $$;

-- ── supabase/schema/79-membership/40-certification.sql ──

-- [MEMBERAREA-09, MEMBERAREA-11] Certification: a member asks for a code, and sends a picture or a short video of themselves with it; one of the house decides.

create function app.certification_wording() returns int language sql immutable as $$ select 2 $$;
create function app.code_hours() returns interval language sql immutable as $$ select interval '24 hours' $$;
create function app.certified_for() returns interval language sql immutable as $$ select interval '24 months' $$;
-- How long a picture may wait for the house, after which it is erased undecided.
create function app.certification_wait() returns interval language sql immutable as $$ select interval '30 days' $$;
create function app.codes_a_day() returns int language sql immutable as $$ select 10 $$;

-- Six characters that are not taken for each other: 30 bits, for a day, for one member.
create function app.new_certification_code() returns text language plpgsql volatile set search_path = '' as $$
declare
  letters constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  drawn text;
begin
  loop
    -- Bytes 0 to 3 and 10 to 11 of a random id are random throughout.
    select string_agg(substr(letters, get_byte(bytes, n) % 32 + 1, 1), '') into drawn
    from (select uuid_send(gen_random_uuid()) as bytes) as random, unnest(array[0, 1, 2, 3, 10, 11]) as n;
    exit when not exists (select from app.certification_cases c where c.code = drawn);
  end loop;
  return drawn;
end $$;

-- [S40] A main picture that moderation has accepted: what a certification is bound to.
create function app.main_picture(p public.profiles) returns text language sql immutable set search_path = '' as $$
  select case when p.pending_avatar_url is null then p.avatar_url end $$;

-- The state of the caller's certification. `refusal`: why no code can be had now.
create function public.certification_page(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  perform app.count_member_request(me);
  return app.certification_json(me);
end $$;

create function app.certification_json(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'couple', p.genre = 'couple',
    'wording', app.certification_wording(),
    'refusal', case when app.main_picture(p) is null then 'certification-picture' end,
    'certified', (select jsonb_build_object('at', x.certified_at, 'until', x.until) from app.certifications x where x.member_id = me and x.ended_at is null),
    'ended', (select jsonb_build_object('at', x.ended_at, 'why', x.ended_for) from app.certifications x where x.member_id = me and x.ended_at is not null),
    'request', (
      select jsonb_build_object('state', case when c.state = 'open' and c.code_until <= now() then 'lapsed' else c.state end,
        'code', case when c.state = 'open' then c.code end, 'codeUntil', c.code_until, 'sentAt', c.sent_at, 'decidedAt', c.decided_at, 'reason', c.reason)
      from app.certification_cases c where c.member_id = me order by c.created_at desc limit 1))
  from public.profiles p where p.id = me $$;

-- Gives the caller a code, or the one that still holds. Returns `{refusal, page}`.
create function public.start_certification(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  refusal text;
  running app.certification_cases;
begin
  perform app.count_member_request(me);
  perform from public.streams where id = me for update;
  perform app.lapse_cases(array(select c.id from app.certification_cases c where c.member_id = me and c.state = 'open' and c.code_until <= now()));
  select * into running from app.certification_cases c where c.member_id = me and c.state in ('open', 'sent');
  refusal := case
    when running.state = 'sent' then 'certification-sent'
    when running.state = 'open' then null
    when exists (select from app.certifications x where x.member_id = me and x.ended_at is null) then 'certification-in-force'
    when (select app.main_picture(p) from public.profiles p where p.id = me) is null then 'certification-picture'
    when (select count(*) from app.certification_cases c where c.member_id = me and c.created_at > now() - interval '1 day') >= app.codes_a_day() then 'certification-codes' end;
  if refusal is null and running.id is null then
    insert into app.certification_cases (member_id, code, code_until) values (me, app.new_certification_code(), now() + app.code_hours());
  end if;
  return jsonb_build_object('refusal', refusal, 'page', app.certification_json(me));
end $$;

-- `{code, wording}`: locks the case of a code, and marks it as sent (`send`); its picture is stored before the commit. The code must be this
-- member's, unused, and less than a day old; somebody else's is as unknown as none. Returns `{refusal, case}`.
create function app.certification_upload(request jsonb, send boolean) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  c app.certification_cases;
  refusal text;
begin
  perform from public.streams where id = me for update;
  select * into c from app.certification_cases x where x.member_id = me and x.code = upper(btrim(app.text_in(request, 'code'))) for update;
  refusal := case
    when c.id is null then 'certification-code'
    when c.state not in ('open', 'lapsed') then 'certification-sent'
    when c.state = 'lapsed' or c.code_until <= now() then 'certification-expired'
    when app.integer_in(request, 'wording') is distinct from app.certification_wording() then 'invalid'
    when (select app.main_picture(p) from public.profiles p where p.id = me) is null then 'certification-picture' end;
  if refusal is null and send then
    update app.certification_cases x set state = 'sent', sent_at = now(), wording = app.certification_wording() where x.id = c.id;
  end if;
  return jsonb_build_object('refusal', refusal, 'case', case when refusal is null then c.id end, 'page', app.certification_json(me));
end $$;

-- Ends the certification in force. The profile loses the seal by the caller's own statement, or here.
create function app.end_certification(member uuid, why text) returns boolean language plpgsql set search_path = '' as $$
begin
  update app.certifications x set ended_at = now(), ended_for = why where x.member_id = member and x.ended_at is null;
  if found then
    perform app.queue_notifications(array[member], 'certification', 'ended', null, null, gen_random_uuid()) where to_regnamespace('graphile_worker') is not null;
    return true;
  end if;
  return false;
end $$;

-- [S40] A changed main picture or kind of profile ends the certification in the same transaction.
create function app.unseal_changed_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if app.end_certification(new.id, case when new.genre is distinct from old.genre then 'genre' else 'picture' end) then
    new.certified := false;
  end if;
  return new;
end $$;
create trigger certified_profile_changes before update on public.profiles for each row
  when (old.certified and new.certified and (new.genre is distinct from old.genre or new.avatar_url is distinct from old.avatar_url))
  execute function app.unseal_changed_profile();

-- Ends requests without a decision. A picture may be stored although its case was never marked as sent.
create function app.lapse_cases(cases uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  each_case uuid;
begin
  update app.certification_cases x set state = 'lapsed' where x.id = any (cases);
  foreach each_case in array cases loop
    perform app.queue_certification_erasure(each_case);
  end loop;
end $$;

-- Called each minute by every node: codes that were not used, pictures that waited too long, certifications whose time is over.
create function app.tidy_certifications() returns void language plpgsql set search_path = '' as $$
declare
  member uuid;
begin
  perform app.lapse_cases(array(
    select x.id from app.certification_cases x
    where (x.state = 'open' and x.code_until <= now()) or (x.state = 'sent' and x.sent_at < now() - app.certification_wait()) order by x.id limit 100 for update skip locked));
  for member in select x.member_id from app.certifications x where x.ended_at is null and x.until <= now() order by x.member_id limit 100 loop
    perform from public.streams s where s.id = member for update;
    if app.end_certification(member, 'time') then
      update public.profiles p set certified = false where p.id = member;
      perform app.announce_account(member);
    end if;
  end loop;
  -- What a member may still see of earlier requests is kept for a year, decisions for as long as they hold.
  delete from app.certification_cases x where x.state = 'lapsed' and x.created_at < now() - interval '90 days';
end $$;

-- [S7] Has key and picture of a case erased, whatever has become of its row.
create function app.queue_certification_erasure(of_case uuid) returns void language plpgsql set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('certification.erase', json_build_object('case', of_case), job_key => 'certification.erase:' || of_case);
  end if;
end $$;

create function app.record_certification_erased(of_case uuid, picture_gone boolean, key_gone boolean) returns void language sql set search_path = '' as $$
  insert into app.certification_receipts as r (case_id, picture_gone, key_gone) values (of_case, record_certification_erased.picture_gone, record_certification_erased.key_gone)
  on conflict (case_id) do update set picture_gone = excluded.picture_gone, key_gone = excluded.key_gone $$;

create function app.erase_deleted_case() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.queue_certification_erasure(old.id);
  return old;
end $$;
create trigger erase_deleted_case after delete on app.certification_cases for each row execute function app.erase_deleted_case();

-- ── supabase/schema/79-membership/50-certification-review.sql ──

-- Decisions of the house on certifications. The screens come with the administration.

-- [S6] Cases that wait, the oldest first, without their pictures: `{id, username, genre, code, sentAt}`, at most fifty.
create function public.certification_queue(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('certification');
begin
  return jsonb_build_object('cases', coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'memberId', p.id, 'username', p.username, 'genre', p.genre, 'avatarUrl', p.avatar_url, 'code', c.code, 'sentAt', c.sent_at) order by c.sent_at, c.id)
    from (select * from app.certification_cases x where x.state = 'sent' and x.member_id <> me order by x.sent_at, x.id limit 50) as c
    join public.profiles p on p.id = c.member_id), '[]'));
end $$;

-- Whether the caller may look at the picture of a case now; the server reads and decrypts it only then.
create function public.may_see_certification(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('certification');
begin
  return to_jsonb(exists (select from app.certification_cases c where c.id = app.uuid_in(request, 'case') and c.state = 'sent' and c.member_id <> me));
end $$;

-- `{case, verdict, reason, picture, genre}`: the decision of one person, never on their own case. `picture` and `genre` are those that they have
-- compared (`avatarUrl` and `genre` of the queue): where the profile has others by now nothing is decided (`case-changed`) [S40]. Acceptance gives
-- the role for 24 months, bound to both; the picture of the case is erased by a job. Returns `{refusal}`.
create function public.decide_certification(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('certification');
  verdict text := app.text_in(request, 'verdict');
  why text := app.text_in(request, 'reason');
  c app.certification_cases;
  p public.profiles;
begin
  perform from public.streams s where s.id = (select x.member_id from app.certification_cases x where x.id = app.uuid_in(request, 'case')) for update;
  select * into c from app.certification_cases x where x.id = app.uuid_in(request, 'case') for update;
  select * into p from public.profiles x where x.id = c.member_id for update;
  if c.id is null or c.member_id = me then
    return '{"refusal": "unknown-case"}';
  elsif c.state <> 'sent' then
    return '{"refusal": "case-decided"}';
  elsif (verdict = 'accepted' and why is null or verdict = 'refused' and why in ('unreadable', 'no-code', 'other-person', 'partner-missing', 'age', 'lost')) is not true then
    return '{"refusal": "invalid"}';
  elsif (app.text_in(request, 'picture'), app.text_in(request, 'genre')) is distinct from (p.avatar_url, p.genre) then
    return '{"refusal": "case-changed"}';
  elsif verdict = 'accepted' and app.main_picture(p) is null then
    return '{"refusal": "certification-picture"}';
  end if;
  update app.certification_cases x set state = verdict, decided_at = now(), reviewer_id = me, reason = why where x.id = c.id;
  if verdict = 'accepted' then
    insert into app.certifications as x (member_id, case_id, certified_at, until, picture, picture_hash, genre)
    values (p.id, c.id, now(), now() + app.certified_for(), p.avatar_url, app.picture_hash(p.avatar_url), p.genre)
    on conflict (member_id) do update set case_id = excluded.case_id, certified_at = excluded.certified_at, until = excluded.until, picture = excluded.picture,
      picture_hash = excluded.picture_hash, genre = excluded.genre, ended_at = null, ended_for = null;
    update public.profiles x set certified = true where x.id = p.id;
  end if;
  perform app.queue_notifications(array[p.id], 'certification', verdict, null, null, gen_random_uuid()) where to_regnamespace('graphile_worker') is not null;
  perform app.announce_account(p.id);
  perform app.queue_certification_erasure(c.id);
  return '{"refusal": null}';
end $$;

-- ── supabase/schema/79-professionals/10-registration.sql ──

-- [PRO-03] Registration of professionals: the form, sent again while it waits and after a refusal, and the page that says where it stands.

-- Refuses whoever is no approved professional: everything that an approval opens begins with this. Returns the professional.
create function app.require_professional(me uuid) returns public.professional_profiles language plpgsql stable set search_path = '' as $$
declare
  b public.professional_profiles;
begin
  select * into b from public.professional_profiles x where x.user_id = me and x.status = 'approved';
  if b.id is null then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return b;
end $$;

-- What a registration lacks, as the screens name it: one that an operator has made has a name alone.
create function app.professional_gaps(b public.professional_profiles) returns text[] language sql stable set search_path = '' as $$
  select array_remove(array[
    case when b.siret is null then 'siret' end,
    case when b.street is null or b.town is null then 'address' end,
    case when b.contact_name is null or b.phone is null then 'contact' end,
    case when not exists (select from app.professional_documents d where d.professional_id = b.id) then 'documents' end], null) $$;

create function app.professional_documents_json(professional uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('path', d.object, 'name', d.name) order by d.added_at, d.id), '[]')
  from app.professional_documents d where d.professional_id = professional $$;

create function app.professional_json(b public.professional_profiles) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', b.id, 'businessName', b.business_name, 'kind', b.kind, 'siret', b.siret, 'street', b.street, 'town', b.town, 'region', b.region,
    'lat', b.lat, 'lng', b.lng, 'contactName', b.contact_name, 'phone', b.phone, 'website', b.website,
    'submittedAt', app.instant_text(b.submitted_at), 'documents', app.professional_documents_json(b.id)) $$;

-- `{professional}`: the caller's own; null: they are none.
create function public.professional_page(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  return jsonb_build_object('professional', (
    select app.professional_json(b) || jsonb_build_object('status', b.status, 'reason', b.reason, 'decidedAt', app.instant_text(b.decided_at), 'missing', app.professional_gaps(b))
    from public.professional_profiles b where b.user_id = me));
end $$;

-- Reads the form's fields; what is missing or of another type becomes null, and is refused then.
create function app.professional_of_fields(fields jsonb) returns public.professional_profiles language plpgsql stable set search_path = '' as $$
declare
  b public.professional_profiles;
begin
  b.business_name := btrim(app.text_in(fields, 'businessName'));
  b.kind := app.text_in(fields, 'kind');
  b.siret := app.text_in(fields, 'siret');
  b.street := btrim(app.text_in(fields, 'street'));
  b.town := btrim(app.text_in(fields, 'town'));
  b.region := app.text_in(fields, 'region');
  b.lat := app.degrees_in(fields, 'lat');
  b.lng := app.degrees_in(fields, 'lng');
  b.contact_name := btrim(app.text_in(fields, 'contactName'));
  b.phone := btrim(app.text_in(fields, 'phone'));
  b.website := nullif(btrim(app.text_in(fields, 'website')), '');
  return b;
end $$;

-- Why the form's fields are refused; null: they are not.
create function app.professional_fields_refusal(b public.professional_profiles) returns text language sql immutable set search_path = '' as $$
  select case
    when num_nulls(b.business_name, b.kind, b.siret, b.street, b.town, b.region, b.lat, b.lng, b.contact_name, b.phone) > 0 then 'invalid'
    when not app.is_siret(b.siret) then 'siret'
    when char_length(b.business_name) > app.business_name_length() or not app.within_limit(b.street, app.event_line_length()) or not app.within_limit(b.contact_name, app.contact_name_length()) then 'text-too-long'
    when app.is_blank(b.business_name) or app.is_blank(b.street) or app.is_blank(b.contact_name) or b.kind <> all (app.professional_kinds()) then 'invalid'
    when char_length(b.town) not between 1 and app.place_length() or char_length(b.region) not between 1 and 60 then 'invalid'
    when b.lat not between -90 and 90 or b.lng not between -180 and 180 then 'invalid'
    when not app.is_phone(b.phone) then 'phone'
    when not coalesce(app.is_website(b.website), true) then 'website' end $$;

-- `{businessName, kind, siret, street, town, region, lat, lng, contactName, phone, website, documents: [{path, name}]}`: registers, or corrects a
-- registration that waits or was refused; it waits for the house then. Documents were stored before; those that it does not name any more are
-- removed. What the house has decided on is not changed here. Returns `{refusal}`.
create function public.register_professional(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  given public.professional_profiles := app.professional_of_fields(request);
  earlier public.professional_profiles;
  registered uuid;
  refusal text;
begin
  perform app.count_member_request(me);
  perform from public.streams where id = me for update;
  select * into earlier from public.professional_profiles b where b.user_id = me for update;
  refusal := case when earlier.status in ('approved', 'suspended') then 'professional-decided' else app.professional_fields_refusal(given) end;
  refusal := coalesce(refusal, app.documents_refusal(me, earlier.id, request -> 'documents'));
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  begin
    insert into public.professional_profiles as b (user_id, business_name, kind, siret, street, town, region, lat, lng, contact_name, phone, website)
    values (me, given.business_name, given.kind, given.siret, given.street, given.town, given.region, given.lat, given.lng, given.contact_name, given.phone, given.website)
    on conflict (user_id) do update set status = 'pending', business_name = excluded.business_name, kind = excluded.kind, siret = excluded.siret, street = excluded.street,
      town = excluded.town, region = excluded.region, lat = excluded.lat, lng = excluded.lng, contact_name = excluded.contact_name, phone = excluded.phone,
      website = excluded.website, submitted_at = now(), decided_at = null, reason = null
    returning b.id into registered;
  exception when unique_violation then
    return '{"refusal": "siret-taken"}';
  end;
  perform app.replace_documents(registered, request -> 'documents');
  perform app.announce_account(me);
  return '{"refusal": null}';
end $$;

-- ── supabase/schema/79-professionals/20-documents.sql ──

-- Documents of professionals: files of the private bucket `documents`, under `<member>/<id>`, read by the professional and by who acts for the
-- house [S18, S21].

create function app.is_document_name(name text) returns boolean language sql immutable as $$
  select name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(pdf|jpg|png|webp)$' $$;

-- A name is used once [S40]. Who is approved or suspended sends nothing more.
create function app.may_add_document(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(app.is_document_name(name) and split_part(name, '/', 1) = auth.uid()::text, false)
    and not exists (select from app.picture_hashes h where h.object = 'documents/' || may_add_document.name)
    and not exists (select from public.professional_profiles b where b.user_id = auth.uid() and b.status in ('approved', 'suspended')) $$;

create function app.may_see_document(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and not app.is_marked_for_removal('documents/' || name) and (
    split_part(name, '/', 1) = auth.uid()::text
    or (app.acts_for_house('moderation') and exists (select from app.professional_documents d where d.object = 'documents/' || may_see_document.name))) $$;

create function app.is_document_named(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.professional_documents d where d.object = 'documents/' || is_document_named.name) $$;

-- Why a registration cannot have these documents: one to five, with their names, stored by the member under names of their own. Null: it can.
create function app.documents_refusal(me uuid, professional uuid, documents jsonb) returns text language sql stable set search_path = '' as $$
  select case
    when jsonb_typeof(documents) is distinct from 'array' then 'invalid'
    when jsonb_array_length(documents) not between 1 and app.professional_documents() then 'documents'
    else (
      select min(case
        when path is null or name is null or app.is_blank(name) or not app.within_limit(name, app.place_length()) then 'invalid'
        when path not like 'documents/' || me || '/%' or not app.is_document_name(substr(path, length('documents/') + 1)) then 'invalid'
        when app.is_marked_for_removal(path) or not exists (select from storage.objects o where o.bucket_id = 'documents' and o.name = substr(path, length('documents/') + 1)) then 'document-missing'
        when exists (select from app.professional_documents d where d.object = path and d.professional_id is distinct from professional) then 'invalid' end)
      from (select app.text_in(d, 'path') as path, btrim(app.text_in(d, 'name')) as name from jsonb_array_elements(documents) as d) as given) end $$;

-- Leaves a registration these documents and no others.
create function app.replace_documents(professional uuid, documents jsonb) returns void language plpgsql set search_path = '' as $$
begin
  delete from app.professional_documents d where d.professional_id = professional and not exists (select from jsonb_array_elements(documents) as g where app.text_in(g, 'path') = d.object);
  insert into app.professional_documents as d (professional_id, object, name, hash)
  select distinct on (path) professional, path, btrim(app.text_in(g.item, 'name')), coalesce(app.picture_hash(path), 'unknown')
  from jsonb_array_elements(documents) with ordinality as g (item, n), app.text_in(g.item, 'path') as path order by path, g.n
  on conflict (object) do update set name = excluded.name where d.name <> excluded.name;
end $$;

-- A document that ends its existence takes its file with it.
create trigger document_goes after delete on app.professional_documents for each row execute function app.remove_file_of_row('object');

-- ── supabase/schema/79-professionals/30-decisions.sql ──

-- [PRO-06, PRO-07] Decisions of the house on professionals, and what they open and end.

-- The page of a club begins as a draft when its professional is approved. The last part of its address is made of the name; it never changes.
create function app.club_slug(business_name text) returns text language plpgsql stable set search_path = '' as $$
declare
  -- What decisions of the house on other things are called in notifications is no club.
  base text := coalesce(nullif(btrim(left(btrim(regexp_replace(app.plain(business_name), '[^a-z0-9]+', '-', 'g'), '-'), 50), '-'), ''), 'lieu');
  drawn text := base;
  n int := 1;
begin
  while drawn in ('albums', 'professional') or exists (select from public.clubs k where k.slug = drawn) loop
    n := n + 1;
    drawn := base || '-' || n;
  end loop;
  return drawn;
end $$;

-- Kinds of professionals whose house has a page in the directory, and as what; null: none.
create function app.club_kind_of(kind text) returns text language sql immutable as $$
  select case kind when 'club' then 'club' when 'sauna' then 'spa' when 'bar' then 'bar' end $$;

create function app.draft_club(b public.professional_profiles) returns void language plpgsql set search_path = '' as $$
begin
  if app.club_kind_of(b.kind) is null or b.town is null or b.region is null or b.lat is null or exists (select from public.clubs k where k.owner_id = b.user_id) then
    return;
  end if;
  perform app.lock_count('club slugs', null);
  insert into public.clubs (slug, name, kind, town, region, lat, lng, about, opening, owner_id)
  values (app.club_slug(b.business_name), btrim(left(b.business_name, 60)), app.club_kind_of(b.kind), left(b.town, 80), b.region, b.lat, b.lng, '', '', b.user_id);
end $$;

-- Whatever changes the status: an approval drafts the page, and its end takes the page out of the directory in the same transaction.
create function app.heed_professional_status() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'approved' then
    perform app.draft_club(new);
  else
    update public.clubs k set published = false where k.owner_id = new.user_id and k.published;
  end if;
  return null;
end $$;
create trigger professional_status_inserted after insert on public.professional_profiles for each row when (new.status = 'approved') execute function app.heed_professional_status();
create trigger professional_status_changes after update of status on public.professional_profiles for each row when (old.status <> new.status)
  execute function app.heed_professional_status();

-- Decides on a professional for the house. `me` never decides on themselves [S20]. A registration that waits is approved or refused, a refused or
-- suspended professional may be approved, an approved one suspended. `reason`: of a refusal or a suspension, null of an approval. Returns why
-- nothing was decided; null: it was.
create function app.decide_professional(me uuid, professional uuid, verdict text, reason text) returns text language plpgsql set search_path = '' as $$
declare
  member uuid := (select b.user_id from public.professional_profiles b where b.id = professional);
  b public.professional_profiles;
begin
  perform from public.streams s where s.id = member for update;
  select * into b from public.professional_profiles x where x.id = professional for update;
  if b.id is null or b.user_id = me then
    return 'unknown-professional';
  elsif (verdict = 'approved' and reason is null or verdict in ('refused', 'suspended') and reason is not null and app.is_professional_reason(reason)) is not true then
    return 'invalid';
  elsif b.status <> all (case verdict when 'approved' then '{pending,refused,suspended}' when 'refused' then '{pending}' else '{approved}' end::text[]) then
    return 'professional-decided';
  end if;
  update public.professional_profiles x set status = verdict, reason = decide_professional.reason, decided_at = now() where x.id = b.id;
  insert into app.professional_decisions (member_id, decided_by, verdict, reason) values (b.user_id, me, verdict, decide_professional.reason);
  perform app.queue_notifications(array[b.user_id], 'admin_broadcast', 'professional/' || verdict, null, null, gen_random_uuid());
  perform app.announce_account(b.user_id);
  return null;
exception when unique_violation then
  -- Its number was registered by another one meanwhile.
  return 'siret-taken';
end $$;

-- `{professional, verdict, reason, submittedAt}`, for moderators. `submittedAt`: of the registration that they looked at; one that was sent again
-- since is not decided on (`case-changed`). Returns `{refusal}`.
create function public.decide_professional(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('moderation');
  professional uuid := app.uuid_in(request, 'professional');
begin
  perform from public.streams s where s.id = (select b.user_id from public.professional_profiles b where b.id = professional) for update;
  if exists (select from public.professional_profiles b where b.id = professional and app.instant_text(b.submitted_at) is distinct from app.text_in(request, 'submittedAt')) then
    return '{"refusal": "case-changed"}';
  end if;
  return jsonb_build_object('refusal', app.decide_professional(me, professional, app.text_in(request, 'verdict'), app.text_in(request, 'reason')));
end $$;

-- Registrations that wait, the oldest first, at most fifty; the files of their documents are read by their paths.
create function public.professional_queue(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('moderation');
begin
  return jsonb_build_object('professionals', coalesce((
    select jsonb_agg(app.professional_json(b) || jsonb_build_object('memberId', p.id, 'username', p.username, 'missing', app.professional_gaps(b)) order by b.submitted_at, b.id)
    from (select * from public.professional_profiles x where x.status = 'pending' and x.user_id <> me order by x.submitted_at, x.id limit 50) as b
    join public.profiles p on p.id = b.user_id), '[]'));
end $$;

-- ── supabase/schema/79-professionals/40-club-page.sql ──

-- The page of a club, which its professional writes: what it says, hours, theme nights, and whether the directory shows it. Photographs are added
-- as everywhere (`79-clubs/40-photos.sql`).

-- The page that a professional keeps: where the house has given them several, the first.
create function app.club_kept_by(member uuid) returns public.clubs language plpgsql stable set search_path = '' as $$
declare
  k public.clubs;
begin
  select * into k from public.clubs x where x.owner_id = member order by x.created_at, x.id limit 1;
  return k;
end $$;

-- `{club, published}`: the page as its readers will see it, published or a draft; null: this kind of professional has none.
create function public.professional_club(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  b public.professional_profiles := app.require_professional(app.me());
  k public.clubs := app.club_kept_by(b.user_id);
begin
  return jsonb_build_object('club', case when k.id is not null then app.club_page_json(b.user_id, k) end, 'published', coalesce(k.published, false));
end $$;

create function app.time_in(data jsonb, key text) returns time language sql immutable set search_path = '' as $$
  select case when app.text_in(data, key) ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then (data ->> key)::time end $$;

-- Why the hours of a page are refused: `[{weekday, opens, closes}]`, each opening once. Null: they are not.
create function app.club_hours_refusal(hours jsonb) returns text language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(hours) is distinct from 'array' or jsonb_array_length(hours) > app.club_spans() then 'club-hours'
    else (
      select case when bool_or(coalesce(app.integer_in(h, 'weekday'), 0) not between 1 and 7 or app.time_in(h, 'opens') is null or app.time_in(h, 'closes') is null)
        or count(*) <> count(distinct (app.integer_in(h, 'weekday'), app.time_in(h, 'opens'))) then 'club-hours' end
      from jsonb_array_elements(hours) as h) end $$;

-- Why its theme nights are: `[{title, detail, weekday, nth, opens}]`, each title once.
create function app.club_nights_refusal(nights jsonb) returns text language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(nights) is distinct from 'array' or jsonb_array_length(nights) > app.club_nights() then 'club-nights'
    else (
      select case when bool_or(title is null or detail is null or app.is_blank(title) or not app.within_limit(title, app.club_night_length()) or not app.within_limit(detail, app.event_line_length())
          or coalesce(app.integer_in(n, 'weekday'), 0) not between 1 and 7 or app.time_in(n, 'opens') is null
          or (coalesce(n -> 'nth', 'null') <> 'null' and coalesce(app.integer_in(n, 'nth'), 0) not between 1 and 4))
        or count(*) <> count(distinct title) then 'club-nights' end
      from (select n, btrim(app.text_in(n, 'title')) as title, btrim(coalesce(app.text_in(n, 'detail'), '')) as detail from jsonb_array_elements(nights) as n) as given) end $$;

-- `{about, opening, description, hours, nights, published}`: writes the whole page, and shows or hides it. Name, town and kind are those that the
-- house has approved. A page that is shown says what the place is and when it opens. Returns `{refusal}`.
create function public.save_professional_club(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  b public.professional_profiles;
  about_text text := btrim(app.text_in(request, 'about'));
  opening_text text := btrim(app.text_in(request, 'opening'));
  description_text text := app.rich_text_in(request, 'description');
  hours jsonb := request -> 'hours';
  nights jsonb := request -> 'nights';
  is_shown boolean := request -> 'published' = 'true';
  k public.clubs;
  refusal text;
begin
  perform app.count_member_request(me);
  perform from public.professional_profiles x where x.user_id = me for update;
  b := app.require_professional(me);
  perform app.draft_club(b);
  select * into k from public.clubs x where x.id = (app.club_kept_by(me)).id for update;
  refusal := case
    when k.id is null then 'no-club'
    when about_text is null or opening_text is null or description_text is null or is_shown is null then 'invalid'
    when is_shown and app.is_blank(about_text) then 'club-about'
    when is_shown and app.is_blank(opening_text) then 'club-opening'
    when char_length(about_text) > app.club_about_length() or char_length(opening_text) > app.club_opening_length() or not app.rich_text_fits(description_text, app.club_text_length()) then 'text-too-long' end;
  refusal := coalesce(refusal, app.club_hours_refusal(hours), app.club_nights_refusal(nights));
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  update public.clubs x set about = about_text, opening = opening_text, description = description_text, published = is_shown where x.id = k.id;
  delete from app.club_hours h where h.club_id = k.id;
  insert into app.club_hours (club_id, weekday, opens, closes)
  select k.id, app.integer_in(h, 'weekday'), app.time_in(h, 'opens'), app.time_in(h, 'closes') from jsonb_array_elements(hours) as h;
  delete from app.club_nights n where n.club_id = k.id;
  insert into app.club_nights (club_id, title, detail, weekday, nth, opens)
  select k.id, btrim(app.text_in(n, 'title')), btrim(coalesce(app.text_in(n, 'detail'), '')), app.integer_in(n, 'weekday'), app.integer_in(n, 'nth'), app.time_in(n, 'opens')
  from jsonb_array_elements(nights) as n;
  return '{"refusal": null}';
end $$;

-- ── supabase/schema/79-professionals/50-codes.sql ──

-- [REFERRAL-02, REFERRAL-22] Referral codes, which professionals create and switch off; `40-members/20-invitations.sql` applies them.

-- `{codes, limit}`: the professional's own, the newest first, with how often each was used.
create function public.professional_codes(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  b public.professional_profiles := app.require_professional(app.me());
begin
  return jsonb_build_object('limit', app.referral_codes(), 'codes', coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'code', r.referral_code, 'active', r.is_active, 'uses', r.usage_count, 'at', app.instant_text(r.created_at)) order by r.created_at desc, r.id)
    from public.professional_referrals r where r.professional_id = b.id), '[]'));
end $$;

-- A code that can be read aloud: the first word of the name, and four characters that are not taken for each other.
create function app.new_referral_code(business_name text) returns text language plpgsql volatile set search_path = '' as $$
declare
  letters constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  word text := coalesce((select max(upper(left(w, 12))) from regexp_split_to_table(app.plain(business_name), '[^a-z0-9]+') with ordinality as x (w, n)
    where w ~ '[a-z]' and length(w) = (select max(length(y)) from regexp_split_to_table(app.plain(business_name), '[^a-z0-9]+') as y where y ~ '[a-z]')), 'INVITE');
  drawn text;
begin
  loop
    select word || '-' || string_agg(substr(letters, get_byte(bytes, n) % 32 + 1, 1), '') into drawn
    from (select uuid_send(gen_random_uuid()) as bytes) as random, unnest(array[0, 1, 2, 3]) as n;
    exit when not exists (select from public.professional_referrals r where r.referral_code = drawn);
  end loop;
  return drawn;
end $$;

-- `{id, code}`: creates a code, chosen, or null for one that is drawn. The form chooses the id, so that a repeated attempt makes no second one.
-- Returns `{refusal}`.
create function public.create_referral_code(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  b public.professional_profiles := app.require_professional(app.me());
  new_id uuid := app.uuid_in(request, 'id');
  chosen text := upper(btrim(app.text_in(request, 'code')));
  refusal text;
begin
  perform app.count_member_request(b.user_id);
  perform from public.professional_profiles x where x.id = b.id for update;
  if exists (select from public.professional_referrals r where r.id = new_id and r.professional_id = b.id) then
    return '{"refusal": null}';
  end if;
  refusal := case
    when new_id is null or (chosen is null and request -> 'code' is distinct from 'null') or exists (select from public.professional_referrals r where r.id = new_id) then 'invalid'
    when chosen !~ '^[A-Z0-9]([A-Z0-9-]{2,38})[A-Z0-9]$' then 'code-form'
    when (select count(*) from public.professional_referrals r where r.professional_id = b.id) >= app.referral_codes() then 'codes-full'
    when exists (select from public.professional_referrals r where r.referral_code = chosen) then 'code-taken' end;
  if refusal is null then
    insert into public.professional_referrals (id, professional_id, referral_code) values (new_id, b.id, coalesce(chosen, app.new_referral_code(b.business_name)));
  end if;
  return jsonb_build_object('refusal', refusal);
exception when unique_violation then
  return '{"refusal": "code-taken"}';
end $$;

-- `{id, active}`: switches a code of the professional's own off or on again. Returns `{refusal}`.
create function public.set_referral_code(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  b public.professional_profiles := app.require_professional(app.me());
begin
  perform app.count_member_request(b.user_id);
  if jsonb_typeof(request -> 'active') is distinct from 'boolean' then
    return '{"refusal": "invalid"}';
  end if;
  update public.professional_referrals r set is_active = (request ->> 'active')::boolean where r.id = app.uuid_in(request, 'id') and r.professional_id = b.id;
  return jsonb_build_object('refusal', case when not found then 'unknown-code' end);
end $$;

-- ── supabase/schema/79-professionals/60-figures.sql ──

-- What professionals read of their business: figures without names, and their own events with how many guests each has.

-- Figures of a club's page; null: there is none.
create function app.club_figures(k public.clubs) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('slug', k.slug, 'name', k.name, 'published', k.published,
    'followers', (select count(*) from app.club_follows f where f.club_id = k.id),
    'followersOfMonth', (select count(*) from app.club_follows f where f.club_id = k.id and f.at > now() - interval '30 days'),
    'opinions', (select count(*) from app.club_opinions o where o.club_id = k.id and o.state = 'approved'),
    'unanswered', (select count(*) from app.club_opinions o where o.club_id = k.id and o.state = 'approved' and o.answer is null),
    'photos', (select count(*) from app.club_photos p where p.club_id = k.id and p.state = 'approved'),
    'photosWaiting', (select count(*) from app.club_photos p where p.club_id = k.id and p.state = 'pending'))
  where k.id is not null $$;

-- How many guests an event has in a state: accounts, of which a couple is one.
create function app.guest_count(event uuid, states text[]) returns bigint language sql stable set search_path = '' as $$
  select count(*) from app.event_guests g where g.event_id = event and g.state = any (states) $$;

create function app.event_figures(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'coming', count(*) filter (where e.ends_at > now()),
    'guests', coalesce(sum(app.guest_count(e.id, '{accepted}')) filter (where e.ends_at > now()), 0),
    'pending', coalesce(sum(app.guest_count(e.id, '{pending}')) filter (where e.ends_at > now()), 0),
    'waiting', coalesce(sum(app.guest_count(e.id, '{waiting,offered}')) filter (where e.ends_at > now()), 0),
    'past', count(*) filter (where e.ends_at <= now()))
  from app.events e where e.organiser_id = me and e.cancelled_at is null $$;

-- `{businessName, club, events, codes}`.
create function public.professional_dashboard(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  b public.professional_profiles := app.require_professional(app.me());
begin
  return jsonb_build_object('businessName', b.business_name, 'kind', b.kind, 'club', app.club_figures(app.club_kept_by(b.user_id)), 'events', app.event_figures(b.user_id),
    'codes', (select jsonb_build_object('active', count(*) filter (where r.is_active), 'uses', coalesce(sum(r.usage_count), 0)) from public.professional_referrals r where r.professional_id = b.id));
end $$;

-- `{events}`: the professional's own, those to come first, the next first, then those that are over, the latest first; at most forty.
create function public.professional_events(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  b public.professional_profiles := app.require_professional(app.me());
begin
  return jsonb_build_object('events', coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'startsAt', app.instant_text(e.starts_at), 'endsAt', app.instant_text(e.ends_at), 'zone', e.zone, 'town', e.town,
      'capacity', e.capacity, 'cancelled', e.cancelled_at is not null, 'guests', app.guest_count(e.id, '{accepted}'), 'pending', app.guest_count(e.id, '{pending}'),
      'waiting', app.guest_count(e.id, '{waiting,offered}')) order by e.ends_at <= now(), abs(extract(epoch from e.starts_at - now())), e.id)
    from (select * from app.events x where x.organiser_id = b.user_id order by x.ends_at <= now(), abs(extract(epoch from x.starts_at - now())), x.id limit 40) as e), '[]'));
end $$;

-- ── supabase/schema/80-services/10-stored-pictures.sql ──

-- [Y3] Rights to add and read stored pictures.

-- A stored object is never changed: nobody has a right to update one. The storage service names the operation under which it queries; empty
-- where it does not.
create function app.storage_operation() returns text language sql stable set search_path = '' as $$
  select regexp_replace(coalesce(current_setting('storage.operation', true), ''), '^storage\.', '') $$;

create function app.is_message_picture(name text) returns boolean language sql immutable as $$
  select name ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/){2}[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\.(webp|jpg)$' $$;

-- Pictures of profiles, what albums hold and documents are named with their bucket, pictures of messages without.
create function app.is_named_with_bucket(name text) returns boolean language sql immutable as $$
  select name like 'avatars/%' or name like 'albums/%' or name like 'documents/%' $$;

-- [Y3] A picture is uploaded before the message that shows it, so possibly before the conversation exists. A member may add pictures only
-- under their own id, never across a block, and to no conversation of others. Without a conversation the id must be the one that a pair of
-- the member would have; the partner is searched for, because an id does not contain its members. To a group its members add pictures.
create function app.may_add_media(name text) returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  conversation uuid;
  allowed boolean;
  other uuid;
begin
  if me is null or app.is_message_picture(name) is not true or split_part(name, '/', 2) <> me::text then
    return false;
  end if;
  conversation := split_part(name, '/', 1)::uuid;
  select bool_or(m.member_id = me and (m.card_allowed or (m.role is not null and not m.departed))) into allowed from public.memberships m where m.stream_id = conversation;
  if allowed is null then
    select p.id into other from public.profiles p where p.id <> me and app.conversation_id(me, p.id) = conversation;
    allowed := other is not null and app.block_between(me, other) is null;
  end if;
  return allowed;
end $$;

-- What a member has stored: pictures of profile, groups and messages, and what albums hold. Found by ranges of names, which the index of
-- patterns serves, and by records of uploads, as a picture may be older than its conversation; no bucket is read whole.
create function app.stored_objects_of(member uuid) returns table (bucket_id text, name text, created_at timestamptz, bytes bigint) language sql stable set search_path = '' as $$
  with ranges as (
    select member::text as beginning
    union all select m.stream_id || '/' || member from public.memberships m where m.member_id = member
    union all select substr(u.object, length('conversations/') + 1, 73) from app.uploads u where u.member_id = member and u.object like 'conversations/%'),
  -- Each range by itself (`offset 0`), and apart from the bucket: policies name buckets, whose rows would else be read one and all.
  found as materialized (
    select o.* from (select distinct beginning from ranges) as r cross join lateral (
      select x.bucket_id, x.name, x.created_at, x.metadata from storage.objects x where x.name ~>=~ (r.beginning || '/') and x.name ~<~ (r.beginning || '0') offset 0) as o)
  select f.bucket_id, f.name, f.created_at, coalesce((f.metadata ->> 'size')::bigint, 0) from found f
  where member::text = case when f.bucket_id in ('avatars', 'albums', 'documents') then split_part(f.name, '/', 1) when f.bucket_id = 'conversations' then split_part(f.name, '/', 2) end $$;

create function app.is_marked_for_removal(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.media_removals c where c.name = is_marked_for_removal.name) $$;

-- The hash of a stored picture, for messages, reports and decisions. `name`: as messages and profiles name it.
create function app.picture_hash(name text) returns text language sql stable security definer set search_path = '' as $$
  with object as (select case when app.is_named_with_bucket(name) then name else 'conversations/' || name end as path)
  select coalesce(
    (select h.hash from app.picture_hashes h where h.object = object.path),
    (select 'etag:' || trim('"' from o.metadata ->> 'eTag') from storage.objects o
      where o.bucket_id = split_part(object.path, '/', 1) and o.name = substr(object.path, strpos(object.path, '/') + 1)))
  from object $$;

-- Whether a message or a report refers to the picture.
create function app.is_picture_referenced(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.messages m where m.media_url = is_picture_referenced.name)
    or exists (select from public.reports r where r.pictures @> jsonb_build_array(jsonb_build_object('name', is_picture_referenced.name))) $$;

-- ── supabase/schema/80-services/20-uploads.sql ──

-- Counts uploads before any byte is read, under a lock of the member that holds for all nodes.

-- The seconds until another picture of a conversation or profile may be uploaded; null: now.
create function app.picture_upload_wait(me uuid) returns double precision language sql stable set search_path = '' as $$
  select extract(epoch from u.started_at + interval '1 hour' - now())
  from app.uploads u where u.member_id = me and u.object not like 'albums/%' and u.started_at > now() - interval '1 hour'
  order by u.started_at desc offset app.pictures_an_hour() - 1 limit 1 $$;

-- The seconds until so many bytes may be uploaded to albums: files and bytes of a day are counted. Null: now.
create function app.album_upload_wait(me uuid, size bigint) returns double precision language sql stable set search_path = '' as $$
  select extract(epoch from min(x.started_at) + interval '1 day' - now())
  from (
    select u.started_at, row_number() over newest as files, sum(u.bytes) over newest as bytes
    from app.uploads u where u.member_id = me and u.object like 'albums/%' and u.started_at > now() - interval '1 day'
    window newest as (order by u.started_at desc, u.id)) as x
  having max(x.files) >= app.album_uploads_a_day() or max(x.bytes) + size > app.album_bytes_a_day() $$;

-- Returns `{upload}`, or a code: `duplicate`, `forbidden`, `too-large`, `rate-limited` with the seconds to wait, `pictures-full`. `size`: the
-- most bytes that may arrive. A forbidden upload counts among the attempts of the hour.
create function app.begin_upload(bucket text, name text, size bigint) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  owner_part integer := case when bucket = 'conversations' then 2 else 1 end;
  maximum bigint := case bucket when 'avatars' then app.profile_picture_bytes() when 'albums' then app.album_object_bytes(name) when 'documents' then app.document_bytes() else app.picture_bytes() end;
  allowed boolean;
  object_name text := bucket || '/' || name;
  upload uuid;
  wait double precision;
begin
  if bucket is null or bucket not in ('avatars', 'conversations', 'albums', 'documents') or name is null or split_part(name, '/', owner_part) <> me::text then
    return '{"code": "forbidden"}';
  end if;
  if size is null or size < 0 or size > maximum then
    return '{"code": "too-large"}';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('uploads ' || me::text, 0));
  if exists (select from storage.objects o where o.bucket_id = bucket and o.name = begin_upload.name) then
    return '{"code": "duplicate"}';
  end if;
  delete from app.uploads u where u.member_id = me and not u.stored and u.mime_type is null
    and u.started_at < now() - case when u.object like 'albums/%' then interval '1 day' else interval '1 hour' end;
  wait := case when bucket = 'albums' then app.album_upload_wait(me, size) else app.picture_upload_wait(me) end;
  if wait is not null then
    return jsonb_build_object('code', 'rate-limited', 'wait', greatest(1, ceil(wait)));
  end if;
  if bucket <> 'albums' and size + (select coalesce(sum(u.bytes), 0) from app.uploads u where u.member_id = me and u.object not like 'albums/%') > app.pictures_bytes() then
    return '{"code": "pictures-full"}';
  end if;
  insert into app.uploads (member_id, object, bytes) values (me, object_name, size) returning id into upload;
  allowed := case bucket
    when 'avatars' then app.may_add_profile_picture(name)
      and (select count(*) from app.uploads u where u.member_id = me and u.object like 'avatars/%' and u.bytes > 0) <= app.profile_pictures_limit()
    when 'albums' then app.may_add_album_object(name)
    when 'documents' then app.may_add_document(name)
      and (select count(*) from app.uploads u where u.member_id = me and u.object like 'documents/%' and u.bytes > 0) <= app.documents_stored()
    else app.may_add_media(name) end;
  if not allowed or app.is_under_measure(me, '{restrict-photographs}') then
    update app.uploads set bytes = 0 where id = upload;
    return '{"code": "forbidden"}';
  end if;
  return jsonb_build_object('upload', upload);
end $$;

-- Records a finished upload in the transaction of the object's own row. Refused with 42501 where it was given up meanwhile, with 23505 where
-- other content was stored under this name before.
create function app.finish_upload(upload uuid, size bigint, hash text) returns void language plpgsql security definer set search_path = '' as $$
declare
  object_name text;
begin
  update app.uploads u set bytes = size, stored = true, mime_type = null, hash = null where u.id = upload and u.member_id = app.me() and not u.stored and not u.given_up returning u.object into object_name;
  if object_name is null then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  update app.upload_parts p set upload_id = null where p.upload_id = upload;
  insert into app.picture_hashes as h (object, hash) values (object_name, finish_upload.hash)
  on conflict (object) do update set at = h.at where h.hash = excluded.hash;
  if not found then
    raise exception 'another picture has stood under this name' using errcode = '23505';
  end if;
end $$;

-- The connection was cut: the attempt no longer counts.
create function app.abandon_upload(upload uuid) returns void language sql security definer set search_path = '' as $$
  delete from app.uploads u where u.id = upload and u.member_id = app.me() and not u.stored $$;

-- Of removed objects the bytes no longer count; the attempt counts for its hour, in albums for its day.
create function app.release_uploads(objects text[]) returns void language sql security definer set search_path = '' as $$
  update app.uploads u set stored = false, bytes = 0
  where u.object = any (objects) and u.stored
    and not exists (select from storage.objects o where o.bucket_id = split_part(u.object, '/', 1) and o.name = substr(u.object, strpos(u.object, '/') + 1)) $$;

-- ── supabase/schema/80-services/25-upload-parts.sql ──

-- [MEMBERAREA-23] Uploads in parts: what was cut goes on from what has arrived, in whichever context, on whichever node. The quota was
-- counted when it began, for the whole file. No lock is held while bytes arrive: each request writes a file of its own, and of two that bring
-- the same place the first one counts. What has arrived once counts for its day, whatever becomes of it.

-- How long an upload without a new part may still go on.
create function app.upload_patience() returns interval language sql immutable as $$ select interval '24 hours' $$;

-- So many parts of one member may be arriving, from all devices: until they have, their bytes lie on the disk and count for nothing.
create function app.arriving_parts() returns int language sql immutable as $$ select 4 $$;

-- No request lasts longer: what has not arrived by then does not arrive any more.
create function app.part_patience() returns interval language sql immutable as $$ select interval '20 minutes' $$;

-- Where the next part of an upload begins.
create function app.upload_received(upload uuid) returns bigint language sql stable set search_path = '' as $$
  select coalesce(sum(p.bytes), 0)::bigint from app.upload_parts p where p.upload_id = upload $$;

-- Ends a running upload. What has arrived of it counts for its day; of one that has brought nothing no trace is left.
create function app.end_upload_in_parts(upload uuid) returns void language plpgsql set search_path = '' as $$
declare
  received bigint := app.upload_received(upload);
begin
  if received = 0 then
    delete from app.uploads u where u.id = upload;
  else
    update app.uploads u set bytes = received, mime_type = null, hash = null, given_up = true where u.id = upload;
    update app.upload_parts p set upload_id = null where p.upload_id = upload;
  end if;
end $$;

-- Begins an upload in parts, or finds the one of the same file that was cut. Another file under the same name takes its place. Returns
-- `{upload, received}`, or a code as `begin_upload` does.
create function app.begin_upload_in_parts(bucket text, name text, size bigint, mime_type text, hash text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  running app.uploads;
  answer jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('uploads ' || me::text, 0));
  select * into running from app.uploads u
  where u.member_id = me and u.object = begin_upload_in_parts.bucket || '/' || begin_upload_in_parts.name and u.mime_type is not null limit 1;
  if running.id is not null then
    if running.bytes = size and running.mime_type = begin_upload_in_parts.mime_type and running.hash is not distinct from begin_upload_in_parts.hash then
      return jsonb_build_object('upload', running.id, 'received', app.upload_received(running.id));
    end if;
    perform app.end_upload_in_parts(running.id);
  end if;
  answer := app.begin_upload(bucket, name, size);
  if answer ? 'upload' then
    update app.uploads u set mime_type = begin_upload_in_parts.mime_type, hash = begin_upload_in_parts.hash where u.id = app.uuid_in(answer, 'upload');
    answer := answer || '{"received": 0}';
  end if;
  return answer;
end $$;

-- What the caller's own upload is, and how much of it has arrived; null: there is none that may go on.
create function app.upload_in_parts(upload uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('object', u.object, 'size', u.bytes, 'type', u.mime_type, 'hash', u.hash, 'received', app.upload_received(u.id))
  from app.uploads u where u.id = upload and u.member_id = app.me() and u.mime_type is not null $$;

-- Names the file of a part before it is written, so that it is erased whatever becomes of its request. False: too many of the caller's are
-- arriving.
create function app.reserve_upload_part(part uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  perform pg_advisory_xact_lock(hashtextextended('uploads ' || me::text, 0));
  if (select count(*) from app.upload_parts p where p.member_id = me and p.at > now() - app.part_patience()) >= app.arriving_parts() then
    return false;
  end if;
  insert into app.upload_parts (id, member_id, position, bytes) values (part, me, 0, 0);
  return true;
end $$;

-- Forgets a part whose file was removed again.
create function app.drop_upload_part(part uuid) returns void language sql security definer set search_path = '' as $$
  delete from app.upload_parts p where p.id = part and p.upload_id is null and p.bytes = 0 and p.member_id = app.me() $$;

-- Adds a part that has arrived. Returns how much the upload has then; null: another part was faster, or the upload is over.
create function app.add_upload_part(upload uuid, part uuid, place bigint, bytes bigint) returns bigint language plpgsql security definer set search_path = '' as $$
declare
  size bigint;
begin
  select u.bytes into size from app.uploads u where u.id = upload and u.member_id = app.me() and u.mime_type is not null for update;
  if size is null or app.upload_received(upload) <> place or bytes < 1 or place + bytes > size then
    return null;
  end if;
  update app.upload_parts p set upload_id = upload, member_id = null, position = place, bytes = add_upload_part.bytes, at = now() where p.id = part and p.upload_id is null and p.bytes = 0;
  return case when found then place + bytes end;
end $$;

-- The parts of the caller's own upload, in their order.
create function app.parts_of_upload(upload uuid) returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(p.id order by p.position), '{}')
  from app.upload_parts p join app.uploads u on u.id = p.upload_id where u.id = upload and u.member_id = app.me() $$;

-- Takes the making of the whole file for one request. False: another one makes it, or the upload is over. The claim of a request that has
-- died ends by itself.
create function app.claim_upload(upload uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update app.uploads u set joining_since = now() where u.id = upload and u.member_id = app.me() and u.mime_type is not null
    and (u.joining_since is null or u.joining_since < now() - interval '5 minutes');
  return found;
end $$;

create function app.unclaim_upload(upload uuid) returns void language sql security definer set search_path = '' as $$
  update app.uploads u set joining_since = null where u.id = upload and u.member_id = app.me() $$;

-- Ends an upload that is refused when all of it has arrived: it counts among the attempts of its time, and its parts are erased.
create function app.refuse_upload(upload uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  update app.uploads u set mime_type = null, hash = null, given_up = true where u.id = upload and u.member_id = app.me() and not u.stored;
  if found then
    update app.upload_parts p set upload_id = null where p.upload_id = upload;
  end if;
end $$;

-- Gives up the caller's uploads of these objects that are not complete, in parts or whole: nobody wishes them any more.
create function app.abandon_uploads(objects text[]) returns void language sql security definer set search_path = '' as $$
  select app.end_upload_in_parts(u.id) from app.uploads u where u.member_id = app.me() and u.object = any (objects) and u.mime_type is not null;
  update app.uploads u set given_up = true where u.member_id = app.me() and u.object = any (objects) and u.mime_type is null and not u.stored $$;

-- Gives up what has not gone on for a day, and returns the parts whose files are to be erased now. One that is still arriving is left for an
-- hour.
create function public.upload_parts_to_remove() returns uuid[] language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from app.uploads u where u.mime_type is not null and u.started_at < now() - app.upload_patience()
    and not exists (select from app.upload_parts p where p.upload_id = u.id and p.at > now() - app.upload_patience());
  return (
    select coalesce(array_agg(x.id), '{}') from (
      select p.id from app.upload_parts p
      where p.upload_id is null and ((p.bytes > 0 and p.at <= now()) or p.at < now() - interval '1 hour') order by p.at, p.id limit 100) as x);
end $$;

-- Records that files were erased, and that others are stuck: those are not arriving any more.
create function public.record_upload_parts_removed(parts uuid[], stuck uuid[] default '{}') returns void language sql security definer set search_path = '' as $$
  update app.upload_parts p set at = now() + app.removal_patience(), member_id = null where p.id = any (stuck) and p.upload_id is null;
  delete from app.upload_parts p where p.id = any (parts) and p.upload_id is null $$;

-- ── supabase/schema/80-services/27-loose-files.sql ──

-- Files of which no object's row is certain. Each is named here before it is written, or with the removal of its row, so that a lost answer, a
-- crash or a failing store leaves none behind.

-- Notes files, to be erased after this time unless an object has come to name them.
create function app.note_files(bucket text, names text[], versions text[], wait interval) returns void language sql security definer set search_path = '' as $$
  insert into app.loose_files (bucket, name, version, due)
  select note_files.bucket, n.name, n.version, now() + wait from unnest(names, versions) as n (name, version) where app.me() is not null
  on conflict do nothing $$;

-- Called with the row that names the file. Refused where it is being erased: then it is to be stored anew.
create function app.name_file(bucket text, name text, version text) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from app.loose_files f
  where f.bucket = name_file.bucket and f.name = name_file.name and f.version = name_file.version and not f.erasing and app.me() is not null;
  if not found then
    raise exception 'the file is being erased' using errcode = '40001';
  end if;
end $$;

-- Returns the files that are to be erased now, as `[{bucket, name, version}]`.
create function public.loose_files_to_erase() returns jsonb language sql volatile security definer set search_path = '' as $$
  with due as (
    select f.bucket, f.name, f.version from app.loose_files f
    where f.due <= now()
      and not exists (select from storage.objects o where o.bucket_id = f.bucket and o.name = f.name and coalesce(o.version, '') = f.version)
    order by f.due, f.bucket, f.name, f.version limit 100 for update),
  marked as (
    update app.loose_files f set erasing = true from due d where f.bucket = d.bucket and f.name = d.name and f.version = d.version
    returning f.bucket, f.name, f.version)
  select coalesce(jsonb_agg(to_jsonb(m)), '[]') from marked m $$;

-- Records that files were erased, and that others are stuck.
create function public.record_loose_files_erased(files jsonb, stuck jsonb default '[]') returns void language sql security definer set search_path = '' as $$
  update app.loose_files f set due = now() + app.removal_patience() from jsonb_to_recordset(stuck) as s (bucket text, name text, version text)
  where f.bucket = s.bucket and f.name = s.name and f.version = s.version;
  delete from app.loose_files f using jsonb_to_recordset(files) as e (bucket text, name text, version text)
  where f.bucket = e.bucket and f.name = e.name and f.version = e.version and f.erasing $$;

-- ── supabase/schema/80-services/30-picture-removal.sql ──

-- Removal of pictures that nobody may see any more.

-- After so long a file that could not be removed is tried again; meanwhile it keeps no other waiting.
create function app.removal_patience() returns interval language sql immutable as $$ select interval '10 minutes' $$;

-- Pictures that the service is to delete through the storage API now. A picture that a report refers to is kept, visible to nobody; so is one
-- that a message has come to show since it was marked.
create function public.media_to_remove() returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.name), '{}') from (
    select name from app.media_removals m where m.at <= now() and not app.is_picture_referenced(m.name) order by at, name limit 100) as c $$;

-- Those of some files of a bucket of which the storage knows nothing, or nothing any more.
create function public.media_not_stored(bucket text, files text[]) returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(f.name), '{}') from unnest(files) as f (name)
  where not exists (select from storage.objects o where o.bucket_id = bucket and o.name = f.name) $$;

-- Records that files were deleted, and that others are stuck. Names of profile pictures and of what albums held are never used again; of a
-- deleted member nothing is recorded, as nobody can store under their id. A profile that is being deleted is waited for, so that nothing is
-- recorded behind its back.
create function public.record_media_removed(names text[], stuck text[] default '{}') returns void language sql security definer set search_path = '' as $$
  with owners as materialized (
    select p.id from public.profiles p
    where p.id in (select app.uuid_of(split_part(n, '/', 2)) from unnest(names) as n where app.is_named_with_bucket(n)) order by p.id for key share)
  insert into app.picture_hashes (object, hash)
  select n, 'gone' from unnest(names) as n where app.is_named_with_bucket(n) and app.uuid_of(split_part(n, '/', 2)) in (select o.id from owners o)
  on conflict (object) do nothing;
  select app.release_uploads(array(select case when app.is_named_with_bucket(n) then n else 'conversations/' || n end from unnest(names) as n));
  update app.media_removals set at = now() + app.removal_patience() where name = any (stuck);
  delete from app.media_removals where name = any (names) $$;

-- [Y2] Marks pictures that nothing refers to: one may have arrived after its message was cancelled, or belong to a device that is gone. Only
-- their sender could see them. Once a day those older than a week are marked, also of profiles, and of deleted members. A message that still
-- waits on a device finds its picture missing, and uploads it again.
create function public.mark_orphaned_media() returns integer language plpgsql security definer set search_path = '' as $$
declare
  marked_count integer;
begin
  update app.orphaned_media_scan set at = now() where at < now() - interval '1 day';
  if not found then
    return 0;
  end if;
  insert into app.media_removals (name)
  select case o.bucket_id when 'conversations' then o.name else o.bucket_id || '/' || o.name end from storage.objects o
  where o.bucket_id in ('conversations', 'avatars', 'albums', 'documents') and o.created_at < now() - interval '7 days' and case o.bucket_id
    when 'albums' then not app.is_album_object_shown(o.name)
    when 'documents' then not app.is_document_named(o.name)
    when 'conversations' then not exists (select from public.messages m where m.media_url = o.name)
    else not exists (select from public.profiles p where p.id = app.uuid_of(split_part(o.name, '/', 1)) and 'avatars/' || o.name in (p.avatar_url, p.pending_avatar_url, p.cover_url))
      and not exists (select from public.groups g where g.avatar_url = 'avatars/' || o.name) end
  on conflict (name) do nothing;
  get diagnostics marked_count = row_count;
  return marked_count;
end $$;

-- ── supabase/schema/80-services/40-link-previews.sql ──

-- Previews of links, read once for everyone.

-- A preview is valid for a week, an empty one for an hour. Only pages that must be read count: 60 an hour.
create function public.link_preview(member uuid, address text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  stored_preview app.link_previews;
  new_count int;
begin
  select * into stored_preview from app.link_previews
  where address_hash = app.link_hash(address) and read_at > now() - case when preview is null then interval '1 hour' else interval '7 days' end;
  if found then
    return jsonb_build_object('state', 'known', 'preview', stored_preview.preview);
  end if;
  insert into app.link_request_counts as a (member_id, request_count) values (member, 1)
  on conflict (member_id) do update set
    request_count = case when a.window_start < now() - interval '1 hour' then 1 else a.request_count + 1 end,
    window_start = case when a.window_start < now() - interval '1 hour' then now() else a.window_start end
  returning request_count into new_count;
  return jsonb_build_object('state', case when new_count > 60 then 'limited' else 'unknown' end);
end $$;

-- Stores a preview and deletes some expired ones.
create function public.store_link_preview(address text, preview jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into app.link_previews as p (address_hash, preview) values (app.link_hash(address), nullif(store_link_preview.preview, 'null'))
  on conflict (address_hash) do update set preview = excluded.preview, read_at = now();
  delete from app.link_previews where address_hash in (select o.address_hash from app.link_previews o where o.read_at < now() - interval '30 days' order by o.read_at limit 20 for update skip locked);
  delete from app.link_request_counts where member_id in (select o.member_id from app.link_request_counts o where o.window_start < now() - interval '1 day' limit 20 for update skip locked);
end $$;

-- ── supabase/schema/80-services/50-contact.sql ──

-- Contact messages. Clients are counted for a quarter of an hour under a salted hash.

-- At most five for a mail address and twenty for a network. A known message is neither stored nor counted again.
create function public.store_contact_message(message jsonb, network text) returns text language plpgsql security definer set search_path = '' as $$
declare
  message_id uuid := app.uuid_in(message, 'id');
  address text := lower(app.text_in(message, 'email'));
begin
  if exists (select from public.contact_messages c where c.id = message_id) then
    return 'known';
  end if;
  if app.exceeds_contact_limit('network ' || network, 20) or app.exceeds_contact_limit('email ' || coalesce(address, ''), 5) then
    return 'limited';
  end if;
  insert into public.contact_messages (id, name, email, subject, message)
  values (message_id, nullif(app.text_in(message, 'name'), ''), address, app.text_in(message, 'subject'), app.text_in(store_contact_message.message, 'message'))
  on conflict (id) do nothing;
  -- Messages are kept for a year.
  delete from public.contact_messages where id in (select o.id from public.contact_messages o where o.created_at < now() - interval '1 year' order by o.created_at limit 20 for update skip locked);
  return 'kept';
exception when check_violation or not_null_violation then
  return 'invalid';
end $$;

-- ── supabase/schema/80-services/60-mail-preferences.sql ──

-- Mail preferences, and the links in mails that stop them without signing in.

create function app.wants_mail(member uuid, kind text) returns boolean language sql stable set search_path = '' as $$
  select case wants_mail.kind
    when 'newsletter' then app.flag_is_on(p, 'newsletter')
    else p.email_notifications and p.frequency <> 'disabled' end
  from app.preferences_of(member) p $$;

-- The token for a mail's link; null if the member does not want this kind of mail.
create function public.mail_token(member uuid, kind text) returns text language plpgsql security definer set search_path = '' as $$
begin
  if not app.wants_mail(member, kind) or not exists (select from public.profiles p where p.id = member) then
    return null;
  end if;
  insert into app.mail_tokens (member_id, kind) values (member, mail_token.kind) on conflict do nothing;
  return (select t.token from app.mail_tokens t where t.member_id = member and t.kind = mail_token.kind);
end $$;

-- The preference that a link concerns, without its member; an unknown token has no answer.
create function public.mail_preference(request jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('kind', t.kind, 'wanted', app.wants_mail(t.member_id, t.kind))
  from app.mail_tokens t where t.token = app.text_in(request, 'token') $$;

-- Stops or resumes a kind of mail; repeating it changes nothing. Resuming is the consent that a newsletter needs.
create function public.set_mail_preference(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  t app.mail_tokens;
  enabled boolean := case when jsonb_typeof(request -> 'wanted') = 'boolean' then (request ->> 'wanted')::boolean end;
begin
  select * into t from app.mail_tokens where token = app.text_in(request, 'token');
  if not found or enabled is null then
    return null;
  end if;
  -- The stream before the row, as an edit of the profile locks them.
  perform from public.streams s where s.id = t.member_id for update;
  insert into public.notification_preferences (user_id) values (t.member_id) on conflict do nothing;
  update public.notification_preferences p set
    email_notifications = case when t.kind = 'notifications' then enabled else p.email_notifications end,
    frequency = case when t.kind = 'notifications' and enabled and p.frequency = 'disabled' then 'immediate' else p.frequency end,
    newsletter_notifications = case when t.kind = 'newsletter' then enabled else p.newsletter_notifications end,
    newsletter_consent_at = case when t.kind = 'newsletter' then case when enabled then coalesce(p.newsletter_consent_at, now()) end else p.newsletter_consent_at end,
    updated_at = now()
  where p.user_id = t.member_id and app.wants_mail(t.member_id, t.kind) <> enabled;
  -- [Y7] The member's devices show these preferences.
  if found then
    perform app.next_rev(t.member_id);
  end if;
  return public.mail_preference(request);
end $$;

-- ── supabase/schema/80-services/65-mail-queue.sql ──

-- The mail queue: mails wait from the transaction that causes them until they are delivered, for at most a day. The job runner calls these
-- functions as the tables' owner.

-- `newest_only`: deletes mails of this kind that still wait for the same address, because this one's link replaces theirs.
create function app.queue_mail(id uuid, kind text, address text, sealed bytea, lifetime_seconds integer, newest_only boolean)
returns void language plpgsql security definer set search_path = '' as $$
declare
  hash bytea := app.salted_hash('account', lower(btrim(address)));
begin
  if newest_only then
    delete from app.mails m where m.recipient = hash and m.kind = queue_mail.kind and m.failed_at is null;
  end if;
  insert into app.mails (id, kind, recipient, sealed, expires_at)
  values (queue_mail.id, queue_mail.kind, hash, queue_mail.sealed, now() + make_interval(secs => lifetime_seconds));
  perform graphile_worker.add_job('mail.send', json_build_object('id', queue_mail.id), job_key => queue_mail.id::text);
end $$;

-- The mail to send; no row if it was sent, given up or has expired meanwhile.
create function app.mail_to_send(id uuid) returns table (sealed bytea, attempts integer, lifetime_seconds integer) language sql stable set search_path = '' as $$
  select m.sealed, m.attempts, extract(epoch from m.expires_at - m.created_at)::integer
  from app.mails m where m.id = mail_to_send.id and m.failed_at is null and m.expires_at > now() $$;

create function app.delete_sent_mail(id uuid) returns void language sql set search_path = '' as $$
  delete from app.mails m where m.id = delete_sent_mail.id $$;

create function app.abandon_mail(id uuid, outcome text, code text) returns void language sql set search_path = '' as $$
  update app.mails m set sealed = null, failed_at = now(), tried_at = now(), attempts = m.attempts + 1, outcome = abandon_mail.outcome, code = abandon_mail.code
  where m.id = abandon_mail.id and m.failed_at is null $$;

-- Schedules another attempt under the same id, so that there is one job for each mail.
create function app.delay_mail(id uuid, code text, pause_seconds integer) returns void language plpgsql set search_path = '' as $$
begin
  update app.mails m set attempts = m.attempts + 1, tried_at = now(), code = delay_mail.code where m.id = delay_mail.id and m.failed_at is null;
  if found then
    perform graphile_worker.add_job('mail.send', json_build_object('id', delay_mail.id), job_key => delay_mail.id::text, run_at => now() + make_interval(secs => pause_seconds));
  end if;
end $$;

-- Called each minute by every node: erases expired mails, and deletes given-up ones after ninety days.
create function app.tidy_mails() returns void language sql set search_path = '' as $$
  update app.mails m set sealed = null, failed_at = now(), outcome = 'too-late' where m.failed_at is null and m.expires_at <= now();
  delete from app.mails m where m.failed_at < now() - interval '90 days' $$;

-- For the operator: mails given up since then, and mails that wait after a failed attempt or for five minutes without one. Neither addresses
-- nor contents.
create function app.undelivered_mails(since timestamptz default '-infinity')
returns table (kind text, outcome text, code text, mails bigint, oldest timestamptz, newest timestamptz) language sql stable set search_path = '' as $$
  select m.kind, coalesce(m.outcome, 'waiting'), m.code, count(*), min(m.created_at), max(m.created_at)
  from app.mails m where m.failed_at > since or (m.failed_at is null and (m.attempts > 0 or m.created_at < now() - interval '5 minutes'))
  group by 1, 2, 3 order by 2, 1, 3 $$;

-- Frees the jobs of killed nodes. Each start of a worker pool draws a new name; a pool that holds a job for longer than any job may take has
-- ended. Jobs that failed for good are deleted after ninety days.
create function app.tidy_jobs(limit_seconds integer) returns void language plpgsql set search_path = '' as $$
declare
  dead_workers text[] := array(select distinct j.locked_by from graphile_worker.jobs j where j.locked_at < now() - make_interval(secs => limit_seconds));
begin
  if dead_workers <> '{}' then
    perform graphile_worker.force_unlock_workers(dead_workers);
  end if;
  perform graphile_worker.complete_jobs(array(
    select j.id from graphile_worker.jobs j where j.attempts >= j.max_attempts and j.locked_at is null and j.updated_at < now() - interval '90 days'));
end $$;

-- ── supabase/schema/80-services/70-clubs-and-wall.sql ──

-- Public facts about clubs, and the public numbers of the wall.

-- Published clubs, of one region or of all, in reading order.
create function public.clubs(request jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('clubs', coalesce(jsonb_agg(to_jsonb(c) order by c.region, c.town, c.name), '[]'))
  from (
    select k.slug, k.name, k.kind, k.town, k.region, k.lat, k.lng, k.about, k.opening from public.clubs k
    where k.published and (request ->> 'region' is null or k.region = app.text_in(request, 'region'))
    order by k.region, k.town, k.name limit 500
  ) as c $$;

create function public.wall_counts() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(c.category, (
    select count(*) from app.wall_warnings w
    where w.category = c.category and w.published_at <= now() and w.withdrawn_at is null and w.rejected_at is null and w.expires_at > now()))
  from unnest(app.wall_categories()) as c (category) $$;

-- ── supabase/schema/82-push/10-subscriptions.sql ──

-- Devices of members that receive pushes: registering, comparing, ending.

-- Active devices of one member.

-- Called by a server that sends pushes. Subscriptions made for another key are of no use any more: their devices subscribe again.
create function app.set_push_key(server_key text) returns void language sql set search_path = '' as $$
  insert into app.push_settings as s (server_key) values (set_push_key.server_key)
  on conflict (one) do update set server_key = excluded.server_key where s.server_key <> excluded.server_key;
  update public.push_subscriptions p set is_active = false, updated_at = now() where p.is_active and p.server_key <> set_push_key.server_key $$;

-- `{endpoint, keys: {p256dh, auth}}` of a browser: an address under TLS or on this machine, 65 bytes that begin as an uncompressed point, 16
-- random bytes. The server sends only to the push services that it knows; where the bytes are no point of P-256, the first push ends the device.
create function app.push_data(subscription jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case when char_length(subscription ->> 'endpoint') <= 1024
      and subscription ->> 'endpoint' ~ '^(https://|http://(localhost|127\.0\.0\.1)[:/])[!-~]+$'
      and subscription -> 'keys' ->> 'p256dh' ~ '^B[A-P][A-Za-z0-9_-]{85}$' and subscription -> 'keys' ->> 'auth' ~ '^[A-Za-z0-9_-]{22}$'
    then jsonb_build_object('endpoint', subscription ->> 'endpoint',
      'keys', jsonb_build_object('p256dh', subscription -> 'keys' ->> 'p256dh', 'auth', subscription -> 'keys' ->> 'auth')) end $$;

create function app.push_secret(subscription public.push_subscriptions) returns text language sql immutable set search_path = '' as $$
  select translate(replace(encode(subscription.secret, 'base64'), E'\n', ''), '+/=', '-_') $$;

-- [NOTIF-62] `{endpoint}` or `{endpoint: null}` → `{key, device}`: the server's key, null where it sends no pushes, and the device's own
-- registration `{id, secret}`, null where it has to register (again).
create function public.push_status(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  device public.push_subscriptions;
begin
  select p.* into device from public.push_subscriptions p
  where p.user_id = me and p.endpoint = app.text_in(request, 'endpoint') and p.is_active and p.session_id is not distinct from app.uuid_in(auth.jwt(), 'session_id');
  return jsonb_build_object('key', (select s.server_key from app.push_settings s),
    'device', case when device.id is not null then jsonb_build_object('id', device.id, 'secret', app.push_secret(device)) end);
end $$;

-- [S28, NOTIF-63, NOTIF-64] `{subscription, userAgent, key}` → `{id, secret}`. The endpoint leaves its former owner; of too many devices the one
-- that was longest silent ends.
create function public.register_push(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  data jsonb := app.push_data(request -> 'subscription');
  device public.push_subscriptions;
begin
  if data is null or not exists (select from app.push_settings s where s.server_key = request ->> 'key') then
    perform app.invalid();
  end if;
  perform app.lock_count('push-endpoint', left(encode(sha256(convert_to(data ->> 'endpoint', 'UTF8')), 'hex'), 32)::uuid);
  update public.push_subscriptions p set is_active = false, updated_at = now() where p.is_active and p.user_id <> me and p.endpoint = data ->> 'endpoint';
  perform app.lock_count('push-devices', me);
  insert into public.push_subscriptions as p (user_id, subscription_data, user_agent, server_key, session_id, session_issued)
  values (me, data, left(coalesce(request ->> 'userAgent', ''), 300), request ->> 'key', app.uuid_in(auth.jwt(), 'session_id'), app.integer_in(auth.jwt(), 'iat'))
  on conflict (user_id, endpoint) do update set subscription_data = excluded.subscription_data, user_agent = excluded.user_agent, is_active = true,
    server_key = excluded.server_key, session_id = excluded.session_id, session_issued = excluded.session_issued, updated_at = now(),
    -- A device that had ended is like a new one.
    secret = case when p.is_active then p.secret else excluded.secret end
  returning p.* into device;
  update public.push_subscriptions p set is_active = false, updated_at = now()
  where p.id in (select o.id from public.push_subscriptions o where o.user_id = me and o.is_active order by o.updated_at desc, o.id offset 20);
  return jsonb_build_object('id', device.id, 'secret', app.push_secret(device));
end $$;

-- `{endpoint}`: the device wants nothing more, or its member signs out. An ended session may say so too.
create function public.deactivate_push(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.push_subscriptions p set is_active = false, visible_until = null, updated_at = now()
  where p.user_id = app.token_member() and p.endpoint = app.text_in(request, 'endpoint') and p.is_active;
end $$;


-- `{device, visible}`: a page of the device is in front of its member, or no more.
create function public.report_push_visibility(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  update public.push_subscriptions p
  set visible_until = case when request -> 'visible' = 'true' then now() + interval '45 seconds' end
  where p.id = app.uuid_in(request, 'device') and p.user_id = me and p.is_active;
end $$;

-- `{notice, minutes}`: no pushes about the subject of a delivered notice for that time.
create function public.mute_push(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  minutes bigint := app.integer_in(request, 'minutes');
begin
  if minutes is null or minutes not between 1 and 1440 then
    perform app.invalid();
  end if;
  insert into app.push_mutes (subscription_id, type, subject, until)
  select d.subscription_id, d.type, d.subject, now() + make_interval(mins => minutes::int)
  from app.push_deliveries d join public.push_subscriptions p on p.id = d.subscription_id
  where d.id = app.uuid_in(request, 'notice') and p.user_id = me
  on conflict (subscription_id, type, subject) do update set until = excluded.until;
end $$;

-- ── supabase/schema/82-push/20-due.sql ──

-- What is to be pushed: queued in the transaction that causes it, judged when the grace time is over.

-- How long a message, or anything else, may still be read before it is pushed.
create function app.push_grace(type text) returns interval language sql immutable as $$
  select case when type = 'call' then interval '0' when type in ('message', 'group_message') then interval '10 seconds' else interval '60 seconds' end $$;

-- How long a push service keeps a push for a device that is away.
create function app.push_lifetime(type text) returns interval language sql immutable as $$
  select case when type = 'call' then interval '45 seconds' when type in ('message', 'group_message') then interval '24 hours' else interval '4 hours' end $$;

-- [G1] One job for each message that was just written, whoever may see it. In a community without any device to push to, it costs one look-up.
create function app.queue_message_pushes(sends app.send_candidate[]) returns void language plpgsql set search_path = '' as $$
declare
  sent record;
begin
  if to_regnamespace('graphile_worker') is null or not exists (select from public.push_subscriptions p where p.is_active) then
    return;
  end if;
  for sent in
    select s.id from unnest(sends) as s
    where s.other is null or exists (select from public.push_subscriptions p where p.user_id = s.other and p.is_active) order by s.nth
  loop
    perform graphile_worker.add_job('push.message', json_build_object('id', sent.id), run_at => now() + app.push_grace('message'), priority => -10);
  end loop;
end $$;

-- Queues the push of a notification; called at the end of the transaction that writes its row. Several within the grace time are one.
create function app.queue_push(recipient uuid, type text, subject text) returns void language plpgsql set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is not null and exists (select from public.push_subscriptions p where p.user_id = recipient and p.is_active) then
    perform graphile_worker.add_job('push.send',
      json_build_object('member', recipient, 'type', queue_push.type, 'subject', coalesce(subject, ''), 'cause', gen_random_uuid()),
      run_at => now() + app.push_grace(type), job_key => concat_ws(':', 'push', recipient, type, subject), job_key_mode => 'preserve_run_at', priority => -10);
  end if;
end $$;

-- Whether the member wants to be pushed anything of this type at this time.
create function app.may_push(member uuid, type text) returns boolean language sql stable set search_path = '' as $$
  select app.wants_notification(member, type, 'push') and not app.is_quiet(member, now(), type = 'call') $$;

-- How many things of a subject the member has not read. A call is one for as long as it rings.
create function app.push_count(member uuid, type text, subject text) returns bigint language plpgsql stable set search_path = '' as $$
begin
  if type in ('message', 'group_message') then
    return coalesce((select s.unread from app.unread_streams(member) s where s.stream_id = push_count.subject::uuid), 0);
  elsif type = 'call' then
    return (select count(*) from app.calls c where c.callee_id = member and c.caller_id::text = push_count.subject and c.reaches and c.state = 'ringing' and c.rings_until > now());
  end if;
  return coalesce((
    select n.event_count from app.unread_notifications(app.notifications_id(member)) n
    where n.type = push_count.type and n.subject = push_count.subject
      -- A mention is read with its message.
      and not (n.type = 'mention' and exists (
        select from public.memberships m where m.member_id = member and m.stream_id::text = n.subject and m.read >= n.subject_seq))
    order by n.seq desc limit 1), 0);
end $$;

-- The number on the app's icon: conversations and groups with something unread, and unread notifications [G19].
create function app.push_badge(member uuid) returns bigint language sql stable set search_path = '' as $$
  select (select count(*) from app.unread_streams(member)) + (select count(*) from app.unread_notifications(app.notifications_id(member))) $$;

-- Adds a delivery to each of a member's devices, and its job; one that waits already takes the cause in. Returns how many are new.
create function app.add_pushes(member uuid, push_type text, push_subject text, cause uuid) returns int language plpgsql set search_path = '' as $$
declare
  added int := 0;
  delivery record;
begin
  if not app.may_push(member, push_type) then
    return 0;
  end if;
  for delivery in
    insert into app.push_deliveries as d (subscription_id, type, subject, causes, expires_at)
    select p.id, push_type, push_subject, array[cause], now() + app.push_lifetime(push_type)
    from public.push_subscriptions p
    where p.user_id = member and p.is_active
      and not exists (select from app.push_deliveries o where o.subscription_id = p.id and o.type = push_type and o.subject = push_subject and cause = any (o.causes))
      and not exists (select from app.push_mutes u where u.subscription_id = p.id and u.type = push_type and u.subject = push_subject and u.until > now())
    order by p.id
    on conflict (subscription_id, type, subject) where done_at is null
      do update set causes = (array_prepend(cause, d.causes))[1:50], expires_at = excluded.expires_at
    returning d.id, cardinality(d.causes) = 1 as is_new
  loop
    if delivery.is_new then
      added := added + 1;
      perform graphile_worker.add_job('push.deliver', json_build_object('id', delivery.id), job_key => 'push.' || delivery.id, priority => -10);
    end if;
  end loop;
  return added;
end $$;

-- [G1] Judges all memberships of a message's stream at once, when the grace time is over: who has read it, may not see it, has muted, archived
-- or hidden the conversation, or is under a block, gets nothing.
create function app.push_message(message uuid) returns int language plpgsql set search_path = '' as $$
declare
  added int := 0;
  sent public.messages;
  receiver record;
begin
  select * into sent from public.messages x where x.id = message and x.deleted_at is null;
  for receiver in
    select m.member_id, case when m.role is null then 'message' else 'group_message' end as type
    from public.memberships m
    where m.stream_id = sent.stream_id and m.member_id <> sent.sender_id and m.read < sent.seq and m.ranges @> sent.seq
      and app.is_counted(m)
      and exists (select from public.push_subscriptions p where p.user_id = m.member_id and p.is_active)
      and (not m.has_hidden_rows or m.member_id not in (select app.row_hidden_from(sent)))
    order by m.member_id
  loop
    added := added + app.add_pushes(receiver.member_id, receiver.type, sent.stream_id::text, sent.id);
  end loop;
  return added;
end $$;

-- ── supabase/schema/82-push/30-deliveries.sql ──

-- Deliveries: one attempt after the other, recorded before and after. Called by the job runner as the tables' owner.

create function app.end_push(delivery uuid, push_outcome text, push_code text) returns void language sql set search_path = '' as $$
  update app.push_deliveries d set done_at = now(), outcome = push_outcome, code = push_code where d.id = delivery and d.done_at is null $$;

create function app.retry_push(delivery uuid, at timestamptz) returns void language plpgsql set search_path = '' as $$
begin
  perform graphile_worker.add_job('push.deliver', json_build_object('id', delivery), job_key => 'push.' || delivery, run_at => at, priority => -10);
end $$;

-- Begins an attempt, or ends a delivery that is of no use any more: read meanwhile, muted, too old, its device gone. Null: nothing is to be
-- sent. A device that was visible is looked at once more when its report has run out: had its page crashed, the push would be lost otherwise.
create function app.begin_push(delivery uuid) returns jsonb language plpgsql set search_path = '' as $$
declare
  d app.push_deliveries;
  p public.push_subscriptions;
  unread bigint;
begin
  -- The device before its deliveries, because an ended device ends them all.
  perform from public.push_subscriptions s where s.id = (select x.subscription_id from app.push_deliveries x where x.id = delivery) for no key update;
  select * into d from app.push_deliveries where id = delivery and done_at is null for update;
  if d.id is null then
    return null;
  end if;
  select * into p from public.push_subscriptions where id = d.subscription_id;
  unread := app.push_count(p.user_id, d.type, d.subject);
  if d.expires_at <= now() then
    perform app.end_push(d.id, 'too-late', d.code);
  elsif not p.is_active or app.session_state(p.user_id, p.session_id, p.session_issued) <> 'live' then
    -- [S28] Signed out, taken over or replaced, also where the device could say nothing.
    perform app.lose_push_device(d.id, 'session');
  elsif unread = 0 or not app.may_push(p.user_id, d.type)
    or exists (select from app.push_mutes u where u.subscription_id = p.id and u.type = d.type and u.subject = d.subject and u.until > now()) then
    perform app.end_push(d.id, 'not-needed', null);
  elsif p.visible_until > now() and d.held then
    perform app.end_push(d.id, 'visible', null);
  elsif p.visible_until > now() then
    update app.push_deliveries set held = true where id = d.id;
    perform app.retry_push(d.id, p.visible_until + interval '1 second');
  else
    update app.push_deliveries set attempts = attempts + 1, attempted_at = now() where id = d.id;
    return jsonb_build_object('subscription', p.subscription_data, 'serverKey', p.server_key, 'secret', app.push_secret(p), 'type', d.type, 'subject', d.subject,
      'cause', d.causes[1], 'day', to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD'), 'attempts', d.attempts,
      'count', unread, 'badge', app.push_badge(p.user_id), 'secondsLeft', greatest(1, extract(epoch from d.expires_at - now())::int));
  end if;
  return null;
end $$;

-- The push service has accepted it. What came meanwhile is a delivery of its own.
create function app.finish_push(delivery uuid, sent_cause uuid) returns void language plpgsql set search_path = '' as $$
declare
  d app.push_deliveries;
  next_id uuid;
begin
  select * into d from app.push_deliveries where id = delivery and done_at is null for update;
  perform app.end_push(d.id, 'delivered', null);
  if d.causes[1] <> sent_cause then
    insert into app.push_deliveries (subscription_id, type, subject, causes, expires_at) values (d.subscription_id, d.type, d.subject, d.causes[1:1], d.expires_at)
    returning id into next_id;
    perform app.retry_push(next_id, now());
  end if;
end $$;

create function app.delay_push(delivery uuid, push_code text, pause_seconds int) returns void language plpgsql set search_path = '' as $$
begin
  update app.push_deliveries d set code = push_code where d.id = delivery and d.done_at is null;
  if found then
    perform app.retry_push(delivery, now() + make_interval(secs => pause_seconds));
  end if;
end $$;

-- The endpoint is gone for good, or is none that this server sends to: nothing more for this device until it registers again.
create function app.lose_push_device(delivery uuid, push_code text) returns void language plpgsql set search_path = '' as $$
declare
  lost uuid := (select d.subscription_id from app.push_deliveries d where d.id = delivery);
begin
  update public.push_subscriptions p set is_active = false, updated_at = now() where p.id = lost;
  update app.push_deliveries d set done_at = now(), outcome = 'gone', code = push_code where d.subscription_id = lost and d.done_at is null;
end $$;

-- Called each minute by every node.
create function app.tidy_pushes() returns void language sql set search_path = '' as $$
  update app.push_deliveries d set done_at = now(), outcome = 'too-late' where d.done_at is null and d.expires_at <= now();
  delete from app.push_deliveries d where d.done_at < now() - interval '2 days';
  delete from app.push_mutes u where u.until < now();
  delete from public.push_subscriptions p where not p.is_active and p.updated_at < now() - interval '30 days' $$;

-- For the operator: pushes that ended without a delivery, and those that wait after a failed attempt, by the push service's answer. Neither
-- addresses nor members.
create function app.undelivered_pushes(since timestamptz default '-infinity')
returns table (outcome text, code text, pushes bigint, oldest timestamptz) language sql stable set search_path = '' as $$
  select coalesce(d.outcome, 'waiting'), d.code, count(*), min(d.created_at)
  from app.push_deliveries d where (d.done_at > since and d.outcome in ('refused', 'gone', 'too-late')) or (d.done_at is null and d.attempts > 0)
  group by 1, 2 order by 1, 2 $$;

-- ── supabase/schema/85-cases/10-audit.sql ──

-- [S23] The audit log: append-only, each row bound to the one before by its hash.

-- The hash of a row, from the hash of the row before (empty bytes for the first). The command that verifies the chain computes the same.
create function app.audit_hash(before bytea, id bigint, at timestamptz, act text, actor bytea, commitment bytea) returns bytea language sql stable set search_path = '' as $$
  select sha256(before || convert_to(id || '|' || app.instant_text(at) || '|' || act || '|', 'UTF8') || actor || commitment) $$;

create function app.audit_commitment(salt bytea, actor uuid, details jsonb) returns bytea language sql immutable set search_path = '' as $$
  select sha256(salt || uuid_send(actor) || convert_to(details::text, 'UTF8')) $$;

-- Appends what somebody of the house has done, in the transaction that does it. Writers wait for one another.
create function app.note_audit(actor uuid, act text, details jsonb) returns void language plpgsql set search_path = '' as $$
declare
  last app.audit_log;
  entry app.audit_log;
  salt bytea := app.random_key();
begin
  perform pg_advisory_xact_lock(hashtextextended('app.audit_log', 0));
  select * into last from app.audit_log l order by l.id desc limit 1;
  entry.id := coalesce(last.id, 0) + 1;
  entry.at := clock_timestamp();
  entry.act := note_audit.act;
  entry.actor := app.salted_hash('audit', note_audit.actor::text);
  entry.commitment := app.audit_commitment(salt, note_audit.actor, note_audit.details);
  entry.hash := app.audit_hash(coalesce(last.hash, ''), entry.id, entry.at, entry.act, entry.actor, entry.commitment);
  insert into app.audit_log select entry.*;
  insert into app.audit_details (id, salt, actor_id, details) values (entry.id, salt, note_audit.actor, note_audit.details);
end $$;

create function app.refuse_audit_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'the audit log is append-only' using errcode = '42501';
end $$;
create trigger audit_log_stays before update or delete on app.audit_log for each row execute function app.refuse_audit_change();
create trigger audit_log_stays_whole before truncate on app.audit_log for each statement execute function app.refuse_audit_change();

-- The first row that does not fit the chain, or its details; null: all do. Erased details are no fault.
create function app.broken_audit_row() returns bigint language sql stable set search_path = '' as $$
  select min(l.id) from (
    select x.*, lag(x.hash) over (order by x.id) as before, lag(x.id) over (order by x.id) as before_id from app.audit_log x) as l
  left join app.audit_details d on d.id = l.id
  where l.hash <> app.audit_hash(coalesce(l.before, ''), l.id, l.at, l.act, l.actor, l.commitment) or l.id <> coalesce(l.before_id, 0) + 1
    or (d.id is not null and l.commitment <> app.audit_commitment(d.salt, d.actor_id, d.details)) $$;

-- ── supabase/schema/85-cases/15-staff-audit.sql ──

-- [S20] Rights of the house, enrolments and second factors: whoever changes them, and by whatever means, the audit log has it. The operator, who is no
-- member, acts as the nil id.

create function app.operator() returns uuid language sql immutable as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

create function app.audit_staff_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  -- A second factor is its member's own act, also where the service stores it for them.
  perform app.note_audit(coalesce(auth.uid(), case when tg_argv[0] = 'factor' then (changed ->> 'member_id')::uuid end, app.operator()), tg_argv[0] || case tg_op when 'DELETE' then '-removed' else '-added' end,
    -- Of an erased member, with whom the row goes, nothing more is written.
    jsonb_build_object('member', (select p.id from public.profiles p where p.id = (changed ->> 'member_id')::uuid), 'right', changed -> 'staff_right'));
  return null;
end $$;
create trigger staff_right_audit after insert or delete on app.staff_rights for each row execute function app.audit_staff_change('right');
create trigger enrolment_audit after insert or delete on app.staff_enrolments for each row execute function app.audit_staff_change('enrolment');
create trigger new_factor_audit after insert or update of is_second_factor on app.passkeys for each row when (new.is_second_factor) execute function app.audit_staff_change('factor');
create trigger old_factor_audit after delete on app.passkeys for each row when (old.is_second_factor) execute function app.audit_staff_change('factor');

-- For the operator's command. Returns why it is refused; null: it is done. A right without a second factor brings an enrolment with it.
create function app.change_staff(act text, name text, right_name text) returns text language plpgsql set search_path = '' as $$
declare
  member uuid := (select p.id from public.profiles p where lower(p.username) = lower(btrim(name)));
begin
  if member is null then
    return 'unknown-member';
  elsif act in ('grant', 'revoke') and right_name is not null and right_name not in ('certification', 'moderation', 'support', 'finances', 'administration') then
    return 'unknown-right';
  end if;
  if act = 'grant' then
    insert into app.staff_rights (member_id, staff_right) values (member, right_name) on conflict do nothing;
  elsif act = 'revoke' then
    delete from app.staff_rights r where r.member_id = member and r.staff_right = coalesce(right_name, r.staff_right);
  end if;
  if act = 'enrol' or (act = 'grant' and not exists (select from app.passkeys k where k.member_id = member and k.is_second_factor)) then
    delete from app.staff_enrolments e where e.member_id = member;
    insert into app.staff_enrolments (member_id) values (member);
  end if;
  return null;
end $$;

-- ── supabase/schema/85-cases/20-opening.sql ──

-- How cases begin and end, and where they stand in the queue.

-- How soon a case of a severity is due, before anything else counts.
create function app.case_term(severity int) returns interval language sql immutable as $$
  select case severity when 5 then interval '1 hour' when 4 then interval '4 hours' when 3 then interval '12 hours' when 2 then interval '1 day' else interval '3 days' end $$;

create function app.report_severity(reason text) returns int language sql immutable as $$
  select case reason when 'minor' then 5 when 'threat' then 4 when 'other' then 1 when 'fake-profile' then 2 else 3 end $$;

-- Between 0.5 and 1.5: how often a member's reports led to a measure; 1 for whoever has reported little.
create function app.report_accuracy(reporter uuid) returns numeric language sql stable set search_path = '' as $$
  select 0.5 + (count(*) filter (where c.outcome <> 'nothing') + 2.0) / (count(*) + 4.0)
  from (
    select x.outcome from public.reports r join app.case_reports k on k.report_id = r.id join app.cases x on x.id = k.case_id
    where r.reporter_id = reporter and x.outcome is not null order by x.closed_at desc limit 50) as c $$;

-- Between 1 and 2: how many may meet what was reported, by the followers of its member.
create function app.case_reach(member uuid) returns numeric language sql stable set search_path = '' as $$
  select 1 + count(*) / 100.0 from (select from public.follows f where f.followed_id = member limit 100) as f $$;

create function app.case_due(opened timestamptz, severity int, weight numeric) returns timestamptz language sql immutable as $$
  select opened + app.case_term(severity) / weight::double precision $$;

-- Opens a case about a subject that waits, unless one is open.
create function app.open_case(of_kind text, subject uuid, member uuid) returns void language sql set search_path = '' as $$
  insert into app.cases (kind, subject_id, member_id, severity, due_at)
  select k.kind, subject, p.id, k.severity, app.case_due(now(), k.severity, app.case_reach(member))
  from app.case_kinds k left join public.profiles p on p.id = member where k.kind = of_kind
  on conflict (kind, subject_id) where closed_at is null do nothing $$;

-- Ends the open case of a subject with which nothing is to be decided any more.
create function app.drop_case(of_kind text, subject uuid) returns void language sql set search_path = '' as $$
  update app.cases c set closed_at = now(), claimed_by = null, claimed_until = null where c.kind = of_kind and c.subject_id = subject and c.closed_at is null $$;

-- [S37] A report joins the open case about its member, or opens one. Reporters count once a case, and only accounts that are a day old; numbers
-- bring a case forward and decide nothing.
create function app.add_report_to_case() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  grave int := app.report_severity(new.reason);
  known app.cases;
  counts boolean;
begin
  if new.member_id is null then
    return null;
  end if;
  insert into app.cases as c (kind, subject_id, member_id, reason, severity, due_at)
  values ('report', new.member_id, new.member_id, new.reason, grave, app.case_due(now(), grave, app.case_reach(new.member_id) * app.report_accuracy(new.reporter_id)))
  on conflict (kind, subject_id) where closed_at is null do update set severity = greatest(c.severity, excluded.severity), due_at = least(c.due_at, excluded.due_at),
    reason = case when excluded.severity > c.severity then excluded.reason else c.reason end
  returning * into known;
  counts := (select p.created_at < now() - interval '1 day' from public.profiles p where p.id = new.reporter_id)
    and not exists (select from app.case_reports k join public.reports r on r.id = k.report_id where k.case_id = known.id and r.reporter_id = new.reporter_id);
  insert into app.case_reports (report_id, case_id) values (new.id, known.id);
  if counts then
    update app.cases c set reports = c.reports + 1,
      due_at = least(c.due_at, app.case_due(c.opened_at, c.severity, (1 + ln(c.reports + 1)::numeric) * app.case_reach(new.member_id) * app.report_accuracy(new.reporter_id)))
    where c.id = known.id;
  end if;
  return null;
end $$;
create trigger report_becomes_case after insert on public.reports for each row execute function app.add_report_to_case();

-- ── supabase/schema/85-cases/25-evidence.sql ──

-- What a case of each kind shows, as it was when it began where the rows may change; null parts: there is nothing to decide on any more.

create function app.part(type text, label text, more jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('type', part.type, 'label', part.label) || more $$;

create function app.picture_part(label text, path text, caption text default null) returns jsonb language sql immutable as $$
  select app.part('picture', label, jsonb_build_object('path', path, 'caption', nullif(caption, ''))) $$;

create function app.text_part(label text, body text) returns jsonb language sql immutable as $$ select app.part('text', label, jsonb_build_object('text', body)) $$;
-- null where there is no value.
create function app.fact_part(label text, value text) returns jsonb language sql immutable as $$
  select app.part('fact', label, jsonb_build_object('value', value)) where fact_part.value is not null $$;

-- Makes an array of the parts that are there.
create function app.parts(variadic each jsonb[]) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(p order by n), '[]') from unnest(each) with ordinality as e (p, n) where p is not null $$;

create function app.avatar_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(
      app.picture_part('pending-picture', p.pending_avatar_url), case when p.avatar_url is not null then app.picture_part('current-picture', p.avatar_url) end,
      app.fact_part('genre', p.genre)),
    jsonb_build_object('picture', p.pending_avatar_url)
  from public.profiles p where p.id = c.subject_id and p.avatar_moderation_status = 'pending' and p.pending_avatar_url is not null $$;

create function app.album_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(
      case i.kind when 'photo' then app.picture_part('album-item', i.object) else app.part('video', 'album-item', jsonb_build_object('path', i.object, 'poster', i.poster)) end,
      app.fact_part('album', i.album)),
    jsonb_build_object('hash', i.hash)
  from app.album_items i where i.id = c.subject_id and i.state = 'pending' $$;

create function app.cover_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(app.picture_part('cover', e.cover, e.cover_alt), app.text_part('event', e.title)), jsonb_build_object('hash', e.cover_hash, 'alt', e.cover_alt)
  from app.events e where e.id = c.subject_id and e.cover_state = 'pending' $$;

create function app.club_photo_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(app.picture_part('club-photo', p.object, p.caption), app.text_part('club', k.name)), jsonb_build_object('hash', p.hash, 'caption', p.caption)
  from app.club_photos p join public.clubs k on k.id = p.club_id where p.id = c.subject_id and p.state = 'pending' $$;

-- `part` of an opinion: the opinion first, then the club's answer.
create function app.opinion_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(app.text_part('club', k.name), app.text_part('opinion', o.body), case when o.answer is not null then app.text_part('answer', o.answer) end),
    case when o.state = 'pending' then jsonb_build_object('part', 'opinion', 'text', o.body) else jsonb_build_object('part', 'answer', 'text', o.answer) end
  from app.club_opinions o join public.clubs k on k.id = o.club_id where o.id = c.subject_id and (o.state = 'pending' or o.answer_state = 'pending') $$;

create function app.testimonial_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(app.text_part('testimonial', t.body), case when t.answer is not null then app.text_part('answer', t.answer) end),
    case when t.review = 'pending' then jsonb_build_object('part', 'text', 'text', t.body) else jsonb_build_object('part', 'answer', 'text', t.answer) end
  from app.testimonials t where t.id = c.subject_id and t.body is not null and t.verdict = 'accepted' and (t.review = 'pending' or t.answer_review = 'pending') $$;

create function app.warning_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(
      app.fact_part('category', w.category), case when w.department is not null then app.fact_part('department', w.department) end,
      case when w.reply is not null then app.fact_part('reply', w.reply) end, app.fact_part('warning-state', case when w.published_at is null then 'new' else 'answered' end)),
    jsonb_build_object('published', w.published_at is not null, 'reply', w.reply)
  from app.wall_warnings w
  where w.id = c.subject_id and w.member_id is not null and w.withdrawn_at is null and w.rejected_at is null and w.expires_at > now()
    and (w.reviewed_at is null or w.replied_at > w.reviewed_at) $$;

-- The picture of a certification is no file of the storage: the server shows it by the request's id [S6].
create function app.certification_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(
      app.picture_part('certification', 'certification/' || x.id), case when p.avatar_url is not null then app.picture_part('current-picture', p.avatar_url) end,
      app.fact_part('code', x.code), app.fact_part('genre', p.genre)),
    jsonb_build_object('picture', p.avatar_url, 'genre', p.genre)
  from app.certification_cases x join public.profiles p on p.id = x.member_id where x.id = c.subject_id and x.state = 'sent' $$;

create function app.professional_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(variadic array[
      app.fact_part('business', b.business_name), app.fact_part('business-kind', b.kind), app.fact_part('siret', b.siret), app.fact_part('address', concat_ws(', ', b.street, b.town)),
      app.fact_part('contact', b.contact_name), app.fact_part('phone', b.phone), app.fact_part('website', b.website)]
      || array(select app.part('document', 'document', jsonb_build_object('path', d.object, 'name', d.name))
        from app.professional_documents d where d.professional_id = b.id order by d.added_at, d.id)),
    jsonb_build_object('submittedAt', app.instant_text(b.submitted_at))
  from public.professional_profiles b where b.id = c.subject_id and b.status = 'pending' $$;

-- The reported messages with five before and after, as they were; what reporters wrote, without saying who they are; pictures of then.
create function app.report_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  with reports as (
    select r.* from app.case_reports k join public.reports r on r.id = k.report_id where k.case_id = c.id order by r.created_at desc limit 20)
  select app.parts(variadic array(
      select part from (
        select r.created_at, 1 as place, app.fact_part('report-reason', r.reason) as part from reports r
        union all select r.created_at, 2, app.text_part('report-words', r.words) from reports r where not app.is_blank(r.words)
        union all select r.created_at, 3, jsonb_build_object('type', 'messages', 'rows', r.context) from reports r where jsonb_array_length(r.context) > 0
        union all
        select distinct on (x ->> 'name') r.created_at, 4, case when i.kind = 'video' and i.object = x ->> 'name'
            then app.part('video', 'reported-picture', jsonb_build_object('path', i.object, 'poster', i.poster)) else app.picture_part('reported-picture', case when x ->> 'name' ~ '^(avatars|albums)/' then x ->> 'name' else 'conversations/' || (x ->> 'name') end) end
        from reports r cross join jsonb_array_elements(r.pictures) as x left join app.album_items i on i.object = x ->> 'name'
        where not exists (select from app.album_items v where v.poster = x ->> 'name')) as p
      order by p.created_at desc, p.place)),
    jsonb_build_object('reports', (select count(*) from reports)) $$;

-- The context of a report: its messages with five before and after that the reporter sees. In a group, authors whom a block hides from the
-- reporter stay hidden here too.
create function app.report_context(r public.reports) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', x.id, 'author', (select p.username from public.profiles p where p.id = x.sender_id), 'text', x.text, 'at', app.instant_text(x.created_at),
      'picture', case when x.media_url is not null and x.id = any (r.message_ids) then 'conversations/' || x.media_url end, 'reported', x.id = any (r.message_ids)) order by x.seq), '[]')
  from public.messages x join public.memberships m on m.stream_id = x.stream_id and m.member_id = r.reporter_id
  where x.stream_id = r.conversation_id and x.deleted_at is null and x.type <> 'system' and (m.ranges @> x.seq or x.id = any (r.message_ids))
    and exists (select from public.messages named where named.stream_id = x.stream_id and named.id = any (r.message_ids) and x.seq between named.seq - 5 and named.seq + 5) $$;

create function app.note_report_context() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.context := app.report_context(new);
  return new;
end $$;
create trigger note_report_context before insert on public.reports for each row execute function app.note_report_context();

-- ── supabase/schema/85-cases/40-measures.sql ──

-- What a measure does when it begins and when it ends. Restrictions act by themselves: what they close asks `app.is_under_measure`.

-- The places in live rooms and calls of a member end.
create function app.end_live_of(member uuid) returns void language plpgsql set search_path = '' as $$
declare
  call app.calls;
begin
  perform app.end_live_seats(array(select s.id from app.live_seats s where s.member_id = member));
  for call in select c.* from app.calls c where member in (c.caller_id, c.callee_id) and c.ended_at is null order by c.id loop
    perform app.lock_call(call.id);
    perform app.finish_call(call.id, case call.state when 'accepted' then 'ended' else 'missed' end);
  end loop;
end $$;

-- Removes what reports of a case name: messages become tombstones, items of albums are refused, and a picture of the profile is taken away.
create function app.remove_reported(me uuid, c app.cases, why text) returns void language plpgsql set search_path = '' as $$
declare
  message public.messages;
  item app.album_items;
  named text[] := array(
    select distinct x ->> 'name' from app.case_reports k join public.reports r on r.id = k.report_id cross join jsonb_array_elements(r.pictures) as x where k.case_id = c.id);
begin
  for message in
    select m.* from public.messages m
    where m.id in (select unnest(r.message_ids) from app.case_reports k join public.reports r on r.id = k.report_id where k.case_id = c.id) and m.sender_id = c.member_id
    order by m.stream_id, m.seq
  loop
    perform app.tombstone_message(message);
  end loop;
  for item in select i.* from app.album_items i where i.owner_id = c.member_id and i.object = any (named) and i.state <> 'refused' order by i.id for update loop
    update app.album_items i set state = 'refused', reason = why where i.id = item.id;
    perform app.record_album_decision(c.member_id, item.id, 'refused', item.hash, why, array[item.object, item.poster]);
  end loop;
  update public.profiles p set
    avatar_url = case when p.avatar_url = any (named) then null else p.avatar_url end,
    avatar_moderation_status = case when p.avatar_url = any (named) then 'rejected' else p.avatar_moderation_status end,
    cover_url = case when p.cover_url = any (named) then null else p.cover_url end
  where p.id = c.member_id and (p.avatar_url = any (named) or p.cover_url = any (named));
  perform app.mark_replaced_pictures(c.member_id, k) from unnest(array['avatar', 'cover']) as k;
end $$;

create function app.begin_measure(me uuid, c app.cases, d app.case_decision) returns void language plpgsql set search_path = '' as $$
begin
  case d.verdict
    when 'remove' then perform app.remove_reported(me, c, d.reason);
    when 'hide' then perform app.index_member(c.member_id);
    when 'restrict-live' then perform app.end_live_of(c.member_id);
    when 'suspend', 'ban' then
      perform app.index_member(c.member_id);
      perform app.end_live_of(c.member_id);
      perform app.note_security('banned', c.member_id, me, null);
    when 'end-certification' then
      if app.end_certification(c.member_id, 'house') then
        update public.profiles p set certified = false where p.id = c.member_id;
      end if;
    else null;
  end case;
end $$;

-- A decision is undone by a successful appeal, or a measure has reached its end. What was removed does not come back.
create function app.end_measure(d app.decisions, me uuid) returns void language plpgsql set search_path = '' as $$
begin
  if d.measure in ('hide', 'suspend', 'ban') then
    perform app.index_member(d.member_id);
  end if;
  if d.measure in ('suspend', 'ban') then
    perform app.note_security('unbanned', d.member_id, me, null);
  elsif d.measure = 'end-certification' and me is not null then
    update app.certifications x set ended_at = null, ended_for = null where x.member_id = d.member_id and x.ended_for = 'house' and x.until > now();
    if found then
      update public.profiles p set certified = true where p.id = d.member_id;
    end if;
  elsif d.kind = 'avatar' then
    update public.profiles p set avatar_moderation_status = case when p.avatar_url is not null then 'approved' end
    where p.id = d.member_id and p.avatar_moderation_status = 'rejected';
  end if;
  perform app.next_rev(d.member_id);
  perform app.announce_account(d.member_id);
end $$;

-- Called each minute by every node: measures whose time is over, and claims that nobody uses.
create function app.tidy_decisions() returns void language plpgsql set search_path = '' as $$
declare
  d app.decisions;
begin
  for d in select x.* from app.decisions x where x.until <= now() and not x.ended order by x.until limit 100 loop
    perform from public.streams s where s.id = d.member_id for update;
    update app.decisions x set ended = true where x.id = d.id and not x.ended;
    if found and d.lifted_at is null and d.member_id is not null then
      perform app.end_measure(d, null);
    end if;
  end loop;
  perform app.pause_unjudged_measures();
end $$;

-- ── supabase/schema/85-cases/45-erased-members.sql ──

-- [S22, S23] What remains of a member in cases and in the audit log once the account is erased: decisions and the chain, without a name.

create function app.forget_in_cases(member uuid) returns void language sql set search_path = '' as $$
  update app.cases c set closed_at = coalesce(c.closed_at, now()), subject_id = gen_random_uuid(), claimed_by = null, claimed_until = null where c.subject_id = member;
  update app.cases c set closed_at = now(), claimed_by = null, claimed_until = null
  where c.kind = 'appeal' and c.closed_at is null and c.subject_id in (select d.id from app.decisions d where d.member_id = member);
  update app.decisions d set subject_id = gen_random_uuid() where d.subject_id = member;
  delete from app.audit_details a where a.actor_id = member or a.details ->> 'member' = member::text $$;

-- Before an account is erased whose member a decision shuts out.
create function app.note_closed_address(member uuid, email text) returns void language sql set search_path = '' as $$
  insert into app.closed_addresses as a (hash, kind, measure, reason, until)
  select app.salted_hash('account', lower(btrim(email))), d.kind, d.measure, d.reason, d.until
  from app.decisions d
  where d.member_id = member and d.lifted_at is null and d.measure in ('suspend', 'ban') and (d.until is null or d.until > now()) and email is not null
  order by d.until desc nulls first limit 1
  on conflict (hash) do update set measure = excluded.measure, reason = excluded.reason, until = excluded.until, noted_at = now() $$;

-- A new account with a closed address is closed in the same way, and its member can read and appeal the decision. Whoever signs up learns nothing.
create function app.carry_closure_over(member uuid, email text) returns void language sql set search_path = '' as $$
  insert into app.decisions (kind, subject_id, member_id, measure, reason, facts, until)
  select a.kind, member, member, a.measure, a.reason, '', a.until
  from app.closed_addresses a where a.hash = app.salted_hash('account', lower(btrim(email))) and (a.until is null or a.until > now()) $$;

-- ── supabase/schema/85-cases/50-handlers.sql ──

-- Carries decisions out, by the kind of case. Each returns why nothing was decided; null: it is done. Where something else is there than what the
-- moderator looked at, nothing is decided.

-- Calls a decision function that answers `{code}` or `{refusal}`, with what was looked at.
create function app.decided_by(answer jsonb) returns text language sql immutable as $$
  select case coalesce(answer ->> 'code', answer ->> 'refusal')
    when 'invalid' then 'case-changed' when 'unknown-opinion' then 'case-changed' when 'forbidden' then 'unknown-case' else coalesce(answer ->> 'code', answer ->> 'refusal') end $$;

create function app.decide_avatar_case(me uuid, c app.cases, d app.case_decision) returns text language sql set search_path = '' as $$
  select app.decided_by(app.review_avatar(c.subject_id, case d.verdict when 'approved' then 'approved' else 'rejected' end, d.shown ->> 'picture')) $$;

create function app.decide_album_case(me uuid, c app.cases, d app.case_decision) returns text language sql set search_path = '' as $$
  select app.decided_by(public.moderate_album_item(d.shown || jsonb_build_object('item', c.subject_id, 'verdict', d.verdict, 'reason', d.reason))) $$;

create function app.decide_cover_case(me uuid, c app.cases, d app.case_decision) returns text language sql set search_path = '' as $$
  select app.decided_by(public.moderate_event_cover(d.shown || jsonb_build_object('eventId', c.subject_id, 'verdict', d.verdict, 'reason', d.reason))) $$;

create function app.decide_club_photo_case(me uuid, c app.cases, d app.case_decision) returns text language sql set search_path = '' as $$
  select app.decided_by(public.moderate_club_photo(d.shown || jsonb_build_object('photo', c.subject_id, 'verdict', d.verdict, 'reason', d.reason))) $$;

create function app.decide_opinion_case(me uuid, c app.cases, d app.case_decision) returns text language sql set search_path = '' as $$
  select app.decided_by(app.review_club_opinion(me, d.shown || jsonb_build_object('opinion', c.subject_id, 'verdict', d.verdict))) $$;

create function app.decide_testimonial_case(me uuid, c app.cases, d app.case_decision) returns text language sql set search_path = '' as $$
  select app.decided_by(public.review_testimonial(d.shown || jsonb_build_object('testimonial', c.subject_id, 'verdict', case d.verdict when 'approved' then 'approved' else 'rejected' end))) $$;

-- « Refused » withdraws a warning that members see already.
create function app.decide_warning_case(me uuid, c app.cases, d app.case_decision) returns text language sql set search_path = '' as $$
  select app.decided_by(public.review_warning(jsonb_build_object('warning', c.subject_id, 'verdict',
    case when d.verdict = 'approved' then 'publish' when d.shown -> 'published' = 'true' then 'withdraw' else 'reject' end))) $$;

create function app.decide_certification_case(me uuid, c app.cases, d app.case_decision) returns text language sql set search_path = '' as $$
  select case r.refusal when 'case-decided' then 'case-changed' else r.refusal end
  from (select public.decide_certification(d.shown || jsonb_build_object('case', c.subject_id, 'verdict', case d.verdict when 'approved' then 'accepted' else 'refused' end,
    'reason', d.reason)) ->> 'refusal' as refusal) as r $$;

-- A number that another establishment has registered meanwhile is said; all else that stands in the way has changed since it was looked at.
create function app.decide_professional_case(me uuid, c app.cases, d app.case_decision) returns text language sql set search_path = '' as $$
  select case when r.refusal in ('siret-taken', 'invalid') or r.refusal is null then r.refusal else 'case-changed' end
  from (select public.decide_professional(d.shown || jsonb_build_object('professional', c.subject_id, 'verdict', d.verdict, 'reason', d.reason)) ->> 'refusal' as refusal) as r $$;

create function app.decide_report_case(me uuid, c app.cases, d app.case_decision) returns text language plpgsql set search_path = '' as $$
begin
  if d.shown -> 'reports' is distinct from to_jsonb((select count(*) from app.case_reports k where k.case_id = c.id)) then
    return 'case-changed';
  end if;
  perform app.begin_measure(me, c, d);
  return null;
end $$;

insert into app.case_kinds (kind, staff_right, severity, evidence, handler, verdicts, reasons) values
  ('report', 'moderation', 3, 'report_evidence', 'decide_report_case',
    '{nothing,warn,remove,hide,restrict-chat,restrict-photographs,restrict-live,suspend,ban,end-certification}',
    '{harassment,threat,unwanted-content,fake-profile,scam,minor,other}'),
  ('avatar', 'moderation', 2, 'avatar_evidence', 'decide_avatar_case', '{approved,refused}', '{unwanted-content,fake-profile,minor,other}'),
  ('album', 'moderation', 2, 'album_evidence', 'decide_album_case', '{approved,refused}', '{unwanted-content,fake-profile,minor,other}'),
  ('cover', 'moderation', 1, 'cover_evidence', 'decide_cover_case', '{approved,refused}', '{unwanted-content,scam,minor,other}'),
  ('club-photo', 'moderation', 1, 'club_photo_evidence', 'decide_club_photo_case', '{approved,refused}', '{unwanted-content,scam,minor,other}'),
  ('opinion', 'moderation', 1, 'opinion_evidence', 'decide_opinion_case', '{approved,refused}', '{harassment,unwanted-content,scam,other}'),
  ('testimonial', 'moderation', 1, 'testimonial_evidence', 'decide_testimonial_case', '{approved,refused}', '{harassment,unwanted-content,fake-profile,other}'),
  ('warning', 'moderation', 3, 'warning_evidence', 'decide_warning_case', '{approved,refused}', '{fake-profile,scam,harassment,other}'),
  ('certification', 'certification', 2, 'certification_evidence', 'decide_certification_case', '{approved,refused}', '{unreadable,no-code,other-person,partner-missing,age,lost}'),
  ('professional', 'moderation', 1, 'professional_evidence', 'decide_professional_case', '{approved,refused}', '{documents,siret,identity,activity,other}');

-- ── supabase/schema/85-cases/60-queue.sql ──

-- The queue of the house: what waits, who works on it, and what is looked at [S21]. Nobody meets a case about themselves, or one that they reported.

-- The rights that this session may use now.
create function app.rights_in_use() returns text[] language sql stable set search_path = '' as $$
  select array(select r.staff_right from app.staff_rights r where r.member_id = auth.uid() and app.acts_for_house(r.staff_right) order by 1) $$;

-- The rights with which one decides cases.
create function app.case_rights() returns text[] language sql immutable as $$ select '{certification,moderation}'::text[] $$;

create function app.is_party_of_case(me uuid, c app.cases) returns boolean language sql stable set search_path = '' as $$
  select me is not distinct from c.member_id
    or exists (select from app.case_reports k join public.reports r on r.id = k.report_id where k.case_id = c.id and r.reporter_id = me)
    or (c.kind = 'appeal' and exists (select from app.decisions d where d.id = c.subject_id and app.took_part_in(d, me))) $$;

-- For anyone: which rights of the house they hold, and whether this session may use them; nobody else learns anything.
create function public.staff_page(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  rights text[] := array(select r.staff_right from app.staff_rights r where r.member_id = me order by 1);
begin
  return jsonb_build_object(
    'rights', to_jsonb(rights),
    'ready', cardinality(rights) > 0 and cardinality(app.rights_in_use()) > 0,
    'factor', cardinality(rights) > 0 and exists (select from app.passkeys k where k.member_id = me and k.is_second_factor),
    'until', (select app.instant_text(s.created_at + app.house_session_term()) from auth.sessions s
      where cardinality(rights) > 0 and s.id = app.uuid_in(auth.jwt(), 'session_id') and s.user_id = me));
end $$;

create function app.case_json(me uuid, c app.cases) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'severity', c.severity, 'reason', c.reason, 'reports', c.reports, 'openedAt', app.instant_text(c.opened_at), 'dueAt', app.instant_text(c.due_at),
    'member', (select jsonb_build_object('id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url) from public.profiles p where p.id = c.member_id),
    'claim', (select jsonb_build_object('username', p.username, 'mine', p.id = me, 'until', app.instant_text(c.claimed_until))
      from public.profiles p where p.id = c.claimed_by and c.claimed_until > now())) $$;

-- `{kind, after, count}`: open cases of the kinds that the caller may decide, the most urgent first. Each kind is read by its index for one
-- page, so that the cost does not grow with the queue.
create function public.case_queue(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  rights text[] := app.rights_in_use();
  page_size int := app.requested_count(request)::int;
  after_due timestamptz := app.place_time(request);
  after_id uuid := app.uuid_in(request -> 'after', 'id');
  rows app.cases[];
begin
  if not rights && app.case_rights() then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  rows := array(
    select c from app.case_kinds k cross join lateral (
      select x.* from app.cases x
      where x.kind = k.kind and x.closed_at is null and (after_due is null or (x.due_at, x.id) > (after_due, after_id)) and not app.is_party_of_case(me, x)
      order by x.due_at, x.id limit page_size + 1) as c
    where k.staff_right = any (rights) and k.kind = coalesce(app.text_in(request, 'kind'), k.kind)
    order by c.due_at, c.id limit page_size + 1);
  return jsonb_build_object(
    'cases', (select coalesce(jsonb_agg(app.case_json(me, rows[n]) order by n), '[]') from generate_series(1, least(cardinality(rows), page_size)) as n),
    'next', case when cardinality(rows) > page_size then app.time_place(rows[page_size].due_at, rows[page_size].id) end,
    'counts', (
      select coalesce(jsonb_object_agg(k.kind, n.open), '{}') from app.case_kinds k
      cross join lateral (select count(*) as open from (select from app.cases x where x.kind = k.kind and x.closed_at is null limit 100) as x) as n
      where k.staff_right = any (rights)));
end $$;

-- The case that the caller may work on; its row is null where there is none, or it concerns the caller.
create function app.case_of_staff(request jsonb) returns app.cases language plpgsql stable set search_path = '' as $$
declare
  c app.cases;
begin
  select x.* into c from app.cases x join app.case_kinds k on k.kind = x.kind
  where x.id = app.uuid_in(request, 'case') and k.staff_right = any (app.rights_in_use());
  if c.id is null and not app.rights_in_use() && app.case_rights() then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return case when not app.is_party_of_case(auth.uid(), c) then c end;
end $$;

create function app.case_evidence_of(c app.cases) returns app.case_evidence language plpgsql stable set search_path = '' as $$
declare
  evidence app.case_evidence;
begin
  execute (select format('select (e).* from app.%I($1) as e', k.evidence) from app.case_kinds k where k.kind = c.kind) into evidence using c;
  return evidence;
end $$;

-- `{case}`: the evidence, and what may be decided. Each look is logged, also one at a case that somebody else works on.
create function public.open_case(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  c app.cases := app.case_of_staff(request);
  kind app.case_kinds;
  evidence app.case_evidence;
begin
  if c.id is null then
    return '{"refusal": "unknown-case", "case": null, "parts": [], "shown": null, "verdicts": [], "reasons": [], "past": []}';
  end if;
  select * into kind from app.case_kinds k where k.kind = c.kind;
  evidence := app.case_evidence_of(c);
  insert into app.case_looks (case_id, moderator_id) values (c.id, me);
  perform app.note_audit(me, 'look', jsonb_build_object('case', c.id));
  return jsonb_build_object(
    'refusal', null, 'case', app.case_json(me, c), 'parts', coalesce(evidence.parts, '[]'), 'shown', evidence.shown,
    -- Nothing is decided against nobody.
    'verdicts', case when c.closed_at is null and evidence.shown is not null then
      to_jsonb(array(select v from unnest(kind.verdicts) as v where c.member_id is not null or c.kind not in ('report', 'notice') or app.is_favourable(v))) else '[]' end, 'reasons', to_jsonb(kind.reasons),
    'past', (
      select coalesce(jsonb_agg(jsonb_build_object('at', app.instant_text(d.decided_at), 'measure', d.measure, 'reason', d.reason, 'until', app.instant_text(d.until),
        'lifted', d.lifted_at is not null) order by d.decided_at desc), '[]')
      from (select * from app.decisions x where x.member_id = c.member_id order by x.decided_at desc limit 20) as d));
end $$;

create function app.claim_term() returns interval language sql immutable as $$ select interval '10 minutes' $$;

-- `{case}`: for ten minutes nobody else decides; renewed while one works on it.
create function public.claim_case(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  c app.cases := app.case_of_staff(request);
begin
  select * into c from app.cases x where x.id = c.id for update;
  if c.id is null then
    return '{"refusal": "unknown-case"}';
  elsif c.closed_at is not null then
    return '{"refusal": "case-decided"}';
  elsif c.claimed_by <> me and c.claimed_until > now() then
    return '{"refusal": "case-claimed"}';
  end if;
  update app.cases x set claimed_by = me, claimed_until = now() + app.claim_term() where x.id = c.id;
  return '{"refusal": null}';
end $$;

create function public.release_case(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  c app.cases := app.case_of_staff(request);
begin
  update app.cases x set claimed_by = null, claimed_until = null where x.id = c.id and x.claimed_by = me;
  return jsonb_build_object('refusal', case when not found then 'case-not-claimed' end);
end $$;

-- Whether the caller moderates, and a report names this file (as `app.media_removals` names it).
create function app.may_see_reported_picture(name text) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return app.acts_for_house('moderation')
    and exists (select from public.reports r where r.pictures @> jsonb_build_array(jsonb_build_object('name', may_see_reported_picture.name)));
end $$;

-- ── supabase/schema/85-cases/65-members.sql ──

-- Members, as moderators and the support see them. Each sheet that is opened stands in the audit log.

-- Refuses whoever acts with none of these rights now. Returns who it is.
create function app.require_any_staff(rights text[]) returns uuid language plpgsql stable set search_path = '' as $$
declare
  me uuid := app.me();
begin
  if not app.rights_in_use() && rights then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return me;
end $$;

-- What a list of the house shows of a member. `standing`: the gravest measure in force, or `active`.
create function app.staff_person_json(p public.profiles) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'genre', p.genre, 'joinedAt', app.instant_text(p.created_at),
    'role', app.role_of(p.id), 'state', case
      when not p.is_active or app.is_suspended(p.id) then 'suspended'
      when app.is_under_measure(p.id, '{hide,restrict-chat,restrict-photographs,restrict-live}') then 'restricted'
      else 'active' end,
    'openCases', (select count(*) from (select from app.cases c where c.member_id = p.id and c.closed_at is null limit 100) as c)) $$;

-- `{text, after, count}`: members by the beginning of their name, or the one with exactly this address. Nobody is listed without a text.
create function public.staff_members(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_any_staff('{moderation,support}');
  wanted text := lower(btrim(coalesce(app.text_in(request, 'text'), '')));
  page_size int := app.requested_count(request)::int;
  after_name text := (select lower(p.username) from public.profiles p where p.id = app.uuid_in(request -> 'after', 'id'));
  found public.profiles[] := '{}';
begin
  if wanted <> '' then
    found := array(
      select p from public.profiles p
      where (lower(p.username) ^@ wanted or (position('@' in wanted) > 1 and p.id in (select u.id from auth.users u where u.email = wanted)))
        and (after_name is null or lower(p.username) > after_name)
      order by lower(p.username) limit page_size + 1);
  end if;
  return jsonb_build_object(
    'members', (select coalesce(jsonb_agg(app.staff_person_json(found[n]) order by n), '[]') from generate_series(1, least(cardinality(found), page_size)) as n),
    'next', case when cardinality(found) > page_size then app.time_place(found[page_size].created_at, found[page_size].id) end);
end $$;

create function app.staff_decision_json(d app.decisions) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', d.id, 'kind', d.kind, 'measure', d.measure, 'reason', d.reason, 'facts', d.facts, 'at', app.instant_text(d.decided_at),
    'by', (select p.username from public.profiles p where p.id = d.decided_by), 'until', app.instant_text(d.until), 'liftedAt', app.instant_text(d.lifted_at),
    'appealed', exists (select from app.appeals a where a.decision_id = d.id)) $$;

-- `{member}`: the sheet of a member: what is in force and what was decided, open and closed cases, notes, sessions in numbers. No words of others,
-- no message, no address.
create function public.staff_member(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_any_staff('{moderation,support}');
  p public.profiles;
begin
  select * into p from public.profiles x where x.id = app.uuid_in(request, 'member');
  if p.id is null then
    return '{"member": null}';
  end if;
  perform app.note_audit(me, 'member-look', jsonb_build_object('member', p.id));
  return jsonb_build_object(
    'member', app.staff_person_json(p) || jsonb_build_object('certified', p.certified, 'completed', p.registration_completed,
      'sessions', (select count(*) from auth.sessions s where s.user_id = p.id and (s.not_after is null or s.not_after > now())), 'lastLogin', app.instant_text(p.last_login)),
    'decisions', (select coalesce(jsonb_agg(app.staff_decision_json(d) order by d.decided_at desc), '[]')
      from (select * from app.decisions x where x.member_id = p.id order by x.decided_at desc limit 50) as d),
    'cases', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'reason', c.reason, 'openedAt', app.instant_text(c.opened_at),
        'closedAt', app.instant_text(c.closed_at), 'outcome', c.outcome) order by c.opened_at desc), '[]')
      from (select * from app.cases x where x.member_id = p.id and not app.is_party_of_case(me, x) order by x.opened_at desc limit 50) as c),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'words', n.words, 'at', app.instant_text(n.at),
        'by', (select a.username from public.profiles a where a.id = n.author_id)) order by n.at desc), '[]')
      from (select * from app.staff_notes x where x.member_id = p.id order by x.at desc limit 50) as n));
end $$;

-- `{member, words}`. Returns `{refusal}`.
create function public.add_staff_note(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_any_staff('{moderation,support}');
  member uuid := (select p.id from public.profiles p where p.id = app.uuid_in(request, 'member'));
  words text := app.text_in(request, 'words');
begin
  if member is null or (app.within_limit(words, app.statement_length()) and not app.is_blank(words)) is not true then
    return jsonb_build_object('refusal', case when member is null then 'unknown-member' else 'invalid' end);
  end if;
  insert into app.staff_notes (member_id, author_id, words) values (member, me, words);
  perform app.note_audit(me, 'note', jsonb_build_object('member', member));
  return '{"refusal": null}';
end $$;

-- `{member}`: ends all sessions of a member, who signs in anew. Not of the house, whose factors are another matter [S20]. Returns `{refusal}`.
create function public.end_member_sessions(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_any_staff('{moderation,support}');
  member uuid := (select p.id from public.profiles p where p.id = app.uuid_in(request, 'member'));
begin
  if member is null or member = me or exists (select from app.staff_rights r where r.member_id = member) then
    return jsonb_build_object('refusal', case when member is null then 'unknown-member' else 'invalid' end);
  end if;
  delete from auth.sessions s where s.user_id = member;
  perform app.note_audit(me, 'sessions-ended', jsonb_build_object('member', member));
  return '{"refusal": null}';
end $$;

-- `{decision, words}`: moderators lift a measure before its end. [S20] A ban or a suspension that closed an account needs somebody else than who decided.
-- Returns `{refusal}`.
create function public.lift_decision(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('moderation');
  d app.decisions;
begin
  perform from public.streams s where s.id = (select x.member_id from app.decisions x where x.id = app.uuid_in(request, 'decision')) for update;
  select * into d from app.decisions x where x.id = app.uuid_in(request, 'decision') for update;
  if d.id is null or d.member_id is null or d.member_id = me then
    return '{"refusal": "unknown-decision"}';
  elsif d.lifted_at is not null or d.until <= now() or d.measure not in ('hide', 'restrict-chat', 'restrict-photographs', 'restrict-live', 'suspend', 'ban') then
    return '{"refusal": "invalid"}';
  elsif d.measure in ('suspend', 'ban') and d.decided_by is not distinct from me then
    return '{"refusal": "second-person"}';
  end if;
  update app.decisions x set lifted_at = now(), lifted_by = me where x.id = d.id returning x.* into d;
  perform app.end_measure(d, me);
  perform app.note_audit(me, 'lift', jsonb_build_object('decision', d.id, 'member', d.member_id));
  perform app.queue_notifications(array[d.member_id], 'admin_broadcast', 'decisions/lifted', null, null, gen_random_uuid());
  return '{"refusal": null}';
end $$;

-- ── supabase/schema/85-cases/67-house-pages.sql ──

-- What the administration reads about the house itself.

-- `{after, count}`: the audit log, newest first, with whoever acted; details that were erased are null.
create function public.audit_page(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
  page_size int := app.requested_page(request);
  before bigint := coalesce(app.integer_in(request, 'before'), 9223372036854775807);
  rows app.audit_log[];
begin
  rows := array(select l from app.audit_log l where l.id < before order by l.id desc limit page_size + 1);
  return jsonb_build_object(
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'at', app.instant_text(l.at), 'act', l.act,
        'by', (select p.username from public.profiles p where p.id = d.actor_id), 'operator', coalesce(d.actor_id = app.operator(), false),
        'member', (select p.username from public.profiles p where p.id = app.uuid_in(d.details, 'member')),
        'case', d.details -> 'case', 'verdict', d.details -> 'verdict', 'right', d.details -> 'right', 'erased', d.id is null) order by l.id desc), '[]')
      from unnest(rows[1:page_size]) as l left join app.audit_details d on d.id = l.id),
    'next', case when cardinality(rows) > page_size then rows[page_size].id end);
end $$;

-- How many rows a request of a page asks for.
create function app.requested_page(request jsonb) returns int language plpgsql immutable set search_path = '' as $$
declare
  requested bigint := app.integer_in(request, 'count');
begin
  if (requested between 1 and app.members_a_page()) is not true then
    perform app.invalid();
  end if;
  return requested::int;
end $$;

-- `{from, to}`, days: the figures that the law asks for, from the tables; nobody is named, and nothing says who reported.
create function public.transparency_report(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
  start_at timestamptz := app.day_in(request, 'from');
  end_at timestamptz := app.day_in(request, 'to') + interval '1 day';
begin
  if start_at is null or end_at is null or end_at <= start_at or end_at - start_at > interval '3 years' then
    perform app.invalid();
  end if;
  return jsonb_build_object(
    'reports', (select coalesce(jsonb_object_agg(r.reason, r.n), '{}') from (select x.reason, count(*) as n from public.reports x where x.created_at >= start_at and x.created_at < end_at group by 1) as r),
    'opened', (select coalesce(jsonb_object_agg(c.kind, c.n), '{}') from (select x.kind, count(*) as n from app.cases x where x.opened_at >= start_at and x.opened_at < end_at group by 1) as c),
    'decided', (select coalesce(jsonb_object_agg(c.kind, c.n), '{}') from (
      select x.kind, count(*) as n from app.cases x where x.closed_at >= start_at and x.closed_at < end_at and x.outcome is not null group by 1) as c),
    'measures', (select coalesce(jsonb_object_agg(d.measure, d.n), '{}') from (select x.measure, count(*) as n from app.decisions x where x.decided_at >= start_at and x.decided_at < end_at group by 1) as d),
    'reasons', (select coalesce(jsonb_object_agg(d.reason, d.n), '{}') from (select x.reason, count(*) as n from app.decisions x where x.decided_at >= start_at and x.decided_at < end_at group by 1) as d),
    'appeals', (select count(*) from app.appeals a where a.made_at >= start_at and a.made_at < end_at),
    'successfulAppeals', (select count(*) from app.appeals a where a.answered_at >= start_at and a.answered_at < end_at and a.succeeded),
    -- Hours; null: nothing was decided.
    'medianHours', (select round((percentile_cont(0.5) within group (order by extract(epoch from x.closed_at - x.opened_at)) / 3600)::numeric, 1)
      from app.cases x where x.closed_at >= start_at and x.closed_at < end_at and x.outcome is not null));
end $$;

-- A day, as `2026-11-29`; null: it is none.
create function app.day_in(data jsonb, key text) returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return case when app.text_in(data, key) ~ '^20\d\d-[01]\d-[0-3]\d$' then ((data ->> key) || ' 00:00:00+00')::timestamptz end;
exception when others then
  return null;
end $$;

-- How the house does now: what waits in its queue and for how long, jobs, mails, files that wait to be removed, what is stored.
create function public.house_health(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
  jobs jsonb := '[]';
begin
  if to_regclass('graphile_worker.jobs') is not null then
    execute $q$select coalesce(jsonb_agg(jsonb_build_object('task', j.task_identifier, 'waiting', j.waiting, 'failed', j.failed, 'oldest', app.instant_text(j.oldest)) order by j.task_identifier), '[]')
      from (
        select task_identifier, count(*) filter (where attempts < max_attempts and run_at <= now()) as waiting, count(*) filter (where attempts >= max_attempts) as failed,
          min(run_at) filter (where attempts < max_attempts and run_at <= now()) as oldest
        from graphile_worker.jobs group by 1) as j$q$ into jobs;
  end if;
  return jsonb_build_object(
    'at', app.instant_text(now()),
    'queue', (select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'open', n.open, 'overdue', n.overdue, 'oldest', app.instant_text(n.oldest)) order by k.kind), '[]')
      from app.case_kinds k cross join lateral (
        select count(*) as open, count(*) filter (where x.due_at < now()) as overdue, min(x.opened_at) as oldest
        from (select * from app.cases c where c.kind = k.kind and c.closed_at is null order by c.due_at limit 1000) as x) as n),
    'jobs', jobs,
    'mails', jsonb_build_object(
      'waiting', (select count(*) from app.mails m where m.failed_at is null), 'failed', (select count(*) from app.mails m where m.failed_at > now() - interval '1 day')),
    'removals', (select count(*) from (select from app.media_removals limit 10000) as r),
    'storage', (select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'files', o.files) order by o.bucket_id), '[]')
      from (select x.bucket_id, count(*) as files from storage.objects x group by 1) as o),
    'liveStopped', (select s.stopped_at is not null from app.live_switch s where s.one),
    'auditWhole', app.broken_audit_row() is null);
end $$;

-- ── supabase/schema/85-cases/70-deciding.sql ──

-- Decides cases, with a statement of reasons for whom it concerns.

create function app.is_favourable(verdict text) returns boolean language sql immutable as $$ select verdict in ('approved', 'nothing') $$;
create function app.is_timed(verdict text) returns boolean language sql immutable as $$
  select verdict in ('hide', 'restrict-chat', 'restrict-photographs', 'restrict-live', 'suspend') $$;

-- Why a decision cannot be one of this case; null: it can.
create function app.decision_refusal(k app.case_kinds, d app.case_decision) returns text language sql immutable set search_path = '' as $$
  select case when (
    d.verdict = any (k.verdicts)
    and case when app.is_favourable(d.verdict) then d.reason is null else d.reason = any (k.reasons) end
    and case when app.is_timed(d.verdict) then d.days is null or d.days between 1 and 365 else d.days is null end
    and (d.verdict <> 'suspend' or d.days is not null)
    and app.within_limit(d.words, app.statement_length())) is not true then 'invalid' end $$;

-- [S20] What one person alone cannot decide: to ban whom the house has certified, or somebody of the house.
create function app.needs_second_person(c app.cases, d app.case_decision) returns boolean language sql stable set search_path = '' as $$
  select d.verdict in ('ban', 'suspend') and (
    exists (select from public.profiles p where p.id = c.member_id and (p.certified or p.role = 'admin'))
    or exists (select from app.staff_rights r where r.member_id = c.member_id)) $$;

-- Whether another person has proposed exactly this within 24 hours; otherwise it becomes the caller's proposal, and the case is free for another.
create function app.is_second_person(me uuid, c app.cases, d app.case_decision) returns boolean language plpgsql set search_path = '' as $$
declare
  hash bytea := sha256(convert_to(concat_ws('|', c.id, d.verdict, d.reason, coalesce(d.days, 0)), 'UTF8'));
begin
  if c.proposed_by <> me and c.proposed_hash = hash and c.proposed_at > now() - interval '24 hours' then
    return true;
  end if;
  update app.cases x set proposed_by = me, proposed_hash = hash, proposed_at = now(), claimed_by = null, claimed_until = null where x.id = c.id;
  perform app.note_audit(me, 'propose', jsonb_build_object('case', c.id, 'verdict', d.verdict, 'reason', d.reason, 'days', d.days));
  return false;
end $$;

-- Writes the statement of reasons, and notifies the member. Returns its id.
create function app.write_decision(me uuid, c app.cases, d app.case_decision) returns uuid language plpgsql set search_path = '' as $$
declare
  written uuid;
begin
  insert into app.decisions (case_id, kind, subject_id, member_id, measure, reason, facts, decided_by, until)
  values (c.id, c.kind, c.subject_id, c.member_id, d.verdict, d.reason, d.words, me, now() + make_interval(days => d.days))
  returning id into written;
  perform app.queue_notifications(array[c.member_id], 'admin_broadcast', 'decisions/' || d.verdict, null, null, written) where c.kind = 'report';
  return written;
end $$;

-- `{case, shown, verdict, reason, days, words}`: see `caseDecision` in schemas/wire/cases.ts. Needs the claim. The member's stream is locked before the
-- case, as every decision does. Returns `{refusal}`.
create function public.decide_case(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  c app.cases := app.case_of_staff(request);
  k app.case_kinds;
  d app.case_decision := row(app.text_in(request, 'verdict'), app.text_in(request, 'reason'), app.integer_in(request, 'days'), app.text_in(request, 'words'), request -> 'shown');
  refusal text;
begin
  perform from public.streams s
  where s.id = c.member_id or s.id in (select r.conversation_id from app.case_reports x join public.reports r on r.id = x.report_id where x.case_id = c.id and d.verdict = 'remove')
  order by s.id for update;
  select * into c from app.cases x where x.id = c.id for update;
  select * into k from app.case_kinds x where x.kind = c.kind;
  refusal := case
    when c.id is null then 'unknown-case'
    when c.closed_at is not null then 'case-decided'
    when (c.claimed_by = me and c.claimed_until > now()) is not true then 'case-not-claimed'
    when c.member_id is null and c.kind = 'report' and not app.is_favourable(d.verdict) then 'invalid'
    else app.decision_refusal(k, d) end;
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  if app.needs_second_person(c, d) and not app.is_second_person(me, c, d) then
    return '{"refusal": "second-person"}';
  end if;
  -- A warning of the wall that is refused is in favour of its member.
  if not app.is_favourable(d.verdict) and c.member_id is not null and c.kind not in ('appeal', 'notice', 'warning') then
    perform app.write_decision(me, c, d);
  end if;
  execute format('select app.%I($1, $2, $3)', k.handler) into refusal using me, c, d;
  if refusal is not null then
    raise exception 'case refused' using errcode = 'P0C01', detail = refusal;
  end if;
  update app.cases x set closed_at = now(), closed_by = me, outcome = d.verdict, claimed_by = null, claimed_until = null where x.id = c.id;
  perform app.note_audit(me, 'decide', jsonb_build_object('case', c.id, 'kind', c.kind, 'verdict', d.verdict, 'reason', d.reason, 'days', d.days));
  if c.member_id is not null then
    perform app.next_rev(c.member_id);
    perform app.announce_account(c.member_id);
  end if;
  return '{"refusal": null}';
exception when sqlstate 'P0C01' then
  get stacked diagnostics refusal = pg_exception_detail;
  return jsonb_build_object('refusal', refusal);
end $$;

-- ── supabase/schema/85-cases/72-tickets.sql ──

-- [S38] A suspended member who has proved who they are gets a ticket in place of a session: for decisions, appeal, export and deletion, and nothing else.

create function app.ticket_term() returns interval language sql immutable as $$ select interval '1 hour' $$;

create function app.ticket_hash(ticket text) returns bytea language sql immutable set search_path = '' as $$
  select sha256(decode(ticket, 'hex')) where ticket ~ '^[0-9a-f]{64}$' $$;

-- For the server, once it has checked who the member is. Returns the ticket, which is stored nowhere; null: the account is closed by no decision.
create function public.issue_decision_ticket(member uuid) returns text language plpgsql security definer set search_path = '' as $$
declare
  ticket text := encode(substr(app.random_key(), 1, 32), 'hex');
begin
  delete from app.decision_tickets t where t.ctid in (select o.ctid from app.decision_tickets o where o.until < now() limit 100 for update skip locked);
  if not app.is_suspended(member) then
    return null;
  end if;
  -- At most twenty at a time: each needs the credentials, and what is older has been left.
  delete from app.decision_tickets t where t.hash in (select o.hash from app.decision_tickets o where o.member_id = member order by o.issued_at desc offset 19);
  insert into app.decision_tickets (hash, member_id, until) values (app.ticket_hash(ticket), member, now() + app.ticket_term());
  return ticket;
end $$;

-- The ticket of a request, where it is valid. A member who is suspended no more signs in again.
create function app.ticket_of(request jsonb) returns app.decision_tickets language sql stable set search_path = '' as $$
  select t.* from app.decision_tickets t
  where t.hash = app.ticket_hash(app.text_in(request, 'ticket')) and t.until > now() and app.is_suspended(t.member_id)
    and not exists (select from auth.users u where u.id = t.member_id and u.banned_until > now()) $$;

-- The member whose ticket a request has. A ticket is as long as a key: nobody finds one by trying.
create function app.ticket_member(request jsonb) returns uuid language plpgsql stable set search_path = '' as $$
declare
  ticket app.decision_tickets := app.ticket_of(request);
begin
  if ticket.member_id is null then
    raise exception 'unauthorized' using errcode = '28000';
  end if;
  return ticket.member_id;
end $$;

-- Who asks: the member of the session, or of the ticket.
create function app.me_or_ticket(request jsonb) returns uuid language plpgsql stable set search_path = '' as $$
begin
  return case when request -> 'ticket' is null then app.me() else app.ticket_member(request) end;
end $$;

-- The ticket of a request that must come a few minutes after the proof [S39].
create function app.fresh_ticket_member(request jsonb) returns uuid language plpgsql stable set search_path = '' as $$
declare
  me uuid := app.ticket_member(request);
begin
  if (app.ticket_of(request)).issued_at < now() - app.fresh_sign_in() then
    raise exception 'sign-in-again';
  end if;
  return me;
end $$;

-- ── supabase/schema/85-cases/75-appeals.sql ──

-- What members see of decisions about themselves, and how they appeal [S34]. Who is suspended asks with a ticket in place of a session [S38].

create function app.appeal_term() returns interval language sql immutable as $$ select interval '6 months' $$;
-- [S38] How long an appeal waits for a second moderator where there is none.
create function app.unjudged_term() returns interval language sql immutable as $$ select interval '14 days' $$;

-- `{}`, or `{ticket}`: see `decisionsPage` in schemas/wire/decisions.ts. The latest hundred, the latest first; nothing in them says who has reported [S37].
create function public.my_decisions(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me_or_ticket(request);
begin
  return jsonb_build_object('decisions', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.id, 'kind', d.kind, 'measure', d.measure, 'reason', d.reason, 'facts', d.facts, 'at', app.instant_text(d.decided_at), 'until', app.instant_text(d.until),
      'liftedAt', app.instant_text(d.lifted_at), 'appealUntil', app.instant_text(d.decided_at + app.appeal_term()),
      'paused', exists (select from app.appeals a where a.decision_id = d.id and a.paused_at is not null and a.answered_at is null),
      'appeal', (
        select jsonb_build_object('at', app.instant_text(a.made_at), 'words', a.words, 'answer', case when a.answered_at is not null
          then jsonb_build_object('at', app.instant_text(a.answered_at), 'succeeded', a.succeeded, 'words', a.answer) end)
        from app.appeals a where a.decision_id = d.id)) order by d.decided_at desc, d.id), '[]')
    from (select * from app.decisions x where x.member_id = me order by x.decided_at desc, x.id limit 100) as d));
end $$;

-- `{decision, words}`, with `ticket` for whoever is suspended: once a decision, within six months. Returns `{refusal}`.
create function public.appeal_decision(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me_or_ticket(request);
  words text := app.text_in(request, 'words');
  d app.decisions;
  refusal text;
begin
  select * into d from app.decisions x where x.id = app.uuid_in(request, 'decision') and x.member_id = me for update;
  refusal := case
    when d.id is null then 'unknown-decision'
    when exists (select from app.appeals a where a.decision_id = d.id) then 'appeal-made'
    when d.decided_at + app.appeal_term() < now() then 'appeal-late'
    when (char_length(btrim(words)) >= app.appeal_min() and app.within_limit(words, app.statement_length()) and not app.is_blank(words)) is not true then 'invalid' end;
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  insert into app.appeals (decision_id, words) values (d.id, btrim(words));
  perform app.open_case('appeal', d.id, me);
  return '{"refusal": null}';
end $$;

-- The decision as it was stated, the appeal, and what the first case showed, as far as it is still there.
create function app.appeal_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(
      app.fact_part('measure', d.measure), app.fact_part('reason', d.reason), app.fact_part('decided-at', app.instant_text(d.decided_at)),
      case when d.until is not null then app.fact_part('until', app.instant_text(d.until)) end, app.text_part('facts', d.facts), app.text_part('words', a.words))
      || coalesce((select (app.case_evidence_of(x)).parts from app.cases x where x.id = d.case_id), '[]'),
    jsonb_build_object('decision', d.id)
  from app.decisions d join app.appeals a on a.decision_id = d.id where d.id = c.subject_id and a.answered_at is null $$;

-- Ends what is in force because of a decision, once.
create function app.lift_decision(d app.decisions, me uuid) returns void language plpgsql set search_path = '' as $$
begin
  update app.decisions x set lifted_at = now(), lifted_by = me where x.id = d.id and x.lifted_at is null;
  if found and not d.ended then
    perform app.end_measure(d, me);
  end if;
end $$;

-- A measure that was lifted provisionally is in force again, unless its time is over.
create function app.resume_decision(d app.decisions, c app.cases, me uuid) returns void language plpgsql set search_path = '' as $$
begin
  update app.decisions x set lifted_at = null where x.id = d.id and (x.until is null or x.until > now());
  if found then
    perform app.begin_measure(me, c, row(d.measure, d.reason, null, '', null));
  end if;
end $$;

-- The judge's words become the answer; both outcomes notify the member.
create function app.decide_appeal_case(me uuid, c app.cases, d app.case_decision) returns text language plpgsql set search_path = '' as $$
declare
  appealed app.decisions;
  appeal app.appeals;
begin
  if app.is_blank(d.words) then
    return 'invalid';
  end if;
  select * into appealed from app.decisions x where x.id = c.subject_id for update;
  update app.appeals a set answered_at = now(), answered_by = me, succeeded = d.verdict = 'approved', answer = d.words
  where a.decision_id = c.subject_id and a.answered_at is null returning * into appeal;
  if not found then
    return 'case-changed';
  end if;
  if appeal.succeeded then
    perform app.lift_decision(appealed, me);
  elsif appeal.paused_at is not null then
    perform app.resume_decision(appealed, c, me);
  end if;
  perform app.queue_notifications(array[c.member_id], 'admin_broadcast', case when appeal.succeeded then 'decisions/appeal-accepted' else 'decisions/appeal-refused' end, null, null, c.id)
  where c.member_id is not null;
  return null;
end $$;

-- Whether somebody has proposed or made a decision, or has reported what it is about: they judge no appeal against it.
create function app.took_part_in(d app.decisions, person uuid) returns boolean language sql stable set search_path = '' as $$
  select person is not distinct from d.decided_by or exists (select from app.cases c where c.id = d.case_id and c.proposed_by = person)
    or exists (select from app.case_reports k join public.reports r on r.id = k.report_id where k.case_id = d.case_id and r.reporter_id = person) $$;

-- Whether the house has somebody who may judge an appeal against this decision.
create function app.has_second_moderator(d app.decisions) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from app.staff_rights r join public.profiles p on p.id = r.member_id
    where r.staff_right = 'moderation' and r.member_id is distinct from d.member_id and not app.took_part_in(d, r.member_id) and p.is_active and not app.is_suspended(r.member_id)) $$;

-- [S38] Where nobody can judge an appeal within fourteen days, what it is about is lifted until somebody has, unless safety demands it.
create function app.pause_unjudged_measures() returns void language plpgsql set search_path = '' as $$
declare
  d app.decisions;
begin
  for d in
    select x.* from app.appeals a join app.decisions x on x.id = a.decision_id
    where a.answered_at is null and a.paused_at is null and a.made_at <= now() - app.unjudged_term() and x.member_id is not null and x.lifted_at is null
      and x.measure in ('hide', 'restrict-chat', 'restrict-photographs', 'restrict-live', 'suspend', 'ban') and (x.until is null or x.until > now())
      and x.reason not in ('minor', 'threat') and not app.has_second_moderator(x)
    order by a.made_at limit 100
  loop
    perform from public.streams s where s.id = d.member_id for update;
    update app.appeals a set paused_at = now() where a.decision_id = d.id and a.answered_at is null and a.paused_at is null;
    if found then
      perform app.lift_decision(d, null);
      perform app.queue_notifications(array[d.member_id], 'admin_broadcast', 'decisions/paused', null, null, d.id);
    end if;
  end loop;
end $$;

insert into app.case_kinds (kind, staff_right, severity, evidence, handler, verdicts, reasons) values
  ('appeal', 'moderation', 3, 'appeal_evidence', 'decide_appeal_case', '{approved,refused}', '{harassment,threat,unwanted-content,fake-profile,scam,minor,other}');

-- ── supabase/schema/85-cases/77-suspended.sql ──

-- What remains open to a suspended member beside decisions and appeals: a copy of the data, and the deletion of the account [S38]. Each function
-- takes `{ticket}`, and answers `suspendedPage` in schemas/wire/decisions.ts.

create function app.suspended_json(me uuid, request jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'username', (select p.username from public.profiles p where p.id = me),
    'until', app.instant_text((app.ticket_of(request)).until),
    'exports', app.data_exports_json(me),
    'deletion', (select jsonb_build_object('requestedAt', d.requested_at, 'dueAt', d.due_at) from app.account_deletions d where d.member_id = me)) $$;

create function public.suspended_page(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return app.suspended_json(app.ticket_member(request), request);
end $$;

-- It waits a day, as every export does that no passkey confirms [S39].
create function public.request_suspended_export(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.fresh_ticket_member(request);
begin
  perform app.add_data_export(me, app.export_delay());
  return app.suspended_json(me, request);
end $$;

-- `{ticket, export, file}`: the rows of one JSON file; null where there is none of the member's own.
create function public.suspended_export_file(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return app.data_export_content(app.ticket_member(request), request);
end $$;

-- For the service, the same request: where the file of a copy is stored that is a picture or a video; null: there is none.
create function public.suspended_export_object(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.ticket_member(request);
begin
  return (
    select jsonb_build_object('bucket', o.bucket_id, 'name', o.name, 'version', coalesce(o.version, ''), 'type', coalesce(o.metadata ->> 'mimetype', 'application/octet-stream'))
    from app.data_exports x join app.data_export_files f on f.export_id = x.id join storage.objects o on o.bucket_id = f.bucket and o.name = f.name
    where x.id = app.uuid_in(request, 'export') and x.member_id = me and x.cancelled_at is null and x.expires_at > now() and f.n = app.integer_in(request, 'file'));
end $$;

create function public.request_suspended_deletion(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.fresh_ticket_member(request);
begin
  perform app.add_account_deletion(me);
  return app.suspended_json(me, request);
end $$;

-- Takes the wish back, which takes nothing from anybody.
create function public.cancel_suspended_deletion(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.ticket_member(request);
begin
  perform app.remove_account_deletion(me);
  return app.suspended_json(me, request);
end $$;

-- ── supabase/schema/85-cases/78-notices.sql ──

-- Reports without an account: limited in number, a case of the queue each, and a receipt with which the result is read [S37].

-- Twelve signs of thirty-two: sixty bits, which nobody guesses.
create function app.new_receipt() returns text language sql volatile set search_path = '' as $$
  select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', get_byte(k.bytes, n) % 32 + 1, 1), '' order by n)
  from (select app.random_key() as bytes) as k cross join generate_series(16, 27) as n $$;

-- The member whom an address names: `/member/<id>`, `@username`, or a username alone.
create function app.member_at(address text) returns uuid language sql stable set search_path = '' as $$
  select p.id from public.profiles p
  where p.id = app.uuid_of(substring(lower(address) from '/member/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'))
    or lower(p.username) = lower(coalesce(substring(address from '^\s*@?([A-Za-z0-9]{5,15})\s*$'), substring(address from '(?:^|\s)@([A-Za-z0-9]{5,15})\M')))
  order by p.id limit 1 $$;

create function app.open_notice_case(n app.notices) returns void language sql set search_path = '' as $$
  insert into app.cases (kind, subject_id, member_id, reason, severity, due_at)
  select 'notice', n.id, n.member_id, n.reason, s.grave, app.case_due(now(), s.grave, 1) from (select app.report_severity(n.reason) as grave) as s $$;

-- For the service: `{state, receipt}`. At most five for a network and five for a mail address in a quarter of an hour. A known notice is neither
-- stored nor counted again. Whether the address names a member is answered by nothing.
create function public.store_notice(notice jsonb, network text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  n app.notices;
  email text := nullif(lower(app.text_in(notice, 'email')), '');
begin
  select * into n from app.notices x where x.id = app.uuid_in(notice, 'id');
  if found then
    return jsonb_build_object('state', 'known', 'receipt', n.receipt);
  end if;
  if app.exceeds_contact_limit('notice network ' || network, 5) or (email is not null and app.exceeds_contact_limit('notice email ' || email, 5)) then
    return '{"state": "limited", "receipt": null}';
  end if;
  insert into app.notices (id, receipt, address, reason, words, name, email, member_id)
  values (app.uuid_in(notice, 'id'), app.new_receipt(), app.text_in(notice, 'address'), app.text_in(notice, 'reason'), app.text_in(notice, 'words'),
    nullif(app.text_in(notice, 'name'), ''), email, app.member_at(app.text_in(notice, 'address')))
  returning * into n;
  perform app.open_notice_case(n);
  -- Notices are kept for a year, longer only while their case is open.
  delete from app.notices where id in (
    select o.id from app.notices o where o.created_at < now() - interval '1 year'
      and not exists (select from app.cases c where c.kind = 'notice' and c.subject_id = o.id and c.closed_at is null)
    order by o.created_at limit 20 for update skip locked);
  return jsonb_build_object('state', 'kept', 'receipt', n.receipt);
exception
  when check_violation or not_null_violation then
    return '{"state": "invalid", "receipt": null}';
  when unique_violation then
    -- The same notice, sent twice at the same moment.
    return (select jsonb_build_object('state', 'known', 'receipt', x.receipt) from app.notices x where x.id = app.uuid_in(notice, 'id'));
end $$;

-- For anyone who has the receipt, `{receipt}`: `{state, at}`. A measure is said to be taken, and nothing about whom it concerns.
create function public.notice_state(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  n app.notices;
begin
  perform app.count_guest_request('notice', 30);
  select * into n from app.notices x where x.receipt = upper(regexp_replace(app.text_in(request, 'receipt'), '[\s-]', '', 'g'));
  if n.id is null then
    return '{"state": "unknown", "at": null}';
  end if;
  return (
    select jsonb_build_object('state', case when c.closed_at is null then 'waiting' when c.outcome = 'nothing' then 'nothing' else 'acted' end,
      'at', app.instant_text(coalesce(c.closed_at, n.created_at)))
    from app.cases c where c.kind = 'notice' and c.subject_id = n.id order by c.opened_at desc limit 1);
end $$;

create function app.notice_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(
      app.fact_part('report-reason', n.reason), app.text_part('notice-address', n.address), app.text_part('report-words', n.words),
      case when n.name is not null then app.fact_part('notice-name', n.name) end, case when n.email is not null then app.fact_part('notice-email', n.email) end,
      case when p.avatar_url is not null then app.picture_part('current-picture', p.avatar_url) end),
    jsonb_build_object('notice', n.id)
  from app.notices n left join public.profiles p on p.id = n.member_id where n.id = c.subject_id $$;

-- Has the author of a notice told by mail that there is a result.
create function app.announce_notice_result(notice uuid) returns void language plpgsql set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('notice.decided', json_build_object('notice', notice), job_key => 'notice.decided:' || notice);
  end if;
end $$;

-- For the job: address and receipt of a notice whose result no mail has told yet; none: there is nothing to write.
create function app.notice_to_answer(notice uuid) returns table (address text, receipt text) language sql stable set search_path = '' as $$
  select n.email, n.receipt from app.notices n where n.id = notice and n.email is not null and n.answered_at is null
    and exists (select from app.cases c where c.kind = 'notice' and c.subject_id = n.id and c.closed_at is not null) $$;

-- Notes that the mail is written, and queues it where it is sealed, in one transaction. Returns whether it was not written before.
create function app.write_notice_answer(notice uuid, mail uuid, address text, sealed bytea, lifetime_seconds int) returns boolean language plpgsql set search_path = '' as $$
begin
  update app.notices n set answered_at = now() where n.id = notice and n.answered_at is null;
  if found and sealed is not null then
    perform app.queue_mail(mail, 'notice', address, sealed, lifetime_seconds, false);
  end if;
  return found;
end $$;

-- A measure needs a member. What it states to them says nothing of who has reported [S37].
create function app.decide_notice_case(me uuid, c app.cases, d app.case_decision) returns text language plpgsql set search_path = '' as $$
declare
  written uuid;
begin
  if not app.is_favourable(d.verdict) and c.member_id is null then
    return 'invalid';
  end if;
  perform app.announce_notice_result(c.subject_id);
  if app.is_favourable(d.verdict) then
    return null;
  end if;
  written := app.write_decision(me, c, d);
  perform app.queue_notifications(array[c.member_id], 'admin_broadcast', 'decisions/' || d.verdict, null, null, written);
  perform app.begin_measure(me, c, d);
  return null;
end $$;

insert into app.case_kinds (kind, staff_right, severity, evidence, handler, verdicts, reasons) values
  ('notice', 'moderation', 3, 'notice_evidence', 'decide_notice_case',
    '{nothing,warn,hide,restrict-chat,restrict-photographs,restrict-live,suspend,ban,end-certification}',
    '{harassment,threat,unwanted-content,fake-profile,scam,minor,other}');

-- ── supabase/schema/85-cases/80-sources.sql ──

-- Has a case follow the row that it is about: it opens when the row begins to wait, and ends when it waits no more, whoever decided, or when the row
-- goes.

-- `tg_argv`: the kind, then the name of a function of schema `app` that says whether a row waits, then the columns of the subject and of its member.
create function app.follow_source() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  waited boolean := false;
  waits boolean := false;
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  subject uuid := (changed ->> tg_argv[2])::uuid;
begin
  if tg_op <> 'INSERT' then
    execute format('select app.%I($1)', tg_argv[1]) into waited using old;
  end if;
  if tg_op <> 'DELETE' then
    execute format('select app.%I($1)', tg_argv[1]) into waits using new;
  end if;
  if waits and not coalesce(waited, false) then
    perform app.open_case(tg_argv[0], subject, (changed ->> tg_argv[3])::uuid);
  elsif waited and not coalesce(waits, false) then
    perform app.drop_case(tg_argv[0], subject);
  end if;
  return null;
end $$;

create function app.avatar_waits(p public.profiles) returns boolean language sql immutable as $$
  select p.pending_avatar_url is not null and p.avatar_moderation_status is not distinct from 'pending' $$;
create trigger avatar_case after insert or update of pending_avatar_url, avatar_moderation_status or delete on public.profiles
  for each row execute function app.follow_source('avatar', 'avatar_waits', 'id', 'id');

create function app.album_item_waits(i app.album_items) returns boolean language sql immutable as $$ select i.state = 'pending' $$;
create trigger album_case after insert or update of state or delete on app.album_items
  for each row execute function app.follow_source('album', 'album_item_waits', 'id', 'owner_id');

create function app.cover_waits(e app.events) returns boolean language sql immutable as $$ select e.cover_state is not distinct from 'pending' $$;
create trigger cover_case after insert or update of cover_state or delete on app.events
  for each row execute function app.follow_source('cover', 'cover_waits', 'id', 'organiser_id');

create function app.club_photo_waits(p app.club_photos) returns boolean language sql immutable as $$ select p.state = 'pending' $$;
create trigger club_photo_case after insert or update of state or delete on app.club_photos
  for each row execute function app.follow_source('club-photo', 'club_photo_waits', 'id', 'added_by');

create function app.opinion_waits(o app.club_opinions) returns boolean language sql immutable as $$
  select o.state = 'pending' or o.answer_state is not distinct from 'pending' $$;
create trigger opinion_case after insert or update of state, answer_state or delete on app.club_opinions
  for each row execute function app.follow_source('opinion', 'opinion_waits', 'id', 'author_id');

create function app.testimonial_waits(t app.testimonials) returns boolean language sql immutable as $$
  select t.body is not null and t.verdict is not distinct from 'accepted' and (t.review = 'pending' or t.answer_review is not distinct from 'pending') $$;
create trigger testimonial_case after insert or update or delete on app.testimonials
  for each row execute function app.follow_source('testimonial', 'testimonial_waits', 'id', 'author_id');

create function app.warning_waits(w app.wall_warnings) returns boolean language sql immutable as $$
  select w.member_id is not null and w.withdrawn_at is null and w.rejected_at is null and coalesce(w.reviewed_at is null or w.replied_at > w.reviewed_at, false) $$;
create trigger warning_case after insert or update or delete on app.wall_warnings
  for each row execute function app.follow_source('warning', 'warning_waits', 'id', 'member_id');

create function app.certification_waits(x app.certification_cases) returns boolean language sql immutable as $$ select x.state = 'sent' $$;
create trigger certification_case after insert or update of state or delete on app.certification_cases
  for each row execute function app.follow_source('certification', 'certification_waits', 'id', 'member_id');

create function app.professional_waits(b public.professional_profiles) returns boolean language sql immutable as $$ select b.status = 'pending' $$;
create trigger professional_case after insert or update of status or delete on public.professional_profiles
  for each row execute function app.follow_source('professional', 'professional_waits', 'id', 'user_id');

-- ── supabase/schema/85-cases/90-closed-actions.sql ──

-- What a measure closes: writing to others, and showing pictures. All else stays open.

update app.actions set closed_by = 'restrict-chat' where name in (
  'message.send', 'message.edit', 'message.react', 'group.create', 'group.update', 'group.invite', 'group.vote', 'group.pin', 'group.link',
  'testimonial.set', 'testimonial.answer', 'club.opinion', 'wall.report');
update app.actions set closed_by = 'restrict-photographs' where name = 'album.add';

-- ── supabase/schema/90-rights/10-policies.sql ──

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

-- ── supabase/schema/90-rights/20-stored-files.sql ──

-- Rights to add, read and remove stored files.

-- The tables' owner needs these policies too where it is not a superuser.
create policy "the owner checks that a message picture exists" on storage.objects for select to current_user using (bucket_id = 'conversations');

create policy "the owner checks that a profile picture exists" on storage.objects for select to current_user using (bucket_id = 'avatars');

create policy "members reach stored files under a live session" on storage.objects as restrictive for all to authenticated
  using ((select app.my_session_state()) = 'live') with check ((select app.my_session_state()) = 'live');

create policy "members remove their own unreferenced pictures" on storage.objects for delete to authenticated
  using (bucket_id = 'conversations' and split_part(name, '/', 2) = (select auth.uid())::text and not app.is_picture_referenced(name));

create policy "members add pictures to their own conversations" on storage.objects for insert to authenticated
  with check (bucket_id = 'conversations' and app.storage_operation() in ('', 'object.upload') and app.may_add_media(name));

create policy "members add pictures to their own profile" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and app.storage_operation() in ('', 'object.upload') and app.may_add_profile_picture(name));

create policy "members see the pictures of messages they may read" on storage.objects for select to authenticated
  using (bucket_id = 'conversations' and app.storage_operation() not like 'object.sign%' and (
    (split_part(name, '/', 2) = (select auth.uid())::text and not app.is_marked_for_removal(name))
    or exists (select from public.messages m where m.media_url = objects.name and split_part(objects.name, '/', 1) = m.stream_id::text and split_part(objects.name, '/', 2) = m.sender_id::text
      and (not app.is_blocked_with_me(m.sender_id)
        -- [G8] Admins of a group see what they moderate.
        or exists (select from public.memberships own where own.stream_id = m.stream_id and own.member_id = (select auth.uid()) and own.role = 'admin' and own.visible)))));

create policy "members see the pictures of profiles" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and app.storage_operation() not like 'object.sign%' and app.may_see_profile_picture(name));

create policy "moderators see the pictures that a report names" on storage.objects for select to authenticated
  using (bucket_id in ('conversations', 'albums') and app.storage_operation() not like 'object.sign%'
    and app.may_see_reported_picture(case bucket_id when 'albums' then 'albums/' || name else name end));

-- ── supabase/schema/90-rights/30-tables.sql ──

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

-- ── supabase/schema/90-rights/40-functions.sql ──

-- Execution rights. Nobody may execute a function that is not granted here.

revoke execute on all routines in schema app from public;
revoke all on function
  public.session_states(jsonb), public.refuse_ended_sessions(), public.note_sign_in(jsonb), public.forget_security_log(),
  public.username_available(jsonb), public.sign_up_refusal(jsonb), public.reserve_username(jsonb), public.update_last_login(),
  public.referral_offer(jsonb), public.my_referral(), public.set_profile_picture(jsonb), public.moderate_avatar(jsonb),
  public.search_members(jsonb), public.usernames_like(jsonb), public.member_page(jsonb), public.record_visit(jsonb),
  public.followers(jsonb), public.following(jsonb), public.visitors(jsonb), public.online_among(jsonb), public.report_presence(jsonb), public.end_presence(jsonb),
  public.pull(jsonb), public.digest(), public.chunks(jsonb), public.live_items_for(jsonb), public.reports(jsonb), public.push(jsonb),
  public.push_batch(jsonb, boolean), public.media_to_remove(), public.media_not_stored(text, text[]),
  public.record_media_removed(text[], text[]), public.mark_orphaned_media(),
  public.link_preview(uuid, text), public.store_link_preview(text, jsonb), public.store_contact_message(jsonb, text),
  public.mail_token(uuid, text), public.mail_preference(jsonb), public.set_mail_preference(jsonb), public.clubs(jsonb),
  public.wall_counts(), public.discover_groups(jsonb), public.group_card(jsonb), public.group_members(jsonb), public.group_authors(jsonb),
  public.group_voices(jsonb), public.group_administration(jsonb), public.group_rooms(jsonb), public.reported_group(jsonb),
  public.remove_group_avatar(jsonb), public.announce_counts(), public.notification_counts(jsonb),
  public.push_status(jsonb), public.register_push(jsonb), public.deactivate_push(jsonb), public.report_push_visibility(jsonb), public.mute_push(jsonb),
  public.begin_email_change(jsonb), public.confirm_email_change(jsonb), public.begin_passkey(jsonb), public.take_passkey_challenge(jsonb),
  public.store_passkey(jsonb), public.passkey(jsonb), public.use_passkey(jsonb),
  public.cancel_email_change(jsonb), public.rename_passkey(jsonb), public.remove_passkey(jsonb), public.data_exports(jsonb),
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
  app.visit_days(), app.my_session_state(), app.token_member(), app.my_role(), app.gone_rev(uuid), app.is_blocked_with_me(uuid),
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
  public.begin_email_change(jsonb), public.confirm_email_change(jsonb), public.begin_passkey(jsonb), public.take_passkey_challenge(jsonb),
  public.store_passkey(jsonb), public.passkey(jsonb), public.use_passkey(jsonb)
  to service_role;

-- For guests and members.
grant execute on function
  public.username_available(jsonb), public.referral_offer(jsonb), public.mail_preference(jsonb), public.set_mail_preference(jsonb),
  public.clubs(jsonb), public.wall_counts()
  to anon, authenticated;

-- For members.
grant execute on function
  public.update_last_login(), public.my_referral(), public.set_profile_picture(jsonb), public.moderate_avatar(jsonb),
  public.search_members(jsonb), public.usernames_like(jsonb), public.member_page(jsonb), public.record_visit(jsonb),
  public.followers(jsonb), public.following(jsonb), public.visitors(jsonb), public.online_among(jsonb), public.report_presence(jsonb), public.end_presence(jsonb),
  public.pull(jsonb), public.digest(), public.chunks(jsonb), public.reports(jsonb), public.push(jsonb),
  public.discover_groups(jsonb), public.group_card(jsonb), public.group_members(jsonb), public.group_authors(jsonb),
  public.group_voices(jsonb), public.group_administration(jsonb), public.reported_group(jsonb), public.remove_group_avatar(jsonb),
  public.notification_counts(jsonb)
  to authenticated;

-- For a member's own account.
grant execute on function
  public.cancel_email_change(jsonb), public.rename_passkey(jsonb), public.remove_passkey(jsonb), public.data_exports(jsonb),
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

-- For sync nodes only, which know whose tokens they hold. On a hosted project the operator creates their role (supabase/sync-node.sql),
-- before or after the migrations.
do $$ begin
  if exists (select from pg_catalog.pg_roles where rolname = 'sync_node') then
    grant usage on schema public to sync_node;
    grant execute on function public.session_states(jsonb), public.live_items_for(jsonb), public.push_batch(jsonb, boolean), public.group_rooms(jsonb), public.announce_counts(), public.forget_security_log() to sync_node;
  end if;
end $$;

-- ── supabase/schema/90-rights/45-events.sql ──

-- Execution rights of functions about events. Nobody may execute a function that is not granted here.
revoke all on function
  public.events(jsonb), public.event(jsonb), public.event_guests(jsonb), public.next_party(jsonb), public.save_event(jsonb), public.cancel_event(jsonb),
  public.decide_event_guest(jsonb), public.invite_to_event(jsonb), public.mark_event_no_show(jsonb),
  public.set_event_cover(jsonb), public.moderate_event_cover(jsonb)
  from public, anon, authenticated, service_role;

-- For guests and members.
grant execute on function public.next_party(jsonb) to anon, authenticated;

-- For members.
grant execute on function
  public.events(jsonb), public.event(jsonb), public.event_guests(jsonb), public.save_event(jsonb), public.cancel_event(jsonb),
  public.decide_event_guest(jsonb), public.invite_to_event(jsonb), public.mark_event_no_show(jsonb),
  public.set_event_cover(jsonb), public.moderate_event_cover(jsonb)
  to authenticated;

-- ── supabase/schema/90-rights/46-media.sql ──

-- Rights to albums: their functions, and the files of their bucket.
revoke all on function
  public.member_albums(jsonb), public.media_access(jsonb), public.media_out_of_sight(jsonb), public.moderate_album_item(jsonb)
  from public, anon, authenticated, service_role;
revoke all on function
  public.upload_parts_to_remove(), public.record_upload_parts_removed(uuid[], uuid[]),
  public.loose_files_to_erase(), public.record_loose_files_erased(jsonb, jsonb)
  from public, anon, authenticated, service_role;

-- For members.
grant execute on function
  public.member_albums(jsonb), public.media_access(jsonb), public.media_out_of_sight(jsonb), public.moderate_album_item(jsonb)
  to authenticated;

-- For the storage service: with the rights of the member who uploads, and in its own name where it erases.
grant execute on function
  app.begin_upload_in_parts(text, text, bigint, text, text), app.upload_in_parts(uuid), app.reserve_upload_part(uuid), app.drop_upload_part(uuid),
  app.add_upload_part(uuid, uuid, bigint, bigint), app.parts_of_upload(uuid), app.refuse_upload(uuid), app.abandon_uploads(text[]),
  app.claim_upload(uuid), app.unclaim_upload(uuid),
  app.note_files(text, text[], text[], interval), app.name_file(text, text, text)
  to authenticated;
grant execute on function
  public.upload_parts_to_remove(), public.record_upload_parts_removed(uuid[], uuid[]),
  public.loose_files_to_erase(), public.record_loose_files_erased(jsonb, jsonb)
  to service_role;

-- Called by policies as a member.
grant execute on function app.may_see_album_object(text), app.may_add_album_object(text), app.is_album_object_shown(text) to authenticated;

create policy "the owner checks that an album's file exists" on storage.objects for select to current_user using (bucket_id = 'albums');

create policy "members add files to their own albums" on storage.objects for insert to authenticated
  with check (bucket_id = 'albums' and app.storage_operation() in ('', 'object.upload') and app.may_add_album_object(name));

create policy "members see the files of albums" on storage.objects for select to authenticated
  using (bucket_id = 'albums' and app.storage_operation() not like 'object.sign%' and app.may_see_album_object(name));

create policy "members remove their own files that no album shows" on storage.objects for delete to authenticated
  using (bucket_id = 'albums' and split_part(name, '/', 1) = (select auth.uid())::text and not app.is_album_object_shown(name)
    -- [S23] What a report keeps as evidence stays.
    and not app.is_picture_referenced('albums/' || name));

-- ── supabase/schema/90-rights/46-testimonials-and-wall.sql ──

-- Execution rights of functions about home, testimonials and the wall. Nobody may execute a function that is not granted here.
revoke all on function
  public.home_page(jsonb), public.testimonials(jsonb), public.testimonials_to_review(jsonb), public.review_testimonial(jsonb),
  public.wall_entries(jsonb), public.wall_to_review(jsonb), public.review_warning(jsonb)
  from public, anon, authenticated, service_role;

-- For members; those for moderators refuse everybody else.
grant execute on function
  public.home_page(jsonb), public.testimonials(jsonb), public.testimonials_to_review(jsonb), public.review_testimonial(jsonb),
  public.wall_entries(jsonb), public.wall_to_review(jsonb), public.review_warning(jsonb)
  to authenticated;

-- ── supabase/schema/90-rights/47-clubs.sql ──

-- Execution rights of functions about clubs, for members. Nobody may execute a function that is not granted here.
revoke all on function public.club_directory(jsonb), public.club(jsonb), public.answer_club_opinion(jsonb), public.moderate_club_opinion(jsonb),
  public.add_club_photo(jsonb), public.remove_club_photo(jsonb), public.moderate_club_photo(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.club_directory(jsonb), public.club(jsonb), public.answer_club_opinion(jsonb), public.moderate_club_opinion(jsonb),
  public.add_club_photo(jsonb), public.remove_club_photo(jsonb), public.moderate_club_photo(jsonb)
  to authenticated;

-- ── supabase/schema/90-rights/47-membership.sql ──

-- Execution rights of functions about subscription and certification. Nobody may execute a function that is not granted here.
revoke all on function
  public.start_checkout(jsonb), public.cancel_subscription(jsonb), public.subscription_page(jsonb), public.record_payment(jsonb),
  public.sandbox_sale(uuid), public.store_sandbox_sale(uuid, jsonb, boolean), public.move_sandbox_clock(uuid, int),
  public.certification_page(jsonb), public.start_certification(jsonb),
  public.certification_queue(jsonb), public.may_see_certification(jsonb), public.decide_certification(jsonb)
  from public, anon, authenticated, service_role;

-- For members; those of the house ask for the right themselves.
grant execute on function
  public.start_checkout(jsonb), public.cancel_subscription(jsonb), public.subscription_page(jsonb), public.certification_page(jsonb), public.start_certification(jsonb),
  public.certification_queue(jsonb), public.may_see_certification(jsonb), public.decide_certification(jsonb),
  app.certification_upload(jsonb, boolean)
  to authenticated;

-- For the service: what a provider has said, once the server has checked its signature.
grant execute on function
  public.record_payment(jsonb), public.sandbox_sale(uuid),
  public.store_sandbox_sale(uuid, jsonb, boolean), public.move_sandbox_clock(uuid, int)
  to service_role;

-- ── supabase/schema/90-rights/47-professionals.sql ──

-- Rights to the pages of professionals, and the files of their documents. Nobody may execute a function that is not granted here.
revoke all on function
  public.professional_page(jsonb), public.register_professional(jsonb), public.professional_dashboard(jsonb), public.professional_events(jsonb),
  public.professional_club(jsonb), public.save_professional_club(jsonb),
  public.professional_codes(jsonb), public.create_referral_code(jsonb), public.set_referral_code(jsonb),
  public.professional_queue(jsonb), public.decide_professional(jsonb)
  from public, anon, authenticated, service_role;

-- For members; those of the house ask for the right themselves, and what an approval opens asks for it.
grant execute on function
  public.professional_page(jsonb), public.register_professional(jsonb), public.professional_dashboard(jsonb), public.professional_events(jsonb),
  public.professional_club(jsonb), public.save_professional_club(jsonb),
  public.professional_codes(jsonb), public.create_referral_code(jsonb), public.set_referral_code(jsonb),
  public.professional_queue(jsonb), public.decide_professional(jsonb)
  to authenticated;

-- Called by policies as a member.
grant execute on function app.may_add_document(text), app.may_see_document(text), app.is_document_named(text) to authenticated;

create policy "the owner checks that a document exists" on storage.objects for select to current_user using (bucket_id = 'documents');

create policy "members add documents of their own" on storage.objects for insert to authenticated
  with check (bucket_id = 'documents' and app.storage_operation() in ('', 'object.upload') and app.may_add_document(name));

create policy "professionals and the house see documents" on storage.objects for select to authenticated
  using (bucket_id = 'documents' and app.storage_operation() not like 'object.sign%' and app.may_see_document(name));

create policy "members remove their own documents that no registration names" on storage.objects for delete to authenticated
  using (bucket_id = 'documents' and split_part(name, '/', 1) = (select auth.uid())::text and not app.is_document_named(name));

-- ── supabase/schema/90-rights/48-live.sql ──

-- Execution rights of functions about live rooms and calls. Nobody may execute a function that is not granted here.
revoke all on function
  public.live_rooms(jsonb), public.open_live_room(jsonb), public.enter_live_room(jsonb), public.leave_live_room(jsonb), public.keep_live_seats(jsonb),
  public.say_in_live_room(jsonb), public.live_room_state(jsonb), public.moderate_live_room(jsonb), public.live_bans(jsonb), public.switch_live(jsonb),
  public.set_live_camera(jsonb), public.set_live_viewer(jsonb), public.live_ticket(jsonb), public.take_live_ticket(jsonb), public.live_rules(jsonb),
  public.start_call(jsonb), public.accept_call(jsonb), public.resume_call(jsonb), public.end_call(jsonb), public.my_calls(jsonb)
  from public, anon, authenticated, service_role;

-- For members; `switch_live` refuses whoever is no moderator.
grant execute on function
  public.live_rooms(jsonb), public.open_live_room(jsonb), public.enter_live_room(jsonb), public.leave_live_room(jsonb), public.say_in_live_room(jsonb),
  public.moderate_live_room(jsonb), public.live_bans(jsonb), public.switch_live(jsonb), public.set_live_camera(jsonb), public.set_live_viewer(jsonb), public.live_ticket(jsonb),
  public.start_call(jsonb), public.accept_call(jsonb), public.resume_call(jsonb), public.end_call(jsonb), public.my_calls(jsonb)
  to authenticated;

-- For sync nodes only, which tell each of their members what that member may see.
do $$ begin
  if exists (select from pg_catalog.pg_roles where rolname = 'sync_node') then
    grant execute on function public.keep_live_seats(jsonb), public.live_room_state(jsonb), public.take_live_ticket(jsonb), public.live_rules(jsonb) to sync_node;
  end if;
end $$;

-- ── supabase/schema/90-rights/49-cases.sql ──

-- Execution rights of the functions of the house's queue. Each asks for the right itself; `staff_page` may be asked by any member.
revoke all on function
  public.staff_page(jsonb), public.case_queue(jsonb), public.open_case(jsonb), public.claim_case(jsonb), public.release_case(jsonb), public.decide_case(jsonb),
  public.staff_members(jsonb), public.staff_member(jsonb), public.add_staff_note(jsonb), public.end_member_sessions(jsonb), public.lift_decision(jsonb), public.audit_page(jsonb), public.transparency_report(jsonb), public.house_health(jsonb)
  from public, anon, authenticated, service_role;

grant execute on function
  public.staff_page(jsonb), public.case_queue(jsonb), public.open_case(jsonb), public.claim_case(jsonb), public.release_case(jsonb), public.decide_case(jsonb),
  public.staff_members(jsonb), public.staff_member(jsonb), public.add_staff_note(jsonb), public.end_member_sessions(jsonb), public.lift_decision(jsonb), public.audit_page(jsonb), public.transparency_report(jsonb), public.house_health(jsonb),
  app.may_see_reported_picture(text)
  to authenticated;

-- What members see of decisions. Also called without a session: then a ticket proves who asks [S38].
revoke all on function public.my_decisions(jsonb), public.appeal_decision(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.my_decisions(jsonb), public.appeal_decision(jsonb) to anon, authenticated;

-- Reports without an account: the service stores them, and anyone who has the receipt reads what became of one.
revoke all on function public.store_notice(jsonb, text), public.notice_state(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.store_notice(jsonb, text) to service_role;
grant execute on function public.notice_state(jsonb) to anon, authenticated;

-- [S38] The service issues tickets to suspended members who have proved who they are; with one they ask without a session.
revoke all on function
  public.issue_decision_ticket(uuid), public.suspended_export_object(jsonb), public.suspended_page(jsonb), public.request_suspended_export(jsonb), public.suspended_export_file(jsonb),
  public.request_suspended_deletion(jsonb), public.cancel_suspended_deletion(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.issue_decision_ticket(uuid), public.suspended_export_object(jsonb) to service_role;
grant execute on function
  public.suspended_page(jsonb), public.request_suspended_export(jsonb), public.suspended_export_file(jsonb),
  public.request_suspended_deletion(jsonb), public.cancel_suspended_deletion(jsonb)
  to anon, authenticated;

reset check_function_bodies;
