-- What each action does: one entry, and one member's entries in their order.

-- Of what changes a stream, all but what is sent: that goes together.
create function app.apply_to_streams(me uuid, here text, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  v app.verdict;
begin
  if app.uuid_in(entry, 'id') is null or (app.uuid_in(entry -> 'data', 'conversationId') is null and entry ->> 'action' is distinct from 'profile.edit') then
    return app.refused(entry, 'invalid');
  end if;
  v := app.verdict_on_known(me, entry);
  if v.status is not null then
    return v;
  end if;
  v := case entry ->> 'action'
    when 'message.edit' then app.edit_message(me, entry)
    when 'message.delete' then app.delete_message(me, entry)
    when 'message.cancel' then app.cancel_message(me, entry)
    when 'message.react' then app.react_to_message(me, entry)
    when 'conversation.read' then app.read_conversation(me, here, entry)
    when 'conversation.hide' then app.hide_conversation(me, here, entry)
    when 'conversation.set' then app.set_conversation(me, entry)
    when 'conversation.open' then app.open_conversation(me, entry)
    when 'member.block' then app.set_block(me, entry, true)
    when 'member.unblock' then app.set_block(me, entry, false)
    when 'profile.edit' then app.edit_profile(me, entry)
    else app.refused(entry, 'invalid') end;
  if v.status = 'applied' and entry ->> 'action' <> 'profile.edit' then
    perform app.claim(app.uuid_in(entry, 'id'), me, 'applied', v.stream, v.ref, v.what);
  end if;
  return v;
end $$;

-- [Y2, Y4] What is reported stands beside what changes a stream.
create function app.apply(me uuid, here text, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  v app.verdict;
begin
  if entry ->> 'action' is distinct from 'report.create' then
    return app.apply_to_streams(me, here, entry);
  end if;
  if app.uuid_in(entry, 'id') is null or app.uuid_in(entry -> 'data', 'conversationId') is null then
    return app.refused(entry, 'invalid');
  end if;
  v := app.verdict_on_known(me, entry);
  if v.status is not null then
    return v;
  end if;
  v := app.create_report(me, entry);
  if v.status = 'applied' then
    perform app.claim(app.uuid_in(entry, 'id'), me, 'applied', v.stream, v.ref, v.what);
  end if;
  return v;
end $$;

-- One member's entries in their order; messages that follow each other go together.
create function app.apply_all(me uuid, here text, entries jsonb[]) returns app.verdict[] language plpgsql set search_path = '' as $$
declare
  verdicts app.verdict[] := '{}';
  upto int := 0;
  from_here int;
begin
  while upto < cardinality(entries) loop
    from_here := upto + 1;
    upto := from_here;
    if entries[upto] ->> 'action' = 'message.send' then
      while entries[upto + 1] ->> 'action' = 'message.send' loop
        upto := upto + 1;
      end loop;
      verdicts := verdicts || app.send_messages(array_fill(me, array[upto - from_here + 1]), entries[from_here:upto]);
    else
      verdicts := verdicts || app.apply(me, here, entries[upto]);
    end if;
  end loop;
  return verdicts;
end $$;
