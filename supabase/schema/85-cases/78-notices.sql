-- Reports without an account: limited in number, a case of the queue each, and a receipt with which the result is read [S37].

-- Twelve signs of thirty-two: sixty bits, which nobody guesses.
create function app.new_receipt() returns text language sql volatile set search_path = '' as $$
  select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', get_byte(k.bytes, n) % 32 + 1, 1), '' order by n)
  from (select app.random_key() as bytes) as k cross join generate_series(16, 27) as n $$;

-- The member whom an address names: `/member/<id>`, `@username`, or a username alone.
create function app.member_at(address text) returns uuid language sql stable set search_path = '' as $$
  select p.id from public.profiles p
  where p.id = app.uuid_of(substring(lower(address) from '/member/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'))
    or lower(p.username) = lower(coalesce(substring(address from '^\s*@?([A-Za-z0-9]{5,15})\s*$'), substring(address from '(?:^|\s)@([A-Za-z0-9]{5,15})\M')))
  order by p.id limit 1 $$;

create function app.open_notice_case(n app.notices) returns void language sql set search_path = '' as $$
  insert into app.cases (kind, subject_id, member_id, reason, severity, due_at)
  select 'notice', n.id, n.member_id, n.reason, s.grave, app.case_due(now(), s.grave, 1) from (select app.report_severity(n.reason) as grave) as s $$;

-- For the service: `{state, receipt}`. At most five for a network and five for a mail address in a quarter of an hour. A known notice is neither
-- stored nor counted again. Whether the address names a member is answered by nothing.
create function public.store_notice(notice jsonb, network text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  n app.notices;
  email text := nullif(lower(app.text_in(notice, 'email')), '');
begin
  select * into n from app.notices x where x.id = app.uuid_in(notice, 'id');
  if found then
    return jsonb_build_object('state', 'known', 'receipt', n.receipt);
  end if;
  if app.exceeds_contact_limit('notice network ' || network, 5) or (email is not null and app.exceeds_contact_limit('notice email ' || email, 5)) then
    return '{"state": "limited", "receipt": null}';
  end if;
  insert into app.notices (id, receipt, address, reason, words, name, email, member_id)
  values (app.uuid_in(notice, 'id'), app.new_receipt(), app.text_in(notice, 'address'), app.text_in(notice, 'reason'), app.text_in(notice, 'words'),
    nullif(app.text_in(notice, 'name'), ''), email, app.member_at(app.text_in(notice, 'address')))
  returning * into n;
  perform app.open_notice_case(n);
  -- Notices are kept for a year, longer only while their case is open.
  delete from app.notices where id in (
    select o.id from app.notices o where o.created_at < now() - interval '1 year'
      and not exists (select from app.cases c where c.kind = 'notice' and c.subject_id = o.id and c.closed_at is null)
    order by o.created_at limit 20 for update skip locked);
  return jsonb_build_object('state', 'kept', 'receipt', n.receipt);
exception
  when check_violation or not_null_violation then
    return '{"state": "invalid", "receipt": null}';
  when unique_violation then
    -- The same notice, sent twice at the same moment.
    return (select jsonb_build_object('state', 'known', 'receipt', x.receipt) from app.notices x where x.id = app.uuid_in(notice, 'id'));
end $$;

-- For anyone who has the receipt, `{receipt}`: `{state, at}`. A measure is said to be taken, and nothing about whom it concerns.
create function public.notice_state(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  n app.notices;
begin
  perform app.count_guest_request('notice', 30);
  select * into n from app.notices x where x.receipt = upper(regexp_replace(app.text_in(request, 'receipt'), '[\s-]', '', 'g'));
  if n.id is null then
    return '{"state": "unknown", "at": null}';
  end if;
  return (
    select jsonb_build_object('state', case when c.closed_at is null then 'waiting' when c.outcome = 'nothing' then 'nothing' else 'acted' end,
      'at', app.instant_text(coalesce(c.closed_at, n.created_at)))
    from app.cases c where c.kind = 'notice' and c.subject_id = n.id order by c.opened_at desc limit 1);
end $$;

create function app.notice_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(
      app.fact_part('report-reason', n.reason), app.text_part('notice-address', n.address), app.text_part('report-words', n.words),
      case when n.name is not null then app.fact_part('notice-name', n.name) end, case when n.email is not null then app.fact_part('notice-email', n.email) end,
      case when p.avatar_url is not null then app.picture_part('current-picture', p.avatar_url) end),
    jsonb_build_object('notice', n.id)
  from app.notices n left join public.profiles p on p.id = n.member_id where n.id = c.subject_id $$;

-- Has the author of a notice told by mail that there is a result.
create function app.announce_notice_result(notice uuid) returns void language plpgsql set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('notice.decided', json_build_object('notice', notice), job_key => 'notice.decided:' || notice);
  end if;
end $$;

-- For the job: address and receipt of a notice whose result no mail has told yet; none: there is nothing to write.
create function app.notice_to_answer(notice uuid) returns table (address text, receipt text) language sql stable set search_path = '' as $$
  select n.email, n.receipt from app.notices n where n.id = notice and n.email is not null and n.answered_at is null
    and exists (select from app.cases c where c.kind = 'notice' and c.subject_id = n.id and c.closed_at is not null) $$;

-- Notes that the mail is written, and queues it where it is sealed, in one transaction. Returns whether it was not written before.
create function app.write_notice_answer(notice uuid, mail uuid, address text, sealed bytea, lifetime_seconds int) returns boolean language plpgsql set search_path = '' as $$
begin
  update app.notices n set answered_at = now() where n.id = notice and n.answered_at is null;
  if found and sealed is not null then
    perform app.queue_mail(mail, 'notice', address, sealed, lifetime_seconds, false);
  end if;
  return found;
end $$;

-- A measure needs a member. What it states to them says nothing of who has reported [S37].
create function app.decide_notice_case(me uuid, c app.cases, d app.case_decision) returns text language plpgsql set search_path = '' as $$
declare
  written uuid;
begin
  if not app.is_favourable(d.verdict) and c.member_id is null then
    return 'invalid';
  end if;
  perform app.announce_notice_result(c.subject_id);
  if app.is_favourable(d.verdict) then
    return null;
  end if;
  written := app.write_decision(me, c, d);
  perform app.queue_notifications(array[c.member_id], 'admin_broadcast', 'decisions/' || d.verdict, null, null, written);
  perform app.begin_measure(me, c, d);
  return null;
end $$;

insert into app.case_kinds (kind, staff_right, severity, evidence, handler, verdicts, reasons) values
  ('notice', 'moderation', 3, 'notice_evidence', 'decide_notice_case',
    '{nothing,warn,hide,restrict-chat,restrict-photographs,restrict-live,suspend,ban,end-certification}',
    '{harassment,threat,unwanted-content,fake-profile,scam,minor,other}');
