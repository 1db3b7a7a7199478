-- How many strangers a member may write to, how much before one of them answers, and how often the house is told of others. Each limit
-- is one function. All are counted while the author's account stream is locked, so that pushes at the same moment count each other.

-- How many more a member may begin now.
create function app.conversations_left(me uuid) returns bigint language sql stable set search_path = '' as $$
  select case when p.created_at > now() - make_interval(days => app.early_days()) then app.new_conversations_early() else app.new_conversations() end
    - (select count(*) from app.begun_conversations b where b.member_id = me and b.at > now() - interval '1 day')
  from public.profiles p where p.id = me $$;

create function app.reports_left(me uuid) returns bigint language sql stable set search_path = '' as $$
  select app.reports_a_day() - (select count(*) from public.reports r where r.reporter_id = me and r.created_at > now() - interval '1 day') $$;

-- Which of these are too many, of those that nothing else speaks against. Where everyone has written back nothing is counted.
create function app.over_limits(sends app.sent[]) returns table (nth bigint, code text) language plpgsql stable set search_path = '' as $$
begin
  if not exists (
    select from (select distinct s.stream, s.other from unnest(sends) as s where s.code is null) as pair
    left join public.memberships m on m.member_id = pair.other and m.stream_id = pair.stream
    where coalesce(m.mine, 0) = 0) then
    return;
  end if;
  return query
  with sent as materialized (
    select s.nth, s.me, s.stream, s.other, s.begun,
      row_number() over (partition by s.me, s.stream order by s.nth) as place,
      -- Who answers in the same moment has answered.
      coalesce(theirs.mine, 0) = 0 and not exists (select from unnest(sends) as o where o.code is null and o.me = s.other and o.stream = s.stream and o.nth < s.nth) as unanswered
    from unnest(sends) as s
    left join public.memberships theirs on theirs.member_id = s.other and theirs.stream_id = s.stream
    where s.code is null),
  begins as (
    select b.me, b.stream, row_number() over (partition by b.me order by b.first) as place
    from (select distinct on (s.stream) s.me, s.stream, s.nth as first from sent s where not s.begun order by s.stream, s.nth) as b),
  allowed as materialized (select b.me, app.conversations_left(b.me) as left from begins b group by b.me)
  select s.nth, case
      when b.place > a.left then 'too-many-conversations'
      when s.unanswered and s.place + coalesce((select m.mine from public.memberships m where m.member_id = s.me and m.stream_id = s.stream), 0) > app.unanswered_messages() then 'unanswered' end
  from sent s
  left join begins b on b.me = s.me and b.stream = s.stream
  left join allowed a on a.me = b.me;
end $$;
