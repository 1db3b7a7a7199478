-- Decides cases, with a statement of reasons for whom it concerns.

create function app.is_favourable(verdict text) returns boolean language sql immutable as $$ select verdict in ('approved', 'nothing') $$;
create function app.is_timed(verdict text) returns boolean language sql immutable as $$
  select verdict in ('hide', 'restrict-chat', 'restrict-photographs', 'restrict-live', 'suspend') $$;

-- Why a decision cannot be one of this case; null: it can.
create function app.decision_refusal(k app.case_kinds, d app.case_decision) returns text language sql immutable set search_path = '' as $$
  select case when (
    d.verdict = any (k.verdicts)
    and case when app.is_favourable(d.verdict) then d.reason is null else d.reason = any (k.reasons) end
    and case when app.is_timed(d.verdict) then d.days is null or d.days between 1 and 365 else d.days is null end
    and (d.verdict <> 'suspend' or d.days is not null)
    and app.within_limit(d.words, app.statement_length())) is not true then 'invalid' end $$;

-- [S20] What one person alone cannot decide: to ban whom the house has certified, or somebody of the house.
create function app.needs_second_person(c app.cases, d app.case_decision) returns boolean language sql stable set search_path = '' as $$
  select d.verdict in ('ban', 'suspend') and (
    exists (select from public.profiles p where p.id = c.member_id and (p.certified or p.role = 'admin'))
    or exists (select from app.staff_rights r where r.member_id = c.member_id)) $$;

-- Whether another person has proposed exactly this within 24 hours; otherwise it becomes the caller's proposal, and the case is free for another.
create function app.is_second_person(me uuid, c app.cases, d app.case_decision) returns boolean language plpgsql set search_path = '' as $$
declare
  hash bytea := sha256(convert_to(concat_ws('|', c.id, d.verdict, d.reason, coalesce(d.days, 0)), 'UTF8'));
begin
  if c.proposed_by <> me and c.proposed_hash = hash and c.proposed_at > now() - interval '24 hours' then
    return true;
  end if;
  update app.cases x set proposed_by = me, proposed_hash = hash, proposed_at = now(), claimed_by = null, claimed_until = null where x.id = c.id;
  perform app.note_audit(me, 'propose', jsonb_build_object('case', c.id, 'verdict', d.verdict, 'reason', d.reason, 'days', d.days));
  return false;
end $$;

-- Writes the statement of reasons, and notifies the member. Returns its id.
create function app.write_decision(me uuid, c app.cases, d app.case_decision) returns uuid language plpgsql set search_path = '' as $$
declare
  written uuid;
begin
  insert into app.decisions (case_id, kind, subject_id, member_id, measure, reason, facts, decided_by, until)
  values (c.id, c.kind, c.subject_id, c.member_id, d.verdict, d.reason, d.words, me, now() + make_interval(days => d.days))
  returning id into written;
  perform app.queue_notifications(array[c.member_id], 'admin_broadcast', 'decisions/' || d.verdict, null, null, written) where c.kind = 'report';
  return written;
end $$;

-- `{case, shown, verdict, reason, days, words}`: see `caseDecision` in schemas/wire/cases.ts. Needs the claim. The member's stream is locked before the
-- case, as every decision does. Returns `{refusal}`.
create function public.decide_case(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  c app.cases := app.case_of_staff(request);
  k app.case_kinds;
  d app.case_decision := row(app.text_in(request, 'verdict'), app.text_in(request, 'reason'), app.integer_in(request, 'days'), app.text_in(request, 'words'), request -> 'shown');
  refusal text;
begin
  perform from public.streams s
  where s.id = c.member_id or s.id in (select r.conversation_id from app.case_reports x join public.reports r on r.id = x.report_id where x.case_id = c.id and d.verdict = 'remove')
  order by s.id for update;
  select * into c from app.cases x where x.id = c.id for update;
  select * into k from app.case_kinds x where x.kind = c.kind;
  refusal := case
    when c.id is null then 'unknown-case'
    when c.closed_at is not null then 'case-decided'
    when (c.claimed_by = me and c.claimed_until > now()) is not true then 'case-not-claimed'
    when c.member_id is null and c.kind = 'report' and not app.is_favourable(d.verdict) then 'invalid'
    else app.decision_refusal(k, d) end;
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  if app.needs_second_person(c, d) and not app.is_second_person(me, c, d) then
    return '{"refusal": "second-person"}';
  end if;
  -- A warning of the wall that is refused is in favour of its member.
  if not app.is_favourable(d.verdict) and c.member_id is not null and c.kind not in ('appeal', 'notice', 'warning') then
    perform app.write_decision(me, c, d);
  end if;
  execute format('select app.%I($1, $2, $3)', k.handler) into refusal using me, c, d;
  if refusal is not null then
    raise exception 'case refused' using errcode = 'P0C01', detail = refusal;
  end if;
  update app.cases x set closed_at = now(), closed_by = me, outcome = d.verdict, claimed_by = null, claimed_until = null where x.id = c.id;
  perform app.note_audit(me, 'decide', jsonb_build_object('case', c.id, 'kind', c.kind, 'verdict', d.verdict, 'reason', d.reason, 'days', d.days));
  if c.member_id is not null then
    perform app.next_rev(c.member_id);
    perform app.announce_account(c.member_id);
  end if;
  return '{"refusal": null}';
exception when sqlstate 'P0C01' then
  get stacked diagnostics refusal = pg_exception_detail;
  return jsonb_build_object('refusal', refusal);
end $$;
