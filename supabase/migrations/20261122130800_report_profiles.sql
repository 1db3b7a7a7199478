-- A profile is reported without a conversation, by who may find it: with no message, and so with nothing for the other to
-- be known by. Who may not find them is told what they would be told of nobody.
create or replace function app.create_report(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
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
  if not found and not (data -> 'messageIds' = '[]' and data -> 'shown' = '[]' and app.finds(other)) then
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

revoke execute on function app.create_report(uuid, jsonb) from public;
