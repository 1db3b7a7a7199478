-- Pictures that a decision has removed are recognised when they are stored again, by their perceptual hash. What is found opens a case, and is shown
-- until the house has decided. Hashes are computed by jobs; the service reads no picture that it cannot decode, so none of certifications.

-- A stored picture as the store of files names it, and nothing where there is none. `object`: bucket, slash, name.
create function app.stored_picture(object text) returns table (bucket text, name text, version text) language sql stable set search_path = '' as $$
  select o.bucket_id, o.name, coalesce(o.version, '') from storage.objects o
  where o.bucket_id = split_part(object, '/', 1) and o.name = substr(object, strpos(object, '/') + 1) $$;

-- As messages, profiles and removals name it.
create function app.shown_name(object text) returns text language sql immutable set search_path = '' as $$
  select case when app.is_named_with_bucket(object) then object else substr(object, strpos(object, '/') + 1) end $$;

create function app.is_object_gone(object text) returns boolean language sql stable set search_path = '' as $$
  select app.is_marked_for_removal(app.shown_name(object)) or not exists (select from app.stored_picture(object)) $$;

create function app.queue_picture_job(task text, object text) returns void language plpgsql set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job(task, json_build_object('object', object), job_key => task || ':' || object);
  end if;
end $$;

-- A new picture is compared as long as the rule is not off and anything was ever removed.
create function app.queue_picture_comparison(object text) returns void language plpgsql set search_path = '' as $$
begin
  if object ~ '^(avatars|albums|conversations)/.*\.(webp|jpg)$' and exists (select from app.removed_pictures)
    and exists (select from app.abuse_rules r where r.kind = 'removed-picture' and r.mode <> 'off') then
    perform app.queue_picture_job('picture.compare', object);
  end if;
end $$;

-- For the job: a stored picture has this mark. What is found once is not found again.
create function app.compare_picture(object text, mark bigint) returns void language plpgsql set search_path = '' as $$
declare
  rule app.abuse_rules;
  nearest record;
  owner uuid := (select u.member_id from app.uploads u where u.object = compare_picture.object and u.stored limit 1);
