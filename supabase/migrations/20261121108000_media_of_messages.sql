-- [Y3] Pictures stand in the bucket before the messages that show them, and leave it after them.

-- What deleted messages showed: nobody sees it from that moment, and the service removes it. It stands here until it is gone.
create table app.condemned_media (
  name text primary key,
  at timestamptz not null default now()
);
create index condemned_media_oldest on app.condemned_media (at);
alter table app.condemned_media enable row level security;
revoke all on app.condemned_media from public, anon, authenticated, service_role;

create function app.media_condemned(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.condemned_media c where c.name = media_condemned.name) $$;

-- As before; a stream may stand without a conversation, as of what was refused, and then says nothing.
create or replace function app.may_add_media(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f-]{36}-[0-9]{1,5}x[0-9]{1,5}\.(webp|jpg)$'
    and split_part(name, '/', 2) = auth.uid()::text
    and coalesce((select bool_or(m.member_id = auth.uid() and m.card_allowed) from public.memberships m where m.stream_id::text = split_part(name, '/', 1)), true) $$;

-- The rights of stored files hold for the tables' owner too, wherever it is no superuser.
create policy "the house looks whether a picture is there" on storage.objects for select to current_user using (bucket_id = 'conversations');

drop policy "members see the pictures of messages they may read" on storage.objects;
create policy "members see the pictures of messages they may read" on storage.objects for select to authenticated
  using (bucket_id = 'conversations' and (
    (split_part(name, '/', 2) = (select auth.uid())::text and not app.media_condemned(name))
    or exists (select from public.messages m where m.media_url = objects.name and split_part(objects.name, '/', 1) = m.stream_id::text and split_part(objects.name, '/', 2) = m.sender_id::text)));

-- Why a picture cannot be shown; null: it can, or there is none. Only its sender could put it there, and only into that
-- conversation. One that is missing may have been removed meanwhile: whoever has it brings it again.
create function app.media_refusal(me uuid, stream uuid, media text) returns text language sql stable set search_path = '' as $$
  select case
    when split_part(media, '/', 1) <> stream::text or split_part(media, '/', 2) <> me::text then 'picture-refused'
    when not exists (select from storage.objects o where o.bucket_id = 'conversations' and o.name = media) or app.media_condemned(media) then 'picture-missing' end
  where media is not null $$;

-- As before, and its picture with it, unless another message shows the same. Under the stream's lock, as each that would show it.
create or replace function app.entomb(x public.messages) returns void language plpgsql set search_path = '' as $$
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

-- As before, and its picture is there. What was sent before is answered before this is asked (`verdict_on_known`).
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
  refusal := coalesce(app.pair_refusal(me, stream, other), app.block_between(me, other), app.text_refusal(body, media, gif), app.media_refusal(me, stream, media));
  if refusal is not null then
    return app.refused(entry, refusal);
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

-- For the service alone, which removes files as their store wants it. What a report names stays where it is, out of everyone's sight.
create index reports_evidence on public.reports using gin (evidence jsonb_path_ops);
create function public.condemned_media() returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.name), '{}') from (
    select name from app.condemned_media m
    where not exists (select from public.reports r where r.evidence @> jsonb_build_array(jsonb_build_object('mediaUrl', m.name)))
    order by at limit 100) as c $$;

create function public.media_removed(names text[]) returns void language sql security definer set search_path = '' as $$
  delete from app.condemned_media where name = any (names) $$;

revoke execute on all functions in schema app from public;
grant execute on function app.media_condemned(text) to authenticated;
revoke all on function public.condemned_media(), public.media_removed(text[]) from public, anon, authenticated;
grant execute on function public.condemned_media(), public.media_removed(text[]) to service_role;
