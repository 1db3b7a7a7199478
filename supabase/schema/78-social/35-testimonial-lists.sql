-- What members and moderators read of testimonials.

create function app.is_testimonial_shown(t app.testimonials) returns boolean language sql immutable as $$
  select t.verdict = 'accepted' and t.review = 'approved' and t.body is not null $$;

-- What author and subject are told of its way.
create function app.testimonial_state(t app.testimonials) returns text language sql immutable as $$
  select case
    when t.verdict = 'refused' then 'refused'
    when t.review = 'rejected' then 'rejected'
    when t.verdict is null then 'waiting'
    when t.review = 'pending' then 'review'
    else 'shown' end $$;

-- A row of a list. The answer is shown to its author from the start, to others once it is approved.
create function app.testimonial_json(me uuid, t app.testimonials) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', t.id, 'author', app.person_json(a), 'subject', app.person_json(s), 'text', t.body, 'at', t.written_at, 'state', app.testimonial_state(t),
    'answer', case when t.answer_review = 'approved' or t.subject_id = me then t.answer end,
    'answerState', case when t.subject_id = me then t.answer_review end)
  from public.profiles a, public.profiles s where a.id = t.author_id and s.id = t.subject_id $$;

-- How a member stands to writing about another: `open`, why not, or with what they have written.
create function app.own_testimonial_json(me uuid, member uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'refusal', case when me = member then 'own' else app.testimonial_refusal(me, member) end,
    'text', (select t.body from app.testimonials t where t.author_id = me and t.subject_id = member)) $$;

-- The rows of a list after a place, the latest first. Each branch follows one index.
create function app.listed_testimonials(me uuid, list text, about uuid, after_at timestamptz, after_id uuid, count bigint) returns setof app.testimonials
language plpgsql stable set search_path = '' rows 24 as $$
begin
  if list = 'written' then
    return query select t.* from app.testimonials t
    where t.author_id = me and (t.body is not null or t.verdict = 'refused') and app.can_find(t.subject_id) and (t.written_at, t.id) < (after_at, after_id)
    order by t.written_at desc, t.id desc limit count;
  elsif list = 'received' then
    return query select t.* from app.testimonials t
    where t.subject_id = me and t.body is not null and t.review <> 'rejected' and app.can_find(t.author_id) and (t.written_at, t.id) < (after_at, after_id)
    order by t.written_at desc, t.id desc limit count;
  elsif about is not null then
    return query select t.* from app.testimonials t
    where t.subject_id = about and t.verdict = 'accepted' and t.review = 'approved' and t.body is not null
      and (t.author_id = me or app.can_find(t.author_id)) and (t.written_at, t.id) < (after_at, after_id)
    order by t.written_at desc, t.id desc limit count;
  else
    return query select t.* from app.testimonials t
    where t.verdict = 'accepted' and t.review = 'approved' and t.body is not null
      and (t.author_id = me or app.can_find(t.author_id)) and (t.subject_id = me or app.can_find(t.subject_id)) and (t.written_at, t.id) < (after_at, after_id)
    order by t.written_at desc, t.id desc limit count;
  end if;
end $$;

-- `{list, member?, count, after?}`, the latest first: what is `shown` to everyone, or about one member; what was `received` and `written`.
create function public.testimonials(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  list text := app.text_in(request, 'list');
  about uuid := app.uuid_in(request, 'member');
  page_size bigint := app.requested_count(request);
  found_rows app.testimonials[];
begin
  if list is null or list not in ('shown', 'received', 'written') or (coalesce(request -> 'member', 'null') <> 'null' and about is null) then
    perform app.invalid();
  end if;
  perform app.count_member_request(me);
  if about <> me and not app.can_find(about) then
    return jsonb_build_object('testimonials', '[]'::jsonb, 'own', null, 'next', null);
  end if;
  found_rows := array(
    select t from app.listed_testimonials(me, list, about, coalesce(app.place_time(request), 'infinity'),
      coalesce(app.uuid_in(request -> 'after', 'id'), 'ffffffff-ffff-ffff-ffff-ffffffffffff'), page_size + 1) as t);
  return jsonb_build_object(
    'testimonials', (select coalesce(jsonb_agg(app.testimonial_json(me, found_rows[n]) order by n), '[]') from generate_series(1, least(cardinality(found_rows), page_size)) as n),
    'own', case when about is not null then app.own_testimonial_json(me, about) end,
    'next', case when cardinality(found_rows) > page_size then app.time_place(found_rows[page_size].written_at, found_rows[page_size].id) end);
end $$;

-- `{testimonial, part, verdict, text}`: a decision of the queue that approves or rejects the text or the answer that was read; another one is not
-- decided on, nor what one has written or received [S20]. Returns `{code}`: null, or why it is refused. The author is notified when it is shown.
create function app.review_testimonial(me uuid, request jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  part text := app.text_in(request, 'part');
  decision text := app.text_in(request, 'verdict');
  t app.testimonials;
begin
  select * into t from app.testimonials x where x.id = app.uuid_in(request, 'testimonial') for update;
  if t.body is null or coalesce(part not in ('text', 'answer') or decision not in ('approved', 'rejected'), true)
    or app.text_in(request, 'text') is distinct from (case part when 'text' then t.body else t.answer end) then
    return '{"code": "invalid"}';
  end if;
  if me in (t.author_id, t.subject_id) then
    return '{"code": "forbidden"}';
  end if;
  if part = 'answer' then
    update app.testimonials x set answer_review = decision where x.id = t.id;
    return '{"code": null}';
  end if;
  update app.testimonials x set review = decision where x.id = t.id;
  if decision = 'approved' and t.verdict = 'accepted' and t.review = 'pending' then
    perform app.queue_notifications(array[t.author_id], 'testimonial', 'shown', null, t.subject_id, gen_random_uuid());
  end if;
  return '{"code": null}';
end $$;
