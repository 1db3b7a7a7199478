-- The picture of an event, which its organiser chooses; those of the house have none. It lies in the bucket `albums` under the organiser's
-- name, and until the house has approved it only the organiser and who acts for the house see it [S21].

-- [S18] Whoever sees the event sees its picture once it is approved. `path`: with the bucket.
create function app.may_see_event_cover(viewer uuid, path text) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from app.events e where e.cover = path
      and (e.organiser_id = viewer or (e.cover_state = 'approved' and app.may_see_event(viewer, e)) or (e.cover_state = 'pending' and app.is_moderating(viewer)))) $$;

-- What this member is told of the picture: others hear of none until it is approved.
create function app.event_cover_json(me uuid, e app.events) returns jsonb language sql stable set search_path = '' as $$
  select case when e.cover_state is not null and (e.cover_state = 'approved' or e.organiser_id = me)
    then jsonb_build_object('path', e.cover, 'alt', e.cover_alt, 'state', e.cover_state, 'reason', e.cover_reason) end $$;

-- `{eventId, picture, alt}`: a new picture, stored before, waits for the house; the same picture gets another description,
-- which waits for the house as it is read to everyone; null takes it away. `alt`: what whoever does not see it is told.
create function public.set_event_cover(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  picture text := app.text_in(request, 'picture');
  alt text := btrim(app.text_in(request, 'alt'));
  e app.events;
  is_new boolean;
  refusal text;
begin
  if picture is not null then
    perform app.require_writable();
  end if;
  select * into e from app.events x where x.id = app.uuid_in(request, 'eventId') and x.organiser_id = me for update;
  is_new := picture is distinct from e.cover;
  refusal := case
    when e.id is null then 'unknown-event'
    when picture is null and request -> 'picture' is distinct from 'null' then 'invalid'
    when picture is null then null
    when e.cancelled_at is not null then 'event-cancelled'
    when e.ends_at <= clock_timestamp() then 'event-over'
    when alt is null or app.is_blank(alt) or not app.within_limit(alt, app.event_line_length()) then 'event-alt'
    when not is_new then null
    else app.own_picture_refusal(me, picture, 'event') end;
  if refusal is not null then
    return app.event_outcome(refusal);
  end if;
  update app.events x set
    cover = picture,
    cover_alt = case when picture is null then '' else alt end,
    cover_hash = case when picture is null then null when is_new then coalesce(app.picture_hash(picture), 'unknown') else x.cover_hash end,
    cover_reason = null,
    cover_state = case
      when picture is null then null
      when not is_new and x.cover_alt = alt then x.cover_state
      else 'pending' end
  where x.id = e.id;
  if is_new then
    perform app.mark_removed(array[e.cover]);
  end if;
  return app.event_outcome(null);
end $$;

-- [PROFILE-72] `{eventId, verdict, hash, alt, reason}`: a decision of the queue, never about a picture of one's own [S20]. `hash` and `alt`: of the
-- picture and the description that were looked at; of others nothing is decided. `reason`: of a refusal; the organiser is told. The bytes of a
-- refused picture are removed. Returns `{code}`.
create function app.review_event_cover(me uuid, request jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  verdict text := app.text_in(request, 'verdict');
  why text := app.text_in(request, 'reason');
  e app.events;
begin
  select * into e from app.events x where x.id = app.uuid_in(request, 'eventId') for update;
  if not app.is_verdict(verdict, why) or e.cover is null or (app.text_in(request, 'hash'), app.text_in(request, 'alt')) is distinct from (e.cover_hash, e.cover_alt) then
    return '{"code": "invalid"}';
  end if;
  if me = e.organiser_id then
    return '{"code": "forbidden"}';
  end if;
  update app.events x set cover_state = verdict, cover_reason = why, cover = case verdict when 'approved' then e.cover end where x.id = e.id;
  perform app.record_album_decision(e.organiser_id, substring(e.cover from '/event-([0-9a-f-]{36})-')::uuid, verdict, e.cover_hash, why, array[e.cover]);
  perform app.tell_of_event(array[e.organiser_id], e.id, 'cover-' || verdict);
  return '{"code": null}';
end $$;

-- An event that ends its existence takes its picture with it.
create trigger event_cover_goes after delete on app.events for each row when (old.cover is not null) execute function app.remove_file_of_row('cover');
