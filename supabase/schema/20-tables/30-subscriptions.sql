-- Subscriptions.

-- [PROFILE-07]
create table public.subscribers (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  -- Given by the house; payments never set or clear it.
  subscribed boolean not null default false,
  -- Given by a payment.
  paid boolean not null default false,
  -- When time alone changes `paid` next; null: never.
  paid_due timestamptz,
  free_period_end timestamptz,
  email text check (char_length(email) <= 254),
  referred_by_professional uuid references public.professional_profiles (id) on delete set null,
  referral_code_used text check (char_length(referral_code_used) <= 40),
  updated_at timestamptz not null default now()
);
create index subscribers_due on public.subscribers (paid_due) where paid_due is not null;
create index subscribers_referred on public.subscribers (referred_by_professional);
alter table public.subscribers enable row level security;
