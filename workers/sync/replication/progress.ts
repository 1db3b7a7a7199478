/**
 * Computes the progress of the history that is being fetched, in chunks. It never goes back, although the work starts
 * again when heads change.
 */
import type { StreamId } from '#schemas/ids.ts';
import type { ChunkBatch } from './missing-chunks.ts';

export interface HistoryProgress {
  start(todo: readonly ChunkBatch[]): void;
  /** Counts fetched batches. `completeStreams`: streams of which nothing is left to fetch. */
  advance(batches: readonly ChunkBatch[], completeStreams: readonly StreamId[]): void;
  /** Ends: there is nothing left to fetch. */
  finish(): void;
}

const sizeOf = (batches: readonly ChunkBatch[]): number =>
  batches.reduce((sum, { chunkNos }) => sum + chunkNos.length, 0);

export function createProgress(onProgress: (progress: { done: number; total: number }) => void): HistoryProgress {
  /** Chunks of complete streams: they are not counted again at a new start. */
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
