-- [S22, S23] Closed addresses, which outlive their accounts: the measures of all who had one, and its opening.

-- A lifted measure opens the address again, whoever had it before: what was decided until then closes it no more.
create function app.open_address(email text) returns void language plpgsql set search_path = '' as $$
declare
  address bytea := app.salted_hash('account', lower(btrim(email)));
begin
  delete from app.closed_addresses a where a.hash = address;
  if found then
    perform app.note_in_ledger('address', encode(address, 'hex'), '{}');
  end if;
end $$;

-- Takes the last lines about all measures and addresses at once, after the erasures: of members who are not there, the measure with the longest end counts
-- for each address, as in `app.note_closed_address`. They meet it when they sign up again. Where an address was opened, its lines say all; elsewhere a longer
-- measure stays, whose line may be gone.
create function app.replay_addresses(lines jsonb) returns int language sql set search_path = '' as $$
  with opened as materialized (
    select decode(x ->> 'about', 'hex') as hash, max((x ->> 'at')::timestamptz) as at from jsonb_array_elements(lines) as x where x ->> 'kind' = 'address' group by 1),
  known as materialized (select * from app.ledger_members(lines)),
  measures as (
    select decode(x ->> 'address', 'hex') as hash, x ->> 'of' as kind, x ->> 'measure' as measure, x ->> 'reason' as reason, (x ->> 'at')::timestamptz as at,
      (x ->> 'until')::timestamptz as until
    from jsonb_array_elements(lines) as x
    where x ->> 'kind' = 'measure' and (x ->> 'on')::boolean and x ->> 'measure' in ('suspend', 'ban') and not exists (select from known k where k.pseudonym = x ->> 'member')),
  closed as materialized (
    select distinct on (m.hash) m.*
    from measures m left join opened o on o.hash = m.hash
    where m.hash is not null and (m.until is null or m.until > now()) and (o.at is null or m.at > o.at) order by m.hash, m.until desc nulls first, m.at desc),
  noted as (
    insert into app.closed_addresses as a (hash, kind, measure, reason, until) select c.hash, c.kind, c.measure, c.reason, c.until from closed c
    on conflict (hash) do update set kind = excluded.kind, measure = excluded.measure, reason = excluded.reason, until = excluded.until, noted_at = now()
    where a.until < coalesce(excluded.until, 'infinity')
      or (exists (select from opened o where o.hash = a.hash) and (a.kind, a.measure, a.reason, app.instant_text(a.until)) is distinct from
        (excluded.kind, excluded.measure, excluded.reason, app.instant_text(excluded.until)))
    returning 1),
  removed as (
    delete from app.closed_addresses a using opened o where a.hash = o.hash and not exists (select from closed c where c.hash = o.hash) returning 1)
  select ((select count(*) from noted) + (select count(*) from removed))::int $$;
