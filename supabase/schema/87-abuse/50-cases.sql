-- Cases that rules open: one for each member whom they meet, and one for each picture that comes again. Persons decide them [S37].

-- Since when hits belong to a case: what an earlier decision has judged is not counted again.
create function app.abuse_case_since(c app.cases) returns timestamptz language sql stable set search_path = '' as $$
  select coalesce(max(x.closed_at), '-infinity') from app.cases x where x.kind = 'abuse' and x.subject_id = c.subject_id and x.closed_at is not null and x.id <> c.id $$;

-- Which rules have met the member, how often and in which period: `kind times first last`. No text, and nobody else.
create function app.abuse_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(variadic array(
      select app.fact_part('abuse-rule', concat_ws(' ', h.kind, sum(h.times), app.instant_text(min(h.hour)), app.instant_text(max(h.hour))))
      from app.abuse_hits h where h.member = app.abuse_pseudonym(c.subject_id::text) and not h.dry_run and h.hour >= date_trunc('hour', app.abuse_case_since(c))
      group by h.kind order by sum(h.times) desc, h.kind)
      || app.fact_part('joined-at', app.instant_text(p.created_at))),
    jsonb_build_object('member', p.id)
  from public.profiles p where p.id = c.subject_id $$;

create function app.decide_abuse_case(me uuid, c app.cases, d app.case_decision) returns text language plpgsql set search_path = '' as $$
begin
  perform app.begin_measure(me, c, d);
  return null;
end $$;

create function app.known_picture_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(
      app.picture_part('known-picture', k.object), app.fact_part('picture-distance', k.distance::text), app.fact_part('removed-at', app.instant_text(k.removed_at))),
    jsonb_build_object('object', k.object)
  from app.known_pictures k where k.id = c.subject_id and k.decided_at is null and not app.is_object_gone(k.object) $$;

-- Whatever is decided against the member, the picture goes.
create function app.decide_known_picture_case(me uuid, c app.cases, d app.case_decision) returns text language plpgsql set search_path = '' as $$
declare
  k app.known_pictures;
begin
  select * into k from app.known_pictures x where x.id = c.subject_id and x.decided_at is null for update;
  if k.id is null or d.shown ->> 'object' is distinct from k.object then
    return 'case-changed';
  end if;
  if not app.is_favourable(d.verdict) then
    perform app.take_picture_away(k.object, k.member_id, d.reason);
  end if;
  if d.verdict <> 'remove' then
    perform app.begin_measure(me, c, d);
  end if;
  update app.known_pictures x set decided_at = now() where x.id = k.id;
  return null;
end $$;

create function app.known_picture_waits(k app.known_pictures) returns boolean language sql immutable as $$ select k.decided_at is null $$;
create trigger known_picture_case after insert or update of decided_at or delete on app.known_pictures
  for each row execute function app.follow_source('known-picture', 'known_picture_waits', 'id', 'member_id');

insert into app.case_kinds (kind, staff_right, severity, evidence, handler, verdicts, reasons) values
  ('abuse', 'moderation', 2, 'abuse_evidence', 'decide_abuse_case',
    '{nothing,warn,hide,restrict-chat,restrict-photographs,restrict-live,suspend,ban}', '{unwanted-content,fake-profile,scam,other}'),
  ('known-picture', 'moderation', 3, 'known_picture_evidence', 'decide_known_picture_case',
    '{nothing,remove,warn,restrict-photographs,suspend,ban}', '{unwanted-content,fake-profile,minor,other}');
