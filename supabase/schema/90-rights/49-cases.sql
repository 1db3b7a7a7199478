-- Execution rights of the functions of the house's queue. Each asks for the right itself; `staff_page` may be asked by any member.
revoke all on function
  public.staff_page(jsonb), public.case_queue(jsonb), public.open_case(jsonb), public.claim_case(jsonb), public.release_case(jsonb), public.decide_case(jsonb),
  public.staff_members(jsonb), public.staff_member(jsonb), public.add_staff_note(jsonb), public.end_member_sessions(jsonb), public.lift_decision(jsonb), public.audit_page(jsonb), public.transparency_report(jsonb), public.house_health(jsonb), public.house_history(jsonb)
  from public, anon, authenticated, service_role;

grant execute on function
  public.staff_page(jsonb), public.case_queue(jsonb), public.open_case(jsonb), public.claim_case(jsonb), public.release_case(jsonb), public.decide_case(jsonb),
  public.staff_members(jsonb), public.staff_member(jsonb), public.add_staff_note(jsonb), public.end_member_sessions(jsonb), public.lift_decision(jsonb), public.audit_page(jsonb), public.transparency_report(jsonb), public.house_health(jsonb), public.house_history(jsonb),
  app.may_see_reported_picture(text), app.may_add_pictures()
  to authenticated;

-- What members see of decisions. Also called without a session: then a ticket proves who asks [S38].
revoke all on function public.my_decisions(jsonb), public.appeal_decision(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.my_decisions(jsonb), public.appeal_decision(jsonb) to anon, authenticated;

-- Reports without an account: the service stores them, and anyone who has the receipt reads what became of one.
revoke all on function public.store_notice(jsonb, text), public.notice_state(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.store_notice(jsonb, text) to service_role;
grant execute on function public.notice_state(jsonb) to anon, authenticated;

-- [S38] The service issues tickets to suspended members who have proved who they are; with one they ask without a session.
revoke all on function
  public.issue_decision_ticket(uuid), public.suspended_export_object(jsonb), public.suspended_page(jsonb), public.request_suspended_export(jsonb), public.suspended_export_file(jsonb),
  public.request_suspended_deletion(jsonb), public.cancel_suspended_deletion(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.issue_decision_ticket(uuid), public.suspended_export_object(jsonb) to service_role;
grant execute on function
  public.suspended_page(jsonb), public.request_suspended_export(jsonb), public.suspended_export_file(jsonb),
  public.request_suspended_deletion(jsonb), public.cancel_suspended_deletion(jsonb)
  to anon, authenticated;

-- [S20] Requests that two persons of the house do together.
revoke all on function
  public.house_requests(jsonb), public.propose_request(jsonb), public.confirm_request(jsonb), public.refuse_request(jsonb), public.withdraw_request(jsonb),
  public.export_audit(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.house_requests(jsonb), public.propose_request(jsonb), public.confirm_request(jsonb), public.refuse_request(jsonb), public.withdraw_request(jsonb),
  public.export_audit(jsonb)
  to authenticated;
