-- Applies entries: one at a time, and one member's entries in order.

-- Applies an entry that changes streams, except sends, which go in batches.
create function app.apply_to_streams(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  outcome app.entry_outcome;
begin
  if app.uuid_in(entry, 'id') is null or (app.uuid_in(entry -> 'data', 'conversationId') is null and entry ->> 'action' is distinct from 'profile.edit') then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  outcome := app.stored_outcome(me, entry);
  if outcome.status is not null then
    return outcome;
  end if;
  outcome := case entry ->> 'action'
    when 'message.edit' then app.edit_message(me, entry)
    when 'message.delete' then app.delete_message(me, entry)
    when 'message.cancel' then app.cancel_message(me, entry)
    when 'message.react' then app.react_to_message(me, entry)
    when 'conversation.read' then app.read_conversation(me, current_epoch, entry)
    when 'conversation.hide' then app.hide_conversation(me, current_epoch, entry)
    when 'conversation.set' then app.set_conversation(me, entry)
    when 'conversation.open' then app.open_conversation(me, entry)
    when 'member.block' then app.set_block(me, entry, true)
    when 'member.unblock' then app.set_block(me, entry, false)
    when 'profile.edit' then app.edit_profile(me, entry)
    else app.rejected_outcome(entry, 'invalid') end;
  if outcome.status = 'applied' and entry ->> 'action' <> 'profile.edit' then
    perform app.claim_entry(app.uuid_in(entry, 'id'), me, 'applied', outcome.stream, outcome.ref, outcome.effect);
  end if;
  return outcome;
end $$;

-- [Y2, Y4] Applies any entry except sends. A report changes no stream and is handled here.
create function app.apply(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  outcome app.entry_outcome;
begin
  if entry ->> 'action' is distinct from 'report.create' then
    return app.apply_to_streams(me, current_epoch, entry);
  end if;
  if app.uuid_in(entry, 'id') is null or app.uuid_in(entry -> 'data', 'conversationId') is null then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  outcome := app.stored_outcome(me, entry);
  if outcome.status is not null then
    return outcome;
  end if;
  outcome := app.create_report(me, entry);
  if outcome.status = 'applied' then
    perform app.claim_entry(app.uuid_in(entry, 'id'), me, 'applied', outcome.stream, outcome.ref, outcome.effect);
  end if;
  return outcome;
end $$;

-- Applies one member's entries in order; consecutive sends go in one batch.
create function app.apply_all(me uuid, current_epoch text, entries jsonb[]) returns app.entry_outcome[] language plpgsql set search_path = '' as $$
declare
  outcomes app.entry_outcome[] := '{}';
  end_nth int := 0;
  start_nth int;
begin
  while end_nth < cardinality(entries) loop
    start_nth := end_nth + 1;
    end_nth := start_nth;
    if entries[end_nth] ->> 'action' = 'message.send' then
      while entries[end_nth + 1] ->> 'action' = 'message.send' loop
        end_nth := end_nth + 1;
      end loop;
      outcomes := outcomes || app.send_messages(array_fill(me, array[end_nth - start_nth + 1]), entries[start_nth:end_nth]);
    else
      outcomes := outcomes || app.apply(me, current_epoch, entries[end_nth]);
    end if;
  end loop;
  return outcomes;
end $$;
