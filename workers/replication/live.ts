/**
 * [Y8] What the server tells by itself. An event is taken at once; those that come while one is being taken are taken
 * together after it, so that a burst of hundreds is a few writes, and a few repaints.
 */
import type { LiveItem } from '#schemas/wire/sync.ts';
import { itemOfLive } from '#domain/items.ts';
import type { Taker } from './take.ts';

/** More in one write would hold up the screen's queries. */
const TOGETHER = 200;

export interface Live {
  /** Resolves when nothing that came is left to take. */
  heard(item: LiveItem): Promise<void>;
}

export function createLive(taker: Pick<Taker, 'take'>, signal: AbortSignal): Live {
  let waiting: LiveItem[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    try {
      for (let [first] = waiting; first && !signal.aborted; [first] = waiting) {
        const { epoch } = first;
        const other = waiting.findIndex((item) => item.epoch !== epoch);
        const together = waiting.slice(0, Math.min(TOGETHER, other === -1 ? waiting.length : other));
        waiting = waiting.slice(together.length);
        await taker.take({ epoch, source: 'live' }, together.map(itemOfLive), signal);
      }
    } finally {
      running = null;
    }
  }

  return {
    heard(item) {
      waiting.push(item);
      return (running ??= run());
    },
  };
}
