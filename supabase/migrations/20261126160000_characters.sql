-- A character of a limit is what a reader takes for one (schemas/characters.ts). The database knows no clusters: it takes what any device's
-- count allows, which never has more than so many code points a character, and so bounds what a single character may carry.
create function app.character_points() returns int language sql immutable as $$ select 12 $$;

-- Each Latin letter, digit and sign begins a character, but for two that may be joined as emoji are.
create function app.within_limit(value text, most int) returns boolean language sql immutable as $$
  select case when char_length(value) <= most then true
    else char_length(value) <= most * app.character_points() and char_length(regexp_replace(value, '[^\u0020-\u00a8\u00aa-\u00ad\u00af-\u02ff]', '', 'g')) <= most end $$;

-- Nothing of it can be seen: white space, controls, what Unicode lets every font ignore, and the few signs beside it that are drawn as
-- nothing. `isBlank` of schemas/characters.ts knows the same. No name in it depends on a path: it becomes part of the statement that asks.
create function app.is_blank(value text) returns boolean language sql immutable as $$
  select value !~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]' $$;

create or replace function app.text_refusal(body text, media text, gif text) returns text language sql immutable as $$
  select case
    when not app.within_limit(body, app.message_length()) then 'text-too-long'
    when app.is_blank(body) and media is null and gif is null then 'empty-message' end $$;

create or replace function app.text_fits(value jsonb, most int) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'string' then not app.is_blank(value #>> '{}') and app.within_limit(value #>> '{}', most) and app.is_trimmed(value #>> '{}') else false end $$;

-- So much of a text as a line shows. Where the cut lies between two letters, no character is split; elsewhere there is more of it, and who
-- reads it counts characters (schemas/entities/stream.ts).
create function app.preview_text(body text) returns text language sql immutable as $$
  select case
    when char_length(body) <= app.preview_length() then body
    when substr(body, app.preview_length(), 2) ~ '^[\u0020-\u02ff\u2010-\u2026\u202f]{2}$' then left(body, app.preview_length())
    else left(body, app.preview_length() * app.character_points()) end $$;

create or replace function app.preview_json(x public.messages) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', x.id, 'seq', x.seq, 'senderId', x.sender_id, 'type', x.type, 'text', app.preview_text(x.text),
    'createdAt', x.created_at, 'deleted', x.deleted_at is not null) $$;

create or replace function app.report_fits(data jsonb) returns boolean language sql stable set search_path = '' as $$
  select coalesce(
    data ->> 'reason' in ('harassment', 'threat', 'unwanted-content', 'fake-profile', 'scam', 'minor', 'other')
    and app.within_limit(app.text_in(data, 'words'), app.report_length())
    and case when jsonb_typeof(data -> 'messageIds') = 'array' then jsonb_array_length(data -> 'messageIds') <= app.report_messages()
      and not exists (select from jsonb_array_elements(data -> 'messageIds') as m where app.uuid_in(jsonb_build_object('id', m), 'id') is null) end
    and case when jsonb_typeof(data -> 'shown') = 'array' then jsonb_array_length(data -> 'shown') <= app.report_messages()
      and not exists (select from jsonb_array_elements(data -> 'shown') as s
        where (app.uuid_in(s, 'messageId') is not null and app.within_limit(app.text_in(s, 'text'), app.message_length()) and char_length(app.text_in(s, 'at')) <= 40) is not true) end,
    false) $$;

alter table public.messages drop constraint messages_text_check, add constraint messages_text_check check (app.within_limit(text, app.message_length()));
alter table public.reports drop constraint reports_words_check, add constraint reports_words_check check (app.within_limit(words, app.report_length()));
alter table public.profiles drop constraint profiles_bio_check,
  add constraint profiles_bio_check check (app.within_limit(bio, app.bio_length()) and app.is_trimmed(bio) and not app.is_blank(bio));
alter table public.contact_messages
  drop constraint contact_messages_name_check,
  drop constraint contact_messages_message_check,
  add constraint contact_messages_name_check check (name <> '' and app.within_limit(name, app.contact_name_length())),
  add constraint contact_messages_message_check check (char_length(message) >= app.contact_message_min() and app.within_limit(message, app.contact_message_length()) and not app.is_blank(message));

revoke execute on function app.character_points(), app.within_limit(text, int), app.is_blank(text), app.preview_text(text) from public;
grant execute on function app.character_points(), app.within_limit(text, int), app.is_blank(text), app.preview_text(text), app.preview_length() to authenticated, service_role;
