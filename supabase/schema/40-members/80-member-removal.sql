-- Removes what a deleted member leaves behind.

create function app.clean_up_member() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  stream_ids uuid[] := array(
    select s.id from public.streams s
    where s.id in (select m.stream_id from public.memberships m where m.member_id = old.id) or s.id = old.id
    order by s.id for update);
  target public.messages;
begin
  -- [G22] A deleted member leaves groups as any other does.
  perform app.depart_from_group(old.id, m.stream_id, old.id, 'left')
  from (select stream_id from public.memberships where member_id = old.id and role is not null and not departed order by stream_id) as m;
  -- [Y9, Y11] Each changed row takes a revision, so that other members' devices receive the change.
  for target in select * from public.messages where sender_id = old.id and deleted_at is null order by stream_id, seq loop
    perform app.tombstone_message(target);
  end loop;
  for target in select * from public.messages where stream_id = any (stream_ids) and reactions ? old.id::text order by stream_id, seq loop
    update public.messages set reactions = reactions - old.id::text, rev = app.next_rev(target.stream_id) where id = target.id;
  end loop;
  -- As after a block, the card disappears and nothing more can be written.
  update public.memberships set blocked_by = true, rev = rev + 1 where other_id = old.id;
  update public.conversations set closed = true where old.id in (member_a, member_b);
  insert into app.media_removals (name)
  select o.name from storage.objects o where o.bucket_id = 'conversations' and split_part(o.name, '/', 2) = old.id::text
  union all select 'avatars/' || o.name from storage.objects o where o.bucket_id = 'avatars' and split_part(o.name, '/', 1) = old.id::text
  on conflict (name) do nothing;
  -- The member's own stream, and conversations whose other member was deleted before.
  delete from public.streams s where s.id = any (stream_ids)
    and not exists (select from public.memberships m where m.stream_id = s.id and m.member_id <> old.id);
  return old;
end $$;
create trigger clean_up_member before delete on public.profiles for each row execute function app.clean_up_member();
