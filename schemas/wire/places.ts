/** What providers of places answer: the geocode function and reverse look-ups in Nominatim's form, routes in OSRM's. */
import * as z from 'zod/mini';

const text = z.optional(z.string());
/** Providers write numbers as text. */
const degrees = (most: number) => z.coerce.number().check(z.gte(-most), z.lte(most));
const word = (value: string | number | undefined) =>
  value === undefined || value === '' ? {} : { value: String(value) };

/** [GEO-15] */
export interface StructuredAddress {
  street_number?: string;
  street_name?: string;
  postcode?: string;
  city?: string;
  department?: string;
  region?: string;
  country?: string;
}

/** An address as the provider has it: a place of each size stands under a name of its own. */
const address = z.object({
  house_number: z.optional(z.union([z.string(), z.number()])),
  road: text,
  postcode: text,
  city: text,
  town: text,
  village: text,
  hamlet: text,
  municipality: text,
  county: text,
  state_district: text,
  state: text,
  country: text,
});

function structured(given: z.infer<typeof address>): StructuredAddress {
  const parts: Record<keyof StructuredAddress, string | number | undefined> = {
    street_number: given.house_number,
    street_name: given.road,
    postcode: given.postcode,
    city: given.city ?? given.town ?? given.village ?? given.hamlet ?? given.municipality,
    department: given.county ?? given.state_district,
    region: given.state,
    country: given.country,
  };
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, value]) => Object.values(word(value)).map((form) => [name, form])),
  );
}

const item = z.object({
  lat: degrees(90),
  lon: degrees(180),
  type: text,
  addresstype: text,
  class: text,
  address: z.optional(address),
  display_name: z.string().check(z.minLength(1)),
});

/** [GEO-14] One proposal, and how large a place it is. */
export interface LocationSuggestion {
  address: string;
  lat: number;
  lng: number;
  structured?: StructuredAddress;
  type: string;
}

function suggestion(given: z.infer<typeof item>): LocationSuggestion {
  return {
    address: given.display_name,
    lat: given.lat,
    lng: given.lon,
    ...(given.address && { structured: structured(given.address) }),
    type: given.addresstype ?? given.type ?? given.class ?? '',
  };
}

const list = (answer: unknown): unknown[] => {
  if (Array.isArray(answer)) return answer;
  const { results } = (answer ?? {}) as { results?: unknown };
  return Array.isArray(results) ? results : [];
};

/** A list, or an object with `results` [GEO-09, GEO-10]; what does not fit in it is left out. */
export const geocodeAnswer = (answer: unknown): LocationSuggestion[] =>
  list(answer).flatMap((one) => {
    const read = item.safeParse(one);
    return read.success ? [suggestion(read.data)] : [];
  });

/** One place, or null. */
export const reverseAnswer = (answer: unknown): LocationSuggestion | null => geocodeAnswer([answer])[0] ?? null;

/** [GEO-44] Metres and seconds. */
export const routeAnswer = z.object({
  code: z.literal('Ok'),
  routes: z
    .array(z.object({ distance: z.number().check(z.gte(0)), duration: z.number().check(z.gte(0)) }))
    .check(z.minLength(1)),
  waypoints: z.array(z.unknown()),
});
