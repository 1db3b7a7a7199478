-- Removal of pictures that nobody may see any more.

-- After so long a file that could not be removed is tried again; meanwhile it keeps no other waiting.
create function app.removal_patience() returns interval language sql immutable as $$ select interval '10 minutes' $$;

-- Pictures that the service is to delete through the storage API now. A picture that a report refers to is kept, visible to nobody; so is one
-- that a message has come to show since it was marked, and one whose perceptual hash is still to be computed.
create function public.media_to_remove() returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.name), '{}') from (
    select name from app.media_removals m where m.at <= now() and not app.is_picture_referenced(m.name) and not app.is_to_be_marked(m.name) order by at, name limit 100) as c $$;

-- Those of some files of a bucket of which the storage knows nothing, or nothing any more.
create function public.media_not_stored(bucket text, files text[]) returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(f.name), '{}') from unnest(files) as f (name)
  where not exists (select from storage.objects o where o.bucket_id = bucket and o.name = f.name) $$;

-- Records that files were deleted, and that others are stuck. Names of profile pictures and of what albums held are never used again; of a
-- deleted member nothing is recorded, as nobody can store under their id. A profile that is being deleted is waited for, so that nothing is
-- recorded behind its back.
create function public.record_media_removed(names text[], stuck text[] default '{}') returns void language sql security definer set search_path = '' as $$
  with owners as materialized (
    select p.id from public.profiles p
    where p.id in (select app.uuid_of(split_part(n, '/', 2)) from unnest(names) as n where app.is_named_with_bucket(n)) order by p.id for key share)
  insert into app.picture_hashes (object, hash)
  select n, 'gone' from unnest(names) as n where app.is_named_with_bucket(n) and app.uuid_of(split_part(n, '/', 2)) in (select o.id from owners o)
  on conflict (object) do nothing;
  select app.release_uploads(array(select case when app.is_named_with_bucket(n) then n else 'conversations/' || n end from unnest(names) as n));
  update app.media_removals set at = now() + app.removal_patience() where name = any (stuck);
  delete from app.media_removals where name = any (names) $$;

-- [Y2] Marks pictures that nothing refers to: one may have arrived after its message was cancelled, or belong to a device that is gone. Only
-- their sender could see them. Once a day those older than a week are marked, also of profiles, and of deleted members. A message that still
-- waits on a device finds its picture missing, and uploads it again.
create function public.mark_orphaned_media() returns integer language plpgsql security definer set search_path = '' as $$
declare
  marked_count integer;
begin
  update app.orphaned_media_scan set at = now() where at < now() - interval '1 day';
  if not found then
    return 0;
  end if;
  insert into app.media_removals (name)
  select case o.bucket_id when 'conversations' then o.name else o.bucket_id || '/' || o.name end from storage.objects o
  where o.bucket_id in ('conversations', 'avatars', 'albums', 'documents') and o.created_at < now() - interval '7 days' and case o.bucket_id
    when 'albums' then not app.is_album_object_shown(o.name)
    when 'documents' then not app.is_document_named(o.name)
    when 'conversations' then not exists (select from public.messages m where m.media_url = o.name)
    else not exists (select from public.profiles p where p.id = app.uuid_of(split_part(o.name, '/', 1)) and 'avatars/' || o.name in (p.avatar_url, p.pending_avatar_url, p.cover_url))
      and not exists (select from public.groups g where g.avatar_url = 'avatars/' || o.name) end
  on conflict (name) do nothing;
  get diagnostics marked_count = row_count;
  return marked_count;
end $$;
