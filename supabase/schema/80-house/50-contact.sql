-- What strangers and members write to the house. Who asks is counted for a quarter of an hour under a salted hash, not kept.

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
