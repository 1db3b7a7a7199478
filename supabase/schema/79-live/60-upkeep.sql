-- What time does to rooms. Every node calls `tidy_live` each minute.

create function app.tidy_live() returns void language plpgsql set search_path = '' as $$
declare
  left_alone uuid[];
begin
  perform app.end_live_seats(array(select s.id from app.live_seats s where s.expires_at <= now() order by s.room_id, s.member_id limit 500));
  -- Seats of a deleted account go without being ended. Whoever enters holds the room's lock, so seats are counted again under it.
  left_alone := array(
    select x.id from app.live_rooms x where x.owner_id is not null and x.empty_since is null
      and not exists (select from app.live_seats s where s.room_id = x.id) order by x.id limit 100 for update skip locked);
  update app.live_rooms r set empty_since = now()
  where r.id = any (left_alone) and not exists (select from app.live_seats s where s.room_id = r.id);
  delete from app.live_rooms r where r.id in (
    select x.id from app.live_rooms x where x.owner_id is not null and x.empty_since <= now() - app.live_empty_rest() order by x.id limit 100 for update skip locked);
  delete from app.live_bans b where b.until <= now();
  delete from app.live_tickets t where t.expires_at <= now() - interval '1 minute';
  update app.live_members m set muted_at = case when m.muted_at > now() - app.live_measure_rest() then m.muted_at end,
    camera_cut_at = case when m.camera_cut_at > now() - app.live_measure_rest() then m.camera_cut_at end
  where least(m.muted_at, m.camera_cut_at) <= now() - app.live_measure_rest();
  -- Who has lost the right keeps no place among the cameras.
  update app.live_members m set camera = false, microphone = false, camera_seat = null where (m.room_id, m.member_id) in (
    select x.room_id, x.member_id from app.live_members x where x.camera_seat is not null and not app.may_publish_live(x.member_id, x.room_id)
    for update skip locked);
  delete from app.live_viewers v using app.live_members m
  where m.room_id = v.room_id and m.member_id = v.owner_id and m.left_at <= now() - app.live_memory_term();
  perform app.tidy_live_stills();
  delete from app.live_closed_rooms c where c.closed_at <= now() - app.live_memory_term();
  delete from app.live_nodes n where n.expires_at <= now();
  delete from app.live_members m where m.muted_at is null and m.camera_cut_at is null and m.left_at <= now() - app.live_memory_term();
end $$;
