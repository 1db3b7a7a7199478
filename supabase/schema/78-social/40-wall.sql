-- [MEMBERAREA-14, MEMBERAREA-15] The wall: reports, right of reply, decisions, expiry.

create function app.has_written_to(member uuid, reader uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.memberships m where m.stream_id = app.conversation_id(member, reader) and m.member_id = member and m.mine > 0) $$;

-- `{category, department}`: reports a profile that the member finds, or that has written to them, also where a block stands between them.
-- Repeating it changes nothing; nobody sees it before a moderator has published it.
create function app.report_to_wall(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  other uuid := app.uuid_in(data, 'memberId');
  kind text := app.text_in(data, 'category');
  place text := app.text_in(data, 'department');
  refusal text := app.pair_refusal(me, app.uuid_in(data, 'conversationId'), other);
  warning uuid;
begin
  if coalesce(kind <> all (app.wall_categories()), true) or data -> 'department' is null or (place is null and data -> 'department' <> 'null')
    or place !~ '^(0[1-9]|1[0-9]|2[1-9AB]|[3-8][0-9]|9[0-5]|97[1-6])$' then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if refusal is null and not ((app.is_listed(other) and app.block_between(me, other) is null) or app.has_written_to(other, me)) then
    refusal := 'unknown-member';
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if (select count(*) from app.wall_reports r where r.reporter_id = me and r.at > now() - interval '1 day') >= app.wall_reports_a_day() then
    return app.rejected_outcome(entry, 'too-many-reports');
  end if;
  insert into app.wall_warnings (member_id, category, department) values (other, kind, place)
  on conflict (member_id, category) where withdrawn_at is null and rejected_at is null do nothing;
  select w.id into warning from app.wall_warnings w
  where w.member_id = other and w.category = kind and w.withdrawn_at is null and w.rejected_at is null;
  insert into app.wall_reports (warning_id, reporter_id) values (warning, me) on conflict do nothing;
  return app.applied_outcome(entry, me);
end $$;

-- `{warningId, statement}`, by the member concerned: one of the fixed statements; the last one counts.
create function app.reply_to_warning(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  statement text := app.text_in(data, 'statement');
begin
  if app.uuid_in(data, 'warningId') is null or coalesce(statement <> all (app.wall_replies()), true) then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  update app.wall_warnings w set reply = statement, replied_at = now()
  where w.id = app.uuid_in(data, 'warningId') and w.member_id = me and w.published_at <= now() and w.withdrawn_at is null and w.expires_at > now();
  if not found then
    return app.rejected_outcome(entry, 'warning-gone');
  end if;
  return app.applied_outcome(entry, me);
end $$;

insert into app.actions
  (name,          handler,            stream_field,     member_field, locks_account) values
  ('wall.report', 'report_to_wall',   'conversationId', 'memberId',   true),
  ('wall.reply',  'reply_to_warning', null,             null,         true);

-- Its pseudonym is shown to members to whom the profile has written, unless one has blocked the other.
create function app.warning_json(me uuid, w app.wall_warnings) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', w.id, 'category', w.category, 'department', w.department, 'publishedAt', w.published_at, 'expiresAt', w.expires_at,
    'state', case when w.withdrawn_at is not null then 'withdrawn' when w.reply is not null then 'answered' else 'active' end,
    'reply', w.reply, 'isMine', coalesce(w.member_id = me, false),
    'member', (select jsonb_build_object('id', p.id, 'username', p.username) from public.profiles p
      where p.id = w.member_id and p.id <> me and app.has_written_to(p.id, me) and app.is_listed(p.id) and app.block_between(me, p.id) is null)) $$;

-- `{list, category?, count, after?}`: published warnings, the latest first; `mine`: those about the caller. Withdrawn ones stay in sight until
-- they are forgotten, so that who has read one learns it.
create function public.wall_entries(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  list text := app.text_in(request, 'list');
  wanted text := app.text_in(request, 'category');
  page_size bigint := app.requested_count(request);
  found_rows app.wall_warnings[];
begin
  if list is null or list not in ('all', 'mine') or (coalesce(request -> 'category', 'null') <> 'null' and coalesce(wanted <> all (app.wall_categories()), true)) then
    perform app.invalid();
  end if;
  perform app.count_member_request(me);
  found_rows := array(
    select w from app.wall_warnings w
    where w.published_at <= now() and w.rejected_at is null and w.expires_at > now() and (list = 'all' or w.member_id = me) and (wanted is null or w.category = wanted)
      and (w.published_at, w.id) < (coalesce(app.place_time(request), 'infinity'), coalesce(app.uuid_in(request -> 'after', 'id'), 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by w.published_at desc, w.id desc limit page_size + 1);
  return jsonb_build_object(
    'entries', (select coalesce(jsonb_agg(app.warning_json(me, found_rows[n]) order by n), '[]') from generate_series(1, least(cardinality(found_rows), page_size)) as n),
    'next', case when cardinality(found_rows) > page_size then app.time_place(found_rows[page_size].published_at, found_rows[page_size].id) end);
end $$;

-- `{warning, verdict, reply}`: a decision of the queue: `publish`, also to keep one whose member has answered; `reject` one that was never published;
-- `withdraw`. `reply`: the answer that was read; with another one nothing is decided. Nobody decides on themselves or on what they have reported
-- [S20]. Returns `{code}`. Member and reporters are notified, without each other's name.
create function app.review_warning(me uuid, request jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  verdict text := app.text_in(request, 'verdict');
  w app.wall_warnings;
begin
  select * into w from app.wall_warnings x where x.id = app.uuid_in(request, 'warning') for update;
  if w.id is null or w.withdrawn_at is not null or w.rejected_at is not null or app.text_in(request, 'reply') is distinct from w.reply
    or coalesce(verdict not in ('publish', 'reject', 'withdraw'), true) or (verdict = 'reject') <> (w.published_at is null and verdict <> 'publish') then
    return '{"code": "invalid"}';
  end if;
  if w.member_id = me or exists (select from app.wall_reports r where r.warning_id = w.id and r.reporter_id = me) then
    return '{"code": "forbidden"}';
  end if;
  update app.wall_warnings x set
    reviewed_at = now(),
    published_at = case when verdict = 'publish' then coalesce(x.published_at, now()) else x.published_at end,
    expires_at = case when verdict = 'publish' and x.published_at is null then now() + app.wall_term() else x.expires_at end,
    rejected_at = case when verdict = 'reject' then now() end,
    withdrawn_at = case when verdict = 'withdraw' then now() end
  where x.id = w.id;
  if verdict <> 'publish' or w.published_at is null then
    perform app.queue_notifications(
      array_remove(array(select r.reporter_id from app.wall_reports r where r.warning_id = w.id order by r.reporter_id) || case when verdict <> 'reject' then w.member_id end, null),
      'shame_wall', w.id || '/' || verdict, null, null, gen_random_uuid());
  end if;
  return '{"code": null}';
end $$;

-- Called each minute by every node: warnings end by themselves; decided ones are forgotten after thirty days, and what was never published with
-- its member.
create function app.tidy_wall(at timestamptz default now()) returns void language sql set search_path = '' as $$
  delete from app.wall_warnings w where w.id in (
    select o.id from app.wall_warnings o
    where o.expires_at <= tidy_wall.at or o.withdrawn_at <= tidy_wall.at - interval '30 days' or o.rejected_at <= tidy_wall.at - interval '30 days'
      or (o.member_id is null and o.published_at is null)
    order by o.expires_at limit 500 for update skip locked) $$;
