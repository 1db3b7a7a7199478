-- What organisers do, at once: an event is created, changed and cancelled while connected. Answers are `{refusal}`, null where it was done, and
-- every function may be called again.

create function app.event_outcome(refusal text) returns jsonb language sql immutable as $$ select jsonb_build_object('refusal', refusal) $$;

-- A number of places as the form sends it: null for no limit, -1 for what is none.
create function app.event_number(fields jsonb, key text) returns int language sql immutable set search_path = '' as $$
  select case when coalesce(fields -> key, 'null') = 'null' then null else coalesce(nullif(least(app.integer_in(fields, key), 100000), 100000), -1)::int end $$;

create function app.instant_in(data jsonb, key text) returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return case when app.text_in(data, key) ~ '^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(\.\d{1,3})?Z$' then (data ->> key)::timestamptz end;
exception when others then
  return null;
end $$;

-- Reads an event's fields; what is missing or of another type becomes null, and is refused then.
create function app.event_of_fields(id uuid, organiser uuid, fields jsonb) returns app.events language plpgsql stable set search_path = '' as $$
declare
  e app.events;
begin
  e.id := event_of_fields.id;
  e.organiser_id := organiser;
  e.title := btrim(app.text_in(fields, 'title'));
  e.body := app.rich_text_in(fields, 'body');
  e.kind := app.text_in(fields, 'kind');
  -- What is no club in the directory is refused below.
  e.club_id := case when app.text_in(fields, 'club') is not null then coalesce(app.published_club(app.text_in(fields, 'club')), id) end;
  e.starts_at := app.instant_in(fields, 'startsAt');
  e.ends_at := app.instant_in(fields, 'endsAt');
  e.zone := app.text_in(fields, 'zone');
  e.town := btrim(app.text_in(fields, 'town'));
  e.region := app.text_in(fields, 'region');
  e.lat := app.degrees_in(fields, 'lat');
  e.lng := app.degrees_in(fields, 'lng');
  e.address := nullif(btrim(app.text_in(fields, 'address')), '');
  e.capacity := app.event_number(fields, 'capacity');
  e.couples := app.event_number(fields, 'couples');
  e.women := app.event_number(fields, 'women');
  e.men := app.event_number(fields, 'men');
  e.price := btrim(coalesce(app.text_in(fields, 'price'), ''));
  e.dress_code := btrim(coalesce(app.text_in(fields, 'dressCode'), ''));
  e.rules := btrim(coalesce(app.text_in(fields, 'rules'), ''));
  e.visibility := app.text_in(fields, 'visibility');
  e.approval := fields -> 'approval' = 'true';
  return e;
end $$;

-- Why an event's fields are refused; null: they are not.
create function app.event_fields_refusal(e app.events, at timestamptz) returns text language sql stable set search_path = '' as $$
  select case
    when e.title is null or e.body is null or e.town is null or e.region is null or e.approval is null or e.starts_at is null or e.ends_at is null then 'invalid'
    when e.club_id = e.id then 'unknown-club'
    when not app.within_limit(e.title, app.event_title_length()) or app.is_blank(e.title) or not app.is_trimmed(e.title) then 'event-title'
    when not (app.rich_text_fits(e.body, app.event_text_length()) and app.within_limit(e.rules, app.event_text_length())) then 'text-too-long'
    when not (app.within_limit(e.price, app.event_line_length()) and app.within_limit(e.dress_code, app.event_line_length()) and coalesce(app.within_limit(e.address, app.event_line_length()), true)) then 'text-too-long'
    when (e.kind in ('club', 'private', 'drinks', 'outing', 'online') and e.visibility in ('everyone', 'certified', 'followers', 'invited') and e.zone = any (app.event_zones())) is not true then 'invalid'
    when char_length(e.town) not between 1 and app.place_length() or char_length(e.region) not between 1 and 60 or (e.lat is null) <> (e.lng is null) then 'invalid'
    when e.lat not between -90 and 90 or e.lng not between -180 and 180 then 'invalid'
    when e.ends_at <= e.starts_at or e.ends_at > e.starts_at + app.event_longest() then 'event-times'
    when e.ends_at <= at then 'event-past'
    when e.capacity not between 1 and app.event_capacity_limit() or e.couples not between 0 and app.event_capacity_limit()
      or e.women not between 0 and app.event_capacity_limit() or e.men not between 0 and app.event_capacity_limit() then 'event-capacity' end $$;

