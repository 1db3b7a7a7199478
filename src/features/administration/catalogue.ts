/** What the lines of the catalogue say. */
import { LOCALE } from '#i18n/fr/locale.ts';
import { clockTime, shortMonthDay } from '#i18n/dates.ts';
import type { CatalogueEntry, CataloguePart } from '#schemas/wire/catalogue.ts';
import { catalogue as text, features, providers } from './catalogue.fr.ts';
import { reasonText } from './decision-words.ts';
import { nameIn } from './name-in.ts';
import { templateOf } from './template-of.ts';
import { house } from './text.fr.ts';

const price = (cents: number, currency: string): string =>
  new Intl.NumberFormat(LOCALE, { style: 'currency', currency }).format(cents / 100);

/** Returns the name of a line. */
export function entryName(part: CataloguePart, { name, facts }: CatalogueEntry): string {
  if (part === 'reasons') return reasonText(name);
  if (part === 'features') return nameIn(features, name);
  return part === 'offers' && facts.months !== undefined ? text.months(facts.months) : name;
}

/** Returns the state of a line in words. */
export const stateText = (part: CataloguePart, { state, facts }: CatalogueEntry): string =>
  part === 'events' && facts.cancelled === true ? text.cancelled : text.states[part][state];

/** Returns what else a line says. */
export function factLines(part: CataloguePart, { facts }: CatalogueEntry, now: number): string[] {
  const { town, by, startsAt, business, uses, cents, currency, kinds, decisions } = facts;
  const keeper = by === undefined ? undefined : part === 'features' ? nameIn(providers, by ?? '') : by;
  const lines = [
    startsAt !== undefined && `${shortMonthDay(Date.parse(startsAt), now)}, ${clockTime(Date.parse(startsAt))}`,
    town,
    business,
    part === 'features' ? keeper : keeper === undefined ? undefined : keeper === null ? text.house : text.by(keeper),
    uses !== undefined && text.uses(uses),
    cents !== undefined && currency !== undefined && price(cents, currency),
    kinds?.map((kind) => house.kinds[kind]).join(', '),
    decisions !== undefined && text.decisions(decisions),
  ];
  return lines.filter((line): line is string => typeof line === 'string' && line !== '');
}

/** Returns the text that facts begin with for a reason; null: the line is no reason. */
export function templateText(part: CataloguePart, { name, facts: { kinds } }: CatalogueEntry): string | null {
  const [kind] = kinds ?? [];
  return part === 'reasons' && kind !== undefined ? templateOf(kind, name) : null;
}
