-- What members see of decisions about themselves, and how they appeal [S34]. Who is suspended asks with a ticket in place of a session [S38].

create function app.appeal_term() returns interval language sql immutable as $$ select interval '6 months' $$;
-- [S38] How long an appeal waits for a second moderator where there is none.
create function app.unjudged_term() returns interval language sql immutable as $$ select interval '14 days' $$;

-- `{}`, or `{ticket}`: see `decisionsPage` in schemas/wire/decisions.ts. The latest hundred, the latest first; nothing in them says who has reported [S37].
create function public.my_decisions(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me_or_ticket(request);
begin
  return jsonb_build_object('decisions', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.id, 'kind', d.kind, 'measure', d.measure, 'reason', d.reason, 'facts', d.facts, 'grounds', to_jsonb(d.grounds), 'at', app.instant_text(d.decided_at), 'until', app.instant_text(d.until),
      'liftedAt', app.instant_text(d.lifted_at), 'appealUntil', app.instant_text(d.decided_at + app.appeal_term()),
      'paused', exists (select from app.appeals a where a.decision_id = d.id and a.paused_at is not null and a.answered_at is null),
      'appeal', (
        select jsonb_build_object('at', app.instant_text(a.made_at), 'words', a.words, 'answer', case when a.answered_at is not null
          then jsonb_build_object('at', app.instant_text(a.answered_at), 'succeeded', a.succeeded, 'words', a.answer) end)
        from app.appeals a where a.decision_id = d.id)) order by d.decided_at desc, d.id), '[]')
    from (select * from app.decisions x where x.member_id = me order by x.decided_at desc, x.id limit 100) as d));
end $$;

-- `{decision, words}`, with `ticket` for whoever is suspended: once a decision, within six months. Returns `{refusal}`.
create function public.appeal_decision(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me_or_ticket(request);
  words text := app.text_in(request, 'words');
  d app.decisions;
  refusal text;
begin
  select * into d from app.decisions x where x.id = app.uuid_in(request, 'decision') and x.member_id = me for update;
  refusal := case
    when d.id is null then 'unknown-decision'
    when exists (select from app.appeals a where a.decision_id = d.id) then 'appeal-made'
    when d.decided_at + app.appeal_term() < now() then 'appeal-late'
    when (char_length(btrim(words)) >= app.appeal_min() and app.within_limit(words, app.statement_length()) and not app.is_blank(words)) is not true then 'invalid' end;
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  insert into app.appeals (decision_id, words) values (d.id, btrim(words));
  perform app.open_case('appeal', d.id, me);
  return '{"refusal": null}';
end $$;

-- The decision as it was stated, the appeal, and what the first case showed, as far as it is still there.
create function app.appeal_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(
      app.fact_part('measure', d.measure), app.fact_part('reason', d.reason), app.fact_part('decided-at', app.instant_text(d.decided_at)),
      case when d.until is not null then app.fact_part('until', app.instant_text(d.until)) end, app.text_part('facts', d.facts), app.text_part('words', a.words))
      || coalesce((select (app.case_evidence_of(x)).parts from app.cases x where x.id = d.case_id), '[]'),
    jsonb_build_object('decision', d.id)
  from app.decisions d join app.appeals a on a.decision_id = d.id where d.id = c.subject_id and a.answered_at is null $$;

-- Ends what is in force because of a decision, once.
create function app.lift_decision(d app.decisions, me uuid) returns void language plpgsql set search_path = '' as $$
begin
  update app.decisions x set lifted_at = now(), lifted_by = me where x.id = d.id and x.lifted_at is null;
  if found and not d.ended then
    perform app.end_measure(d, me);
  end if;
end $$;

-- A measure that was lifted provisionally is in force again, unless its time is over.
create function app.resume_decision(d app.decisions, c app.cases, me uuid) returns void language plpgsql set search_path = '' as $$
begin
  update app.decisions x set lifted_at = null where x.id = d.id and (x.until is null or x.until > now());
  if found then
    perform app.begin_measure(me, c, row(d.measure, d.reason, null, '', null));
  end if;
end $$;

-- The judge's words become the answer; both outcomes notify the member.
create function app.decide_appeal_case(me uuid, c app.cases, d app.case_decision) returns text language plpgsql set search_path = '' as $$
declare
  appealed app.decisions;
  appeal app.appeals;
begin
  if app.is_blank(d.words) then
    return 'invalid';
  end if;
  select * into appealed from app.decisions x where x.id = c.subject_id for update;
  update app.appeals a set answered_at = now(), answered_by = me, succeeded = d.verdict = 'approved', answer = d.words
  where a.decision_id = c.subject_id and a.answered_at is null returning * into appeal;
  if not found then
    return 'case-changed';
  end if;
  if appeal.succeeded then
    perform app.lift_decision(appealed, me);
    perform app.forget_removed_pictures(appealed.case_id);
  elsif appeal.paused_at is not null then
    perform app.resume_decision(appealed, c, me);
  end if;
  perform app.queue_notifications(array[c.member_id], 'admin_broadcast', case when appeal.succeeded then 'decisions/appeal-accepted' else 'decisions/appeal-refused' end, null, null, c.id)
  where c.member_id is not null;
  return null;
end $$;

-- Whether somebody has proposed or made a decision, or has reported what it is about: they judge no appeal against it.
create function app.took_part_in(d app.decisions, person uuid) returns boolean language sql stable set search_path = '' as $$
  select person is not distinct from d.decided_by or exists (select from app.cases c where c.id = d.case_id and c.proposed_by = person)
    or exists (select from app.case_reports k join public.reports r on r.id = k.report_id where k.case_id = d.case_id and r.reporter_id = person) $$;

-- Whether the house has somebody who may judge an appeal against this decision.
create function app.has_second_moderator(d app.decisions) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from app.staff_rights r join public.profiles p on p.id = r.member_id
    where r.staff_right = 'moderation' and r.member_id is distinct from d.member_id and not app.took_part_in(d, r.member_id) and p.is_active and not app.is_suspended(r.member_id)) $$;

-- [S38] Where nobody can judge an appeal within fourteen days, what it is about is lifted until somebody has, unless safety demands it.
create function app.pause_unjudged_measures() returns void language plpgsql set search_path = '' as $$
declare
  d app.decisions;
begin
  for d in
    select x.* from app.appeals a join app.decisions x on x.id = a.decision_id
    where a.answered_at is null and a.paused_at is null and a.made_at <= now() - app.unjudged_term() and x.member_id is not null and x.lifted_at is null
      and x.measure in ('hide', 'restrict-chat', 'restrict-photographs', 'restrict-live', 'suspend', 'ban') and (x.until is null or x.until > now())
      and x.reason not in ('minor', 'threat') and not app.has_second_moderator(x)
    order by a.made_at limit 100
  loop
    perform from public.streams s where s.id = d.member_id for update;
    update app.appeals a set paused_at = now() where a.decision_id = d.id and a.answered_at is null and a.paused_at is null;
    if found then
      perform app.lift_decision(d, null);
      perform app.queue_notifications(array[d.member_id], 'admin_broadcast', 'decisions/paused', null, null, d.id);
    end if;
  end loop;
end $$;

insert into app.case_kinds (kind, staff_right, severity, evidence, handler, verdicts, reasons) values
  ('appeal', 'moderation', 3, 'appeal_evidence', 'decide_appeal_case', '{approved,refused}', '{harassment,threat,unwanted-content,fake-profile,scam,minor,other}');
