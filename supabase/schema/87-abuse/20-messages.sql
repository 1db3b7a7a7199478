-- Rules about messages, which `send_messages` asks before it writes. Each finder returns the messages that its rule meets; those that were refused
-- before are not looked at.

-- The messages of which nobody has answered the conversation yet. An earlier one of the other member in the same batch is an answer.
create function app.unanswered_sends(sends app.send_candidate[]) returns bigint[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(s.nth order by s.nth), '{}') from unnest(sends) as s
  left join public.memberships m on m.member_id = s.other and m.stream_id = s.stream
  where s.code is null and s.other is not null and coalesce(m.mine, 0) = 0
    and not exists (select from unnest(sends) as o where o.code is null and o.me = s.other and o.stream = s.stream and o.nth < s.nth) $$;

-- Counts the messages of each author, and finds those above the limit of their window. A count that another transaction is writing is left out: nobody
-- waits for it, and a number sanctions nobody. One window is one hit. An author's first batch is counted, and judged by the limit on entries of a push alone.
create function app.find_fast_sends(sends app.send_candidate[], parameters jsonb) returns setof app.abuse_finding language plpgsql set search_path = '' as $$
begin
  return query
  with authors as materialized (select s.me, count(*)::int as n from unnest(sends) as s where s.code is null group by s.me),
  added as (
    insert into app.message_paces (member_id, messages)
    select a.me, a.n from authors a where not exists (select from app.message_paces p where p.member_id = a.me) order by a.me
    on conflict (member_id) do nothing),
  free as materialized (
    select p.member_id, p.since <= now() - make_interval(mins => (parameters ->> 'minutes')::int) as is_over
    from authors a join app.message_paces p on p.member_id = a.me for update of p skip locked),
  counted as (
    update app.message_paces p set messages = a.n + case when f.is_over then 0 else p.messages end, since = case when f.is_over then now() else p.since end
    from free f join authors a on a.me = f.member_id where p.member_id = f.member_id
    returning p.member_id, p.since, p.messages - a.n as before)
  select s.nth, s.me, c.since + make_interval(mins => (parameters ->> 'minutes')::int), c.before + s.send_no = (parameters ->> 'messages')::int + 1
  from (select u.nth, u.me, row_number() over (partition by u.me order by u.nth) as send_no from unnest(sends) as u where u.code is null) as s
  join counted c on c.member_id = s.me
  where c.before + s.send_no > (parameters ->> 'messages')::int;
end $$;

-- The letters of a text alone, so that spaces, signs and numbers make no difference.
create function app.letters_of(body text) returns text language sql immutable as $$ select regexp_replace(lower(body), '[\s[:punct:][:digit:]]+', '', 'g') $$;

-- Notes who wrote which first text to whom, by a hash that is another one for each member, and finds texts that go to more people than the limit.
create function app.find_same_texts(sends app.send_candidate[], parameters jsonb) returns setof app.abuse_finding language plpgsql set search_path = '' as $$
begin
  return query
  with texts as materialized (
    select s.nth, s.me, s.stream, app.salted_hash('first text', s.me || app.letters_of(s.body)) as hash
    from unnest(sends) as s where char_length(app.letters_of(s.body)) >= (parameters ->> 'characters')::int),
  noted as (
    insert into app.first_texts (member_id, day, hash, stream_id) select distinct t.me, current_date, t.hash, t.stream from texts t order by 1, 3, 4
    on conflict do nothing returning member_id, hash, stream_id),
  people as (
    select k.me, k.hash, count(distinct k.stream) as n from (
      select t.me, t.hash, x.stream_id as stream from (select distinct me, hash from texts) as t
      join app.first_texts x on x.member_id = t.me and x.day = current_date and x.hash = t.hash
      union all select o.member_id, o.hash, o.stream_id from noted o) as k
    group by k.me, k.hash)
  select t.nth, t.me, (current_date + 1)::timestamptz, true from texts t join people p on p.me = t.me and p.hash = t.hash where p.n > (parameters ->> 'people')::int;
end $$;

-- Addresses of pages: with a protocol, with a path, or of the commonest domains; « Bonjour.me voici » is none, nor is an address of mail.
create function app.count_links(body text) returns int language sql immutable as $$
  select regexp_count(body, '(https?://|\mwww\.|(?<![@\w.-])([a-z0-9-]+\.)+([a-z]{2,}/\S|(com|net|org|fr|ru|xyz)\M))', 1, 'i') $$;

