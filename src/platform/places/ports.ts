/** Access to the providers of places. Hosts are settings of the build; without them no provider is called. */
import type { Clock } from '#lib/clock.ts';

export interface PlacePorts {
  fetch: typeof fetch;
  clock: Clock;
  hosts: PlaceHosts;
}

export interface PlaceHosts {
  /** Full address of the geocode function [GEO-08, GEO-13]. */
  geocode?: string | undefined;
  /** Host of `/nominatim/reverse` and `/osrm/route` [GEO-37, GEO-43]. */
  host?: string | undefined;
  /** Full address of the public map provider's reverse endpoint [GEO-38]. */
  reverseFallback?: string | undefined;
  /** Address of map tiles, with `{z}`, `{x}` and `{y}` [GEO-54]. */
  tiles?: string | undefined;
}

const setting = (name: string): string | undefined =>
  (import.meta.env[name] as string | undefined)?.trim().replace(/\/+$/, '') || undefined;

export const placeHosts: PlaceHosts = {
  geocode: setting('VITE_GEOCODE_URL'),
  host: setting('VITE_PLACES_HOST'),
  reverseFallback: setting('VITE_REVERSE_FALLBACK_URL'),
  tiles: setting('VITE_TILES_URL'),
};

interface JsonRequest {
  url: string;
  query: Readonly<Record<string, string>>;
  /** Milliseconds after which the request is given up. */
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Resolves to the parsed JSON of the answer. Rejects on a refusal, a time-out, and an answer that is not JSON. The
 * request does not reveal the address of the page.
 */
export async function fetchJson(
  { fetch, clock }: Pick<PlacePorts, 'fetch' | 'clock'>,
  { url, query, timeoutMs, signal }: JsonRequest,
): Promise<unknown> {
  const timeout = new AbortController();
  const eitherSignal = AbortSignal.any([signal, timeout.signal]);
  void clock.wait(timeoutMs, AbortSignal.any([signal, timeout.signal])).then(
    () => timeout.abort(new Error('no answer in time')),
    () => undefined,
  );
  try {
    const response = await fetch(`${url}?${new URLSearchParams(query).toString()}`, {
      signal: eitherSignal,
      referrerPolicy: 'no-referrer',
      credentials: 'omit',
    });
    if (!response.ok) throw new Error(`refused with ${response.status}`);
    return await response.json();
  } finally {
    timeout.abort();
  }
}
