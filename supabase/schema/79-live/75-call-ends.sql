-- How calls end: by one of the two, by time, by a block. An unanswered one becomes a row of the conversation.

-- Writes the row of a call that was not answered, as a message of its caller, and returns the change to announce. The conversation's stream is
-- locked. [S16] Where the called one has blocked the caller, or lets nobody like them call and heard nothing, the row is the caller's alone: they find
-- what is left of any call that nobody answers, and the other never learns of it. A caller who has blocked the other has no conversation to find it in.
create function app.write_missed_call(c app.calls) returns jsonb language plpgsql set search_path = '' as $$
declare
  conversation uuid := app.conversation_id(c.caller_id, c.callee_id);
  is_callers_alone boolean := exists (select from public.user_blocks b where b.user_id = c.callee_id and b.blocked_id = c.caller_id)
    or (not c.reaches and not app.lets_call(c.callee_id, c.caller_id));
  row_id uuid := gen_random_uuid();
  send app.send_candidate;
  s public.streams;
begin
  if exists (select from public.user_blocks b where b.user_id = c.caller_id and b.blocked_id = c.callee_id)
    or not exists (select from public.conversations x where x.id = conversation and not x.closed) then
    return '[]';
  end if;
  send := (1, c.caller_id, jsonb_build_object('id', row_id), row_id, conversation, case when not is_callers_alone then c.callee_id end, 'call', '', null, null, null, null, true, null)::app.send_candidate;
  perform app.write_sends(array[send]);
  select * into s from public.streams x where x.id = conversation;
  if is_callers_alone then
    update public.memberships m set ranges = m.ranges - int8multirange(int8range(s.last, s.last + 1)), mine = m.mine + 1, rev = m.rev + 1
    where m.member_id = c.callee_id and m.stream_id = conversation;
  else
    perform app.queue_message_pushes(array[send]);
  end if;
  return jsonb_build_array(jsonb_build_object('stream', conversation, 'revs', jsonb_build_array(s.rev),
    'members', case when is_callers_alone then jsonb_build_array(c.caller_id) else jsonb_build_array(c.caller_id, c.callee_id) end));
end $$;

-- Ends a call, whose pair is locked, and tells its members. Its room goes with it, and with that its media.
create function app.finish_call(call uuid, new_state text) returns void language plpgsql set search_path = '' as $$
declare
  c app.calls;
begin
  update app.calls x set state = case when new_state = 'missed' and x.busy then 'busy' else new_state end, ended_at = clock_timestamp()
  where x.id = call and x.ended_at is null returning x.* into c;
  if c.id is null then
    return;
  end if;
  delete from app.live_rooms r where r.id = c.id and r.call;
  perform app.tell_call(c, case when c.state in ('missed', 'busy', 'cancelled') then app.write_missed_call(c) else '[]' end);
end $$;

-- Locks the pair of a call as a block does, and then the call.
create function app.lock_call(call uuid) returns app.calls language plpgsql set search_path = '' as $$
declare
  c app.calls;
begin
  select * into c from app.calls x where x.id = call;
  perform from public.streams s where s.id = app.conversation_id(c.caller_id, c.callee_id) for update;
  select * into c from app.calls x where x.id = call for update;
  return c;
end $$;

-- [S34] `{id}`: takes a call back, declines it or hangs up, whatever else its member may; also when the session has ended.
create function public.end_call(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.token_member();
  c app.calls := app.lock_call(app.uuid_in(request, 'id'));
begin
  if c.id is not null and (me = c.caller_id or (me = c.callee_id and c.reaches)) then
    perform app.finish_call(c.id, case
      when c.state = 'accepted' then case when request -> 'failed' = 'true' then 'failed' else 'ended' end
      when me = c.caller_id then 'cancelled'
      else 'declined' end);
  end if;
  return app.live_outcome(null);
end $$;

-- A call that nobody has answered in time; called by its job, and by the upkeep for what no job has done.
create function app.expire_call(call uuid) returns void language plpgsql set search_path = '' as $$
declare
  c app.calls := app.lock_call(call);
begin
  if c.state = 'ringing' and c.rings_until <= clock_timestamp() then
    perform app.finish_call(c.id, 'missed');
  end if;
end $$;

-- [S16] A block ends a call that was answered; one that rings is silent for the other from now on, while the caller sees no difference.
create function app.part_callers(me uuid, other uuid) returns void language plpgsql set search_path = '' as $$
declare
  c app.calls;
begin
  for c in select * from app.calls x where x.ended_at is null and me in (x.caller_id, x.callee_id) and other in (x.caller_id, x.callee_id) loop
    if c.state = 'accepted' then
      perform app.finish_call(c.id, 'ended');
    elsif c.reaches then
      update app.calls x set reaches = false where x.id = c.id;
      perform app.tell_call(c, '[]', array[c.callee_id]);
    end if;
  end loop;
end $$;

-- Called each minute by every node. A call that was without a connection of both members for a minute ends.
create function app.tidy_calls() returns void language plpgsql set search_path = '' as $$
declare
  call uuid;
begin
  for call in select x.id from app.calls x where x.ended_at is null and x.state = 'ringing' and x.rings_until <= now() order by x.id limit 500 loop
    perform app.expire_call(call);
  end loop;
  update app.calls x set alone_since = case when a.is_alone then now() end
  from (
    select y.id, (select count(distinct s.member_id) from app.live_seats s where s.room_id = y.id and s.expires_at > now()) < 2 as is_alone
    from app.calls y where y.state = 'accepted') as a
  where a.id = x.id and x.state = 'accepted' and a.is_alone <> (x.alone_since is not null);
  for call in
    select x.id from app.calls x where x.state = 'accepted' and (not app.is_live() or x.alone_since < now() - app.call_return_term()) order by x.id limit 500
  loop
    perform app.lock_call(call);
    perform app.finish_call(call, 'failed');
  end loop;
  delete from app.calls x where x.ended_at < now() - app.call_memory_term();
  -- Of a call whose member was deleted.
  delete from app.live_rooms r where r.call and not exists (select from app.calls c where c.id = r.id and c.state = 'accepted');
end $$;
