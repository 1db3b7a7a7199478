-- Orders, and the provider's messages about them.

-- `{provider, offers, descriptor, seller}`: what the server has read from the operator's file at its start.
create function app.set_payment_settings(settings jsonb) returns void language plpgsql set search_path = '' as $$
begin
  -- The periods of « Banque d’essai » begin or cease to count.
  if exists (select from app.payment_settings s where s.one and s.provider is distinct from app.text_in(settings, 'provider')) then
    update public.subscribers s set paid_due = now() where s.user_id in (select o.member_id from app.payment_orders o where o.provider = 'sandbox');
  end if;
  update app.payment_settings s set
    provider = app.text_in(settings, 'provider'), offers = settings -> 'offers', descriptor = app.text_in(settings, 'descriptor'), seller = settings -> 'seller'
  where s.one;
end $$;

create function app.payment_outcome(refusal text) returns jsonb language sql immutable as $$ select jsonb_build_object('refusal', refusal) $$;

-- `{offer}`: opens an order at the price that the operator's file says; nothing else of the request is read. The server adds the provider's
-- address. One that was opened within the hour and not paid is used again.
create function public.start_checkout(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  settings app.payment_settings;
  chosen jsonb;
  o app.payment_orders;
begin
  perform app.require_writable();
  perform app.count_member_request(me);
  select * into settings from app.payment_settings s where s.one;
  select x into chosen from jsonb_array_elements(app.sold_offers(settings)) as x where x ->> 'id' = app.text_in(request, 'offer');
  perform from public.streams where id = me for update;
  if settings.provider is null or chosen is null then
    return app.payment_outcome('unknown-offer');
  end if;
  if app.renewing_order(me, app.payment_time(me)) is not null then
    return app.payment_outcome('subscription-running');
  end if;
  select * into o from app.payment_orders x
  where x.member_id = me and x.provider = settings.provider and x.created_at > now() - interval '1 hour'
    and (x.offer, x.months, x.cents, x.currency) = (chosen ->> 'id', (chosen ->> 'months')::int, (chosen ->> 'cents')::int, chosen ->> 'currency')
    and not exists (select from app.payment_events e where e.order_id = x.id)
  order by x.created_at desc limit 1;
  if o.id is null then
    insert into app.payment_orders (member_id, provider, offer, months, cents, currency)
    values (me, settings.provider, chosen ->> 'id', (chosen ->> 'months')::int, (chosen ->> 'cents')::int, chosen ->> 'currency') returning * into o;
    if o.provider = 'sandbox' then
      insert into app.sandbox_sales (order_id) values (o.id);
    end if;
  end if;
  return jsonb_build_object('refusal', null, 'order', app.order_json(o));
end $$;

-- What a provider is told of an order: never the member.
create function app.order_json(o app.payment_orders) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', o.id, 'payer', o.payer, 'provider', o.provider, 'offer', o.offer, 'months', o.months, 'cents', o.cents, 'currency', o.currency,
    'sale', o.sale, 'createdAt', o.created_at) $$;

