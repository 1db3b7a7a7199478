/** Converts a provider's suggestions: towns only, in our order. */
import type { PlaceSuggestion } from '#schemas/place-source.ts';
import type { LocationSuggestion } from '#schemas/wire/places.ts';
import { cutTo } from '#schemas/characters.ts';
import { PLACE_LENGTH } from '#schemas/limits.ts';
import { plainName } from './plain-name.ts';
import { readPlaceQuestion } from './place-question.ts';
import { isPlaceKind, rankPlaces, type Rankable } from './ranking.ts';

type Town = Rankable & { suggestion: PlaceSuggestion };

const foldedName = (name: string | undefined) => (name === undefined ? undefined : plainName(name));

/**
 * Returns the town of an address, with the areas that distinguish it from others of the name. The coordinates are
 * rounded to town level, however precise the provider's are.
 */
export function townOf({ address, lat, lng, structured = {} }: LocationSuggestion): PlaceSuggestion | null {
  const parts = address.split(',').map((part) => part.trim());
  const name = cutTo((structured.city ?? parts[0] ?? '').trim(), PLACE_LENGTH);
  if (name === '') return null;
  const { department, region, country } = structured;
  const areaNames = [department, region, country === 'France' ? undefined : country].filter(
    (part) => part !== undefined,
  );
  return {
    name,
    lat: townLevel(lat),
    lng: townLevel(lng),
    detail: [...new Set(areaNames.length > 0 ? areaNames : parts.slice(1, 3))].join(', '),
  };
}

/** Rounds a coordinate to about a kilometre, too coarse to locate a person. */
export const townLevel = (degrees: number): number => Math.round(degrees * 100) / 100;

function rankableTown(suggested: LocationSuggestion): Town[] {
  const suggestion = townOf(suggested);
  if (!suggestion || !isPlaceKind(suggested.type)) return [];
  const { department, region, country } = suggested.structured ?? {};
  return [
    {
      name: plainName(suggestion.name),
      kind: suggested.type,
      people: 0,
      department: foldedName(department),
      region: foldedName(region),
      country: foldedName(country),
      suggestion,
    },
  ];
}

/** Returns the towns that match the typed text, best first, each once. */
export function proposedPlaces(text: string, answer: readonly LocationSuggestion[], limit: number): PlaceSuggestion[] {
  const towns = answer.flatMap(rankableTown);
  const questions = [...readPlaceQuestion(cutTo(text, PLACE_LENGTH), towns)];
  const question =
    questions.find(({ name }) => towns.some((each) => each.name.startsWith(name) || each.name.includes(` ${name}`))) ??
    questions[0];
  if (!question) return [];
  const unique = new Map(
    rankPlaces(towns, question)
      .reverse()
      .map(({ suggestion }) => [`${suggestion.name} ${suggestion.detail}`, suggestion]),
  );
  return [...unique.values()].reverse().slice(0, limit);
}
