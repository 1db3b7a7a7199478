-- Creating a group, changing it, deleting it, and its links.

-- Why a group's picture is refused; null: it is not. Whoever sets it has stored it under their own id, as `avatars/<member>/group-…`.
create function app.group_avatar_refusal(me uuid, name text) returns text language sql stable set search_path = '' as $$
  select case
    when (name like 'avatars/' || me || '/group-%' and app.is_profile_picture(substr(name, 9))) is not true then 'picture-refused'
    when app.is_marked_for_removal(name) or not exists (select from storage.objects o where o.bucket_id = 'avatars' and o.name = substr(group_avatar_refusal.name, 9)) then 'picture-missing' end $$;

-- Marks a picture for removal that no group shows any more.
create function app.drop_group_avatar(name text) returns void language sql set search_path = '' as $$
  select app.mark_removed(array[drop_group_avatar.name])
  where drop_group_avatar.name like 'avatars/%/group-%' and not exists (select from public.groups g where g.avatar_url = drop_group_avatar.name and g.deleted_at is null) $$;

-- Why a group's fields are refused; null: they are not. Only fields that are present are checked.
create function app.group_fields_refusal(me uuid, fields jsonb) returns text language sql stable set search_path = '' as $$
  select case
    when jsonb_typeof(fields) is distinct from 'object'
      or exists (select from jsonb_object_keys(fields) as k where k not in ('name', 'description', 'avatar', 'privacy', 'adminsOnly', 'slowSeconds')) then 'invalid'
    when fields ? 'name' and (app.text_in(fields, 'name') is null or char_length(btrim(app.text_in(fields, 'name'))) < app.group_name_min()) then 'group-name-short'
    when fields ? 'name' and (char_length(app.text_in(fields, 'name')) > app.group_name_max() or app.is_blank(app.text_in(fields, 'name'))) then 'group-name-long'
    when fields ? 'description' and not coalesce(app.within_limit(app.text_in(fields, 'description'), app.group_description_length()), false) then 'group-description-long'
    when fields ? 'privacy' and coalesce(app.text_in(fields, 'privacy'), '') not in ('public', 'private') then 'invalid'
    when fields ? 'slowSeconds' and coalesce(app.integer_in(fields, 'slowSeconds'), -1) not between 0 and 3600 then 'invalid'
    when fields ? 'adminsOnly' and not case when jsonb_typeof(fields -> 'adminsOnly') = 'array'
      then fields -> 'adminsOnly' <@ '["write", "invite", "poll", "pin", "change", "mention-all"]' else false end then 'invalid'
    when fields -> 'avatar' <> 'null' then app.group_avatar_refusal(me, app.text_in(fields, 'avatar')) end $$;

-- `{groupId, name, description?, avatar?, privacy?, memberIds?, eventId?}`: the creator is an admin; the named members are invited. From the
-- guest list of an event that the creator organises, accepted guests are invited outside the daily limit.
create function app.create_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'groupId');
  fields jsonb := data - 'groupId' - 'memberIds' - 'eventId';
  invited uuid[] := app.uuids_in(data, 'memberIds');
  guests uuid[] := app.accepted_guests(me, app.uuid_in(data, 'eventId'));
  refusal text := app.group_fields_refusal(me, fields);
  other uuid;
begin
  if refusal is null then
    refusal := case
      when not fields ? 'name' or invited is null then 'invalid'
      -- The computed id of a pair's conversation would keep the two from ever writing to each other.
      when substr(stream::text, 15, 1) = '8' then 'invalid'
      when exists (select from public.streams where id = stream) or exists (select from public.profiles where id = stream) then 'invalid'
      when (select count(*) from public.groups g where g.created_by = me and g.deleted_at is null) >= app.groups_created_limit() then 'too-many-groups'
      when cardinality(array(select unnest(invited) except select unnest(guests))) > app.remaining_invitations(me) then 'too-many-invitations' end;
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  insert into public.streams (id, kind) values (stream, 'group');
  insert into public.groups (id, name, description, avatar_url, privacy, created_by)
  values (stream, btrim(data ->> 'name'), coalesce(data ->> 'description', ''), data ->> 'avatar', coalesce(data ->> 'privacy', 'public'), me);
  perform app.add_system_row(stream, me, jsonb_build_object('kind', 'created', 'memberId', me));
  insert into public.memberships (member_id, stream_id, role, joined_at, rev, since, join_rev, ranges, read, system_at_read, changed_in)
  values (me, stream, 'admin', clock_timestamp(), 2, 2, 2, int8multirange(app.whole_stream()), 1, 1, pg_current_xact_id());
  update public.groups set members = 1 where id = stream;
  perform app.log_in_group(stream, me, 'created');
  foreach other in array invited loop
    -- Whoever cannot be invited is left out: the group exists all the same.
    perform app.invite_to_group(me, stream, other, other = any (guests));
  end loop;
  return app.applied_outcome(entry, stream);
