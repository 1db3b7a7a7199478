-- Answers with a quote, reactions, and what a conversation is to one member alone: mute, pin, archive.

alter table public.messages
  -- The message of the same conversation that this one answers; its place never changes.
  add column reply_to uuid,
  add column reply_seq bigint,
  -- `{member: emoji}`, one each.
  add column reactions jsonb not null default '{}',
  add constraint messages_reply check ((reply_to is null) = (reply_seq is null)),
  add constraint messages_entombed check (deleted_at is null or (reply_to is null and reactions = '{}'));

create function app.message_extras_json(x public.messages) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'replyTo', case when x.reply_to is not null then jsonb_build_object('id', x.reply_to, 'seq', x.reply_seq) end,
    'reactions', case when x.reactions = '{}' then '[]' else (
      select jsonb_agg(jsonb_build_object('memberId', r.key, 'emoji', r.value) order by r.key collate "C") from jsonb_each_text(x.reactions) as r) end) $$;

create or replace function app.message_json(x public.messages) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'seq', x.seq, 'rev', x.rev, 'id', x.id, 'senderId', x.sender_id, 'type', x.type, 'text', x.text,
    'mediaUrl', x.media_url, 'gifUrl', x.gif_url,
    'createdAt', x.created_at, 'editedAt', x.edited_at, 'deletedAt', x.deleted_at) || app.message_extras_json(x) $$;

create or replace function app.entomb(x public.messages) returns void language plpgsql set search_path = '' as $$
begin
  if x.deleted_at is null then
    update public.messages
    set text = '', media_url = null, gif_url = null, reply_to = null, reply_seq = null, reactions = '{}', deleted_at = clock_timestamp(), rev = app.bump(x.stream_id)
    where id = x.id;
  end if;
end $$;

-- A message in this member's ranges, as one can only answer or react to what one was shown.
create function app.message_shown(me uuid, stream uuid, message uuid) returns public.messages language sql stable set search_path = '' as $$
  select x.* from public.messages x
  join public.memberships m on m.stream_id = x.stream_id and m.member_id = me
  where x.id = message and x.stream_id = stream and m.ranges @> x.seq $$;

-- As before, and what it answers: a message of the same conversation, which may have been deleted since.
create or replace function app.send_message(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  message uuid := app.uuid_in(entry, 'id');
  stream uuid := app.uuid_in(data, 'conversationId');
  other uuid := app.uuid_in(data, 'receiverId');
  body text := app.text_in(data, 'text');
  media text := app.text_in(data, 'mediaUrl');
  gif text := app.text_in(data, 'gifUrl');
  answers uuid := app.uuid_in(data, 'replyTo');
  answered public.messages;
  refusal text;
  s public.streams;
begin
  if body is null or data ->> 'type' is null or data ->> 'type' not in ('text', 'image', 'gif') or greatest(char_length(media), char_length(gif)) > 2048
    or (answers is null and data ->> 'replyTo' is not null) then
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
  if answers is not null then
    answered := app.message_shown(me, stream, answers);
    if answered.id is null then
      return app.refused(entry, 'unknown-message');
    end if;
  end if;
  if not app.claim(message, me, 'applied', stream, message) then
    return app.verdict_on_known(me, entry);
  end if;

  perform app.ensure_conversation(stream, me, other, false);
  update public.streams set rev = rev + 1, last = last + 1, updated_at = clock_timestamp() where id = stream returning * into s;
  insert into public.messages (stream_id, seq, rev, id, sender_id, type, text, media_url, gif_url, reply_to, reply_seq, created_at)
  values (stream, s.last, s.rev, message, me, data ->> 'type', body, media, gif, answered.id, answered.seq, s.updated_at);
  update public.memberships set mine = mine + 1, rev = rev + 1 where member_id = me and stream_id = stream;
  -- A hidden conversation comes back with a new message.
  update public.memberships set hidden = false, rev = rev + 1, since = rev + 1 where stream_id = stream and hidden;
  return app.done(entry, stream, message);
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

-- The member's own, so only the membership takes a revision, and nobody else is told.
create function app.set_conversation(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  settings jsonb := entry -> 'data' -> 'settings';
  m public.memberships;
begin
  if jsonb_typeof(settings) is distinct from 'object' or settings = '{}'
    or exists (select from jsonb_each(settings) as s where s.key not in ('muted', 'pinned', 'archived') or jsonb_typeof(s.value) <> 'boolean') then
    return app.refused(entry, 'invalid');
  end if;
  select * into m from public.memberships where member_id = me and stream_id = stream and other_id is not null and visible;
  if not found then
    return app.refused(entry, 'unknown-conversation');
  end if;
  update public.memberships set rev = rev + 1,
    muted = coalesce((settings ->> 'muted')::boolean, muted),
    pinned = coalesce((settings ->> 'pinned')::boolean, pinned),
    archived = coalesce((settings ->> 'archived')::boolean, archived)
  where member_id = me and stream_id = stream
    and not jsonb_build_object('muted', muted, 'pinned', pinned, 'archived', archived) @> settings;
  return app.done(entry, stream);
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
    when 'message.react' then app.react_to_message(me, entry)
    when 'conversation.read' then app.read_conversation(me, here, entry)
    when 'conversation.hide' then app.hide_conversation(me, here, entry)
    when 'conversation.set' then app.set_conversation(me, entry)
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

-- As before, and the other's message that one reacted to, as far as one sees it: what was asked for stays in view until it stands there.
create or replace function app.results(me uuid, verdicts app.verdict[]) returns jsonb language sql stable set search_path = '' as $$
  with verdict as materialized (select * from unnest(verdicts) with ordinality as v (id, status, code, stream, ref, what, nth)),
  seen as materialized (
    select s.id, s.rev, m.visible, m.ranges, jsonb_build_object('membership', app.membership_json(m))
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
  left join public.messages x on x.id = v.ref and x.stream_id = v.stream and v.status <> 'rejected'
    and (x.sender_id = me or (s.visible and s.ranges @> x.seq)) $$;

revoke execute on all functions in schema app from public;
grant execute on function app.message_extras_json(public.messages) to authenticated;
