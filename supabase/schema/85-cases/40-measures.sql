-- What a measure does when it begins and when it ends. Restrictions act by themselves: what they close asks `app.is_under_measure`.

-- The places in live rooms and calls of a member end.
create function app.end_live_of(member uuid) returns void language plpgsql set search_path = '' as $$
declare
  call app.calls;
begin
  perform app.end_live_seats(array(select s.id from app.live_seats s where s.member_id = member));
  for call in select c.* from app.calls c where member in (c.caller_id, c.callee_id) and c.ended_at is null order by c.id loop
    perform app.lock_call(call.id);
    perform app.finish_call(call.id, case call.state when 'accepted' then 'ended' else 'missed' end);
  end loop;
end $$;

-- Removes what reports of a case name: messages become tombstones, items of albums are refused; of a report that names neither, the pictures that the
-- profile showed.
create function app.remove_reported(me uuid, c app.cases, why text) returns void language plpgsql set search_path = '' as $$
declare
  message public.messages;
  item app.album_items;
  items uuid[] := array(select distinct unnest(r.media_ids) from app.case_reports k join public.reports r on r.id = k.report_id where k.case_id = c.id);
  shown_pictures text[] := array(
    select distinct x ->> 'name' from app.case_reports k join public.reports r on r.id = k.report_id cross join jsonb_array_elements(r.pictures) as x
    where k.case_id = c.id and r.message_ids = '{}' and r.media_ids = '{}');
begin
  for message in
    select m.* from public.messages m
    where m.id in (select unnest(r.message_ids) from app.case_reports k join public.reports r on r.id = k.report_id where k.case_id = c.id) and m.sender_id = c.member_id
    order by m.stream_id, m.seq
  loop
    perform app.tombstone_message(message);
  end loop;
  for item in select i.* from app.album_items i where i.owner_id = c.member_id and i.id = any (items) and i.state <> 'refused' order by i.id for update loop
    update app.album_items i set state = 'refused', reason = why where i.id = item.id;
    perform app.record_album_decision(c.member_id, item.id, 'refused', item.hash, why, array[item.object, item.poster]);
  end loop;
  update public.profiles p set
    avatar_url = case when p.avatar_url = any (shown_pictures) then null else p.avatar_url end,
    -- Another picture that waits goes on waiting.
    avatar_moderation_status = case when p.avatar_url = any (shown_pictures) and p.pending_avatar_url is null then 'rejected' else p.avatar_moderation_status end,
    cover_url = case when p.cover_url = any (shown_pictures) then null else p.cover_url end
  where p.id = c.member_id and (p.avatar_url = any (shown_pictures) or p.cover_url = any (shown_pictures));
  perform app.mark_replaced_pictures(c.member_id, k) from unnest(array['avatar', 'cover']) as k;
end $$;

create function app.begin_measure(me uuid, c app.cases, d app.case_decision) returns void language plpgsql set search_path = '' as $$
begin
  case d.verdict
    -- A room or a group is removed by its own handler.
    when 'remove' then perform app.remove_reported(me, c, d.reason) where c.kind not in ('room', 'group');
    when 'hide' then perform app.index_member(c.member_id);
    when 'restrict-live' then perform app.end_live_of(c.member_id);
    when 'suspend', 'ban' then
      perform app.index_member(c.member_id);
      perform app.end_live_of(c.member_id);
      perform app.note_security('banned', c.member_id, me, null);
    when 'end-certification' then
      if app.end_certification(c.member_id, 'house') then
        update public.profiles p set certified = false where p.id = c.member_id;
      end if;
    else null;
  end case;
end $$;

-- A decision is undone by a successful appeal, or a measure has reached its end. What was removed does not come back.
create function app.end_measure(d app.decisions, me uuid) returns void language plpgsql set search_path = '' as $$
begin
  if d.measure in ('hide', 'suspend', 'ban') then
    perform app.index_member(d.member_id);
  end if;
  if d.measure in ('suspend', 'ban') then
    perform app.note_security('unbanned', d.member_id, me, null);
    perform app.open_address(u.email) from auth.users u where u.id = d.member_id and not app.is_suspended(d.member_id);
  elsif d.measure = 'end-certification' and me is not null then
    -- [S40] Bound to picture and kind of profile as before.
    update app.certifications x set ended_at = null, ended_for = null from public.profiles p
    where x.member_id = d.member_id and x.ended_for = 'house' and x.until > now() and p.id = x.member_id and (p.avatar_url, p.genre) is not distinct from (x.picture, x.genre);
    if found then
      update public.profiles p set certified = true where p.id = d.member_id;
    end if;
  elsif d.kind = 'avatar' then
    update public.profiles p set avatar_moderation_status = case when p.avatar_url is not null then 'approved' end
    where p.id = d.member_id and p.avatar_moderation_status = 'rejected';
  end if;
  perform app.next_rev(d.member_id);
  perform app.announce_account(d.member_id);
end $$;

-- Called each minute by every node: measures whose time is over, and claims that nobody uses.
create function app.tidy_decisions() returns void language plpgsql set search_path = '' as $$
declare
  d app.decisions;
begin
  for d in select x.* from app.decisions x where x.until <= now() and not x.ended order by x.until limit 100 loop
    perform from public.streams s where s.id = d.member_id for update;
    update app.decisions x set ended = true where x.id = d.id and not x.ended;
    if found and d.lifted_at is null and d.member_id is not null then
      perform app.end_measure(d, null);
    end if;
  end loop;
  delete from app.closed_addresses a where a.until <= now();
  perform app.pause_unjudged_measures();
end $$;
