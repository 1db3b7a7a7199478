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
