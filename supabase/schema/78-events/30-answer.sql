-- [Y4] The action `event.answer`, `{eventId, answer, anonymous, at}` with `answer` one of `participate`, `maybe` and `withdraw`, and
-- `at` the milliseconds at which it was wished.

-- Why a wish is refused; null: it is not. A withdrawal is not, where there is something to withdraw; but who was there stays on
-- the list.
create function app.event_answer_refusal(me uuid, e app.events, g app.event_guests, answer text, at timestamptz) returns text language sql stable set search_path = '' as $$
  select case
    when e.id is null or (not app.may_see_event(me, e) and (g.member_id is null or answer <> 'withdraw')) then 'unknown-event'
    when e.organiser_id = me then 'event-own'
    when answer = 'withdraw' and g.state = 'accepted' and e.ends_at <= at then 'event-over'
    when answer = 'withdraw' then null
    when e.cancelled_at is not null then 'event-cancelled'
    when e.ends_at <= at then 'event-over'
    when g.state = 'refused' then 'event-refused'
    -- [PROFILE-115] The parties of the house are for premium members.
    when e.organiser_id is null and not app.is_premium(me) then 'event-premium' end $$;

-- The state that follows from a wish. Whoever waits or has a request open keeps their turn; a place that is offered is confirmed by asking for it
-- again.
create function app.next_event_state(e app.events, g app.event_guests, place text, answer text) returns text language sql stable set search_path = '' as $$
  select case
    when answer = 'withdraw' then 'withdrawn'
    when answer = 'maybe' then 'maybe'
    when g.state in ('accepted', 'offered') then 'accepted'
    when g.state in ('pending', 'waiting') then g.state
    when e.approval then 'pending'
    when app.has_event_place(e, place) then 'accepted'
    else 'waiting' end $$;

-- Wishes are ordered by when they were made: one that arrives late from another device changes nothing.
create function app.answer_event(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  event uuid := app.uuid_in(data, 'eventId');
  answer text := app.text_in(data, 'answer');
  this_moment timestamptz := clock_timestamp();
  wished timestamptz := least(to_timestamp(app.integer_in(data, 'at') / 1000.0), this_moment);
  this_place text := app.event_place((select p.genre from public.profiles p where p.id = me));
  e app.events;
  g app.event_guests;
  new_state text;
  refusal text;
begin
  if event is null or app.integer_in(data, 'at') is null or coalesce(answer not in ('participate', 'maybe', 'withdraw'), true) or jsonb_typeof(data -> 'anonymous') is distinct from 'boolean' then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  select * into e from app.events x where x.id = event for update;
  select * into g from app.event_guests x where x.event_id = event and x.member_id = me;
  refusal := app.event_answer_refusal(me, e, g, answer, this_moment);
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  -- Withdrawing does not undo that the organiser has refused somebody.
  if g.wished_at > wished or (answer = 'withdraw' and (g.member_id is null or g.state = 'refused')) then
    return app.applied_outcome(entry, me);
  end if;
  -- A changed genre takes another place only once the earlier one is given back.
  if g.state in ('accepted', 'offered', 'pending', 'waiting') then
    this_place := g.place;
  end if;
  new_state := app.next_event_state(e, g, this_place, answer);
  insert into app.event_guests as x (event_id, member_id, state, place, anonymous, since, wished_at)
  values (event, me, new_state, this_place, (data ->> 'anonymous')::boolean, this_moment, wished)
  on conflict (event_id, member_id) do update set
    state = excluded.state, place = excluded.place, anonymous = excluded.anonymous, wished_at = excluded.wished_at, offered_until = null,
    since = case when x.state = excluded.state then x.since else excluded.since end;
  if new_state in ('accepted', 'pending') and e.organiser_id is not null then
    -- The organiser hears once of each guest and state, however often they change their mind.
    perform app.tell_of_event(array[e.organiser_id], event, case new_state when 'pending' then 'request' else 'guest' end,
      app.conversation_id(event, case new_state when 'pending' then app.notifications_id(me) else me end));
  end if;
  if g.state in ('accepted', 'offered') and new_state <> 'accepted' then
    perform app.offer_event_places(event, this_moment);
  end if;
  perform app.next_rev(me);
  return app.applied_outcome(entry, me);
end $$;

insert into app.actions
  (name,           handler,        stream_field, member_field, creates_stream, locks_account, records_itself, batched) values
  ('event.answer', 'answer_event', null,         null,         false,          true,          false,          false);
