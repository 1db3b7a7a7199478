/**
 * [Y8] What the server tells by itself. An event is taken at once; those that come while one is being taken are taken
 * together after it, so that a burst of hundreds is a few writes, and a few repaints.
 */
import type { LiveItem } from '#schemas/wire/sync.ts';
import { changeSetOfLive } from '#sync/replica/change-set.ts';
import type { ChangeApplier } from './apply-changes.ts';

/** More in one write would hold up the screen's queries. */
const MAX_BATCH = 200;

export interface LiveQueue {
  /** Resolves when nothing that came is left to take. */
  enqueue(item: LiveItem): Promise<void>;
}

export function createLiveQueue(applier: Pick<ChangeApplier, 'apply'>, signal: AbortSignal): LiveQueue {
  let pending: LiveItem[] = [];
  let running: Promise<void> | null = null;

  async function applyPending(): Promise<void> {
    try {
      for (let [first] = pending; first && !signal.aborted; [first] = pending) {
        const { epoch } = first;
        const nextEpochIndex = pending.findIndex((item) => item.epoch !== epoch);
        const batch = pending.slice(0, Math.min(MAX_BATCH, nextEpochIndex === -1 ? pending.length : nextEpochIndex));
        pending = pending.slice(batch.length);
        await applier.apply({ epoch, source: 'live' }, batch.map(changeSetOfLive), signal);
      }
    } finally {
      running = null;
    }
  }

  return {
    enqueue(item) {
      pending.push(item);
      return (running ??= applyPending());
    },
  };
}
