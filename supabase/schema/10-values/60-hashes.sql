-- Keys and hashes of what is not to be read.

-- Of 64 bytes. Random, of this database, and nobody's to read.
create function app.random_key() returns bytea language sql volatile set search_path = '' as $$
  select string_agg(uuid_send(gen_random_uuid()), '') from generate_series(1, 4) $$;

-- HMAC-SHA-256 with a key of its own for either turn: the built-in hash is all that every PostgreSQL has.
create function app.keyed_hash(inner_key bytea, outer_key bytea, message bytea) returns bytea language sql immutable set search_path = '' as $$
  select sha256(outer_key || sha256(inner_key || message)) $$;

create function app.link_hash(address text) returns bytea language sql immutable as $$ select sha256(convert_to(address, 'UTF8')) $$;
