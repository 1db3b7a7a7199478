-- Rules against abuse: the administration reads and changes them, the service asks about addresses.
revoke all on function
  public.abuse_rules(jsonb), public.change_abuse_rule(jsonb), public.refuses_disposable_address(text), public.note_disposable_account(text)
  from public, anon, authenticated, service_role;
grant execute on function public.abuse_rules(jsonb), public.change_abuse_rule(jsonb) to authenticated;
grant execute on function public.refuses_disposable_address(text), public.note_disposable_account(text) to service_role;
