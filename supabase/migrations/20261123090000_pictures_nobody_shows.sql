-- [Y2] Pictures that no message shows: one came after it was taken back, as its request was still under way then, another's device
-- is gone. Nobody but their sender could see them. Once a day those older than a week are condemned. A message that still waits
-- somewhere finds its picture missing, and brings it again.
create table app.strays_looked_for (
  at timestamptz not null
);
insert into app.strays_looked_for values ('-infinity');
alter table app.strays_looked_for enable row level security;
revoke all on app.strays_looked_for from public, anon, authenticated, service_role;

create function public.condemn_strays() returns integer language plpgsql security definer set search_path = '' as $$
declare
  condemned integer;
begin
  update app.strays_looked_for set at = now() where at < now() - interval '1 day';
  if not found then
    return 0;
  end if;
  insert into app.condemned_media (name)
  select o.name from storage.objects o
  where o.bucket_id = 'conversations' and o.created_at < now() - interval '7 days' and not exists (select from public.messages m where m.media_url = o.name)
  on conflict (name) do nothing;
  get diagnostics condemned = row_count;
  return condemned;
end $$;

-- As before, and not what a message has come to show since it was condemned.
create or replace function public.condemned_media() returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.name), '{}') from (
    select name from app.condemned_media m
    where not exists (select from public.reports r where r.evidence @> jsonb_build_array(jsonb_build_object('mediaUrl', m.name)))
      and not exists (select from public.messages x where x.media_url = m.name)
    order by at limit 100) as c $$;

revoke all on function public.condemn_strays() from public, anon, authenticated;
grant execute on function public.condemn_strays() to service_role;