create function app.find_first_links(sends app.send_candidate[], parameters jsonb) returns setof app.abuse_finding language sql stable set search_path = '' as $$
  select s.nth, s.me, null::timestamptz, true from unnest(sends) as s where app.count_links(s.body) >= (parameters ->> 'links')::int $$;

-- Links that an edit brings into a message to somebody who has never answered are met like those of a new one.
create function app.edited_link_refusal(me uuid, target public.messages, body text) returns text language plpgsql set search_path = '' as $$
declare
  rule app.abuse_rules;
begin
  select r.* into rule from app.abuse_rules r where r.kind = 'first-link' and r.mode <> 'off';
  if not found or app.count_links(body) < greatest((rule.parameters ->> 'links')::int, app.count_links(target.text) + 1) or not exists (
    select from public.memberships own left join public.memberships m on m.member_id = own.other_id and m.stream_id = own.stream_id
    where own.member_id = me and own.stream_id = target.stream_id and own.other_id is not null and coalesce(m.mine, 0) = 0) then
    return null;
  end if;
  perform app.note_abuse(rule, array[me]);
  return case when rule.mode = 'on' and rule.effect = 'refuse' then 'link-too-soon' end;
end $$;

-- Conversations that a new account begins beyond the pace: until the oldest one that counts is old enough.
create function app.find_hasty_accounts(sends app.send_candidate[], parameters jsonb) returns setof app.abuse_finding language sql stable set search_path = '' as $$
  with starts as (
    select s.me, s.stream, row_number() over (partition by s.me order by min(s.nth)) as start_no
    from unnest(sends) as s where not s.conversation_exists group by s.me, s.stream),
  hasty as (
    select b.me, b.stream, l.oldest from starts b
    join public.profiles p on p.id = b.me and p.created_at > now() - make_interval(days => (parameters ->> 'days')::int)
    cross join lateral (
      select count(*) as n, min(c.at) as oldest from app.conversation_starts c
      where c.member_id = b.me and c.at > now() - make_interval(hours => (parameters ->> 'hours')::int)) as l
    where l.n + b.start_no > (parameters ->> 'conversations')::int)
  select s.nth, s.me, coalesce(h.oldest, now()) + make_interval(hours => (parameters ->> 'hours')::int), true
  from unnest(sends) as s join hasty h on h.me = s.me and h.stream = s.stream where not s.conversation_exists $$;

-- The messages that rules meet, and why those of them are held back whose rule is on and does so: `deferred …` is said of one that leaves by itself
-- at that instant, a refusal comes last. `unanswered`: see `unanswered_sends`. Where all have answered, only rules about every message are read. First
-- messages are those to somebody who has not answered, up to the limit of unanswered ones, which lets no more through.
create function app.abuse_refusals(sends app.send_candidate[], unanswered bigint[]) returns table (nth bigint, code text) language plpgsql set search_path = '' as $$
declare
  rule app.abuse_rules;
  firsts app.send_candidate[] := case when unanswered <> '{}' then array(
    select s::app.send_candidate from unnest(sends) as s left join public.memberships own on own.member_id = s.me and own.stream_id = s.stream
    where s.code is null and s.nth = any (unanswered) and coalesce(own.mine, 0) < app.unanswered_messages() order by s.nth) else '{}' end;
  found_sends app.abuse_finding[];
begin
  for rule in
    select r.* from app.abuse_rules r join app.abuse_kinds k on k.kind = r.kind
    where r.mode <> 'off' and (k.occasion = 'message' or (k.occasion = 'first-message' and cardinality(firsts) > 0)) order by r.kind
  loop
    found_sends := case rule.kind
      when 'message-rate' then array(select f::app.abuse_finding from app.find_fast_sends(sends, rule.parameters) as f)
      when 'same-text' then array(select f::app.abuse_finding from app.find_same_texts(firsts, rule.parameters) as f)
      when 'first-link' then array(select f::app.abuse_finding from app.find_first_links(firsts, rule.parameters) as f)
      when 'new-account' then array(select f::app.abuse_finding from app.find_hasty_accounts(firsts, rule.parameters) as f) end;
    continue when found_sends = '{}';
    perform app.note_abuse(rule, array(select f.me from unnest(found_sends) as f where f.counts));
    if rule.mode = 'on' and rule.effect <> 'open-case' then
      return query select f.nth, case rule.effect when 'refuse' then 'link-too-soon' else 'deferred ' || app.instant_text(f.until) end from unnest(found_sends) as f;
    end if;
  end loop;
end $$;
