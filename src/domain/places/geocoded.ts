/** A provider's proposals, in our order and with towns only. */
import type { PlaceSuggestion } from '#schemas/place-source.ts';
import type { LocationSuggestion } from '#schemas/wire/places.ts';
import { cutTo } from '#schemas/characters.ts';
import { PLACE_LENGTH } from '#schemas/limits.ts';
import { plainName } from './names.ts';
import { readQuestion } from './question.ts';
import { isPlaceKind, ranked, type Rankable } from './ranking.ts';

type Town = Rankable & { suggestion: PlaceSuggestion };

const folded = (name: string | undefined) => (name === undefined ? undefined : plainName(name));

/** The town of an address, with what tells it from others; town-level, whatever the provider knows of it. */
export function townOf({ address, lat, lng, structured = {} }: LocationSuggestion): PlaceSuggestion | null {
  const parts = address.split(',').map((part) => part.trim());
  const name = cutTo((structured.city ?? parts[0] ?? '').trim(), PLACE_LENGTH);
  if (name === '') return null;
  const { department, region, country } = structured;
  const lies = [department, region, country === 'France' ? undefined : country].filter((part) => part !== undefined);
  return {
    name,
    lat: townLevel(lat),
    lng: townLevel(lng),
    detail: [...new Set(lies.length > 0 ? lies : parts.slice(1, 3))].join(', '),
  };
}

/** About a kilometre: no one is found by it. */
export const townLevel = (degrees: number): number => Math.round(degrees * 100) / 100;

function town(found: LocationSuggestion): Town[] {
  const suggestion = townOf(found);
  if (!suggestion || !isPlaceKind(found.type)) return [];
  const { department, region, country } = found.structured ?? {};
  return [
    {
      name: plainName(suggestion.name),
      kind: found.type,
      people: 0,
      department: folded(department),
      region: folded(region),
      country: folded(country),
      suggestion,
    },
  ];
}

/** What fits what was typed, best first; each town once. */
export function proposed(text: string, answer: readonly LocationSuggestion[], most: number): PlaceSuggestion[] {
  const towns = answer.flatMap(town);
  const questions = [...readQuestion(cutTo(text, PLACE_LENGTH), towns)];
  const asked =
    questions.find(({ name }) => towns.some((each) => each.name.startsWith(name) || each.name.includes(` ${name}`))) ??
    questions[0];
  if (!asked) return [];
  const once = new Map(
    ranked(towns, asked)
      .reverse()
      .map(({ suggestion }) => [`${suggestion.name} ${suggestion.detail}`, suggestion]),
  );
  return [...once.values()].reverse().slice(0, most);
}
