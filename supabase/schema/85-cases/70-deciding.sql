-- Decides cases, with a statement of reasons for whom it concerns.

create function app.is_favourable(verdict text) returns boolean language sql immutable as $$ select verdict in ('approved', 'nothing') $$;
create function app.is_timed(verdict text) returns boolean language sql immutable as $$
  select verdict in ('hide', 'restrict-chat', 'restrict-photographs', 'restrict-live', 'suspend') $$;

-- Why a decision cannot be one of this case; null: it can.
create function app.decision_refusal(k app.case_kinds, d app.case_decision) returns text language sql stable set search_path = '' as $$
  select case when (
    d.verdict = any (k.verdicts)
    and case when app.is_favourable(d.verdict) then d.reason is null else d.reason = any (app.reasons_of(k)) end
    and case when app.is_timed(d.verdict) then d.days is null or d.days between 1 and 365 else d.days is null end
    and (d.verdict <> 'suspend' or d.days is not null)
    and app.within_limit(d.words, app.statement_length())
    -- A statement of reasons states facts.
    and (app.is_favourable(d.verdict) or not app.is_blank(d.words))) is not true then 'invalid' end $$;

-- Nothing is decided against nobody; a group is deleted whoever made it.
create function app.may_be_decided(c app.cases, verdict text) returns boolean language sql stable set search_path = '' as $$
  select c.member_id is not null or c.kind not in ('report', 'live', 'room', 'group', 'notice') or app.is_favourable(verdict)
    or coalesce(c.kind = 'group' and verdict = 'remove', false) $$;

-- [S20] What one person alone cannot decide: to shut out whom the house has certified, or somebody of the house, or to end the certification, also
-- where the house has ended it lately.
create function app.needs_second_person(c app.cases, d app.case_decision) returns boolean language sql stable set search_path = '' as $$
  select d.verdict in ('ban', 'suspend', 'end-certification') and (
    exists (select from public.profiles p where p.id = c.member_id and (p.certified or p.role = 'admin'))
    or exists (select from app.certifications x where x.member_id = c.member_id and x.ended_for = 'house' and x.ended_at > now() - interval '90 days')
    or exists (select from app.staff_rights r where r.member_id = c.member_id)) $$;

-- Whether this person may confirm what is proposed in a case [S20].
create function app.may_confirm_case(me uuid, c app.cases) returns boolean language sql stable set search_path = '' as $$
  select app.may_confirm_proposal(me, c.proposed_by, c.proposed_at, (select k.staff_right from app.case_kinds k where k.kind = c.kind)) $$;

-- The decision that another person has proposed with the same verdict, reason and days, with the facts of the proposal; null: there is none, and this
-- one becomes the caller's proposal, with which the case is free for another.
create function app.confirmed_proposal(me uuid, c app.cases, d app.case_decision) returns app.case_decision language plpgsql set search_path = '' as $$
begin
  if app.may_confirm_case(me, c)
    and ((c.proposal).verdict, (c.proposal).reason, (c.proposal).days) is not distinct from (d.verdict, d.reason, d.days) then
    return (d.verdict, d.reason, d.days, (c.proposal).words, d.shown)::app.case_decision;
  end if;
  update app.cases x set proposed_by = me, proposal = d, proposed_at = now(), claimed_by = null, claimed_until = null where x.id = c.id;
  perform app.note_audit(me, 'propose', jsonb_build_object('case', c.id, 'verdict', d.verdict, 'reason', d.reason, 'days', d.days));
  return null;
end $$;

-- Whom a refusal is about: of an answer that waits beside an opinion or a testimonial, whoever has answered.
create function app.accountable_member(c app.cases, shown jsonb) returns uuid language sql stable set search_path = '' as $$
  select case
    when c.kind = 'opinion' and shown ->> 'part' = 'answer' then (select k.owner_id from app.club_opinions o join public.clubs k on k.id = o.club_id where o.id = c.subject_id)
    when c.kind = 'testimonial' and shown ->> 'part' = 'answer' then (select t.subject_id from app.testimonials t where t.id = c.subject_id)
    else c.member_id end $$;

