-- Professionals invite with a code; whoever signs up with one gets thirty days.

-- [REFERRAL-04, REFERRAL-05] The code in capitals, active, of a professional whom the house has approved; else no row.
create function app.offer_of(given text) returns table (referral uuid, professional uuid, owner uuid, code text, business text) language sql stable set search_path = '' as $$
  select r.id, p.id, p.user_id, r.referral_code, p.business_name
  from public.professional_referrals r join public.professional_profiles p on p.id = r.professional_id
  where r.referral_code = upper(btrim(given)) and r.is_active and p.status = 'approved' $$;

create function public.referral_offer(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform app.ask_as_guest('referral', 30);
  return (select jsonb_build_object('business', o.business) from app.offer_of(left(app.text_in(request, 'code'), 40)) o);
end $$;

-- [REFERRAL-10 to REFERRAL-17, REFERRAL-21] Once for an account, by nobody to themselves; asked again it is the same. A paid
-- subscription is left as it is. The count rises in the database, so that none of those who come at once is lost.
create function app.apply_referral(member uuid, given text) returns boolean language plpgsql security definer set search_path = '' as $$
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

-- [REFERRAL-11] An invitation counts once its address is confirmed: whoever invites sees how often that was, and would otherwise
-- learn from it whether an address that they signed up with had an account.
create function app.address_confirmed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.apply_referral(new.id, app.text_in(coalesce(new.raw_user_meta_data, '{}'), 'referral_code'));
  return new;
end $$;
create trigger address_confirmed after update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function app.address_confirmed();

-- Whose invitation the member came with; null: nobody's.
create function public.my_referral() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('business', p.business_name, 'freePeriodEnd', s.free_period_end)
  from public.subscribers s join public.professional_profiles p on p.id = s.referred_by_professional
  where s.user_id = app.me() $$;
