-- Execution rights of functions about subscription and certification. Nobody may execute a function that is not granted here.
revoke all on function
  public.start_checkout(jsonb), public.cancel_subscription(jsonb), public.subscription_page(jsonb), public.record_payment(jsonb),
  public.sandbox_sale(uuid), public.store_sandbox_sale(uuid, jsonb, boolean), public.move_sandbox_clock(uuid, int),
  public.certification_page(jsonb), public.start_certification(jsonb), public.may_see_certification(jsonb)
  from public, anon, authenticated, service_role;

-- For members; those of the house ask for the right themselves.
grant execute on function
  public.start_checkout(jsonb), public.cancel_subscription(jsonb), public.subscription_page(jsonb), public.certification_page(jsonb), public.start_certification(jsonb),
  public.may_see_certification(jsonb),
  app.certification_upload(jsonb, boolean)
  to authenticated;

-- For the service: what a provider has said, once the server has checked its signature.
grant execute on function
  public.record_payment(jsonb), public.sandbox_sale(uuid),
  public.store_sandbox_sale(uuid, jsonb, boolean), public.move_sandbox_clock(uuid, int)
  to service_role;
