/**
 * Applies live events [Y8]. An event is applied at once; events that arrive meanwhile are applied together after it, so
 * that hundreds of them need only a few writes and repaints.
 */
import type { LiveItem } from '#schemas/wire/sync.ts';
import { changeSetOfLive } from '#sync/replica/change-set.ts';
import type { ChangeApplier } from './apply-changes.ts';

/** Events per write: more would hold up the screen's queries. */
const MAX_BATCH = 200;

export interface LiveQueue {
  /** Resolves when no event is left to apply. */
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
