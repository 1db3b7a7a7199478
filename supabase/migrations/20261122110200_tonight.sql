-- [PROFILE-108] As before, of any moment: the next 06:00 in Paris.
create function app.six_after(at timestamptz) returns timestamptz language sql immutable as $$
  select ((at at time zone 'Europe/Paris' - interval '6 hours')::date + 1 + time '06:00') at time zone 'Europe/Paris' $$;
create or replace function app.end_of_tonight() returns timestamptz language sql stable set search_path = '' as $$ select app.six_after(now()) $$;
revoke execute on function app.six_after(timestamptz), app.end_of_tonight() from public;
