-- Payments: what is sold, orders, the provider's messages, paid periods. Members write none of it.

-- What this installation sells, from the operator's file; the server writes it at its start. `provider` null: nothing.
create table app.payment_settings (
  one boolean primary key default true check (one),
  provider text check (provider in ('sandbox', 'verotel')),
  offers jsonb not null default '[]',
  -- What the bank statement says, and who sells.
  descriptor text not null default '' check (char_length(descriptor) <= 60),
  seller jsonb not null default '[]'
);
alter table app.payment_settings enable row level security;
insert into app.payment_settings default values;

-- [S32] What a member has chosen to buy; each message of the provider must match its row. Accounts must be kept when the member is gone: the
-- row then names nobody.
create table app.payment_orders (
  id uuid primary key default gen_random_uuid(),
  member_id uuid references public.profiles (id) on delete set null,
  -- Names the payer to the provider, which never learns a member's number.
  payer uuid not null default gen_random_uuid(),
  provider text not null check (provider in ('sandbox', 'verotel')),
  offer text not null check (char_length(offer) between 1 and 40),
  months int not null check (months between 1 and 24),
  cents int not null check (cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  -- The provider's number of the subscription.
  sale text check (char_length(sale) <= 64),
  cancelled_at timestamptz
);
create index payment_orders_member on app.payment_orders (member_id, created_at);
alter table app.payment_orders enable row level security;

-- [S32] Every message of a provider, once. `parked`: no order of ours is meant; `refused`: it does not match the order.
create table app.payment_events (
  provider text not null check (provider in ('sandbox', 'verotel')),
  event text not null check (char_length(event) <= 80),
  order_id uuid references app.payment_orders (id),
  kind text not null check (kind in ('paid', 'reversed', 'cancelled', 'resumed', 'noted')),
  state text not null check (state in ('applied', 'parked', 'refused')),
  received_at timestamptz not null default now(),
  primary key (provider, event)
);
create index payment_events_order on app.payment_events (order_id);
create index payment_events_state on app.payment_events (received_at) where state <> 'applied';
alter table app.payment_events enable row level security;

-- Accepted payments, each with the period that it pays for and its invoice.
create table app.payments (
  provider text not null,
  payment text not null check (char_length(payment) between 1 and 80),
  order_id uuid not null references app.payment_orders (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  cents int not null,
  currency text not null,
  paid_at timestamptz not null default now(),
  invoice text not null unique,
  primary key (provider, payment)
);
create index payments_order on app.payments (order_id, starts_at);
create index payments_end on app.payments (ends_at);
alter table app.payments enable row level security;

-- Payments that were charged back or refunded. A row of its own, because it may arrive before the payment.
create table app.payment_reversals (
  provider text not null,
  payment text not null check (char_length(payment) between 1 and 80),
  order_id uuid not null references app.payment_orders (id),
  at timestamptz not null default now(),
  primary key (provider, payment)
);
create index payment_reversals_order on app.payment_reversals (order_id);
alter table app.payment_reversals enable row level security;

-- Numbers of invoices: without gaps in each year.
create table app.invoice_numbers (
  year int primary key,
  last int not null
);
alter table app.invoice_numbers enable row level security;

-- [S5] What « Banque d’essai » knows of an order: a bank's own books. `ahead`: how far its clock is moved.
create table app.sandbox_sales (
  order_id uuid primary key references app.payment_orders (id),
  charges jsonb not null default '[]',
  cancelled boolean not null default false,
  ahead interval not null default '0'
);
alter table app.sandbox_sales enable row level security;
