-- What an emergency switch stops, and who turns it.

-- [S35] Whether rooms are open at all; what is not known is stopped.
create function app.is_live() returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.site_switches s where s.name = 'live' and s.stopped_at is null) $$;

create function app.is_read_only() returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.site_switches s where s.name = 'read-only' and s.stopped_at is not null) $$;

create function app.is_sign_up_closed() returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.site_switches s where s.name = 'sign-up' and s.stopped_at is not null) $$;

-- Why nobody can sign up now; null: one can.
create function app.closed_sign_up() returns text language sql stable set search_path = '' as $$
  select case when app.is_sign_up_closed() then 'sign-up-closed' when app.is_read_only() then 'read-only' end $$;

-- Refuses what a function would write while the site can only be read.
create function app.require_writable() returns void language plpgsql stable set search_path = '' as $$
begin
  if app.is_read_only() then
    raise exception 'read-only' using errcode = '22023';
  end if;
end $$;

create function app.require_open_sign_up() returns void language plpgsql stable set search_path = '' as $$
begin
  if app.closed_sign_up() is not null then
    raise exception '%', app.closed_sign_up() using errcode = '22023';
  end if;
end $$;

-- When entries may try again that wait because the site can only be read: soon, so that they leave by themselves once it is open.
create function app.read_only_wait() returns interval language sql immutable as $$ select interval '40 seconds' $$;
create function app.read_only_until() returns text language sql volatile set search_path = '' as $$
  select app.instant_text(clock_timestamp() + app.read_only_wait()) $$;

-- [S34] Whether an entry has to wait: its action is closed while the site can only be read, and it takes nothing back.
create function app.waits_for_writing(action app.actions, data jsonb) returns boolean language sql stable set search_path = '' as $$
  select action.name is not null and not coalesce(data @> action.open_when, false) and app.is_read_only() $$;

create function app.deferred_outcome(entry jsonb, stream uuid, until text) returns app.entry_outcome language sql immutable set search_path = '' as $$
  select (entry -> 'id', 'deferred', until, stream, app.uuid_in(entry -> 'data', 'messageId'), null)::app.entry_outcome $$;

-- What everybody may know: `{readOnly, signUp}`.
create function public.site_state(request jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('readOnly', app.is_read_only(), 'signUp', app.closed_sign_up() is null) $$;

-- [S20] Whether somebody who may turn it has proposed within a day to start it again.
create function app.wants_restart(s app.site_switches) returns boolean language sql stable set search_path = '' as $$
  select app.is_proposal_in_force(s.restart_by, s.restart_at, s.staff_right) $$;

create function app.switches_json(me uuid, rights text[]) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'name', s.name, 'right', s.staff_right, 'stoppedAt', app.instant_text(s.stopped_at), 'reason', s.reason,
    'stoppedBy', (select p.username from public.profiles p where p.id = s.stopped_by),
    'waiting', app.wants_restart(s), 'mine', app.wants_restart(s) and s.restart_by = me,
    'restartBy', case when app.wants_restart(s) then (select p.username from public.profiles p where p.id = s.restart_by) end) order by s.name), '[]')
  from app.site_switches s where s.staff_right = any (rights) or 'administration' = any (rights) $$;

-- `{switches}`: those whose right the caller holds; the administration reads all.
create function public.house_switches(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_any_staff('{administration,moderation}');
begin
  return jsonb_build_object('switches', app.switches_json(me, app.rights_in_use()));
end $$;

-- How many switches wait for this person to be the second one who starts them again.
create function app.waiting_restarts(me uuid, rights text[]) returns bigint language sql stable set search_path = '' as $$
  select count(*) from app.site_switches s where s.staff_right = any (rights) and app.wants_restart(s) and s.restart_by <> me $$;

-- [S20, S34, S35] `{switch, stopped, reason}`: one person stops at once, and says why; starting again needs two, each with a fresh second factor. With
-- `retracts` whoever was the first takes that wish back, and nothing is turned. Answers `{refusal, stopped, waiting}`.
create function public.turn_switch(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  stops boolean := request -> 'stopped' = 'true';
  retracts boolean := request -> 'retracts' = 'true';
  words text := btrim(app.text_in(request, 'reason'));
  refusal text;
  s app.site_switches;
  me uuid;
begin
  select * into s from app.site_switches x where x.name = app.text_in(request, 'switch');
  me := app.require_staff(coalesce(s.staff_right, 'administration'));
  if s.name is null or jsonb_typeof(request -> 'stopped') is distinct from 'boolean'
    or (stops and (retracts or words is null or app.is_blank(words) or not app.within_limit(words, app.switch_reason_length()))) then
    perform app.invalid();
  end if;
  select * into s from app.site_switches x where x.name = s.name for update;
  if stops then
    update app.site_switches x set stopped_at = coalesce(x.stopped_at, clock_timestamp()), stopped_by = me, reason = words, restart_by = null, restart_at = null where x.name = s.name;
    if s.name = 'live' then
      perform app.end_live_seats(array(select x.id from app.live_seats x));
    end if;
    perform app.note_audit(me, 'switch-stop', jsonb_build_object('switch', s.name, 'reason', words));
  elsif retracts then
    update app.site_switches x set restart_by = null, restart_at = null where x.name = s.name and x.restart_by = me;
    if found then
      perform app.note_audit(me, 'switch-retract', jsonb_build_object('switch', s.name));
    end if;
  elsif s.stopped_at is not null and not app.has_fresh_factor() then
    refusal := 'fresh-factor';
  elsif s.stopped_at is not null and app.may_confirm_proposal(me, s.restart_by, s.restart_at, s.staff_right) then
    perform app.start_again(s.name, me);
  elsif s.stopped_at is not null and not app.wants_restart(s) then
    update app.site_switches x set restart_by = me, restart_at = clock_timestamp() where x.name = s.name;
    perform app.note_audit(me, 'switch-ask', jsonb_build_object('switch', s.name));
  end if;
  return (select jsonb_build_object('refusal', refusal, 'stopped', x.stopped_at is not null, 'waiting', app.wants_restart(x)) from app.site_switches x where x.name = s.name);
end $$;

create function app.start_again(switch text, me uuid) returns void language plpgsql set search_path = '' as $$
begin
  update app.site_switches x set stopped_at = null, stopped_by = null, reason = null, restart_by = null, restart_at = null where x.name = switch and x.stopped_at is not null;
  if found then
    perform app.note_audit(me, 'switch-start', jsonb_build_object('switch', switch));
  end if;
end $$;
