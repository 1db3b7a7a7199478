-- « Confidentialité »: who may write to a member first, and in whose searches the member is found; no row: everyone. And who may call: nobody,
-- those whom they have written with, or of these their followers alone; no row: those whom they have written with.
create table app.privacy_settings (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  writing text not null default 'everyone' check (writing in ('everyone', 'certified', 'nobody')),
  finding text not null default 'everyone' check (finding in ('everyone', 'certified', 'nobody')),
  calling text not null default 'conversations' check (calling in ('nobody', 'conversations', 'followers'))
);
alter table app.privacy_settings enable row level security;
