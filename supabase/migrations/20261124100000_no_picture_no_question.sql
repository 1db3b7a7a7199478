-- As before; most messages show no picture, and are asked nothing about one.
create or replace function app.media_refusal(me uuid, stream uuid, media text) returns text language plpgsql stable set search_path = '' as $$
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
