-- What links lead to, read once for everyone.

-- What stands there stays good for a week, and nothing for an hour. Only what must be read counts: 60 pages an hour.
create function public.link_preview(member uuid, address text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  found_one app.link_previews;
  count int;
begin
  select * into found_one from app.link_previews
  where address_hash = app.link_hash(address) and read_at > now() - case when preview is null then interval '1 hour' else interval '7 days' end;
  if found then
    return jsonb_build_object('state', 'known', 'preview', found_one.preview);
  end if;
  insert into app.link_asks as a (member_id, asked) values (member, 1)
  on conflict (member_id) do update set
    asked = case when a.since < now() - interval '1 hour' then 1 else a.asked + 1 end,
    since = case when a.since < now() - interval '1 hour' then now() else a.since end
  returning asked into count;
  return jsonb_build_object('state', case when count > 60 then 'limited' else 'unknown' end);
end $$;

-- What is old goes by and by.
create function public.keep_link_preview(address text, preview jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into app.link_previews as p (address_hash, preview) values (app.link_hash(address), nullif(keep_link_preview.preview, 'null'))
  on conflict (address_hash) do update set preview = excluded.preview, read_at = now();
  delete from app.link_previews where address_hash in (select o.address_hash from app.link_previews o where o.read_at < now() - interval '30 days' order by o.read_at limit 20 for update skip locked);
  delete from app.link_asks where member_id in (select o.member_id from app.link_asks o where o.since < now() - interval '1 day' limit 20 for update skip locked);
end $$;
