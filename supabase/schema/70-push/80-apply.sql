-- Applies entries: one at a time, and one member's entries in order.

-- [Y2, Y4] Applies an entry of an action that is not batched; `action` is its row in `app.actions`, all null where there is none.
create function app.apply(me uuid, current_epoch text, action app.actions, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  outcome app.entry_outcome;
begin
  if app.uuid_in(entry, 'id') is null or (action.stream_field is not null and app.uuid_in(entry -> 'data', action.stream_field) is null) then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  outcome := app.stored_outcome(me, entry);
  if outcome.status is not null then
    return outcome;
  end if;
  -- A node may believe for some seconds that the session of a deleted member lives.
  if not exists (select from public.profiles p where p.id = me) then
    return app.rejected_outcome(entry, 'unknown-member');
  end if;
  if action.closed_by is not null and (action.words_field is null or entry -> 'data' -> action.words_field <> 'null')
    and app.is_under_measure(me, array[action.closed_by]) then
    return app.rejected_outcome(entry, 'sanctioned');
  end if;
  if app.waits_for_writing(action, entry -> 'data') then
    return app.deferred_outcome(entry, app.uuid_in(entry -> 'data', action.stream_field), app.read_only_until());
  end if;
  outcome := app.call_handler(action.name, me, current_epoch, entry);
  if outcome.status = 'applied' and not action.records_itself then
    perform app.claim_entry(app.uuid_in(entry, 'id'), me, 'applied', outcome.stream, outcome.ref, outcome.effect);
  end if;
  return outcome;
end $$;

-- Applies one member's entries in order; consecutive entries of a batched action go in one batch.
create function app.apply_all(me uuid, current_epoch text, entries jsonb[]) returns app.entry_outcome[] language plpgsql set search_path = '' as $$
declare
  outcomes app.entry_outcome[] := '{}';
  action app.actions;
  end_nth int := 0;
  start_nth int;
begin
  while end_nth < cardinality(entries) loop
    start_nth := end_nth + 1;
    end_nth := start_nth;
    select * into action from app.actions a where a.name = entries[start_nth] ->> 'action';
    if action.batched then
      while entries[end_nth + 1] ->> 'action' = action.name loop
        end_nth := end_nth + 1;
      end loop;
      outcomes := outcomes || app.call_batch_handler(action.name, array_fill(me, array[end_nth - start_nth + 1]), entries[start_nth:end_nth]);
    else
      outcomes := outcomes || app.apply(me, current_epoch, action, entries[end_nth]);
    end if;
  end loop;
  return outcomes;
end $$;
