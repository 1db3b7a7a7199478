-- What members are looked for by.

-- What is there must be of its kind; what is not, or null, is not asked for.
create function app.filter_fits(f jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(f) = 'object'
    and not exists (select from unnest(array['username', 'mobility']) as key
      where f ->> key is not null and (jsonb_typeof(f -> key) <> 'string' or char_length(f ->> key) > 60))
    and not exists (select from unnest(array['genre', 'desires']) as key
      where f ->> key is not null and case when jsonb_typeof(f -> key) <> 'array' then true
        else jsonb_array_length(f -> key) > 20 or exists (select from jsonb_array_elements(f -> key) as e where jsonb_typeof(e) <> 'string' or char_length(e #>> '{}') > 60) end)
    and not exists (select from (values ('location_lat', -90, 90), ('location_lng', -180, 180), ('radius', 0, 20000), ('age_min', 0, 150), ('age_max', 0, 150)) as n (key, low, high)
      where f ->> n.key is not null and case when jsonb_typeof(f -> n.key) <> 'number' then true else (f ->> n.key)::numeric not between n.low and n.high end)
    and not exists (select from unnest(array['age_min', 'age_max']) as key where case when jsonb_typeof(f -> key) = 'number' then (f ->> key)::numeric % 1 <> 0 end)
    and (f ->> 'location_lat' is null) = (f ->> 'location_lng' is null)
    and not exists (select from unnest(array['libre_ce_soir', 'au_cap', 'certifie', 'en_ligne']) as key
      where f ->> key is not null and jsonb_typeof(f -> key) <> 'boolean'), false) $$;

-- Ages are 18 to 99: from 18 on asks for nothing, and up to 99 neither. Whoever takes either way of meeting takes both.
create function app.filter_of(f jsonb) returns app.member_filter language sql stable set search_path = '' as $$
  select row(
    nullif(app.plain(btrim(f ->> 'username')), ''),
    case when jsonb_typeof(f -> 'genre') = 'array' and f -> 'genre' <> '[]' then app.words_in(f -> 'genre') end,
    case when jsonb_typeof(f -> 'desires') = 'array' and f -> 'desires' <> '[]' then app.words_in(f -> 'desires') end,
    case when f ->> 'mobility' <> '' then array[f ->> 'mobility', 'reçoit et se déplace'] end,
    (f ->> 'location_lat')::double precision,
    (f ->> 'location_lng')::double precision,
    nullif((f ->> 'radius')::double precision, 0),
    case when (f ->> 'age_max')::numeric::int < 99 or (f ->> 'age_min')::numeric::int > 18 then
      case when coalesce((f ->> 'age_max')::numeric::int, 99) < 99 then (app.paris_day() - make_interval(years => (f ->> 'age_max')::numeric::int + 1))::date else date '-infinity' end end,
    case when (f ->> 'age_max')::numeric::int < 99 or (f ->> 'age_min')::numeric::int > 18 then (app.paris_day() - make_interval(years => coalesce((f ->> 'age_min')::numeric::int, 0)))::date end,
    nullif((f ->> 'libre_ce_soir')::boolean, false), nullif((f ->> 'au_cap')::boolean, false),
    nullif((f ->> 'certifie')::boolean, false), nullif((f ->> 'en_ligne')::boolean, false))::app.member_filter $$;

-- Whether one who is listed is looked for. Of a couple one partner's age is enough. [SEARCH-71, SEARCH-72] In line: here, or lately.
create function app.fits(m app.listed, f app.member_filter) returns boolean language sql stable as $$
  select (f.genres is null or m.genre = any (f.genres))
    and (f.desires is null or m.desires && f.desires)
    and (f.mobilities is null or m.mobility = any (f.mobilities))
    and (f.born_by is null or (m.birth > f.born_after and m.birth <= f.born_by) is true or (m.other_birth > f.born_after and m.other_birth <= f.born_by) is true)
    and (f.free is null or m.free_until > now())
    and (f.au_cap is null or m.au_cap)
    and (f.certified is null or m.certified)
    and (f.online is null or m.last_login > now() - interval '15 minutes' or app.connected(m.member_id)) $$;
