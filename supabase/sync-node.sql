-- Run once by the operator of a hosted project: creates the role as which sync nodes log in. It has no rights of its own: it acts as the
-- member whose token it holds, and through the functions for nodes as any member that it names. `push` recognises it by this name and returns
-- to no other role which members to notify. The gateway creates the role in its own PostgreSQL.
create role sync_node login noinherit password 'choose-one';
grant authenticated to sync_node;
alter role sync_node set lock_timeout = '1500ms';
alter role sync_node set statement_timeout = '2s';
alter role sync_node set idle_in_transaction_session_timeout = '10s';
grant usage on schema public to sync_node;
-- Where this comes after the migrations; where it comes before them, they do it.
do $$ begin
  if to_regprocedure('public.session_states(jsonb)') is not null then
    grant execute on function public.push_batch(jsonb, boolean), public.live_items_for(jsonb), public.session_states(jsonb), public.forget_security_log(), public.lock_ticket_holder(jsonb), public.end_lock_ticket(jsonb) to sync_node;
    grant execute on function public.keep_live_seats(jsonb), public.live_room_state(jsonb), public.take_live_ticket(jsonb), public.live_rules(jsonb) to sync_node;
  end if;
end $$;
