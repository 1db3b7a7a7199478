-- The registry of rules against abuse, and what they have met [S37]: a rule opens a case, asks to wait or refuses one request; it never sanctions.

-- Whether parameters are exactly those of a kind, each between its least and its most.
create function app.rule_parameters_fit(k app.abuse_kinds, parameters jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(parameters) = 'object', false)
    and (select count(*) from jsonb_object_keys(k.parameters)) = (select count(*) from jsonb_object_keys(case when jsonb_typeof(parameters) = 'object' then parameters else '{}' end))
    and not exists (
      select from jsonb_each(k.parameters) as p (name, range)
      where app.integer_in(parameters, p.name) is null or not app.integer_in(parameters, p.name) between (p.range ->> 0)::bigint and (p.range ->> 1)::bigint) $$;

-- A rule always fits its kind, whoever writes it.
create function app.check_abuse_rule() returns trigger language plpgsql set search_path = '' as $$
declare
  k app.abuse_kinds;
begin
  select * into k from app.abuse_kinds x where x.kind = new.kind;
  if new.effect <> all (k.effects) or not app.rule_parameters_fit(k, new.parameters) then
    raise exception 'not a rule of this kind' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger abuse_rule_fits before insert or update on app.abuse_rules for each row execute function app.check_abuse_rule();

-- The same member, or the same address, has the same pseudonym for as long as this community keeps its salt.
create function app.abuse_pseudonym(value text) returns bytea language sql stable set search_path = '' as $$ select app.salted_hash('abuse', lower(btrim(value))) $$;

create function app.note_hits(rule app.abuse_rules, pseudonyms bytea[]) returns void language sql set search_path = '' as $$
  insert into app.abuse_hits as h (kind, hour, member, dry_run, times)
  select rule.kind, date_trunc('hour', now()), p.pseudonym, rule.mode = 'dry-run', count(*) from unnest(pseudonyms) as p (pseudonym) group by p.pseudonym order by p.pseudonym
  on conflict (kind, hour, member, dry_run) do update set times = h.times + excluded.times $$;

-- Notes members whom a rule has met, one for each time; one that is on and is to open cases opens one for each of them, unless it is open.
create function app.note_abuse(rule app.abuse_rules, members uuid[]) returns void language plpgsql set search_path = '' as $$
begin
  if members = '{}' then
    return;
  end if;
  perform app.note_hits(rule, array(select app.abuse_pseudonym(m::text) from unnest(members) as m));
  if rule.mode = 'on' and rule.effect = 'open-case' then
    perform app.open_case('abuse', m, m) from (select distinct u as m from unnest(members) as u order by 1) as each
    where not exists (select from app.cases c where c.kind = 'abuse' and c.subject_id = m and c.closed_at is null);
  end if;
end $$;

-- Called each minute by every node. What an open case shows stays until it is decided.
create function app.tidy_abuse() returns void language sql set search_path = '' as $$
  delete from app.abuse_hits h where h.hour < now() - interval '30 days'
    and h.member not in (select app.abuse_pseudonym(c.subject_id::text) from app.cases c where c.kind = 'abuse' and c.closed_at is null);
  delete from app.first_texts t where t.day < current_date - 1;
  delete from app.removed_pictures p where p.at < now() - interval '2 years';
  -- An appeal may be made for six months, and takes its time.
  delete from app.removed_by_case r where r.at < now() - app.appeal_term() - interval '3 months';
  delete from app.pictures_to_mark p where p.at < now() - interval '1 day';
  delete from app.known_pictures k where k.decided_at < now() - interval '30 days' or (k.decided_at is null and app.is_object_gone(k.object)) $$;

insert into app.abuse_kinds (kind, occasion, parameters, effects) values
  ('message-rate', 'message', '{"messages": [20, 2000, 150], "minutes": [1, 60, 10]}', '{open-case,ask-to-wait}'),
  ('same-text', 'first-message', '{"people": [2, 50, 5], "characters": [10, 200, 25]}', '{open-case,ask-to-wait}'),
  ('first-link', 'first-message', '{"links": [1, 5, 1]}', '{open-case,refuse}'),
  ('new-account', 'first-message', '{"days": [1, 60, 7], "conversations": [2, 60, 8], "hours": [1, 24, 1]}', '{open-case,ask-to-wait}'),
  ('disposable-mail', 'sign-up', '{}', '{open-case,refuse}'),
  ('removed-picture', 'upload', '{"distance": [0, 12, 8]}', '{open-case}');

insert into app.abuse_rules (kind, effect, parameters)
  select k.kind, k.effects[1], (select coalesce(jsonb_object_agg(p.name, p.range -> 2), '{}') from jsonb_each(k.parameters) as p (name, range)) from app.abuse_kinds k;
