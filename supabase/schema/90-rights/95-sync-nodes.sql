-- Execution rights of sync nodes, which know whose tokens they hold, and tell each of their members what that member may see. On a hosted project
-- the operator creates their role (supabase/sync-node.sql), before or after the migrations: whatever comes last grants them.
create function app.grant_to_sync_nodes() returns void language plpgsql set search_path = '' as $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'sync_node') then
    return;
  end if;
  grant usage on schema public to sync_node;
  grant execute on function
    public.session_states(jsonb), public.live_items_for(jsonb), public.push_batch(jsonb, boolean), public.group_rooms(jsonb), public.announce_counts(),
    public.forget_security_log(), public.lock_ticket_holder(jsonb), public.end_lock_ticket(jsonb),
    public.keep_live_seats(jsonb), public.live_room_state(jsonb), public.take_live_ticket(jsonb), public.live_rules(jsonb), public.report_live_node(jsonb)
    to sync_node;
end $$;
revoke all on function app.grant_to_sync_nodes() from public, anon, authenticated, service_role;
select app.grant_to_sync_nodes();
