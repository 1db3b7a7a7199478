-- The list of rooms, and how members come and go.

-- What the list says of a room. Counts leave out those whom the viewer does not see [S17].
create function app.live_card_json(viewer uuid, r app.live_rooms) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', r.id, 'name', r.name, 'topic', r.topic, 'house', r.owner_id is null, 'locked', r.locked, 'isMine', coalesce(r.owner_id = viewer, false),
    'owner', (select app.person_json(p) from public.profiles p where p.id = r.owner_id),
    'present', count(m.member_id), 'cameras', count(m.member_id) filter (where m.camera))
  from (select x.member_id, x.camera from app.live_members x
    where x.room_id = r.id and app.is_in_live_room(x.member_id, r.id) and app.block_between(viewer, x.member_id) is null) as m $$;

-- [LIVE-01] `{rooms, mayOpen, stopped}`: those of the house first, then the fullest; at most a hundred. `mayOpen`: the caller may open one.
create function public.live_rooms(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  return jsonb_build_object(
    'stopped', not app.is_live(),
    'mayOpen', app.is_premium(me) and not app.is_restricted(me) and not exists (select from app.live_rooms r where r.owner_id = me),
    'rooms', coalesce((
      select jsonb_agg(c.card order by (c.card -> 'house')::boolean desc, (c.card -> 'present')::int desc, c.created_at, c.id)
      from (select app.live_card_json(me, r) as card, r.created_at, r.id from app.live_rooms r
        where not r.call and (app.live_room(me, r.id)).id is not null
        order by r.owner_id is not null, (select count(*) from app.live_seats s where s.room_id = r.id and s.expires_at > now()) desc, r.created_at limit 100) as c), '[]'));
end $$;

-- `{roomId, name, topic}`: opens a room of the caller's own, or says again that it is open.
create function public.open_live_room(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  room uuid := app.uuid_in(request, 'roomId');
  new_name text := btrim(app.text_in(request, 'name'));
  new_topic text := btrim(coalesce(app.text_in(request, 'topic'), ''));
  refusal text;
begin
  perform app.count_member_request(me);
  perform app.lock_count('live-rooms', me);
  refusal := case
    when room is null then 'invalid'
    when exists (select from app.live_rooms r where r.id = room and r.owner_id = me) then null
    when exists (select from app.live_rooms r where r.id = room) or exists (select from app.live_closed_rooms c where c.id = room) then 'invalid'
    when not app.is_live() then 'live-stopped'
    when app.is_read_only() then 'read-only'
    when app.is_restricted(me) then 'live-restricted'
    when not app.is_premium(me) then 'live-premium'
    when exists (select from app.live_rooms r where r.owner_id = me) then 'live-room-open'
    when new_name is null or app.is_blank(new_name) or not app.is_trimmed(new_name) or not app.within_limit(new_name, app.live_name_length()) then 'live-name'
    when not app.within_limit(new_topic, app.live_topic_length()) or not app.is_trimmed(new_topic) then 'text-too-long' end;
  if refusal is null then
    insert into app.live_rooms (id, owner_id, name, topic) values (room, me, new_name, new_topic) on conflict (id) do nothing;
  end if;
  return app.live_outcome(refusal);
end $$;

-- `{room, seat, node}`: a node lets a member's connection into a room, as that member. The same seat may enter again. Answers `{refusal, until}`.
create function public.enter_live_room(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  session uuid := app.uuid_in(auth.jwt(), 'session_id');
  r app.live_rooms;
  m app.live_members;
  seat uuid := app.uuid_in(request, 'seat');
  node_name text := app.text_in(request, 'node');
  stay_refusal text;
  refusal text;
begin
  if seat is null or node_name is null or char_length(node_name) not between 1 and 64 then
    perform app.invalid();
  end if;
  select * into r from app.live_rooms x where x.id = app.uuid_in(request, 'room') for update;
  select * into m from app.live_members x where x.room_id = r.id and x.member_id = me;
  stay_refusal := app.live_stay_refusal(me, r.id);
  refusal := case
    when r.id is null then 'unknown-room'
    when stay_refusal is not null then stay_refusal
    when r.call and not app.is_session_of_call(me, r.id, session) then 'unknown-room'
    when app.is_in_live_room(me, r.id) then null
    -- Who has just lost the connection comes back.
    when r.locked and app.live_acting_rank(r, me) = 0 and not coalesce(
      m.member_id is not null and (m.left_at is null or (m.left_at > now() - app.live_return_term() and m.left_session is not distinct from session)), false) then 'live-locked'
    when (select count(distinct s.member_id) from app.live_seats s where s.room_id = r.id and s.expires_at > now()) >= app.live_members_limit() then 'live-full' end;
  -- At most twenty seats of a member, so that invented ones cannot pile up.
  if refusal is null and (select count(*) from app.live_seats s where s.member_id = me and s.expires_at > now() and s.id <> seat) >= 20 then
    refusal := 'rate-limited';
  end if;
  if refusal is not null then
    return jsonb_build_object('refusal', refusal, 'until', app.live_out_until(refusal, me, r.id));
  end if;
  if not app.is_in_live_room(me, r.id) then
    if m.left_at <= now() - app.live_memory_term() then
      m.audience := 'everyone';
      delete from app.live_viewers v where v.room_id = r.id and v.owner_id = me;
    end if;
    insert into app.live_members (room_id, member_id) values (r.id, me)
    on conflict (room_id, member_id) do update set joined_at = clock_timestamp(), camera = false, microphone = false, camera_seat = null,
      audience = m.audience, left_at = null, left_session = null;
  end if;
  insert into app.live_seats (id, room_id, member_id, node, session_id, expires_at)
  values (seat, r.id, me, node_name, session, now() + app.live_seat_term())
  on conflict (id) do update set expires_at = excluded.expires_at where live_seats.member_id = me and live_seats.room_id = r.id;
  update app.live_rooms x set empty_since = null where x.id = r.id and x.empty_since is not null;
  return jsonb_build_object('refusal', null, 'until', null);
end $$;

-- Ends seats. What a seat has declared ends with it; whom a member lets see the camera is kept for some minutes, for the connection may come back.
-- Rooms are locked before seats, as everywhere.
create function app.end_live_seats(seats uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  rooms uuid[] := array(select distinct s.room_id from app.live_seats s where s.id = any (seats));
  gone record;
begin
  perform from app.live_rooms r where r.id = any (rooms) order by r.id for update;
  for gone in
    with ended as (delete from app.live_seats s where s.id = any (seats) and s.room_id = any (rooms) returning s.id, s.room_id, s.member_id, s.session_id)
    select e.room_id, e.member_id, array_agg(e.id) as seats, (array_agg(e.session_id))[1] as session_id from ended e group by e.room_id, e.member_id order by e.room_id, e.member_id
  loop
    update app.live_members m set camera = false, microphone = false, camera_seat = null
    where m.room_id = gone.room_id and m.member_id = gone.member_id and m.camera_seat = any (gone.seats);
    continue when app.is_in_live_room(gone.member_id, gone.room_id);
    delete from app.live_viewers v where v.room_id = gone.room_id and v.state = 'requested' and gone.member_id in (v.owner_id, v.viewer_id);
    update app.live_members m set camera = false, microphone = false, camera_seat = null, left_at = clock_timestamp(), left_session = gone.session_id
    where m.room_id = gone.room_id and m.member_id = gone.member_id;
    update app.live_rooms r set empty_since = now() where r.id = gone.room_id and r.empty_since is null
      and not exists (select from app.live_seats s where s.room_id = r.id and s.expires_at > now());
  end loop;
end $$;

-- `{seat}`: the connection of a member has ended, or its member leaves; also when the session has ended.
create function public.leave_live_room(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform app.end_live_seats(array(select s.id from app.live_seats s where s.id = app.uuid_in(request, 'seat') and s.member_id = app.token_member()));
end $$;

-- `{node, seats}`: a node says every two seconds which of its seats are still there. Answers `{live, seats}`: whether rooms are open at all [S35],
-- and which of the seats hold.
create function public.keep_live_seats(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  seats uuid[] := array(select app.uuid_in(jsonb_build_object('id', e), 'id') from jsonb_array_elements(request -> 'seats') as e);
begin
  -- A seat that is being ended is left alone: who ends it holds its room.
  update app.live_seats s set expires_at = now() + app.live_seat_term() where s.id in (
    select x.id from app.live_seats x where x.id = any (seats) and x.node = app.text_in(request, 'node') and x.expires_at < now() + app.live_seat_term() / 2
    for update skip locked);
  return jsonb_build_object('live', app.is_live(), 'seats', coalesce((select jsonb_agg(s.id) from app.live_seats s where s.id = any (seats) and s.expires_at > now()), '[]'));
end $$;
