-- What is said in a room, and what a node reads for those of its members who are in it.

-- Writes a message and forgets those before the last two hundred.
create function app.write_live_message(room uuid, message uuid, author uuid, body text) returns void language plpgsql set search_path = '' as $$
begin
  insert into app.live_messages (id, room_id, author_id, body) values (message, room, author, write_live_message.body) on conflict (id) do nothing;
  delete from app.live_messages m where m.room_id = room and m.seq <= (
    select x.seq from app.live_messages x where x.room_id = room order by x.seq desc offset app.live_messages_limit() limit 1);
end $$;

-- The room's animator says something, where somebody is there to read it. Called by the demonstration. It locks the room as members do, so that a
-- message never becomes visible after one with a higher number.
create function app.animate_live_room(room uuid, body text) returns boolean language plpgsql set search_path = '' as $$
begin
  perform from app.live_rooms r where r.id = room for no key update;
  if not app.is_live() or not exists (select from app.live_rooms r where r.id = room and r.animator is not null)
    or not exists (select from app.live_seats s where s.room_id = room and s.expires_at > now()) then
    return false;
  end if;
  perform app.write_live_message(room, gen_random_uuid(), null, animate_live_room.body);
  return true;
end $$;

-- `{room, id, text}`: says something in a room where one is. Answers `{refusal, waitMs}`.
create function public.say_in_live_room(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  message uuid := app.uuid_in(request, 'id');
  body text := app.text_in(request, 'text');
  r app.live_rooms;
  m app.live_members;
  wait interval;
  stay_refusal text;
  refusal text;
begin
  select * into r from app.live_rooms x where x.id = app.uuid_in(request, 'room') for no key update;
  select * into m from app.live_members x where x.room_id = r.id and x.member_id = me;
  if exists (select from app.live_messages x where x.id = message and x.author_id = me) then
    return '{"refusal": null, "waitMs": 0}';
  end if;
  wait := case when r.slow_seconds > 0 and app.live_acting_rank(r, me) = 0 then m.said_at + make_interval(secs => r.slow_seconds) - clock_timestamp() end;
  stay_refusal := app.live_stay_refusal(me, r.id);
  refusal := case
    when message is null or body is null then 'invalid'
    when r.id is null or not app.is_in_live_room(me, r.id) then 'not-in-room'
    when stay_refusal is not null then stay_refusal
    when app.is_read_only() then 'read-only'
    when r.call then 'invalid'
    when m.muted_at is not null then 'live-muted'
    when app.is_blank(body) then 'empty-message'
    when not app.within_limit(body, app.message_length()) then 'text-too-long'
    when wait > interval '0' then 'live-slow'
    when exists (select from app.live_messages x where x.id = message) then 'invalid' end;
  if refusal is null then
    perform app.write_live_message(r.id, message, me, body);
    update app.live_members x set said_at = clock_timestamp() where x.room_id = r.id and x.member_id = me;
  end if;
  return jsonb_build_object('refusal', refusal, 'waitMs', case when refusal = 'live-slow' then ceil(extract(epoch from wait) * 1000)::int else 0 end);
end $$;

create function app.live_author_json(member uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'seal', p.seal) from public.profiles p where p.id = member $$;

-- What others in the room see of a member, apart from what depends on who looks.
create function app.live_member_json(r app.live_rooms, m app.live_members) returns jsonb language sql stable set search_path = '' as $$
  select app.live_author_json(m.member_id) || jsonb_build_object(
    'rank', app.live_rank(r, m.member_id), 'premium', app.is_premium(m.member_id), 'camera', m.camera and app.may_send_live(m.member_id, r),
    'microphone', m.microphone and app.may_send_live(m.member_id, r), 'audience', m.audience,
    'muted', m.muted_at is not null, 'cameraCut', m.camera_cut_at is not null, 'joinedAt', app.instant_text(m.joined_at)) $$;

-- `{room, viewers, after}`: what a node needs to tell each of these viewers, its own members in the room: the room, who is there, messages after a
-- number and the numbers of all that there are, who of them must go, why and until when, between whom a block stands (`hidden`), who may not see whose camera
-- (`withheld`, the viewer first), and what was decided about viewers. It goes to nobody as it is [S17].
create function public.live_room_state(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  room uuid := app.uuid_in(request, 'room');
  viewers uuid[] := array(select v::uuid from jsonb_array_elements_text(request -> 'viewers') as v);
  after_seq bigint := coalesce(app.integer_in(request, 'after'), 0);
  r app.live_rooms;
  concerned uuid[];
begin
  select * into r from app.live_rooms x where x.id = room;
  if r.id is null then
    return jsonb_build_object('room', null);
  end if;
  concerned := array(
    select s.member_id from app.live_seats s where s.room_id = room and s.expires_at > now()
    union select m.author_id from app.live_messages m where m.room_id = room and m.author_id is not null
    union select v from unnest(viewers) as v);
  return jsonb_build_object(
    'room', jsonb_build_object('id', r.id, 'name', r.name, 'topic', r.topic, 'house', r.owner_id is null, 'ownerId', r.owner_id, 'animator', r.animator, 'locked', r.locked, 'slowSeconds', r.slow_seconds, 'call', r.call),
    'members', coalesce((select jsonb_agg(app.live_member_json(r, m) order by m.joined_at, m.member_id) from app.live_members m
      where m.room_id = room and app.is_in_live_room(m.member_id, room)), '[]'),
    'messages', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'seq', m.seq, 'author', app.live_author_json(m.author_id), 'text', m.body, 'at', app.instant_text(m.at)) order by m.seq)
      from app.live_messages m where m.room_id = room and m.seq > after_seq), '[]'),
    'numbers', coalesce((select jsonb_agg(m.seq) from app.live_messages m where m.room_id = room), '[]'),
    'out', coalesce((select jsonb_agg(jsonb_build_object('member', o.member, 'code', o.code, 'until', app.live_out_until(o.code, o.member, room)))
      from (select v as member, app.live_stay_refusal(v, room) as code from unnest(viewers) as v) as o where o.code is not null), '[]'),
    'hidden', coalesce((select jsonb_agg(distinct jsonb_build_array(least(b.user_id, b.blocked_id), greatest(b.user_id, b.blocked_id))) from public.user_blocks b
      where b.user_id = any (concerned) and b.blocked_id = any (concerned)), '[]'),
    'withheld', coalesce((select jsonb_agg(jsonb_build_array(w.viewer, w.owner)) from app.live_withheld(room, concerned) as w
      where w.viewer = any (viewers) or w.owner = any (viewers)), '[]'),
    'viewers', coalesce((select jsonb_agg(jsonb_build_object('owner', x.owner_id, 'viewer', x.viewer_id, 'state', x.state)) from app.live_viewers x where x.room_id = room), '[]'));
end $$;
