/** What can be done to the lines of the catalogue. */
import type { CatalogueEntry, CataloguePart } from '#schemas/wire/catalogue.ts';
import { offActs, onActs } from './catalogue.fr.ts';

/** What is said of an act, and whether the line is in use after it. */
export type CatalogueAct = (typeof offActs)['clubs'] & { on: boolean };

/** Returns what can be done to a line; null: nothing. */
export function actOn(part: CataloguePart, { state }: Pick<CatalogueEntry, 'state'>): CatalogueAct | null {
  if (part === 'features' || (part === 'events' && state !== 'on')) return null;
  if (state === 'off' && part !== 'events') return { ...onActs[part], on: true };
  return { ...offActs[part], on: false };
}
