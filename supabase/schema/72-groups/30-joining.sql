-- Invitations, joining, requests to join, leaving.

-- Why somebody is no member of a group: what the device shows to whoever acts on it [G9, G28].
create function app.group_absence(me uuid, stream uuid) returns text language sql stable set search_path = '' as $$
  select case
    when not exists (select from public.groups where id = stream) then 'unknown-group'
    when not exists (select from public.memberships m where m.member_id = me and m.stream_id = stream) then 'unknown-group'
    when exists (select from public.groups g where g.id = stream and g.deleted_at is not null) then 'group-deleted'
    when exists (select from app.group_bans b where b.member_id = me and b.group_id = stream) then 'group-banned'
    else 'not-in-group' end $$;

-- [G9, G28] The code for whoever looks for something in a group that they have left or lost; another code for everybody else.
create function app.absence_or(me uuid, stream uuid, code text) returns text language sql stable set search_path = '' as $$
  select coalesce((select app.group_absence(me, stream) from public.memberships m where m.member_id = me and m.stream_id = stream and m.role is not null and m.departed), code) $$;

create function app.remaining_invitations(me uuid) returns bigint language sql stable set search_path = '' as $$
  select app.invitations_a_day() - (select count(*) from app.group_invitations_made i where i.invited_by = me and i.at > now() - interval '1 day') $$;

-- Invites one member, and returns why not; null: invited. The account stream of the invited member is locked. A block, the wish to get no
-- invitations from this member, and [MEMBERAREA-26] to be written to first by others only, look to the inviter like an invitation that nobody
-- answers. `uncounted`: a guest of an event of the inviter, outside the daily limit.
create function app.invite_to_group(me uuid, stream uuid, other uuid, uncounted boolean default false) returns text language plpgsql set search_path = '' as $$
begin
  if other = me or not exists (select from public.profiles where id = other and is_active) then
    return 'unknown-member';
  elsif exists (select from public.user_blocks where user_id = me and blocked_id = other) then
    return 'blocked-mine';
  elsif exists (select from public.memberships m where m.member_id = other and m.stream_id = stream and not m.departed) then
    return 'already-in-group';
  elsif exists (select from app.group_bans where member_id = other and group_id = stream) then
    return 'group-banned';
  elsif exists (select from app.group_invitations where member_id = other and group_id = stream) then
    return null;
  elsif not uncounted and app.remaining_invitations(me) < 1 then
    return 'too-many-invitations';
  end if;
  delete from app.group_invitations_made where invited_by = me and at < now() - interval '1 day';
  insert into app.group_invitations_made (invited_by) select me where not uncounted;
  if app.block_between(me, other) is not null or exists (select from app.refused_inviters where member_id = other and inviter_id = me)
    or (not uncounted and not app.may_write_first(me, other) and not app.has_written_to(other, me)) then
    return null;
  end if;
  insert into app.group_invitations (member_id, group_id, invited_by) values (other, stream, me);
  perform app.next_rev(other);
  -- One inviter tells a member of one group once, however often.
  perform app.queue_notifications(array[other], 'group_invite', stream::text, null, me, app.conversation_id(stream, me));
  return null;
end $$;

-- `{groupId, memberId}`
create function app.invite_member(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'groupId');
  m public.memberships := app.group_membership(me, stream);
  target public.groups;
  refusal text;
begin
  select * into target from public.groups where id = stream;
  refusal := case
    when m.role is null then app.group_absence(me, stream)
    when not app.may_in_group(m, target, 'invite') then 'group-admins-only'
    when target.members >= app.group_members_limit() then 'group-full'
    else app.invite_to_group(me, stream, app.uuid_in(entry -> 'data', 'memberId')) end;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  return app.applied_outcome(entry, stream);
end $$;

-- `{groupId, accept, silence?}`: answers an invitation. `silence`: the inviter's further invitations are dropped.
create function app.answer_invitation(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'groupId');
  invitation app.group_invitations;
  refusal text;
begin
  if jsonb_typeof(data -> 'accept') is distinct from 'boolean' then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  select * into invitation from app.group_invitations where member_id = me and group_id = stream;
  if not found then
    return app.rejected_outcome(entry, 'invitation-gone');
  end if;
  if not (data ->> 'accept')::boolean then
    delete from app.group_invitations where member_id = me and group_id = stream;
    if data -> 'silence' = 'true' then
      insert into app.refused_inviters (member_id, inviter_id) values (me, invitation.invited_by) on conflict do nothing;
    end if;
    perform app.next_rev(me);
    return app.applied_outcome(entry, me);
  end if;
  refusal := app.join_refusal(me, stream);
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  perform app.join_group(me, stream, invitation.invited_by, 'invitation');
  return app.applied_outcome(entry, stream);
