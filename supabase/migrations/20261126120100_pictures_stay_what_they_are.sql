-- A stored object is written once and never changed: there is no right to update one. Under which operation the store asks
-- is told by the store, here as on a hosted project; empty, where it does not say.
create function app.store_operation() returns text language sql stable set search_path = '' as $$
  select regexp_replace(coalesce(current_setting('storage.operation', true), ''), '^storage\.', '') $$;

-- What a message, a report or a decision says was there. `name`: as messages and profiles name it.
create function app.picture_hash(name text) returns text language sql stable security definer set search_path = '' as $$
  with object as (select case when name like 'avatars/%' then name else 'conversations/' || name end as path)
  select coalesce(
    (select h.hash from app.picture_hashes h where h.object = object.path),
    (select 'etag:' || trim('"' from o.metadata ->> 'eTag') from storage.objects o
      where o.bucket_id = split_part(object.path, '/', 1) and o.name = substr(object.path, strpos(object.path, '/') + 1)))
  from object $$;

alter table public.reports add column pictures jsonb not null default '[]';
create index reports_pictures on public.reports using gin (pictures jsonb_path_ops);

-- `[{name, hash}]`: of the messages that are named, and what the member's profile showed when the report came.
create function app.note_reported_pictures() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.pictures := (
    select coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'hash', app.picture_hash(n.name)) order by n.name), '[]')
    from (
      select e ->> 'mediaUrl' as name from jsonb_array_elements(new.evidence) as e where e ->> 'mediaUrl' is not null
      union
      select shown.name from public.profiles p cross join lateral (values (p.avatar_url), (p.cover_url)) as shown (name)
      where p.id = new.member_id and shown.name like 'avatars/%') as n);
  return new;
end $$;
create trigger note_pictures before insert on public.reports for each row execute function app.note_reported_pictures();

-- Reports from before this migration hold what they named; what has stood there is no longer known.
update public.reports r set pictures = (
  select coalesce(jsonb_agg(jsonb_build_object('name', e ->> 'mediaUrl', 'hash', app.picture_hash(e ->> 'mediaUrl'))), '[]')
  from jsonb_array_elements(r.evidence) as e where e ->> 'mediaUrl' is not null)
where r.evidence <> '[]';

-- [PROFILE-72] Each decision on an avatar, with what was decided on. Whoever writes it into the profile decides.
create table app.avatar_decisions (
  id bigint generated always as identity primary key,
  member_id uuid references public.profiles (id) on delete set null,
  decided_by uuid references public.profiles (id) on delete set null,
  verdict text not null check (verdict in ('approved', 'rejected')),
  picture text not null,
  hash text,
  at timestamptz not null default now()
);
create index avatar_decisions_of on app.avatar_decisions (member_id, at);
create index avatar_decisions_by on app.avatar_decisions (decided_by);
alter table app.avatar_decisions enable row level security;
revoke all on app.avatar_decisions from public, anon, authenticated, service_role;

create function app.note_avatar_decision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.avatar_decisions (member_id, decided_by, verdict, picture, hash)
  values (new.id, (select p.id from public.profiles p where p.id = auth.uid()), new.avatar_moderation_status, old.pending_avatar_url, app.picture_hash(old.pending_avatar_url));
  return null;
end $$;
create trigger note_decided_picture after update of avatar_moderation_status on public.profiles for each row
  when (old.avatar_moderation_status = 'pending' and new.avatar_moderation_status in ('approved', 'rejected') and old.pending_avatar_url like 'avatars/%')
  execute function app.note_avatar_decision();

-- Whether a message, a report or a decision names it.
create function app.picture_is_named(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.messages m where m.media_url = picture_is_named.name)
    or exists (select from public.reports r where r.pictures @> jsonb_build_array(jsonb_build_object('name', picture_is_named.name))) $$;

drop policy "members remove their own pictures" on storage.objects;
create policy "members remove their own pictures that nothing names" on storage.objects for delete to authenticated
  using (bucket_id = 'conversations' and split_part(name, '/', 2) = (select auth.uid())::text and not app.picture_is_named(name));

-- Brought as themselves and not otherwise: by no link for an upload, no copy, no part of a larger one.
drop policy "members add pictures to their own conversations" on storage.objects;
create policy "members add pictures to their own conversations" on storage.objects for insert to authenticated
  with check (bucket_id = 'conversations' and app.store_operation() in ('', 'object.upload') and app.may_add_media(name));
drop policy "members add pictures to their own profile" on storage.objects;
create policy "members add pictures to their own profile" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and app.store_operation() in ('', 'object.upload') and app.may_add_profile_picture(name));

-- [S18] A block ends the sight of pictures in both directions, whatever of the words it leaves to read.
create function app.closed_to_me(other uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select app.block_between(auth.uid(), other) is not null $$;

-- No link of a hosted store knows whom it is for, or ends with a right: there are none.
drop policy "members see the pictures of messages they may read" on storage.objects;
create policy "members see the pictures of messages they may read" on storage.objects for select to authenticated
  using (bucket_id = 'conversations' and app.store_operation() not like 'object.sign%' and (
    (split_part(name, '/', 2) = (select auth.uid())::text and not app.media_condemned(name))
    or exists (select from public.messages m where m.media_url = objects.name and split_part(objects.name, '/', 1) = m.stream_id::text and split_part(objects.name, '/', 2) = m.sender_id::text
      and not app.closed_to_me(m.sender_id))));
drop policy "members see the pictures of profiles" on storage.objects;
create policy "members see the pictures of profiles" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and app.store_operation() not like 'object.sign%' and app.may_see_profile_picture(name));

-- As before. A picture of a profile that a report names stays as well, out of everyone's sight.
create or replace function public.condemned_media() returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.name), '{}') from (
    select name from app.condemned_media m where not app.picture_is_named(m.name) order by at limit 100) as c $$;

-- As before; the names of profiles' pictures are used up.
create or replace function public.media_removed(names text[]) returns void language sql security definer set search_path = '' as $$
  insert into app.picture_hashes (object, hash) select n, 'gone' from unnest(names) as n where n like 'avatars/%' on conflict (object) do nothing;
  select app.objects_gone(array(select case when n like 'avatars/%' then n else 'conversations/' || n end from unnest(names) as n));
  delete from app.condemned_media where name = any (names) $$;

-- As before; and those of profiles that no profile has shown for a week, as of a member who is gone.
create or replace function public.condemn_strays() returns integer language plpgsql security definer set search_path = '' as $$
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

revoke execute on all functions in schema app from public;
grant execute on function app.store_operation(), app.picture_is_named(text), app.closed_to_me(uuid) to authenticated;
revoke all on function public.condemned_media(), public.media_removed(text[]), public.condemn_strays() from public, anon, authenticated;
grant execute on function public.condemned_media(), public.media_removed(text[]), public.condemn_strays() to service_role;
