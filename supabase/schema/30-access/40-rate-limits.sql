-- Request limits: of members by their id, of guests by a hash of their network.

-- Takes a lock, until the transaction ends, under which a bounded number of things is counted. Of several transactions at the same moment
-- each then sees what the ones before it have written.
create function app.lock_count(purpose text, counted_for uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('|', purpose, counted_for), 0));
end $$;

-- Counts a search, a profile view or a completion: at most 600 in ten minutes. A refused request is not counted.
create function app.count_member_request(me uuid) returns void language plpgsql set search_path = '' as $$
declare
  new_count int;
begin
  insert into app.member_request_counts as a (member_id, request_count) values (me, 1)
  on conflict (member_id) do update set
    request_count = case when a.window_start < now() - interval '10 minutes' then 1 else a.request_count + 1 end,
    window_start = case when a.window_start < now() - interval '10 minutes' then now() else a.window_start end
  returning request_count into new_count;
  if new_count > 600 then
    raise exception 'rate-limited' using errcode = 'PT429';
  end if;
end $$;

-- The client's address, from the header that the front of a hosted project and the gateway both set.
create function app.client_address() returns text language plpgsql stable set search_path = '' as $$
begin
  return host((nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip')::inet);
exception when others then
  return null;
end $$;

-- The client's network: the address itself, or for IPv6 its /64 prefix.
create function app.client_network() returns text language plpgsql stable set search_path = '' as $$
declare
  address text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip';
begin
  return case when family(address::inet) = 6 then network(set_masklen(address::inet, 64))::text else host(address::inet) end;
exception when others then
  return null;
end $$;

create function app.salted_hash(kind text, value text) returns bytea language sql stable set search_path = '' as $$
  select sha256(convert_to(concat_ws('|', (select guest_salt from app.meta), kind, value), 'UTF8')) where value is not null $$;

-- Counts a guest's request, or refuses it. Clients without a known network share one count.
create function app.count_guest_request(purpose text, maximum int) returns void language plpgsql set search_path = '' as $$
declare
  hash bytea := sha256(convert_to(concat_ws('|', (select guest_salt from app.meta), purpose, coalesce(app.client_network(), 'nowhere')), 'UTF8'));
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(hash, 'hex'), 0));
  delete from app.guest_requests where ctid in (select o.ctid from app.guest_requests o where o.at < now() - app.guest_window() limit 100 for update skip locked);
  if (select count(*) from app.guest_requests a where a.key = hash and a.at >= now() - app.guest_window()) >= maximum then
    raise exception 'rate-limited' using errcode = 'PT429';
  end if;
  insert into app.guest_requests (key) values (hash);
end $$;

-- Counts a contact message of a client and returns whether it exceeds the limit. The caller names the client, because it is a function of the
-- gateway.
create function app.exceeds_contact_limit(client_key text, maximum int) returns boolean language plpgsql set search_path = '' as $$
declare
  hash bytea := sha256(convert_to(concat_ws('|', (select m.guest_salt from app.meta m), 'contact', client_key), 'UTF8'));
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(hash, 'hex'), 0));
  delete from app.guest_requests where ctid in (select o.ctid from app.guest_requests o where o.at < now() - app.guest_window() limit 100 for update skip locked);
  if (select count(*) from app.guest_requests a where a.key = hash and a.at >= now() - app.guest_window()) >= maximum then
    return true;
  end if;
  insert into app.guest_requests (key) values (hash);
  return false;
end $$;
