-- Accounts whose address is of a provider of disposable ones. The list is the service's; what it says about an address is judged here.

-- For the service, before it makes an account: whether the rule refuses it. Whoever signs up gets the answer that everyone gets, and the reason by mail.
create function public.refuses_disposable_address(email text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  rule app.abuse_rules;
begin
  select r.* into rule from app.abuse_rules r where r.kind = 'disposable-mail' and r.mode = 'on' and r.effect = 'refuse';
  if not found then
    return false;
  end if;
  perform app.note_hits(rule, array[app.abuse_pseudonym(email)]);
  return true;
end $$;

-- For the service, after it has made one.
create function public.note_disposable_account(email text) returns void language plpgsql security definer set search_path = '' as $$
declare
  rule app.abuse_rules;
begin
  select r.* into rule from app.abuse_rules r where r.kind = 'disposable-mail' and r.mode <> 'off';
  if found then
    perform app.note_abuse(rule, array(select u.id from auth.users u join public.profiles p on p.id = u.id where u.email = lower(btrim(note_disposable_account.email)) limit 1));
  end if;
end $$;
