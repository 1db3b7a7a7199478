-- [Y2, Y4] What becomes of one entry. Called by `push` alone, with the streams locked; a refusal is a value, and
-- whatever is raised here ends the whole push.

create function app.refused(entry jsonb, code text) returns app.verdict language sql immutable set search_path = '' as $$
  select (entry -> 'id', 'rejected', code, app.uuid_in(entry -> 'data', 'conversationId'), app.uuid_in(entry -> 'data', 'messageId'), null)::app.verdict $$;

create function app.done(entry jsonb, stream uuid, ref uuid default null, what text default null) returns app.verdict language sql immutable set search_path = '' as $$
  select (entry -> 'id', 'applied', null, stream, ref, what)::app.verdict $$;

-- One more revision of a stream whose row is locked.
create function app.bump(stream uuid) returns bigint language sql set search_path = '' as $$
  update public.streams set rev = rev + 1 where id = stream returning rev $$;

-- First of those who send or cancel this id; waits for whoever is doing so now.
create function app.claim(entry uuid, me uuid, as_state text, stream uuid, ref uuid, what text default null) returns boolean language plpgsql set search_path = '' as $$
begin
  insert into app.known (id, member_id, state, stream_id, ref, what) values (entry, me, as_state, stream, ref, what) on conflict (id) do nothing;
  return found;
end $$;

-- `sent`: the message that has the id. A message is its own proof, however long ago it was sent: before anything is asked that may have
-- changed since, as a block.
create function app.known_status(me uuid, known app.known, sent public.messages) returns text language sql immutable as $$
  select case
    when known.member_id <> me then 'foreign'
    when known.state = 'cancelled' then 'cancelled'
    when known.member_id = me then 'duplicate'
    when sent.sender_id <> me then 'foreign'
    when sent.sender_id = me then 'duplicate' end $$;

-- [Y2] What is already known of an entry's id; null: nothing.
create function app.verdict_on_known(me uuid, entry jsonb) returns app.verdict language plpgsql stable set search_path = '' as $$
declare
  known app.known;
  sent public.messages;
  status text;
begin
  select * into known from app.known where id = app.uuid_in(entry, 'id');
  if not found and entry ->> 'action' = 'message.send' then
    select * into sent from public.messages where id = app.uuid_in(entry, 'id');
  end if;
  status := app.known_status(me, known, sent);
  if status = 'duplicate' then
    return (entry -> 'id', status, null, coalesce(known.stream_id, sent.stream_id), coalesce(known.ref, sent.id), known.what)::app.verdict;
  end if;
  return case when status is not null then app.refused(entry, status) end;
end $$;

-- [Y2] Applied ids are kept for so long. Each push clears more than it can add, which is two for each entry: a cancel's own
-- and the one that it cancels. So what is old cannot pile up.
create function app.forget_old(entries integer) returns void language sql set search_path = '' as $$
  delete from app.known where id in (
    select id from app.known where at < now() - make_interval(days => app.applied_days()) order by at limit 2 * entries + 50 for update skip locked) $$;
