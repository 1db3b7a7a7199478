-- Rights to albums: their functions, and the files of their bucket.
revoke all on function
  public.member_albums(jsonb), public.media_access(jsonb), public.media_out_of_sight(jsonb)
  from public, anon, authenticated, service_role;
revoke all on function
  public.upload_parts_to_remove(), public.record_upload_parts_removed(uuid[], uuid[]),
  public.loose_files_to_erase(), public.record_loose_files_erased(jsonb, jsonb)
  from public, anon, authenticated, service_role;

-- For members.
grant execute on function
  public.member_albums(jsonb), public.media_access(jsonb), public.media_out_of_sight(jsonb)
  to authenticated;

-- For the storage service: with the rights of the member who uploads, and in its own name where it erases.
grant execute on function
  app.begin_upload_in_parts(text, text, bigint, text, text), app.upload_in_parts(uuid), app.reserve_upload_part(uuid), app.drop_upload_part(uuid),
  app.add_upload_part(uuid, uuid, bigint, bigint), app.parts_of_upload(uuid), app.refuse_upload(uuid), app.abandon_uploads(text[]),
  app.claim_upload(uuid), app.unclaim_upload(uuid),
  app.note_files(text, text[], text[], interval), app.name_file(text, text, text)
  to authenticated;
grant execute on function
  public.upload_parts_to_remove(), public.record_upload_parts_removed(uuid[], uuid[]),
  public.loose_files_to_erase(), public.record_loose_files_erased(jsonb, jsonb)
  to service_role;

-- Called by policies as a member.
grant execute on function app.may_see_album_object(text), app.may_add_album_object(text), app.is_album_object_shown(text) to authenticated;

create policy "the owner checks that an album's file exists" on storage.objects for select to current_user using (bucket_id = 'albums');

create policy "members add files to their own albums" on storage.objects for insert to authenticated
  with check (bucket_id = 'albums' and app.storage_operation() in ('', 'object.upload') and app.may_add_album_object(name));

create policy "members see the files of albums" on storage.objects for select to authenticated
  using (bucket_id = 'albums' and app.storage_operation() not like 'object.sign%' and app.may_see_album_object(name));

create policy "members remove their own files that no album shows" on storage.objects for delete to authenticated
  using (bucket_id = 'albums' and split_part(name, '/', 1) = (select auth.uid())::text and not app.is_album_object_shown(name)
    -- [S23] What a report keeps as evidence stays.
    and not app.is_picture_referenced('albums/' || name));
