-- Why something cannot be said, or not to this member.

-- Why the text cannot stand; null: it can.
create function app.text_refusal(body text, media text, gif text) returns text language sql immutable as $$
  select case
    when not app.within_limit(body, app.message_length()) then 'text-too-long'
    when app.is_blank(body) and media is null and gif is null then 'empty-message' end $$;

-- Why a picture cannot be shown; null: it can, or there is none. Only its sender could put it there, and only into that
-- conversation. One that is missing may have been removed meanwhile: whoever has it brings it again. Most messages show none, and are
-- asked nothing about one.
create function app.media_refusal(me uuid, stream uuid, media text) returns text language plpgsql stable set search_path = '' as $$
begin
  if media is null then
    return null;
  end if;
  if split_part(media, '/', 1) <> stream::text or split_part(media, '/', 2) <> me::text then
    return 'picture-refused';
  end if;
  if app.media_condemned(media) or not exists (select from storage.objects o where o.bucket_id = 'conversations' and o.name = media) then
    return 'picture-missing';
  end if;
  return null;
end $$;

-- Who the entry names beside the author, and whether the conversation is theirs; null: all is well. `exists`: there is such a member;
-- `theirs`: the conversation that stands under this id is the pair's, null where none stands.
create function app.pair_verdict(me uuid, stream uuid, other uuid, is_there boolean, theirs boolean) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case
    when other is null then 'invalid'
    when other = me or not is_there then 'unknown-member'
    when not coalesce(theirs, stream = app.conversation_id(me, other)) then 'unknown-conversation' end;
end $$;

-- The same of one entry's pair, looked up here.
create function app.pair_refusal(me uuid, stream uuid, other uuid) returns text language sql stable set search_path = '' as $$
  select app.pair_verdict(me, stream, other, exists (select from public.profiles where id = other), null) $$;

-- The refusal of a block, the one's own or the other's; null: none. No name in it depends on a path, and without one of its own it
-- becomes part of the statement that asks it, as do `text_refusal` and `known_status`.
create function app.block_verdict(mine boolean, theirs boolean) returns text language sql immutable as $$
  select case when mine then 'blocked-mine' when theirs then 'blocked' end $$;
