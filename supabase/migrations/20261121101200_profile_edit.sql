-- [Y13] What a member changes of their own profile, field by field; first of all what they hear [SOUND-01].

alter table public.profiles
  add column sound_notifications boolean not null default true,
  add column sound_volume numeric not null default 0.3 check (sound_volume between 0 and 1),
  add column sound_on_mention boolean not null default true,
  add column sound_on_private_message boolean not null default true,
  add column sound_on_user_joined boolean not null default true,
  add column sound_on_user_left boolean not null default true,
  add column sound_on_camera_on boolean not null default false;

-- What stood there when a profile's edit came: an answer that was lost is given again, with what it then said.
alter table app.known add column was jsonb;

-- What a profile's own member may change, as schemas/ names it.
create function app.editable_json(p public.profiles) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'soundNotifications', p.sound_notifications, 'soundVolume', p.sound_volume, 'soundOnMention', p.sound_on_mention,
    'soundOnPrivateMessage', p.sound_on_private_message, 'soundOnUserJoined', p.sound_on_user_joined,
    'soundOnUserLeft', p.sound_on_user_left, 'soundOnCameraOn', p.sound_on_camera_on) $$;

-- Whose preferences: one's own, whatever row level security lets one see of others. So these columns are granted to nobody.
create function app.my_editable() returns jsonb language sql stable security definer set search_path = '' as $$
  select app.editable_json(p) from public.profiles p where p.id = auth.uid() $$;

-- Asked for by its own member alone.
create or replace function app.account_json(s public.streams) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'kind', s.kind, 'rev', s.rev, 'last', 0,
    'profile', jsonb_build_object('id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'genre', p.genre, 'town', p.town, 'role', app.my_role()) || app.my_editable(),
    'blockedIds', (select coalesce(jsonb_agg(b.blocked_id order by b.blocked_id), '[]') from public.user_blocks b where b.user_id = p.id))
  from public.profiles p where p.id = s.id $$;

