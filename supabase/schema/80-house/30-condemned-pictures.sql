-- What nobody is to see any more leaves the buckets.

-- For the service alone, which removes files as their store wants it. What a report names stays where it is, out of everyone's sight,
-- and so does what a message has come to show since it was condemned.
create function public.condemned_media() returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.name), '{}') from (
    select name from app.condemned_media m where not app.picture_is_named(m.name) order by at limit 100) as c $$;

-- The names of profiles' pictures are used up.
create function public.media_removed(names text[]) returns void language sql security definer set search_path = '' as $$
  insert into app.picture_hashes (object, hash) select n, 'gone' from unnest(names) as n where n like 'avatars/%' on conflict (object) do nothing;
  select app.objects_gone(array(select case when n like 'avatars/%' then n else 'conversations/' || n end from unnest(names) as n));
  delete from app.condemned_media where name = any (names) $$;

-- [Y2] Pictures that no message shows: one came after it was taken back, as its request was still under way then, another's device is
-- gone. Nobody but their sender could see them. Once a day those older than a week are condemned, and those of profiles that no profile
-- has shown for a week, as of a member who is gone. A message that still waits somewhere finds its picture missing, and brings it again.
create function public.condemn_strays() returns integer language plpgsql security definer set search_path = '' as $$
declare
  condemned integer;
begin
  update app.strays_looked_for set at = now() where at < now() - interval '1 day';
  if not found then
    return 0;
  end if;
  insert into app.condemned_media (name)
  select case o.bucket_id when 'avatars' then 'avatars/' || o.name else o.name end from storage.objects o
  where o.bucket_id in ('conversations', 'avatars') and o.created_at < now() - interval '7 days' and case o.bucket_id
    when 'conversations' then not exists (select from public.messages m where m.media_url = o.name)
    else not exists (select from public.profiles p where p.id::text = split_part(o.name, '/', 1) and 'avatars/' || o.name in (p.avatar_url, p.pending_avatar_url, p.cover_url)) end
  on conflict (name) do nothing;
  get diagnostics condemned = row_count;
  return condemned;
end $$;
