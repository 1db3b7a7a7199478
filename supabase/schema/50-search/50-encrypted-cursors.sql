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
