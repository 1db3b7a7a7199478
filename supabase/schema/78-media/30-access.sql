-- [PROFILE-114] Private albums: requests, grants with an end, and their end. Likes, which follow the same order.

-- Ends what two members see and like of each other, as a block does. Whoever blocks and unblocks notifies nobody of the same wish again.
create function app.end_media_access(one uuid, other uuid) returns void language sql set search_path = '' as $$
  delete from app.media_access where (owner_id, viewer_id) in ((one, other), (other, one)) and state = 'granted';
  update app.media_access set state = 'withdrawn', since = clock_timestamp() where (owner_id, viewer_id) in ((one, other), (other, one)) and state <> 'withdrawn';
  delete from app.media_likes l using app.album_items i where i.id = l.item_id and (i.owner_id, l.member_id) in ((one, other), (other, one)) $$;

-- `{requested}`: asks to see the private album of a member, or takes that back. The owner is notified once until they have answered, also
-- where it was taken back meanwhile; a request that was refused a few days ago changes nothing.
create function app.request_media(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  other uuid := app.uuid_in(data, 'memberId');
  refusal text := app.pair_refusal(me, app.uuid_in(data, 'conversationId'), other);
  earlier text;
begin
  if jsonb_typeof(data -> 'requested') is distinct from 'boolean' then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if refusal is null and (data -> 'requested')::boolean then
    refusal := coalesce(app.block_between(me, other), case
      when not app.is_listed(other) then 'unknown-member'
      when app.needs_age_proof(me) then 'media-restricted'
      when not app.is_premium(me) then 'media-premium' end);
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if (data -> 'requested')::boolean then
    select a.state into earlier from app.media_access a where a.owner_id = other and a.viewer_id = me for update;
    insert into app.media_access as a (owner_id, viewer_id, state) values (other, me, 'requested')
    on conflict (owner_id, viewer_id) do update set state = 'requested', since = clock_timestamp(), until = null
    where a.state = 'withdrawn' or (a.state = 'refused' and a.since < now() - make_interval(days => app.media_refused_days())) or (a.state = 'granted' and a.until <= now());
    if found and earlier is distinct from 'withdrawn' then
      perform app.queue_notifications(array[other], 'private_media_access', '', null, me, app.uuid_in(entry, 'id'));
    end if;
  else
    update app.media_access set state = 'withdrawn', since = clock_timestamp() where owner_id = other and viewer_id = me and state = 'requested';
  end if;
  return app.applied_outcome(entry, me);
end $$;

-- `{term}`: `day`, `week` or `open` grants the sight of the own private album; null refuses, or revokes. The viewer's account takes a
-- revision, so that their devices ask at once what they may still see.
create function app.grant_media(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  other uuid := app.uuid_in(data, 'memberId');
  term text := app.text_in(data, 'term');
  refusal text := app.pair_refusal(me, app.uuid_in(data, 'conversationId'), other);
begin
  if coalesce(term not in ('day', 'week', 'open'), data -> 'term' is distinct from 'null') then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if refusal is null and term is not null then
    refusal := app.block_between(me, other);
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if term is not null then
    insert into app.media_access (owner_id, viewer_id, state, until)
    values (me, other, 'granted', case term when 'day' then now() + interval '24 hours' when 'week' then now() + interval '7 days' end)
    on conflict (owner_id, viewer_id) do update set state = 'granted', since = clock_timestamp(), until = excluded.until;
  else
    update app.media_access set state = 'refused', since = clock_timestamp(), until = null where owner_id = me and viewer_id = other and state = 'requested';
    delete from app.media_access where owner_id = me and viewer_id = other and state = 'granted';
  end if;
  perform app.next_rev(other);
  return app.applied_outcome(entry, me);
end $$;

-- Revokes every grant, whoever has it. Devices of viewers find out when they next ask.
create function app.revoke_media(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
begin
  delete from app.media_access where owner_id = me and state = 'granted';
  return app.applied_outcome(entry, me);
end $$;

-- `{itemId, liked}`: the last wish counts. Likes of what the member cannot see are refused as if there were no such item.
create function app.like_media(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  other uuid := app.uuid_in(data, 'memberId');
  item uuid := app.uuid_in(data, 'itemId');
  refusal text := app.pair_refusal(me, app.uuid_in(data, 'conversationId'), other);
  i app.album_items;
begin
  if item is null or jsonb_typeof(data -> 'liked') is distinct from 'boolean' then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  select * into i from app.album_items x where x.id = item and x.owner_id = other;
  if refusal is null and (data -> 'liked')::boolean then
    refusal := coalesce(app.block_between(me, other), case when i.state is distinct from 'approved' or not app.may_see_item(me, i) then 'unknown-media' end);
  end if;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  if (data -> 'liked')::boolean then
    insert into app.media_likes (item_id, member_id, liked) values (item, me, true) on conflict do nothing;
    if found then
      perform app.queue_notifications(array[other], 'media_like', item::text, null, me, app.uuid_in(entry, 'id'));
    end if;
  end if;
  update app.media_likes set liked = (data -> 'liked')::boolean where item_id = item and member_id = me;
  return app.applied_outcome(entry, me);
end $$;

insert into app.actions
  (name,               handler,         stream_field,     member_field, locks_account, locks_member, locks_notifications) values
  ('media.like',       'like_media',    'conversationId', 'memberId',   true,          false,        true),
  ('media.request',    'request_media', 'conversationId', 'memberId',   true,          false,        true),
  ('media.grant',      'grant_media',   'conversationId', 'memberId',   true,          true,         true),
  ('media.revoke-all', 'revoke_media',  null,             null,         true,          false,        false);

-- Called each minute by every node: grants that have ended, and refusals and withdrawals that no longer hold anything back.
create function app.tidy_media_access() returns void language sql set search_path = '' as $$
  delete from app.media_access where (owner_id, viewer_id) in (
    select a.owner_id, a.viewer_id from app.media_access a
    where a.until < now() or (a.state in ('refused', 'withdrawn') and a.since < now() - make_interval(days => app.media_refused_days()))
    limit 1000 for update skip locked) $$;
