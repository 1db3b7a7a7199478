-- Read marks, hiding, opening and settings of conversations; blocks.

-- [Y12] The read mark only moves forward, never beyond the last number, and only under the epoch in which the messages were shown.
create function app.read_conversation(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  up_to_seq bigint := app.integer_in(entry -> 'data', 'upTo');
  own_after bigint;
  m public.memberships;
begin
  if up_to_seq is null or app.text_in(entry -> 'data', 'epoch') is null then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  select * into m from public.memberships where member_id = me and stream_id = stream and (other_id is not null or role is not null) and visible;
  if not found then
    return app.rejected_outcome(entry, app.absence_or(me, stream, 'unknown-conversation'));
  end if;
  up_to_seq := least(up_to_seq, (select last from public.streams where id = stream));
  if entry -> 'data' ->> 'epoch' <> current_epoch or up_to_seq <= m.read then
    return app.applied_outcome(entry, stream);
  end if;
  if m.role is not null then
    perform app.read_group(me, stream, up_to_seq);
    return app.applied_outcome(entry, stream);
  end if;
  select count(*) into own_after from app.messages_from(stream, up_to_seq + 1, app.range_open()) where sender_id = me or not m.ranges @> seq;
  update public.memberships set read = up_to_seq, mine_at_read = mine - own_after, rev = rev + 1 where member_id = me and stream_id = stream;
  if m.card_allowed then
    update public.conversations
    set shown_a = case when member_a = me then up_to_seq else shown_a end, shown_b = case when member_b = me then up_to_seq else shown_b end
    where id = stream;
    perform app.next_rev(stream);
  end if;
  return app.applied_outcome(entry, stream);
end $$;

-- Hides a conversation, unless a newer message arrived than the device had shown.
create function app.hide_conversation(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  up_to_seq bigint := app.integer_in(entry -> 'data', 'upTo');
begin
  if up_to_seq is null or app.text_in(entry -> 'data', 'epoch') is null then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  -- A conversation that was never visible to this member was only opened by the other, which must not be revealed.
  if not exists (select from public.memberships where member_id = me and stream_id = stream and other_id is not null and (since > 1 or not hidden)) then
    return app.rejected_outcome(entry, 'unknown-conversation');
  end if;
  if entry -> 'data' ->> 'epoch' = current_epoch and not exists (select from app.messages_from(stream, up_to_seq + 1, app.range_open()) where sender_id <> me) then
    update public.memberships set hidden = true, rev = rev + 1, since = rev + 1 where member_id = me and stream_id = stream and not hidden;
  end if;
  return app.applied_outcome(entry, stream);
end $$;

-- Shows a hidden conversation again, or starts a new one, which is counted; the other member sees it with the first message.
create function app.open_conversation(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  other uuid := app.uuid_in(entry -> 'data', 'memberId');
  refusal text := app.pair_refusal(me, stream, other);
begin
  if refusal is null and not exists (select from public.conversations where id = stream) then
    refusal := coalesce(app.block_between(me, other), case when not app.may_write_first(me, other) then 'contact-closed' end,
      case when coalesce(app.remaining_conversations(me), 0) < 1 then 'too-many-conversations' end);
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if not exists (select from public.conversations where id = stream) then
    perform app.ensure_conversation(stream, me, other, true);
    perform app.next_rev(stream);
  end if;
  update public.memberships set hidden = false, rev = rev + 1, since = rev + 1 where member_id = me and stream_id = stream and hidden;
  return app.applied_outcome(entry, stream);
end $$;

-- Sets the member's own settings: only the membership takes a revision, and nobody else is notified.
create function app.set_conversation(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  settings jsonb := entry -> 'data' -> 'settings';
  m public.memberships;
begin
  if jsonb_typeof(settings) is distinct from 'object' or settings = '{}'
    or exists (select from jsonb_each(settings) as s where s.key not in ('muted', 'pinned', 'archived') or jsonb_typeof(s.value) <> 'boolean') then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  select * into m from public.memberships where member_id = me and stream_id = stream and (other_id is not null or role is not null) and visible;
  if not found then
    return app.rejected_outcome(entry, app.absence_or(me, stream, 'unknown-conversation'));
  end if;
  update public.memberships set rev = rev + 1,
    changed_in = case when role is not null then pg_current_xact_id() end,
    muted = coalesce((settings ->> 'muted')::boolean, muted),
    pinned = coalesce((settings ->> 'pinned')::boolean, pinned),
    archived = coalesce((settings ->> 'archived')::boolean, archived)
  where member_id = me and stream_id = stream
    and not jsonb_build_object('muted', muted, 'pinned', pinned, 'archived', archived) @> settings;
  return app.applied_outcome(entry, stream);
end $$;

-- [CHAT-81] Both members keep the past messages. The conversation is hidden from the blocker; the other loses the card and sees the read mark
-- frozen. The last unblocking restores both.
create function app.set_block(me uuid, entry jsonb, should_block boolean) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  other uuid := app.uuid_in(entry -> 'data', 'memberId');
  refusal text := app.pair_refusal(me, stream, other);
begin
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if should_block = exists (select from public.user_blocks where user_id = me and blocked_id = other) then
    return app.applied_outcome(entry, me);
  end if;
  if should_block then
    insert into public.user_blocks (user_id, blocked_id) values (me, other);
  else
    delete from public.user_blocks where user_id = me and blocked_id = other;
  end if;
  perform app.next_rev(me);
  if should_block then
    perform app.end_follows(me, other);
    perform app.part_callers(me, other);
    perform app.end_media_access(me, other);
    perform app.end_testimonials(me, other);
    perform app.leave_events_across_block(me, other);
    perform app.remove_notification_actor(me, other);
    perform app.remove_notification_actor(other, me);
  end if;
  if exists (select from public.conversations where id = stream) then
    update public.memberships set blocking = should_block, rev = rev + 1, since = case when hidden then since else rev + 1 end where member_id = me and stream_id = stream;
    update public.memberships set blocked_by = should_block, rev = rev + 1 where member_id = other and stream_id = stream;
    if app.block_between(me, other) is null then
      update public.conversations c
      set shown_a = (select read from public.memberships where member_id = c.member_a and stream_id = stream),
        shown_b = (select read from public.memberships where member_id = c.member_b and stream_id = stream)
      where c.id = stream;
    end if;
    perform app.next_rev(stream);
  end if;
  return app.applied_outcome(entry, me);
end $$;

create function app.block_member(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
begin
  return app.set_block(me, entry, true);
end $$;

create function app.unblock_member(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
begin
  return app.set_block(me, entry, false);
end $$;
