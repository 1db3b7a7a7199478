-- [PROFILE-108] « Libre ce soir » ends at six in the morning by its time alone; this clears what has ended, at most a hundred at once, so that
-- nothing older stays in the tables. Each takes a revision of the account [Y7]. A member whose account is in use is left for the next round.
create function app.end_evenings(at timestamptz) returns int language plpgsql set search_path = '' as $$
declare
  ended uuid[];
begin
  select coalesce(array_agg(l.id), '{}') into ended from (
    select s.id from public.user_status u join public.streams s on s.id = u.user_id
    where u.libre_ce_soir_until <= at order by s.id limit 100 for update of s skip locked) as l;
  update public.user_status u set libre_ce_soir_until = null where u.user_id = any (ended) and u.libre_ce_soir_until <= at;
  update public.streams s set rev = s.rev + 1 where s.id = any (ended);
  return cardinality(ended);
end $$;
