/**
 * What a member is told of the history that still comes: chunks, never fewer than a moment ago, though work begins anew
 * when heads change.
 */
import type { StreamId } from '#schemas/ids.ts';
import type { ChunkBatch } from './missing-chunks.ts';

export interface HistoryProgress {
  start(todo: readonly ChunkBatch[]): void;
  /** These were looked through; `whole`: streams of which nothing is left. */
  advance(batches: readonly ChunkBatch[], completeStreams: readonly StreamId[]): void;
  /** There is nothing left to do. */
  finish(): void;
}

const sizeOf = (batches: readonly ChunkBatch[]): number =>
  batches.reduce((sum, { chunkNos }) => sum + chunkNos.length, 0);

export function createProgress(onProgress: (progress: { done: number; total: number }) => void): HistoryProgress {
  /** Of streams that are whole: they are not begun anew. */
  let completedChunks = 0;
  let [done, total, reported] = [0, 0, 0];
  let todo: readonly ChunkBatch[] = [];
  const report = () => {
    reported = Math.min(total, Math.max(reported, done));
    if (total > 0) onProgress({ done: reported, total });
  };
  return {
    start(batches) {
      todo = batches;
      [done, total] = [completedChunks, completedChunks + sizeOf(batches)];
      report();
    },
    advance(batches, completeStreams) {
      done += sizeOf(batches);
      completedChunks += sizeOf(todo.filter(({ head }) => completeStreams.includes(head.id)));
      report();
    },
    finish() {
      [completedChunks, reported] = [0, 0];
    },
  };
}