begin
  select r.* into rule from app.abuse_rules r where r.kind = 'removed-picture' and r.mode <> 'off';
  if not found or owner is null or app.is_object_gone(object) or exists (select from app.known_pictures k where k.object = compare_picture.object) then
    return;
  end if;
  select p.at, bit_count((p.mark # compare_picture.mark)::bit(64)) as distance into nearest from app.removed_pictures p order by 2, p.at desc limit 1;
  if nearest.distance is null or nearest.distance > app.integer_in(rule.parameters, 'distance') then
    return;
  end if;
  perform app.note_hits(rule, array[app.abuse_pseudonym(owner::text)]);
  if rule.mode = 'on' then
    insert into app.known_pictures (object, member_id, distance, removed_at) values (object, owner, nearest.distance, nearest.at) on conflict do nothing;
  end if;
end $$;

-- For the job: what a decision has removed had this mark; null: none can be told, as of a picture of one colour. Its file may go.
create function app.record_removed_picture(object text, mark bigint) returns void language plpgsql set search_path = '' as $$
declare
  waiting app.pictures_to_mark;
begin
  delete from app.pictures_to_mark p where p.object = record_removed_picture.object returning * into waiting;
  -- A job that runs again counts nothing twice, and what an appeal has freed meanwhile is not recorded.
  if waiting.object is null or record_removed_picture.mark is null or exists (
    select from app.removed_by_case r where r.case_id = waiting.case_id and r.mark = record_removed_picture.mark) then
    return;
  end if;
  insert into app.removed_pictures as p (mark) values (record_removed_picture.mark)
  on conflict on constraint removed_pictures_pkey do update set at = now(), times = p.times + 1;
  insert into app.removed_by_case (mark, case_id) select record_removed_picture.mark, c.id from app.cases c where c.id = waiting.case_id;
end $$;

-- A decision that was wrong has removed nothing: its pictures are known no more, unless another decision has removed them too.
create function app.forget_removed_pictures(of_case uuid) returns void language plpgsql set search_path = '' as $$
declare
  freed bigint[];
begin
  delete from app.pictures_to_mark p where p.case_id = of_case;
  with gone as (delete from app.removed_by_case r where r.case_id = of_case returning r.mark) select array_agg(g.mark) into freed from gone g;
  delete from app.removed_pictures p where p.mark = any (freed) and p.times = 1;
  update app.removed_pictures p set times = p.times - 1 where p.mark = any (freed);
end $$;

-- Has the marks of pictures computed that a decision removes in this transaction. Their files wait.
create function app.mark_removed_pictures(of_case uuid, objects text[]) returns void language plpgsql set search_path = '' as $$
declare
  object text;
begin
  for object in select distinct o from unnest(objects) as o where o ~ '\.(webp|jpg)$' and exists (select from app.stored_picture(o)) order by 1 loop
    insert into app.pictures_to_mark (object, case_id) values (object, of_case) on conflict on constraint pictures_to_mark_pkey do update set at = now(), case_id = of_case;
    perform app.queue_picture_job('picture.mark', object);
  end loop;
end $$;

-- Whether a file waits for its mark. A job that cannot be done holds it for an hour.
create function app.is_to_be_marked(name text) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.pictures_to_mark p where p.object = case when app.is_named_with_bucket(name) then name else 'conversations/' || name end and p.at > now() - interval '1 hour') $$;

-- What `remove_reported` takes away of a case's member.
create function app.pictures_of_reports(c app.cases) returns text[] language sql stable set search_path = '' as $$
  with reports as (select r.* from app.case_reports k join public.reports r on r.id = k.report_id where k.case_id = c.id)
  select array_agg(p.object) from (
    select 'conversations/' || m.media_url as object from reports r join public.messages m on m.id = any (r.message_ids) and m.sender_id = c.member_id and m.media_url is not null
    union select coalesce(i.poster, i.object) from reports r join app.album_items i on i.id = any (r.media_ids) and i.owner_id = c.member_id and i.state <> 'refused'
    union select x ->> 'name' from reports r cross join jsonb_array_elements(r.pictures) as x join public.profiles p on p.id = c.member_id and x ->> 'name' in (p.avatar_url, p.cover_url)
    where r.message_ids = '{}' and r.media_ids = '{}') as p $$;

-- The pictures whose content is what a decision removes them for. One that is refused for another reason may come again, and is looked at again.
create function app.pictures_removed_by(c app.cases, d app.case_decision) returns text[] language sql stable set search_path = '' as $$
  select case
    when c.kind = 'report' and d.verdict = 'remove' then app.pictures_of_reports(c)
    when c.kind in ('avatar', 'album', 'cover', 'club-photo') and d.verdict = 'refused' and d.reason in ('unwanted-content', 'minor') then array(
      select coalesce(p ->> 'poster', p ->> 'path') from jsonb_array_elements((app.case_evidence_of(c)).parts) as p
      where p ->> 'label' in ('pending-picture', 'album-item', 'cover', 'club-photo')) end $$;

-- Takes a picture away wherever it is shown. The streams of `streams_of_known_picture` and its member's are locked.
create function app.take_picture_away(object text, member uuid, why text) returns void language plpgsql set search_path = '' as $$
declare
  message public.messages;
  item app.album_items;
  photo app.club_photos;
  stream uuid;
begin
  for message in select m.* from public.messages m where m.media_url = app.shown_name(object) order by m.stream_id, m.seq loop
    perform app.tombstone_message(message);
  end loop;
  for item in select i.* from app.album_items i where i.owner_id = member and take_picture_away.object in (i.object, i.poster) and i.state <> 'refused' for update loop
    update app.album_items i set state = 'refused', reason = why where i.id = item.id;
    perform app.record_album_decision(member, item.id, 'refused', item.hash, why, array[item.object, item.poster]);
  end loop;
  update app.events e set cover_state = 'refused', cover_reason = why, cover = null where e.cover = object;
  for photo in select p.* from app.club_photos p where p.object = take_picture_away.object for update loop
    update app.club_photos p set state = 'refused', reason = why, object = null where p.id = photo.id;
    perform app.record_album_decision(case when exists (select from public.clubs k where k.id = photo.club_id and k.owner_id is not null) then photo.added_by end,
      photo.id, 'refused', photo.hash, why, array[photo.object]);
  end loop;
  update public.profiles p set
    -- Another picture that waits goes on waiting.
    avatar_moderation_status = case
      when object = p.pending_avatar_url or (object = p.avatar_url and p.pending_avatar_url is null) then 'rejected'
      else p.avatar_moderation_status end,
    avatar_url = nullif(p.avatar_url, object), pending_avatar_url = nullif(p.pending_avatar_url, object), cover_url = nullif(p.cover_url, object)
  where p.id = member and object in (p.avatar_url, p.pending_avatar_url, p.cover_url);
  for stream in update public.groups g set avatar_url = null where g.avatar_url = object returning g.id loop
    perform app.next_rev(stream);
  end loop;
  perform app.mark_removed(array[app.shown_name(object)]);
end $$;

-- The streams that change when a picture is taken away: of messages and groups that show it.
create function app.streams_of_known_picture(c app.cases) returns uuid[] language sql stable set search_path = '' as $$
  select array(
    select m.stream_id from app.known_pictures k join public.messages m on m.media_url = app.shown_name(k.object) where k.id = c.subject_id and c.kind = 'known-picture'
    union select g.id from app.known_pictures k join public.groups g on g.avatar_url = k.object where k.id = c.subject_id and c.kind = 'known-picture') $$;
