-- Carries decisions out, by the kind of case. Each returns why nothing was decided; null: it is done. Where something else is there than what the
-- moderator looked at, nothing is decided.

-- Calls a decision function that answers `{code}` or `{refusal}`, with what was looked at.
create function app.decided_by(answer jsonb) returns text language sql immutable as $$
  select case coalesce(answer ->> 'code', answer ->> 'refusal')
    when 'invalid' then 'case-changed' when 'unknown-opinion' then 'case-changed' when 'forbidden' then 'unknown-case' else coalesce(answer ->> 'code', answer ->> 'refusal') end $$;

create function app.decide_avatar_case(me uuid, c app.cases, d app.case_decision) returns text language sql set search_path = '' as $$
  select app.decided_by(app.review_avatar(c.subject_id, case d.verdict when 'approved' then 'approved' else 'rejected' end, d.shown ->> 'picture')) $$;

create function app.decide_album_case(me uuid, c app.cases, d app.case_decision) returns text language sql set search_path = '' as $$
  select app.decided_by(app.review_album_item(me, d.shown || jsonb_build_object('item', c.subject_id, 'verdict', d.verdict, 'reason', d.reason))) $$;

create function app.decide_cover_case(me uuid, c app.cases, d app.case_decision) returns text language sql set search_path = '' as $$
  select app.decided_by(app.review_event_cover(me, d.shown || jsonb_build_object('eventId', c.subject_id, 'verdict', d.verdict, 'reason', d.reason))) $$;

create function app.decide_club_photo_case(me uuid, c app.cases, d app.case_decision) returns text language sql set search_path = '' as $$
  select app.decided_by(app.review_club_photo(me, d.shown || jsonb_build_object('photo', c.subject_id, 'verdict', d.verdict, 'reason', d.reason))) $$;

create function app.decide_opinion_case(me uuid, c app.cases, d app.case_decision) returns text language sql set search_path = '' as $$
  select app.decided_by(app.review_club_opinion(me, d.shown || jsonb_build_object('opinion', c.subject_id, 'verdict', d.verdict))) $$;

create function app.decide_testimonial_case(me uuid, c app.cases, d app.case_decision) returns text language sql set search_path = '' as $$
  select app.decided_by(app.review_testimonial(me, d.shown || jsonb_build_object('testimonial', c.subject_id, 'verdict', case d.verdict when 'approved' then 'approved' else 'rejected' end))) $$;

-- « Refused » withdraws a warning that members see already. With another reply than the one that was read nothing is decided.
create function app.decide_warning_case(me uuid, c app.cases, d app.case_decision) returns text language sql set search_path = '' as $$
  select app.decided_by(app.review_warning(me, d.shown || jsonb_build_object('warning', c.subject_id, 'verdict',
    case when d.verdict = 'approved' then 'publish' when d.shown -> 'published' = 'true' then 'withdraw' else 'reject' end))) $$;

create function app.decide_certification_case(me uuid, c app.cases, d app.case_decision) returns text language sql set search_path = '' as $$
  select case r.refusal when 'case-decided' then 'case-changed' else r.refusal end
  from (select app.review_certification(me, d.shown || jsonb_build_object('case', c.subject_id, 'verdict', case d.verdict when 'approved' then 'accepted' else 'refused' end,
    'reason', d.reason)) ->> 'refusal' as refusal) as r $$;

-- A number that another establishment has registered meanwhile is said; all else that stands in the way has changed since it was looked at.
create function app.decide_professional_case(me uuid, c app.cases, d app.case_decision) returns text language sql set search_path = '' as $$
  select case when r.refusal in ('siret-taken', 'invalid') or r.refusal is null then r.refusal else 'case-changed' end
  from (select app.review_professional(me, d.shown || jsonb_build_object('professional', c.subject_id, 'verdict', d.verdict, 'reason', d.reason)) ->> 'refusal' as refusal) as r $$;

create function app.decide_report_case(me uuid, c app.cases, d app.case_decision) returns text language plpgsql set search_path = '' as $$
begin
  if d.shown -> 'reports' is distinct from to_jsonb((select count(*) from app.case_reports k where k.case_id = c.id)) then
    return 'case-changed';
  end if;
  perform app.begin_measure(me, c, d);
  return null;
end $$;

insert into app.case_kinds (kind, staff_right, severity, evidence, handler, verdicts, reasons) values
  ('report', 'moderation', 3, 'report_evidence', 'decide_report_case',
    '{nothing,warn,remove,hide,restrict-chat,restrict-photographs,restrict-live,suspend,ban,end-certification}',
    '{harassment,threat,unwanted-content,fake-profile,scam,minor,other}'),
  ('avatar', 'moderation', 2, 'avatar_evidence', 'decide_avatar_case', '{approved,refused}', '{unwanted-content,fake-profile,minor,other}'),
  ('album', 'moderation', 2, 'album_evidence', 'decide_album_case', '{approved,refused}', '{unwanted-content,fake-profile,minor,other}'),
  ('cover', 'moderation', 1, 'cover_evidence', 'decide_cover_case', '{approved,refused}', '{unwanted-content,scam,minor,other}'),
  ('club-photo', 'moderation', 1, 'club_photo_evidence', 'decide_club_photo_case', '{approved,refused}', '{unwanted-content,scam,minor,other}'),
  ('opinion', 'moderation', 1, 'opinion_evidence', 'decide_opinion_case', '{approved,refused}', '{harassment,unwanted-content,scam,other}'),
  ('testimonial', 'moderation', 1, 'testimonial_evidence', 'decide_testimonial_case', '{approved,refused}', '{harassment,unwanted-content,fake-profile,other}'),
  ('warning', 'moderation', 3, 'warning_evidence', 'decide_warning_case', '{approved,refused}', '{fake-profile,scam,harassment,other}'),
  ('certification', 'certification', 2, 'certification_evidence', 'decide_certification_case', '{approved,refused}', '{unreadable,no-code,other-person,partner-missing,age,lost}'),
  ('professional', 'moderation', 1, 'professional_evidence', 'decide_professional_case', '{approved,refused}', '{documents,siret,identity,activity,other}');
