-- The catalogue of the house: clubs, events, referral codes, offers, reasons of decisions, and what the installation offers.

create function app.is_switched_off(kind text, key text) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.switched_off o where o.kind = is_switched_off.kind and o.key = is_switched_off.key) $$;

-- What may be decided for in a kind of case.
create function app.reasons_of(k app.case_kinds) returns text[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(r.reason order by r.nth), '{}') from unnest(k.reasons) with ordinality as r (reason, nth) where not app.is_switched_off('reason', r.reason) $$;

-- What is sold now.
create function app.sold_offers(settings app.payment_settings) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(o.offer order by o.nth), '[]') from jsonb_array_elements(settings.offers) with ordinality as o (offer, nth)
  where not app.is_switched_off('offer', o.offer ->> 'id') $$;

-- One line of a list. `state`: `on`, `off` by the house, `idle` where it is out of use by itself. `facts`: what else the line says.
create type app.catalogue_entry as (id text, name text, state text, facts jsonb, searched text, place text);

create function app.catalogue_state(kind text, key text, is_on boolean) returns text language sql stable set search_path = '' as $$
  select case when app.is_switched_off(kind, key) then 'off' when is_on then 'on' else 'idle' end $$;

create function app.catalogue_entries(part text) returns setof app.catalogue_entry language plpgsql stable set search_path = '' as $$
begin
  case part
    when 'clubs' then return query
      select k.id::text, k.name, app.catalogue_state('club', k.id::text, k.published),
        jsonb_build_object('slug', k.slug, 'town', k.town, 'by', (select p.username from public.profiles p where p.id = k.owner_id)),
        concat_ws(' ', k.name, k.town, k.region), app.plain(k.name)
      from public.clubs k;
    when 'events' then return query
      select e.id::text, e.title, case when e.cancelled_at is not null or e.ends_at <= now() then 'idle' else 'on' end,
        jsonb_build_object('startsAt', app.instant_text(e.starts_at), 'town', e.town, 'cancelled', e.cancelled_at is not null,
          'by', (select p.username from public.profiles p where p.id = e.organiser_id)),
        concat_ws(' ', e.title, e.town), to_char(extract(epoch from timestamptz '2200-01-01Z' - e.starts_at), 'FM000000000000')
      from app.events e;
    when 'codes' then return query
      select r.id::text, r.referral_code, app.catalogue_state('code', r.id::text, r.is_active), jsonb_build_object('business', b.business_name, 'uses', r.usage_count),
        concat_ws(' ', r.referral_code, b.business_name), r.referral_code
      from public.professional_referrals r join public.professional_profiles b on b.id = r.professional_id;
    when 'offers' then return query
      select o.offer ->> 'id', o.offer ->> 'id', app.catalogue_state('offer', o.offer ->> 'id', s.provider is not null),
        jsonb_build_object('months', o.offer -> 'months', 'cents', o.offer -> 'cents', 'currency', o.offer -> 'currency'), o.offer ->> 'id', to_char(o.nth, 'FM000')
      from app.payment_settings s cross join jsonb_array_elements(s.offers) with ordinality as o (offer, nth);
    when 'reasons' then return query
      select r.reason, r.reason, app.catalogue_state('reason', r.reason, true),
        jsonb_build_object('kinds', jsonb_agg(k.kind order by k.kind),
          'decisions', (select count(*) from app.decisions d where d.reason = r.reason and d.decided_at > now() - interval '90 days')), r.reason, r.reason
      from app.case_kinds k cross join unnest(k.reasons) as r (reason) where k.kind <> 'appeal' group by r.reason;
    when 'features' then return query
      select f.name, f.name, case when f.is_on then 'on' else 'idle' end, jsonb_build_object('by', f.by), f.name, to_char(f.nth, 'FM000')
      from (values
        (1, 'sign-up', app.closed_sign_up() is null, null),
        (2, 'writing', not app.is_read_only(), null),
        (3, 'live', app.is_live(), null),
        (4, 'payments', (select s.provider is not null from app.payment_settings s where s.one), (select s.provider from app.payment_settings s where s.one)),
        (5, 'age-proof', (select s.method <> 'declaration' from app.age_proof_settings s where s.one), (select s.method from app.age_proof_settings s where s.one)),
        (6, 'push', exists (select from app.push_settings), null)) as f (nth, name, is_on, by);
    else perform app.invalid();
  end case;
