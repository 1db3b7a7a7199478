-- [Y4] The one writer.

create function app.apply(me uuid, here text, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  v app.verdict;
begin
  if app.uuid_in(entry, 'id') is null or app.uuid_in(entry -> 'data', 'conversationId') is null then
    return app.refused(entry, 'invalid');
  end if;
  v := app.verdict_on_known(me, entry);
  if v.status is not null then
    return v;
  end if;
  v := case entry ->> 'action'
    when 'message.send' then app.send_message(me, entry)
    when 'message.edit' then app.edit_message(me, entry)
    when 'message.delete' then app.delete_message(me, entry)
    when 'message.cancel' then app.cancel_message(me, entry)
    when 'conversation.read' then app.read_conversation(me, here, entry)
    when 'conversation.hide' then app.hide_conversation(me, here, entry)
    when 'conversation.open' then app.open_conversation(me, entry)
    when 'member.block' then app.set_block(me, entry, true)
    when 'member.unblock' then app.set_block(me, entry, false)
    else app.refused(entry, 'invalid') end;
  if v.status = 'applied' and entry ->> 'action' <> 'message.send' then
    perform app.claim(app.uuid_in(entry, 'id'), me, 'applied', v.stream, v.ref, v.what);
  end if;
  return v;
end $$;

-- All streams of a push, in ascending order and in one statement. A pair's stream is there before its first message,
-- so that a block and a message that meet are one after the other.
create function app.lock_streams(me uuid, entries jsonb) returns uuid[] language plpgsql set search_path = '' as $$
declare
  locked uuid[];
begin
  insert into public.streams (id, kind)
  select distinct n.stream, 'conversation'
  from (
    select app.uuid_in(e -> 'data', 'conversationId') as stream, coalesce(app.uuid_in(e -> 'data', 'receiverId'), app.uuid_in(e -> 'data', 'memberId')) as other
    from jsonb_array_elements(entries) as e
    where e ->> 'action' in ('message.send', 'conversation.open', 'member.block')) as n
  join public.profiles p on p.id = n.other and p.id <> me
  where n.stream = app.conversation_id(me, n.other) and not exists (select from public.streams s where s.id = n.stream)
  order by 1
  on conflict (id) do nothing;

  with named as materialized (
    select app.uuid_in(e -> 'data', 'conversationId') as stream, coalesce(app.uuid_in(e -> 'data', 'receiverId'), app.uuid_in(e -> 'data', 'memberId')) as other
    from jsonb_array_elements(entries) as e),
  allowed as materialized (
    select n.stream as id from named n where n.stream = app.conversation_id(me, n.other)
    union select m.stream_id from named n join public.memberships m on m.stream_id = n.stream and m.member_id = me
    union select me where exists (select from jsonb_array_elements(entries) as e where e ->> 'action' in ('member.block', 'member.unblock'))),
  rows as (select s.id from public.streams s where s.id in (select id from allowed) order by s.id for update)
  select coalesce(array_agg(id), '{}') into locked from rows;
  return locked;
end $$;

-- How far streams, and memberships that saw them, had come: `{id: rev}`, `{id/member: rev}`.
create function app.revisions(of_streams uuid[]) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, rev), '{}')
  from (
    select id::text as key, rev from public.streams where id = any (of_streams)
    union all select stream_id || '/' || member_id, rev from public.memberships where stream_id = any (of_streams) and visible) as r $$;

-- [Y8] New revisions of each of the author's streams, and who is to be told: those who see it, and those who did
-- before. Who never did, or had hidden it, is told nothing of what the other does. `in_streams` are locked, so that `before` knows them: nothing old is announced again.
create function app.changed_since(me uuid, before jsonb, in_streams uuid[]) returns jsonb language sql stable set search_path = '' as $$
  with told as (
    select s.id, coalesce((before ->> s.id::text)::bigint, 0) as old, s.rev,
      array_agg(m.member_id) filter (where case
        when m.visible then s.rev > coalesce((before ->> s.id::text)::bigint, 0) or m.rev is distinct from (before ->> (s.id || '/' || m.member_id))::bigint
        else before ? (s.id || '/' || m.member_id) end) as members
    from public.streams s join public.memberships m on m.stream_id = s.id
    where s.id = any (in_streams) and exists (select from public.memberships own where own.stream_id = s.id and own.member_id = me)
    group by s.id)
  select coalesce(jsonb_agg(jsonb_build_object(
    'stream', id, 'members', to_jsonb(members),
    'revs', (select coalesce(jsonb_agg(r order by r), '[]') from generate_series(old + 1, rev) as r))), '[]')
  from told where members is not null $$;

