-- The allowed values of profile fields, shared with schemas/entities/profile-values.ts; tests keep both equal.

create function app.genres() returns text[] language sql immutable as $$ select '{homme,femme,couple,trav/trans}'::text[] $$;

create function app.sexualites_of(genre text) returns text[] language sql immutable as $$
  select case genre
    when 'femme' then array['femme hétéro', 'femme bi', 'lesbienne']
    when 'couple' then array['couple hétéro', 'couple bi', 'couple homme bi', 'couple femme bi']
    when 'homme' then array['homme hétéro', 'homme bi', 'homme gay']
    when 'trav/trans' then array['homme hétéro', 'homme bi', 'homme gay']
    else '{}'::text[] end $$;

create function app.sexualites() returns text[] language sql immutable set search_path = '' as $$
  select app.sexualites_of('homme') || app.sexualites_of('femme') || app.sexualites_of('couple') $$;

create function app.experiences() returns text[] language sql immutable as $$ select '{débutants,curieux,occasionnels,expérimentés}'::text[] $$;
create function app.mobilities() returns text[] language sql immutable as $$ select array['reçoit', 'se déplace', 'reçoit et se déplace'] $$;

create function app.desires() returns text[] language sql immutable as $$
  select array['conversation', 'dîners', 'soirées', 'clubs', 'danse', 'voyages', 'bien-être', 'naturisme', 'photographie', 'sorties culturelles', 'amitiés', 'relations suivies'] $$;

create function app.paris_day() returns date language sql stable as $$ select (now() at time zone 'Europe/Paris')::date $$;

-- The latest birth date of an adult, on today's date in Paris.
create function app.adult_born_by() returns date language sql stable set search_path = '' as $$
  select (app.paris_day() - make_interval(years => app.adult_age()))::date $$;

-- [PROFILE-108] The first 06:00 in Paris after an instant.
create function app.next_six_oclock(at timestamptz) returns timestamptz language sql immutable as $$
  select ((at at time zone 'Europe/Paris' - interval '6 hours')::date + 1 + time '06:00') at time zone 'Europe/Paris' $$;

create function app.end_of_tonight() returns timestamptz language sql stable set search_path = '' as $$ select app.next_six_oclock(now()) $$;
