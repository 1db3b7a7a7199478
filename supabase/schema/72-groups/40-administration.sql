-- What admins do to members: roles, removal, bans, silence, hand-over.

-- Why an admin's act on another member is refused; null: it is not. Nobody but themselves touches the creator.
create function app.admin_refusal(me uuid, stream uuid, other uuid) returns text language plpgsql stable set search_path = '' as $$
declare
  m public.memberships := app.group_membership(me, stream);
begin
  return case
    when m.role is null then app.group_absence(me, stream)
    when m.role <> 'admin' then 'group-admins-only'
    when other is null or other = me then 'invalid'
    when (app.group_membership(other, stream)).role is null then 'unknown-member'
    when other = (select g.created_by from public.groups g where g.id = stream) then 'group-creator' end;
end $$;

create function app.remove_from_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'groupId');
  other uuid := app.uuid_in(entry -> 'data', 'memberId');
  refusal text := app.admin_refusal(me, stream, other);
begin
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  perform app.depart_from_group(other, stream, me, 'removed');
  return app.applied_outcome(entry, stream);
end $$;

-- A member who has left already can be banned too.
create function app.ban_from_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'groupId');
  other uuid := app.uuid_in(entry -> 'data', 'memberId');
  refusal text := app.admin_refusal(me, stream, other);
begin
  if refusal = 'unknown-member' and exists (select from public.profiles where id = other) then
    refusal := null;
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  insert into app.group_bans (member_id, group_id, banned_by) values (other, stream, me) on conflict do nothing;
  delete from app.group_requests where member_id = other and group_id = stream;
  delete from app.group_invitations where member_id = other and group_id = stream;
  if found then
    perform app.next_rev(other);
  end if;
  if (app.group_membership(other, stream)).role is not null then
    perform app.depart_from_group(other, stream, me, 'banned');
  else
    perform app.log_in_group(stream, me, 'banned', other);
  end if;
  return app.applied_outcome(entry, stream);
end $$;

create function app.unban_from_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'groupId');
  other uuid := app.uuid_in(entry -> 'data', 'memberId');
  m public.memberships := app.group_membership(me, stream);
begin
  if m.role is distinct from 'admin' then
    return app.rejected_outcome(entry, case when m.role is null then app.group_absence(me, stream) else 'group-admins-only' end);
  end if;
  delete from app.group_bans where member_id = other and group_id = stream;
  if found then
    perform app.log_in_group(stream, me, 'unbanned', other);
  end if;
  return app.applied_outcome(entry, stream);
end $$;

-- `{groupId, memberId, role}`. [G22] An admin may give the role up, unless nobody else has it; a creator who does is one no more.
create function app.set_group_role(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'groupId');
  other uuid := app.uuid_in(entry -> 'data', 'memberId');
  new_role text := app.text_in(entry -> 'data', 'role');
  refusal text := case when new_role is null or new_role not in ('member', 'admin') then 'invalid' end;
begin
  if refusal is null and other = me then
    refusal := case
      when (app.group_membership(me, stream)).role is distinct from 'admin' then 'group-admins-only'
      when new_role = 'member' and not exists (
        select from public.memberships m where m.stream_id = stream and m.role = 'admin' and not m.departed and m.member_id <> me) then 'last-admin' end;
  else
    refusal := coalesce(refusal, app.admin_refusal(me, stream, other));
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if (app.group_membership(other, stream)).role <> new_role then
    update public.memberships set role = new_role, silenced_until = null, rev = rev + 1, changed_in = pg_current_xact_id() where member_id = other and stream_id = stream;
    perform app.add_system_row(stream, me, jsonb_build_object('kind', case new_role when 'admin' then 'promoted' else 'demoted' end, 'memberId', other));
    perform app.log_in_group(stream, me, case new_role when 'admin' then 'promoted' else 'demoted' end, other);
    perform app.ensure_creator(stream);
  end if;
  return app.applied_outcome(entry, stream);
end $$;

-- `{groupId, memberId, until}`: an instant, or null to end it. Admins cannot be silenced.
create function app.silence_in_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'groupId');
  other uuid := app.uuid_in(data, 'memberId');
  until_text text := app.text_in(data, 'until');
  refusal text := app.admin_refusal(me, stream, other);
begin
  if refusal is null then
    refusal := case
      when not data ? 'until' or (data -> 'until' <> 'null' and coalesce(until_text, '') !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$') then 'invalid'
      when (app.group_membership(other, stream)).role = 'admin' then 'group-creator' end;
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  update public.memberships set silenced_until = until_text::timestamptz, rev = rev + 1, changed_in = pg_current_xact_id() where member_id = other and stream_id = stream;
  perform app.next_rev(stream);
  perform app.log_in_group(stream, me, case when until_text is null then 'unsilenced' else 'silenced' end, other, jsonb_build_object('until', until_text));
  return app.applied_outcome(entry, stream);
end $$;

-- `{groupId, memberId}`: makes another member the creator, whom admins cannot remove; only the creator hands over.
create function app.hand_over_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'groupId');
  other uuid := app.uuid_in(entry -> 'data', 'memberId');
  refusal text := app.admin_refusal(me, stream, other);
begin
  if refusal is null and (select g.created_by from public.groups g where g.id = stream) <> me then
    refusal := 'group-creator';
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  update public.groups set created_by = other where id = stream;
  update public.memberships set role = 'admin', silenced_until = null, rev = rev + 1, changed_in = pg_current_xact_id() where member_id = other and stream_id = stream and role <> 'admin';
  perform app.add_system_row(stream, me, jsonb_build_object('kind', 'handed-over', 'memberId', other));
  perform app.log_in_group(stream, me, 'handed-over', other);
  return app.applied_outcome(entry, stream);
end $$;
