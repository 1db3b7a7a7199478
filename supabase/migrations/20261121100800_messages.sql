-- Sending, editing, deleting, calling back.

create function app.send_message(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  message uuid := app.uuid_in(entry, 'id');
  stream uuid := app.uuid_in(data, 'conversationId');
  other uuid := app.uuid_in(data, 'receiverId');
  body text := app.text_in(data, 'text');
  media text := app.text_in(data, 'mediaUrl');
  gif text := app.text_in(data, 'gifUrl');
  refusal text;
  s public.streams;
begin
  if body is null or data ->> 'type' is null or data ->> 'type' not in ('text', 'image', 'gif') or greatest(char_length(media), char_length(gif)) > 2048 then
    return app.refused(entry, 'invalid');
  end if;
  refusal := coalesce(app.pair_refusal(me, stream, other), app.block_between(me, other), app.text_refusal(body, media, gif));
  if refusal is not null then
    return app.refused(entry, refusal);
  end if;
  -- Older than the applied ids that are kept, or another's.
  if exists (select from public.messages where id = message) then
    return (select case when x.sender_id = me then (entry -> 'id', 'duplicate', null, x.stream_id, x.id, null)::app.verdict else app.refused(entry, 'foreign') end
      from public.messages x where x.id = message);
  end if;
  if not app.claim(message, me, 'applied', stream, message) then
    return app.verdict_on_known(me, entry);
  end if;

  perform app.ensure_conversation(stream, me, other, false);
  update public.streams set rev = rev + 1, last = last + 1, updated_at = clock_timestamp() where id = stream returning * into s;
  insert into public.messages (stream_id, seq, rev, id, sender_id, type, text, media_url, gif_url, created_at)
  values (stream, s.last, s.rev, message, me, data ->> 'type', body, media, gif, s.updated_at);
  update public.memberships set mine = mine + 1, rev = rev + 1 where member_id = me and stream_id = stream;
  -- A hidden conversation comes back with a new message.
  update public.memberships set hidden = false, rev = rev + 1, since = rev + 1 where stream_id = stream and hidden;
  return app.done(entry, stream, message);
end $$;

-- The message that an entry names, where the author belongs to its conversation.
create function app.message_named(me uuid, entry jsonb) returns public.messages language sql stable set search_path = '' as $$
  select x.* from public.messages x
  join public.memberships m on m.stream_id = x.stream_id and m.member_id = me
  where x.id = app.uuid_in(entry -> 'data', 'messageId') and x.stream_id = app.uuid_in(entry -> 'data', 'conversationId') $$;

create function app.edit_message(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  body text := app.text_in(entry -> 'data', 'text');
  x public.messages := app.message_named(me, entry);
  refusal text;
begin
  if body is null or app.uuid_in(entry -> 'data', 'messageId') is null then
    return app.refused(entry, 'invalid');
  end if;
  refusal := case
    when x.id is null then 'unknown-message'
    when x.sender_id <> me then 'foreign'
    when x.deleted_at is not null then 'deleted'
    else coalesce(
      app.text_refusal(body, x.media_url, x.gif_url),
      (select app.block_between(me, m.other_id) from public.memberships m where m.member_id = me and m.stream_id = x.stream_id),
      case when clock_timestamp() > x.created_at + make_interval(mins => app.edit_minutes()) then 'edit-too-late' end) end;
  if refusal is not null then
    return app.refused(entry, refusal);
  end if;
  update public.messages set text = body, edited_at = clock_timestamp(), rev = app.bump(x.stream_id) where id = x.id;
  return app.done(entry, x.stream_id, x.id);
end $$;

-- [Y11] A tombstone keeps place and author, nothing else. A second deletion changes nothing.
create function app.entomb(x public.messages) returns void language plpgsql set search_path = '' as $$
begin
  if x.deleted_at is null then
    update public.messages set text = '', media_url = null, gif_url = null, deleted_at = clock_timestamp(), rev = app.bump(x.stream_id) where id = x.id;
  end if;
end $$;

create function app.delete_message(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  x public.messages := app.message_named(me, entry);
begin
  if app.uuid_in(entry -> 'data', 'messageId') is null then
    return app.refused(entry, 'invalid');
  elsif x.id is null then
    return app.refused(entry, 'unknown-message');
  elsif x.sender_id <> me then
    return app.refused(entry, 'foreign');
  end if;
  perform app.entomb(x);
  return app.done(entry, x.stream_id, x.id);
end $$;

-- [Y2] An unknown id is remembered, so that a late send of it is refused; a known one becomes a tombstone.
create function app.cancel_message(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  message uuid := app.uuid_in(entry -> 'data', 'messageId');
  x public.messages := app.message_named(me, entry);
begin
  if message is null then
    return app.refused(entry, 'invalid');
  end if;
  if x.id is null and not app.claim(message, me, 'cancelled', stream, message) then
    x := app.message_named(me, entry); -- sent at this very moment
  end if;
  if x.id is null then
    return app.done(entry, stream, message, 'cancelled');
  elsif x.sender_id <> me then
    return app.refused(entry, 'foreign');
  end if;
  perform app.entomb(x);
  return app.done(entry, x.stream_id, x.id, 'deleted');
end $$;

revoke execute on all functions in schema app from public;
