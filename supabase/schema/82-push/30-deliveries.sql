-- Deliveries: one attempt after the other, recorded before and after. Called by the job runner as the tables' owner.

create function app.end_push(delivery uuid, push_outcome text, push_code text) returns void language sql set search_path = '' as $$
  update app.push_deliveries d set done_at = now(), outcome = push_outcome, code = push_code where d.id = delivery and d.done_at is null $$;

create function app.retry_push(delivery uuid, at timestamptz) returns void language plpgsql set search_path = '' as $$
begin
  perform graphile_worker.add_job('push.deliver', json_build_object('id', delivery), job_key => 'push.' || delivery, run_at => at, priority => -10);
end $$;

-- Begins an attempt, or ends a delivery that is of no use any more: read meanwhile, muted, too old, its device gone. Null: nothing is to be
-- sent. A device that was visible is looked at once more when its report has run out: had its page crashed, the push would be lost otherwise.
create function app.begin_push(delivery uuid) returns jsonb language plpgsql set search_path = '' as $$
declare
  d app.push_deliveries;
  p public.push_subscriptions;
  unread bigint;
begin
  -- The device before its deliveries, because an ended device ends them all.
  perform from public.push_subscriptions s where s.id = (select x.subscription_id from app.push_deliveries x where x.id = delivery) for no key update;
  select * into d from app.push_deliveries where id = delivery and done_at is null for update;
  if d.id is null then
    return null;
  end if;
  select * into p from public.push_subscriptions where id = d.subscription_id;
  unread := app.push_count(p.user_id, d.type, d.subject);
  if d.expires_at <= now() then
    perform app.end_push(d.id, 'too-late', d.code);
  elsif not p.is_active or app.session_state(p.user_id, p.session_id, p.session_issued) <> 'live' then
    -- [S28] Signed out, taken over or replaced, also where the device could say nothing.
    perform app.lose_push_device(d.id, 'session');
  elsif unread = 0 or not app.may_push(p.user_id, d.type)
    or exists (select from app.push_mutes u where u.subscription_id = p.id and u.type = d.type and u.subject = d.subject and u.until > now()) then
    perform app.end_push(d.id, 'not-needed', null);
  elsif p.visible_until > now() and d.held then
    perform app.end_push(d.id, 'visible', null);
  elsif p.visible_until > now() then
    update app.push_deliveries set held = true where id = d.id;
    perform app.retry_push(d.id, p.visible_until + interval '1 second');
  else
    update app.push_deliveries set attempts = attempts + 1, attempted_at = now() where id = d.id;
    return jsonb_build_object('subscription', p.subscription_data, 'serverKey', p.server_key, 'secret', app.push_secret(p), 'type', d.type, 'subject', d.subject,
      'cause', d.causes[1], 'day', to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD'), 'attempts', d.attempts,
      'count', unread, 'badge', app.push_badge(p.user_id), 'secondsLeft', greatest(1, extract(epoch from d.expires_at - now())::int));
  end if;
  return null;
end $$;

-- The push service has accepted it. What came meanwhile is a delivery of its own.
create function app.finish_push(delivery uuid, sent_cause uuid) returns void language plpgsql set search_path = '' as $$
declare
  d app.push_deliveries;
  next_id uuid;
begin
  select * into d from app.push_deliveries where id = delivery and done_at is null for update;
  perform app.end_push(d.id, 'delivered', null);
  if d.causes[1] <> sent_cause then
    insert into app.push_deliveries (subscription_id, type, subject, causes, expires_at) values (d.subscription_id, d.type, d.subject, d.causes[1:1], d.expires_at)
    returning id into next_id;
    perform app.retry_push(next_id, now());
  end if;
end $$;

create function app.delay_push(delivery uuid, push_code text, pause_seconds int) returns void language plpgsql set search_path = '' as $$
begin
  update app.push_deliveries d set code = push_code where d.id = delivery and d.done_at is null;
  if found then
    perform app.retry_push(delivery, now() + make_interval(secs => pause_seconds));
  end if;
end $$;

-- The endpoint is gone for good, or is none that this server sends to: nothing more for this device until it registers again.
create function app.lose_push_device(delivery uuid, push_code text) returns void language plpgsql set search_path = '' as $$
declare
  lost uuid := (select d.subscription_id from app.push_deliveries d where d.id = delivery);
begin
  update public.push_subscriptions p set is_active = false, updated_at = now() where p.id = lost;
  update app.push_deliveries d set done_at = now(), outcome = 'gone', code = push_code where d.subscription_id = lost and d.done_at is null;
end $$;

-- Called each minute by every node.
create function app.tidy_pushes() returns void language sql set search_path = '' as $$
  update app.push_deliveries d set done_at = now(), outcome = 'too-late' where d.done_at is null and d.expires_at <= now();
  delete from app.push_deliveries d where d.done_at < now() - interval '2 days';
  delete from app.push_mutes u where u.until < now();
  delete from public.push_subscriptions p where not p.is_active and p.updated_at < now() - interval '30 days' $$;

-- For the operator: pushes that ended without a delivery, and those that wait after a failed attempt, by the push service's answer. Neither
-- addresses nor members.
create function app.undelivered_pushes(since timestamptz default '-infinity')
returns table (outcome text, code text, pushes bigint, oldest timestamptz) language sql stable set search_path = '' as $$
  select coalesce(d.outcome, 'waiting'), d.code, count(*), min(d.created_at)
  from app.push_deliveries d where (d.done_at > since and d.outcome in ('refused', 'gone', 'too-late')) or (d.done_at is null and d.attempts > 0)
  group by 1, 2 order by 1, 2 $$;
