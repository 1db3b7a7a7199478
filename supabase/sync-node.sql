-- On a hosted project, once, by its operator: the role as which sync nodes log in. It has no rights of its own: it acts as the member
-- whose token it holds, and by functions for nodes as any whom it names. `push` knows it by this name: to nobody else it says whom to tell. The gateway's
-- own PostgreSQL makes it by itself.
create role sync_node login noinherit password 'choose-one';
grant authenticated to sync_node;
alter role sync_node set lock_timeout = '1500ms';
alter role sync_node set statement_timeout = '2s';
alter role sync_node set idle_in_transaction_session_timeout = '10s';
grant usage on schema public to sync_node;
-- Where this comes after the migrations; where it comes before them, they do it.
do $$ begin
  if to_regprocedure('public.session_states(jsonb)') is not null then
    grant execute on function public.push_together(jsonb, boolean), public.told(jsonb), public.session_states(jsonb), public.forget_security_log() to sync_node;
  end if;
end $$;
