-- The page of a club, which its professional writes: what it says, hours, theme nights, and whether the directory shows it. Photographs are added
-- as everywhere (`79-clubs/40-photos.sql`).

-- The page that a professional keeps: where the house has given them several, the first.
create function app.club_kept_by(member uuid) returns public.clubs language plpgsql stable set search_path = '' as $$
declare
  k public.clubs;
begin
  select * into k from public.clubs x where x.owner_id = member order by x.created_at, x.id limit 1;
  return k;
end $$;

-- `{club, published, hidden}`: the page as its readers will see it, published or a draft; null: this kind of professional has none. `hidden`: by the house.
create function public.professional_club(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  b public.professional_profiles := app.require_professional(app.me());
  k public.clubs := app.club_kept_by(b.user_id);
begin
  return jsonb_build_object('club', case when k.id is not null then app.club_page_json(b.user_id, k) end, 'published', coalesce(app.is_club_shown(k), false),
    'hidden', k.id is not null and app.is_switched_off('club', k.id::text));
end $$;

create function app.time_in(data jsonb, key text) returns time language sql immutable set search_path = '' as $$
  select case when app.text_in(data, key) ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then (data ->> key)::time end $$;

-- Why the hours of a page are refused: `[{weekday, opens, closes}]`, each opening once. Null: they are not.
create function app.club_hours_refusal(hours jsonb) returns text language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(hours) is distinct from 'array' or jsonb_array_length(hours) > app.club_spans() then 'club-hours'
    else (
      select case when bool_or(coalesce(app.integer_in(h, 'weekday'), 0) not between 1 and 7 or app.time_in(h, 'opens') is null or app.time_in(h, 'closes') is null)
        or count(*) <> count(distinct (app.integer_in(h, 'weekday'), app.time_in(h, 'opens'))) then 'club-hours' end
      from jsonb_array_elements(hours) as h) end $$;

-- Why its theme nights are: `[{title, detail, weekday, nth, opens}]`, each title once.
create function app.club_nights_refusal(nights jsonb) returns text language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(nights) is distinct from 'array' or jsonb_array_length(nights) > app.club_nights() then 'club-nights'
    else (
      select case when bool_or(title is null or detail is null or app.is_blank(title) or not app.within_limit(title, app.club_night_length()) or not app.within_limit(detail, app.event_line_length())
          or coalesce(app.integer_in(n, 'weekday'), 0) not between 1 and 7 or app.time_in(n, 'opens') is null
          or (coalesce(n -> 'nth', 'null') <> 'null' and coalesce(app.integer_in(n, 'nth'), 0) not between 1 and 4))
        or count(*) <> count(distinct title) then 'club-nights' end
      from (select n, btrim(app.text_in(n, 'title')) as title, btrim(coalesce(app.text_in(n, 'detail'), '')) as detail from jsonb_array_elements(nights) as n) as given) end $$;

-- `{about, opening, description, hours, nights, published}`: writes the whole page, and shows or hides it; null: as it is. Name, town and kind are those
-- that the house has approved. A page that is shown says what the place is and when it opens. While the house hides it, it can be withdrawn and not be
-- published: the house shows it again as its keeper has left it. Returns `{refusal}`.
create function public.save_professional_club(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  b public.professional_profiles;
  about_text text := btrim(app.text_in(request, 'about'));
  opening_text text := btrim(app.text_in(request, 'opening'));
  description_text text := app.rich_text_in(request, 'description');
  hours jsonb := request -> 'hours';
  nights jsonb := request -> 'nights';
  is_shown boolean;
  k public.clubs;
  refusal text;
begin
  perform app.require_writable();
  perform app.count_member_request(me);
  perform from public.professional_profiles x where x.user_id = me for update;
  b := app.require_professional(me);
  perform app.draft_club(b);
  select * into k from public.clubs x where x.id = (app.club_kept_by(me)).id for update;
  is_shown := case
    when request -> 'published' = 'null' or (request -> 'published' = 'true' and app.is_switched_off('club', k.id::text)) then k.published
    else request -> 'published' = 'true' end;
  refusal := case
    when k.id is null then 'no-club'
    when about_text is null or opening_text is null or description_text is null or request -> 'published' is null then 'invalid'
    when is_shown and app.is_blank(about_text) then 'club-about'
    when is_shown and app.is_blank(opening_text) then 'club-opening'
    when char_length(about_text) > app.club_about_length() or char_length(opening_text) > app.club_opening_length() or not app.rich_text_fits(description_text, app.club_text_length()) then 'text-too-long' end;
  refusal := coalesce(refusal, app.club_hours_refusal(hours), app.club_nights_refusal(nights));
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  update public.clubs x set about = about_text, opening = opening_text, description = description_text, published = is_shown where x.id = k.id;
  delete from app.club_hours h where h.club_id = k.id;
  insert into app.club_hours (club_id, weekday, opens, closes)
  select k.id, app.integer_in(h, 'weekday'), app.time_in(h, 'opens'), app.time_in(h, 'closes') from jsonb_array_elements(hours) as h;
  delete from app.club_nights n where n.club_id = k.id;
  insert into app.club_nights (club_id, title, detail, weekday, nth, opens)
  select k.id, btrim(app.text_in(n, 'title')), btrim(coalesce(app.text_in(n, 'detail'), '')), app.integer_in(n, 'weekday'), app.integer_in(n, 'nth'), app.time_in(n, 'opens')
  from jsonb_array_elements(nights) as n;
  return '{"refusal": null}';
end $$;
