import { cutTo } from '#schemas/characters.ts';
import { proposedPlaces } from '#domain/places/geocoded.ts';
import { PLACE_LENGTH } from '#schemas/limits.ts';
import type { PlaceSuggestion } from '#schemas/place-source.ts';
import { geocodeAnswer } from '#schemas/wire/places.ts';
import { fetchJson, type PlacePorts } from './ports.ts';

const GEOCODE_MS = 5000;

/** Resolves to the provider's suggestions; empty if no provider is configured, or if it fails [GEO-08, GEO-12]. */
export async function geocodePlaces(
  text: string,
  limit: number,
  ports: PlacePorts,
  signal: AbortSignal,
): Promise<PlaceSuggestion[]> {
  const { geocode } = ports.hosts;
  const searchText = cutTo(text.trim(), PLACE_LENGTH);
  if (geocode === undefined || searchText === '') return [];
  try {
    const answer = await fetchJson(ports, {
      url: geocode,
      query: { q: searchText, limit: '10', language: 'fr' },
      timeoutMs: GEOCODE_MS,
      signal,
    });
    return proposedPlaces(searchText, geocodeAnswer(answer), limit);
  } catch {
    return [];
  }
}
