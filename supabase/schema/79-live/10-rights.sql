-- Who may do what in live rooms.

-- [LIVE-05] Whether a member may send camera and microphone in such a room: they are for premium members, but in a call the called one needs none.
create function app.may_send_live(member uuid, r app.live_rooms) returns boolean language sql stable set search_path = '' as $$
  select r.call or app.is_premium(member) $$;

-- Whether a member is one of the two of an answered call.
create function app.is_of_call(member uuid, call uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.calls c where c.id = call and c.state = 'accepted' and member in (c.caller_id, c.callee_id)) $$;

-- Whether the member has the call in this session; no other one takes part [S14].
create function app.is_session_of_call(member uuid, call uuid, session uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.calls c where c.id = call and session is not distinct from case member when c.caller_id then c.caller_session when c.callee_id then c.callee_session end) $$;

-- What a member is in a room by itself. 2: the owner, 1: a host, 0: anybody else; in a call nobody is more.
create function app.live_own_rank(room app.live_rooms, member uuid) returns int language sql stable set search_path = '' as $$
  select case
    when room.call then 0
    when room.owner_id = member then 2
    when exists (select from app.live_hosts h where h.room_id = room.id and h.member_id = member) then 1
    else 0 end $$;

-- [S21] How high a member stands for others: 3: who sits there for the house, else their own rank. Whoever stands higher moderates those below.
create function app.live_rank(room app.live_rooms, member uuid) returns int language sql stable set search_path = '' as $$
  select case
    when not room.call and exists (select from app.live_seats s
      where s.room_id = room.id and s.member_id = live_rank.member and s.expires_at > now() and app.is_house_session(s.member_id, s.session_id, 'moderation')) then 3
    else app.live_own_rank(room, member) end $$;

-- [S21] The rank with which the caller acts, writes and enters now, wherever they sit.
create function app.live_acting_rank(room app.live_rooms, me uuid) returns int language sql stable set search_path = '' as $$
  select case when not room.call and app.acts_for_house('moderation') then 3 else app.live_own_rank(room, me) end $$;

-- [S17] The room, as far as this member may know of it: where its owner is blocked with them, in either direction, it does not exist. The room of
-- a call exists for its two members alone.
create function app.live_room(viewer uuid, room uuid) returns app.live_rooms language sql stable set search_path = '' as $$
  select r from app.live_rooms r
  where r.id = room and (r.owner_id is null or r.owner_id = viewer or app.block_between(viewer, r.owner_id) is null)
    and (not r.call or app.is_of_call(viewer, r.id)) $$;

create function app.is_in_live_room(member uuid, room uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.live_seats s where s.room_id = room and s.member_id = member and s.expires_at > now()) $$;

-- Whether a member sees another who is in the room; a block hides both from each other.
create function app.sees_in_live_room(viewer uuid, member uuid, room uuid) returns boolean language sql stable set search_path = '' as $$
  select member is not null and app.is_in_live_room(member, room) and app.block_between(viewer, member) is null $$;

-- Why a member may not be in a room now; null: they may. Whether it is locked or full is asked of those alone who enter.
create function app.live_stay_refusal(member uuid, room uuid) returns text language sql stable set search_path = '' as $$
  select case
    when not app.is_live() then 'live-stopped'
    when (app.live_room(member, room)).id is null then 'unknown-room'
    when app.is_restricted(member) then 'live-restricted'
    when app.is_under_measure(member, '{restrict-live}') then 'live-sanctioned'
    else (select case b.kind when 'kick' then 'live-kicked' else 'live-banned' end from app.live_bans b
      where b.room_id = room and b.member_id = member and b.until > now()) end $$;

-- When a refusal ends that was shown by a host; null: it has no end, or none that is known.
create function app.live_out_until(refusal text, member uuid, room uuid) returns text language sql stable set search_path = '' as $$
  select app.instant_text(b.until) from app.live_bans b
  where refusal in ('live-banned', 'live-kicked') and b.room_id = room and b.member_id = member $$;

-- Whether a member may have camera or microphone in a room.
create function app.may_publish_live(member uuid, room uuid) returns boolean language sql stable set search_path = '' as $$
  select coalesce((select app.may_send_live(member, r) from app.live_rooms r where r.id = room), false) and app.live_stay_refusal(member, room) is null
    and not exists (select from app.live_members m where m.room_id = room and m.member_id = member and m.muted_at is not null and m.camera_cut_at is not null) $$;

-- Who of these members does not get whose camera: its audience leaves them out, or its owner has removed them. A block is another matter.
create function app.live_withheld(room uuid, members uuid[]) returns table (viewer uuid, owner uuid) language sql stable set search_path = '' as $$
  select v.id, m.member_id
  from app.live_members m cross join unnest(members) as v (id)
  left join app.live_viewers x on x.room_id = m.room_id and x.owner_id = m.member_id and x.viewer_id = v.id
  left join public.profiles p on m.audience = 'certified' and p.id = v.id
  left join public.follows f on m.audience = 'followers' and f.follower_id = v.id and f.followed_id = m.member_id and f.accepted_at is not null
  where m.room_id = live_withheld.room and m.camera and m.member_id = any (members) and v.id <> m.member_id
    and (x.state is not distinct from 'removed' or case m.audience
      when 'everyone' then false
      when 'certified' then p.seal is not true
      when 'followers' then f.follower_id is null
      else x.state is distinct from 'granted' end) $$;

create function app.live_outcome(refusal text) returns jsonb language sql immutable as $$ select jsonb_build_object('refusal', refusal) $$;
