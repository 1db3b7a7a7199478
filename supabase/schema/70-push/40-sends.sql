-- [Y4] Messages are judged and written as a set, whoever's they are: a statement costs more to set up than what it does for one of them. Each
-- is planned for few rows at a time, which are found by an index: hash and merge joins, which read whole tables, are off.

-- A pair's conversation with its two memberships. The stream's row stands already, locked. It is noted for whoever begins it.
-- [Y7, Y9] What a member has never been in is told as gone at revision 1, as is what only the other has opened. So what comes
-- into sight begins at 2: it is newer.
create function app.ensure_conversation(stream uuid, me uuid, other uuid, other_hidden boolean) returns void language plpgsql set search_path = '' as $$
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

create function app.sends_in(mes uuid[], entries jsonb[]) returns app.sent[] language sql stable set search_path = '' as $$
  select array_agg((e.nth, e.me, e.entry, app.uuid_in(e.entry, 'id'), app.uuid_in(d.data, 'conversationId'), app.uuid_in(d.data, 'receiverId'),
    app.text_in(d.data, 'type'), app.text_in(d.data, 'text'), app.text_in(d.data, 'mediaUrl'), app.text_in(d.data, 'gifUrl'), app.uuid_in(d.data, 'replyTo'),
    null, null, case when d.data ->> 'replyTo' is not null and app.uuid_in(d.data, 'replyTo') is null then 'invalid' end)::app.sent order by e.nth)
  from unnest(mes, entries) with ordinality as e (me, entry, nth)
  cross join lateral (select e.entry -> 'data' as data offset 0) as d $$;

-- What can be judged before any of it is written: where each such piece ends. One that has the id of an earlier one, or answers it,
-- begins the next.
create function app.pieces(sends app.sent[]) returns bigint[] language plpgsql immutable set search_path = '' as $$
declare
  ends bigint[] := '{}';
  begun bigint := 1;
  needs record;
begin
  for needs in
    with each as materialized (select nth, id, answers from unnest(sends) where id is not null),
    earlier as (
      select nth, lag(nth) over (partition by id order by nth) as other from each
      union all select s.nth, e.nth from each s join each e on e.id = s.answers and e.nth < s.nth)
    select nth, max(other) as other from earlier where other is not null group by nth order by nth
  loop
    if needs.other >= begun then
      ends := ends || (needs.nth - 1);
      begun := needs.nth;
    end if;
  end loop;
  return ends || cardinality(sends)::bigint;
end $$;

-- Why each cannot be sent, in the order in which one is told. A conversation that stands does not say that both of its members do.
create function app.judged(sends app.sent[]) returns app.sent[] language sql stable set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
  select array_agg((s.nth, s.me, s.entry, s.id, s.stream, s.other, s.type, s.body, s.media, s.gif, s.answers, (a.answered).seq, c.id is not null, case
    when s.id is null or s.stream is null then 'invalid'
    else coalesce(
      app.known_status(s.me, k, b),
      s.code,
      case when s.body is null or s.type is null or s.type not in ('text', 'image', 'gif') or greatest(char_length(s.media), char_length(s.gif)) > 2048 then 'invalid' end,
      app.pair_verdict(s.me, s.stream, s.other, coalesce(p.theirs and not c.closed, false) or exists (select from public.profiles o where o.id = s.other), p.theirs),
      app.block_verdict(
        exists (select from public.user_blocks u where u.user_id = s.me and u.blocked_id = s.other),
        exists (select from public.user_blocks u where u.user_id = s.other and u.blocked_id = s.me)),
      app.text_refusal(s.body, s.media, s.gif),
      case when s.media is not null then app.media_refusal(s.me, s.stream, s.media) end,
      case when s.answers is not null and (a.answered).id is null then 'unknown-message' end) end)::app.sent order by s.nth)
  from unnest(sends) as s
  left join app.known k on k.id = s.id
  left join public.messages b on b.id = s.id and k.id is null
  left join public.conversations c on c.id = s.stream
  cross join lateral (select case when s.answers is not null then app.message_shown(s.me, s.stream, s.answers) end as answered offset 0) as a
  cross join lateral (select c.member_a = least(s.me, s.other) and c.member_b = greatest(s.me, s.other) as theirs) as p $$;

-- Numbers, revisions and instants as if one after the other; who hides a conversation sees it again from the first of them on.
create function app.write_sends(sends app.sent[]) returns void language sql set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
  with began as materialized (select clock_timestamp() - (sends[cardinality(sends)]).nth * interval '1 microsecond' as at),
  said as materialized (
    select s.*, row_number() over (partition by s.stream order by s.nth) as place, b.at + s.nth * interval '1 microsecond' as at
    from unnest(sends) as s cross join began b),
  counted as materialized (select stream, count(*) as n, max(at) as at from said group by stream),
  moved as (
    update public.streams s set rev = s.rev + c.n, last = s.last + c.n, updated_at = c.at
    from counted c where s.id = c.stream
    returning s.id, s.rev - c.n as rev, s.last - c.n as last),
  written as (
    insert into public.messages (stream_id, seq, rev, id, sender_id, type, text, media_url, gif_url, reply_to, reply_seq, created_at)
    select s.stream, m.last + s.place, m.rev + s.place, s.id, s.me, s.type, s.body, s.media, s.gif, case when s.answered is not null then s.answers end, s.answered, s.at
    from said s join moved m on m.id = s.stream
    order by s.nth),
  concerned as (
    select member, stream, sum(own) as own, bool_or(first) as first
    from (
      select me as member, stream, 1 as own, place = 1 as first from said
      union all select distinct other, stream, 0, false from said) as each
    group by member, stream)
  update public.memberships m
  set mine = m.mine + c.own, hidden = false,
    rev = m.rev + c.own + m.hidden::int,
    since = case when m.hidden then m.rev + 1 + c.first::int else m.since end
  from concerned c
  where m.member_id = c.member and m.stream_id = c.stream and (c.own > 0 or m.hidden) $$;

-- The streams are locked. One verdict each, in their order, within the limits.
create function app.send_messages(mes uuid[], entries jsonb[]) returns app.verdict[] language plpgsql set search_path = '' as $$
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
