-- Professionals, their referral codes, and subscriptions.

-- [PROFILE-58] A member with a row is a professional; their rights depend on `status`.
create table public.professional_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.profiles (id) on delete cascade,
  business_name text not null check (char_length(business_name) between 1 and 120),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now()
);
alter table public.professional_profiles enable row level security;

-- Professionals invite with a code.
create table public.professional_referrals (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references public.professional_profiles (id) on delete cascade,
  referral_code text not null unique check (referral_code ~ '^[A-Z0-9-]{3,40}$'),
  is_active boolean not null default true,
  usage_count int not null default 0 check (usage_count >= 0),
  created_at timestamptz not null default now()
);
create index professional_referrals_owner on public.professional_referrals (professional_id);
alter table public.professional_referrals enable row level security;

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
