-- [S20, S39] For the operator's command, where two persons cannot give a member another address: no jobs run, or somebody with the present mailbox or
-- with a session cancels each attempt. It waits for nobody, so it ends every session, and takes the place of a change that waits.

-- `{refusal}`, or `{member, oldEmail, newEmail}`. Whether the address is a disposable one is looked at before, because the list is the service's.
create function app.change_address_for_operator(name text, email text) returns jsonb language plpgsql set search_path = '' as $$
declare
  member uuid := (select p.id from public.profiles p where lower(p.username) = lower(btrim(name)));
  wanted text := lower(btrim(change_address_for_operator.email));
  changed jsonb;
begin
  if member is null then
    return '{"refusal": "unknown-member"}';
  elsif app.is_mail_address(wanted) is not true then
    return '{"refusal": "invalid"}';
  elsif exists (select from auth.users u where u.email = wanted and u.id = member) then
    return '{"refusal": "nothing-to-do"}';
  end if;
  begin
    perform app.replace_email_change(member, null, 'replaced');
    changed := app.apply_email_change(jsonb_populate_record(null::app.email_changes, jsonb_build_object('member_id', member, 'new_email', wanted)));
  exception when unique_violation then
    return '{"refusal": "address-taken"}';
  end;
  perform app.note_audit(app.operator(), 'operator-address', jsonb_build_object('member', member));
  return changed;
end $$;
