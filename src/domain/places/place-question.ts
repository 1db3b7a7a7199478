/**
 * Interprets the text of a place field. It is a town, perhaps with its area: « Saint-Denis, La Réunion », « Montreuil
 * (93) », « Valence Drôme ». Or it is a part of one: « Paris 11 », « Lyon 3ème arrondissement », « 1er arr. de
 * Marseille ».
 */
import { plainName } from './plain-name.ts';
import type { Area, PlaceQuestion } from './ranking.ts';

/** An area that the text may name, with folded names. */
export interface KnownArea extends Area {
  /** Department number. */
  code?: string;
}

/** Largest number of words at the end that may name an area: « Alpes-de-Haute-Provence », « Bâle-Ville ». */
const MAX_AREA_WORDS = 5;
const withoutArticle = (name: string) => name.replace(/^(la|le|les|l) /, '');

/** Returns the area that a text names: a department by name or number, a region, or a country. */
export function findArea(text: string, areas: readonly KnownArea[]): Area | null {
  const name = withoutArticle(plainName(text));
  if (name === '') return null;
  const isSame = (other: string | undefined) => other !== undefined && withoutArticle(other) === name;
  const department = areas.find((area) => area.code === name || isSame(area.department));
  if (department) return { department: department.department, region: department.region, country: department.country };
  const region = areas.find((area) => isSame(area.region));
  if (region) return { region: region.region, country: region.country };
  return areas.some(({ country }) => isSame(country))
    ? { country: areas.find(({ country }) => isSame(country))?.country }
    : null;
}

const NTH = String.raw`0?(?<nth>[1-9]\d?)(?:er|re|e|eme|ieme|nd|nde|d)?`;
const PART = String.raw`(?:arrondissements?|arrdt|arrond|ardt|arr)`;
const DISTRICT = [
  new RegExp(String.raw`^(?<town>[a-z ]+) ${NTH}(?: ${PART})?$`),
  new RegExp(String.raw`^${NTH} ${PART}(?: (?:de|d|a))? (?<town>[a-z ]+)$`),
];

/** Returns the name of a part of a town as the list has it, « paris 11e », or null. Takes a folded text. */
function findDistrict(foldedText: string): string | null {
  const { town, nth } = DISTRICT.map((form) => form.exec(foldedText)?.groups).find(Boolean) ?? {};
  return town === undefined || nth === undefined ? null : `${town.trim()} ${nth}${nth === '1' ? 'er' : 'e'}`;
}

/**
 * Yields the possible meanings of a text, likeliest first. The whole text as a name comes before a name with its area,
 * unless a comma, semicolon or bracket separates the two.
 */
export function* readPlaceQuestion(text: string, areas: readonly KnownArea[]): Generator<PlaceQuestion> {
  const foldedText = plainName(text);
  if (foldedText === '') return;
  const district = findDistrict(foldedText);
  if (district) yield { name: district, area: null };
  const [first = '', ...rest] = text.split(/[,;(]/);
  const firstName = plainName(first);
  if (rest.length > 0 && firstName !== '') yield { name: firstName, area: findArea(rest.join(' '), areas) };
  yield { name: foldedText, area: null };
  const words = foldedText.split(' ');
  for (let last = Math.max(1, words.length - MAX_AREA_WORDS); last < words.length; last += 1) {
    const area = findArea(words.slice(last).join(' '), areas);
    if (area) yield { name: words.slice(0, last).join(' '), area };
  }
}
