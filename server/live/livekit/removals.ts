/**
 * Puts connections out of LiveKit's rooms, and sees to it that they stay out [S10].
 *
 * LiveKit hands out a new token of ten minutes to whoever is connected, with the rights that they have then, so that
 * a page which was put out has one that still lets it in.
 * Races: LiveKit may be away, or take half of an order. A removal is repeated until LiveKit knows the
 * connection no more, soon at first and then less and less often. Until then LiveKit may have made a new token, so
 * that the time for which somebody is out begins anew with each.
 */
import { errorName, log } from '#lib/log.ts';
import type { LiveKitApi } from './livekit-api.ts';

/** Validity of the tokens that LiveKit makes by itself, in seconds, and what its clock may differ from ours. */
const REFRESHED_SECONDS = 600;
const MARGIN_SECONDS = 60;
/** Removals that are asked for at a time. */
const MOST_AT_A_TIME = 20;
/** What one that failed waits at first, so that three are tried within two seconds [S35], and at most. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

interface Removal {
  room: string;
  isRunning: boolean;
  /** When it may be tried again, and how long it waits where that fails. */
  notBefore: number;
  waitMs: number;
}

export interface Removals {
  /** Removes a connection once its orders are done; resolves when that was tried. */
  remove(room: string, identity: string, orders?: Promise<unknown>): Promise<void>;
  /** Whether it was put out so lately that a token may bring it back. */
  isOut(identity: string): boolean;
  /** Repeats what LiveKit has not done, and forgets whose tokens are over. */
  look(): void;
}

export function liveKitRemovals(api: Pick<LiveKitApi, 'remove'>): Removals {
  const waiting = new Map<string, Removal>();
  /** Until when the tokens of each would still let them in. */
  const out = new Map<string, number>();
  let running = 0;
  let isOutage = false;

  const keepOut = (identity: string) =>
    void out.set(identity, performance.now() + (REFRESHED_SECONDS + MARGIN_SECONDS) * 1000);

  async function run(identity: string, removal: Removal, orders?: Promise<unknown>): Promise<void> {
    removal.isRunning = true;
    running += 1;
    try {
      await orders?.catch(() => undefined);
      const isGone = await api.remove(removal.room, identity);
      isOutage = false;
      removal.waitMs = FIRST_WAIT_MS;
      if (isGone) keepOut(identity);
      if (isGone && waiting.get(identity) === removal) waiting.delete(identity);
    } catch (error) {
      if (!isOutage) log.warn('livekit did not remove', { error: errorName(error) });
      isOutage = true;
      removal.notBefore = performance.now() + removal.waitMs;
      removal.waitMs = Math.min(2 * removal.waitMs, LONGEST_WAIT_MS);
      // Others have their turn first.
      if (waiting.get(identity) === removal && waiting.delete(identity)) waiting.set(identity, removal);
    } finally {
      removal.isRunning = false;
      running -= 1;
    }
  }

  return {
    remove(room, identity, orders) {
      keepOut(identity);
      const removal = { room, isRunning: false, notBefore: 0, waitMs: FIRST_WAIT_MS };
      waiting.set(identity, removal);
      return run(identity, removal, orders);
    },
    isOut: (identity) => out.has(identity),
    look() {
      const now = performance.now();
      for (const [identity, removal] of [...waiting]) {
        if (running >= MOST_AT_A_TIME) break;
        if (!removal.isRunning && removal.notBefore <= now) void run(identity, removal);
      }
      for (const [identity, until] of out) if (until < now && !waiting.has(identity)) out.delete(identity);
    },
  };
}
