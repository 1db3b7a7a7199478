-- What the house and a club's owner do about opinions, at once. Answers are `{refusal}`, null where it was done.

-- `{opinion, answer}` [right of reply]: the club's owner, or the house where there is none, answers an approved opinion; null takes the answer
-- back. The owner's answer waits for the house as the opinion did.
create function public.answer_club_opinion(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  words text := btrim(app.text_in(request, 'answer'));
  is_house boolean := app.role_of(me) = 'admin';
  opinion app.club_opinions;
  refusal text;
begin
  if request -> 'answer' is distinct from 'null' then
    perform app.require_writable();
  end if;
  select o.* into opinion from app.club_opinions o join public.clubs k on k.id = o.club_id
  where o.id = app.uuid_in(request, 'opinion') and o.state = 'approved' and app.is_club_keeper(me, k) for update of o;
  refusal := case
    when opinion.id is null then 'unknown-opinion'
    when request -> 'answer' = 'null' then null
    when words is null or app.is_blank(words) then 'invalid'
    when not app.within_limit(words, app.opinion_length()) then 'text-too-long' end;
  if refusal is null then
    update app.club_opinions o set
      answer = words,
      answer_state = case when words is null then null when is_house then 'approved' when o.answer = words then o.answer_state else 'pending' end,
      answered_at = case when words is not null then now() end
    where o.id = opinion.id;
  end if;
  return jsonb_build_object('refusal', refusal);
end $$;

-- Decides on an opinion or an answer, as the queue does; nobody on their own, nor on what is said of their club [S20]. `{part}` is `opinion` or
-- `answer`, `verdict` `approved` or `refused`, `text` what was read: another one is not decided on.
create function app.review_club_opinion(me uuid, request jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  part text := app.text_in(request, 'part');
  verdict text := app.text_in(request, 'verdict');
  words text := app.text_in(request, 'text');
begin
  if verdict is null or verdict not in ('approved', 'refused') then
    return '{"refusal": "invalid"}';
  end if;
  if exists (select from app.club_opinions o join public.clubs k on k.id = o.club_id where o.id = app.uuid_in(request, 'opinion') and me in (o.author_id, k.owner_id)) then
    return '{"refusal": "forbidden"}';
  end if;
  if part = 'opinion' then
    update app.club_opinions o set state = verdict, decided_at = now(), decided_by = me where o.id = app.uuid_in(request, 'opinion') and o.body = words;
  else
    update app.club_opinions o set answer_state = verdict where part = 'answer' and o.id = app.uuid_in(request, 'opinion') and o.answer = words;
  end if;
  return jsonb_build_object('refusal', case when not found then 'unknown-opinion' end);
end $$;
