import { cutTo } from '#schemas/characters.ts';
import { proposed } from '#domain/places/geocoded.ts';
import { PLACE_LENGTH } from '#schemas/limits.ts';
import type { PlaceSuggestion } from '#schemas/place-source.ts';
import { geocodeAnswer } from '#schemas/wire/places.ts';
import { ask, type PlacePorts } from './ports.ts';

const GEOCODE_MS = 5000;

/** What the provider proposes; nothing where there is none, and nothing when it fails [GEO-08, GEO-12]. */
export async function geocoded(
  text: string,
  most: number,
  ports: PlacePorts,
  signal: AbortSignal,
): Promise<PlaceSuggestion[]> {
  const { geocode } = ports.hosts;
  const q = cutTo(text.trim(), PLACE_LENGTH);
  if (geocode === undefined || q === '') return [];
  try {
    const answer = await ask(ports, {
      url: geocode,
      query: { q, limit: '10', language: 'fr' },
      within: GEOCODE_MS,
      signal,
    });
    return proposed(q, geocodeAnswer(answer), most);
  } catch {
    return [];
  }
}
