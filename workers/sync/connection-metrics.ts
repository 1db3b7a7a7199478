/**
 * Measures the connection while it is used, counting events of the last hour; `healthOf` rates the figures [CHAT-90].
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { ConnectionFigures } from '#schemas/wire/between-tabs.ts';
import type { LiveItem, PushAnswer } from '#schemas/wire/sync.ts';
import { averageOf, withSample } from '#domain/health.ts';
import type { Clock } from '#lib/clock.ts';
import type { Result } from '#lib/result.ts';
import type { Transport } from '#sync/outbox/transport.ts';

/** Interval between two reports of the figures, milliseconds [CHAT-99]. */
export const HEALTH_CHECK_MS = 60_000;
const WINDOW_MS = 60 * 60_000;
/** Ids remembered, and how many of them remain when that number is reached [CHAT-78, CHAT-79]. */
const MAX_REMEMBERED = 1000;
const KEPT_ON_OVERFLOW = 500;

export interface ConnectionMetrics {
  /** Counts a live connection; all but the first are reconnections. */
  noteConnected(): void;
  noteLiveItem(item: LiveItem): void;
  /** Returns the same transport with its answers timed and its pushes counted. */
  instrument(transport: Transport): Transport;
  figures(): ConnectionFigures;
}

type CounterName = 'reconnections' | 'duplicates' | 'outOfOrder' | 'sent' | 'failed';

export function createConnectionMetrics(clock: Clock): ConnectionMetrics {
  const timestamps: Record<CounterName, number[]> = {
    reconnections: [],
    duplicates: [],
    outOfOrder: [],
    sent: [],
    failed: [],
  };
  const highestRevs = new Map<string, number>();
  let recentIds: string[] = [];
  let samples: number[] = [];
  let connections = 0;

  const increment = (counter: CounterName, count = 1) => {
    const windowStart = clock.now() - WINDOW_MS;
    timestamps[counter] = [
      ...timestamps[counter].filter((at) => at > windowStart),
      ...Array.from({ length: count }, () => clock.now()),
    ].slice(-MAX_REMEMBERED);
  };

  async function measureLatency<T>(send: () => Promise<Result<T, FailureCode>>): Promise<Result<T, FailureCode>> {
    const startedAt = clock.now();
    const answer = await send();
    if (answer.ok) samples = withSample(samples, Math.max(0, clock.now() - startedAt));
    return answer;
  }

  /** Counts the entries of a push. Without a network nothing was tried, so nothing counts as failed. */
  function countPush(entries: number, answer: Result<PushAnswer, FailureCode>): void {
    if (!answer.ok) return answer.code === 'offline' ? undefined : increment('failed', entries);
    const failed = answer.value.results.filter(({ status }) => status === 'rejected').length;
    increment('failed', failed);
    increment('sent', answer.value.results.length - failed);
  }

  return {
    noteConnected() {
      connections += 1;
      if (connections > 1) increment('reconnections');
    },
    noteLiveItem({ stream, rev: rev, membership, card }) {
      const id = [stream, rev, membership?.rev ?? 0, card?.rev ?? 0].join(' ');
      if (recentIds.includes(id)) return increment('duplicates');
      recentIds =
        recentIds.length >= MAX_REMEMBERED ? [...recentIds.slice(1 - KEPT_ON_OVERFLOW), id] : [...recentIds, id];
      if (rev === 0) return;
      if (rev < (highestRevs.get(stream) ?? 0)) increment('outOfOrder');
      else highestRevs.set(stream, rev);
    },
    instrument: (transport) => ({
      async push(request) {
        const answer = await measureLatency(() => transport.push(request));
        countPush(request.entries.length, answer);
        return answer;
      },
      pull: (request) => measureLatency(() => transport.pull(request)),
      chunks: (request) => measureLatency(() => transport.chunks(request)),
      digest: (request) => measureLatency(() => transport.digest(request)),
    }),
    figures() {
      const windowStart = clock.now() - WINDOW_MS;
      const countOf = (counter: CounterName) => timestamps[counter].filter((at) => at > windowStart).length;
      return {
        reconnections: countOf('reconnections'),
        latency: averageOf(samples),
        duplicates: countOf('duplicates'),
        outOfOrder: countOf('outOfOrder'),
        sent: countOf('sent'),
        failed: countOf('failed'),
      };
    },
  };
}
