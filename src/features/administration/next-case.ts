/** Which case comes next: pure. */
import type { CaseItem } from '#schemas/wire/cases.ts';
import { claimAt } from './due-text.ts';

/** Those of the queue that were not decided on this screen meanwhile; the queue itself comes later. */
export const withoutDecided = (cases: readonly CaseItem[], decided: ReadonlySet<string>): readonly CaseItem[] =>
  decided.size === 0 ? cases : cases.filter(({ id }) => !decided.has(id));

/**
 * Returns the case after this one on which nobody else works, and after the last one the first; null: there is none.
 * One that is not in the list any more is followed by the most urgent.
 */
export function nextCase(cases: readonly CaseItem[], id: string | null, now: number): CaseItem | null {
  const place = cases.findIndex((each) => each.id === id);
  const ordered = [...cases.slice(place + 1), ...cases.slice(0, Math.max(0, place))];
  const isFree = ({ claim }: CaseItem) => claimAt(claim, now)?.mine !== false;
  return ordered.find((each) => each.id !== id && isFree(each)) ?? null;
}
