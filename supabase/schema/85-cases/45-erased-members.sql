-- [S22, S23] What remains of a member in cases and in the audit log once the account is erased: decisions and the chain, without a name.

create function app.forget_in_cases(member uuid) returns void language sql set search_path = '' as $$
  delete from app.abuse_hits h where h.member = app.abuse_pseudonym(forget_in_cases.member::text);
  update app.cases c set closed_at = coalesce(c.closed_at, now()), subject_id = gen_random_uuid(), claimed_by = null, claimed_until = null where c.subject_id = member;
  update app.cases c set closed_at = now(), claimed_by = null, claimed_until = null
  where c.kind = 'appeal' and c.closed_at is null and c.subject_id in (select d.id from app.decisions d where d.member_id = member);
  update app.decisions d set subject_id = gen_random_uuid() where d.subject_id = member;
  update app.appeals a set words = '—' where a.decision_id in (select d.id from app.decisions d where d.member_id = member);
  update public.reports r set context = (select coalesce(jsonb_agg(x order by n), '[]') from jsonb_array_elements(r.context) with ordinality as e (x, n) where x ->> 'authorId' <> member::text)
  where r.context @> jsonb_build_array(jsonb_build_object('authorId', member));
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
