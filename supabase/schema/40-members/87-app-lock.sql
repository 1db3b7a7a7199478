-- The app lock is a matter of each device: the server knows nothing of it, but is told before one is turned off.

-- [S39] With a fresh proof, a mail tells the member that a device turns its lock off. The device goes on only with this answer.
create function public.announce_lock_off(request jsonb) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  perform app.require_fresh_sign_in(me);
  if to_regnamespace('graphile_worker') is not null then
    perform app.plan_mail(me, 'lock-off', gen_random_uuid()::text, now());
  end if;
  return true;
end $$;
