-- Execution rights of functions about clubs, for members. Nobody may execute a function that is not granted here.
revoke all on function public.club_directory(jsonb), public.club(jsonb), public.answer_club_opinion(jsonb),
  public.add_club_photo(jsonb), public.remove_club_photo(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.club_directory(jsonb), public.club(jsonb), public.answer_club_opinion(jsonb),
  public.add_club_photo(jsonb), public.remove_club_photo(jsonb)
  to authenticated;
