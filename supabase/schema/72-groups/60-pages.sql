-- Pages about groups, which a device keeps as cached answers: discovery, members, what admins see. Every list has at most 50 rows and the place
-- after which it goes on.

-- What an outsider may see of a group, and the caller's own relation to it.
create function app.group_card_json(target public.groups, me uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('groupId', target.id, 'name', target.name, 'description', target.description, 'avatarUrl', target.avatar_url, 'privacy', target.privacy, 'members', target.members,
    'relation', case
      when exists (select from public.memberships m where m.member_id = me and m.stream_id = target.id and not m.departed) then 'member'
      when exists (select from app.group_bans b where b.member_id = me and b.group_id = target.id) then 'banned'
      when exists (select from app.group_invitations i where i.member_id = me and i.group_id = target.id) then 'invited'
      when exists (select from app.group_requests r where r.member_id = me and r.group_id = target.id) then 'requested'
      else 'none' end) $$;

-- [GROUP-35] `{name?, after?}`: public groups, the largest first; on the first page also the private ones that have invited the caller.
create function public.discover_groups(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  pattern text := '%' || replace(replace(replace(lower(coalesce(app.text_in(request, 'name'), '')), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  after_members bigint := app.integer_in(request -> 'after', 'members');
  after_id uuid := app.uuid_in(request -> 'after', 'groupId');
  found public.groups[];
begin
  if char_length(pattern) > 120 then
    perform app.invalid();
  end if;
  found := array(
    select g from public.groups g
    where g.privacy = 'public' and g.deleted_at is null and lower(g.name) like pattern
      and (after_id is null or (g.members, g.id) < (after_members, after_id))
      and not exists (select from app.group_bans b where b.member_id = me and b.group_id = g.id)
    order by g.members desc, g.id desc limit 50);
  return jsonb_build_object(
    'publicGroups', (select coalesce(jsonb_agg(app.group_card_json(g, me) order by g.members desc, g.id desc), '[]') from unnest(found) as g),
    'privateGroups', (
      select coalesce(jsonb_agg(app.group_card_json(g, me) order by i.at desc), '[]')
      from app.group_invitations i join public.groups g on g.id = i.group_id
      where i.member_id = me and after_id is null and g.privacy = 'private' and g.deleted_at is null and app.block_between(me, i.invited_by) is null),
    'next', case when cardinality(found) = 50 then jsonb_build_object('members', (found[50]).members, 'groupId', (found[50]).id) end);
end $$;

-- `{groupId}` or `{tokenHash}`: one group as an outsider may see it; null: unknown, or not for this member. `refusal`: why the link leads nowhere.
-- `deletedBy`: of a group that has been deleted, for those who were in it. `departure`: how the caller left it last, for 90 days.
create function public.group_card(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  target public.groups;
  link app.group_links := app.group_link_of(app.text_in(request, 'tokenHash'));
  refusal text := case when request ? 'tokenHash' then app.group_link_refusal(link) end;
begin
  if refusal is not null then
    return jsonb_build_object('group', null, 'refusal', refusal, 'deletedBy', null, 'departure', null);
  end if;
  select * into target from public.groups g
  where g.id = coalesce(link.group_id, app.uuid_in(request, 'groupId')) and g.deleted_at is null
    and (link.id is not null or g.privacy = 'public'
      or exists (select from public.memberships m where m.member_id = me and m.stream_id = g.id and not m.departed)
      or exists (select from app.group_invitations i where i.member_id = me and i.group_id = g.id));
  return jsonb_build_object(
    'group', case when target.id is not null then app.group_card_json(target, me) || jsonb_build_object('asks', coalesce(link.asks, false)) end,
    'refusal', null,
    'deletedBy', (
      select g.deleted_by from public.groups g join public.memberships m on m.stream_id = g.id and m.member_id = me
      where g.id = app.uuid_in(request, 'groupId') and g.deleted_at is not null),
    'departure', (
      select l.action
      from public.memberships m join app.group_log l on l.group_id = m.stream_id and l.subject_id = me and l.action in ('left', 'removed', 'banned')
      where m.member_id = me and m.stream_id = app.uuid_in(request, 'groupId') and m.role is not null and m.departed
      order by l.id desc limit 1));
end $$;

-- Refuses whoever is not in the group, with the code that the device shows; returns the membership.
create function app.required_group_membership(me uuid, stream uuid, admin_only boolean) returns public.memberships language plpgsql stable set search_path = '' as $$
declare
  m public.memberships := app.group_membership(me, stream);
begin
  if m.role is null then
    raise exception '%', app.group_absence(me, stream) using errcode = '42501';
  elsif admin_only and m.role <> 'admin' then
    raise exception 'group-admins-only' using errcode = '42501';
  end if;
  return m;
end $$;

-- `{groupId, name?, after?}`: admins first, then by name. A blocked pair do not see each other here, but admins see all.
create function public.group_members(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  stream uuid := app.uuid_in(request, 'groupId');
  own public.memberships := app.required_group_membership(me, stream, false);
  prefix text := lower(coalesce(app.text_in(request, 'name'), ''));
  after_admin boolean := (request -> 'after' ->> 'admin')::boolean;
  after_name text := app.text_in(request -> 'after', 'name');
begin
  return (
    with page as materialized (
      select m.role = 'admin' as admin, p.username, jsonb_build_object('memberId', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'genre', p.genre, 'town', p.location_name, 'seal', p.seal,
        'role', m.role, 'joinedAt', m.joined_at, 'silencedUntil', case when own.role = 'admin' then m.silenced_until end) as row
      from public.memberships m join public.profiles p on p.id = m.member_id
      where m.stream_id = stream and m.role is not null and not m.departed
        and starts_with(lower(p.username), prefix)
        and (after_name is null or (m.role <> 'admin', p.username collate "C") > (not after_admin, after_name collate "C"))
        and (own.role = 'admin' or app.block_between(me, p.id) is null)
      order by m.role <> 'admin', p.username collate "C" limit 51),
    shown as (select * from page order by not admin, username collate "C" limit 50)
    select jsonb_build_object(
      'members', coalesce((select jsonb_agg(row order by not admin, username collate "C") from shown), '[]'),
      'next', case when (select count(*) from page) > 50 then (select jsonb_build_object('admin', admin, 'name', username) from shown order by not admin desc, username collate "C" desc limit 1) end));
end $$;

-- `{groupId, memberIds?}`: names and pictures of whoever is or was in the group, or of those among them, for the authors of its rows; without
-- blocked ones.
create function public.group_authors(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  stream uuid := app.uuid_in(request, 'groupId');
  own public.memberships := app.required_group_membership(me, stream, false);
begin
  return jsonb_build_object('authors', (
    select coalesce(jsonb_agg(jsonb_build_object('memberId', p.id, 'username', p.username, 'avatarUrl', p.avatar_url) order by p.username), '[]')
    from (
      select m.member_id from public.memberships m
      where m.stream_id = stream and m.role is not null and (own.role = 'admin' or app.block_between(me, m.member_id) is null)
        and (not request ? 'memberIds' or m.member_id = any (app.uuids_in(request, 'memberIds')))
      order by m.departed, m.joined_at desc limit 1000) as n
    join public.profiles p on p.id = n.member_id));
end $$;

-- [G25] `{groupId, messageId, emoji | option, after?}`: who reacted so, or chose that option of a poll that is not anonymous; without blocked
-- ones, but admins see all.
create function public.group_voices(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  stream uuid := app.uuid_in(request, 'groupId');
  own public.memberships := app.required_group_membership(me, stream, false);
  target public.messages := app.visible_message(me, stream, app.uuid_in(request, 'messageId'));
  emoji text := app.text_in(request, 'emoji');
  choice int := app.integer_in(request, 'option');
  after_name text := app.text_in(request, 'after');
  voices uuid[];
begin
  if target.id is null then
    raise exception 'unknown-message' using errcode = '42501';
  elsif (emoji is null) = (choice is null) then
    perform app.invalid();
  elsif emoji is not null then
    voices := array(select r.key::uuid from jsonb_each_text(target.reactions) as r where r.value = emoji);
  elsif (select p.anonymous from app.polls p where p.message_id = target.id) is distinct from false then
    raise exception 'forbidden' using errcode = '42501';
  else
    voices := array(select v.member_id from app.poll_votes v where v.message_id = target.id and choice = any (v.choices));
  end if;
  return (
    with page as materialized (
      select p.id, p.username, p.avatar_url from public.profiles p
      where p.id = any (voices) and (after_name is null or p.username collate "C" > after_name collate "C") and (own.role = 'admin' or app.block_between(me, p.id) is null)
      order by p.username collate "C" limit 51),
    shown as (select * from page order by username collate "C" limit 50)
    select jsonb_build_object(
      'members', coalesce((select jsonb_agg(jsonb_build_object('memberId', id, 'username', username, 'avatarUrl', avatar_url) order by username collate "C") from shown), '[]'),
      'next', case when (select count(*) from page) > 50 then (select max(username collate "C") from shown) end));
end $$;

-- For admins: `{groupId, list, after?}` with `list` one of `requests`, `bans`, `links` and `log`.
create function public.group_administration(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  stream uuid := app.uuid_in(request, 'groupId');
  own public.memberships := app.required_group_membership(me, stream, true);
  after_id bigint := coalesce(app.integer_in(request, 'after'), 9007199254740991);
begin
  case app.text_in(request, 'list')
    when 'requests' then
      return jsonb_build_object('rows', (
        select coalesce(jsonb_agg(jsonb_build_object('memberId', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'at', r.at) order by r.at), '[]')
        from (select * from app.group_requests where group_id = stream order by at limit 50) as r join public.profiles p on p.id = r.member_id), 'next', null);
    when 'bans' then
      return jsonb_build_object('rows', (
        select coalesce(jsonb_agg(jsonb_build_object('memberId', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'at', b.at) order by b.at desc), '[]')
        from (select * from app.group_bans where group_id = stream order by at desc limit 50) as b join public.profiles p on p.id = b.member_id), 'next', null);
    when 'links' then
      return jsonb_build_object('rows', (
        select coalesce(jsonb_agg(jsonb_build_object('linkId', l.id, 'expiresAt', l.expires_at, 'usesLeft', l.uses_left, 'asks', l.asks, 'createdBy', l.created_by) order by l.created_at desc), '[]')
        from (select * from app.group_links where group_id = stream and revoked_at is null and expires_at > now() and uses_left > 0 order by created_at desc limit 50) as l), 'next', null);
    when 'log' then
      return (
        with page as materialized (
          select l.* from app.group_log l where l.group_id = stream and l.id < after_id and l.at > now() - interval '90 days' order by l.id desc limit 50)
        select jsonb_build_object(
          'rows', coalesce((
            select jsonb_agg(jsonb_build_object('id', l.id, 'action', l.action, 'detail', l.detail, 'at', l.at,
              'actor', jsonb_build_object('id', l.actor_id, 'username', a.username), 'subject', case when l.subject_id is not null then jsonb_build_object('id', l.subject_id, 'username', s.username) end) order by l.id desc)
            from page l left join public.profiles a on a.id = l.actor_id left join public.profiles s on s.id = l.subject_id), '[]'),
          'next', case when (select count(*) from page) = 50 then (select min(id) from page) end));
    else
      perform app.invalid();
  end case;
end $$;
