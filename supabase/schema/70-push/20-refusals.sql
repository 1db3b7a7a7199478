-- Refusals of texts, pictures and pairs.

-- Why a text is refused; null: it is not.
create function app.text_refusal(body text, media text, gif text) returns text language sql immutable as $$
  select case
    when not app.within_limit(body, app.message_length()) then 'text-too-long'
    when app.is_blank(body) and media is null and gif is null then 'empty-message' end $$;

-- Why a message's picture is refused; null: it is not, or there is none. A picture must have been stored by its sender for this conversation.
-- A missing one may have been removed meanwhile: the device then uploads it again. Most messages have none, so null is answered first.
create function app.media_refusal(me uuid, stream uuid, media text) returns text language plpgsql stable set search_path = '' as $$
begin
  if media is null then
    return null;
  end if;
  if split_part(media, '/', 1) <> stream::text or split_part(media, '/', 2) <> me::text then
    return 'picture-refused';
  end if;
  if app.is_marked_for_removal(media) or not exists (select from storage.objects o where o.bucket_id = 'conversations' and o.name = media) then
    return 'picture-missing';
  end if;
  return null;
end $$;

-- Why an entry's pair is refused, from given facts; null: it is not. `member_exists`: there is such a member; `is_of_pair`: the conversation
-- of this id belongs to the pair, null where there is none.
create function app.evaluate_pair(me uuid, stream uuid, other uuid, member_exists boolean, is_of_pair boolean) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case
    when other is null then 'invalid'
    when other = me or not member_exists then 'unknown-member'
    when not coalesce(is_of_pair, stream = app.conversation_id(me, other)) then 'unknown-conversation' end;
end $$;

-- The same, with the facts looked up.
create function app.pair_refusal(me uuid, stream uuid, other uuid) returns text language sql stable set search_path = '' as $$
  select app.evaluate_pair(me, stream, other, exists (select from public.profiles where id = other), null) $$;

-- The refusal code of a block, the own or the other's; null: none. It depends on no search path and sets none, so it can be inlined, as can
-- `text_refusal` and `applied_entry_status`.
create function app.block_refusal(own_block boolean, other_block boolean) returns text language sql immutable as $$
  select case when own_block then 'blocked-mine' when other_block then 'blocked' end $$;
