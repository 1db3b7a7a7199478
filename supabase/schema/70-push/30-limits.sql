-- Limits on new conversations, on messages before the first reply, and on reports; one function each. Who may write first is decided here too. All are counted while the author's
-- account stream is locked, so that concurrent pushes count each other.

-- How many more conversations a member may start now.
create function app.remaining_conversations(me uuid) returns bigint language sql stable set search_path = '' as $$
  select case when p.created_at > now() - make_interval(days => app.early_days()) then app.new_conversations_early() else app.new_conversations() end
    - (select count(*) from app.conversation_starts b where b.member_id = me and b.at > now() - interval '1 day')
  from public.profiles p where p.id = me $$;

create function app.remaining_reports(me uuid) returns bigint language sql stable set search_path = '' as $$
  select app.reports_a_day() - (select count(*) from public.reports r where r.reporter_id = me and r.created_at > now() - interval '1 day') $$;

-- The messages that exceed a limit, of those that passed all other checks. Where everyone has replied nothing is counted, and it is not asked.
create function app.sends_over_limit(sends app.send_candidate[]) returns table (nth bigint, code text) language plpgsql stable set search_path = '' as $$
begin
  return query
  with candidates as materialized (
    select s.nth, s.me, s.stream, s.other, s.conversation_exists,
      row_number() over (partition by s.me, s.stream order by s.nth) as send_no,
      -- An earlier message of the other member in the same batch is a reply.
      coalesce(other_membership.mine, 0) = 0 and not exists (select from unnest(sends) as o where o.code is null and o.me = s.other and o.stream = s.stream and o.nth < s.nth) as unanswered
    from unnest(sends) as s
    left join public.memberships other_membership on other_membership.member_id = s.other and other_membership.stream_id = s.stream
    where s.code is null and s.other is not null),
  starts as (
    select b.me, b.stream, row_number() over (partition by b.me order by b.first) as send_no
    from (select distinct on (s.stream) s.me, s.stream, s.nth as first from candidates s where not s.conversation_exists order by s.stream, s.nth) as b),
  allowances as materialized (select b.me, app.remaining_conversations(b.me) as left from starts b group by b.me)
  select s.nth, case
      when s.unanswered and not app.may_write_first(s.me, s.other) then 'contact-closed'
      when b.send_no > coalesce(a.left, 0) then 'too-many-conversations'
      when s.unanswered and s.send_no + coalesce((select m.mine from public.memberships m where m.member_id = s.me and m.stream_id = s.stream), 0) > app.unanswered_messages() then 'unanswered' end
  from candidates s
  left join starts b on b.me = s.me and b.stream = s.stream
  left join allowances a on a.me = b.me;
end $$;
