/** Fetches history from a server in memory that records the requests. */
import type { Head } from '#schemas/entities/head.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { StreamId } from '#schemas/ids.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { StreamChunks, ChunkSelection } from '#schemas/wire/sync.ts';
import { fixedRandom, virtualClock } from '#tests/support/clocks.ts';
import { otherConversation, conversation, firstEpoch, head, info, instant, message } from '#tests/support/streams.ts';
import { memoryWriter } from '#tests/support/writers.ts';
import { createHistoryFetcher } from '#workers/sync/replication/history-fetcher.ts';
import { createChangeApplier } from '#workers/sync/replication/apply-changes.ts';

export const stream = asStream(conversation);
export const olderStream = asStream(otherConversation);
const notAsked = () => Promise.reject(new Error('not asked'));

/** Starts fetching at once; it continues as the clock advances. */
export function startHistory(heads: readonly Head[], { answers = true, alone = false } = {}) {
  const clock = virtualClock();
  const stop = new AbortController();
  const writer = memoryWriter(firstEpoch, heads);
  /** Requested chunks, one list for each request. */
  const requests: [StreamId, number[]][][] = [];
  const progress: string[] = [];
  const failing: FailureCode[] = [];
  const gate = { open: Promise.resolve() };
  const chunksOf = ({ stream: of, chunks }: ChunkSelection): StreamChunks => {
    const now = writer.now.heads.get(of);
    const last = now?.info?.last ?? 0;
    const numbers = chunks
      .flatMap((chunkNo) => Array.from({ length: 64 }, (_, n) => chunkNo * 64 + n))
      .filter((seq) => seq > 0 && seq <= last);
    return {
      stream: of,
      membership: now?.membership ?? { gone: true, rev: 9 },
      chunks: {
        info: info(last),
        snapshotRev: answers ? last : 0,
        rows: answers ? numbers.map((seq) => message(seq)) : [],
        completeChunks: answers ? chunks : [],
      },
    };
  };
  const applier = createChangeApplier({
    writer,
    changeOutboxEpoch: async () => undefined,
    requestPull: () => undefined,
    pause: () => Promise.resolve(),
    waitForPaint: () => Promise.resolve(),
    copies: { forgetPictures: async () => undefined },
    onStreamRestart: () => undefined,
  });
  const history = createHistoryFetcher({
    clock,
    random: fixedRandom(1),
    writer,
    applier,
    server: {
      async chunks(request) {
        const { more = [] } = request;
        requests.push([request, ...more].map(({ stream: of, chunks }) => [of, chunks]));
        const code = failing.shift();
        await gate.open;
        return code
          ? { ok: false, code, ...(code === 'rate-limited' && { retryAfterMs: 8000 }) }
          : {
              ok: true,
              value: {
                epoch: firstEpoch,
                serverTime: instant(0),
                ...chunksOf(request),
                ...(!alone && { more: more.map(chunksOf) }),
              },
            };
      },
      pull: notAsked,
      digest: notAsked,
    },
    onProgress: ({ done, total }) => void progress.push(`${done}/${total}`),
    onAnswer: () => undefined,
    onFailure: () => undefined,
  });
  const running = history.run(stop.signal);
  return {
    clock,
    writer,
    history,
    requests,
    progress,
    failing,
    gate,
    signal: stop.signal,
    end: () => (stop.abort(), running),
  };
}
export const recentHead = (last: number, overrides: Partial<Head> = {}) =>
  head(last, { info: info(last, { updatedAt: instant(900) }), ...overrides });
export const olderHead = (last: number, overrides: Partial<Head> = {}) =>
  head(last, { id: olderStream, info: info(last, { updatedAt: instant(100) }), ...overrides });
