-- Reports, with the messages as shown and as stored.

-- Whether a report has the form that a device sends.
create function app.report_fits(data jsonb) returns boolean language sql stable set search_path = '' as $$
  select coalesce(
    app.is_report_reason(data ->> 'reason')
    and app.within_limit(app.text_in(data, 'words'), app.report_length())
    and case when jsonb_typeof(data -> 'messageIds') = 'array' then jsonb_array_length(data -> 'messageIds') <= app.report_messages()
      and not exists (select from jsonb_array_elements(data -> 'messageIds') as m where app.uuid_in(jsonb_build_object('id', m), 'id') is null) end
    and case when data -> 'numbers' is null then true
      when jsonb_typeof(data -> 'numbers') = 'array' then jsonb_array_length(data -> 'numbers') <= app.report_messages()
        and not exists (select from jsonb_array_elements(data -> 'numbers') as n where n::text !~ '^[1-9][0-9]{0,9}$') end
    and case when data -> 'mediaIds' is null then true
      when jsonb_typeof(data -> 'mediaIds') = 'array' then jsonb_array_length(data -> 'mediaIds') <= app.report_messages()
        and not exists (select from jsonb_array_elements(data -> 'mediaIds') as m where app.uuid_in(jsonb_build_object('id', m), 'id') is null) end
    and case when jsonb_typeof(data -> 'shown') = 'array' then jsonb_array_length(data -> 'shown') <= app.report_messages()
      and not exists (select from jsonb_array_elements(data -> 'shown') as s
        where (app.uuid_in(s, 'messageId') is not null and app.within_limit(app.text_in(s, 'text'), app.message_length()) and char_length(app.text_in(s, 'at')) <= 40) is not true) end,
    false) $$;

-- Creates a report about a conversation that the member takes part in, blocked or not. It changes no stream, so nobody
-- is notified; it counts towards the daily limit. A profile is reported without a conversation and without messages, by
-- a member who may find it. A member who may not find it gets the same answer as for an unknown member.
create function app.create_report(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'conversationId');
  other uuid := app.uuid_in(data, 'memberId');
  refusal text;
  m public.memberships;
  reported_ids uuid[];
begin
  if app.report_fits(data) then
    reported_ids := array(select value::uuid from jsonb_array_elements_text(data -> 'messageIds'));
  end if;
  -- [G8] In a group one reports any other member's rows, also as a former member; also by number, of a row that one cannot see: its author is
  -- then not known to the reporter.
  if exists (select from public.memberships where member_id = me and stream_id = stream and role is not null) then
    reported_ids := reported_ids || array(
      select x.id from public.messages x where x.stream_id = stream and x.seq in (select value::bigint from jsonb_array_elements_text(case when reported_ids is null then '[]' else coalesce(data -> 'numbers', '[]') end) as n (value)) and x.type <> 'system');
    other := coalesce(other, (select x.sender_id from public.messages x where x.id = any (reported_ids) and x.stream_id = stream and x.sender_id <> me order by x.seq limit 1));
    refusal := case when other is null then 'unknown-message' when other = me then 'unknown-member' end;
  else
    refusal := app.pair_refusal(me, stream, other);
  end if;
  if reported_ids is null then
    refusal := coalesce(refusal, 'invalid');
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  -- A conversation that was never visible to this member was only opened by the other, which must not be revealed.
  select * into m from public.memberships where member_id = me and stream_id = stream and (since > 1 or not hidden);
  if not found and not (data -> 'messageIds' = '[]' and data -> 'shown' = '[]' and app.can_find(other)) then
    return app.rejected_outcome(entry, 'unknown-conversation');
  end if;
  -- The id may have expired from `applied_entries`: the first report stays.
  if exists (select from public.reports where id = app.uuid_in(entry, 'id')) then
    return app.applied_outcome(entry, me);
  end if;
  if app.remaining_reports(me) < 1 then
    return app.rejected_outcome(entry, 'too-many-reports');
  end if;
  insert into public.reports (id, reporter_id, member_id, conversation_id, message_ids, media_ids, reason, words, shown, evidence)
  select app.uuid_in(entry, 'id'), me, p.id, stream, reported_ids,
    -- What the reporter cannot see is no evidence of theirs.
    array(select i.id from app.album_items i where i.owner_id = other and app.may_see_item(me, i)
      and i.id in (select value::uuid from jsonb_array_elements_text(coalesce(data -> 'mediaIds', '[]')))), data ->> 'reason', data ->> 'words',
    (select coalesce(jsonb_agg(jsonb_build_object('messageId', s -> 'messageId', 'text', s -> 'text', 'at', s -> 'at')), '[]') from jsonb_array_elements(data -> 'shown') as s),
    (select coalesce(jsonb_agg(app.message_json(x) order by x.seq), '[]') from public.messages x where x.stream_id = stream and x.id = any (reported_ids) and m.ranges @> x.seq)
  from (select) as one left join public.profiles p on p.id = other
  on conflict (id) do nothing;
  return app.applied_outcome(entry, me);
end $$;

-- `[{name, hash}]` of the reported messages' pictures, of the reported items of albums, and of what the member's profile showed when the report arrived.
create function app.note_reported_pictures() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.pictures := (
    select coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'hash', app.picture_hash(n.name)) order by n.name), '[]')
    from (
      select e ->> 'mediaUrl' as name from jsonb_array_elements(new.evidence) as e where e ->> 'mediaUrl' is not null
      union
      select shown.name from public.profiles p cross join lateral (values (p.avatar_url), (p.cover_url)) as shown (name)
      where p.id = new.member_id and new.about = 'member' and new.room_id is null and shown.name like 'avatars/%'
      union
      select g.avatar_url from public.groups g where new.about = 'group' and g.id = new.conversation_id and g.avatar_url is not null
      union
      select shown.name from app.album_items i cross join lateral (values (i.object), (i.poster)) as shown (name)
      where i.id = any (new.media_ids) and shown.name is not null) as n);
  return new;
end $$;
create trigger note_pictures before insert on public.reports for each row execute function app.note_reported_pictures();
