-- What differs for messages in a group: who may write, slow mode, mentions, polls, and whom a block hides them from. The common handlers are
-- in 70-push.

-- Why a member may not write in a group now, a new text or another for an old one; null: nothing prevents it, or it is no group.
create function app.group_write_refusal(me uuid, stream uuid) returns text language plpgsql stable set search_path = '' as $$
declare
  m public.memberships := app.group_membership(me, stream);
begin
  return case
    when m.role is null then null
    when m.silenced_until > clock_timestamp() then 'group-silenced'
    when not app.may_in_group(m, (select g from public.groups g where g.id = stream), 'write') then 'group-admins-only' end;
end $$;

-- Why a message to a group is refused, in the order of checks; null: it is not. `deferred …`: it waits until that instant [G16, G28].
create function app.group_send_refusal(me uuid, stream uuid, data jsonb) returns text language plpgsql stable set search_path = '' as $$
declare
  m public.memberships := app.group_membership(me, stream);
  target public.groups;
  mentioned uuid[] := app.uuids_in(data, 'mentions');
  ready_at timestamptz;
begin
  if m.role is null then
    return app.group_absence(me, stream);
  end if;
  select * into target from public.groups where id = stream;
  if app.group_write_refusal(me, stream) is not null then
    return app.group_write_refusal(me, stream);
  elsif app.integer_in(data, 'joinRev') is distinct from m.join_rev then
    return 'group-joined-again';
  elsif mentioned is null or cardinality(mentioned) > app.mentions_limit() or coalesce(jsonb_typeof(data -> 'mentionsAll'), 'boolean') <> 'boolean' then
    return 'invalid';
  elsif data -> 'mentionsAll' = 'true' and not app.may_in_group(m, target, 'mention-all') then
    return 'group-admins-only';
  elsif data -> 'mentionsAll' = 'true' and target.mentioned_all_at > clock_timestamp() - app.mention_all_rest() then
    return 'mention-all-too-soon';
  elsif data ->> 'type' = 'poll' and not app.may_in_group(m, target, 'poll') then
    return 'group-admins-only';
  elsif data ->> 'type' = 'poll' and not app.poll_fits(data -> 'poll') then
    return 'invalid';
  elsif data ->> 'type' <> 'poll' and data ? 'poll' then
    return 'invalid';
  end if;
  ready_at := case when m.role <> 'admin' then m.last_sent_at + make_interval(secs => target.slow_seconds) end;
  return case when ready_at > clock_timestamp() then 'deferred ' || app.instant_text(ready_at) end;
end $$;

