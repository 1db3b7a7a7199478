/** What was typed into a place field: a town, and perhaps where it lies: « Saint-Denis, La Réunion », « Montreuil (93) », « Valence Drôme ». */
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
  return known.some(({ country }) => same(country)) ? { country: known.find(({ country }) => same(country))?.country } : null;
}

/** The ways in which a text can be meant, likeliest first: all of it as a name comes before a name with where it lies, unless a comma or bracket says so. */
export function* readQuestion(text: string, known: readonly KnownArea[]): Generator<Asked> {
  const whole = plainName(text);
  if (whole === '') return;
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
