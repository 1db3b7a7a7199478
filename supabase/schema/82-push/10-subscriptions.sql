-- Devices of members that receive pushes: registering, comparing, ending.

-- Active devices of one member.

-- Called by a server that sends pushes. Subscriptions made for another key are of no use any more: their devices subscribe again.
create function app.set_push_key(server_key text) returns void language sql set search_path = '' as $$
  insert into app.push_settings as s (server_key) values (set_push_key.server_key)
  on conflict (one) do update set server_key = excluded.server_key where s.server_key <> excluded.server_key;
  update public.push_subscriptions p set is_active = false, updated_at = now() where p.is_active and p.server_key <> set_push_key.server_key $$;

-- `{endpoint, keys: {p256dh, auth}}` of a browser: an address under TLS or on this machine, 65 bytes that begin as an uncompressed point, 16
-- random bytes. The server sends only to the push services that it knows; where the bytes are no point of P-256, the first push ends the device.
create function app.push_data(subscription jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case when char_length(subscription ->> 'endpoint') <= 1024
      and subscription ->> 'endpoint' ~ '^(https://|http://(localhost|127\.0\.0\.1)[:/])[!-~]+$'
      and subscription -> 'keys' ->> 'p256dh' ~ '^B[A-P][A-Za-z0-9_-]{85}$' and subscription -> 'keys' ->> 'auth' ~ '^[A-Za-z0-9_-]{22}$'
    then jsonb_build_object('endpoint', subscription ->> 'endpoint',
      'keys', jsonb_build_object('p256dh', subscription -> 'keys' ->> 'p256dh', 'auth', subscription -> 'keys' ->> 'auth')) end $$;

create function app.push_secret(subscription public.push_subscriptions) returns text language sql immutable set search_path = '' as $$
  select translate(replace(encode(subscription.secret, 'base64'), E'\n', ''), '+/=', '-_') $$;

-- [NOTIF-62] `{endpoint}` or `{endpoint: null}` → `{key, device}`: the server's key, null where it sends no pushes, and the device's own
-- registration `{id, secret}`, null where it has to register (again).
create function public.push_status(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  device public.push_subscriptions;
begin
  select p.* into device from public.push_subscriptions p
  where p.user_id = me and p.endpoint = app.text_in(request, 'endpoint') and p.is_active and p.session_id is not distinct from app.uuid_in(auth.jwt(), 'session_id');
  return jsonb_build_object('key', (select s.server_key from app.push_settings s),
    'device', case when device.id is not null then jsonb_build_object('id', device.id, 'secret', app.push_secret(device)) end);
end $$;

-- [S28, NOTIF-63, NOTIF-64] `{subscription, userAgent, key}` → `{id, secret}`. The endpoint leaves its former owner; of too many devices the one
-- that was longest silent ends.
create function public.register_push(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  data jsonb := app.push_data(request -> 'subscription');
  device public.push_subscriptions;
begin
  if data is null or not exists (select from app.push_settings s where s.server_key = request ->> 'key') then
    perform app.invalid();
  end if;
  perform app.lock_count('push-endpoint', left(encode(sha256(convert_to(data ->> 'endpoint', 'UTF8')), 'hex'), 32)::uuid);
  update public.push_subscriptions p set is_active = false, updated_at = now() where p.is_active and p.user_id <> me and p.endpoint = data ->> 'endpoint';
  perform app.lock_count('push-devices', me);
  insert into public.push_subscriptions as p (user_id, subscription_data, user_agent, server_key, session_id, session_issued)
  values (me, data, left(coalesce(request ->> 'userAgent', ''), 300), request ->> 'key', app.uuid_in(auth.jwt(), 'session_id'), app.integer_in(auth.jwt(), 'iat'))
  on conflict (user_id, endpoint) do update set subscription_data = excluded.subscription_data, user_agent = excluded.user_agent, is_active = true,
    server_key = excluded.server_key, session_id = excluded.session_id, session_issued = excluded.session_issued, updated_at = now(),
    -- A device that had ended is like a new one.
    secret = case when p.is_active then p.secret else excluded.secret end
  returning p.* into device;
  update public.push_subscriptions p set is_active = false, updated_at = now()
  where p.id in (select o.id from public.push_subscriptions o where o.user_id = me and o.is_active order by o.updated_at desc, o.id offset 20);
  return jsonb_build_object('id', device.id, 'secret', app.push_secret(device));
end $$;

-- `{endpoint}`: the device wants nothing more, or its member signs out. An ended session may say so too.
create function public.deactivate_push(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.push_subscriptions p set is_active = false, visible_until = null, updated_at = now()
  where p.user_id = app.token_member() and p.endpoint = app.text_in(request, 'endpoint') and p.is_active;
end $$;


-- `{device, visible}`: a page of the device is in front of its member, or no more.
create function public.report_push_visibility(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  update public.push_subscriptions p
  set visible_until = case when request -> 'visible' = 'true' then now() + interval '45 seconds' end
  where p.id = app.uuid_in(request, 'device') and p.user_id = me and p.is_active;
end $$;

-- `{notice, minutes}`: no pushes about the subject of a delivered notice for that time.
create function public.mute_push(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  minutes bigint := app.integer_in(request, 'minutes');
begin
  if minutes is null or minutes not between 1 and 1440 then
    perform app.invalid();
  end if;
  insert into app.push_mutes (subscription_id, type, subject, until)
  select d.subscription_id, d.type, d.subject, now() + make_interval(mins => minutes::int)
  from app.push_deliveries d join public.push_subscriptions p on p.id = d.subscription_id
  where d.id = app.uuid_in(request, 'notice') and p.user_id = me
  on conflict (subscription_id, type, subject) do update set until = excluded.until;
end $$;
