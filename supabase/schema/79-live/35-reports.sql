-- Reports from live rooms, of a member or of the room itself.

-- What the room holds when a report arrives, without those whom a block hides from the reporter: of a member their last five messages, with five around each;
-- of the room its last thirty. Whether the reporter was there for each is not known. By authors’ ids, as in `report_context`.
create function app.live_report_context(r public.reports) returns jsonb language sql stable set search_path = '' as $$
  with said as (
    select m.*, row_number() over (order by m.seq desc) as place, m.author_id is not distinct from r.member_id and r.about = 'member' as reported
    from (select o.id, o.seq, o.author_id, o.body, o.at from app.live_messages o where o.room_id = r.room_id
      union all select c.id, c.seq, c.author_id, c.body, c.at from app.live_closed_messages c where c.room_id = r.room_id) as m
    where (m.author_id = r.member_id or m.author_id is null or app.block_between(r.reporter_id, m.author_id) is null)),
  named as (select s.place from said s where s.reported order by s.place limit 5)
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'authorId', s.author_id, 'text', s.body, 'at', app.instant_text(s.at), 'picture', null, 'reported', s.reported) order by s.seq), '[]')
  from said s
  where case r.about when 'room' then s.place <= 30 else exists (select from named n where n.place between s.place - 5 and s.place + 5) end $$;

-- Puts aside what a member's room holds, where anybody else was in it lately: closing a room is no way out of a report. Of an owner whose account is
-- erased nothing is put aside.
create function app.put_closed_room_aside() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  others uuid[] := array(select m.member_id from app.live_members m
    where m.room_id = old.id and m.member_id <> old.owner_id and (m.left_at is null or m.left_at > now() - app.live_memory_term()));
begin
  if others = '{}' or not exists (select from public.profiles p where p.id = old.owner_id) then
    return old;
  end if;
  insert into app.live_closed_rooms (id, owner_id, name, topic) values (old.id, old.owner_id, old.name, old.topic) on conflict (id) do nothing;
  insert into app.live_closed_members (room_id, member_id, until)
  select m.room_id, m.member_id, coalesce(m.left_at, now()) + app.live_memory_term() from app.live_members m where m.room_id = old.id and m.member_id = any (others)
  on conflict (room_id, member_id) do nothing;
  insert into app.live_closed_messages (seq, id, room_id, author_id, body, at)
  select m.seq, m.id, m.room_id, m.author_id, m.body, m.at from app.live_messages m where m.room_id = old.id on conflict (id) do nothing;
  return old;
end $$;
create trigger put_aside before delete on app.live_rooms for each row when (old.owner_id is not null) execute function app.put_closed_room_aside();

-- The room that a member may report: one that they find open, one that they were in lately, whatever block with its owner has come since, and one
-- that was closed meanwhile.
create function app.room_to_report(me uuid, room uuid) returns table (id uuid, owner_id uuid, name text, topic text) language sql stable set search_path = '' as $$
  select x.id, x.owner_id, x.name, x.topic from app.live_rooms x
  where x.id = room_to_report.room and not x.call
    and ((app.live_room(me, x.id)).id is not null or exists (select from app.live_members m where m.room_id = x.id and m.member_id = me))
  union all
  select c.id, c.owner_id, c.name, c.topic from app.live_closed_rooms c join app.live_closed_members m on m.room_id = c.id
  where c.id = room_to_report.room and m.member_id = me and m.until > now()
    and not exists (select from app.live_rooms x where x.id = c.id) $$;

-- `{room, memberId, still, reason, words}`; `memberId` null: the room itself. [S17] Of a member neither the room nor a block between the two is asked: the answer
-- says nothing of who is or was where, and nobody escapes a report that is on its way by closing the room or by a block. It opens a case, no more.
create function app.report_in_live(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  room uuid := app.uuid_in(data, 'room');
  other uuid := app.uuid_in(data, 'memberId');
  about_room boolean := data -> 'memberId' = 'null';
  r record;
  refusal text;
begin
  select x.* into r from app.room_to_report(me, room) as x;
  refusal := case
    when (room is not null and app.is_report_reason(data ->> 'reason') and app.within_limit(app.text_in(data, 'words'), app.report_length())
      and (other is not null or about_room)) is not true then 'invalid'
    when about_room and r.id is null then 'room-gone'
    when about_room and r.owner_id = me then 'invalid'
    when about_room then null
    when other = me or not exists (select from public.profiles p where p.id = other) then 'unknown-member' end;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  -- The id may have expired from `applied_entries`: the first report stays.
  if exists (select from public.reports where id = app.uuid_in(entry, 'id')) then
    return app.applied_outcome(entry, me);
  end if;
  if app.remaining_reports(me) < 1 then
    return app.rejected_outcome(entry, 'too-many-reports');
  end if;
  insert into public.reports (id, reporter_id, member_id, about, room_id, message_ids, reason, words, shown, evidence)
  values (app.uuid_in(entry, 'id'), me, case when about_room then r.owner_id else other end, case when about_room then 'room' else 'member' end, room, '{}',
    data ->> 'reason', data ->> 'words', '[]',
    case when r.id is null then '[]' else jsonb_build_array(jsonb_build_object('name', r.name, 'topic', r.topic)) end);
  -- [S36] One that was provided too long ago is gone; the report is one without.
  update app.live_stills s set report_id = app.uuid_in(entry, 'id')
  where s.id = app.uuid_in(data, 'still') and s.reporter_id = me and s.member_id = other and s.room_id = room and s.report_id is null and s.erased_at is null;
  return app.applied_outcome(entry, me);
end $$;

insert into app.actions (name, handler, stream_field, member_field, locks_account) values ('live.report', 'report_in_live', null, null, true);
