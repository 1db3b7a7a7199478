-- [S20] Rights of the house, enrolments and second factors: whoever changes them, and by whatever means, the audit log has it. The operator, who is no
-- member, acts as the nil id.

create function app.operator() returns uuid language sql immutable as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

create function app.audit_staff_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  -- A second factor is its member's own act, also where the service stores it for them.
  perform app.note_audit(coalesce(auth.uid(), case when tg_argv[0] = 'factor' then (changed ->> 'member_id')::uuid end, app.operator()), tg_argv[0] || case tg_op when 'DELETE' then '-removed' else '-added' end,
    -- Of an erased member, with whom the row goes, nothing more is written.
    jsonb_build_object('member', (select p.id from public.profiles p where p.id = (changed ->> 'member_id')::uuid), 'right', changed -> 'staff_right'));
  return null;
end $$;
create trigger staff_right_audit after insert or delete on app.staff_rights for each row execute function app.audit_staff_change('right');
create trigger enrolment_audit after insert or delete on app.staff_enrolments for each row execute function app.audit_staff_change('enrolment');
create trigger new_factor_audit after insert or update of is_second_factor on app.passkeys for each row when (new.is_second_factor) execute function app.audit_staff_change('factor');
create trigger old_factor_audit after delete on app.passkeys for each row when (old.is_second_factor) execute function app.audit_staff_change('factor');
create trigger new_totp_audit after update of confirmed_at on app.totp_secrets for each row when (old.confirmed_at is null and new.confirmed_at is not null)
  execute function app.audit_staff_change('factor');
create trigger old_totp_audit after delete on app.totp_secrets for each row when (old.confirmed_at is not null) execute function app.audit_staff_change('factor');

-- For the operator's command. Returns why it is refused; null: it is done. A right without a second factor brings an enrolment with it, and the member
-- is mailed: nobody acts for the house without knowing it.
create function app.change_staff(act text, name text, right_name text) returns text language plpgsql set search_path = '' as $$
declare
  member uuid := (select p.id from public.profiles p where lower(p.username) = lower(btrim(name)));
begin
  if member is null then
    return 'unknown-member';
  elsif act in ('grant', 'revoke') and right_name is not null and right_name not in ('certification', 'moderation', 'support', 'finances', 'administration') then
    return 'unknown-right';
  end if;
  if act = 'grant' then
    insert into app.staff_rights (member_id, staff_right) values (member, right_name) on conflict do nothing;
    if found and app.has_jobs() then
      perform app.plan_mail(member, 'right-granted', right_name || ' ' || now(), now());
    end if;
  elsif act = 'revoke' then
    delete from app.staff_rights r where r.member_id = member and r.staff_right = coalesce(right_name, r.staff_right);
  end if;
  if act = 'enrol' or (act = 'grant' and app.second_factors(member) = '{}') then
    delete from app.staff_enrolments e where e.member_id = member;
    insert into app.staff_enrolments (member_id) values (member);
  end if;
  return null;
end $$;
