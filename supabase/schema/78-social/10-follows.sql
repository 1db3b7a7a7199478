-- [MEMBERAREA-16, MEMBERAREA-17] Following: a wish of one member, which the followed one accepts or ends. A block ends it both ways.

-- Whoever can be found may be followed. The caller of `push` is a node, so that the member is named.
create function app.is_listed(member uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.member_index l where l.member_id = member) $$;

-- Ends what two members follow of each other. The block that calls it has both members' notifications locked, as `app.follow_member` has.
create function app.end_follows(one uuid, other uuid) returns void language sql set search_path = '' as $$
  delete from public.follows where (follower_id, followed_id) in ((one, other), (other, one)) $$;

-- `{following}`: the last wish counts, and repeating it changes nothing. The followed member is notified once of each follower.
create function app.follow_member(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'conversationId');
  other uuid := app.uuid_in(data, 'memberId');
  refusal text := app.pair_refusal(me, stream, other);
begin
  if jsonb_typeof(data -> 'following') is distinct from 'boolean' then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if refusal is null and (data -> 'following')::boolean then
    refusal := coalesce(app.block_between(me, other), case when not app.is_listed(other) then 'unknown-member' end);
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if (data -> 'following')::boolean then
    insert into public.follows (follower_id, followed_id) values (me, other) on conflict do nothing;
    insert into app.follow_notices (follower_id, followed_id) values (me, other) on conflict do nothing;
    if found then
      perform app.queue_notifications(array[other], 'follower', '', null, me, app.uuid_in(entry, 'id'));
    end if;
  else
    delete from public.follows where follower_id = me and followed_id = other;
  end if;
  return app.applied_outcome(entry, me);
end $$;

-- `{accepted}`: accepts a follower, or ends what they follow. Where there is no such follower any more, nothing is left to do.
create function app.answer_follower(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  other uuid := app.uuid_in(data, 'memberId');
  refusal text := app.pair_refusal(me, app.uuid_in(data, 'conversationId'), other);
begin
  if jsonb_typeof(data -> 'accepted') is distinct from 'boolean' then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if refusal is null and (data -> 'accepted')::boolean then
    refusal := app.block_between(me, other);
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if (data -> 'accepted')::boolean then
    update public.follows set accepted_at = greatest(now(), created_at) where follower_id = other and followed_id = me and accepted_at is null;
  else
    delete from public.follows where follower_id = other and followed_id = me;
    -- Their devices ask what of this member's albums they may still see.
    perform app.next_rev(other);
  end if;
  return app.applied_outcome(entry, me);
end $$;

insert into app.actions
  (name,             handler,           stream_field,     member_field, locks_account, locks_member, locks_notifications) values
  ('member.follow',  'follow_member',   'conversationId', 'memberId',   true,          false,        true),
  ('follower.set',   'answer_follower', 'conversationId', 'memberId',   true,          true,         true);

-- A place in a list that goes by time: microseconds since 2020, and the id of its row as the tie-break.
create function app.time_place(at timestamptz, id uuid) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('at', (extract(epoch from at - timestamptz '2020-01-01 00:00:00+00') * 1000000)::bigint, 'id', id) $$;

create function app.place_time(request jsonb) returns timestamptz language sql immutable set search_path = '' as $$
  select timestamptz '2020-01-01 00:00:00+00' + app.integer_in(request -> 'after', 'at') * interval '1 microsecond' $$;

-- The size of a page as a request names it; another one, or a place that is none, is refused.
create function app.requested_count(request jsonb) returns bigint language plpgsql immutable set search_path = '' as $$
declare
  requested bigint := app.integer_in(request, 'count');
begin
  if (requested between 1 and app.members_a_page()) is not true
    or (coalesce(request -> 'after', 'null') <> 'null' and (app.uuid_in(request -> 'after', 'id') is null or app.place_time(request) is null)) then
    perform app.invalid();
  end if;
  return requested;
end $$;

-- What a list of members shows of one.
create function app.person_json(p public.profiles) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'genre', p.genre, 'town', p.location_name, 'seal', p.seal) $$;

-- `{list, count, after?}` with `list` one of `accepted` and `requests`: who follows the caller, the latest first, without those whom the caller
-- cannot find. `total`: how many there are.
create function public.followers(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  wants_accepted boolean := case app.text_in(request, 'list') when 'accepted' then true when 'requests' then false end;
  page_size bigint := app.requested_count(request);
  after_at timestamptz := app.place_time(request);
  after_id uuid := app.uuid_in(request -> 'after', 'id');
begin
  if wants_accepted is null then
    perform app.invalid();
  end if;
  perform app.require_full_access(me);
  perform app.count_member_request(me);
  return (
    with page as materialized (
      select coalesce(f.accepted_at, f.created_at) as at, f.created_at, p.id, p
      from public.follows f join public.profiles p on p.id = f.follower_id
      where f.followed_id = me and (f.accepted_at is not null) = wants_accepted and app.can_find(f.follower_id)
        and (after_id is null or (coalesce(f.accepted_at, f.created_at), f.follower_id) < (after_at, after_id))
      order by coalesce(f.accepted_at, f.created_at) desc, f.follower_id desc limit page_size + 1),
    shown as (select * from page order by at desc, id desc limit page_size)
    select jsonb_build_object(
      'members', coalesce((select jsonb_agg(app.person_json(s.p) || jsonb_build_object('at', s.at, 'since', s.created_at,
        'followed', exists (select from public.follows own where own.follower_id = me and own.followed_id = s.id)) order by s.at desc, s.id desc) from shown s), '[]'),
      'total', (select count(*) from public.follows f where f.followed_id = me and (f.accepted_at is not null) = wants_accepted and app.is_listed(f.follower_id)),
      'next', case when (select count(*) from page) > page_size then (select app.time_place(s.at, s.id) from shown s order by s.at, s.id limit 1) end));
end $$;

-- `{count, after?}`: whom the caller follows, the latest first; `accepted`: whether that member has accepted it.
create function public.following(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  page_size bigint := app.requested_count(request);
  after_at timestamptz := app.place_time(request);
  after_id uuid := app.uuid_in(request -> 'after', 'id');
begin
  perform app.require_full_access(me);
  perform app.count_member_request(me);
  return (
    with page as materialized (
      select f.created_at as at, f.accepted_at is not null as accepted, p.id, p
      from public.follows f join public.profiles p on p.id = f.followed_id
      where f.follower_id = me and app.can_find(f.followed_id) and (after_id is null or (f.created_at, f.followed_id) < (after_at, after_id))
      order by f.created_at desc, f.followed_id desc limit page_size + 1),
    shown as (select * from page order by at desc, id desc limit page_size)
    select jsonb_build_object(
      'members', coalesce((select jsonb_agg(app.person_json(s.p) || jsonb_build_object('at', s.at, 'accepted', s.accepted) order by s.at desc, s.id desc) from shown s), '[]'),
      'total', (select count(*) from public.follows f where f.follower_id = me and app.is_listed(f.followed_id)),
      'next', case when (select count(*) from page) > page_size then (select app.time_place(s.at, s.id) from shown s order by s.at, s.id limit 1) end));
end $$;