-- Whether a value may stand in a field; of a field that nobody knows, none.
create function app.may_stand(field text, value jsonb) returns boolean language sql immutable set search_path = '' as $$
  select case field
    when 'soundVolume' then case when jsonb_typeof(value) = 'number' then (value #>> '{}')::numeric between 0 and 1 and scale((value #>> '{}')::numeric) <= 20 else false end
    when 'soundNotifications' then jsonb_typeof(value) = 'boolean'
    when 'soundOnMention' then jsonb_typeof(value) = 'boolean'
    when 'soundOnPrivateMessage' then jsonb_typeof(value) = 'boolean'
    when 'soundOnUserJoined' then jsonb_typeof(value) = 'boolean'
    when 'soundOnUserLeft' then jsonb_typeof(value) = 'boolean'
    when 'soundOnCameraOn' then jsonb_typeof(value) = 'boolean'
    else false end $$;

-- A field changed on both sides takes the change that the server received later: this one. A field that the member left as
-- they saw it takes what stands. One revision for the whole edit, and none where nothing changes.
create function app.edit_profile(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  fields jsonb := entry -> 'data' -> 'fields';
  stands jsonb;
  wanted jsonb;
begin
  if jsonb_typeof(fields) is distinct from 'object' or fields = '{}' then
    return app.refused(entry, 'invalid');
  end if;
  if exists (select from jsonb_each(fields) as f
    where jsonb_typeof(f.value) <> 'object' or app.may_stand(f.key, f.value -> 'base') is not true or app.may_stand(f.key, f.value -> 'value') is not true) then
    return app.refused(entry, 'invalid');
  end if;
  select app.editable_json(p) into stands from public.profiles p where p.id = me;
  select jsonb_object_agg(f.key, case when f.value -> 'value' = f.value -> 'base' then stands -> f.key else f.value -> 'value' end) into wanted from jsonb_each(fields) as f;
  insert into app.known (id, member_id, state, stream_id, was)
  select app.uuid_in(entry, 'id'), me, 'applied', me, jsonb_object_agg(key, stands -> key) from jsonb_object_keys(fields) as key;
  if stands @> wanted then
    return app.done(entry, me);
  end if;
  stands := stands || wanted;
  update public.profiles set
    sound_notifications = (stands ->> 'soundNotifications')::boolean,
    sound_volume = (stands ->> 'soundVolume')::numeric,
    sound_on_mention = (stands ->> 'soundOnMention')::boolean,
    sound_on_private_message = (stands ->> 'soundOnPrivateMessage')::boolean,
    sound_on_user_joined = (stands ->> 'soundOnUserJoined')::boolean,
    sound_on_user_left = (stands ->> 'soundOnUserLeft')::boolean,
    sound_on_camera_on = (stands ->> 'soundOnCameraOn')::boolean
  where id = me;
  perform app.bump(me);
  return app.done(entry, me);
end $$;

-- [Y4] As before, and what is said above.
create or replace function app.apply(me uuid, here text, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  v app.verdict;
begin
  if app.uuid_in(entry, 'id') is null or (app.uuid_in(entry -> 'data', 'conversationId') is null and entry ->> 'action' is distinct from 'profile.edit') then
    return app.refused(entry, 'invalid');
  end if;
  v := app.verdict_on_known(me, entry);
  if v.status is not null then
    return v;
  end if;
  v := case entry ->> 'action'
    when 'message.send' then app.send_message(me, entry)
    when 'message.edit' then app.edit_message(me, entry)
    when 'message.delete' then app.delete_message(me, entry)
    when 'message.cancel' then app.cancel_message(me, entry)
    when 'conversation.read' then app.read_conversation(me, here, entry)
    when 'conversation.hide' then app.hide_conversation(me, here, entry)
    when 'conversation.open' then app.open_conversation(me, entry)
    when 'member.block' then app.set_block(me, entry, true)
    when 'member.unblock' then app.set_block(me, entry, false)
    when 'profile.edit' then app.edit_profile(me, entry)
    else app.refused(entry, 'invalid') end;
  if v.status = 'applied' and entry ->> 'action' not in ('message.send', 'profile.edit') then
    perform app.claim(app.uuid_in(entry, 'id'), me, 'applied', v.stream, v.ref, v.what);
  end if;
  return v;
end $$;

-- As before; a profile's edit needs the account's stream.
create or replace function app.lock_streams(me uuid, entries jsonb) returns uuid[] language plpgsql set search_path = '' as $$
declare
  locked uuid[];
begin
  insert into public.streams (id, kind)
  select distinct n.stream, 'conversation'
  from (
    select app.uuid_in(e -> 'data', 'conversationId') as stream, coalesce(app.uuid_in(e -> 'data', 'receiverId'), app.uuid_in(e -> 'data', 'memberId')) as other
    from jsonb_array_elements(entries) as e
    where e ->> 'action' in ('message.send', 'conversation.open', 'member.block')) as n
  join public.profiles p on p.id = n.other and p.id <> me
  where n.stream = app.conversation_id(me, n.other) and not exists (select from public.streams s where s.id = n.stream)
  order by 1
  on conflict (id) do nothing;

  with named as materialized (
    select app.uuid_in(e -> 'data', 'conversationId') as stream, coalesce(app.uuid_in(e -> 'data', 'receiverId'), app.uuid_in(e -> 'data', 'memberId')) as other
    from jsonb_array_elements(entries) as e),
  allowed as materialized (
    select n.stream as id from named n where n.stream = app.conversation_id(me, n.other)
    union select m.stream_id from named n join public.memberships m on m.stream_id = n.stream and m.member_id = me
    union select me where exists (select from jsonb_array_elements(entries) as e where e ->> 'action' in ('member.block', 'member.unblock', 'profile.edit'))),
  rows as (select s.id from public.streams s where s.id in (select id from allowed) order by s.id for update)
  select coalesce(array_agg(id), '{}') into locked from rows;
  return locked;
end $$;

-- As before, and of a profile's edit what stood there.
create or replace function app.results(me uuid, verdicts app.verdict[]) returns jsonb language sql stable set search_path = '' as $$
  with verdict as materialized (select * from unnest(verdicts) with ordinality as v (id, status, code, stream, ref, what, nth)),
  seen as materialized (
    select s.id, s.rev, m.visible, jsonb_build_object('membership', app.membership_json(m))
      || case when m.visible then jsonb_build_object('info', app.info_json(s, m)) else '{}' end as state
    from public.streams s join public.memberships m on m.stream_id = s.id and m.member_id = me
    where s.id in (select stream from verdict))
  select jsonb_agg(jsonb_build_object('id', v.id, 'status', v.status, 'stream', v.stream,
      'rev', case when v.status = 'rejected' and not s.visible then 0 else coalesce(s.rev, 0) end)
    || case when v.code is null then '{}' else jsonb_build_object('code', v.code) end
    || case when v.ref is null then '{}' else jsonb_build_object('ref', v.ref) end
    || case when v.what is null then '{}' else jsonb_build_object('what', v.what) end
    || case when v.status = 'rejected' or s.id is null then '{}' else s.state end
    || case when k.was is null then '{}' else jsonb_build_object('was', k.was) end
    || case when x.id is null then '{}' else jsonb_build_object('row', app.message_json(x)) end
    order by v.nth)
  from verdict v
  left join seen s on s.id = v.stream
  left join app.known k on v.status <> 'rejected' and k.id = app.uuid_in(jsonb_build_object('id', v.id), 'id') and k.was is not null
  left join public.messages x on x.id = v.ref and x.stream_id = v.stream and x.sender_id = me and v.status <> 'rejected' $$;

revoke execute on all functions in schema app from public;
grant execute on function app.my_editable() to authenticated;
