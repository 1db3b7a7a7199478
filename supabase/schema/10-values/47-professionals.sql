-- Values of professionals, as in `schemas/entities/professional.ts` and `schemas/siret.ts`.

create function app.professional_kinds() returns text[] language sql immutable as $$ select '{club,sauna,bar,boutique,organisateur}'::text[] $$;

-- Why the house refuses or suspends a professional.
create function app.is_professional_reason(reason text) returns boolean language sql immutable as $$
  select coalesce(reason in ('documents', 'siret', 'identity', 'activity', 'conduct', 'closed', 'other'), reason is null) $$;

-- [PRO-04] Whether these are the fourteen digits of a French establishment: their checksum is that of Luhn. The establishments of La Poste are
-- numbered differently: their digits make a multiple of five.
create function app.is_siret(siret text) returns boolean language sql immutable as $$
  select case when siret ~ '^[0-9]{14}$' and siret !~ '^0{9}' then (
    select sum(case when place % 2 = 0 then digit when digit > 4 then 2 * digit - 9 else 2 * digit end) % 10 = 0
      or (siret like '356000000%' and sum(digit) % 5 = 0)
    from (select n as place, substr(siret, n, 1)::int as digit from generate_series(1, 14) as n) as digits)
    when siret is not null then false end $$;

create function app.is_phone(phone text) returns boolean language sql immutable as $$
  select phone ~ '^[+]?[0-9 ().-]{8,24}$' and length(regexp_replace(phone, '[^0-9]', '', 'g')) between 8 and 15 $$;

create function app.is_website(address text) returns boolean language sql immutable as $$
  select address ~ '^https?://[^\s/?#@:]+[.][^\s/?#@:.]{2,}([:][0-9]{1,5})?([/?#]\S*)?$' and char_length(address) <= app.event_line_length() $$;
