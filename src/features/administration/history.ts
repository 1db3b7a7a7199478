/** A figure of the state over time, as a line and as a table. */
import { HISTORY_STEPS, type HouseHistory } from '#schemas/wire/staff.ts';
import { isLeastWorst } from './figure-values.ts';
import type { Figure } from './history.fr.ts';

/** Height of a plot in its own units; a step is one wide. */
export const PLOT_HEIGHT = 40;
/** Rows of the table, each of as many steps. */
const ROWS = 12;
const STEPS_A_ROW = HISTORY_STEPS / ROWS;

type Value = number | null;
const numbersIn = (values: readonly Value[]): number[] => values.filter((value) => value !== null);

export interface Plot {
  figure: Figure;
  /** Of the newest sample; null: there is none. */
  last: Value;
  least: number;
  most: number;
  /** Steps without a sample after the first one. */
  gaps: number;
  /** The line, one path; it is interrupted where nothing was sampled. */
  line: string;
  /** Instants in milliseconds, each with the worst until the next one. */
  rows: { at: number; worst: Value }[];
}

/** Draws each value as wide as its step, so that a lonely one is visible too. */
function lineOf(values: readonly Value[], most: number): string {
  const scale = PLOT_HEIGHT / Math.max(1, most);
  const height = (value: number) => String(Math.round((PLOT_HEIGHT - value * scale) * 100) / 100);
  return values
    .map((value, n) => {
      if (value === null) return '';
      const before = values[n - 1];
      return `${before === null || before === undefined ? `M${n} ${height(value)}` : `V${height(value)}`}H${n + 1}`;
    })
    .join('');
}

export function plotOf(figure: Figure, { since, stepMinutes, series }: HouseHistory): Plot {
  const values = series[figure];
  const sampled = numbersIn(values);
  const most = Math.max(0, ...sampled);
  const first = values.findIndex((value) => value !== null);
  const worst = isLeastWorst(figure) ? Math.min : Math.max;
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const part = numbersIn(values.slice(n * STEPS_A_ROW, (n + 1) * STEPS_A_ROW));
    return {
      at: Date.parse(since) + n * STEPS_A_ROW * stepMinutes * 60_000,
      worst: part.length === 0 ? null : worst(...part),
    };
  });
  return {
    figure,
    last: values.findLast((value) => value !== null) ?? null,
    least: sampled.length === 0 ? 0 : Math.min(...sampled),
    most,
    gaps: first === -1 ? 0 : values.slice(first).filter((value) => value === null).length,
    line: lineOf(values, most),
    rows,
  };
}

export const isSampled = ({ series }: HouseHistory): boolean => series.nodes.some((value) => value !== null);
