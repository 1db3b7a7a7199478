-- [REFERRAL-11] An invitation counts once its address is confirmed: whoever invites sees how often that was, and would otherwise
-- learn from it whether an address that they signed up with had an account.

create or replace function app.apply_referral(member uuid, given text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  o record;
begin
  select * into o from app.offer_of(left(given, 40));
  if not found or o.owner = member or not exists (select from auth.users u where u.id = member and u.email_confirmed_at is not null) then
    return false;
  end if;
  insert into public.subscribers as s (user_id, subscribed, free_period_end, referred_by_professional, referral_code_used, updated_at)
  values (member, false, now() + make_interval(days => app.free_days()), o.professional, o.code, now())
  on conflict (user_id) do update set
    free_period_end = greatest(s.free_period_end, excluded.free_period_end), referred_by_professional = excluded.referred_by_professional,
    referral_code_used = excluded.referral_code_used, updated_at = excluded.updated_at
  where s.referral_code_used is null;
  if not found then
    return exists (select from public.subscribers s where s.user_id = member and s.referral_code_used = o.code);
  end if;
  update public.professional_referrals r set usage_count = r.usage_count + 1 where r.id = o.referral;
  return true;
end $$;

create function app.address_confirmed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.apply_referral(new.id, app.text_in(coalesce(new.raw_user_meta_data, '{}'), 'referral_code'));
  return new;
end $$;
create trigger address_confirmed after update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function app.address_confirmed();

revoke execute on all functions in schema app from public;
