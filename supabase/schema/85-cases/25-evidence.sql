-- What a case of each kind shows, as it was when it began where the rows may change; null parts: there is nothing to decide on any more.

create function app.part(type text, label text, more jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('type', part.type, 'label', part.label) || more $$;

create function app.picture_part(label text, path text, caption text default null) returns jsonb language sql immutable as $$
  select app.part('picture', label, jsonb_build_object('path', path, 'caption', nullif(caption, ''))) $$;

create function app.text_part(label text, body text) returns jsonb language sql immutable as $$ select app.part('text', label, jsonb_build_object('text', body)) $$;
-- null where there is no value.
create function app.fact_part(label text, value text) returns jsonb language sql immutable as $$
  select app.part('fact', label, jsonb_build_object('value', value)) where fact_part.value is not null $$;

-- Makes an array of the parts that are there.
create function app.parts(variadic each jsonb[]) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(p order by n), '[]') from unnest(each) with ordinality as e (p, n) where p is not null $$;

create function app.avatar_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(
      app.picture_part('pending-picture', p.pending_avatar_url), case when p.avatar_url is not null then app.picture_part('current-picture', p.avatar_url) end,
      app.fact_part('genre', p.genre)),
    jsonb_build_object('picture', p.pending_avatar_url)
  from public.profiles p where p.id = c.subject_id and p.avatar_moderation_status = 'pending' and p.pending_avatar_url is not null $$;

create function app.album_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(
      case i.kind when 'photo' then app.picture_part('album-item', i.object) else app.part('video', 'album-item', jsonb_build_object('path', i.object, 'poster', i.poster)) end,
      app.fact_part('album', i.album)),
    jsonb_build_object('hash', i.hash)
  from app.album_items i where i.id = c.subject_id and i.state = 'pending' $$;

create function app.cover_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(app.picture_part('cover', e.cover, e.cover_alt), app.text_part('event', e.title)), jsonb_build_object('hash', e.cover_hash, 'alt', e.cover_alt)
  from app.events e where e.id = c.subject_id and e.cover_state = 'pending' $$;

create function app.club_photo_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(app.picture_part('club-photo', p.object, p.caption), app.text_part('club', k.name)), jsonb_build_object('hash', p.hash, 'caption', p.caption)
  from app.club_photos p join public.clubs k on k.id = p.club_id where p.id = c.subject_id and p.state = 'pending' $$;

-- `part` of an opinion: the opinion first, then the club's answer.
create function app.opinion_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(app.text_part('club', k.name), app.text_part('opinion', o.body), case when o.answer is not null then app.text_part('answer', o.answer) end),
    case when o.state = 'pending' then jsonb_build_object('part', 'opinion', 'text', o.body) else jsonb_build_object('part', 'answer', 'text', o.answer) end
  from app.club_opinions o join public.clubs k on k.id = o.club_id where o.id = c.subject_id and (o.state = 'pending' or o.answer_state = 'pending') $$;

create function app.testimonial_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(app.text_part('testimonial', t.body), case when t.answer is not null then app.text_part('answer', t.answer) end),
    case when t.review = 'pending' then jsonb_build_object('part', 'text', 'text', t.body) else jsonb_build_object('part', 'answer', 'text', t.answer) end
  from app.testimonials t where t.id = c.subject_id and t.body is not null and t.verdict = 'accepted' and (t.review = 'pending' or t.answer_review = 'pending') $$;

create function app.warning_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(
      app.fact_part('category', w.category), case when w.department is not null then app.fact_part('department', w.department) end,
      case when w.reply is not null then app.fact_part('reply', w.reply) end, app.fact_part('warning-state', case when w.published_at is null then 'new' else 'answered' end)),
    jsonb_build_object('published', w.published_at is not null, 'reply', w.reply)
  from app.wall_warnings w
  where w.id = c.subject_id and w.member_id is not null and w.withdrawn_at is null and w.rejected_at is null and w.expires_at > now()
    and (w.reviewed_at is null or w.replied_at > w.reviewed_at) $$;

-- The picture of a certification is no file of the storage: the server shows it by the request's id [S6].
create function app.certification_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(
      app.picture_part('certification', 'certification/' || x.id), case when p.avatar_url is not null then app.picture_part('current-picture', p.avatar_url) end,
      app.fact_part('code', x.code), app.fact_part('genre', p.genre)),
    jsonb_build_object('picture', p.avatar_url, 'genre', p.genre)
  from app.certification_cases x join public.profiles p on p.id = x.member_id where x.id = c.subject_id and x.state = 'sent' $$;

