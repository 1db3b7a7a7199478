/**
 * What was typed into a place field: a town, and perhaps where it lies: « Saint-Denis, La Réunion », « Montreuil (93)
 * », « Valence Drôme »; or a part of one: « Paris 11 », « Lyon 3ème arrondissement », « 1er arr. de Marseille ».
 */
import { plainName } from './names.ts';
import type { Area, Asked } from './ranking.ts';

/** An area that may be named, by folded names. */
export interface KnownArea extends Area {
  /** A department's number. */
  code?: string;
}

/** So many words at the end may say where a town lies: « Alpes-de-Haute-Provence », « Bâle-Ville ». */
const WORDS = 5;
const bare = (name: string) => name.replace(/^(la|le|les|l) /, '');

/** The area that a text names: a department by name or number, a region, a country. */
export function areaNamed(text: string, known: readonly KnownArea[]): Area | null {
  const name = bare(plainName(text));
  if (name === '') return null;
  const same = (other: string | undefined) => other !== undefined && bare(other) === name;
  const department = known.find((area) => area.code === name || same(area.department));
  if (department) return { department: department.department, region: department.region, country: department.country };
  const region = known.find((area) => same(area.region));
  if (region) return { region: region.region, country: region.country };
  return known.some(({ country }) => same(country))
    ? { country: known.find(({ country }) => same(country))?.country }
    : null;
}

const NTH = String.raw`0?(?<nth>[1-9]\d?)(?:er|re|e|eme|ieme|nd|nde|d)?`;
const PART = String.raw`(?:arrondissements?|arrdt|arrond|ardt|arr)`;
const DISTRICT = [
  new RegExp(String.raw`^(?<town>[a-z ]+) ${NTH}(?: ${PART})?$`),
  new RegExp(String.raw`^${NTH} ${PART}(?: (?:de|d|a))? (?<town>[a-z ]+)$`),
];

/** A part of a town as the list names it, « paris 11e »; null: none was meant. Of a folded text. */
function districtNamed(whole: string): string | null {
  const { town, nth } = DISTRICT.map((form) => form.exec(whole)?.groups).find(Boolean) ?? {};
  return town === undefined || nth === undefined ? null : `${town.trim()} ${nth}${nth === '1' ? 'er' : 'e'}`;
}

/**
 * The ways in which a text can be meant, likeliest first: all of it as a name comes before a name with where it lies,
 * unless a comma or bracket says so.
 */
export function* readQuestion(text: string, known: readonly KnownArea[]): Generator<Asked> {
  const whole = plainName(text);
  if (whole === '') return;
  const district = districtNamed(whole);
  if (district) yield { name: district, area: null };
  const [first = '', ...rest] = text.split(/[,;(]/);
  const beside = plainName(first);
  if (rest.length > 0 && beside !== '') yield { name: beside, area: areaNamed(rest.join(' '), known) };
  yield { name: whole, area: null };
  const words = whole.split(' ');
  for (let last = Math.max(1, words.length - WORDS); last < words.length; last += 1) {
    const area = areaNamed(words.slice(last).join(' '), known);
    if (area) yield { name: words.slice(0, last).join(' '), area };
  }
}