-- `{eventId, …}`: creates an event, or changes one's own. Guests are told where it moves in time or place.
create function public.save_event(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  this_moment timestamptz := clock_timestamp();
  event uuid := app.uuid_in(request, 'eventId');
  new_event app.events := app.event_of_fields(event, me, request);
  earlier app.events := app.organised_event(me, event);
  refusal text := app.event_fields_refusal(new_event, this_moment);
begin
  perform app.require_writable();
  -- The start of one that is under way already stays as it was.
  refusal := case
    when event is null then 'invalid'
    when earlier.id is null and exists (select from app.events where id = event) then 'unknown-event'
    when earlier.id is null and app.event_creation_refusal(me) is not null then app.event_creation_refusal(me)
    when earlier.cancelled_at is not null then 'event-cancelled'
    when earlier.ends_at <= this_moment then 'event-over'
    when refusal is not null then refusal
    when new_event.starts_at <= this_moment and earlier.starts_at is distinct from new_event.starts_at then 'event-past'
    when earlier.id is null and (select count(*) from app.events e where e.organiser_id = me and e.starts_at > this_moment and e.cancelled_at is null) >= app.events_planned_limit() then 'too-many-events' end;
  if refusal is not null then
    return app.event_outcome(refusal);
  end if;
  insert into app.events (id, organiser_id, title, body, kind, club_id, starts_at, ends_at, zone, town, region, lat, lng, address, capacity, couples, women, men, price, dress_code, rules, visibility, approval)
  values (event, me, new_event.title, new_event.body, new_event.kind, new_event.club_id, new_event.starts_at, new_event.ends_at, new_event.zone, new_event.town, new_event.region, new_event.lat, new_event.lng,
    new_event.address, new_event.capacity, new_event.couples, new_event.women, new_event.men, new_event.price, new_event.dress_code, new_event.rules, new_event.visibility, new_event.approval)
  on conflict (id) do update set
    title = excluded.title, body = excluded.body, kind = excluded.kind, club_id = excluded.club_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at, zone = excluded.zone, town = excluded.town,
    region = excluded.region, lat = excluded.lat, lng = excluded.lng, address = excluded.address, capacity = excluded.capacity, couples = excluded.couples, women = excluded.women,
    men = excluded.men, price = excluded.price, dress_code = excluded.dress_code, rules = excluded.rules, visibility = excluded.visibility, approval = excluded.approval;
  if earlier.id is not null then
    if (earlier.starts_at, earlier.ends_at, earlier.town) is distinct from (new_event.starts_at, new_event.ends_at, new_event.town) or earlier.address is distinct from new_event.address then
      delete from app.event_reminders where event_id = event and earlier.starts_at <> new_event.starts_at;
      perform app.tell_of_event(app.event_members(event, '{accepted,maybe,pending,waiting,offered}'), event, 'changed');
    end if;
    perform app.offer_event_places(event, this_moment);
  end if;
  return app.event_outcome(null);
end $$;

create function app.event_members(event uuid, states text[]) returns uuid[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(g.member_id order by g.member_id), '{}') from app.event_guests g where g.event_id = event and g.state = any (states) $$;

-- `{eventId, reason}`: the event stays visible as cancelled.
create function public.cancel_event(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  e app.events := app.organised_event(me, app.uuid_in(request, 'eventId'));
  reason text := btrim(app.text_in(request, 'reason'));
  refusal text;
begin
  refusal := case
    when e.id is null then 'unknown-event'
    when e.ends_at <= clock_timestamp() then 'event-over'
    when reason is null or app.is_blank(reason) or not app.within_limit(reason, app.event_line_length()) then 'event-reason' end;
  if refusal is null then
    perform app.call_off_event(e, reason);
  end if;
  return app.event_outcome(refusal);
end $$;

-- `{eventId, memberId, accept}`: answers a request, or takes an acceptance back.
create function public.decide_event_guest(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  this_moment timestamptz := clock_timestamp();
  e app.events := app.organised_event(me, app.uuid_in(request, 'eventId'));
  guest app.event_guests;
  is_accepted boolean := case when jsonb_typeof(request -> 'accept') = 'boolean' then (request ->> 'accept')::boolean end;
  refusal text;
  new_state text;
begin
  perform app.require_writable();
  select * into guest from app.event_guests g where g.event_id = e.id and g.member_id = app.uuid_in(request, 'memberId');
  refusal := case
    when e.id is null then 'unknown-event'
    when is_accepted is null then 'invalid'
    when e.cancelled_at is not null then 'event-cancelled'
    when e.ends_at <= this_moment then 'event-over'
    when guest.member_id is null or guest.state in ('withdrawn', 'maybe', 'lapsed') then 'request-gone' end;
  if refusal is not null then
    return app.event_outcome(refusal);
  end if;
  new_state := case
    when not is_accepted then 'refused'
    when guest.state not in ('pending', 'refused') then guest.state
    when app.has_event_place(e, guest.place) then 'accepted'
    else 'waiting' end;
  if new_state <> guest.state then
    perform app.set_event_guest(e.id, guest.member_id, new_state, this_moment);
    perform app.tell_of_event(array[guest.member_id], e.id, new_state);
    perform app.offer_event_places(e.id, this_moment);
  end if;
  return app.event_outcome(null);
end $$;

-- `{eventId, memberId}`: invites a member, who sees the event from then on. A block looks like an invitation that nobody answers.
create function public.invite_to_event(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  e app.events := app.organised_event(me, app.uuid_in(request, 'eventId'));
  other uuid := app.uuid_in(request, 'memberId');
  refusal text;
begin
  perform app.require_writable();
  refusal := case
    when e.id is null then 'unknown-event'
    when e.cancelled_at is not null then 'event-cancelled'
    when e.ends_at <= clock_timestamp() then 'event-over'
    when other is null or other = me or not app.is_listed(other) then 'unknown-member'
    when exists (select from public.user_blocks b where b.user_id = me and b.blocked_id = other) then 'blocked-mine'
    when (select count(*) from app.event_invitations i where i.event_id = e.id) >= app.event_capacity_limit()
      or (select count(*) from app.event_invitations i join app.events x on x.id = i.event_id where x.organiser_id = me and i.at > now() - interval '1 day') >= app.event_invitations_a_day() then 'too-many-invitations' end;
  if refusal is null and app.block_between(me, other) is null and not exists (select from app.refused_inviters r where r.member_id = other and r.inviter_id = me) then
    insert into app.event_invitations (event_id, member_id) values (e.id, other) on conflict do nothing;
    if found then
      perform app.tell_of_event(array[other], e.id, 'invited', app.conversation_id(e.id, other));
    end if;
  end if;
  return app.event_outcome(refusal);
end $$;

-- `{eventId, memberId, missing}`: notes that an accepted guest did not come, for the organiser alone.
create function public.mark_event_no_show(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  e app.events := app.organised_event(me, app.uuid_in(request, 'eventId'));
  refusal text := case
    when e.id is null then 'unknown-event'
    when jsonb_typeof(request -> 'missing') is distinct from 'boolean' then 'invalid'
    when e.starts_at > clock_timestamp() then 'event-early' end;
begin
  perform app.require_writable();
  if refusal is null then
    update app.event_guests g set no_show_at = case when (request ->> 'missing')::boolean then coalesce(g.no_show_at, clock_timestamp()) end
    where g.event_id = e.id and g.member_id = app.uuid_in(request, 'memberId') and g.state = 'accepted';
    if not found then
      refusal := 'unknown-member';
    end if;
  end if;
  return app.event_outcome(refusal);
end $$;
