-- Run once by the operator of a hosted project: creates the role as which sync nodes log in. It has no rights of its own: it acts as the
-- member whose token it holds, and through the functions for nodes as any member that it names. `push` recognises it by this name and returns
-- to no other role which members to notify. The gateway creates the role in its own PostgreSQL.
create role sync_node login noinherit password 'choose-one';
grant authenticated to sync_node;
alter role sync_node set lock_timeout = '1500ms';
alter role sync_node set statement_timeout = '2s';
alter role sync_node set idle_in_transaction_session_timeout = '10s';
-- Where this comes after the migrations; where it comes before them, they do it.
do $$ begin
  if to_regprocedure('app.grant_to_sync_nodes()') is not null then
    perform app.grant_to_sync_nodes();
  end if;
end $$;