create function app.professional_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  select app.parts(variadic array[
      app.fact_part('business', b.business_name), app.fact_part('business-kind', b.kind), app.fact_part('siret', b.siret), app.fact_part('address', concat_ws(', ', b.street, b.town)),
      app.fact_part('contact', b.contact_name), app.fact_part('phone', b.phone), app.fact_part('website', b.website)]
      || array(select app.part('document', 'document', jsonb_build_object('path', d.object, 'name', d.name))
        from app.professional_documents d where d.professional_id = b.id order by d.added_at, d.id)),
    jsonb_build_object('submittedAt', app.instant_text(b.submitted_at))
  from public.professional_profiles b where b.id = c.subject_id and b.status = 'pending' $$;

-- What a live room or a group said of itself when it was reported.
create function app.place_fact(r public.reports, field text) returns jsonb language sql immutable set search_path = '' as $$
  select app.fact_part(case r.about when 'group' then 'group-' else 'room-' end || field, nullif(r.evidence -> 0 ->> field, '')) $$;

-- The reported messages with five before and after, as they were; what reporters wrote, without saying who they are; pictures of then.
create function app.report_evidence(c app.cases) returns app.case_evidence language sql stable set search_path = '' as $$
  with reports as (
    select r.* from app.case_reports k join public.reports r on r.id = k.report_id where k.case_id = c.id order by r.created_at desc limit 20)
  select app.parts(variadic array(
      select part from (
        select r.created_at, 1 as place, app.fact_part('report-reason', r.reason) as part from reports r
        union all select r.created_at, 0, app.place_fact(r, k) from reports r cross join unnest(array['name', 'topic', 'description']) as k where r.room_id is not null or r.about = 'group'
        -- [S36] It says itself that nobody has verified it.
        union all select r.created_at, 4, app.picture_part('reporter-still', 'still/' || s.id) from reports r join app.live_stills s on s.report_id = r.id and s.erased_at is null
        union all select r.created_at, 2, app.text_part('report-words', r.words) from reports r where not app.is_blank(r.words)
        union all select r.created_at, 3, jsonb_build_object('type', 'messages', 'rows', app.context_rows(r.context)) from reports r where jsonb_array_length(r.context) > 0
        -- What a device has shown and the server did not have any more: it was changed or deleted before the report arrived.
        union all select r.created_at, 3, app.text_part('shown-text', s ->> 'text') from reports r cross join jsonb_array_elements(r.shown) as s
        where not app.is_blank(s ->> 'text') and not r.context @> jsonb_build_array(jsonb_build_object('id', s -> 'messageId', 'text', s -> 'text'))
        union all
        select distinct on (x ->> 'name') r.created_at, 4, case when i.kind = 'video' and i.object = x ->> 'name'
            then app.part('video', 'reported-picture', jsonb_build_object('path', i.object, 'poster', i.poster)) else app.picture_part('reported-picture', case when x ->> 'name' ~ '^(avatars|albums)/' then x ->> 'name' else 'conversations/' || (x ->> 'name') end) end
        from reports r cross join jsonb_array_elements(r.pictures) as x left join app.album_items i on i.object = x ->> 'name'
        where not exists (select from app.album_items v where v.poster = x ->> 'name')) as p
      order by p.created_at desc, p.place)),
    -- All of them, also those beyond the twenty newest that are shown.
    jsonb_build_object('reports', (select count(*) from app.case_reports k where k.case_id = c.id)) $$;

-- The context of a report: its messages with five before and after that the reporter sees, found from the reported ones. In a group, rows that a block
-- hides from the reporter are only there where they are reported themselves. Authors by their id, so that nobody's name stays here.
create function app.report_context(r public.reports) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', x.id, 'authorId', x.sender_id, 'text', x.text, 'at', app.instant_text(x.created_at),
      'picture', case when x.media_url is not null and x.id = any (r.message_ids) then 'conversations/' || x.media_url end, 'reported', x.id = any (r.message_ids)) order by x.seq), '[]')
  from (
    select distinct around.seq from public.messages named cross join lateral (
      select y.seq from public.messages y where y.stream_id = named.stream_id and y.seq between named.seq - 5 and named.seq + 5) as around
    where named.id = any (r.message_ids) and named.stream_id = r.conversation_id) as n
  join public.messages x on x.stream_id = r.conversation_id and x.seq = n.seq
  join public.memberships m on m.stream_id = r.conversation_id and m.member_id = r.reporter_id
  where x.deleted_at is null and x.type <> 'system' and (x.id = any (r.message_ids) or app.is_in_sight(m, x)) $$;

-- The rows of a context as the wire has them, with names as they are now.
create function app.context_rows(context jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_agg((x - 'authorId') || jsonb_build_object('author', (select p.username from public.profiles p where p.id = app.uuid_in(x, 'authorId'))) order by n)
  from jsonb_array_elements(context) with ordinality as e (x, n) $$;

create function app.note_report_context() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.context := case when new.room_id is null then app.report_context(new) else app.live_report_context(new) end;
  return new;
end $$;
create trigger note_report_context before insert on public.reports for each row execute function app.note_report_context();
