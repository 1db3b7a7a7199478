-- Pictures of private conversations: files in a private bucket, under `<conversation>/<sender>/<file>`.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('conversations', 'conversations', false, 4194304, '{image/webp,image/jpeg}')
on conflict (id) do nothing;

create index messages_media on public.messages (media_url) where media_url is not null;

-- [Y3] A picture comes before the message that shows it, and so may come before the conversation itself. Under their own
-- name only, never across a block, and in nobody else's conversation.
create function app.may_add_media(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f-]{36}-[0-9]{1,5}x[0-9]{1,5}\.(webp|jpg)$'
    and split_part(name, '/', 2) = auth.uid()::text
    and coalesce(
      (select bool_or(m.member_id = auth.uid() and m.card_allowed) from public.memberships m where m.stream_id::text = split_part(name, '/', 1)),
      not exists (select from public.streams s where s.id::text = split_part(name, '/', 1))) $$;
revoke execute on function app.may_add_media(text) from public;
grant execute on function app.may_add_media(text) to authenticated;

create policy "members add pictures to their own conversations" on storage.objects for insert to authenticated
  with check (bucket_id = 'conversations' and app.may_add_media(name));

-- Who may read the message may see the picture, for as long: a deleted message shows none, and one across a block never came.
create policy "members see the pictures of messages they may read" on storage.objects for select to authenticated
  using (bucket_id = 'conversations' and (
    split_part(name, '/', 2) = (select auth.uid())::text
    or exists (select from public.messages m where m.media_url = objects.name and split_part(objects.name, '/', 1) = m.stream_id::text and split_part(objects.name, '/', 2) = m.sender_id::text)));

create policy "members remove their own pictures" on storage.objects for delete to authenticated
  using (bucket_id = 'conversations' and split_part(name, '/', 2) = (select auth.uid())::text);