end $$;

-- `{groupId, …}`: the fields that change.
create function app.update_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'groupId');
  fields jsonb := data - 'groupId';
  target public.groups;
  m public.memberships := app.group_membership(me, stream);
  refusal text;
  new_name text := btrim(fields ->> 'name');
begin
  select * into target from public.groups where id = stream;
  -- The picture that another admin has set stays as it is.
  if app.text_in(fields, 'avatar') = target.avatar_url then
    fields := fields - 'avatar';
  end if;
  refusal := case
    when m.role is null then app.group_absence(me, stream)
    when not app.may_in_group(m, target, 'change') then 'group-admins-only'
    when m.role <> 'admin' and (fields ?| '{privacy,adminsOnly,slowSeconds}') then 'group-admins-only'
    else app.group_fields_refusal(me, fields) end;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if new_name is distinct from target.name and new_name is not null then
    perform app.add_system_row(stream, me, jsonb_build_object('kind', 'renamed', 'memberId', me, 'name', new_name));
  end if;
  update public.groups set
    name = coalesce(new_name, name),
    description = case when fields ? 'description' then fields ->> 'description' else description end,
    avatar_url = case when fields ? 'avatar' then fields ->> 'avatar' else avatar_url end,
    admins_only = case when fields ? 'adminsOnly' then app.text_array(fields -> 'adminsOnly') else admins_only end,
    slow_seconds = coalesce((fields ->> 'slowSeconds')::int, slow_seconds),
    -- [G10] What was said in private stays so.
    open_from = case when fields ->> 'privacy' = 'public' and privacy = 'private' then (select last + 1 from public.streams where id = stream) else open_from end,
    privacy = coalesce(fields ->> 'privacy', privacy)
  where id = stream;
  perform app.drop_group_avatar(target.avatar_url);
  perform app.next_rev(stream);
  perform app.log_in_group(stream, me, 'changed', null, fields);
  return app.applied_outcome(entry, stream);
end $$;

create function app.delete_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'groupId');
  m public.memberships := app.group_membership(me, stream);
begin
  if m.role is distinct from 'admin' then
    return app.rejected_outcome(entry, case when m.role is null then app.group_absence(me, stream) else 'group-admins-only' end);
  end if;
  perform app.delete_group_of(stream, me);
  return app.applied_outcome(entry, stream);
end $$;

-- `{groupId, linkId, tokenHash, days, uses, asks}`: the device makes the token and sends only its hash, in hexadecimal.
create function app.create_group_link(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'groupId');
  target public.groups;
  m public.memberships := app.group_membership(me, stream);
  refusal text;
begin
  select * into target from public.groups where id = stream;
  refusal := case
    when m.role is null then app.group_absence(me, stream)
    when not app.may_in_group(m, target, 'invite') then 'group-admins-only'
    when app.uuid_in(data, 'linkId') is null or coalesce(app.text_in(data, 'tokenHash'), '') !~ '^[0-9a-f]{64}$' or jsonb_typeof(data -> 'asks') is distinct from 'boolean'
      or coalesce(app.integer_in(data, 'days'), 0) not between 1 and 30 or coalesce(app.integer_in(data, 'uses'), 0) not between 1 and 500 then 'invalid'
    when (select count(*) from app.group_links l where l.group_id = stream and l.revoked_at is null and l.expires_at > now()) >= 20 then 'too-many-links' end;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  insert into app.group_links (id, group_id, token_hash, created_by, expires_at, uses_left, asks)
  values (app.uuid_in(data, 'linkId'), stream, decode(data ->> 'tokenHash', 'hex'), me, now() + make_interval(days => (data ->> 'days')::int), (data ->> 'uses')::int, (data ->> 'asks')::boolean)
  on conflict do nothing;
  perform app.log_in_group(stream, me, 'link-created');
  return app.applied_outcome(entry, stream);
end $$;

create function app.revoke_group_link(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'groupId');
  m public.memberships := app.group_membership(me, stream);
begin
  if m.role is null then
    return app.rejected_outcome(entry, app.group_absence(me, stream));
  end if;
  update app.group_links set revoked_at = now()
  where id = app.uuid_in(entry -> 'data', 'linkId') and group_id = stream and revoked_at is null and (m.role = 'admin' or created_by = me);
  if not found then
    return app.rejected_outcome(entry, 'group-link-gone');
  end if;
  perform app.log_in_group(stream, me, 'link-revoked');
  return app.applied_outcome(entry, stream);
end $$;