-- `{options, multiple, anonymous, closesAt}`, as a device sends it.
create function app.poll_fits(poll jsonb) returns boolean language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_typeof(poll -> 'multiple') = 'boolean' and jsonb_typeof(poll -> 'anonymous') = 'boolean'
    and case when jsonb_typeof(poll -> 'options') = 'array' then jsonb_array_length(poll -> 'options') between 2 and 10
      and not exists (select from jsonb_array_elements(poll -> 'options') as o
        where jsonb_typeof(o) <> 'string' or app.is_blank(o #>> '{}') or char_length(o #>> '{}') > app.poll_option_length()) end
    and case when poll -> 'closesAt' = 'null' then true
      else poll ->> 'closesAt' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$' and (poll ->> 'closesAt')::timestamptz > clock_timestamp() end,
    false) $$;

-- Members of a group from whom a member's rows are hidden: a block of either side, but never from admins [G8].
create function app.hidden_from(author uuid, stream uuid) returns setof uuid language sql stable set search_path = '' as $$
  select b.other
  from (
    select blocked_id as other from public.user_blocks where user_id = author
    union select user_id from public.user_blocks where blocked_id = author) as b
  cross join lateral (select m.departed, m.role from public.memberships m where m.member_id = b.other and m.stream_id = hidden_from.stream offset 0) as m
  where not m.departed and m.role <> 'admin' $$;

-- Completes messages that were just written to groups, in order: what they mention, their polls, and whom they are hidden from. Memberships
-- are changed one by one, because a join may read all of a group's.
create function app.complete_group_sends(sends app.send_candidate[]) returns void language plpgsql set search_path = '' as $$
declare
  sent record;
  data jsonb;
  blind uuid[];
  mentioned uuid[];
  other uuid;
begin
  for sent in
    select s.me, s.stream, s.entry, x.seq, x.id, x.created_at, x.type
    from unnest(sends) as s join public.messages x on x.id = s.id
    where s.other is null order by s.nth
  loop
    data := sent.entry -> 'data';
    blind := array(select app.hidden_from(sent.me, sent.stream));
    update public.messages set
      system_count = (select g.system from public.groups g where g.id = sent.stream),
      extra = nullif(jsonb_strip_nulls(jsonb_build_object('mentions', nullif(data -> 'mentions', '[]'), 'mentionsAll', nullif(data -> 'mentionsAll', 'false'))), '{}')
    where id = sent.id;
    update public.memberships set last_sent_at = sent.created_at where member_id = sent.me and stream_id = sent.stream;
    if sent.type = 'poll' then
      insert into app.polls (message_id, options, multiple, anonymous, closes_at)
      values (sent.id, app.text_array(data -> 'poll' -> 'options'), (data -> 'poll' ->> 'multiple')::boolean, (data -> 'poll' ->> 'anonymous')::boolean, (data -> 'poll' ->> 'closesAt')::timestamptz);
    end if;
    if cardinality(blind) > 0 then
      insert into app.hidden_rows (member_id, stream_id, seq) select h, sent.stream, sent.seq from unnest(blind) as h;
      foreach other in array blind loop
        update public.memberships set mine = mine + 1, has_hidden_rows = true, rev = rev + 1, changed_in = pg_current_xact_id() where member_id = other and stream_id = sent.stream;
      end loop;
    end if;
    if data -> 'mentionsAll' = 'true' then
      update public.groups set all_mentions = (array_prepend(sent.seq, all_mentions))[1:5], mentioned_all_at = sent.created_at where id = sent.stream;
    end if;
    mentioned := '{}';
    foreach other in array app.uuids_in(data, 'mentions') loop
      update public.memberships set mentions = (array_prepend(sent.seq, mentions))[1:20], rev = rev + 1, changed_in = pg_current_xact_id()
      where member_id = other and stream_id = sent.stream and not departed and other <> sent.me and other <> all (blind);
      if found then
        mentioned := mentioned || other;
      end if;
    end loop;
    if app.notified_with(app.uuids_in(data, 'mentions')) @> mentioned then
      perform app.notify(m, 'mention', sent.stream::text, sent.seq, sent.me, sent.id) from unnest(mentioned) as m;
    else
      perform app.queue_notifications(mentioned, 'mention', sent.stream::text, sent.seq, sent.me, sent.id);
    end if;
  end loop;
end $$;

-- [G25] The member has the own part at once, by the answer and a membership revision; everybody has the new counts with the row's next
-- revision, one for all that comes within a second.
create function app.note_counted(me uuid, message public.messages) returns void language plpgsql set search_path = '' as $$
begin
  insert into app.count_changes (message_id, stream_id) values (message.id, message.stream_id) on conflict do nothing;
  insert into app.count_actors (message_id, member_id) values (message.id, me) on conflict do nothing;
  update public.memberships set rev = rev + 1, changed_in = pg_current_xact_id() where member_id = me and stream_id = message.stream_id;
end $$;

-- For sync nodes, once a second while something is to be announced: `{changed, left}`. Who acted gets an item of their own, with the own part
-- for their other devices. Streams that are locked elsewhere come next time.
create function public.announce_counts() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  due uuid[] := app.lock_streams(array(
    select distinct c.stream_id from (select * from app.count_changes where since <= clock_timestamp() - interval '1 second' order by since limit 200) as c), false);
  stream uuid;
  message uuid;
  actor uuid;
  rev_before bigint;
  changed jsonb := '[]';
begin
  foreach stream in array due loop
    select rev into rev_before from public.streams where id = stream;
    for message in select c.message_id from app.count_changes c where c.stream_id = stream and c.since <= clock_timestamp() - interval '1 second' order by c.since loop
      update public.messages set rev = app.next_rev(stream) where id = message and deleted_at is null;
      for actor in select a.member_id from app.count_actors a where a.message_id = message loop
        update public.memberships set rev = rev + 1, changed_in = pg_current_xact_id() where member_id = actor and stream_id = stream and not departed;
      end loop;
      delete from app.count_changes where message_id = message;
    end loop;
    changed := changed || coalesce((
      select jsonb_agg(jsonb_build_object('stream', c.stream, 'revs', c.revs, 'members', c.members, 'audience', c.audience)) from app.group_changes(1, stream, rev_before) as c), '[]');
  end loop;
  return jsonb_build_object('changed', changed, 'left', exists (select from app.count_changes));
end $$;

-- `{groupId, messageId, choices}`: the last vote counts; an empty list takes it back.
create function app.vote_in_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'groupId');
  target public.messages := app.visible_message(me, stream, app.uuid_in(data, 'messageId'));
  poll app.polls;
  picks int[];
  refusal text;
