/**
 * Answers of the providers of places: geocode function and reverse look-ups in Nominatim's format, routes in OSRM's.
 */
import * as z from 'zod/mini';

const text = z.optional(z.string());
/** Providers send numbers as text. */
const degrees = (most: number) => z.coerce.number().check(z.gte(-most), z.lte(most));
const word = (value: string | number | undefined) =>
  value === undefined || value === '' ? {} : { value: String(value) };

/** Parts of an address [GEO-15]. */
export interface StructuredAddress {
  street_number?: string;
  street_name?: string;
  postcode?: string;
  city?: string;
  department?: string;
  region?: string;
  country?: string;
}

/** An address in the provider's format, with a field of its own for each size of place. */
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

/** One suggestion, and its type of place [GEO-14]. */
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

/** Parses a list, or an object with `results` [GEO-09, GEO-10]. Invalid items are left out. */
export const geocodeAnswer = (answer: unknown): LocationSuggestion[] =>
  list(answer).flatMap((one) => {
    const read = item.safeParse(one);
    return read.success ? [suggestion(read.data)] : [];
  });

/** Parses one place; returns null if it is invalid. */
export const reverseAnswer = (answer: unknown): LocationSuggestion | null => geocodeAnswer([answer])[0] ?? null;

/** A route, in metres and seconds [GEO-44]. */
export const routeAnswer = z.object({
  code: z.literal('Ok'),
  routes: z
    .array(z.object({ distance: z.number().check(z.gte(0)), duration: z.number().check(z.gte(0)) }))
    .check(z.minLength(1)),
  waypoints: z.array(z.unknown()),
});
