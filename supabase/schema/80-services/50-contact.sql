-- Contact messages. Clients are counted for a quarter of an hour under a salted hash.

-- At most five for a mail address and twenty for a network. A known message is neither stored nor counted again.
create function public.store_contact_message(message jsonb, network text) returns text language plpgsql security definer set search_path = '' as $$
declare
  message_id uuid := app.uuid_in(message, 'id');
  address text := lower(app.text_in(message, 'email'));
begin
  if exists (select from public.contact_messages c where c.id = message_id) then
    return 'known';
  end if;
  if app.exceeds_contact_limit('network ' || network, 20) or app.exceeds_contact_limit('email ' || coalesce(address, ''), 5) then
    return 'limited';
  end if;
  insert into public.contact_messages (id, name, email, subject, message)
  values (message_id, nullif(app.text_in(message, 'name'), ''), address, app.text_in(message, 'subject'), app.text_in(store_contact_message.message, 'message'))
  on conflict (id) do nothing;
  -- Messages are kept for a year.
  delete from public.contact_messages where id in (select o.id from public.contact_messages o where o.created_at < now() - interval '1 year' order by o.created_at limit 20 for update skip locked);
  return 'kept';
exception when check_violation or not_null_violation then
  return 'invalid';
end $$;