-- [Y4] Row, head and membership as they stand when the whole batch is written; the author's own row in any case [Y2].
create function app.results(me uuid, verdicts app.verdict[]) returns jsonb language sql stable set search_path = '' as $$
  with verdict as materialized (select * from unnest(verdicts) with ordinality as v (id, status, code, stream, ref, what, nth)),
  seen as materialized (
    select s.id, s.rev, m.visible, jsonb_build_object('membership', app.membership_json(m))
      || case when m.visible then jsonb_build_object('info', app.info_json(s, m)) else '{}' end as state
    from public.streams s join public.memberships m on m.stream_id = s.id and m.member_id = me
    where s.id in (select stream from verdict))
  select jsonb_agg(jsonb_build_object('id', v.id, 'status', v.status, 'stream', v.stream,
      'rev', case when v.status = 'rejected' and not s.visible then 0 else coalesce(s.rev, 0) end)
    || case when v.code is null then '{}' else jsonb_build_object('code', v.code) end
    || case when v.ref is null then '{}' else jsonb_build_object('ref', v.ref) end
    || case when v.what is null then '{}' else jsonb_build_object('what', v.what) end
    || case when v.status = 'rejected' or s.id is null then '{}' else s.state end
    || case when x.id is null then '{}' else jsonb_build_object('row', app.message_json(x)) end
    order by v.nth)
  from verdict v
  left join seen s on s.id = v.stream
  left join public.messages x on x.id = v.ref and x.stream_id = v.stream and x.sender_id = me and v.status <> 'rejected' $$;

-- [Y2] Applied ids are kept for so long. Each push clears more than it can add, which is two for each entry: a cancel's own
-- and the one that it cancels. So what is old cannot pile up.
create function app.forget_old(entries integer) returns void language sql set search_path = '' as $$
  delete from app.known where id in (
    select id from app.known where at < now() - make_interval(days => app.applied_days()) order by at limit 2 * entries + 50 for update skip locked) $$;

-- Answers schemas/wire/sync.ts `pushAnswer`, and to a sync node `changed`: `[{stream, revs, members}]`. No member is told
-- it: who is missing among the members has hidden the conversation.
create function public.push(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  here text := app.epoch();
  entries jsonb := request -> 'entries';
  entry jsonb;
  streams uuid[];
  before jsonb;
  verdicts app.verdict[] := '{}';
  results jsonb;
begin
  if jsonb_typeof(entries) is distinct from 'array' or jsonb_array_length(entries) not between 1 and app.push_limit() then
    raise exception 'bad-request' using errcode = '22023';
  end if;
  -- [Y21] Asked under another epoch, nothing is done.
  if request ->> 'epoch' is distinct from here then
    return jsonb_build_object('epoch', here, 'serverTime', clock_timestamp(), 'refused', true, 'results', '[]'::jsonb, 'changed', '[]'::jsonb);
  end if;
  streams := app.lock_streams(me, entries);
  before := app.revisions(streams);
  for entry in select e from jsonb_array_elements(entries) as e loop
    verdicts := verdicts || app.apply(me, here, entry);
  end loop;
  results := app.results(me, verdicts);
  perform app.forget_old(jsonb_array_length(entries));
  return jsonb_build_object('epoch', here, 'serverTime', clock_timestamp(), 'refused', false,
    'results', results,
    'changed', case when session_user = 'sync_node' then app.changed_since(me, before, streams) else '[]' end);
end $$;

revoke execute on all functions in schema app from public;
revoke all on function public.push(jsonb) from public, anon, service_role;
grant execute on function public.push(jsonb) to authenticated;
