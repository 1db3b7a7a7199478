-- Figures of loading: the service counts them, the administration reads them.
revoke all on function public.count_web_vital(jsonb, text), public.web_vitals_report(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.count_web_vital(jsonb, text) to service_role;
grant execute on function public.web_vitals_report(jsonb) to authenticated;
