-- [S36] Stills that reporters provide: three a day a member, of a camera in a room that remembers both (`live_memory_term`: they may have left while
-- the picture was on its way), never of a call. Moderators see one with its case, and it is erased with the case, or once no appeal can ask for it any more.

create function app.stills_a_day() returns int language sql immutable as $$ select 3 $$;
-- How long one waits for its report.
create function app.still_patience() returns interval language sql immutable as $$ select interval '1 day' $$;

-- `{room, member}`, for the service, which stores the picture before the commit. Returns `{refusal, still}`. [S17] A block between the two, in either direction,
-- is answered as if the member had never been in the room, and so is a block with its owner as if there were no room. Each refusal uses one of the day’s
-- up, so that nobody asks on and on.
create function app.add_live_still(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  room uuid := app.uuid_in(request, 'room');
  other uuid := app.uuid_in(request, 'member');
  r app.live_rooms;
  refusal text;
  still uuid;
begin
  perform from public.streams where id = me for update;
  r := app.live_room(me, room);
  refusal := case
    when room is null or other is null or other = me then 'invalid'
    when (select count(*) from app.live_stills s where s.reporter_id = me and s.created_at > now() - interval '1 day') >= app.stills_a_day() then 'too-many-stills'
    when r.id is null or r.call or not exists (select from app.live_members m where m.room_id = room and m.member_id = me) then 'unknown-room'
    when not exists (select from app.live_members m where m.room_id = room and m.member_id = other) or app.block_between(me, other) is not null then 'unknown-member' end;
  if refusal is null then
    insert into app.live_stills (reporter_id, member_id, room_id) values (me, other, room) returning id into still;
  elsif refusal in ('unknown-room', 'unknown-member') then
    insert into app.live_stills (reporter_id, room_id, erased_at) values (me, room, now());
  end if;
  return jsonb_build_object('refusal', refusal, 'still', still);
end $$;

-- Whether the evidence of a case may still be wanted: it is open, or a decision on it is or can be appealed [S38].
create function app.is_case_alive(c app.cases) returns boolean language sql stable set search_path = '' as $$
  select c.closed_at is null or exists (
    select from app.decisions d left join app.appeals a on a.decision_id = d.id
    where d.case_id = c.id and d.member_id is not null and case when a.decision_id is null then d.decided_at + app.appeal_term() > now() else a.answered_at is null end) $$;

create function app.is_still_wanted(s app.live_stills) returns boolean language sql stable set search_path = '' as $$
  select case
    when s.report_id is null then s.created_at > now() - app.still_patience()
    else exists (select from app.case_reports k join app.cases c on c.id = k.case_id where k.report_id = s.report_id and app.is_case_alive(c)) end $$;

-- `{still}`: whether the caller may look at it now; the server reads and decrypts it only then. Whoever opens its case, or an appeal against what was decided
-- there, has their look noted.
create function public.may_see_still(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('moderation');
begin
  return to_jsonb(exists (
    select from app.live_stills s join app.case_reports k on k.report_id = s.report_id join app.cases c on c.id = k.case_id
    where s.id = app.uuid_in(request, 'still') and s.erased_at is null and not app.is_party_of_case(me, c) and exists (
      select from app.cases x join app.case_looks l on l.case_id = x.id and l.moderator_id = me
      where x.closed_at is null and not app.is_party_of_case(me, x)
        and (x.id = c.id or (x.kind = 'appeal' and x.subject_id in (select d.id from app.decisions d where d.case_id = c.id))))));
end $$;

-- Has those erased that nobody may ask for any more. Called each minute by every node, and when a case is closed.
create function app.tidy_live_stills() returns void language plpgsql set search_path = '' as $$
declare
  unwanted uuid;
begin
  for unwanted in
    update app.live_stills s set erased_at = now()
    where s.id in (select x.id from app.live_stills x where x.erased_at is null and not app.is_still_wanted(x) order by x.created_at limit 100 for update skip locked)
    returning s.id
  loop
    perform app.queue_still_erasure(unwanted);
  end loop;
  delete from app.live_stills s where s.erased_at < now() - interval '1 day' and s.created_at < now() - interval '1 day';
end $$;

create function app.queue_still_erasure(still uuid) returns void language plpgsql set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('still.erase', json_build_object('still', still), job_key => 'still.erase:' || still);
  end if;
end $$;

create function app.erase_stills_of_closed_case() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.tidy_live_stills();
  return null;
end $$;
create trigger erase_stills after update of closed_at on app.cases for each row
  when (old.closed_at is null and new.closed_at is not null and new.kind in ('live', 'appeal')) execute function app.erase_stills_of_closed_case();
