-- Execution rights of broadcasts. Those of the house ask for the right themselves; a member reads what was said to them.
revoke all on function
  public.broadcast_page(jsonb), public.preview_broadcast(jsonb), public.propose_broadcast(jsonb), public.confirm_broadcast(jsonb), public.test_broadcast(jsonb),
  public.recall_broadcast(jsonb), public.my_announcements(jsonb)
  from public, anon, authenticated, service_role;

grant execute on function
  public.broadcast_page(jsonb), public.preview_broadcast(jsonb), public.propose_broadcast(jsonb), public.confirm_broadcast(jsonb), public.test_broadcast(jsonb),
  public.recall_broadcast(jsonb), public.my_announcements(jsonb)
  to authenticated;