end $$;

-- Why a link lets nobody in any more; null: it does. A group that has been deleted has no links.
create function app.group_link_refusal(link app.group_links) returns text language sql stable set search_path = '' as $$
  select case
    when link.id is null then 'group-link-gone'
    when link.revoked_at is not null then 'group-link-revoked'
    when link.expires_at <= clock_timestamp() then 'group-link-expired'
    when link.uses_left < 1 then 'group-link-used' end $$;

-- The link whose token has this hash, in hexadecimal; null: there is none.
create function app.group_link_of(token_hash text) returns app.group_links language sql stable set search_path = '' as $$
  select l from app.group_links l
  where l.token_hash = case when group_link_of.token_hash ~ '^[0-9a-f]{64}$' then decode(group_link_of.token_hash, 'hex') end $$;

-- `{groupId, tokenHash?}`: joins a public group, or by a link any. A link that asks makes a request, which an admin answers.
create function app.join_by_itself(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'groupId');
  link app.group_links;
  refusal text := app.join_refusal(me, stream);
begin
  if (app.group_membership(me, stream)).role is not null then
    return app.applied_outcome(entry, stream);
  end if;
  if data ? 'tokenHash' then
    -- The group's lock orders who uses a link.
    link := app.group_link_of(app.text_in(data, 'tokenHash'));
    if link.group_id is distinct from stream then
      link := null;
    end if;
    if app.group_link_refusal(link) is not null then
      return app.rejected_outcome(entry, app.group_link_refusal(link));
    end if;
  elsif not exists (select from public.groups g where g.id = stream and g.privacy = 'public')
    and not exists (select from app.group_invitations i where i.member_id = me and i.group_id = stream) then
    -- A private group that did not invite is as unknown as one that does not exist.
    return app.rejected_outcome(entry, 'unknown-group');
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if link.asks and not exists (select from app.group_invitations i where i.member_id = me and i.group_id = stream) then
    insert into app.group_requests (member_id, group_id) values (me, stream) on conflict do nothing;
    -- Who asks again uses the link no second time.
    if found then
      update app.group_links set uses_left = uses_left - 1 where id = link.id;
      perform app.next_rev(stream);
    end if;
    return app.applied_outcome(entry, me, null, 'requested');
  end if;
  update app.group_links set uses_left = uses_left - 1 where id = link.id;
  perform app.join_group(me, stream, null, case when link.id is null then 'found' else 'link' end);
  return app.applied_outcome(entry, stream);
end $$;

-- `{groupId, memberId, accept}`: an admin answers a request.
create function app.answer_request(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'groupId');
  other uuid := app.uuid_in(data, 'memberId');
  m public.memberships := app.group_membership(me, stream);
  refusal text;
begin
  refusal := case
    when m.role is null then app.group_absence(me, stream)
    when m.role <> 'admin' then 'group-admins-only'
    when jsonb_typeof(data -> 'accept') is distinct from 'boolean' then 'invalid'
    when not exists (select from app.group_requests r where r.member_id = other and r.group_id = stream) then 'request-gone'
    when (data ->> 'accept')::boolean then app.join_refusal(other, stream) end;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  delete from app.group_requests where member_id = other and group_id = stream;
  if (data ->> 'accept')::boolean then
    perform app.join_group(other, stream, me, 'request');
  else
    perform app.log_in_group(stream, me, 'request-refused', other);
    perform app.next_rev(stream);
  end if;
  return app.applied_outcome(entry, stream);
end $$;

-- [G15] `{groupId, joinRev}`: an entry that was queued in an earlier membership does nothing.
create function app.leave_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'groupId');
  m public.memberships := app.group_membership(me, stream);
begin
  if app.integer_in(entry -> 'data', 'joinRev') is null then
    return app.rejected_outcome(entry, 'invalid');
  elsif m.role is null and app.group_absence(me, stream) = 'unknown-group' then
    return app.rejected_outcome(entry, 'unknown-group');
  end if;
  if m.join_rev = app.integer_in(entry -> 'data', 'joinRev') then
    perform app.depart_from_group(me, stream, me, 'left');
  end if;
  return app.applied_outcome(entry, stream);
end $$;
