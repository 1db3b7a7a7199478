-- [Y8] Live items for several members in one query: the node that writes gets them in the same transaction, other nodes request them for all
-- of their members at once.

-- The members who see this member's card: a changed card is announced to them by an event without a revision.
create function app.card_viewers(me uuid) returns table (stream uuid, member uuid) language sql stable set search_path = '' as $$
  select m.stream_id, m.member_id from public.memberships m where m.other_id = me and m.visible and m.card_allowed $$;

-- [Y8, Y9] Returns what each viewer may see of the changes, once for each viewer and stream; nothing for `absent_members`. `shown` lists the
-- revisions whose row is within the viewer's ranges. The card is included only where it is allowed, and a hidden stream carries only the
-- revision at which it was hidden. `cards` are listed among the changes but not read, because very many members may see a card. The `authors`
-- of `outcomes` get their own view, whether their streams changed or not, and the results of their entries: `at` is the revision of the
-- result's row, always of the author's own row [Y2], of another's only if visible; `own` is what of that row is the author's [G25]. The rows are returned once for all viewers.
--
-- The statement is planned once, not for each call, and each row is found by an index whatever the statistics say, because a cached plan
-- outlives them.
create function app.viewer_updates(changes app.change[], cards app.change[], absent_members uuid[], parts bigint[], authors uuid[], outcomes app.entry_outcome[]) returns json language sql stable
set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with outcome as materialized (
    select n.part, n.me, n.nth, v.* from unnest(parts, authors) with ordinality as n (part, me, nth) cross join lateral (select (outcomes[n.nth]).* offset 0) as v),
  deliveries as materialized (
    select c.part, c.nth, member, c.stream, c.revs from unnest(changes) with ordinality as c (part, stream, revs, members, audience, departs, nth) cross join lateral unnest(c.members) as member
    where member <> all (absent_members)),
  updates as materialized (
    select part, member, stream, min(nth) as nth, max(revs) as revs
    from (select * from deliveries union all select part, null, me, stream, null from outcome) as w (part, nth, member, stream, revs)
    group by part, member, stream),
  result as materialized (
    select v.part, v.nth, v.id, v.status, v.code, v.ref, v.effect, k.previous, v.stream, case when v.status = 'rejected' and not m.visible then 0 else coalesce(s.rev, 0) end as rev, x.rev as row_rev,
      case when s.kind = 'group' and x.id is not null then app.own_json(x, v.me) end as own
    from outcome v
    left join public.memberships m on m.member_id = v.me and m.stream_id = v.stream
    left join public.streams s on s.id = m.stream_id
    left join app.applied_entries k on k.id = case when v.status <> 'rejected' then (v.id #>> '{}')::uuid end and k.previous is not null
    left join app.message_in_stream(v.stream, v.ref) x on v.status <> 'rejected' and (x.sender_id = v.me or (m.visible and app.is_in_sight(m, x)))),
  changed_rows as (
    select stream, rev from deliveries cross join lateral unnest(revs) as rev
    union select c.stream, rev from unnest(changes) as c cross join lateral unnest(c.revs) as rev where c.audience is not null
    union select stream, row_rev from result where row_rev is not null)
  select json_build_object(
    'changes', (select coalesce(json_agg(c), '[]') from unnest(changes || cards) as c),
    'results', (
      select coalesce(json_agg(json_build_object('part', part, 'id', id, 'status', status, 'code', case when status <> 'deferred' then code end, 'until', case when status = 'deferred' then code end, 'ref', ref, 'what', effect, 'was', previous, 'stream', stream, 'rev', rev, 'at', row_rev, 'own', own) order by nth), '[]')
      from result),
    'updates', (
      select coalesce(json_agg(json_build_object('part', w.part, 'me', json_build_object('id', me.id, 'username', me.username, 'avatar_url', me.avatar_url),
        'stream', s.id, 'kind', s.kind, 'membership', app.membership_json(m),
        'info', case when m.visible then info end,
        'card', case when m.visible and m.card_allowed then (select k.card from app.cards k where k.id = m.other_id) end,
        'revs', w.revs,
        'shown', case when s.kind = 'notifications' then array(select r.rev from unnest(w.revs) as rev cross join lateral app.notification_at_rev(w.stream, rev) as r order by r.rev)
          else array(select r.rev from unnest(w.revs) as rev cross join lateral app.message_at_rev(w.stream, rev) as r where m.visible and app.is_in_sight(m, r) order by r.rev) end,
        'ofGroup', case when s.kind = 'group' then app.group_parts_json(m, w.revs) end) order by w.nth), '[]')
      from updates w
      join public.memberships m on m.member_id = w.member and m.stream_id = w.stream
      join public.streams s on s.id = w.stream
      join public.profiles me on me.id = w.member
      left join lateral app.stream_info(s, m) as info on true),
    'rooms', (
      select coalesce(jsonb_agg(jsonb_build_object('part', c.part, 'stream', s.id, 'kind', s.kind, 'audience', c.audience, 'except', c.members, 'revs', c.revs, 'info', info) order by c.nth), '[]')
      from unnest(changes) with ordinality as c (part, stream, revs, members, audience, departs, nth)
      join public.streams s on s.id = c.stream
      cross join lateral app.group_info(s) as info
      where c.audience is not null),
    'rows', (
      select coalesce(json_agg(json_build_object('stream', each.stream, 'row', each.row, 'author', each.author)), '[]')
      from (
        select r.stream, app.row_json(s.kind, x, null) as row, case when s.kind = 'group' then (select p.username from public.profiles p where p.id = x.sender_id) end as author
        from changed_rows r join public.streams s on s.id = r.stream cross join lateral app.message_at_rev(r.stream, r.rev) as x
        union all
        select r.stream, app.notification_json(x), null
        from changed_rows r join public.streams s on s.id = r.stream cross join lateral app.notification_at_rev(r.stream, r.rev) as x
        where s.kind = 'notifications') as each)) $$;

-- Adds the viewers of a member's card to the changes, unless these announce that conversation to them already: they get
-- an event without a revision at once, instead of waiting for the next digest.
create function app.with_card_viewers(me uuid, changes jsonb) returns jsonb language sql stable set search_path = '' as $$
  select changes || coalesce(jsonb_agg(jsonb_build_object('stream', s.stream, 'members', jsonb_build_array(s.member), 'revs', '[]'::jsonb) order by s.stream), '[]')
  from app.card_viewers(me) as s
  where not exists (select from jsonb_array_elements(changes) as t where t ->> 'stream' = s.stream::text and t -> 'members' ? s.member::text) $$;

-- [Y8] Live items of changes that another node made, `{stream, revs, members}` each.
create function public.live_items_for(changes jsonb) returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('epoch', app.epoch(), 'effects', app.viewer_updates(array(
    select (nth, app.uuid_in(c, 'stream'), array(select value::bigint from jsonb_array_elements_text(c -> 'revs')), array(select value::uuid from jsonb_array_elements_text(c -> 'members')), app.integer_in(c, 'audience'), c -> 'departs' = 'true')::app.change
    from jsonb_array_elements(changes) with ordinality as each (c, nth)), '{}', '{}', null, null, null)) $$;
