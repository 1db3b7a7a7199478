-- Reasons, of reports and of what the house refuses: one list, as in `schemas/actions/report-create.ts`.

create function app.is_report_reason(reason text) returns boolean language sql immutable as $$
  select coalesce(reason in ('harassment', 'threat', 'unwanted-content', 'fake-profile', 'scam', 'minor', 'other'), false) $$;

-- Whether the house may decide so: a refusal has a reason, an approval none.
create function app.is_verdict(verdict text, reason text) returns boolean language sql immutable as $$
  select coalesce(verdict = 'approved' and reason is null or verdict = 'refused' and app.is_report_reason(reason), false) $$;
