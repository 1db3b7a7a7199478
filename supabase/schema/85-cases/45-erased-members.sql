-- [S22, S23] What remains of a member in cases and in the audit log once the account is erased: decisions and the chain, without a name.

create function app.forget_in_cases(member uuid) returns void language sql set search_path = '' as $$
  update app.cases c set closed_at = coalesce(c.closed_at, now()), subject_id = gen_random_uuid(), claimed_by = null, claimed_until = null where c.subject_id = member;
  update app.decisions d set subject_id = gen_random_uuid() where d.subject_id = member;
  delete from app.audit_details a where a.actor_id = member or a.details ->> 'member' = member::text $$;

-- Before an account is erased whose member a decision shuts out.
create function app.note_closed_address(member uuid, email text) returns void language sql set search_path = '' as $$
  insert into app.closed_addresses as a (hash, kind, measure, reason, until)
  select app.salted_hash('account', lower(btrim(email))), d.kind, d.measure, d.reason, d.until
  from app.decisions d
  where d.member_id = member and d.lifted_at is null and d.measure in ('suspend', 'ban') and (d.until is null or d.until > now()) and email is not null
  order by d.until desc nulls first limit 1
  on conflict (hash) do update set measure = excluded.measure, reason = excluded.reason, until = excluded.until, noted_at = now() $$;

-- A new account with a closed address is closed in the same way, and its member can read and appeal the decision. Whoever signs up learns nothing.
create function app.carry_closure_over(member uuid, email text) returns void language sql set search_path = '' as $$
  insert into app.decisions (kind, subject_id, member_id, measure, reason, facts, until)
  select a.kind, member, member, a.measure, a.reason, '', a.until
  from app.closed_addresses a where a.hash = app.salted_hash('account', lower(btrim(email))) and (a.until is null or a.until > now()) $$;