-- The order that the caller wants to end. The server asks the provider to end it, and takes in its answer as one of the provider's messages.
create function public.cancel_subscription(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  o app.payment_orders;
begin
  perform app.count_member_request(me);
  select * into o from app.payment_orders x where x.id = app.renewing_order(me, app.payment_time(me));
  return case when o.id is null then app.payment_outcome('no-subscription') else jsonb_build_object('refusal', null, 'order', app.order_json(o)) end;
end $$;

-- Has the provider end those of these orders that would go on after their member is gone. The job carries the order, which names nobody.
create function app.cancel_renewals(orders uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  o app.payment_orders;
begin
  for o in
    select x.* from app.payment_orders x
    where x.id = any (orders) and x.member_id is null and x.cancelled_at is null and x.sale is not null order by x.id
  loop
    if to_regnamespace('graphile_worker') is not null then
      perform graphile_worker.add_job('subscription.cancel', json_build_object('order', app.order_json(o)), job_key => 'subscription.cancel:' || o.id);
    end if;
  end loop;
end $$;

-- The next number of an invoice; numbers of a year have no gaps, because the row is locked to the end of the transaction.
create function app.next_invoice(at timestamptz) returns text language plpgsql set search_path = '' as $$
declare
  this_year int := extract(year from at at time zone 'Europe/Paris');
  number int;
begin
  insert into app.invoice_numbers as n (year, last) values (this_year, 1) on conflict (year) do update set last = n.last + 1 returning last into number;
  return this_year || '-' || lpad(number::text, 6, '0');
end $$;

-- Whether a message fits the order it names: payer, offer, price and a period no longer than what is sold, give or take five days: the end of a
-- short month moves it by three, and a provider's day has 24 hours more.
create function app.fits_order(o app.payment_orders, message jsonb) returns boolean language sql stable set search_path = '' as $$
  select coalesce(
    app.text_in(message, 'payer') = o.payer::text and app.text_in(message, 'offer') = o.offer
    and (message ->> 'kind' <> 'paid' or (
      app.integer_in(message, 'cents') = o.cents and app.text_in(message, 'currency') = o.currency and app.text_in(message, 'payment') is not null
      and app.instant_in(message, 'startsAt') > o.created_at - interval '5 days'
      and app.instant_in(message, 'endsAt') > app.instant_in(message, 'startsAt')
      and app.instant_in(message, 'endsAt') <= app.instant_in(message, 'startsAt') + make_interval(months => o.months) + interval '5 days'))
    and (message ->> 'kind' <> 'reversed' or app.text_in(message, 'payment') is not null), false) $$;

-- [S32] Takes in a message whose signature the server has checked: `{provider, event, kind, order, payer, offer, payment, cents, currency,
-- startsAt, endsAt, sale}`. Whatever the order in which they come, and however often, the result is the same. Returns `{state}`.
create function public.record_payment(message jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  of_provider text := app.text_in(message, 'provider');
  event_id text := app.text_in(message, 'event');
  kind_of text := app.text_in(message, 'kind');
  named text := app.text_in(message, 'payment');
  o app.payment_orders;
  new_state text;
begin
  -- Messages of one order wait for each other; the account's stream is locked first, as a deletion locks it.
  perform from public.streams s where s.id = (select x.member_id from app.payment_orders x where x.id = app.uuid_in(message, 'order')) for update;
  select * into o from app.payment_orders x where x.id = app.uuid_in(message, 'order') and x.provider = of_provider for update;
  new_state := case when o.id is null then 'parked' when app.fits_order(o, message) then 'applied' else 'refused' end;
  insert into app.payment_events (provider, event, order_id, kind, state) values (of_provider, event_id, o.id, kind_of, new_state) on conflict do nothing;
  if not found then
    return jsonb_build_object('state', 'duplicate');
  end if;
  if new_state <> 'applied' then
    return jsonb_build_object('state', new_state);
  end if;
  if app.text_in(message, 'sale') is not null then
    update app.payment_orders x set sale = app.text_in(message, 'sale') where x.id = o.id and x.sale is null;
  end if;
  if kind_of = 'paid' and not exists (select from app.payments p where p.provider = of_provider and p.payment = named) then
    insert into app.payments (provider, payment, order_id, starts_at, ends_at, cents, currency, invoice)
    values (of_provider, named, o.id, app.instant_in(message, 'startsAt'), app.instant_in(message, 'endsAt'), o.cents, o.currency, app.next_invoice(now()));
    perform app.plan_renewal_notice(o.id);
  elsif kind_of = 'reversed' then
    insert into app.payment_reversals (provider, payment, order_id) values (of_provider, named, o.id) on conflict do nothing;
  elsif kind_of in ('cancelled', 'resumed') then
    update app.payment_orders x set cancelled_at = case kind_of when 'cancelled' then coalesce(x.cancelled_at, now()) end where x.id = o.id;
  end if;
  if o.member_id is not null then
    perform app.refresh_subscription(o.member_id);
  elsif kind_of in ('paid', 'resumed') then
    perform app.cancel_renewals(array[o.id]);
  end if;
  return jsonb_build_object('state', 'applied');
end $$;

-- How long before its renewal a subscription is announced by mail: the law asks for a month where it lasts a year.
create function app.renewal_notice(months int) returns interval language sql immutable as $$
  select case when months >= 12 then interval '40 days' else interval '5 days' end $$;

create function app.plan_renewal_notice(of_order uuid) returns void language sql set search_path = '' as $$
  select app.plan_mail(o.member_id, 'renewal', p.invoice, p.ends_at - app.renewal_notice(o.months))
  from app.payments p join app.payment_orders o on o.id = p.order_id
  where p.order_id = of_order and o.member_id is not null and p.ends_at > now() and to_regnamespace('graphile_worker') is not null $$;

-- Whether the announcement of a renewal is still true when it is written.
create function app.is_renewal_due(member uuid, of_invoice text) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from app.payments p join app.payment_orders o on o.id = p.order_id
    where p.invoice = of_invoice and o.member_id = member and o.cancelled_at is null and app.counts_here(p.provider)
      and not exists (select from app.payment_reversals r where r.provider = p.provider and r.payment = p.payment)
      and not exists (select from app.payments later where later.order_id = p.order_id and later.ends_at > p.ends_at)) $$;
