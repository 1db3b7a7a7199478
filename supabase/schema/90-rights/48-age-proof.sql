-- Execution rights of functions about proofs of age. Nobody may execute a function that is not granted here.
revoke all on function
  public.age_proof_page(jsonb), public.start_age_proof(jsonb), public.age_proof_request(uuid, jsonb), public.finish_age_proof(uuid, text)
  from public, anon, authenticated, service_role;

-- For members.
grant execute on function public.age_proof_page(jsonb), public.start_age_proof(jsonb) to authenticated;

-- For the service: what a wallet reads and answers, once the server has checked it.
grant execute on function public.age_proof_request(uuid, jsonb), public.finish_age_proof(uuid, text) to service_role;
