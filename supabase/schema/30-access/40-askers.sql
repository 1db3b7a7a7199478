-- How often somebody has asked: members by their id, guests by their network, hashed.

-- What may exist so many times is counted under a lock of whoever adds to it: of several at the same moment each counts the others.
-- Until the transaction ends. What is asked after it sees what the ones before have written.
create function app.count_alone(about text, whose uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('|', about, whose), 0));
end $$;

-- A search, a page, a word of a name: so many in ten minutes. What is refused is not counted.
create function app.count_ask(me uuid) returns void language plpgsql set search_path = '' as $$
declare
  count int;
begin
  insert into app.member_asks as a (member_id, asked) values (me, 1)
  on conflict (member_id) do update set
    asked = case when a.since < now() - interval '10 minutes' then 1 else a.asked + 1 end,
    since = case when a.since < now() - interval '10 minutes' then now() else a.since end
  returning asked into count;
  if count > 600 then
    raise exception 'rate-limited' using errcode = 'PT429';
  end if;
end $$;

-- As told by the front of a hosted project, and by the gateway in the same words.
create function app.asking_address() returns text language plpgsql stable set search_path = '' as $$
begin
  return host((nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip')::inet);
exception when others then
  return null;
end $$;

-- The gateway names the asker's address as a hosted project's front does. One address of version 6 has the 2^64 around it.
create function app.asking_network() returns text language plpgsql stable set search_path = '' as $$
declare
  told text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip';
begin
  return case when family(told::inet) = 6 then network(set_masklen(told::inet, 64))::text else host(told::inet) end;
exception when others then
  return null;
end $$;

create function app.hashed(kind text, value text) returns bytea language sql stable set search_path = '' as $$
  select sha256(convert_to(concat_ws('|', (select guest_salt from app.meta), kind, value), 'UTF8')) where value is not null $$;

-- Counts this question, or refuses it. Who asks from nowhere shares one count.
create function app.ask_as_guest(about text, most int) returns void language plpgsql set search_path = '' as $$
declare
  hash bytea := sha256(convert_to(concat_ws('|', (select guest_salt from app.meta), about, coalesce(app.asking_network(), 'nowhere')), 'UTF8'));
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(hash, 'hex'), 0));
  delete from app.guest_asks where ctid in (select o.ctid from app.guest_asks o where o.at < now() - app.guest_window() limit 100 for update skip locked);
  if (select count(*) from app.guest_asks a where a.key = hash and a.at >= now() - app.guest_window()) >= most then
    raise exception 'rate-limited' using errcode = 'PT429';
  end if;
  insert into app.guest_asks (key) values (hash);
end $$;

-- Counts one more question of this asker; too many? A function of the gateway asks, so the asker is told by it.
create function app.asked_too_often(who text, most int) returns boolean language plpgsql set search_path = '' as $$
declare
  hash bytea := sha256(convert_to(concat_ws('|', (select m.guest_salt from app.meta m), 'contact', who), 'UTF8'));
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(hash, 'hex'), 0));
  delete from app.guest_asks where ctid in (select o.ctid from app.guest_asks o where o.at < now() - app.guest_window() limit 100 for update skip locked);
  if (select count(*) from app.guest_asks a where a.key = hash and a.at >= now() - app.guest_window()) >= most then
    return true;
  end if;
  insert into app.guest_asks (key) values (hash);
  return false;
end $$;
