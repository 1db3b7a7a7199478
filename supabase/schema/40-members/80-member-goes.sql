-- What is left of a member who goes.

create function app.member_goes() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  theirs uuid[] := array(
    select s.id from public.streams s
    where s.id in (select m.stream_id from public.memberships m where m.member_id = old.id) or s.id = old.id
    order by s.id for update);
  x public.messages;
begin
  -- [Y9, Y11] Each changed row takes a revision, so that the other's devices hear of it.
  for x in select * from public.messages where sender_id = old.id and deleted_at is null order by stream_id, seq loop
    perform app.entomb(x);
  end loop;
  for x in select * from public.messages where stream_id = any (theirs) and reactions ? old.id::text order by stream_id, seq loop
    update public.messages set reactions = reactions - old.id::text, rev = app.bump(x.stream_id) where id = x.id;
  end loop;
  -- As after a block: the card goes, and nothing more can be written.
  update public.memberships set blocked_by = true, rev = rev + 1 where other_id = old.id;
  update public.conversations set closed = true where old.id in (member_a, member_b);
  insert into app.condemned_media (name)
  select o.name from storage.objects o where o.bucket_id = 'conversations' and split_part(o.name, '/', 2) = old.id::text
  union all select 'avatars/' || o.name from storage.objects o where o.bucket_id = 'avatars' and split_part(o.name, '/', 1) = old.id::text
  on conflict (name) do nothing;
  -- Their own stream, and conversations whose other member has gone before.
  delete from public.streams s where s.id = any (theirs)
    and not exists (select from public.memberships m where m.stream_id = s.id and m.member_id <> old.id);
  return old;
end $$;
create trigger member_goes before delete on public.profiles for each row execute function app.member_goes();
