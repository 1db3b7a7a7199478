-- Emergency switches and the catalogue: the house turns them, everybody may know what is closed.
revoke all on function
  public.site_state(jsonb), public.house_switches(jsonb), public.turn_switch(jsonb), public.house_catalogue(jsonb), public.change_catalogue(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.site_state(jsonb) to anon, authenticated;
grant execute on function public.house_switches(jsonb), public.turn_switch(jsonb), public.house_catalogue(jsonb), public.change_catalogue(jsonb) to authenticated;
