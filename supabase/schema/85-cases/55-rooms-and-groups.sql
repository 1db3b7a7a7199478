-- Cases about live rooms, about somebody in one, and about groups. Their evidence is that of every report.

-- [S36] A reporter’s still is never the sole ground for a ban: the house has to have something of its own, as what the member wrote there.
create function app.rests_on_still_alone(c app.cases) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.case_reports k join app.live_stills s on s.report_id = k.report_id where k.case_id = c.id)
    and not exists (select from app.case_reports k join public.reports r on r.id = k.report_id where k.case_id = c.id and r.context @> '[{"reported": true}]') $$;

-- What the reports of a case brought before the house, for the statement of reasons. A still is named also once it is erased.
create function app.grounds_of(c app.cases) returns text[] language sql stable set search_path = '' as $$
  select array_remove(array[
    case when exists (select from app.case_reports k join public.reports r on r.id = k.report_id where k.case_id = c.id and r.context <> '[]') then 'messages' end,
    case when exists (select from app.case_reports k join public.reports r on r.id = k.report_id where k.case_id = c.id and r.pictures <> '[]') then 'pictures' end,
    case when exists (select from app.case_reports k join app.live_stills s on s.report_id = k.report_id where k.case_id = c.id) then 'still' end], null) $$;

-- « Remove » closes the room, for good and with all that was said in it.
create function app.decide_room_case(me uuid, c app.cases, d app.case_decision) returns text language plpgsql set search_path = '' as $$
declare
  refusal text := app.decide_report_case(me, c, d);
begin
  if refusal is null and d.verdict = 'remove' then
    delete from app.live_rooms r where r.id = c.subject_id and r.owner_id is not null;
    delete from app.live_closed_rooms r where r.id = c.subject_id;
  end if;
  return refusal;
end $$;

-- « Remove » deletes the group. Its stream is locked, and those of whom it has invited.
create function app.decide_group_case(me uuid, c app.cases, d app.case_decision) returns text language plpgsql set search_path = '' as $$
declare
  refusal text := app.decide_report_case(me, c, d);
begin
  if refusal is null and d.verdict = 'remove' then
    perform app.delete_group_of(g.id, g.created_by) from public.groups g where g.id = c.subject_id and g.deleted_at is null;
  end if;
  return refusal;
end $$;

insert into app.case_kinds (kind, staff_right, severity, evidence, handler, verdicts, reasons) values
  ('live', 'moderation', 3, 'report_evidence', 'decide_report_case',
    '{nothing,warn,hide,restrict-chat,restrict-photographs,restrict-live,suspend,ban,end-certification}',
    '{harassment,threat,unwanted-content,fake-profile,scam,minor,other}'),
  ('room', 'moderation', 3, 'report_evidence', 'decide_room_case',
    '{nothing,warn,remove,restrict-live,suspend,ban}', '{harassment,threat,unwanted-content,fake-profile,scam,minor,other}'),
  ('group', 'moderation', 3, 'report_evidence', 'decide_group_case',
    '{nothing,warn,remove,restrict-chat,suspend,ban}', '{harassment,threat,unwanted-content,fake-profile,scam,minor,other}');
