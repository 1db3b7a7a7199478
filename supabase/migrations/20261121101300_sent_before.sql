-- [Y2] A message is its own proof, however long ago it was sent: before anything is asked that may have changed since, as a block.

create or replace function app.verdict_on_known(me uuid, entry jsonb) returns app.verdict language plpgsql stable set search_path = '' as $$
declare
  known app.known;
  sent public.messages;
begin
  select * into known from app.known where id = app.uuid_in(entry, 'id');
  if not found and entry ->> 'action' = 'message.send' then
    select * into sent from public.messages where id = app.uuid_in(entry, 'id');
    if not found then
      return null;
    end if;
    return case when sent.sender_id = me then (entry -> 'id', 'duplicate', null, sent.stream_id, sent.id, null)::app.verdict else app.refused(entry, 'foreign') end;
  elsif not found then
    return null;
  elsif known.member_id <> me then
    return app.refused(entry, 'foreign');
  elsif known.state = 'cancelled' then
    return app.refused(entry, 'cancelled');
  end if;
  return (entry -> 'id', 'duplicate', null, known.stream_id, known.ref, known.what)::app.verdict;
end $$;
