-- Execution rights of functions about home, testimonials and the wall. Nobody may execute a function that is not granted here.
revoke all on function
  public.home_page(jsonb), public.testimonials(jsonb), public.testimonials_to_review(jsonb), public.review_testimonial(jsonb),
  public.wall_entries(jsonb), public.wall_to_review(jsonb), public.review_warning(jsonb)
  from public, anon, authenticated, service_role;

-- For members; those for moderators refuse everybody else.
grant execute on function
  public.home_page(jsonb), public.testimonials(jsonb), public.testimonials_to_review(jsonb), public.review_testimonial(jsonb),
  public.wall_entries(jsonb), public.wall_to_review(jsonb), public.review_warning(jsonb)
  to authenticated;
