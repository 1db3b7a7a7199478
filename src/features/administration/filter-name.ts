/** The names of the queue's filters. */
import type { CaseKind } from '#schemas/entities/decision.ts';
import { house } from './text.fr.ts';

/** Counts of the queue stop at a hundred. */
const MOST = 99;

/** Returns the name of a kind's filter with how many cases it shows; null: of the one that shows every kind. */
export function filterName(kind: CaseKind | null, count: number): string {
  const name = kind === null ? house.filter.all : house.filter.names[kind];
  return count > 0 ? `${name} · ${count > MOST ? `${MOST}+` : count}` : name;
}