-- Writes the statement of reasons, and notifies the member. Returns its id.
create function app.write_decision(me uuid, c app.cases, d app.case_decision) returns uuid language plpgsql set search_path = '' as $$
declare
  written uuid;
begin
  insert into app.decisions (case_id, kind, subject_id, member_id, measure, reason, facts, grounds, decided_by, until)
  values (c.id, c.kind, c.subject_id, app.accountable_member(c, d.shown), d.verdict, d.reason, d.words, app.grounds_of(c), me, now() + make_interval(days => d.days))
  returning id into written;
  perform app.queue_notifications(array[c.member_id], 'admin_broadcast', 'decisions/' || d.verdict, null, null, written) where c.kind in ('report', 'live', 'room', 'group', 'abuse', 'known-picture');
  return written;
end $$;

-- The streams that a measure changes beside the member's account: conversations of reported messages, and of calls that it ends. They are locked before
-- the case is, as a report locks its conversation before it joins the case.
create function app.streams_of_measure(c app.cases, verdict text) returns uuid[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(s.id), '{}') from (
    select r.conversation_id as id from app.case_reports x join public.reports r on r.id = x.report_id where x.case_id = c.id and verdict = 'remove'
    union select unnest(app.streams_of_known_picture(c)) where not app.is_favourable(verdict)
    union select i.member_id from app.group_invitations i where i.group_id = c.subject_id and c.kind = 'group' and verdict = 'remove'
    union select app.conversation_id(k.caller_id, k.callee_id) from app.calls k
    where c.member_id in (k.caller_id, k.callee_id) and k.ended_at is null and verdict in ('restrict-live', 'suspend', 'ban')) as s $$;

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
  where s.id = c.member_id or s.id = any (app.streams_of_measure(c, d.verdict)) order by s.id for update;
  select * into c from app.cases x where x.id = c.id for update;
  select * into k from app.case_kinds x where x.kind = c.kind;
  refusal := case
    when c.id is null then 'unknown-case'
    when c.closed_at is not null then 'case-decided'
    when (c.claimed_by = me and c.claimed_until > now()) is not true then 'case-not-claimed'
    when not app.may_be_decided(c, d.verdict) then 'invalid'
    when d.verdict = 'ban' and app.rests_on_still_alone(c) then 'still-alone'
    else app.decision_refusal(k, d) end;
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  if app.needs_second_person(c, d) then
    if not app.has_fresh_factor() then
      return '{"refusal": "fresh-factor"}';
    end if;
    d := app.confirmed_proposal(me, c, d);
    if d.verdict is null then
      return '{"refusal": "second-person"}';
    end if;
  end if;
  -- A warning of the wall that is refused is in favour of its member.
  if not app.is_favourable(d.verdict) and app.accountable_member(c, d.shown) is not null and c.kind not in ('appeal', 'notice', 'warning') then
    perform app.write_decision(me, c, d);
  end if;
  perform app.mark_removed_pictures(c.id, app.pictures_removed_by(c, d));
  execute format('select app.%I($1, $2, $3)', k.handler) into refusal using me, c, d;
  if refusal is not null then
    raise exception 'case refused' using errcode = 'P0C01', detail = refusal;
  end if;
  update app.cases x set closed_at = now(), closed_by = me, outcome = d.verdict, claimed_by = null, claimed_until = null where x.id = c.id;
  if k.has_parts and (app.case_evidence_of(c)).shown is not null then
    perform app.open_case(c.kind, c.subject_id, c.member_id);
  end if;
  perform app.note_audit(me, 'decide', jsonb_build_object('case', c.id, 'kind', c.kind, 'verdict', d.verdict, 'reason', d.reason, 'days', d.days));
  if c.member_id is not null then
    perform app.next_rev(c.member_id);
    perform app.announce_account(c.member_id);
  end if;
  return '{"refusal": null}';
exception
  when sqlstate 'P0C01' then
    get stacked diagnostics refusal = pg_exception_detail;
    return jsonb_build_object('refusal', refusal);
  -- Somebody changes what waits at the same moment, and waits for the case.
  when deadlock_detected then
    return '{"refusal": "case-changed"}';
end $$;
