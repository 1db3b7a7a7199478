-- Avatars and covers: files in a private bucket, under `<member>/<avatar or cover>-<file>`. A profile names them with the
-- bucket before them, so that whatever else an address may be is none of them.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', false, 2097152, '{image/webp,image/jpeg}')
on conflict (id) do nothing;

-- What lies there that nobody shows is little, and replaced by the next.
create function app.profile_pictures_most() returns bigint language sql immutable as $$ select 12::bigint $$;

create function app.is_profile_picture(name text) returns boolean language sql immutable as $$
  select name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/(avatar|cover)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\.(webp|jpg)$' $$;

create function app.may_add_profile_picture(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select app.is_profile_picture(name) and split_part(name, '/', 1) = auth.uid()::text
    and (select count(*) from storage.objects o where o.bucket_id = 'avatars' and split_part(o.name, '/', 1) = auth.uid()::text) < app.profile_pictures_most() $$;

-- [PROFILE-69] One's own, and of another what has been approved: as long as it is shown, they are active, and no block stands
-- between. Who decides sees what waits.
create function app.may_see_profile_picture(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and not app.media_condemned('avatars/' || name) and (
    split_part(name, '/', 1) = auth.uid()::text
    or exists (
      select from public.profiles p
      where p.id::text = split_part(may_see_profile_picture.name, '/', 1) and p.is_active
        and app.block_between(auth.uid(), p.id) is null
        and ('avatars/' || may_see_profile_picture.name in (p.avatar_url, p.cover_url)
          or ('avatars/' || may_see_profile_picture.name = p.pending_avatar_url and app.my_role() = 'admin')))) $$;

create policy "members add pictures to their own profile" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and app.may_add_profile_picture(name));
create policy "members see the pictures of profiles" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and app.may_see_profile_picture(name));
create policy "the house looks whether a profile's picture is there" on storage.objects for select to current_user using (bucket_id = 'avatars');

-- Of one kind, what the profile no longer names leaves the bucket. Nobody sees it from now on.
create function app.drop_pictures(member uuid, kind text) returns void language sql set search_path = '' as $$
  insert into app.condemned_media (name)
  select 'avatars/' || o.name
  from storage.objects o join public.profiles p on p.id = member
  where o.bucket_id = 'avatars' and o.name like member::text || '/' || kind || '-%'
    and 'avatars/' || o.name is distinct from p.avatar_url and 'avatars/' || o.name is distinct from p.pending_avatar_url and 'avatars/' || o.name is distinct from p.cover_url
  on conflict (name) do nothing $$;

-- [PROFILE-72] `{kind, picture}`: a new avatar waits beside the one that is shown, a cover is shown at once; null takes back. Answered with null, or why not.
create function public.set_profile_picture(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  kind text := app.text_in(request, 'kind');
  picture text := app.text_in(request, 'picture');
  file text := substr(picture, length('avatars/') + 1);
begin
  if kind is null or kind not in ('avatar', 'cover') or (picture is null and request -> 'picture' is distinct from 'null') then
    return '{"code": "invalid"}';
  end if;
  perform from public.streams where id = me for update;
  if picture is not null then
    if not (picture like 'avatars/%' and app.is_profile_picture(file) and file like me::text || '/' || kind || '-%') then
      return '{"code": "picture-refused"}';
    end if;
    if app.media_condemned(picture) or not exists (select from storage.objects o where o.bucket_id = 'avatars' and o.name = file) then
      return '{"code": "picture-missing"}';
    end if;
  end if;
  if kind = 'cover' then
    update public.profiles set cover_url = picture where id = me;
  elsif picture is null then
    update public.profiles set avatar_url = null, pending_avatar_url = null, avatar_moderation_status = null where id = me;
  else
    -- What is shown already has been decided.
    update public.profiles set pending_avatar_url = picture, avatar_moderation_status = 'pending' where id = me and picture is distinct from avatar_url;
  end if;
  perform app.drop_pictures(me, kind);
  return '{"code": null}';
end $$;

-- [PROFILE-72] `{member, verdict, picture}`, by administrators alone; `picture`: the one that they looked at, where it matters that it is still that one.
create function public.moderate_avatar(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  member uuid := app.uuid_in(request, 'member');
  verdict text := app.text_in(request, 'verdict');
  waiting text;
begin
  if app.role_of(app.me()) <> 'admin' then
    return '{"code": "forbidden"}';
  end if;
  perform from public.streams where id = member for update;
  select pending_avatar_url into waiting from public.profiles where id = member and avatar_moderation_status = 'pending';
  if verdict is null or verdict not in ('approved', 'rejected') or waiting is null or coalesce(app.text_in(request, 'picture'), waiting) <> waiting then
    return '{"code": "invalid"}';
  end if;
  update public.profiles set
    avatar_url = case verdict when 'approved' then waiting else avatar_url end,
    pending_avatar_url = null,
    avatar_moderation_status = verdict
  where id = member;
  perform app.drop_pictures(member, 'avatar');
  return '{"code": null}';
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.may_add_profile_picture(text), app.may_see_profile_picture(text) to authenticated;
revoke all on function public.set_profile_picture(jsonb), public.moderate_avatar(jsonb) from public, anon;
grant execute on function public.set_profile_picture(jsonb), public.moderate_avatar(jsonb) to authenticated;