begin
  if jsonb_typeof(data -> 'choices') is distinct from 'array' or jsonb_array_length(data -> 'choices') > 10
    or exists (select from jsonb_array_elements(data -> 'choices') as c where c::text !~ '^[0-9]$') then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  select * into poll from app.polls where message_id = target.id;
  picks := array(select distinct value::int from jsonb_array_elements_text(data -> 'choices') order by 1);
  refusal := case
    when (app.group_membership(me, stream)).role is null then app.group_absence(me, stream)
    when target.id is null or poll.message_id is null then 'unknown-message'
    when target.deleted_at is not null then 'deleted'
    when poll.closes_at <= clock_timestamp() then 'poll-closed'
    when picks[cardinality(picks)] >= cardinality(poll.options) or (cardinality(picks) > 1 and not poll.multiple) then 'invalid' end;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if picks is distinct from coalesce((select v.choices from app.poll_votes v where v.message_id = poll.message_id and v.member_id = me), '{}') then
    delete from app.poll_votes where message_id = poll.message_id and member_id = me;
    insert into app.poll_votes (message_id, member_id, choices) select poll.message_id, me, picks where picks <> '{}';
    perform app.note_counted(me, target);
    return app.applied_outcome(entry, stream, target.id, 'counted');
  end if;
  return app.applied_outcome(entry, stream, target.id);
end $$;

-- `{groupId, messageId, pinned}`: at most five; the latest pin comes first.
create function app.pin_in_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'groupId');
  pin boolean := (data -> 'pinned')::text = 'true';
  m public.memberships := app.group_membership(me, stream);
  target_group public.groups;
  target public.messages := app.visible_message(me, stream, app.uuid_in(data, 'messageId'));
  refusal text;
begin
  select * into target_group from public.groups where id = stream;
  refusal := case
    when jsonb_typeof(data -> 'pinned') is distinct from 'boolean' then 'invalid'
    when m.role is null then app.group_absence(me, stream)
    when not app.may_in_group(m, target_group, 'pin') then 'group-admins-only'
    when target.id is null or target.type = 'system' then 'unknown-message'
    when pin and target.deleted_at is not null then 'deleted'
    when pin and target.seq <> all (target_group.pinned) and cardinality(target_group.pinned) >= app.group_pins_limit() then 'too-many-pins' end;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if pin <> (target.seq = any (target_group.pinned)) then
    update public.groups set pinned = case when pin then array_prepend(target.seq, pinned) else array_remove(pinned, target.seq) end where id = stream;
    if pin then
      perform app.add_system_row(stream, me, jsonb_build_object('kind', 'pinned', 'memberId', me, 'seq', target.seq));
    else
      perform app.next_rev(stream);
    end if;
    perform app.log_in_group(stream, me, case when pin then 'pinned' else 'unpinned' end, null, jsonb_build_object('seq', target.seq));
  end if;
  return app.applied_outcome(entry, stream, target.id);
end $$;

-- What a deleted message leaves in its group: no pin, no mention, no poll.
create function app.forget_in_group(message public.messages) returns void language plpgsql set search_path = '' as $$
declare
  other uuid;
begin
  if not exists (select from public.groups where id = message.stream_id) then
    return;
  end if;
  update public.groups set pinned = array_remove(pinned, message.seq), all_mentions = array_remove(all_mentions, message.seq)
  where id = message.stream_id and message.seq = any (pinned || all_mentions);
  foreach other in array app.uuids_in(message.extra, 'mentions') loop
    update public.memberships set mentions = array_remove(mentions, message.seq), rev = rev + 1, changed_in = pg_current_xact_id()
    where member_id = other and stream_id = message.stream_id and not departed and message.seq = any (mentions);
  end loop;
  delete from app.polls where message_id = message.id;
end $$;
