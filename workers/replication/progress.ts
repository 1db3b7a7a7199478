/**
 * What a member is told of the history that still comes: pages, never fewer than a moment ago, though work begins anew
 * when heads change.
 */
import type { StreamId } from '#schemas/ids.ts';
import type { Stretch } from './history.ts';

export interface HistoryProgress {
  begins(todo: readonly Stretch[]): void;
  /** These were looked through; `whole`: streams of which nothing is left. */
  goesOn(stretches: readonly Stretch[], whole: readonly StreamId[]): void;
  /** There is nothing left to do. */
  ends(): void;
}

const sizeOf = (stretches: readonly Stretch[]): number => stretches.reduce((sum, { pages }) => sum + pages.length, 0);

export function createProgress(tell: (progress: { done: number; total: number }) => void): HistoryProgress {
  /** Of streams that are whole: they are not begun anew. */
  let settled = 0;
  let [done, total, farthest] = [0, 0, 0];
  let todo: readonly Stretch[] = [];
  const report = () => {
    farthest = Math.min(total, Math.max(farthest, done));
    if (total > 0) tell({ done: farthest, total });
  };
  return {
    begins(now) {
      todo = now;
      [done, total] = [settled, settled + sizeOf(now)];
      report();
    },
    goesOn(stretches, whole) {
      done += sizeOf(stretches);
      settled += sizeOf(todo.filter(({ head }) => whole.includes(head.id)));
      report();
    },
    ends() {
      [settled, farthest] = [0, 0];
    },
  };
}
