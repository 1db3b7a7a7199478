-- Previews of links, read once for everyone.

-- A preview is valid for a week, an empty one for an hour. Only pages that must be read count: 60 an hour.
create function public.link_preview(member uuid, address text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  stored_preview app.link_previews;
  new_count int;
begin
  select * into stored_preview from app.link_previews
  where address_hash = app.link_hash(address) and read_at > now() - case when preview is null then interval '1 hour' else interval '7 days' end;
  if found then
    return jsonb_build_object('state', 'known', 'preview', stored_preview.preview);
  end if;
  insert into app.link_request_counts as a (member_id, request_count) values (member, 1)
  on conflict (member_id) do update set
    request_count = case when a.window_start < now() - interval '1 hour' then 1 else a.request_count + 1 end,
    window_start = case when a.window_start < now() - interval '1 hour' then now() else a.window_start end
  returning request_count into new_count;
  return jsonb_build_object('state', case when new_count > 60 then 'limited' else 'unknown' end);
end $$;

-- Stores a preview and deletes some expired ones.
create function public.store_link_preview(address text, preview jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into app.link_previews as p (address_hash, preview) values (app.link_hash(address), nullif(store_link_preview.preview, 'null'))
  on conflict (address_hash) do update set preview = excluded.preview, read_at = now();
  delete from app.link_previews where address_hash in (select o.address_hash from app.link_previews o where o.read_at < now() - interval '30 days' order by o.read_at limit 20 for update skip locked);
  delete from app.link_request_counts where member_id in (select o.member_id from app.link_request_counts o where o.window_start < now() - interval '1 day' limit 20 for update skip locked);
end $$;
