-- What owner, hosts and moderators of the house do in a room.

-- The rank that a measure needs; null: there is no such measure.
create function app.live_act_rank(act text) returns int language sql immutable as $$
  select case
    when act in ('mute', 'unmute', 'cut-camera', 'allow-camera', 'kick', 'ban', 'unban', 'lock', 'unlock', 'slow') then 1
    when act in ('host', 'unhost', 'close') then 2 end $$;

-- Shows a member out: the node finds that they may not stay.
create function app.show_out_of_live_room(me uuid, my_rank int, room uuid, member uuid, out_kind text, out_until timestamptz) returns void language plpgsql set search_path = '' as $$
begin
  insert into app.live_bans as b (room_id, member_id, banned_by, kind, rank, until) values (room, member, me, out_kind, my_rank, out_until)
  on conflict (room_id, member_id) do update set banned_by = excluded.banned_by, kind = excluded.kind, rank = excluded.rank, at = now(), until = excluded.until
    where b.until <= now() or (excluded.rank >= b.rank and (excluded.until > b.until or excluded.kind = 'ban'));
  delete from app.live_hosts h where h.room_id = room and h.member_id = member;
  perform app.end_live_seats(array(select s.id from app.live_seats s where s.room_id = room and s.member_id = member));
end $$;

-- `{room, act, member?, hours?, seconds?}`. A measure about a member needs that one sees them and stands above them, and is undone by whoever
-- stands no lower than who took it. Blocks hide neither rooms nor members from moderators of the house.
create function public.moderate_live_room(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  act text := app.text_in(request, 'act');
  other uuid := app.uuid_in(request, 'member');
  hours bigint := app.integer_in(request, 'hours');
  seconds bigint := app.integer_in(request, 'seconds');
  about_member boolean := act in ('mute', 'unmute', 'cut-camera', 'allow-camera', 'kick', 'ban', 'unban', 'host', 'unhost');
  my_rank int;
  r app.live_rooms;
  m app.live_members;
  refusal text;
begin
  select * into r from app.live_rooms x where x.id = app.uuid_in(request, 'room') for update;
  select * into m from app.live_members x where x.room_id = r.id and x.member_id = other;
  my_rank := app.live_acting_rank(r, me);
  refusal := case
    when r.id is null or (my_rank < 3 and (app.live_room(me, r.id)).id is null) then 'unknown-room'
    when app.live_act_rank(act) is null then 'invalid'
    when my_rank < app.live_act_rank(act) then 'live-hosts-only'
    when act = 'close' and r.owner_id is null then 'live-hosts-only'
    when act = 'ban' and (hours is null or hours not between 1 and 8760) then 'invalid'
    when act = 'slow' and (seconds is null or seconds > 3600) then 'invalid'
    when not about_member then null
    when other is null or other = me then 'invalid'
    when act = 'unban' then (select 'live-hosts-only' from app.live_bans b where b.room_id = r.id and b.member_id = other and b.until > now() and b.rank > my_rank)
    when not app.is_in_live_room(other, r.id) or (my_rank < 3 and app.block_between(me, other) is not null) then 'unknown-member'
    when my_rank <= app.live_rank(r, other) then 'live-hosts-only'
    when act = 'unmute' and m.muted_at is not null and m.muted_rank > my_rank then 'live-hosts-only'
    when act = 'allow-camera' and m.camera_cut_at is not null and m.camera_cut_rank > my_rank then 'live-hosts-only'
    when act = 'host' and (select count(*) from app.live_hosts h where h.room_id = r.id) >= app.live_hosts_limit() then 'live-hosts-full' end;
  if refusal is not null then
    return app.live_outcome(refusal);
  end if;
  case act
    when 'mute' then update app.live_members x set muted_at = clock_timestamp(), microphone = false,
      muted_rank = case when x.muted_at is null then my_rank else greatest(x.muted_rank, my_rank) end where x.room_id = r.id and x.member_id = other;
    when 'unmute' then update app.live_members x set muted_at = null where x.room_id = r.id and x.member_id = other;
    when 'cut-camera' then update app.live_members x set camera_cut_at = clock_timestamp(), camera = false,
      camera_cut_rank = case when x.camera_cut_at is null then my_rank else greatest(x.camera_cut_rank, my_rank) end where x.room_id = r.id and x.member_id = other;
    when 'allow-camera' then update app.live_members x set camera_cut_at = null where x.room_id = r.id and x.member_id = other;
    when 'kick' then perform app.show_out_of_live_room(me, my_rank, r.id, other, 'kick', now() + app.live_kick_rest());
    when 'ban' then perform app.show_out_of_live_room(me, my_rank, r.id, other, 'ban', now() + make_interval(hours => hours::int));
    when 'unban' then delete from app.live_bans b where b.room_id = r.id and b.member_id = other;
    when 'host' then insert into app.live_hosts (room_id, member_id) values (r.id, other) on conflict do nothing;
    when 'unhost' then delete from app.live_hosts h where h.room_id = r.id and h.member_id = other;
    when 'lock' then update app.live_rooms x set locked = true where x.id = r.id;
    when 'unlock' then update app.live_rooms x set locked = false where x.id = r.id;
    when 'slow' then update app.live_rooms x set slow_seconds = seconds where x.id = r.id;
    else delete from app.live_rooms x where x.id = r.id;
  end case;
  return app.live_outcome(null);
end $$;

-- `{room}`: who is banned now, for those who may lift it, without members blocked with the caller.
create function public.live_bans(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  r app.live_rooms := app.live_room(me, app.uuid_in(request, 'room'));
begin
  if r.id is null or app.live_acting_rank(r, me) = 0 then
    return '{"bans": []}';
  end if;
  return jsonb_build_object('bans', coalesce((
    select jsonb_agg(jsonb_build_object('member', app.live_author_json(b.member_id), 'kind', b.kind, 'until', app.instant_text(b.until)) order by b.at desc, b.member_id)
    from app.live_bans b where b.room_id = r.id and b.until > now() and app.block_between(me, b.member_id) is null), '[]'));
end $$;
