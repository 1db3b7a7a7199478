-- The present state of the database, in the order in which it is made. Edited in place; `npm run db:diff -- NAME` writes the migration.

-- No API exposes this schema. Members may run the few functions of it that policies and readers call.
create schema app;
revoke all on schema app from public;
grant usage on schema app to authenticated, service_role, supabase_auth_admin;

-- No request of a member runs long, or keeps its locks while nothing happens.
alter role authenticated set statement_timeout = '2s';
alter role authenticated set idle_in_transaction_session_timeout = '10s';
alter role anon set statement_timeout = '2s';
alter role anon set idle_in_transaction_session_timeout = '10s';
