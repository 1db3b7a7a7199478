-- Roles, and blocks between two members.

-- The role without subscription and free period: given by the house, or by a certification.
create function app.lasting_role(p public.profiles) returns text language sql immutable set search_path = '' as $$
  select case when p.role = 'admin' then 'admin' when p.role = 'membre_certifié' or p.certified then 'membre_certifié' else p.role end $$;

-- [AUTH-165, AUTH-166, AUTH-170] admin > membre_certifié > membre_abonné > membre, derived from what is in force now: the end of one takes no
-- other, and the subscriber row only ever raises.
create function app.role_of(member uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case
      when app.lasting_role(p) <> 'membre' then app.lasting_role(p)
      when s.subscribed or s.paid or s.free_period_end > now() then 'membre_abonné'
      else 'membre' end
    from public.profiles p left join public.subscribers s on s.user_id = p.id
    where p.id = member), 'membre') $$;

-- Premium: certified, subscribed, in a free period, or of the house.
create function app.is_premium(member uuid) returns boolean language sql stable set search_path = '' as $$
  select app.role_of(member) <> 'membre' $$;

-- The refusal code of a block between two members: the own block, or the other's. Null: none.
create function app.block_between(me uuid, other uuid) returns text language sql stable set search_path = '' as $$
  select app.block_refusal(
    exists (select from public.user_blocks where user_id = me and blocked_id = other),
    exists (select from public.user_blocks where user_id = other and blocked_id = me)) $$;

-- [Y9] The revision at which a stream was hidden from the caller, which is all that they may know about it. Null: it is visible, or was never
-- theirs.
create function app.gone_rev(stream uuid) returns bigint language sql stable security definer set search_path = '' as $$
  select m.since from public.memberships m where m.stream_id = stream and m.member_id = auth.uid() and not m.visible $$;

-- [S18] A block hides pictures in both directions, even where earlier messages stay readable.
create function app.is_blocked_with_me(other uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select app.block_between(auth.uid(), other) is not null $$;

-- [PRO-06] What an approval opens ends with it, at once: each function asks anew.
create function app.is_approved_professional(member uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.professional_profiles r where r.user_id = member and r.status = 'approved') $$;
