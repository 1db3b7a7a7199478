-- Read marks of groups, and whom their changes are announced to.

-- [G13] Both counts up to a number are facts: system rows are counted in each row, own and hidden rows are found by an index. Only the
-- membership is locked, not the stream: the counts are taken by a statement that begins under that lock, so that what somebody wrote
-- meanwhile is in both numbers or in neither. Compared as rows and in these orders, keys fit only one index, whatever the statistics say: with
-- another one, every message of the group or after the mark would be looked at.
create function app.read_group(me uuid, stream uuid, up_to_seq bigint) returns void language plpgsql set search_path = '' set enable_sort = off set enable_bitmapscan = off as $$
begin
  perform from public.memberships where member_id = me and stream_id = stream for update;
  update public.memberships m set
    read = up_to_seq,
    mine_at_read = m.mine
      - (select count(*) from (
        select x.type from public.messages x
        where (x.sender_id, x.stream_id, x.seq) > (me, stream, up_to_seq) and (x.sender_id, x.stream_id, x.seq) <= (me, stream, app.range_open())
        order by x.sender_id, x.stream_id, x.seq offset 0) as own where own.type <> 'system')
      - (select count(*) from (
        select from app.hidden_rows h
        where (h.member_id, h.stream_id, h.seq) > (me, stream, up_to_seq) and (h.member_id, h.stream_id, h.seq) <= (me, stream, app.range_open())
        order by h.member_id, h.stream_id, h.seq offset 0) as hidden),
    system_at_read = (select x.system_count from public.messages x where x.stream_id = stream and x.seq >= up_to_seq order by x.seq limit 1),
    rev = m.rev + 1, changed_in = pg_current_xact_id()
  where m.member_id = me and m.stream_id = stream and m.visible and m.read < up_to_seq;
end $$;

-- [G5, G6] The new revisions of a group: everyone's item goes to the room of its audience; `members` get an item of their own, because their
-- membership changed in this transaction or a changed row is hidden from them. No other member is read. `rev_before`: null where the stream is
-- not locked, and so took no revision here.
-- Each part is evaluated once, and memberships are found by their change or their member, never by the group alone.
create function app.group_changes(part bigint, stream uuid, rev_before bigint) returns setof app.change language sql stable set search_path = '' set enable_hashjoin = off set enable_mergejoin = off set enable_sort = off set enable_bitmapscan = off as $$
  select part, s.id, r.revs, own.members, case when cardinality(r.revs) > 0 and g.deleted_at is null then g.audience end,
    g.audience_in is not distinct from pg_current_xact_id()
  from public.streams s
  join public.groups g on g.id = s.id
  cross join lateral (select array(select generate_series(rev_before + 1, s.rev)) as revs offset 0) as r
  cross join lateral (select array(
    select c.member_id
    from (select m.member_id, m.changed_in from public.memberships m where m.stream_id = s.id and m.role is not null and m.changed_in >= pg_current_xact_id() order by m.stream_id, m.changed_in) as c
    where c.changed_in = pg_current_xact_id()
    union
    select h from unnest(r.revs) as rev cross join lateral app.message_at_rev(s.id, rev) as x cross join lateral app.row_hidden_from(x) as h
      cross join lateral (select m.departed from public.memberships m where m.member_id = h and m.stream_id = s.id offset 0) as m
    where not m.departed
    -- Who joined later must not have what was written before. New rows are in everyone's ranges, and most groups have nobody else's.
    union
    select m.member_id from unnest(r.revs) as rev cross join lateral app.message_at_rev(s.id, rev) as x
      cross join lateral (
        select o.member_id from public.memberships o
        where x.seq < g.closed_below and o.stream_id = s.id and o.role is not null and not o.departed and not o.ranges @> x.seq offset 0) as m) as members offset 0) as own
  where s.id = stream and s.kind = 'group' and (cardinality(r.revs) > 0 or cardinality(own.members) > 0) $$;

-- What one member's own live item of a group has besides: numbers of changed rows that are hidden [G4], and the own part of shown ones [G25].
create function app.group_parts_json(membership public.memberships, revs bigint[]) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'absent', coalesce(jsonb_agg(x.seq order by x.seq) filter (where not app.is_in_sight(membership, x)), '[]'),
    'own', coalesce(jsonb_object_agg(x.rev, app.own_json(x, membership.member_id)) filter (where app.is_in_sight(membership, x)), '{}'))
  from unnest(revs) as rev cross join lateral app.message_at_rev(membership.stream_id, rev) as x
  where membership.visible and membership.ranges @> x.seq $$;

-- For sync nodes: the rooms in which members' sockets belong, `[{member, stream, audience}]`.
create function public.group_rooms(members jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('member', m.member_id, 'stream', g.id, 'audience', g.audience)), '[]')
  from jsonb_array_elements_text(members) as named (id)
  join public.memberships m on m.member_id = named.id::uuid and m.role is not null and m.visible
  join public.groups g on g.id = m.stream_id $$;
