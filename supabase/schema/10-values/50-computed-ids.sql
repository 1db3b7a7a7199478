-- Ids and places that follow from others.

-- A pair's conversation has a computed id (UUID version 8), so that either can start it offline and it is one.
create function app.conversation_id(a uuid, b uuid) returns uuid language sql immutable strict as $$
  select encode(set_byte(set_byte(bytes, 6, get_byte(bytes, 6) & 15 | 128), 8, get_byte(bytes, 8) & 63 | 128), 'hex')::uuid
  from (select substr(sha256(uuid_send(least(a, b)) || uuid_send(greatest(a, b))), 1, 16) as bytes) as pair $$;

-- [Y7] Page `k` of a stream holds the numbers k·64 … k·64+63.
create function app.page_of(seq bigint) returns bigint language sql immutable as $$ select seq / app.page_size() $$;
