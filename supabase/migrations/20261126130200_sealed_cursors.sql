-- Where a list of members goes on names when the last one was here, and the place they gave. That is read by the database alone: it
-- leaves sealed, for one member and one search, and whatever was changed or brought from elsewhere is refused.

-- Two keys for the seal and two for its cover, of 64 bytes each. Random, of this database, and nobody's to read.
create function app.random_key() returns bytea language sql volatile set search_path = '' as $$
  select string_agg(uuid_send(gen_random_uuid()), '') from generate_series(1, 4) $$;
create table app.cursor_keys (
  one boolean primary key default true check (one),
  seal_inner bytea not null default app.random_key(),
  seal_outer bytea not null default app.random_key(),
  cover_inner bytea not null default app.random_key(),
  cover_outer bytea not null default app.random_key()
);
insert into app.cursor_keys default values;
alter table app.cursor_keys enable row level security;
revoke all on app.cursor_keys from public, anon, authenticated, service_role;

-- HMAC-SHA-256 with a key of its own for either turn: the built-in hash is all that every PostgreSQL has.
create function app.keyed_hash(inner_key bytea, outer_key bytea, message bytea) returns bytea language sql immutable set search_path = '' as $$
  select sha256(outer_key || sha256(inner_key || message)) $$;

create function app.cursor_length() returns bigint language sql immutable as $$ select 64::bigint $$;

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

-- As before; `next` and `after` are sealed for this member and these filters.
create or replace function public.search_members(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  wanted bigint := app.whole_in(request, 'count');
  f app.member_filter;
  purpose text := concat_ws('|', 'search_members', me, request -> 'filters');
  after app.list_place := app.place_after(app.opened_cursor(purpose, app.text_in(request, 'after')));
  blocked uuid[] := array(select b.blocked_id from public.user_blocks b where b.user_id = me union select b.user_id from public.user_blocks b where b.blocked_id = me);
  own int := (select app.spot_of(p.location_lat, p.location_lng) from public.profiles p where p.id = me);
  centre text;
  walk app.walk;
begin
  if app.filter_fits(request -> 'filters') is not true or (wanted between 1 and app.members_a_page()) is not true or (request ->> 'after' is not null and after is null) then
    perform app.invalid();
  end if;
  perform app.count_ask(me);
  f := app.filter_of(request -> 'filters');
  centre := case when f.lat is not null then 'given' when own >= 0 then 'own' else 'none' end;
  if f.lat is not null then
    own := app.spot_of(f.lat, f.lng);
  end if;
  f.lat := app.spot_lat(own);
  f.lng := app.spot_lng(own);
  f.radius := case when centre <> 'none' then f.radius end;
  -- Of another list.
  if request ->> 'after' is not null
    and (case when f.name is not null then after.name is null when centre = 'given' or f.radius is not null then after.spot is null else after.name is not null or after.spot is not null end) then
    perform app.invalid();
  end if;
  if f.name is not null then
    walk := app.walk_names(me, blocked, f, after, wanted::int);
  elsif centre = 'given' or f.radius is not null then
    walk := app.walk_near(me, blocked, f, after, wanted::int);
  else
    walk := app.walk_seen(me, blocked, f, after, wanted::int);
  end if;
  return jsonb_build_object(
    'members', (select coalesce(jsonb_agg(app.member_card(p, l, f.lat, f.lng) order by i.n), '[]')
      from unnest(walk.ids) with ordinality as i (id, n) join public.profiles p on p.id = i.id join app.listed l on l.member_id = i.id),
    'next', app.sealed_cursor(purpose, walk.next), 'centre', centre);
end $$;

revoke execute on all functions in schema app from public;
