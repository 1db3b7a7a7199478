-- Avatars, covers and their moderation. Pictures of groups are stored beside them, by the same rules.

create function app.is_profile_picture(name text) returns boolean language sql immutable as $$
  select name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/(avatar|cover|group)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\.(webp|jpg)$' $$;

-- Few unused pictures can be stored, as each is replaced by the next. A name is never used twice, so that a moderation decision stays true of
-- its name. Volatile, not stable: the count must be newer than the calling statement's snapshot.
create function app.may_add_profile_picture(name text) returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  if (app.is_profile_picture(name) and split_part(name, '/', 1) = auth.uid()::text) is not true then
    return false;
  end if;
  -- A name that was used once is never used again.
  if exists (select from app.picture_hashes h where h.object = 'avatars/' || name) then
    return false;
  end if;
  perform app.lock_count('profile pictures', auth.uid());
  return (select count(*) from storage.objects o where o.bucket_id = 'avatars' and split_part(o.name, '/', 1) = auth.uid()::text) < app.profile_pictures_limit();
end $$;

-- [PROFILE-69] Whether the caller may read a picture: their own, or an approved one that an active member's profile shows, with no block
-- between them; or a group's, of a group whose card the caller may see. Moderators read all that a profile or a group holds [S21]. The owner is read
-- from the name, so that not all profiles are searched.
create function app.may_see_profile_picture(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and not app.is_marked_for_removal('avatars/' || name) and (
    split_part(name, '/', 1) = auth.uid()::text
    or exists (
      select from public.profiles p
      where p.id = case when app.is_profile_picture(may_see_profile_picture.name) then split_part(may_see_profile_picture.name, '/', 1)::uuid end and p.is_active
        and app.block_between(auth.uid(), p.id) is null
        and 'avatars/' || may_see_profile_picture.name in (p.avatar_url, p.cover_url))
    or (app.acts_for_house('moderation') and exists (
      select from public.profiles p
      where p.id = case when app.is_profile_picture(may_see_profile_picture.name) then split_part(may_see_profile_picture.name, '/', 1)::uuid end
        and 'avatars/' || may_see_profile_picture.name in (p.avatar_url, p.cover_url, p.pending_avatar_url)))
    or exists (
      select from public.groups g
      where g.avatar_url = 'avatars/' || may_see_profile_picture.name and g.deleted_at is null
        and (g.privacy = 'public' or app.acts_for_house('moderation')
          or exists (select from public.memberships m where m.member_id = auth.uid() and m.stream_id = g.id and m.visible)
          or exists (select from app.group_invitations i where i.member_id = auth.uid() and i.group_id = g.id)))) $$;

-- Marks a profile's pictures of one kind for removal when the profile no longer refers to them. Nobody can read them from then on.
create function app.mark_replaced_pictures(member uuid, kind text) returns void language sql set search_path = '' as $$
  select app.mark_removed(array_agg('avatars/' || o.name))
  from storage.objects o join public.profiles p on p.id = member
  where o.bucket_id = 'avatars' and o.name like member::text || '/' || kind || '-%'
    and 'avatars/' || o.name is distinct from p.avatar_url and 'avatars/' || o.name is distinct from p.pending_avatar_url and 'avatars/' || o.name is distinct from p.cover_url $$;

-- [PROFILE-72] `{kind, picture}`: a new avatar waits for moderation while the old one is shown, a cover is shown at once; null removes.
-- Returns `{code}`: null, or why it is refused.
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
  if picture is not null then
    perform app.require_writable();
  end if;
  perform from public.streams where id = me for update;
  if picture is not null then
    if not (picture like 'avatars/%' and app.is_profile_picture(file) and file like me::text || '/' || kind || '-%') then
      return '{"code": "picture-refused"}';
    end if;
    if app.is_marked_for_removal(picture) or not exists (select from storage.objects o where o.bucket_id = 'avatars' and o.name = file) then
      return '{"code": "picture-missing"}';
    end if;
  end if;
  if kind = 'cover' then
    update public.profiles set cover_url = picture where id = me;
  elsif picture is null then
    update public.profiles set avatar_url = null, pending_avatar_url = null, avatar_moderation_status = null where id = me;
  else
    -- The picture that is shown is already approved.
    update public.profiles set pending_avatar_url = picture, avatar_moderation_status = 'pending' where id = me and picture is distinct from avatar_url;
  end if;
  perform app.mark_replaced_pictures(me, kind);
  return '{"code": null}';
end $$;

-- [PROFILE-72] Decides on the avatar that waits, as the queue does. `picture`: what was looked at; another one now pending is not decided on. Returns
-- `{code}`.
create function app.review_avatar(member uuid, verdict text, picture text) returns jsonb language plpgsql set search_path = '' as $$
declare
  pending_picture text;
begin
  perform from public.streams s where s.id = member for update;
  select pending_avatar_url into pending_picture from public.profiles where id = member and avatar_moderation_status = 'pending';
  if verdict is null or verdict not in ('approved', 'rejected') or pending_picture is null or picture is distinct from pending_picture then
    return '{"code": "invalid"}';
  end if;
  update public.profiles set
    avatar_url = case verdict when 'approved' then pending_picture else avatar_url end,
    pending_avatar_url = null,
    avatar_moderation_status = verdict
  where id = member;
  perform app.mark_replaced_pictures(member, 'avatar');
  return '{"code": null}';
end $$;

create function app.note_avatar_decision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.avatar_decisions (member_id, decided_by, verdict, picture, hash)
  values (new.id, (select p.id from public.profiles p where p.id = auth.uid()), new.avatar_moderation_status, old.pending_avatar_url, app.picture_hash(old.pending_avatar_url));
  return null;
end $$;
create trigger note_decided_picture after update of avatar_moderation_status on public.profiles for each row
  when (old.avatar_moderation_status = 'pending' and new.avatar_moderation_status in ('approved', 'rejected') and old.pending_avatar_url like 'avatars/%')
  execute function app.note_avatar_decision();