end $$;

-- `{part, text, after, count}`: a list of the catalogue, as far as it holds a text. `after`: how many come before.
create function public.house_catalogue(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
  page_size int := app.requested_count(request - 'after')::int;
  skipped bigint := greatest(coalesce(app.integer_in(request, 'after'), 0), 0);
  wanted text := app.plain(left(btrim(coalesce(app.text_in(request, 'text'), '')), 80));
  found_rows app.catalogue_entry[];
begin
  found_rows := array(
    select e::app.catalogue_entry from app.catalogue_entries(app.text_in(request, 'part')) as e
    where wanted = '' or position(wanted in app.plain(e.searched)) > 0
    order by e.place, e.id offset skipped limit page_size + 1);
  return jsonb_build_object(
    'entries', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'state', e.state, 'facts', e.facts) order by e.nth), '[]')
      from unnest(found_rows[1:page_size]) with ordinality as e (id, name, state, facts, searched, place, nth)),
    'next', case when cardinality(found_rows) > page_size then skipped + page_size end);
end $$;

-- Cancels an event that is not over, and tells whoever was to come; it stays visible as cancelled.
create function app.call_off_event(e app.events, why text) returns void language plpgsql set search_path = '' as $$
begin
  update app.events x set cancelled_at = clock_timestamp(), cancel_reason = why, address = null where x.id = e.id and x.cancelled_at is null;
  if found then
    perform app.tell_of_event(app.event_members(e.id, '{accepted,maybe,pending,waiting,offered}'), e.id, 'cancelled');
  end if;
end $$;

-- Why a line cannot be switched so; null: it can.
create function app.catalogue_refusal(part text, id text, is_on boolean, words text) returns text language sql stable set search_path = '' as $$
  select case
    when is_on is null or not exists (select from app.catalogue_entries(part) as e where e.id = catalogue_refusal.id) then 'invalid'
    when part = 'events' and (is_on or words is null or app.is_blank(words) or not app.within_limit(words, app.event_line_length())) then 'invalid'
    when part = 'events' and exists (select from app.events e where e.id = app.uuid_of(catalogue_refusal.id) and (e.ends_at <= now() or e.cancelled_at is not null)) then 'event-over'
    -- Whoever decides needs a reason.
    when part = 'reasons' and not is_on and exists (select from app.case_kinds k where catalogue_refusal.id = any (k.reasons) and app.reasons_of(k) <@ array[catalogue_refusal.id])
      then 'last-reason' end $$;

-- `{part, id, on, reason}`: hides a club's page or a code, withdraws an offer or a reason, and brings them back; calls off an event, which has a reason and no
-- way back. Returns `{refusal}`.
create function public.change_catalogue(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
  part text := app.text_in(request, 'part');
  entry text := app.text_in(request, 'id');
  is_on boolean := case when jsonb_typeof(request -> 'on') = 'boolean' then (request ->> 'on')::boolean end;
  words text := btrim(app.text_in(request, 'reason'));
  of_kind text := case part when 'clubs' then 'club' when 'codes' then 'code' when 'offers' then 'offer' when 'reasons' then 'reason' end;
  refusal text;
begin
  if part is null or (of_kind is null and part <> 'events') then
    perform app.invalid();
  end if;
  -- Of two changes at once, the later one sees the earlier one.
  perform pg_advisory_xact_lock(hashtextextended('app.switched_off', 0));
  refusal := app.catalogue_refusal(part, entry, is_on, words);
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  if part = 'events' then
    perform app.call_off_event(e, words) from app.events e where e.id = entry::uuid;
  elsif is_on then
    delete from app.switched_off o where o.kind = of_kind and o.key = entry;
  else
    insert into app.switched_off (kind, key, by_member) values (of_kind, entry, me) on conflict (kind, key) do nothing;
  end if;
  perform app.note_audit(me, case when is_on then 'catalogue-on' else 'catalogue-off' end, jsonb_build_object('part', part, 'entry', entry, 'reason', words));
  return '{"refusal": null}';
end $$;
