-- Removes what a deleted member leaves behind. What a member has written may be very much: it is erased before the account is deleted, in
-- batches of 200 rows with a commit after each [G26]; the trigger removes whatever is left.

-- [G22] A deleted member leaves groups as any other does. The group's stream is locked.
create function app.leave_for_good(member uuid, stream uuid) returns void language plpgsql set search_path = '' as $$
begin
  if (app.group_membership(member, stream)).role is not null then
    perform app.depart_from_group(member, stream, member, 'left');
  end if;
end $$;

-- [Y9, Y11] Erases at most so many rows of one stream, locked, that a member has written or marked, and returns how many. Each changed row
-- takes a revision, so that other members' devices receive the change.
create function app.erase_rows(member uuid, stream uuid, most int) returns int language plpgsql set search_path = '' as $$
declare
  target public.messages;
  erased int := 0;
begin
  for target in select * from public.messages where sender_id = member and stream_id = stream and deleted_at is null and type <> 'system' order by seq limit most loop
    perform app.tombstone_message(target);
    erased := erased + 1;
  end loop;
  for target in
    select x.* from public.messages x
    where x.stream_id = stream and (x.reactions ? member::text or (x.type = 'poll' and exists (select from app.poll_votes v where v.message_id = x.id and v.member_id = member)))
    order by x.seq limit most - erased
  loop
    delete from app.poll_votes where message_id = target.id and member_id = member;
    update public.messages set reactions = reactions - member::text, rev = app.next_rev(stream) where id = target.id;
    erased := erased + 1;
  end loop;
  return erased;
end $$;

-- [G26] Erases what a member has written, before the account is deleted: `call app.erase_member('…')`. It commits after each batch, and can be
-- repeated. Without a search path of its own, because such a procedure could not commit.
create procedure app.erase_member(member uuid, rows_a_batch int default 200) language plpgsql as $$
declare
  streams uuid[] := array(select m.stream_id from public.memberships m where m.member_id = erase_member.member and m.stream_id <> erase_member.member order by m.role is null, m.stream_id);
  stream uuid;
  erased int;
begin
  foreach stream in array streams loop
    loop
      perform from public.streams s where s.id = stream for update;
      perform app.leave_for_good(member, stream);
      erased := app.erase_rows(member, stream, rows_a_batch);
      commit;
      exit when erased < rows_a_batch;
    end loop;
  end loop;
end $$;

create function app.clean_up_member() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  stream_ids uuid[] := array(
    select s.id from public.streams s
    where s.id in (select m.stream_id from public.memberships m where m.member_id = old.id) or s.id = old.id
      or s.id in (select app.notifications_id(e.user_id) from app.notification_events e where e.actor_id = old.id)
    order by s.id for update);
  stream uuid;
begin
  foreach stream in array stream_ids loop
    perform app.leave_for_good(old.id, stream);
    perform app.erase_rows(old.id, stream, 2147483647);
  end loop;
  perform app.remove_notification_actor(e.user_id, old.id) from (select distinct user_id from app.notification_events where actor_id = old.id) as e;
  -- Groups keep their names, but not a picture that this member has stored.
  for stream in update public.groups set avatar_url = null where avatar_url like 'avatars/' || old.id || '/%' returning id loop
    perform app.next_rev(stream);
  end loop;
  -- As after a block, the card disappears and nothing more can be written.
  update public.memberships set blocked_by = true, rev = rev + 1 where other_id = old.id;
  update public.conversations set closed = true where old.id in (member_a, member_b);
  perform app.mark_removed(array(select case o.bucket_id when 'conversations' then o.name else o.bucket_id || '/' || o.name end from app.stored_objects_of(old.id) as o));
  -- Their names have the member's id in them, and are never used again.
  delete from app.picture_hashes h
  where (h.object >= 'avatars/' || old.id || '/' and h.object < 'avatars/' || old.id || '0')
    or (h.object >= 'albums/' || old.id || '/' and h.object < 'albums/' || old.id || '0');
  delete from app.picture_hashes h using unnest(stream_ids) as s (id)
  where h.object >= 'conversations/' || s.id || '/' || old.id || '/' and h.object < 'conversations/' || s.id || '/' || old.id || '0';
  update app.avatar_decisions set picture = null where member_id = old.id;
  perform app.forget_in_cases(old.id);
  -- The member's own stream, and conversations whose other member was deleted before.
  delete from public.streams s where s.id = any (stream_ids)
    and not exists (select from public.memberships m where m.stream_id = s.id and m.member_id <> old.id);
  return old;
end $$;
create trigger clean_up_member before delete on public.profiles for each row execute function app.clean_up_member();
