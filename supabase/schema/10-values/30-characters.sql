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
