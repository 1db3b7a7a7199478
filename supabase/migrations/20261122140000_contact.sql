-- What strangers and members write to the house. Who asks is counted for a quarter of an hour under a salted hash, not kept.

create function app.contact_name_length() returns int language sql immutable as $$ select 80 $$;
create function app.contact_message_min() returns int language sql immutable as $$ select 10 $$;
create function app.contact_message_length() returns int language sql immutable as $$ select 4000 $$;
create function app.contact_subjects() returns text[] language sql immutable as $$ select array['account', 'report', 'data', 'partner', 'press', 'accessibility', 'other'] $$;

create table public.contact_messages (
  -- The form's own, so that a repeated sending is one message.
  id uuid primary key,
  name text check (char_length(name) between 1 and app.contact_name_length()),
  email text not null check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+$'),
  subject text not null check (subject = any (app.contact_subjects())),
  message text not null check (char_length(message) between app.contact_message_min() and app.contact_message_length()),
  created_at timestamptz not null default now()
);
create index contact_messages_newest on public.contact_messages (created_at desc, id);

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from public, anon, authenticated, service_role;
-- The operator answers them.
grant select on public.contact_messages to service_role;

-- Counts one more question of this asker; too many? A function of the gateway asks, so the asker is told by it.
create function app.asked_too_often(who text, most int) returns boolean language plpgsql set search_path = '' as $$
declare
  hash bytea := sha256(convert_to(concat_ws('|', (select m.guest_salt from app.meta m), 'contact', who), 'UTF8'));
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(hash, 'hex'), 0));
  delete from app.guest_asks where ctid in (select o.ctid from app.guest_asks o where o.at < now() - app.guest_window() limit 100 for update skip locked);
  if (select count(*) from app.guest_asks a where a.key = hash and a.at >= now() - app.guest_window()) >= most then
    return true;
  end if;
  insert into app.guest_asks (key) values (hash);
  return false;
end $$;

-- Five for an address, twenty for a network. A message that is known is not written, and not counted, again.
create function public.keep_contact_message(message jsonb, network text) returns text language plpgsql security definer set search_path = '' as $$
declare
  id_given uuid := app.uuid_in(message, 'id');
  address text := lower(app.text_in(message, 'email'));
begin
  if exists (select from public.contact_messages c where c.id = id_given) then
    return 'known';
  end if;
  if app.asked_too_often('network ' || network, 20) or app.asked_too_often('email ' || coalesce(address, ''), 5) then
    return 'limited';
  end if;
  insert into public.contact_messages (id, name, email, subject, message)
  values (id_given, nullif(app.text_in(message, 'name'), ''), address, app.text_in(message, 'subject'), app.text_in(keep_contact_message.message, 'message'))
  on conflict (id) do nothing;
  -- A year is enough to answer.
  delete from public.contact_messages where id in (select o.id from public.contact_messages o where o.created_at < now() - interval '1 year' order by o.created_at limit 20 for update skip locked);
  return 'kept';
exception when check_violation or not_null_violation then
  return 'invalid';
end $$;

revoke execute on function app.contact_name_length(), app.contact_message_min(), app.contact_message_length(), app.contact_subjects(), app.asked_too_often(text, int) from public;
revoke all on function public.keep_contact_message(jsonb, text) from public, anon, authenticated;
grant execute on function public.keep_contact_message(jsonb, text) to service_role;
