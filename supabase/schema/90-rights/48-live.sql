-- Execution rights of functions about live rooms and calls. Nobody may execute a function that is not granted here.
revoke all on function
  public.live_rooms(jsonb), public.open_live_room(jsonb), public.enter_live_room(jsonb), public.leave_live_room(jsonb), public.keep_live_seats(jsonb),
  public.say_in_live_room(jsonb), public.live_room_state(jsonb), public.moderate_live_room(jsonb), public.live_bans(jsonb),
  public.set_live_camera(jsonb), public.set_live_viewer(jsonb), public.live_ticket(jsonb), public.take_live_ticket(jsonb), public.live_rules(jsonb), public.report_live_node(jsonb),
  public.start_call(jsonb), public.accept_call(jsonb), public.resume_call(jsonb), public.end_call(jsonb), public.my_calls(jsonb), public.may_see_still(jsonb)
  from public, anon, authenticated, service_role;

-- For members.
grant execute on function
  public.live_rooms(jsonb), public.open_live_room(jsonb), public.enter_live_room(jsonb), public.leave_live_room(jsonb), public.say_in_live_room(jsonb),
  public.moderate_live_room(jsonb), public.live_bans(jsonb), public.set_live_camera(jsonb), public.set_live_viewer(jsonb), public.live_ticket(jsonb),
  public.start_call(jsonb), public.accept_call(jsonb), public.resume_call(jsonb), public.end_call(jsonb), public.my_calls(jsonb), public.may_see_still(jsonb)
  to authenticated;

-- Called by the service as the member whose picture it stores.
revoke all on function app.add_live_still(jsonb) from public, anon, authenticated, service_role;
grant execute on function app.add_live_still(jsonb) to authenticated;

-- For sync nodes only, which tell each of their members what that member may see.
do $$ begin
  if exists (select from pg_catalog.pg_roles where rolname = 'sync_node') then
    grant execute on function public.keep_live_seats(jsonb), public.live_room_state(jsonb), public.take_live_ticket(jsonb), public.live_rules(jsonb), public.report_live_node(jsonb) to sync_node;
  end if;
end $$;
