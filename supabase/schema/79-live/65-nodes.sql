-- Which sync nodes run, and which carry media.

-- `{node, media, processes}`: a node says every few seconds that it runs, whether it carries cameras and microphones, and in how many processes of its own.
-- `{node, ends: true}`: it ends.
create function public.report_live_node(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  node_name text := app.text_in(request, 'node');
  carries boolean := case request -> 'media' when 'true' then true when 'false' then false end;
  count int := app.integer_in(request, 'processes');
  ends boolean := request -> 'ends' = 'true';
begin
  if node_name is null or char_length(node_name) not between 1 and 64 or (ends is not true and (carries is null or count is null or count not between 0 and 1000)) then
    perform app.invalid();
  end if;
  if ends then
    delete from app.live_nodes n where n.node = node_name;
    return;
  end if;
  insert into app.live_nodes as n (node, media, processes, expires_at) values (node_name, carries, count, now() + app.live_node_term())
  on conflict (node) do update set media = excluded.media, processes = excluded.processes, expires_at = excluded.expires_at;
end $$;

create function app.living_nodes() returns setof app.live_nodes language sql stable set search_path = '' as $$
  select n.* from app.live_nodes n where n.expires_at > now() $$;

-- Whether a call can be carried: some node says so, or none says anything.
create function app.carries_calls() returns boolean language sql stable set search_path = '' as $$
  select coalesce(bool_or(n.media), true) from app.living_nodes() n $$;
