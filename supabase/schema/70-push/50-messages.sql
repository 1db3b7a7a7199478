-- Editing, deleting, calling back; reactions.

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

-- [Y11] A tombstone keeps place and author, nothing else; a second deletion changes nothing. Its picture goes with it, unless another
-- message shows the same: under the stream's lock, as each that would show it.
create function app.entomb(x public.messages) returns void language plpgsql set search_path = '' as $$
begin
  if x.deleted_at is null then
    update public.messages
    set text = '', media_url = null, gif_url = null, reply_to = null, reply_seq = null, reactions = '{}', deleted_at = clock_timestamp(), rev = app.bump(x.stream_id)
    where id = x.id;
    insert into app.condemned_media (name)
    select x.media_url
    where split_part(x.media_url, '/', 1) = x.stream_id::text and split_part(x.media_url, '/', 2) = x.sender_id::text
      and not exists (select from public.messages m where m.media_url = x.media_url)
    on conflict (name) do nothing;
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

-- One reaction for each member; the last one asked for stands, null takes it back. Nothing new is no revision.
create function app.react_to_message(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  emoji text := app.text_in(data, 'emoji');
  x public.messages := app.message_shown(me, app.uuid_in(data, 'conversationId'), app.uuid_in(data, 'messageId'));
  wanted jsonb;
  refusal text;
begin
  if app.uuid_in(data, 'messageId') is null or not data ? 'emoji' or (data ->> 'emoji' is not null and (emoji is null or emoji not in ('❤️', '😊', '😂', '😮', '👏', '🔥'))) then
    return app.refused(entry, 'invalid');
  end if;
  refusal := case
    when x.id is null then 'unknown-message'
    when x.deleted_at is not null then 'deleted'
    else (select app.block_between(me, m.other_id) from public.memberships m where m.member_id = me and m.stream_id = x.stream_id) end;
  if refusal is not null then
    return app.refused(entry, refusal);
  end if;
  wanted := case when emoji is null then x.reactions - me::text else x.reactions || jsonb_build_object(me::text, emoji) end;
  if wanted <> x.reactions then
    update public.messages set reactions = wanted, rev = app.bump(x.stream_id) where id = x.id;
  end if;
  return app.done(entry, x.stream_id, x.id);
end $$;
