-- Who is in a group: joining, departing, succession. The group's stream is locked.

-- The caller's present membership of a group; null: not a member, or the stream is no group.
create function app.group_membership(member uuid, stream uuid) returns public.memberships language sql stable set search_path = '' as $$
  select m.* from public.memberships m where m.member_id = member and m.stream_id = stream and m.role is not null and not m.departed $$;

-- Whether this membership may do what the group's switches can keep for admins.
create function app.may_in_group(membership public.memberships, target public.groups, what text) returns boolean language sql immutable as $$
  select membership.role = 'admin' or (membership.role is not null and what <> all (target.admins_only)) $$;

-- Writes a system row, and returns its number. `actor`: who did it, shown as « Un membre » where blocked [G11].
create function app.add_system_row(stream uuid, actor uuid, event jsonb) returns bigint language plpgsql set search_path = '' as $$
declare
  place public.streams;
  count_now bigint;
begin
  update public.streams set rev = rev + 1, last = last + 1, updated_at = clock_timestamp() where id = stream returning * into place;
  update public.groups set system = system + 1 where id = stream returning system into count_now;
  insert into public.messages (stream_id, seq, rev, id, sender_id, type, text, created_at, extra, system_count)
  values (stream, place.last, place.rev, gen_random_uuid(), actor, 'system', '', place.updated_at, jsonb_build_object('event', event), count_now);
  return place.last;
end $$;

create function app.log_in_group(stream uuid, actor uuid, what text, subject uuid default null, detail jsonb default '{}') returns void language sql set search_path = '' as $$
  insert into app.group_log (group_id, actor_id, action, subject_id, detail) values (stream, actor, what, subject, detail) $$;

-- Why a member cannot join; null: nothing prevents it.
create function app.join_refusal(member uuid, stream uuid) returns text language sql stable set search_path = '' as $$
  select case
    when g.id is null then 'unknown-group'
    when g.deleted_at is not null then 'group-deleted'
    when exists (select from app.group_bans b where b.member_id = member and b.group_id = stream) then 'group-banned'
    when g.members >= app.group_members_limit() then 'group-full' end
  from (select) as one left join public.groups g on g.id = stream $$;

-- [G7, G10, G14, G15] Lets a member join, or join again; unread counts begin after the join line, and `mine` goes on.
create function app.join_group(member uuid, stream uuid, by_member uuid, way text) returns void language plpgsql set search_path = '' as $$
declare
  target public.groups;
  line bigint;
begin
  select * into target from public.groups where id = stream;
  line := app.add_system_row(stream, member, jsonb_build_object('kind', 'joined', 'memberId', member));
  insert into public.memberships as m
    (member_id, stream_id, role, joined_at, rev, since, join_rev, ranges, read, system_at_read, changed_in)
  values (member, stream, 'member', clock_timestamp(), 2, 2, 2,
    int8multirange(int8range(case target.privacy when 'public' then target.open_from else line end, app.range_open(), '[]')),
    line, target.system + 1, pg_current_xact_id())
  on conflict (member_id, stream_id) do update set
    role = 'member', departed = false, joined_at = excluded.joined_at, rev = m.rev + 1, since = m.rev + 1, join_rev = m.rev + 1,
    ranges = m.ranges + excluded.ranges, read = line, mine_at_read = m.mine, system_at_read = excluded.system_at_read,
    mentions = '{}', silenced_until = null, changed_in = excluded.changed_in;
  insert into app.hidden_authors as h (member_id, stream_id, author_id, up_to)
  select member, stream, b.other, line
  from (
    select blocked_id as other from public.user_blocks where user_id = member
    union select user_id from public.user_blocks where blocked_id = member) as b
  join public.memberships m on m.member_id = b.other and m.stream_id = stream and m.mine > 0
  on conflict (member_id, stream_id, author_id) do update set up_to = excluded.up_to;
  update public.memberships set has_hidden_rows = true
  where member_id = member and stream_id = stream and not has_hidden_rows
    and exists (select from app.hidden_authors h where h.member_id = member and h.stream_id = stream);
  update public.groups set members = members + 1, closed_below = greatest(closed_below, case target.privacy when 'public' then target.open_from else line end) where id = stream;
  if exists (select from app.group_invitations where member_id = member and group_id = stream) then
    delete from app.group_invitations where member_id = member and group_id = stream;
    perform app.next_rev(member);
  end if;
  delete from app.group_requests where member_id = member and group_id = stream;
  perform app.log_in_group(stream, coalesce(by_member, member), 'joined', member, jsonb_build_object('way', way));
