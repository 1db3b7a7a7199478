-- Rights to add, read and remove stored files.

-- The tables' owner needs these policies too where it is not a superuser.
create policy "the owner checks that a message picture exists" on storage.objects for select to current_user using (bucket_id = 'conversations');

create policy "the owner checks that a profile picture exists" on storage.objects for select to current_user using (bucket_id = 'avatars');

create policy "members reach stored files under a live session" on storage.objects as restrictive for all to authenticated
  using ((select app.my_session_state()) = 'live') with check ((select app.my_session_state()) = 'live');

create policy "a measure closes the adding of pictures" on storage.objects as restrictive for insert to authenticated
  with check (bucket_id = 'documents' or app.may_add_pictures());

create policy "members remove their own unreferenced pictures" on storage.objects for delete to authenticated
  using (bucket_id = 'conversations' and split_part(name, '/', 2) = (select auth.uid())::text and not app.is_picture_referenced(name));

create policy "members add pictures to their own conversations" on storage.objects for insert to authenticated
  with check (bucket_id = 'conversations' and app.storage_operation() in ('', 'object.upload') and app.may_add_media(name));

create policy "members add pictures to their own profile" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and app.storage_operation() in ('', 'object.upload') and app.may_add_profile_picture(name));

create policy "members see the pictures of messages they may read" on storage.objects for select to authenticated
  using (bucket_id = 'conversations' and app.storage_operation() not like 'object.sign%' and (
    (split_part(name, '/', 2) = (select auth.uid())::text and not app.is_marked_for_removal(name))
    or exists (select from public.messages m where m.media_url = objects.name and split_part(objects.name, '/', 1) = m.stream_id::text and split_part(objects.name, '/', 2) = m.sender_id::text
      and (not app.is_blocked_with_me(m.sender_id)
        -- [G8] Admins of a group see what they moderate.
        or exists (select from public.memberships own where own.stream_id = m.stream_id and own.member_id = (select auth.uid()) and own.role = 'admin' and own.visible)))));

create policy "members see the pictures of profiles" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and app.storage_operation() not like 'object.sign%' and app.may_see_profile_picture(name));

create policy "moderators see the pictures that a report names" on storage.objects for select to authenticated
  using (bucket_id in ('conversations', 'albums') and app.storage_operation() not like 'object.sign%'
    and app.may_see_reported_picture(case bucket_id when 'albums' then 'albums/' || name else name end));
