/** Measures a connection as it is used; `healthOf` judges [CHAT-90]. Counts what happened within the last hour. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { ConnectionFigures } from '#schemas/wire/between-tabs.ts';
import type { LiveItem, PushAnswer } from '#schemas/wire/sync.ts';
import { averageOf, keepSamples } from '#domain/health.ts';
import type { Clock } from '#lib/clock.ts';
import type { Result } from '#lib/result.ts';
import type { Transport } from '#outbox/transport.ts';

/** [CHAT-99] */
export const HEALTH_CHECK_MS = 60_000;
const WINDOW_MS = 60 * 60_000;
/** Ids remembered, and those kept when that is reached [CHAT-78, CHAT-79]. */
const REMEMBERED = 1000;
const KEPT = 500;

export interface Meter {
  /** A live connection stands; all but the first are reconnections. */
  opened(): void;
  heard(item: LiveItem): void;
  /** The same transport, its answers timed and its pushes counted. */
  measured(transport: Transport): Transport;
  figures(): ConnectionFigures;
}

type Counted = 'reconnections' | 'duplicates' | 'outOfOrder' | 'sent' | 'failed';

export function createMeter(clock: Clock): Meter {
  const times: Record<Counted, number[]> = { reconnections: [], duplicates: [], outOfOrder: [], sent: [], failed: [] };
  const highest = new Map<string, number>();
  let heardBefore: string[] = [];
  let samples: number[] = [];
  let connections = 0;

  const note = (what: Counted, count = 1) => {
    const since = clock.now() - WINDOW_MS;
    times[what] = [
      ...times[what].filter((at) => at > since),
      ...Array.from({ length: count }, () => clock.now()),
    ].slice(-REMEMBERED);
  };

  async function timed<T>(ask: () => Promise<Result<T, FailureCode>>): Promise<Result<T, FailureCode>> {
    const began = clock.now();
    const answer = await ask();
    if (answer.ok) samples = keepSamples(samples, Math.max(0, clock.now() - began));
    return answer;
  }

  /** No network is no failed message: it has not been tried. */
  function countPush(entries: number, answer: Result<PushAnswer, FailureCode>): void {
    if (!answer.ok) return answer.code === 'offline' ? undefined : note('failed', entries);
    const failed = answer.value.results.filter(({ status }) => status === 'rejected').length;
    note('failed', failed);
    note('sent', answer.value.results.length - failed);
  }

  return {
    opened() {
      connections += 1;
      if (connections > 1) note('reconnections');
    },
    heard({ stream, one, membership, card }) {
      const id = [stream, one, membership.rev, card?.rev ?? 0].join(' ');
      if (heardBefore.includes(id)) return note('duplicates');
      heardBefore = heardBefore.length >= REMEMBERED ? [...heardBefore.slice(1 - KEPT), id] : [...heardBefore, id];
      if (one === 0) return;
      if (one < (highest.get(stream) ?? 0)) note('outOfOrder');
      else highest.set(stream, one);
    },
    measured: (transport) => ({
      async push(request) {
        const answer = await timed(() => transport.push(request));
        countPush(request.entries.length, answer);
        return answer;
      },
      pull: (request) => timed(() => transport.pull(request)),
      pages: (request) => timed(() => transport.pages(request)),
      digest: (request) => timed(() => transport.digest(request)),
    }),
    figures() {
      const since = clock.now() - WINDOW_MS;
      const count = (what: Counted) => times[what].filter((at) => at > since).length;
      return {
        reconnections: count('reconnections'),
        latency: averageOf(samples),
        duplicates: count('duplicates'),
        outOfOrder: count('outOfOrder'),
        sent: count('sent'),
        failed: count('failed'),
      };
    },
  };
}
