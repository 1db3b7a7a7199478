-- Calls between two members: starting, answering, what a device is told. Each function locks the pair's conversation, as a block does [S14].

-- « Qui peut m'appeler »: nobody, those whom they have written with (the default), or of these their followers alone.
create function app.lets_call(callee uuid, caller uuid) returns boolean language sql stable set search_path = '' as $$
  select case coalesce((select s.calling from app.privacy_settings s where s.user_id = callee), 'conversations')
    when 'nobody' then false
    when 'followers' then app.is_follower_of(caller, callee)
    else true end $$;

-- [S16] Whether a member is in a call, or a call of theirs is ringing; to whoever calls that is so whether it reaches the other or not.
create function app.is_in_call(member uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.calls c where c.ended_at is null and (c.caller_id = member or (c.callee_id = member and c.reaches)) and (c.state = 'accepted' or c.rings_until > now())) $$;

-- Whether a member has a call: one that was answered, or one of their own that rings.
create function app.has_call(member uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.calls c where c.ended_at is null
    and ((c.state = 'accepted' and member in (c.caller_id, c.callee_id)) or (c.caller_id = member and c.rings_until > now()))) $$;

-- Since when calls of one member to another pause: three in a row within an hour were not answered. Null: they do not.
create function app.calls_pause_until(caller uuid, callee uuid) returns timestamptz language sql stable set search_path = '' as $$
  select case when count(*) >= app.calls_unanswered() then max(t.started_at) + app.call_pause() end
  from (select c.started_at from app.calls c
    where c.caller_id = caller and c.callee_id = callee and c.state <> 'ringing' and c.answered_at is null and c.started_at > now() - app.call_pause()
      and not exists (select from app.calls x where x.answered_at > c.started_at and x.caller_id in (caller, callee) and x.callee_id in (caller, callee))
    order by c.started_at desc limit app.calls_unanswered()) as t $$;

-- Who the other one is; across a block no more than their number, as in the conversation.
create function app.call_member_json(viewer uuid, other uuid) returns jsonb language sql stable set search_path = '' as $$
  select case when app.block_between(viewer, other) is null then app.live_author_json(other)
    else jsonb_build_object('id', other, 'username', null, 'avatarUrl', null, 'seal', false) end $$;

-- [S16] What one of the two knows of a call: to the caller a call rings or has not been answered, whatever the reason.
create function app.call_json(c app.calls, viewer uuid, device uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'outgoing', c.caller_id = viewer, 'state', case when c.state in ('busy', 'missed') then 'missed' else c.state end,
    'member', app.call_member_json(viewer, case when c.caller_id = viewer then c.callee_id else c.caller_id end),
    -- What the other's page will show, once there is one.
    'key', case when c.state = 'accepted' then case when c.caller_id = viewer then c.callee_key else c.caller_key end end, 'merged', c.merged,
    'here', coalesce(device = case when c.caller_id = viewer then c.caller_device else c.callee_device end, false),
    'ringsForMs', greatest(0, floor(extract(epoch from c.rings_until - clock_timestamp()) * 1000))::int) $$;

create function app.call_answer(refusal text, c app.calls, viewer uuid, device uuid, until timestamptz default null) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('refusal', refusal, 'until', app.instant_text(until), 'call', case when refusal is null then app.call_json(c, viewer, device) end) $$;

-- Tells the devices of both that something of a call has changed; each asks what. `changes`: rows written besides, for the nodes to announce.
-- `members`: of whom, where it is not both, or the caller alone of a call that does not reach the other.
create function app.tell_call(c app.calls, changes jsonb default '[]', members uuid[] default null) returns void language plpgsql set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('call.changed', json_build_object('call', c.id, 'changes', changes,
      'members', coalesce(members, case when c.reaches then array[c.caller_id, c.callee_id] else array[c.caller_id] end)), priority => -20);
  end if;
end $$;

-- [S14] Answers a call from one device with its key, and opens the room of its media. `is_merge`: both have called, and nobody pressed an answer.
create function app.connect_call(call uuid, session uuid, device uuid, key text, is_merge boolean) returns app.calls language plpgsql set search_path = '' as $$
declare
  c app.calls;
