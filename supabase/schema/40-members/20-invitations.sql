-- Referral codes of professionals: a sign-up with one gets thirty free days.

-- Whether a code offers anything: its professional switches it, and the house may close it.
create function app.is_code_open(r public.professional_referrals) returns boolean language sql stable set search_path = '' as $$
  select r.is_active and not app.is_switched_off('code', r.id::text) $$;

-- [REFERRAL-04, REFERRAL-05] Finds an active code, compared in capitals, of an approved professional; otherwise returns no row.
create function app.referral_offer_for(entered_code text) returns table (referral uuid, professional uuid, owner uuid, code text, business text) language sql stable set search_path = '' as $$
  select r.id, p.id, p.user_id, r.referral_code, p.business_name
  from public.professional_referrals r join public.professional_profiles p on p.id = r.professional_id
  where r.referral_code = upper(btrim(entered_code)) and app.is_code_open(r) and p.status = 'approved' $$;

create function public.referral_offer(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform app.count_guest_request('referral', 30);
  return (select jsonb_build_object('business', o.business) from app.referral_offer_for(left(app.text_in(request, 'code'), 40)) o);
end $$;

-- [REFERRAL-10 to REFERRAL-17, REFERRAL-21] Applies a code once for each account, never the member's own; repeating it changes nothing. A
-- paid subscription stays as it is. The count is raised in the database, so that concurrent uses are all counted.
create function app.apply_referral(member uuid, entered_code text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  offer record;
begin
  select * into offer from app.referral_offer_for(left(entered_code, 40));
  if not found or offer.owner = member or not exists (select from auth.users u where u.id = member and u.email_confirmed_at is not null) then
    return false;
  end if;
  insert into public.subscribers as s (user_id, subscribed, free_period_end, referred_by_professional, referral_code_used, updated_at)
  values (member, false, now() + make_interval(days => app.free_days()), offer.professional, offer.code, now())
  on conflict (user_id) do update set
    free_period_end = greatest(s.free_period_end, excluded.free_period_end), referred_by_professional = excluded.referred_by_professional,
    referral_code_used = excluded.referral_code_used, updated_at = excluded.updated_at
  where s.referral_code_used is null;
  if not found then
    return exists (select from public.subscribers s where s.user_id = member and s.referral_code_used = offer.code);
  end if;
  update public.professional_referrals r set usage_count = r.usage_count + 1 where r.id = offer.referral;
  return true;
end $$;

-- [REFERRAL-11] A referral counts only when the address is confirmed: professionals see the count, and could otherwise learn by signing an
-- address up whether it has an account.
create function app.apply_confirmed_referral() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.apply_referral(new.id, app.text_in(coalesce(new.raw_user_meta_data, '{}'), 'referral_code'));
  return new;
end $$;
create trigger apply_confirmed_referral after update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function app.apply_confirmed_referral();

-- The professional whose code the member used; null: none.
create function public.my_referral() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('business', p.business_name, 'freePeriodEnd', s.free_period_end)
  from public.subscribers s join public.professional_profiles p on p.id = s.referred_by_professional
  where s.user_id = app.me() $$;
