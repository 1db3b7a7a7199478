-- [AUTH-151] When a member was last here. It changes no revision: nobody is shown it.
alter table public.profiles add column last_login timestamptz;

create function public.update_last_login() returns void language sql security definer set search_path = '' as $$
  update public.profiles set last_login = now() where id = app.me() $$;

revoke execute on function public.update_last_login() from public, anon;
grant execute on function public.update_last_login() to authenticated;
