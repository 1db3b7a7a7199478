-- [MEMBERAREA-20, MEMBERAREA-21] Testimonials: who may write about whom, what author and subject do, and reports.

-- Computed, so that it can be known before it is written.
create function app.testimonial_id(author uuid, subject uuid) returns uuid language sql immutable set search_path = '' as $$
  select app.conversation_id(author, app.notifications_id(subject)) $$;

-- Whether each of two members has written to the other.
create function app.have_written_to_each_other(one uuid, other uuid) returns boolean language sql stable set search_path = '' as $$
  select count(*) = 2 from public.memberships m
  where m.stream_id = app.conversation_id(one, other) and m.member_id in (one, other) and m.mine > 0 $$;

-- Events at which a member was, as other guests could see: not anonymously, and not noted as missing.
create function app.attended_events(member uuid) returns setof uuid language sql stable set search_path = '' as $$
  select g.event_id from app.event_guests g where g.member_id = member and g.state = 'accepted' and not g.anonymous and g.no_show_at is null
  union select e.id from app.events e where e.organiser_id = member $$;

create function app.have_common_event(one uuid, other uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from app.events e
    where e.id in (select app.attended_events(one) intersect select app.attended_events(other)) and e.starts_at <= now() and e.cancelled_at is null) $$;

-- Why a member may not write about another; null: they may. What was refused once is not asked again.
create function app.testimonial_refusal(me uuid, other uuid) returns text language sql stable set search_path = '' as $$
  select coalesce(
    app.block_between(me, other),
    case
      when not app.is_listed(other) then 'unknown-member'
      when app.is_restricted(me) then 'testimonial-restricted'
      when exists (select from app.testimonials t where t.author_id = me and t.subject_id = other and (t.verdict = 'refused' or t.review = 'rejected')) then 'testimonial-refused'
      when not (app.have_written_to_each_other(me, other) or app.have_common_event(me, other)) then 'testimonial-strangers' end) $$;

-- Erases what an author has written about a subject. What was refused stays so, and a subject is notified of each author once.
create function app.withdraw_testimonial(author uuid, subject uuid) returns void language sql set search_path = '' as $$
  update app.testimonials t set body = null where t.author_id = author and t.subject_id = subject;
  update app.testimonials t set verdict = null, review = 'pending', answer = null, answer_review = null
  where t.author_id = author and t.subject_id = subject and t.verdict is distinct from 'refused' and t.review <> 'rejected' $$;

-- Ends what two members have written about each other. The block that calls it has both members' notifications locked, as the actions below have.
create function app.end_testimonials(one uuid, other uuid) returns void language sql set search_path = '' as $$
  select app.withdraw_testimonial(one, other), app.withdraw_testimonial(other, one) $$;

-- `{text}`: the last wish about a member counts; null withdraws. Another text must be accepted and approved anew.
create function app.set_testimonial(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  other uuid := app.uuid_in(data, 'memberId');
  written text := btrim(app.text_in(data, 'text'));
  refusal text := app.pair_refusal(me, app.uuid_in(data, 'conversationId'), other);
  is_new boolean;
begin
  if data -> 'text' is null or (written is null and data -> 'text' <> 'null') then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if written is not null then
    if not app.within_limit(written, app.testimonial_length()) or app.is_blank(written) or not app.is_trimmed(written) then
      refusal := coalesce(refusal, 'invalid');
    end if;
    refusal := coalesce(refusal, app.testimonial_refusal(me, other));
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if written is null then
    perform app.withdraw_testimonial(me, other);
    return app.applied_outcome(entry, me);
  end if;
  is_new := not exists (select from app.testimonials t where t.author_id = me and t.subject_id = other);
  insert into app.testimonials as t (id, author_id, subject_id, body) values (app.testimonial_id(me, other), me, other, written)
  on conflict (author_id, subject_id) do update set
    body = excluded.body, written_at = excluded.written_at, verdict = null, review = 'pending', answer = null, answer_review = null
  where t.body is distinct from excluded.body;
  if is_new then
    perform app.queue_notifications(array[other], 'testimonial', '', null, me, app.uuid_in(entry, 'id'));
  end if;
  return app.applied_outcome(entry, me);
end $$;

-- `{accepted, answer}`, by the member whom it is about; `memberId` names the author. A refusal erases the text, at any time. An answer is shown
-- once it is approved.
create function app.answer_testimonial(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  author uuid := app.uuid_in(data, 'memberId');
  given text := nullif(btrim(app.text_in(data, 'answer')), '');
  refusal text := app.pair_refusal(me, app.uuid_in(data, 'conversationId'), author);
  t app.testimonials;
begin
  if jsonb_typeof(data -> 'accepted') is distinct from 'boolean' or data -> 'answer' is null or (app.text_in(data, 'answer') is null and data -> 'answer' <> 'null') then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if given is not null and (not app.within_limit(given, app.testimonial_length()) or app.is_blank(given) or not app.is_trimmed(given)) then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  select * into t from app.testimonials x where x.author_id = author and x.subject_id = me for update;
  if refusal is null and (data -> 'accepted')::boolean then
    refusal := coalesce(app.block_between(me, author), case when t.body is null then 'testimonial-gone' end);
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if (data -> 'accepted')::boolean then
    update app.testimonials x set
      verdict = 'accepted', answer = given,
      answer_review = case when given is null then null when given is not distinct from x.answer then x.answer_review else 'pending' end
    where x.id = t.id;
  else
    update app.testimonials x set verdict = 'refused', body = null, answer = null, answer_review = null where x.id = t.id;
  end if;
  return app.applied_outcome(entry, me);
end $$;

-- `{testimonialId, reason}`: reports its author to the moderators, with the text as it stands. What one may not see is as unknown as what does
-- not exist.
create function app.report_testimonial(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  t app.testimonials;
begin
  if app.uuid_in(data, 'testimonialId') is null or not app.is_report_reason(data ->> 'reason') then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  select * into t from app.testimonials x where x.id = app.uuid_in(data, 'testimonialId');
  if t.body is null or t.author_id = me or not (t.subject_id = me or app.is_testimonial_shown(t)) then
    return app.rejected_outcome(entry, 'testimonial-gone');
  end if;
  -- The id may have expired from `applied_entries`: the first report stays.
  if exists (select from public.reports where id = app.uuid_in(entry, 'id')) then
    return app.applied_outcome(entry, me);
  end if;
  if app.remaining_reports(me) < 1 then
    return app.rejected_outcome(entry, 'too-many-reports');
  end if;
  insert into public.reports (id, reporter_id, member_id, conversation_id, message_ids, reason, words, shown, evidence)
  values (app.uuid_in(entry, 'id'), me, t.author_id, app.conversation_id(t.author_id, t.subject_id), '{}', data ->> 'reason', '', '[]',
    jsonb_build_array(jsonb_build_object('testimonialId', t.id, 'text', t.body, 'answer', t.answer)));
  return app.applied_outcome(entry, me);
end $$;

insert into app.actions
  (name,                 handler,              stream_field,     member_field, locks_account, locks_notifications) values
  ('testimonial.set',    'set_testimonial',    'conversationId', 'memberId',   true,          true),
  ('testimonial.answer', 'answer_testimonial', 'conversationId', 'memberId',   true,          true),
  ('testimonial.report', 'report_testimonial', null,             null,         true,          false);
