-- Filters of member search.

-- Each present filter must have its type; a missing or null one does not filter.
create function app.filter_fits(filters jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(filters) = 'object'
    and not exists (select from unnest(array['username', 'mobility']) as key
      where filters ->> key is not null and (jsonb_typeof(filters -> key) <> 'string' or char_length(filters ->> key) > 60))
    and not exists (select from unnest(array['genre', 'desires']) as key
      where filters ->> key is not null and case when jsonb_typeof(filters -> key) <> 'array' then true
        else jsonb_array_length(filters -> key) > 20 or exists (select from jsonb_array_elements(filters -> key) as e where jsonb_typeof(e) <> 'string' or char_length(e #>> '{}') > 60) end)
    and not exists (select from (values ('location_lat', -90, 90), ('location_lng', -180, 180), ('radius', 0, 20000), ('age_min', 0, 150), ('age_max', 0, 150)) as n (key, low, high)
      where filters ->> n.key is not null and case when jsonb_typeof(filters -> n.key) <> 'number' then true else (filters ->> n.key)::numeric not between n.low and n.high end)
    and not exists (select from unnest(array['age_min', 'age_max']) as key where case when jsonb_typeof(filters -> key) = 'number' then (filters ->> key)::numeric % 1 <> 0 end)
    and (filters ->> 'location_lat' is null) = (filters ->> 'location_lng' is null)
    and not exists (select from unnest(array['libre_ce_soir', 'au_cap', 'certifie', 'en_ligne']) as key
      where filters ->> key is not null and jsonb_typeof(filters -> key) <> 'boolean'), false) $$;

-- Ages run from 18 to 99: a lower bound of 18 and an upper bound of 99 filter nothing. A member who both receives and travels matches either
-- way of meeting.
create function app.parse_filter(filters jsonb) returns app.member_filter language sql stable set search_path = '' as $$
  select row(
    nullif(app.plain(btrim(filters ->> 'username')), ''),
    case when jsonb_typeof(filters -> 'genre') = 'array' and filters -> 'genre' <> '[]' then app.text_array(filters -> 'genre') end,
    case when jsonb_typeof(filters -> 'desires') = 'array' and filters -> 'desires' <> '[]' then app.text_array(filters -> 'desires') end,
    case when filters ->> 'mobility' <> '' then array[filters ->> 'mobility', 'reçoit et se déplace'] end,
    (filters ->> 'location_lat')::double precision,
    (filters ->> 'location_lng')::double precision,
    nullif((filters ->> 'radius')::double precision, 0),
    case when (filters ->> 'age_max')::numeric::int < 99 or (filters ->> 'age_min')::numeric::int > 18 then
      case when coalesce((filters ->> 'age_max')::numeric::int, 99) < 99 then (app.paris_day() - make_interval(years => (filters ->> 'age_max')::numeric::int + 1))::date else date '-infinity' end end,
    case when (filters ->> 'age_max')::numeric::int < 99 or (filters ->> 'age_min')::numeric::int > 18 then (app.paris_day() - make_interval(years => coalesce((filters ->> 'age_min')::numeric::int, 0)))::date end,
    nullif((filters ->> 'libre_ce_soir')::boolean, false), nullif((filters ->> 'au_cap')::boolean, false),
    nullif((filters ->> 'certifie')::boolean, false), nullif((filters ->> 'en_ligne')::boolean, false), false)::app.member_filter $$;

-- Whether a listed member matches the filters, and is found by the caller. Of a couple one partner's age is enough. [SEARCH-71, SEARCH-72] Online: connected, or seen in
-- the last 15 minutes.
create function app.matches_filter(candidate app.member_index, criteria app.member_filter) returns boolean language sql stable as $$
  select (criteria.genres is null or candidate.genre = any (criteria.genres))
    and (criteria.desires is null or candidate.desires && criteria.desires)
    and (criteria.mobilities is null or candidate.mobility = any (criteria.mobilities))
    and (criteria.born_by is null or (candidate.birth > criteria.born_after and candidate.birth <= criteria.born_by) is true or (candidate.other_birth > criteria.born_after and candidate.other_birth <= criteria.born_by) is true)
    and (criteria.free is null or candidate.free_until > now())
    and (criteria.au_cap is null or candidate.au_cap)
    and (criteria.certified is null or candidate.certified)
    and (candidate.finding = 'everyone' or (candidate.finding = 'certified' and criteria.by_certified))
    and (criteria.online is null or candidate.last_login > now() - interval '15 minutes' or app.is_connected(candidate.member_id)) $$;