begin
  update app.calls x set state = 'accepted', reaches = true, answered_at = clock_timestamp(), callee_session = session, callee_device = device, callee_key = key, merged = is_merge
  where x.id = call and x.state = 'ringing' and x.rings_until > now() returning x.* into c;
  if c.id is not null then
    insert into app.live_rooms (id, owner_id, name, call) values (c.id, null, 'Appel', true);
    perform app.tell_call(c);
  end if;
  return c;
end $$;

-- [LIVE-05] `{id, member, device, key, shown}`: calls a member. [S15] Two who call each other are connected where both have the screen of the call
-- in front; else the first call rings on. Where no node carries media nothing rings. Answers `{refusal, until, call}`.
create function public.start_call(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  session uuid := app.uuid_in(auth.jwt(), 'session_id');
  new_id uuid := app.uuid_in(request, 'id');
  other uuid := app.uuid_in(request, 'member');
  device uuid := app.uuid_in(request, 'device');
  key text := app.text_in(request, 'key');
  is_free boolean;
  is_open boolean;
  c app.calls;
  refusal text;
begin
  perform app.count_member_request(me);
  if new_id is null or other is null or device is null or app.is_call_key(key) is not true or other = me then
    perform app.invalid();
  end if;
  perform from public.streams s where s.id = app.conversation_id(me, other) for update;
  -- Of two who begin at once, each counts the other's.
  perform app.lock_count('calls', m) from unnest(array[least(me, other), greatest(me, other)]) as m;
  select * into c from app.calls x where x.id = new_id;
  if c.id is not null then
    return app.call_answer(case when c.caller_id <> me then 'invalid' end, c, me, device);
  end if;
  refusal := case
    when not app.is_live() then 'live-stopped'
    when app.is_read_only() then 'read-only'
    when not app.carries_calls() then 'call-no-media'
    when app.is_restricted(me) then 'live-restricted'
    when app.is_under_measure(me, '{restrict-live}') then 'live-sanctioned'
    when not app.have_written_to_each_other(me, other) then 'call-strangers'
    when not exists (select from public.profiles p where p.id = other) then 'unknown-member' end;
  is_open := app.block_between(me, other) is null;
  if refusal is null and app.has_call(me) then
    refusal := 'call-here';
  end if;
  if refusal is null and is_open then
    -- The other one is calling: taking that call needs no premium.
    select * into c from app.calls x where x.caller_id = other and x.callee_id = me and x.state = 'ringing' and x.rings_until > now() order by x.started_at desc limit 1;
    if c.id is not null then
      if request -> 'shown' is distinct from 'true' or c.caller_shown_at is null or c.caller_shown_at < clock_timestamp() - app.call_shown_term() then
        -- It rang for the caller alone, who is told nothing [S16]: whoever calls back wants it, and finds it ringing.
        if not c.reaches then
          update app.calls x set reaches = true, busy = false where x.id = c.id returning x.* into c;
          perform app.tell_call(c, members => array[me]);
          perform app.queue_push(me, 'call', other::text);
        end if;
        return app.call_answer('call-incoming', c, me, device);
      end if;
      c := app.connect_call(c.id, session, device, key, true);
      return app.call_answer(null, c, me, device);
    end if;
  end if;
  refusal := coalesce(refusal, case
    when not app.is_premium(me) then 'call-premium'
    when app.calls_pause_until(me, other) > now() then 'call-paused' end);
  if refusal is not null then
    return app.call_answer(refusal, c, me, device, case when refusal = 'call-paused' then app.calls_pause_until(me, other) end);
  end if;
  is_free := not app.is_in_call(other);
  insert into app.calls (id, caller_id, callee_id, reaches, busy, caller_session, caller_device, caller_key, caller_shown_at, rings_until)
  values (new_id, me, other, is_open and is_free and not app.is_restricted(other) and not app.is_under_measure(other, '{restrict-live}') and app.lets_call(other, me), is_open and not is_free, session, device, key,
    case when request -> 'shown' = 'true' then clock_timestamp() end, clock_timestamp() + app.call_ring_term())
  returning * into c;
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('call.expire', json_build_object('call', c.id), run_at => c.rings_until, job_key => 'call.' || c.id, priority => -20);
  end if;
  perform app.tell_call(c);
  if c.reaches then
    perform app.queue_push(other, 'call', me::text);
  end if;
  return app.call_answer(null, c, me, device);
end $$;

-- [S14] `{id, device, key}`: takes a call on one device, which answers for it with its key. Whoever comes later is told `call-taken`. A call of their
-- own that rings is taken back; one that was answered is refused with `call-here`: nobody is in two.
create function public.accept_call(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  device uuid := app.uuid_in(request, 'device');
  key text := app.text_in(request, 'key');
  is_invalid boolean := device is null or app.is_call_key(key) is not true;
  c app.calls;
  own uuid[] := array(select x.id from app.calls x where x.caller_id = me and x.state = 'ringing');
  other_call uuid;
begin
  perform app.count_member_request(me);
  select * into c from app.calls x where x.id = app.uuid_in(request, 'id') and x.callee_id = me and x.reaches;
  if is_invalid or c.id is null then
    return app.call_answer(case when is_invalid then 'invalid' else 'call-over' end, c, me, device);
  end if;
  -- Pairs come before members everywhere, and in one order.
  perform from public.streams s where s.id = app.conversation_id(me, c.caller_id)
    or s.id in (select app.conversation_id(me, x.callee_id) from app.calls x where x.id = any (own)) order by s.id for update;
  perform app.lock_count('calls', m) from unnest(array[least(me, c.caller_id), greatest(me, c.caller_id)]) as m;
  select * into c from app.calls x where x.id = c.id;
  if c.state = 'accepted' then
    return app.call_answer(case when c.callee_device <> device then 'call-taken' end, c, me, device);
  end if;
  if not app.is_live() or app.is_restricted(me) or app.is_under_measure(me, '{restrict-live}') or app.block_between(me, c.caller_id) is not null or c.state <> 'ringing' or c.rings_until <= now() then
    return app.call_answer('call-over', c, me, device);
  end if;
  foreach other_call in array own loop
    perform app.finish_call(x.id, 'cancelled') from app.calls x where x.id = other_call and x.state = 'ringing';
  end loop;
  if app.has_call(me) then
    return app.call_answer('call-here', c, me, device);
  end if;
  c := app.connect_call(c.id, app.uuid_in(auth.jwt(), 'session_id'), device, key, false);
  return app.call_answer(null, c, me, device);
end $$;

-- [S13] `{id, device, key}`: the page that has an answered call goes on with it after it was loaded anew, and with another key.
create function public.resume_call(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  device uuid := app.uuid_in(request, 'device');
  own_key text := app.text_in(request, 'key');
  c app.calls := app.lock_call(app.uuid_in(request, 'id'));
begin
  perform app.count_member_request(me);
  if device is null or app.is_call_key(own_key) is not true then
    return app.call_answer('invalid', c, me, device);
  elsif c.id is null or me not in (c.caller_id, c.callee_id) or c.state <> 'accepted' or not app.is_live() then
    return app.call_answer('call-over', c, me, device);
  end if;
  update app.calls x set caller_key = case when me = x.caller_id then own_key else x.caller_key end, callee_key = case when me = x.callee_id then own_key else x.callee_key end
  where x.id = c.id and device = case when me = x.caller_id then x.caller_device else x.callee_device end
    and app.is_session_of_call(me, x.id, app.uuid_in(auth.jwt(), 'session_id')) returning x.* into c;
  if not found then
    return app.call_answer('call-taken', c, me, device);
  end if;
  perform app.tell_call(c);
  return app.call_answer(null, c, me, device);
end $$;

-- `{device, shown}`: the calls of the caller that are not over, and for a minute those that are. [S31] A device asks before it rings.
-- [S15] `shown`: its call screen is in front.
create function public.my_calls(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  if request -> 'shown' = 'true' then
    update app.calls x set caller_shown_at = clock_timestamp()
    where x.caller_id = me and x.caller_device = app.uuid_in(request, 'device') and x.state = 'ringing' and x.rings_until > now();
  end if;
  return jsonb_build_object('calls', coalesce((
    select jsonb_agg(app.call_json(c, me, app.uuid_in(request, 'device')) order by c.started_at desc)
    from (select * from app.calls x where (x.caller_id = me or (x.callee_id = me and x.reaches)) and (x.ended_at is null or x.ended_at > now() - interval '1 minute')
      order by x.started_at desc limit 20) as c), '[]'));
end $$;
