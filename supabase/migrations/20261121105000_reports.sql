-- What members tell the house of others, with what they were shown and what the server has.

create function app.report_messages() returns int language sql immutable as $$ select 20 $$;
create function app.report_length() returns int language sql immutable as $$ select 500 $$;

create table public.reports (
  -- The entry's.
  id uuid primary key,
  -- They stay when an account goes.
  reporter_id uuid references public.profiles (id) on delete set null,
  member_id uuid references public.profiles (id) on delete set null,
  conversation_id uuid not null,
  message_ids uuid[] not null,
  reason text not null check (reason in ('harassment', 'threat', 'unwanted-content', 'fake-profile', 'scam', 'minor', 'other')),
  words text not null check (char_length(words) <= app.report_length()),
  -- As the device says that it showed them: they may have been changed or deleted since.
  shown jsonb not null,
  -- The rows themselves, as they stood when the report came.
  evidence jsonb not null,
  created_at timestamptz not null default now()
);
create index reports_newest on public.reports (created_at desc, id);
create index reports_reporter on public.reports (reporter_id);
create index reports_member on public.reports (member_id);

-- Nobody's to read: there is no policy, and no right.
alter table public.reports enable row level security;
revoke all on public.reports from public, anon, authenticated, service_role;

-- An array of at most so many, each as `fits` says.
create function app.report_fits(data jsonb) returns boolean language sql stable set search_path = '' as $$
  select coalesce(
    data ->> 'reason' in ('harassment', 'threat', 'unwanted-content', 'fake-profile', 'scam', 'minor', 'other')
    and char_length(app.text_in(data, 'words')) <= app.report_length()
    and case when jsonb_typeof(data -> 'messageIds') = 'array' then jsonb_array_length(data -> 'messageIds') <= app.report_messages()
      and not exists (select from jsonb_array_elements(data -> 'messageIds') as m where app.uuid_in(jsonb_build_object('id', m), 'id') is null) end
    and case when jsonb_typeof(data -> 'shown') = 'array' then jsonb_array_length(data -> 'shown') <= app.report_messages()
      and not exists (select from jsonb_array_elements(data -> 'shown') as s
        where (app.uuid_in(s, 'messageId') is not null and char_length(app.text_in(s, 'text')) <= app.message_length() and char_length(app.text_in(s, 'at')) <= 40) is not true) end,
    false) $$;

-- Of a conversation that the member has been in, blocked or not. It changes no stream: nobody is told of it.
create function app.create_report(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'conversationId');
  other uuid := app.uuid_in(data, 'memberId');
  refusal text := app.pair_refusal(me, stream, other);
  m public.memberships;
begin
  if refusal is not null then
    return app.refused(entry, refusal);
  end if;
  if not app.report_fits(data) then
    return app.refused(entry, 'invalid');
  end if;
  -- Out of sight from the first, it was only opened by the other: nobody is to know.
  select * into m from public.memberships where member_id = me and stream_id = stream and (since > 1 or not hidden);
  if not found then
    return app.refused(entry, 'unknown-conversation');
  end if;
  insert into public.reports (id, reporter_id, member_id, conversation_id, message_ids, reason, words, shown, evidence)
  select app.uuid_in(entry, 'id'), me, other, stream, named.ids, data ->> 'reason', data ->> 'words',
    (select coalesce(jsonb_agg(jsonb_build_object('messageId', s -> 'messageId', 'text', s -> 'text', 'at', s -> 'at')), '[]') from jsonb_array_elements(data -> 'shown') as s),
    (select coalesce(jsonb_agg(app.message_json(x) order by x.seq), '[]') from public.messages x where x.stream_id = stream and x.id = any (named.ids) and m.ranges @> x.seq)
  from (select array(select value::uuid from jsonb_array_elements_text(data -> 'messageIds')) as ids) as named
  -- Asked for again when its id is known no more: the first one stands.
  on conflict (id) do nothing;
  return app.done(entry, me);
end $$;

-- [Y2, Y4] What is reported stands beside what changes a stream.
alter function app.apply(uuid, text, jsonb) rename to apply_to_streams;
create function app.apply(me uuid, here text, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  v app.verdict;
begin
  if entry ->> 'action' is distinct from 'report.create' then
    return app.apply_to_streams(me, here, entry);
  end if;
  if app.uuid_in(entry, 'id') is null or app.uuid_in(entry -> 'data', 'conversationId') is null then
    return app.refused(entry, 'invalid');
  end if;
  v := app.verdict_on_known(me, entry);
  if v.status is not null then
    return v;
  end if;
  v := app.create_report(me, entry);
  if v.status = 'applied' then
    perform app.claim(app.uuid_in(entry, 'id'), me, 'applied', v.stream, v.ref, v.what);
  end if;
  return v;
end $$;

-- For those who look after the house: newest first, below `before` where it is given.
create function public.reports(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.me();
  if app.my_role() <> 'admin' then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at desc, r.id), '[]') from (
    select * from public.reports
    where app.text_in(request, 'before') is null or created_at < (request ->> 'before')::timestamptz
    order by created_at desc, id limit 50) as r);
end $$;

revoke execute on all functions in schema app from public;
revoke all on function public.reports(jsonb) from public, anon, service_role;
grant execute on function public.reports(jsonb) to authenticated;
