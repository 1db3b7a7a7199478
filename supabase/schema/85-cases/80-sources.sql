-- Has a case follow the row that it is about: it opens when the row begins to wait, and ends when it waits no more, whoever decided, or when the row
-- goes.

-- `tg_argv`: the kind, then the name of a function of schema `app` that says whether a row waits, then the columns of the subject and of its member.
create function app.follow_source() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  waited boolean := false;
  waits boolean := false;
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  subject uuid := (changed ->> tg_argv[2])::uuid;
begin
  if tg_op <> 'INSERT' then
    execute format('select app.%I($1)', tg_argv[1]) into waited using old;
  end if;
  if tg_op <> 'DELETE' then
    execute format('select app.%I($1)', tg_argv[1]) into waits using new;
  end if;
  if waits and not coalesce(waited, false) then
    perform app.open_case(tg_argv[0], subject, (changed ->> tg_argv[3])::uuid);
  elsif waited and not coalesce(waits, false) then
    perform app.drop_case(tg_argv[0], subject);
  end if;
  return null;
end $$;

create function app.avatar_waits(p public.profiles) returns boolean language sql immutable as $$
  select p.pending_avatar_url is not null and p.avatar_moderation_status is not distinct from 'pending' $$;
create trigger avatar_case after insert or update of pending_avatar_url, avatar_moderation_status or delete on public.profiles
  for each row execute function app.follow_source('avatar', 'avatar_waits', 'id', 'id');

create function app.album_item_waits(i app.album_items) returns boolean language sql immutable as $$ select i.state = 'pending' $$;
create trigger album_case after insert or update of state or delete on app.album_items
  for each row execute function app.follow_source('album', 'album_item_waits', 'id', 'owner_id');

create function app.cover_waits(e app.events) returns boolean language sql immutable as $$ select e.cover_state is not distinct from 'pending' $$;
create trigger cover_case after insert or update of cover_state or delete on app.events
  for each row execute function app.follow_source('cover', 'cover_waits', 'id', 'organiser_id');

create function app.club_photo_waits(p app.club_photos) returns boolean language sql immutable as $$ select p.state = 'pending' $$;
create trigger club_photo_case after insert or update of state or delete on app.club_photos
  for each row execute function app.follow_source('club-photo', 'club_photo_waits', 'id', 'added_by');

create function app.opinion_waits(o app.club_opinions) returns boolean language sql immutable as $$
  select o.state = 'pending' or o.answer_state is not distinct from 'pending' $$;
create trigger opinion_case after insert or update of state, answer_state or delete on app.club_opinions
  for each row execute function app.follow_source('opinion', 'opinion_waits', 'id', 'author_id');

create function app.testimonial_waits(t app.testimonials) returns boolean language sql immutable as $$
  select t.body is not null and t.verdict is not distinct from 'accepted' and (t.review = 'pending' or t.answer_review is not distinct from 'pending') $$;
create trigger testimonial_case after insert or update or delete on app.testimonials
  for each row execute function app.follow_source('testimonial', 'testimonial_waits', 'id', 'author_id');

create function app.warning_waits(w app.wall_warnings) returns boolean language sql immutable as $$
  select w.member_id is not null and w.withdrawn_at is null and w.rejected_at is null and coalesce(w.reviewed_at is null or w.replied_at > w.reviewed_at, false) $$;
create trigger warning_case after insert or update or delete on app.wall_warnings
  for each row execute function app.follow_source('warning', 'warning_waits', 'id', 'member_id');

create function app.certification_waits(x app.certification_cases) returns boolean language sql immutable as $$ select x.state = 'sent' $$;
create trigger certification_case after insert or update of state or delete on app.certification_cases
  for each row execute function app.follow_source('certification', 'certification_waits', 'id', 'member_id');

create function app.professional_waits(b public.professional_profiles) returns boolean language sql immutable as $$ select b.status = 'pending' $$;
create trigger professional_case after insert or update of status or delete on public.professional_profiles
  for each row execute function app.follow_source('professional', 'professional_waits', 'id', 'user_id');

update app.case_kinds set has_parts = true where kind in ('opinion', 'testimonial');
