/** Until when calls ring, by this page's clock: without the server they end all the same [S16, S31]. */
import type { CallId } from '#schemas/entities/call.ts';
import type { CallView } from '#schemas/wire/calls.ts';

/** Time for which a caller waits longer than the devices of the other one ring: their answer may be on its way. */
const GRACE_MS = 5_000;

export interface RingTimes {
  /** Takes how long calls ring from now on, as the server has just said. */
  take(calls: readonly CallView[]): void;
  isOver(call: CallView): boolean;
  /** Milliseconds until the next of them has rung long enough; null: none rings. */
  restMs(calls: readonly CallView[]): number | null;
}

export function ringTimes(): RingTimes {
  const ends = new Map<CallId, number>();
  const rest = (call: CallView) => (ends.get(call.id) ?? 0) - performance.now();
  return {
    take(calls) {
      for (const { id, ringsForMs, outgoing } of calls)
        ends.set(id, performance.now() + ringsForMs + (outgoing ? GRACE_MS : 0));
    },
    isOver: (call) => call.state === 'ringing' && rest(call) <= 0,
    restMs(calls) {
      const ringing = calls.filter(({ state }) => state === 'ringing');
      return ringing.length === 0 ? null : Math.max(0, Math.min(...ringing.map(rest)));
    },
  };
}
