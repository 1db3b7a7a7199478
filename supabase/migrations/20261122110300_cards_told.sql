-- [Y8] What others see of a member changes by the member's own edit now: they are told at once, and not by the next digest alone.

-- Who sees this member's card, and is not told of that conversation anyway: an event without a revision brings the card.
create function app.with_card_told(me uuid, told jsonb) returns jsonb language sql stable set search_path = '' as $$
  select told || coalesce(jsonb_agg(jsonb_build_object('stream', m.stream_id, 'members', jsonb_build_array(m.member_id), 'revs', '[]'::jsonb) order by m.stream_id), '[]')
  from public.memberships m
  where m.other_id = me and m.visible and m.card_allowed
    and not exists (select from jsonb_array_elements(told) as t where t ->> 'stream' = m.stream_id::text and t -> 'members' ? m.member_id::text) $$;

-- As before, and what is said above.
create or replace function public.push(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  here text := app.epoch();
  entries jsonb := request -> 'entries';
  entry jsonb;
  streams uuid[];
  before jsonb;
  card bigint;
  verdicts app.verdict[] := '{}';
  results jsonb;
  told jsonb := '[]';
begin
  if jsonb_typeof(entries) is distinct from 'array' or jsonb_array_length(entries) not between 1 and app.push_limit() then
    raise exception 'bad-request' using errcode = '22023';
  end if;
  -- [Y21] Asked under another epoch, nothing is done.
  if request ->> 'epoch' is distinct from here then
    return jsonb_build_object('epoch', here, 'serverTime', clock_timestamp(), 'refused', true, 'results', '[]'::jsonb, 'changed', '[]'::jsonb);
  end if;
  streams := app.lock_streams(me, entries);
  before := app.revisions(streams);
  select card_rev into card from public.profiles where id = me;
  for entry in select e from jsonb_array_elements(entries) as e loop
    verdicts := verdicts || app.apply(me, here, entry);
  end loop;
  results := app.results(me, verdicts);
  perform app.forget_old(jsonb_array_length(entries));
  if session_user = 'sync_node' then
    told := app.changed_since(me, before, streams);
    if (select card_rev from public.profiles where id = me) <> card then
      told := app.with_card_told(me, told);
    end if;
  end if;
  return jsonb_build_object('epoch', here, 'serverTime', clock_timestamp(), 'refused', false, 'results', results, 'changed', told);
end $$;

revoke execute on function app.with_card_told(uuid, jsonb) from public;
