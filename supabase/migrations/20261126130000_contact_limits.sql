-- How many strangers a member may write to, how much before one of them answers, and how often the house is told of others. Each limit
-- is one function. All are counted while the author's account stream is locked, so that pushes at the same moment count each other.

-- Messages to a member who has never written back.
create function app.unanswered_messages() returns int language sql immutable as $$ select 3 $$;
-- Conversations that a member begins in a day: in their first days, and later.
create function app.early_days() returns int language sql immutable as $$ select 7 $$;
create function app.new_conversations_early() returns int language sql immutable as $$ select 20 $$;
create function app.new_conversations() returns int language sql immutable as $$ select 60 $$;
create function app.reports_a_day() returns int language sql immutable as $$ select 20 $$;

-- Who has begun which conversation, for as long as it is counted.
create table app.begun_conversations (
  stream_id uuid primary key references public.conversations (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default now()
);
create index begun_conversations_member on app.begun_conversations (member_id, at);
alter table app.begun_conversations enable row level security;
revoke all on app.begun_conversations from public, anon, authenticated, service_role;

create index reports_reporter_newest on public.reports (reporter_id, created_at);
drop index public.reports_reporter;

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

-- As before, and noted for whoever begins it.
create or replace function app.ensure_conversation(stream uuid, me uuid, other uuid, other_hidden boolean) returns void language plpgsql set search_path = '' as $$
begin
  if exists (select from public.conversations where id = stream) then
    return;
  end if;
  -- Its row may have stood since something was refused, or since a block: of that its date tells nothing.
  insert into public.streams (id, kind) values (stream, 'conversation') on conflict (id) do update set created_at = now(), updated_at = now();
  insert into public.conversations (id, member_a, member_b) values (stream, least(me, other), greatest(me, other));
  insert into public.memberships (member_id, stream_id, other_id, hidden, rev, since)
  select n.member, stream, n.other, n.hidden, r.rev, r.rev
  from (values (me, other, false), (other, me, other_hidden)) as n (member, other, hidden)
  cross join lateral (select case when n.hidden then 1 else 2 end as rev) as r;
  delete from app.begun_conversations where member_id = me and at < now() - interval '1 day';
  insert into app.begun_conversations (stream_id, member_id) values (stream, me);
end $$;

-- As before, and counted where it begins one.
create or replace function app.open_conversation(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  other uuid := app.uuid_in(entry -> 'data', 'memberId');
  refusal text := app.pair_refusal(me, stream, other);
begin
  if refusal is null and not exists (select from public.conversations where id = stream) then
    refusal := coalesce(app.block_between(me, other), case when app.conversations_left(me) < 1 then 'too-many-conversations' end);
  end if;
  if refusal is not null then
    return app.refused(entry, refusal);
  end if;
  if not exists (select from public.conversations where id = stream) then
    perform app.ensure_conversation(stream, me, other, true);
    perform app.bump(stream);
  end if;
  update public.memberships set hidden = false, rev = rev + 1, since = rev + 1 where member_id = me and stream_id = stream and hidden;
  return app.done(entry, stream);
end $$;

-- As before, and counted.
create or replace function app.create_report(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'conversationId');
  other uuid := app.uuid_in(data, 'memberId');
  refusal text := app.pair_refusal(me, stream, other);
  m public.memberships;
begin
  if refusal is not null then
    return app.refused(entry, refusal);
  end if;
  if not app.report_fits(data) then
    return app.refused(entry, 'invalid');
  end if;
  -- Out of sight from the first, it was only opened by the other: nobody is to know.
  select * into m from public.memberships where member_id = me and stream_id = stream and (since > 1 or not hidden);
  if not found and not (data -> 'messageIds' = '[]' and data -> 'shown' = '[]' and app.finds(other)) then
    return app.refused(entry, 'unknown-conversation');
  end if;
  -- Asked for again when its id is known no more: the first one stands.
  if exists (select from public.reports where id = app.uuid_in(entry, 'id')) then
    return app.done(entry, me);
  end if;
  if app.reports_left(me) < 1 then
    return app.refused(entry, 'too-many-reports');
  end if;
  insert into public.reports (id, reporter_id, member_id, conversation_id, message_ids, reason, words, shown, evidence)
  select app.uuid_in(entry, 'id'), me, other, stream, named.ids, data ->> 'reason', data ->> 'words',
    (select coalesce(jsonb_agg(jsonb_build_object('messageId', s -> 'messageId', 'text', s -> 'text', 'at', s -> 'at')), '[]') from jsonb_array_elements(data -> 'shown') as s),
    (select coalesce(jsonb_agg(app.message_json(x) order by x.seq), '[]') from public.messages x where x.stream_id = stream and x.id = any (named.ids) and m.ranges @> x.seq)
  from (select array(select value::uuid from jsonb_array_elements_text(data -> 'messageIds')) as ids) as named
  on conflict (id) do nothing;
  return app.done(entry, me);
end $$;

-- As before, and the account's own stream of whoever asks for something that is counted.
create or replace function app.streams_needed(parts bigint[], mes uuid[], entries jsonb[]) returns app.need[] language plpgsql set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  needs app.need[];
begin
  with named as materialized (
    select e.part, e.me, e.entry ->> 'action' as action, app.uuid_in(d.data, 'conversationId') as stream,
      coalesce(app.uuid_in(d.data, 'receiverId'), app.uuid_in(d.data, 'memberId')) as other
    from unnest(parts, mes, entries) as e (part, me, entry)
    cross join lateral (select e.entry -> 'data' as data offset 0) as d),
  named_once as materialized (select distinct part, me, stream, other from named where stream is not null),
  theirs as materialized (
    select n.part, n.me, n.stream, n.other, belongs.to_it from named_once n
    cross join lateral (select exists (select from public.memberships m where m.member_id = n.me and m.stream_id = n.stream) as to_it offset 0) as belongs
    where belongs.to_it or n.stream = app.conversation_id(n.me, n.other)),
  begun as (
    insert into public.streams (id, kind)
    select distinct t.stream, 'conversation' from theirs t
    where not exists (select from public.streams s where s.id = t.stream)
      and exists (select from named n where n.stream = t.stream and n.me = t.me and n.other = t.other and n.action in ('message.send', 'conversation.open', 'member.block'))
      and exists (select from public.profiles p where p.id = t.other and p.id <> t.me)
    order by 1
    on conflict (id) do nothing)
  select array_agg((n.part, n.me, n.stream)::app.need) into needs
  from (
    select part, me, stream from theirs
    union select part, me, me from theirs where not to_it
    union select part, me, me from named where action in ('member.block', 'member.unblock', 'profile.edit', 'report.create')) as n;
  return coalesce(needs, '{}');
end $$;

-- As before, within the limits.
create or replace function app.send_messages(mes uuid[], entries jsonb[]) returns app.verdict[] language plpgsql set search_path = '' as $$
declare
  sends app.sent[] := app.sends_in(mes, entries);
  piece app.sent[];
  begun bigint := 1;
  upto bigint;
  over record;
  first app.sent;
  claimed uuid[];
  verdicts app.verdict[] := '{}';
begin
  foreach upto in array app.pieces(sends) loop
    piece := app.judged(sends[begun:upto]);
    for over in select o.nth, o.code from app.over_limits(piece) as o where o.code is not null loop
      piece[over.nth - begun + 1].code := over.code;
    end loop;
    -- First of those who send or cancel these ids; waits for whoever is doing so now.
    with claims as (
      insert into app.known (id, member_id, state, stream_id, ref)
      select s.id, s.me, 'applied', s.stream, s.id from unnest(piece) as s where s.code is null order by s.id
      on conflict (id) do nothing
      returning id)
    select array_agg(id) into claimed from claims;
    for first in select distinct on (s.stream) s.* from unnest(piece) as s where s.code is null and s.id = any (claimed) and not s.begun order by s.stream, s.nth loop
      perform app.ensure_conversation(first.stream, first.me, first.other, false);
    end loop;
    if claimed is not null then
      perform app.write_sends(array(select s::app.sent from unnest(piece) as s where s.code is null and s.id = any (claimed) order by s.nth));
    end if;
    verdicts := verdicts || array(
      select case
        when s.code is null and s.id = any (claimed) then app.done(s.entry, s.stream, s.id)
        when s.code is null or s.code = 'duplicate' then app.verdict_on_known(s.me, s.entry)
        else app.refused(s.entry, s.code) end
      from unnest(piece) as s order by s.nth);
    begun := upto + 1;
  end loop;
  return verdicts;
end $$;

revoke execute on all functions in schema app from public;
