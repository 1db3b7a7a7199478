import { useState } from 'react';

/** Adds the rows of an answer to those of earlier ones; returns the same list where nothing is new. */
export function rememberRows<Row extends { id: string }>(known: readonly Row[], rows: readonly Row[]): readonly Row[] {
  const present = new Set(known);
  if (rows.every((row) => present.has(row))) return known;
  const ids = new Set(rows.map(({ id }) => id));
  return [...rows, ...known.filter(({ id }) => !ids.has(id))];
}

/**
 * Returns every row that an answer has had while the screen stands. Answers that belong together come one after the
 * other: a request that was accepted may leave its list before the server's list of the accepted ones has it.
 */
export function useRememberedRows<Row extends { id: string }>(rows: readonly Row[]): readonly Row[] {
  const [known, setKnown] = useState<readonly Row[]>([]);
  const all = rememberRows(known, rows);
  if (all !== known) setKnown(all);
  return all;
}