end $$;

-- [G22] When the creator has gone, or is no admin any more, the admin of longest standing takes over, else the member, in the same
-- transaction. An empty group is deleted.
create function app.ensure_creator(stream uuid) returns void language plpgsql set search_path = '' as $$
declare
  heir uuid;
begin
  if exists (select from public.groups g join public.memberships m on m.stream_id = g.id and m.member_id = g.created_by where g.id = stream and m.role = 'admin' and not m.departed) then
    return;
  end if;
  select m.member_id into heir from public.memberships m
  where m.stream_id = stream and m.role is not null and not m.departed order by m.role = 'admin' desc, m.joined_at, m.member_id limit 1;
  if heir is null then
    perform app.delete_group_of(stream, g.created_by) from public.groups g where g.id = stream and g.deleted_at is null;
    return;
  end if;
  update public.groups set created_by = heir where id = stream;
  update public.memberships set role = 'admin', silenced_until = null, rev = rev + 1, changed_in = pg_current_xact_id() where member_id = heir and stream_id = stream and role <> 'admin';
  perform app.add_system_row(stream, heir, jsonb_build_object('kind', 'took-over', 'memberId', heir));
  perform app.log_in_group(stream, heir, 'took-over', heir);
end $$;

-- Ends a membership. `way`: `left`, `removed` or `banned`. What was written until then stays in the member's ranges, for a return.
create function app.depart_from_group(member uuid, stream uuid, actor uuid, way text) returns void language plpgsql set search_path = '' as $$
declare
  line bigint := app.add_system_row(stream, actor, jsonb_build_object('kind', way, 'memberId', member));
begin
  update public.memberships set departed = true, role = 'member', ranges = ranges * int8multirange(int8range(1, line, '[]')),
    rev = rev + 1, since = rev + 1, changed_in = pg_current_xact_id()
  where member_id = member and stream_id = stream;
  update public.groups set members = members - 1, audience = audience + 1, audience_in = pg_current_xact_id() where id = stream;
  perform app.log_in_group(stream, actor, way, member);
  perform app.ensure_creator(stream);
end $$;

-- [G9] The stream and the memberships stay, each gone for its member. The content goes at once.
create function app.delete_group_of(stream uuid, actor uuid) returns void language plpgsql set search_path = '' as $$
declare
  invited uuid;
begin
  update public.groups set deleted_at = clock_timestamp(), deleted_by = actor, audience = audience + 1, members = 0, pinned = '{}', all_mentions = '{}' where id = stream;
  perform app.next_rev(stream);
  update public.memberships set departed = true, role = 'member', rev = rev + 1, since = rev + 1, changed_in = pg_current_xact_id()
  where stream_id = stream and not departed;
  for invited in delete from app.group_invitations where group_id = stream returning member_id loop
    perform app.next_rev(invited);
  end loop;
  delete from app.group_requests where group_id = stream;
  delete from app.group_links where group_id = stream;
  delete from app.hidden_rows where stream_id = stream;
  delete from app.hidden_authors where stream_id = stream;
  perform app.mark_removed(array_agg(x.media_url)) from public.messages x
  where x.stream_id = stream and split_part(x.media_url, '/', 1) = stream::text and split_part(x.media_url, '/', 2) = x.sender_id::text;
  delete from public.messages where stream_id = stream;
  perform app.drop_group_avatar(g.avatar_url) from public.groups g where g.id = stream;
end $$;
