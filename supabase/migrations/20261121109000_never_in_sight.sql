-- [Y7, Y9] What a member has never been in is told as gone at revision 1, as is what only the other has opened. So what comes
-- into sight begins at 2: it is newer. Begun at 1, a conversation that was opened after the only message in it had been called
-- back stayed out of sight.

-- A pair's conversation with its two memberships. The stream's row stands already, locked.
create or replace function app.ensure_conversation(stream uuid, me uuid, other uuid, other_hidden boolean) returns void language plpgsql set search_path = '' as $$
begin
  if exists (select from public.conversations where id = stream) then
    return;
  end if;
  -- Its row may have stood since something was refused, or since a block: of that its date tells nothing.
  insert into public.streams (id, kind) values (stream, 'conversation') on conflict (id) do update set created_at = now(), updated_at = now();
  insert into public.conversations (id, member_a, member_b) values (stream, least(me, other), greatest(me, other));
  insert into public.memberships (member_id, stream_id, other_id, hidden, rev, since)
  select n.member, stream, n.other, n.hidden, r.rev, r.rev
  from (values (me, other, false), (other, me, other_hidden)) as n (member, other, hidden)
  cross join lateral (select case when n.hidden then 1 else 2 end as rev) as r;
end $$;
