-- [Y8] What several members are told of changes, in one reading: who writes them finds it in the same transaction, and other nodes
-- ask it for all of their members at once.

-- As before; who tells a member of their account need not be that member.
create function app.profile_json(member uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'town', p.location_name, 'role', app.role_of(p.id), 'givenRole', p.role,
    'pendingAvatarUrl', p.pending_avatar_url, 'coverUrl', p.cover_url, 'avatarModerationStatus', p.avatar_moderation_status,
    'registrationCompleted', p.registration_completed, 'subscribed', coalesce(s.subscribed, false), 'freePeriodEnd', s.free_period_end,
    'professional', (select b.status from public.professional_profiles b where b.user_id = p.id))
    || app.editable_json(p)
  from public.profiles p left join public.subscribers s on s.user_id = p.id
  where p.id = member $$;
create or replace function app.my_profile() returns jsonb language sql stable security definer set search_path = '' as $$
  select app.profile_json(auth.uid()) $$;

create function app.account_with(s public.streams, profile jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'kind', s.kind, 'rev', s.rev, 'last', 0, 'profile', profile,
    'blockedIds', (select coalesce(jsonb_agg(b.blocked_id order by b.blocked_id), '[]') from public.user_blocks b where b.user_id = s.id)) $$;
create or replace function app.account_json(s public.streams) returns jsonb language sql stable set search_path = '' as $$
  select app.account_with(s, app.my_profile()) $$;

-- [Y8, Y9] What each member is told of changes, `{stream, revs, members}` each: what stands in their own sight. The row of a
-- revision only within their ranges, the card only where it is allowed, and of what is out of sight the revision at which it
-- left. `one` is 0 where only a membership or a card changed.
create function app.told(parts bigint[], changes jsonb[]) returns table (part bigint, told jsonb) language sql stable set search_path = '' as $$
  with sight as materialized (
    select c.part, c.nth, c.change -> 'revs' as revs, s.id, m.visible, m.ranges,
      jsonb_build_object('to', jsonb_build_object('id', me.id, 'username', me.username, 'avatar_url', me.avatar_url), 'stream', s.id, 'kind', s.kind, 'membership', app.membership_json(m),
        'info', case when s.kind = 'account' then app.account_with(s, app.profile_json(s.id)) when m.visible then app.info_json(s, m) end,
        'card', case when m.visible and m.card_allowed then (select k.card from app.cards k where k.id = m.other_id) end) as state
    from unnest(parts, changes) with ordinality as c (part, change, nth)
    cross join lateral jsonb_array_elements_text(c.change -> 'members') as member
    join public.memberships m on m.member_id = member::uuid and m.stream_id = app.uuid_in(c.change, 'stream')
    join public.streams s on s.id = m.stream_id
    join public.profiles me on me.id = m.member_id)
  select s.part, jsonb_agg(s.state || jsonb_build_object('revs', (
    select jsonb_agg(jsonb_build_object('one', r.rev, 'rows', (
      select coalesce(jsonb_agg(app.message_json(x)), '[]') from public.messages x where x.stream_id = s.id and x.rev = r.rev and s.visible and s.ranges @> x.seq)) order by r.rev)
    from (select n::bigint as rev from jsonb_array_elements_text(s.revs) as n union all select 0 where s.revs = '[]') as r)) order by s.nth)
  from sight s group by s.part $$;

-- [Y8] What members are told of changes that another node has made.
create function public.told(changes jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('epoch', app.epoch(), 'told', coalesce((select t.told from app.told(array_fill(1::bigint, array[jsonb_array_length(changes)]), array(select jsonb_array_elements(changes))) as t), '[]'));
end $$;

drop function public.live(jsonb);
revoke execute on all functions in schema app from public;
grant execute on function app.account_with(public.streams, jsonb) to authenticated;
-- For nodes, which know whose tokens they hold: nobody else may call it. On a hosted project the operator may make the role later,
-- with supabase/sync-node.sql.
revoke all on function public.told(jsonb) from public, anon, authenticated, service_role;
do $$ begin
  if exists (select from pg_catalog.pg_roles where rolname = 'sync_node') then
    grant usage on schema public to sync_node;
    grant execute on function public.told(jsonb) to sync_node;
  end if;
end $$;
