-- Validates each field of a profile.

create function app.text_fits(value jsonb, maximum int) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'string' then not app.is_blank(value #>> '{}') and app.within_limit(value #>> '{}', maximum) and app.is_trimmed(value #>> '{}') else false end $$;

-- A text that its author formats, as the form sends it or plain; it is stored sanitised, and tags do not count.
create function app.formatted_text_fits(value jsonb, maximum int) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= maximum * 24 and app.is_trimmed(value #>> '{}') then
    (select app.rich_text_fits(r.text, maximum) and not app.is_blank(app.rich_text_plain(r.text)) from (select app.rich_text(value #>> '{}') as text) as r)
    else false end $$;

create function app.one_of(value jsonb, allowed text[]) returns boolean language sql immutable as $$
  select jsonb_typeof(value) = 'string' and value #>> '{}' = any (allowed) $$;

-- Each value at most once and in the order of the allowed list, so that equal choices are equal values.
create function app.list_fits(value jsonb, allowed text[]) returns boolean language sql immutable as $$
  select case when jsonb_typeof(value) = 'array'
    then value = (select coalesce(jsonb_agg(a.word order by a.n), '[]') from unnest(allowed) with ordinality as a (word, n) where value ? a.word)
    else false end $$;

create function app.integer_fits(value jsonb, low int, high int) returns boolean language sql immutable as $$
  select case when jsonb_typeof(value) = 'number' then (value #>> '{}')::numeric between low and high and (value #>> '{}')::numeric % 1 = 0 else false end $$;

-- From nothing to all, as a volume.
create function app.share_fits(value jsonb) returns boolean language sql immutable as $$
  select case when jsonb_typeof(value) = 'number' then (value #>> '{}')::numeric between 0 and 1 and scale((value #>> '{}')::numeric) <= 20 else false end $$;

create function app.degrees_fit(value jsonb, maximum int) returns boolean language sql immutable as $$
  select case when jsonb_typeof(value) = 'number' then abs((value #>> '{}')::numeric) <= maximum and round((value #>> '{}')::numeric, 2) = (value #>> '{}')::numeric else false end $$;

create function app.place_fits(value jsonb) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'object' then
    value ?& array['name', 'lat', 'lng'] and value - array['name', 'lat', 'lng'] = '{}'
    and app.text_fits(value -> 'name', app.place_length())
    and ((value -> 'lat' = 'null' and value -> 'lng' = 'null') or (app.degrees_fit(value -> 'lat', 90) and app.degrees_fit(value -> 'lng', 180)))
    else false end $$;

create function app.is_day(value text) returns boolean language sql immutable as $$
  select case when value ~ '^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
    then split_part(value, '-', 3)::int <= extract(day from make_date(split_part(value, '-', 1)::int, split_part(value, '-', 2)::int, 1) + interval '1 month' - interval '1 day')
    else false end $$;

create function app.birth_fits(value jsonb) returns boolean language sql stable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'string' and app.is_day(value #>> '{}') then (value #>> '{}')::date <= app.adult_born_by() else false end $$;

create function app.instant_fits(value jsonb) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$' and app.is_day(left(value #>> '{}', 10)) $$;

-- Whether a field accepts a value; unknown fields accept none. Without the consent.
create function app.own_field_accepts(field text, value jsonb) returns boolean language sql stable set search_path = '' as $$
  select case
    when field = 'soundVolume' then app.share_fits(value)
    when field in ('soundNotifications', 'soundOnMention', 'soundOnPrivateMessage', 'soundOnUserJoined', 'soundOnUserLeft', 'soundOnCameraOn', 'auCap') then jsonb_typeof(value) = 'boolean'
    when field = 'genre' then app.one_of(value, app.genres())
    when field = 'rechercheGenres' then app.list_fits(value, app.genres())
    when field = 'desires' then app.list_fits(value, app.desires())
    when field in ('bio', 'sexualite', 'location', 'experience', 'mobility', 'dateNaissance', 'dateNaissanceHomme', 'dateNaissanceFemme',
      'taille', 'tailleHomme', 'tailleFemme', 'poids', 'poidsHomme', 'poidsFemme', 'libreCeSoir') then value = 'null' or case field
        when 'bio' then app.formatted_text_fits(value, app.bio_length())
        when 'sexualite' then app.one_of(value, app.sexualites())
        when 'location' then app.place_fits(value)
        when 'experience' then app.one_of(value, app.experiences())
        when 'mobility' then app.one_of(value, app.mobilities())
        when 'libreCeSoir' then app.instant_fits(value)
        when 'taille' then app.integer_fits(value, app.height_min(), app.height_max())
        when 'tailleHomme' then app.integer_fits(value, app.height_min(), app.height_max())
        when 'tailleFemme' then app.integer_fits(value, app.height_min(), app.height_max())
        when 'poids' then app.integer_fits(value, app.weight_min(), app.weight_max())
        when 'poidsHomme' then app.integer_fits(value, app.weight_min(), app.weight_max())
        when 'poidsFemme' then app.integer_fits(value, app.weight_min(), app.weight_max())
        else app.birth_fits(value) end
    else false end $$;

-- Whether a field accepts a value.
create function app.field_accepts(field text, value jsonb) returns boolean language sql stable set search_path = '' as $$
  select case field
    when 'sensitiveConsent' then value = 'null' or app.integer_fits(value, 1, app.consent_wording())
    else coalesce(app.notification_field_accepts(field, value), app.own_field_accepts(field, value)) end $$;

-- Makes fields consistent with each other [AUTH-68]: a sexuality that does not belong to the genre is removed, « libre ce soir » ends tonight at
-- the latest, and the presentation is stored as rich text, also where an older app sends it plain.
create function app.consistent_fields(fields jsonb) returns jsonb language sql stable set search_path = '' as $$
  select fields
    || jsonb_build_object('bio', app.rich_text(fields ->> 'bio'))
    || case when fields ->> 'sexualite' = any (app.sexualites_of(fields ->> 'genre')) then '{}'::jsonb else '{"sexualite": null}'::jsonb end
    || case when (fields ->> 'libreCeSoir')::timestamptz > app.end_of_tonight() then jsonb_build_object('libreCeSoir', app.instant_text(app.end_of_tonight())) else '{}' end $$;
