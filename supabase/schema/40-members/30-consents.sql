-- Records and withdraws consents.

create function app.give_consent(member uuid, consent_kind text, wording_no int) returns void language plpgsql set search_path = '' as $$
begin
  perform app.withdraw_consent(member, consent_kind);
  insert into public.consents (member_id, kind, wording) values (member, consent_kind, wording_no);
end $$;

create function app.withdraw_consent(member uuid, consent_kind text) returns void language sql set search_path = '' as $$
  update public.consents set withdrawn_at = now() where member_id = member and kind = consent_kind and withdrawn_at is null $$;

-- Sets the time of consent by the server's clock and records every change, whoever makes it.
create function app.consent_changes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.sensitive_consent is not distinct from old.sensitive_consent then
    new.sensitive_consent_at := old.sensitive_consent_at;
  elsif new.sensitive_consent is null then
    new.sensitive_consent_at := null;
    perform app.withdraw_consent(new.id, 'sensitive-data');
  else
    new.sensitive_consent_at := now();
    perform app.give_consent(new.id, 'sensitive-data', new.sensitive_consent);
  end if;
  return new;
end $$;
create trigger consent_changes before update on public.profiles for each row execute function app.consent_changes();
