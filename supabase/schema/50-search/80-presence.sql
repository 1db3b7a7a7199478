-- Who is connected, and when somebody was last here.

-- Connected now: a node has said so lately.
create function app.connected(member uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.present where member_id = member and until > now()) $$;

create function app.last_seen(member uuid, last_login timestamptz, seen int) returns text language sql stable set search_path = '' as $$
  select case
    when app.connected(member) then 'online'
    when greatest(last_login, to_timestamp(seen * 900.0)) > now() - interval '15 minutes' then 'recently'
    when greatest(last_login, to_timestamp(seen * 900.0)) > now() - interval '1 day' then 'today'
    when greatest(last_login, to_timestamp(seen * 900.0)) > now() - interval '7 days' then 'week'
    when greatest(last_login, to_timestamp(seen * 900.0)) > now() - interval '30 days' then 'month'
    else 'before' end $$;

create function app.presence_ids() returns int language sql immutable as $$ select 100 $$;

-- Asked again and again while a list is looked at: it counts for nothing.
create function public.online_among(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  ids jsonb := request -> 'ids';
begin
  if (case when jsonb_typeof(ids) = 'array' then jsonb_array_length(ids) > app.presence_ids()
      or exists (select from jsonb_array_elements(ids) as i where app.uuid_in(jsonb_build_object('id', i), 'id') is null) else true end) then
    perform app.invalid();
  end if;
  return jsonb_build_object('online', (select coalesce(jsonb_agg(id order by id), '[]')
    from (select distinct value::uuid as id from jsonb_array_elements_text(ids)) as asked
    where id <> me and app.connected(id) and app.finds(id)));
end $$;

-- A node tells of a member whose socket it holds, as that member; so nobody can say it of another. More nodes than so many
-- are no nodes.
create function public.here(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  asked uuid := app.uuid_in(request, 'node');
begin
  if asked is null then
    perform app.invalid();
  end if;
  perform app.count_alone('nodes', me);
  delete from app.present where member_id = me and until < now();
  insert into app.present as p (member_id, node, until)
  select me, asked, now() + interval '150 seconds' where (select count(*) from app.present where member_id = me and node <> asked) < 20
  on conflict (member_id, node) do update set until = excluded.until;
  update app.listed set seen = app.quarter_of(now()) where member_id = me and seen < app.quarter_of(now());
end $$;

-- A node says that a member is gone also when it was the session that ended.
create function public.gone(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from app.present where member_id = app.named() and node = app.uuid_in(request, 'node');
end $$;
