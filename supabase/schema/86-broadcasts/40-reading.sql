-- What the house and its members read of broadcasts.

create function app.broadcast_state(b app.broadcasts) returns text language sql stable set search_path = '' as $$
  select case
    when b.recalled_at is not null then case when b.confirmed_at is null then 'withdrawn' else 'recalled' end
    when b.confirmed_at is null then case when app.is_proposal_in_force(b.proposed_by, b.proposed_at, 'administration') then 'proposed' else 'expired' end
    when b.sent_at is null then 'sending' else 'sent' end $$;

-- `{before, count}`: what was proposed, the latest first, with what became of it and how many it has reached.
create function public.broadcast_page(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
  page_size int := app.requested_count(request)::int;
  before bigint := coalesce(app.integer_in(request, 'before'), 9223372036854775807);
  rows app.broadcasts[] := array(select b from app.broadcasts b where b.test_for is null and b.number < before order by b.number desc limit page_size + 1);
begin
  return jsonb_build_object(
    'broadcasts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'kind', b.kind, 'title', b.title, 'body', b.body, 'link', b.link, 'segment', b.segment,
        'digest', app.broadcast_digest(b), 'state', app.broadcast_state(b), 'mayConfirm', b.confirmed_at is null and b.recalled_at is null
          and app.may_confirm_proposal(me, b.proposed_by, b.proposed_at, 'administration'),
        'proposedBy', (select p.username from public.profiles p where p.id = b.proposed_by), 'proposedAt', app.instant_text(b.proposed_at),
        'confirmedBy', (select p.username from public.profiles p where p.id = b.confirmed_by), 'confirmedAt', app.instant_text(b.confirmed_at),
        'recalledBy', (select p.username from public.profiles p where p.id = b.recalled_by), 'recalledAt', app.instant_text(b.recalled_at),
        'reached', n.reached, 'mailed', n.mailed, 'removed', n.removed) order by b.number desc), '[]')
      from unnest(rows[1:page_size]) as b cross join lateral (
        select count(*) filter (where r.notified) as reached, count(*) filter (where r.mail_id is not null) as mailed, count(*) filter (where r.removed_at is not null) as removed
        from app.broadcast_members r where r.broadcast_id = b.id) as n),
    'next', case when cardinality(rows) > page_size then rows[page_size].number end);
end $$;

-- `{}`: what the house has said to the member, the latest hundred, without what was recalled.
create function public.my_announcements(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  return jsonb_build_object('announcements', (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'title', a.title, 'body', a.body, 'link', a.link, 'at', app.instant_text(a.reached_at),
      'test', a.test_for is not null) order by a.reached_at desc), '[]')
    from (
      select b.id, b.kind, b.title, b.body, b.link, b.test_for, r.reached_at from app.broadcast_members r join app.broadcasts b on b.id = r.broadcast_id
      where r.member_id = me and r.notified and b.recalled_at is null order by r.reached_at desc limit 100) as a));
end $$;
