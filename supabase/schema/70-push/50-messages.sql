-- Edits, deletions, cancels and reactions.

create function app.edit_message(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  body text := app.text_in(entry -> 'data', 'text');
  target public.messages := app.message_of_entry(me, entry);
  refusal text;
begin
  if body is null or app.uuid_in(entry -> 'data', 'messageId') is null then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  refusal := case
    when target.id is null then app.absence_or(me, app.uuid_in(entry -> 'data', 'conversationId'), 'unknown-message')
    when target.sender_id <> me then 'foreign'
    when target.deleted_at is not null then 'deleted'
    when target.type = 'poll' then 'invalid'
    else coalesce(
      app.group_write_refusal(me, target.stream_id),
      app.text_refusal(body, target.media_url, target.gif_url),
      (select app.block_between(me, m.other_id) from public.memberships m where m.member_id = me and m.stream_id = target.stream_id),
      case when clock_timestamp() > target.created_at + make_interval(mins => app.edit_minutes()) then 'edit-too-late' end,
      app.edited_link_refusal(me, target, body)) end;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  update public.messages set text = body, edited_at = clock_timestamp(), rev = app.next_rev(target.stream_id) where id = target.id;
  return app.applied_outcome(entry, target.stream_id, target.id);
end $$;

-- [Y11] A tombstone keeps only place and author; a second deletion changes nothing. The picture is removed unless another message shows it,
-- which is checked under the stream's lock, as every message that might show it takes that lock.
create function app.tombstone_message(target public.messages) returns void language plpgsql set search_path = '' as $$
begin
  if target.deleted_at is null then
    update public.messages
    set text = '', media_url = null, gif_url = null, reply_to = null, reply_seq = null, reactions = '{}', extra = null, deleted_at = clock_timestamp(), rev = app.next_rev(target.stream_id)
    where id = target.id;
    perform app.mark_removed(array[target.media_url])
    where split_part(target.media_url, '/', 1) = target.stream_id::text and split_part(target.media_url, '/', 2) = target.sender_id::text
      and not exists (select from public.messages m where m.media_url = target.media_url);
    perform app.forget_in_group(target);
  end if;
end $$;

create function app.delete_message(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  by_number boolean := app.integer_in(entry -> 'data', 'number') is not null;
  target public.messages := case when by_number then app.numbered_message(me, entry) else app.message_of_entry(me, entry) end;
begin
  if app.uuid_in(entry -> 'data', 'messageId') is null and not by_number then
    return app.rejected_outcome(entry, 'invalid');
  elsif target.id is null then
    return app.rejected_outcome(entry, app.absence_or(me, app.uuid_in(entry -> 'data', 'conversationId'), 'unknown-message'));
  elsif target.sender_id <> me and (app.group_membership(me, target.stream_id)).role is distinct from 'admin' then
    return app.rejected_outcome(entry, 'foreign');
  end if;
  if target.sender_id <> me and target.deleted_at is null then
    perform app.log_in_group(target.stream_id, me, 'message-deleted', target.sender_id, jsonb_build_object('seq', target.seq));
  end if;
  perform app.tombstone_message(target);
  return app.applied_outcome(entry, target.stream_id, target.id);
end $$;

-- [Y2] An unknown id is recorded, so that a late send of it is refused; a known message becomes a tombstone.
create function app.cancel_message(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  message uuid := app.uuid_in(entry -> 'data', 'messageId');
  target public.messages := app.message_of_entry(me, entry);
begin
  if message is null then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if target.id is null and not app.claim_entry(message, me, 'cancelled', stream, message) then
    target := app.message_of_entry(me, entry); -- sent at this very moment
    if target.id is null then -- sent before, by an author who has departed from the group meanwhile
      select x.* into target from app.message_in_stream(stream, message) as x where x.sender_id = me and x.type not in ('system', 'call');
    end if;
  end if;
  if target.id is null then
    return app.applied_outcome(entry, stream, message, 'cancelled');
  elsif target.sender_id <> me then
    return app.rejected_outcome(entry, 'foreign');
  end if;
  perform app.tombstone_message(target);
  return app.applied_outcome(entry, target.stream_id, target.id, 'deleted');
end $$;

-- Each member has at most one reaction; the last entry wins, null removes it. Without a change no revision is taken.
create function app.react_to_message(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  emoji text := app.text_in(data, 'emoji');
  target public.messages := app.visible_message(me, app.uuid_in(data, 'conversationId'), app.uuid_in(data, 'messageId'));
  new_reactions jsonb;
  refusal text;
begin
  if app.uuid_in(data, 'messageId') is null or not data ? 'emoji' or (data ->> 'emoji' is not null and (emoji is null or emoji not in ('❤️', '😊', '😂', '😮', '👏', '🔥'))) then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  refusal := case
    when target.id is null or target.type in ('system', 'call') then app.absence_or(me, app.uuid_in(data, 'conversationId'), 'unknown-message')
    when target.deleted_at is not null then 'deleted'
    else (select app.block_between(me, m.other_id) from public.memberships m where m.member_id = me and m.stream_id = target.stream_id) end;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  new_reactions := case when emoji is null then target.reactions - me::text else target.reactions || jsonb_build_object(me::text, emoji) end;
  if new_reactions = target.reactions then
    return app.applied_outcome(entry, target.stream_id, target.id);
  elsif (app.group_membership(me, target.stream_id)).role is not null then
    update public.messages set reactions = new_reactions where id = target.id;
    perform app.note_counted(me, target);
    return app.applied_outcome(entry, target.stream_id, target.id, 'counted');
  end if;
  update public.messages set reactions = new_reactions, rev = app.next_rev(target.stream_id) where id = target.id;
  return app.applied_outcome(entry, target.stream_id, target.id);
end $$;
