-- Presence: who is connected, and when a member was last seen.

-- Whether a node has reported a socket of the member that has not expired.
create function app.is_connected(member uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.presence where member_id = member and expires_at > now()) $$;

create function app.last_seen(member uuid, last_login timestamptz, seen_quarter int) returns text language sql stable set search_path = '' as $$
  select case
    when app.is_connected(member) then 'online'
    when greatest(last_login, to_timestamp(seen_quarter * 900.0)) > now() - interval '15 minutes' then 'recently'
    when greatest(last_login, to_timestamp(seen_quarter * 900.0)) > now() - interval '1 day' then 'today'
    when greatest(last_login, to_timestamp(seen_quarter * 900.0)) > now() - interval '7 days' then 'week'
    when greatest(last_login, to_timestamp(seen_quarter * 900.0)) > now() - interval '30 days' then 'month'
    else 'before' end $$;

create function app.presence_ids() returns int language sql immutable as $$ select 100 $$;

-- Polled while a list is on screen, therefore not counted by the request limit.
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
    from (select distinct value::uuid as id from jsonb_array_elements_text(ids)) as candidates
    where id <> me and app.is_connected(id) and app.can_find(id)));
end $$;

-- A node reports a member whose socket it holds, as that member; so nobody can report another. At most 20 nodes are stored, so that invented
-- ones cannot pile up.
create function public.report_presence(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  node_id uuid := app.uuid_in(request, 'node');
begin
  if node_id is null then
    perform app.invalid();
  end if;
  perform app.lock_count('nodes', me);
  delete from app.presence where member_id = me and expires_at < now();
  insert into app.presence as p (member_id, node, expires_at)
  select me, node_id, now() + interval '150 seconds' where (select count(*) from app.presence where member_id = me and node <> node_id) < 20
  on conflict (member_id, node) do update set expires_at = excluded.expires_at;
  update app.member_index set seen_quarter = app.quarter_hour_of(now()) where member_id = me and seen_quarter < app.quarter_hour_of(now());
end $$;

-- A node reports the end of a member's last socket, also when the session has ended.
create function public.end_presence(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from app.presence where member_id = app.token_member() and node = app.uuid_in(request, 'node');
end $$;
