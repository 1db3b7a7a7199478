-- [S32] What a member is entitled to by payments: now lies inside the union of paid periods that were not reversed, where those of two orders
-- that meet follow each other.

-- Whether a provider's periods count here [S5]: those of the sandbox only where it is the provider in force.
create function app.counts_here(provider text) returns boolean language sql stable set search_path = '' as $$
  select provider <> 'sandbox' or exists (select from app.payment_settings s where s.provider = 'sandbox') $$;

-- The present time of a member's payments. « Banque d’essai » has a clock of its own, which its page moves, in its own orders alone.
create function app.payment_time(member uuid) returns timestamptz language sql stable set search_path = '' as $$
  select now() + coalesce((
    select max(b.ahead) from app.sandbox_sales b join app.payment_orders o on o.id = b.order_id
    where o.member_id = member and app.counts_here('sandbox')), '0') $$;

-- What a member has paid for, without an overlap: payments of one order whose periods meet are one period, and where two orders were paid for the
-- same days, as in two tabs, the one that begins later waits for the end of the other, so that no paid day is lost. It is computed from what is
-- paid and not reversed, so that the order in which messages come changes nothing. `charged`: the same days as the provider has them.
create function app.paid_periods(member uuid) returns table (order_id uuid, period tstzrange, charged tstzrange) language plpgsql stable set search_path = '' as $$
declare
  free_from timestamptz := '-infinity';
  paid record;
begin
  for paid in
    select o.id, u.period as charged, lower(u.period) as starts_at, upper(u.period) - lower(u.period) as length
    from app.payment_orders o cross join lateral unnest((
      select range_agg(tstzrange(p.starts_at, p.ends_at)) from app.payments p
      where p.order_id = o.id and app.counts_here(p.provider)
        and not exists (select from app.payment_reversals r where r.provider = p.provider and r.payment = p.payment))) as u (period)
    where o.member_id = paid_periods.member
    order by lower(u.period), o.created_at, o.id
  loop
    order_id := paid.id;
    charged := paid.charged;
    period := tstzrange(greatest(paid.starts_at, free_from), greatest(paid.starts_at, free_from) + make_interval(secs => extract(epoch from paid.length)));
    free_from := upper(period);
    return next;
  end loop;
end $$;

-- Until when the member has paid without a gap, seen from an instant; null: nothing is paid for it.
create function app.paid_until(member uuid, at timestamptz) returns timestamptz language sql stable set search_path = '' as $$
  select upper(u.period) from unnest((select range_agg(p.period) from app.paid_periods(member) as p)) as u (period) where u.period @> at $$;

-- The days that each payment gives, its own where it was reversed or counts nowhere.
create function app.granted_periods(member uuid) returns table (invoice text, starts_at timestamptz, ends_at timestamptz) language sql stable set search_path = '' as $$
  select p.invoice, p.starts_at + moved.by, p.ends_at + moved.by
  from app.payment_orders o join app.payments p on p.order_id = o.id
  left join app.payment_reversals r on r.provider = p.provider and r.payment = p.payment
  left join app.paid_periods(granted_periods.member) as g on g.order_id = o.id and r.payment is null and g.charged @> tstzrange(p.starts_at, p.ends_at)
  cross join lateral (select make_interval(secs => coalesce(extract(epoch from lower(g.period) - lower(g.charged)), 0)::float8) as by) as moved
  where o.member_id = granted_periods.member $$;

-- When time alone changes what the member has paid for, seen from an instant: the end of what is paid, or the beginning of what will be; null: never.
create function app.paid_change(member uuid, at timestamptz) returns timestamptz language sql stable set search_path = '' as $$
  select coalesce(app.paid_until(member, at), (select min(lower(p.period)) from app.paid_periods(member) as p where lower(p.period) > at)) $$;

-- The order that goes on by itself, the latest first; null: none.
create function app.renewing_order(member uuid, at timestamptz) returns uuid language sql stable set search_path = '' as $$
  select o.id from app.payment_orders o join app.payments p on p.order_id = o.id
  where o.member_id = member and o.cancelled_at is null and app.counts_here(p.provider) and p.ends_at > at
    and not exists (select from app.payment_reversals r where r.provider = p.provider and r.payment = p.payment)
  order by p.ends_at desc, o.id limit 1 $$;

-- Sets `paid` to what is paid now, after each change of it; `free_period_end` is never touched, nor `subscribed`, which the house gives. The
-- account's stream takes a revision by the trigger of the table, and the devices are told.
create function app.refresh_subscription(member uuid) returns void language plpgsql set search_path = '' as $$
declare
  at timestamptz;
  is_paid boolean;
  due timestamptz;
begin
  perform from public.streams where id = member for update;
  at := app.payment_time(member);
  is_paid := app.paid_until(member, at) is not null;
  -- By the clock of the server, which the bank's may be ahead of.
  due := now() + (app.paid_change(member, at) - at);
  -- Inside a paid period `paid` stays, and its end or its renewal has changed.
  insert into public.subscribers (user_id, paid, paid_due)
  select member, is_paid, due where due is not null or exists (select from public.subscribers s where s.user_id = member)
  on conflict (user_id) do update set paid = excluded.paid, paid_due = excluded.paid_due, updated_at = now();
  if found then
    perform app.announce_account(member);
  end if;
end $$;

-- [Y8] Has a node tell the member's devices, and those who see their card, that the account has changed; the digest finds it where no job
-- runner is.
create function app.announce_account(member uuid) returns void language plpgsql set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('account.changed', json_build_object('member', member, 'rev', (select s.rev from public.streams s where s.id = member)));
  end if;
end $$;

-- The change that a node announces: the account's revision, and the card for its viewers.
create function app.account_change(member uuid, rev bigint) returns jsonb language sql stable set search_path = '' as $$
  select app.with_card_viewers(member, jsonb_build_array(jsonb_build_object('stream', member, 'members', jsonb_build_array(member), 'revs', jsonb_build_array(rev))))
  where exists (select from public.streams s where s.id = member) $$;

-- Called each minute by every node: ends subscriptions whose paid time is over, begins those whose time has come, and forgets orders that were never paid and messages that
-- meant no order.
create function app.tidy_subscriptions() returns void language plpgsql set search_path = '' as $$
declare
  member uuid;
begin
  -- In the order in which all others lock several accounts [Y4].
  for member in
    select x.user_id from (select s.user_id from public.subscribers s where s.paid_due <= now() order by s.paid_due, s.user_id limit 500) as x
    order by x.user_id
  loop
    perform app.refresh_subscription(member);
  end loop;
  delete from app.payment_events e where e.state = 'parked' and e.received_at < now() - interval '90 days';
  delete from app.sandbox_sales b using app.payment_orders o
  where o.id = b.order_id and o.created_at < now() - interval '90 days' and not exists (select from app.payment_events e where e.order_id = o.id);
  delete from app.payment_orders o where o.created_at < now() - interval '90 days' and not exists (select from app.payment_events e where e.order_id = o.id);
end $$;
