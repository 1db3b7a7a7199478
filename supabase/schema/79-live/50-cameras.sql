-- Cameras and microphones in rooms: who has one on, who may see it, and the tickets and rules of the media engine.

-- `{room, seat, camera, microphone, audience}`: what the caller has on, from which seat, and for whom. The engine carries what is declared here alone.
create function public.set_live_camera(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  seat uuid := app.uuid_in(request, 'seat');
  wants_camera boolean := request -> 'camera' = 'true';
  wants_microphone boolean := request -> 'microphone' = 'true';
  new_audience text := app.text_in(request, 'audience');
  r app.live_rooms;
  m app.live_members;
  stay_refusal text;
  refusal text;
begin
  select * into r from app.live_rooms x where x.id = app.uuid_in(request, 'room') for update;
  select * into m from app.live_members x where x.room_id = r.id and x.member_id = me;
  stay_refusal := app.live_stay_refusal(me, r.id);
  refusal := case
    when wants_camera is null or wants_microphone is null or (new_audience in ('everyone', 'certified', 'followers', 'request')) is not true then 'invalid'
    when not exists (select from app.live_seats s where s.id = seat and s.room_id = r.id and s.member_id = me and s.expires_at > now()) then 'not-in-room'
    when not wants_camera and not wants_microphone then null
    when stay_refusal is not null then stay_refusal
    when not app.may_send_live(me, r) then 'live-premium'
    when wants_microphone and m.muted_at is not null then 'live-muted'
    when wants_camera and m.camera_cut_at is not null then 'live-camera-cut'
    when wants_camera and not m.camera and (select count(*) from app.live_members x where x.room_id = r.id and x.camera) >= app.live_cameras_limit() then 'live-cameras-full' end;
  if refusal is null then
    update app.live_members x set camera = wants_camera, microphone = wants_microphone, audience = new_audience, camera_seat = case when wants_camera or wants_microphone then seat end
    where x.room_id = r.id and x.member_id = me and (wants_camera or wants_microphone or coalesce(x.camera_seat, seat) = seat);
  end if;
  return app.live_outcome(refusal);
end $$;

-- `{room, act, member}`. With `request` and `withdraw` the caller is the viewer, and the member the owner of the camera; with `grant`, `refuse`,
-- `remove` and `readmit` it is the other way round.
create function public.set_live_viewer(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  room uuid := app.uuid_in(request, 'room');
  other uuid := app.uuid_in(request, 'member');
  act text := app.text_in(request, 'act');
  stay_refusal text := app.live_stay_refusal(me, room);
  refusal text := case
    when (act in ('request', 'withdraw', 'grant', 'refuse', 'remove', 'readmit')) is not true or other is null or other = me then 'invalid'
    when room is null or not app.is_in_live_room(me, room) then 'not-in-room'
    when stay_refusal is not null then stay_refusal
    when not app.sees_in_live_room(me, other, room) then 'unknown-member' end;
begin
  if refusal is not null then
    return app.live_outcome(refusal);
  end if;
  if act = 'request' then
    insert into app.live_viewers (room_id, owner_id, viewer_id, state) values (room, other, me, 'requested') on conflict do nothing;
  elsif act = 'withdraw' then
    delete from app.live_viewers v where v.room_id = room and v.owner_id = other and v.viewer_id = me and v.state = 'requested';
  elsif act in ('grant', 'remove') then
    insert into app.live_viewers as v (room_id, owner_id, viewer_id, state) values (room, me, other, case act when 'grant' then 'granted' else 'removed' end)
    on conflict (room_id, owner_id, viewer_id) do update set state = excluded.state;
  else
    delete from app.live_viewers v where v.room_id = room and v.owner_id = me and v.viewer_id = other;
  end if;
  return app.live_outcome(null);
end $$;

-- [S12] `{room, seat, fingerprint}`: a ticket for one seat of the caller and session in the room; for the node that holds it alone. Answers
-- `{refusal, ticket}`.
create function public.live_ticket(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  session uuid := app.uuid_in(auth.jwt(), 'session_id');
  room uuid := app.uuid_in(request, 'room');
  certificate text := upper(app.text_in(request, 'fingerprint'));
  s app.live_seats;
  refusal text;
  ticket uuid;
begin
  perform app.count_member_request(me);
  select * into s from app.live_seats x where x.id = app.uuid_in(request, 'seat') and x.room_id = room and x.member_id = me
    and x.session_id is not distinct from session and x.expires_at > now();
  refusal := case
    when (certificate ~ '^(SHA-[0-9]{3} )?([0-9A-F]{2}:){19,63}[0-9A-F]{2}$') is not true then 'invalid'
    when s.id is null then 'not-in-room'
    else app.live_stay_refusal(me, room) end;
  if refusal is null then
    insert into app.live_tickets (member_id, device, session_id, room_id, node, fingerprint, expires_at)
    values (me, s.id, session, room, s.node, certificate, now() + app.live_ticket_term())
    returning id into ticket;
  end if;
  return jsonb_build_object('refusal', refusal, 'ticket', ticket);
end $$;

-- [S12] `{ticket, session, fingerprint, node}`: uses a ticket up, by one conditional update. Rights are those of this moment; what another
-- seat of the member has declared ends, for the media are now here. Answers
-- `{room, member, device, session, mayPublish}` or `{refusal}`, in the codes of the media engine.
create function public.take_live_ticket(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  t app.live_tickets;
  refusal text;
begin
  update app.live_tickets x set used_at = clock_timestamp()
  where x.id = app.uuid_in(request, 'ticket') and x.used_at is null and x.expires_at > clock_timestamp()
    and x.session_id is not distinct from app.uuid_in(request, 'session')
    and x.fingerprint = upper(app.text_in(request, 'fingerprint')) and x.node = app.text_in(request, 'node')
    and exists (select from app.live_seats s where s.id::text = x.device and s.member_id = x.member_id and s.room_id = x.room_id and s.expires_at > now())
  returning x.* into t;
  if t.id is null then
    return app.live_outcome('ticket-gone');
  end if;
  refusal := case
    when app.session_state(t.member_id, t.session_id, extract(epoch from now())::bigint) <> 'live' then 'not-allowed'
    else case app.live_stay_refusal(t.member_id, t.room_id)
      when 'live-stopped' then 'stopped'
      when 'unknown-room' then 'room-closed'
      when 'live-banned' then 'banned'
      when 'live-kicked' then 'banned'
      when 'live-restricted' then 'not-allowed'
      when 'live-sanctioned' then 'not-allowed' end end;
  if refusal is not null then
    return app.live_outcome(refusal);
  end if;
  update app.live_members m set camera = false, microphone = false, camera_seat = null
  where m.room_id = t.room_id and m.member_id = t.member_id and m.camera_seat is not null and m.camera_seat::text <> t.device;
  return jsonb_build_object('room', t.room_id, 'member', t.member_id, 'device', t.device, 'session', t.session_id,
    'mayPublish', app.may_publish_live(t.member_id, t.room_id));
end $$;

-- [S11] The number of a reading is taken before the statement that reads begins: of two readings the one with the higher number has all that was
-- committed before the other one began. `mayPublish`: who has declared something and may have it; who has declared one of camera and microphone
-- alone has the other one in `cameraCut` or `muted`. `present`: over whom it was read.
create function app.live_rules_of(room uuid, rev bigint) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'room', room, 'rev', rev, 'closed', not app.is_live() or not exists (select from app.live_rooms r where r.id = room),
    'hidden', coalesce((select jsonb_agg(distinct jsonb_build_array(least(b.user_id, b.blocked_id), greatest(b.user_id, b.blocked_id))) from public.user_blocks b
      where b.user_id = any (p.ids) and b.blocked_id = any (p.ids)), '[]'),
    'withheld', coalesce((select jsonb_agg(jsonb_build_array(w.viewer, w.owner)) from app.live_withheld(live_rules_of.room, p.ids) as w), '[]'),
    'mayPublish', coalesce((select jsonb_agg(m.member_id) from app.live_members m where m.room_id = live_rules_of.room and (m.camera or m.microphone)
      and m.member_id = any (p.ids) and app.may_publish_live(m.member_id, live_rules_of.room)), '[]'),
    'muted', coalesce((select jsonb_agg(m.member_id) from app.live_members m where m.room_id = live_rules_of.room
      and (m.muted_at is not null or (m.camera and not m.microphone))), '[]'),
    'cameraCut', coalesce((select jsonb_agg(m.member_id) from app.live_members m where m.room_id = live_rules_of.room
      and (m.camera_cut_at is not null or (m.microphone and not m.camera))), '[]'),
    'present', to_jsonb(p.ids),
    'banned', coalesce((select jsonb_agg(b.member_id) from app.live_bans b where b.room_id = live_rules_of.room and b.until > now()), '[]'))
  from (select array(select distinct s.member_id from app.live_seats s where s.room_id = live_rules_of.room and s.expires_at > now()) as ids) as p $$;

-- [S11, S35] `{rooms}`: the rules of rooms, and whether rooms are open at all.
create function public.live_rules(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  rev bigint := pg_current_xact_id()::text::bigint;
begin
  return (select jsonb_build_object('live', app.is_live(), 'rooms', coalesce(jsonb_agg(app.live_rules_of(i.id, rev)), '[]'))
    from (select distinct app.uuid_in(jsonb_build_object('id', e), 'id') as id from jsonb_array_elements(request -> 'rooms') as e) as i where i.id is not null);
end $$;
