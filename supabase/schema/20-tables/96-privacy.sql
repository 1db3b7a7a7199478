-- « Confidentialité »: who may write to a member first, and in whose searches the member is found. No row: everyone.
create table app.privacy_settings (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  writing text not null default 'everyone' check (writing in ('everyone', 'certified', 'nobody')),
  finding text not null default 'everyone' check (finding in ('everyone', 'certified', 'nobody'))
);
alter table app.privacy_settings enable row level security;
