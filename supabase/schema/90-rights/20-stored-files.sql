-- Who may bring, see and remove which files.

-- The rights of stored files hold for the tables' owner too, wherever it is no superuser.
create policy "the house looks whether a picture is there" on storage.objects for select to current_user using (bucket_id = 'conversations');

create policy "the house looks whether a profile's picture is there" on storage.objects for select to current_user using (bucket_id = 'avatars');

create policy "members reach stored files under a session that lives" on storage.objects as restrictive for all to authenticated
  using ((select app.my_session_state()) = 'live') with check ((select app.my_session_state()) = 'live');

create policy "members remove their own pictures that nothing names" on storage.objects for delete to authenticated
  using (bucket_id = 'conversations' and split_part(name, '/', 2) = (select auth.uid())::text and not app.picture_is_named(name));

create policy "members add pictures to their own conversations" on storage.objects for insert to authenticated
  with check (bucket_id = 'conversations' and app.store_operation() in ('', 'object.upload') and app.may_add_media(name));

create policy "members add pictures to their own profile" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and app.store_operation() in ('', 'object.upload') and app.may_add_profile_picture(name));

create policy "members see the pictures of messages they may read" on storage.objects for select to authenticated
  using (bucket_id = 'conversations' and app.store_operation() not like 'object.sign%' and (
    (split_part(name, '/', 2) = (select auth.uid())::text and not app.media_condemned(name))
    or exists (select from public.messages m where m.media_url = objects.name and split_part(objects.name, '/', 1) = m.stream_id::text and split_part(objects.name, '/', 2) = m.sender_id::text
      and not app.closed_to_me(m.sender_id))));

create policy "members see the pictures of profiles" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and app.store_operation() not like 'object.sign%' and app.may_see_profile_picture(name));
