-- [S5] The books of « Banque d’essai », which serves the demonstration alone. They are the bank's, not ours: what counts here comes by its
-- signed messages, as from any other provider.

create function app.require_sandbox() returns void language plpgsql stable set search_path = '' as $$
begin
  if not app.counts_here('sandbox') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
end $$;

create function public.sandbox_sale(order_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_sandbox();
  return (
    select jsonb_build_object('order', app.order_json(o), 'charges', b.charges, 'cancelled', b.cancelled, 'aheadSeconds', extract(epoch from b.ahead)::bigint)
    from app.sandbox_sales b join app.payment_orders o on o.id = b.order_id where b.order_id = sandbox_sale.order_id);
end $$;

create function public.store_sandbox_sale(order_id uuid, charges jsonb, cancelled boolean) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_sandbox();
  update app.sandbox_sales b set charges = store_sandbox_sale.charges, cancelled = store_sandbox_sale.cancelled where b.order_id = store_sandbox_sale.order_id;
end $$;

-- Moves the clock of this order's bank forward, at most five years; a minute of ours then ends what is over there.
create function public.move_sandbox_clock(order_id uuid, days int) returns void language plpgsql security definer set search_path = '' as $$
declare
  member uuid;
begin
  perform app.require_sandbox();
  update app.sandbox_sales b set ahead = least(greatest(b.ahead + make_interval(days => days), interval '0'), interval '1826 days') where b.order_id = move_sandbox_clock.order_id;
  select o.member_id into member from app.payment_orders o where o.id = move_sandbox_clock.order_id;
  if member is not null then
    perform app.refresh_subscription(member);
  end if;
end $$;
