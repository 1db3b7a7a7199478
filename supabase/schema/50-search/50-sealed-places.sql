-- Where a list of members goes on names when the last one was here, and the place they gave. That is read by the database alone: it
-- leaves sealed, for one member and one search, and whatever was changed or brought from elsewhere is refused.

-- Covers, and uncovers: the text against as much of a stream that follows from the seal.
create function app.covered(k app.cursor_keys, seal bytea, content bytea) returns bytea language plpgsql immutable set search_path = '' as $$
declare
  cover bytea := '';
begin
  for block in 0 .. (app.cursor_length() / 32 - 1)::int loop
    cover := cover || app.keyed_hash(k.cover_inner, k.cover_outer, seal || int4send(block));
  end loop;
  for n in 0 .. length(content) - 1 loop
    content := set_byte(content, n, get_byte(content, n) # get_byte(cover, n));
  end loop;
  return content;
end $$;

-- The seal is that of the words and of what they are for, so that equal words are equal only there; and it is what the cover follows
-- from, so that none is used twice for others (a synthetic initialisation vector).
create function app.seal_of(k app.cursor_keys, purpose text, words bytea) returns bytea language sql immutable set search_path = '' as $$
  select substr(app.keyed_hash(k.seal_inner, k.seal_outer, sha256(convert_to(purpose, 'UTF8')) || words), 1, 16) $$;

-- Of one length, whatever it says. Null for null.
create function app.sealed_cursor(purpose text, place text) returns text language plpgsql stable set search_path = '' as $$
declare
  k app.cursor_keys;
  words bytea := convert_to(rpad(place, app.cursor_length()::int), 'UTF8');
  seal bytea;
begin
  if place is null then
    return null;
  end if;
  if length(words) <> app.cursor_length() or octet_length(place) > app.cursor_length() then
    raise exception 'a cursor does not fit';
  end if;
  select * into k from app.cursor_keys;
  seal := app.seal_of(k, purpose, words);
  return translate(rtrim(translate(encode(seal || app.covered(k, seal, words), 'base64'), E'\n', ''), '='), '+/', '-_');
end $$;

-- Null for what was not sealed here, for this.
create function app.opened_cursor(purpose text, sealed text) returns text language plpgsql stable set search_path = '' as $$
declare
  k app.cursor_keys;
  bytes bytea;
  words bytea;
begin
  if (sealed ~ '^[A-Za-z0-9_-]{107}$') is not true then
    return null;
  end if;
  bytes := decode(translate(sealed, '-_', '+/') || '=', 'base64');
  select * into k from app.cursor_keys;
  words := app.covered(k, substr(bytes, 1, 16), substr(bytes, 17));
  -- Compared as hashes of a secret: how far they agree tells nothing.
  if app.keyed_hash(k.seal_inner, k.seal_outer, substr(bytes, 1, 16)) <> app.keyed_hash(k.seal_inner, k.seal_outer, app.seal_of(k, purpose, words)) then
    return null;
  end if;
  return rtrim(convert_from(words, 'UTF8'));
end $$;
