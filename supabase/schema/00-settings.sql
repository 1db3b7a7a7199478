-- The present state of the database, in the order in which it is made. Edited in place; `npm run db:diff -- NAME` writes the migration.

-- No API exposes this schema. Members may execute only the functions of it that policies and read functions call.
create schema app;
revoke all on schema app from public;
grant usage on schema app to authenticated, service_role, supabase_auth_admin;

-- Bounds every request of the API's roles: a slow statement, or a transaction that idles while it holds locks, is ended.
alter role authenticated set statement_timeout = '2s';
alter role authenticated set idle_in_transaction_session_timeout = '10s';
alter role anon set statement_timeout = '2s';
alter role anon set idle_in_transaction_session_timeout = '10s';
