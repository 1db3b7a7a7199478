-- Decisions of the house on certifications.

-- Whether the caller may look at the picture of a case now; the server reads and decrypts it only then.
create function public.may_see_certification(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('certification');
begin
  return to_jsonb(exists (select from app.certification_cases c where c.id = app.uuid_in(request, 'case') and c.state = 'sent' and c.member_id <> me));
end $$;

-- `{case, verdict, reason, picture, genre}`: a decision of the queue by one person, never on their own case. `picture` and `genre` are those that
-- they have compared: where the profile has others by now nothing is decided (`case-changed`) [S40]. Acceptance gives the role for 24 months, bound
-- to both; the picture of the case is erased by a job. Returns `{refusal}`.
create function app.review_certification(me uuid, request jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  verdict text := app.text_in(request, 'verdict');
  why text := app.text_in(request, 'reason');
  c app.certification_cases;
  p public.profiles;
begin
  perform from public.streams s where s.id = (select x.member_id from app.certification_cases x where x.id = app.uuid_in(request, 'case')) for update;
  select * into c from app.certification_cases x where x.id = app.uuid_in(request, 'case') for update;
  select * into p from public.profiles x where x.id = c.member_id for update;
  if c.id is null or c.member_id = me then
    return '{"refusal": "unknown-case"}';
  elsif c.state <> 'sent' then
    return '{"refusal": "case-decided"}';
  elsif (verdict = 'accepted' and why is null or verdict = 'refused' and why in ('unreadable', 'no-code', 'other-person', 'partner-missing', 'age', 'lost')) is not true then
    return '{"refusal": "invalid"}';
  elsif (app.text_in(request, 'picture'), app.text_in(request, 'genre')) is distinct from (p.avatar_url, p.genre) then
    return '{"refusal": "case-changed"}';
  elsif verdict = 'accepted' and app.main_picture(p) is null then
    return '{"refusal": "certification-picture"}';
  end if;
  update app.certification_cases x set state = verdict, decided_at = now(), reviewer_id = me, reason = why where x.id = c.id;
  if verdict = 'accepted' then
    insert into app.certifications as x (member_id, case_id, certified_at, until, picture, picture_hash, genre)
    values (p.id, c.id, now(), now() + app.certified_for(), p.avatar_url, app.picture_hash(p.avatar_url), p.genre)
    on conflict (member_id) do update set case_id = excluded.case_id, certified_at = excluded.certified_at, until = excluded.until, picture = excluded.picture,
      picture_hash = excluded.picture_hash, genre = excluded.genre, ended_at = null, ended_for = null;
    update public.profiles x set certified = true where x.id = p.id;
  end if;
  perform app.queue_notifications(array[p.id], 'certification', verdict, null, null, gen_random_uuid()) where to_regnamespace('graphile_worker') is not null;
  perform app.announce_account(p.id);
  perform app.queue_certification_erasure(c.id);
  return '{"refusal": null}';
end $$;
