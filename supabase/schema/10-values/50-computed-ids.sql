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
