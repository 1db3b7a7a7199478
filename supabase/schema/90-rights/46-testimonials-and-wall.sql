-- Execution rights of functions about home, testimonials and the wall. Nobody may execute a function that is not granted here.
revoke all on function
  public.home_page(jsonb), public.testimonials(jsonb), public.wall_entries(jsonb)
  from public, anon, authenticated, service_role;

-- For members.
grant execute on function
  public.home_page(jsonb), public.testimonials(jsonb), public.wall_entries(jsonb)
  to authenticated;
