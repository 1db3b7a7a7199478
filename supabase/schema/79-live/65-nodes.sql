-- Which sync nodes carry media.

-- `{node, media}`: a node says every few seconds that it runs, and whether it carries cameras and microphones.
create function public.report_live_node(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  node_name text := app.text_in(request, 'node');
  carries boolean := case request -> 'media' when 'true' then true when 'false' then false end;
begin
  if node_name is null or char_length(node_name) not between 1 and 64 or carries is null then
    perform app.invalid();
  end if;
  insert into app.live_nodes as n (node, media, expires_at) values (node_name, carries, now() + app.live_node_term())
  on conflict (node) do update set media = excluded.media, expires_at = excluded.expires_at;
end $$;

-- Whether a call can be carried: some node says so, or none says anything.
create function app.carries_calls() returns boolean language sql stable set search_path = '' as $$
  select coalesce(bool_or(n.media), true) from app.live_nodes n where n.expires_at > now() $$;
