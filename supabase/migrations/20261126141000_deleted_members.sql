-- Whoever has written can be deleted, as from `auth.users` by its administration. What they wrote becomes tombstones, and what others
-- wrote to them stays; to those the conversation stands as one that is closed: « Ce membre n’est plus disponible. » Reports stay, and
-- what is evidence in them; the pictures go with the next run of the service, as those of deleted messages.

-- The ids stay where they stand: a conversation's is computed of two of them, and a tombstone keeps place and author [Y11].
alter table public.memberships drop constraint memberships_other_id_fkey;
alter table public.conversations drop constraint conversations_member_a_fkey, drop constraint conversations_member_b_fkey;
alter table public.messages drop constraint messages_sender_id_fkey;

-- One of the two has gone.
alter table public.conversations add column closed boolean not null default false;

-- As before; and a conversation that stands does not say any more that both of its members do.
create or replace function app.judged(sends app.sent[]) returns app.sent[] language sql stable set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
  select array_agg((s.nth, s.me, s.entry, s.id, s.stream, s.other, s.type, s.body, s.media, s.gif, s.answers, (a.answered).seq, c.id is not null, case
    when s.id is null or s.stream is null then 'invalid'
    else coalesce(
      app.known_status(s.me, k, b),
      s.code,
      case when s.body is null or s.type is null or s.type not in ('text', 'image', 'gif') or greatest(char_length(s.media), char_length(s.gif)) > 2048 then 'invalid' end,
      app.pair_verdict(s.me, s.stream, s.other, coalesce(p.theirs and not c.closed, false) or exists (select from public.profiles o where o.id = s.other), p.theirs),
      app.block_verdict(
        exists (select from public.user_blocks u where u.user_id = s.me and u.blocked_id = s.other),
        exists (select from public.user_blocks u where u.user_id = s.other and u.blocked_id = s.me)),
      app.text_refusal(s.body, s.media, s.gif),
      case when s.media is not null then app.media_refusal(s.me, s.stream, s.media) end,
      case when s.answers is not null and (a.answered).id is null then 'unknown-message' end) end)::app.sent order by s.nth)
  from unnest(sends) as s
  left join app.known k on k.id = s.id
  left join public.messages b on b.id = s.id and k.id is null
  left join public.conversations c on c.id = s.stream
  cross join lateral (select case when s.answers is not null then app.message_shown(s.me, s.stream, s.answers) end as answered offset 0) as a
  cross join lateral (select c.member_a = least(s.me, s.other) and c.member_b = greatest(s.me, s.other) as theirs) as p $$;

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
revoke execute on all functions in schema app from public;
