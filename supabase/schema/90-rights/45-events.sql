-- Execution rights of functions about events. Nobody may execute a function that is not granted here.
revoke all on function
  public.events(jsonb), public.event(jsonb), public.event_guests(jsonb), public.next_party(jsonb), public.save_event(jsonb), public.cancel_event(jsonb),
  public.decide_event_guest(jsonb), public.invite_to_event(jsonb), public.mark_event_no_show(jsonb),
  public.set_event_cover(jsonb)
  from public, anon, authenticated, service_role;

-- For guests and members.
grant execute on function public.next_party(jsonb) to anon, authenticated;

-- For members.
grant execute on function
  public.events(jsonb), public.event(jsonb), public.event_guests(jsonb), public.save_event(jsonb), public.cancel_event(jsonb),
  public.decide_event_guest(jsonb), public.invite_to_event(jsonb), public.mark_event_no_show(jsonb),
  public.set_event_cover(jsonb)
  to authenticated;
