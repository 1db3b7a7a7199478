-- Random keys, and hashes of values that must not be stored in clear.

-- Returns 64 random bytes, stored in this database only; no role of the API can read them.
create function app.random_key() returns bytea language sql volatile set search_path = '' as $$
  select string_agg(uuid_send(gen_random_uuid()), '') from generate_series(1, 4) $$;

-- HMAC-SHA-256, with one key for the inner and one for the outer hash: pgcrypto's `hmac` is not available on every PostgreSQL.
create function app.keyed_hash(inner_key bytea, outer_key bytea, message bytea) returns bytea language sql immutable set search_path = '' as $$
  select sha256(outer_key || sha256(inner_key || message)) $$;

create function app.link_hash(address text) returns bytea language sql immutable as $$ select sha256(convert_to(address, 'UTF8')) $$;
