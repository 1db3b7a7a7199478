-- [Y2, Y4] Outcomes of entries. Only `push` calls these, with the streams locked. A refusal is a value; an exception ends the whole push.

-- Names the stream and the message that the refused entry named.
create function app.rejected_outcome(entry jsonb, code text) returns app.entry_outcome language sql stable set search_path = '' as $$
  select (entry -> 'id', 'rejected', code, app.uuid_in(entry -> 'data', (select a.stream_field from app.actions a where a.name = entry ->> 'action')),
    app.uuid_in(entry -> 'data', 'messageId'), null)::app.entry_outcome $$;

create function app.applied_outcome(entry jsonb, stream uuid, ref uuid default null, effect text default null) returns app.entry_outcome language sql immutable set search_path = '' as $$
  select (entry -> 'id', 'applied', null, stream, ref, effect)::app.entry_outcome $$;

-- Takes the next revision of a stream whose row is locked.
create function app.next_rev(stream uuid) returns bigint language sql set search_path = '' as $$
  update public.streams set rev = rev + 1 where id = stream returning rev $$;

-- Claims an id for a send or a cancel, and returns whether it was free; waits for a concurrent claim.
create function app.claim_entry(entry uuid, me uuid, entry_state text, stream uuid, ref uuid, effect text default null) returns boolean language plpgsql set search_path = '' as $$
begin
  insert into app.applied_entries (id, member_id, state, stream_id, ref, effect) values (entry, me, entry_state, stream, ref, effect) on conflict (id) do nothing;
  return found;
end $$;

-- What is known about an entry's id. `sent_message`: the message with the same id; it proves an earlier send however long ago it was, before
-- any check whose answer may have changed since, such as a block.
create function app.applied_entry_status(me uuid, stored_entry app.applied_entries, sent_message public.messages) returns text language sql immutable as $$
  select case
    when stored_entry.member_id <> me then 'foreign'
    when stored_entry.state = 'cancelled' then 'cancelled'
    when stored_entry.member_id = me then 'duplicate'
    when sent_message.sender_id <> me then 'foreign'
    when sent_message.sender_id = me then 'duplicate' end $$;

-- [Y2] The outcome of an entry that was handled before; null: the id is new.
create function app.stored_outcome(me uuid, entry jsonb) returns app.entry_outcome language plpgsql stable set search_path = '' as $$
declare
  stored_entry app.applied_entries;
  status text;
begin
  select * into stored_entry from app.applied_entries where id = app.uuid_in(entry, 'id');
  status := app.applied_entry_status(me, stored_entry, null);
  if status = 'duplicate' then
    return (entry -> 'id', status, null, stored_entry.stream_id, stored_entry.ref, stored_entry.effect)::app.entry_outcome;
  end if;
  return case when status is not null then app.rejected_outcome(entry, status) end;
end $$;

-- [Y2] Deletes expired ids. Each push deletes more than it can add (two for each entry: a cancel's own id and the one that it cancels), so
-- that old ids cannot pile up.
create function app.prune_applied_entries(entries integer) returns void language sql set search_path = '' as $$
  delete from app.applied_entries where id in (
    select id from app.applied_entries where at < now() - make_interval(days => app.applied_days()) order by at limit 2 * entries + 50 for update skip locked) $$;
