-- Execution rights of the functions of the house's queue. Each asks for the right itself; `staff_page` may be asked by any member.
revoke all on function
  public.staff_page(jsonb), public.case_queue(jsonb), public.open_case(jsonb), public.claim_case(jsonb), public.release_case(jsonb), public.decide_case(jsonb),
  public.staff_members(jsonb), public.staff_member(jsonb), public.add_staff_note(jsonb), public.end_member_sessions(jsonb), public.lift_decision(jsonb), public.audit_page(jsonb), public.transparency_report(jsonb), public.house_health(jsonb)
  from public, anon, authenticated, service_role;

grant execute on function
  public.staff_page(jsonb), public.case_queue(jsonb), public.open_case(jsonb), public.claim_case(jsonb), public.release_case(jsonb), public.decide_case(jsonb),
  public.staff_members(jsonb), public.staff_member(jsonb), public.add_staff_note(jsonb), public.end_member_sessions(jsonb), public.lift_decision(jsonb), public.audit_page(jsonb), public.transparency_report(jsonb), public.house_health(jsonb),
  app.may_see_reported_picture(text)
  to authenticated;
