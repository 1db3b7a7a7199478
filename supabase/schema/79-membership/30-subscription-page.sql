-- [MEMBERAREA-12, MEMBERAREA-13] The page of a member's subscription, with its invoices.
create function public.subscription_page(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  at timestamptz := app.payment_time(me);
  settings app.payment_settings;
  renewing uuid := app.renewing_order(me, at);
begin
  perform app.count_member_request(me);
  select * into settings from app.payment_settings s where s.one;
  return jsonb_build_object(
    'provider', settings.provider, 'descriptor', settings.descriptor, 'offers', app.sold_offers(settings), 'seller', settings.seller,
    'paidUntil', app.paid_until(me, at), 'renews', renewing is not null,
    'offer', (select o.offer from app.payment_orders o where o.id = coalesce(renewing, (
      select p.order_id from app.paid_periods(me) as p where p.period @> at))),
    'freePeriodEnd', (select s.free_period_end from public.subscribers s where s.user_id = me and s.free_period_end > now()),
    'given', (select p.role from public.profiles p where p.id = me) = 'membre_abonné'
      or exists (select from public.subscribers s where s.user_id = me and s.subscribed and app.paid_until(me, at) is null),
    'invoices', coalesce((
      select jsonb_agg(jsonb_build_object('number', i.invoice, 'paidAt', i.paid_at, 'offer', i.offer, 'months', i.months, 'cents', i.cents, 'currency', i.currency,
        'startsAt', g.starts_at, 'endsAt', g.ends_at, 'reversedAt', i.reversed_at, 'trial', i.provider = 'sandbox') order by i.paid_at desc, i.invoice desc)
      from (
        select p.*, o.offer, o.months, r.at as reversed_at
        from app.payment_orders o join app.payments p on p.order_id = o.id
        left join app.payment_reversals r on r.provider = p.provider and r.payment = p.payment
        where o.member_id = me order by p.paid_at desc, p.invoice desc limit 60) as i
      join app.granted_periods(me) as g on g.invoice = i.invoice), '[]'));
end $$;
