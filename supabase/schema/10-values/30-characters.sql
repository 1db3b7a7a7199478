-- What a text is made of, as devices and people see it.

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

-- Without white space at its ends, as JavaScript sees it.
create function app.is_trimmed(value text) returns boolean language sql immutable as $$
  select value = btrim(value, E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') $$;

-- So much of a text as a line shows. Where the cut lies between two letters, no character is split; elsewhere there is more of it, and who
-- reads it counts characters (schemas/entities/stream.ts).
create function app.preview_text(body text) returns text language sql immutable as $$
  select case
    when char_length(body) <= app.preview_length() then body
    when substr(body, app.preview_length(), 2) ~ '^[\u0020-\u02ff\u2010-\u2026\u202f]{2}$' then left(body, app.preview_length())
    else left(body, app.preview_length() * app.character_points()) end $$;

-- A name is found however it is typed: in capitals, with accents, in compatible forms (ligatures, full width), with letters that nothing takes
-- apart. `plainText` of src/domain/search does the same; what is left here is compared with usernames, which are plain by themselves.
create function app.plain(value text) returns text language sql immutable as $$
  select replace(replace(replace(replace(replace(
    lower(translate(regexp_replace(normalize(value, NFKD), '[\u00ad\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g'),
      'ŒÆẞØøŁłĐđÐðÞĦħıŦŧĸƑƒƗɨⱢɫƵƶƏəŊ', 'œæßoollddddþhhittkffiillzzeeŋ') collate "C"),
    'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'þ', 'th'), 'ŋ', 'ng') $$;
