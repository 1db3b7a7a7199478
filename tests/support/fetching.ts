/** History that is being fetched, with a server in memory that keeps what it was asked. */
import type { Head } from '#schemas/entities/head.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { StreamId } from '#schemas/ids.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { PagedStream, PagesOf } from '#schemas/wire/sync.ts';
import { steady, virtualClock } from '#tests/support/clocks.ts';
import { another, conversation, first, head, info, instant, message } from '#tests/support/streams.ts';
import { memoryWriter } from '#tests/support/writers.ts';
import { createHistory } from '#workers/replication/pages.ts';
import { createTaker } from '#workers/replication/take.ts';

export const stream = asStream(conversation);
export const older = asStream(another);
const never = () => Promise.reject(new Error('not asked'));

/** Begins at once, and goes on as the clock is moved. */
export function fetching(heads: readonly Head[], { answers = true, alone = false } = {}) {
  const clock = virtualClock();
  const stop = new AbortController();
  const writer = memoryWriter(first, heads);
  /** By request. */
  const asked: [StreamId, number[]][][] = [];
  const progress: string[] = [];
  const failing: FailureCode[] = [];
  const gate = { open: Promise.resolve() };
  const paged = ({ stream: of, pages }: PagesOf): PagedStream => {
    const now = writer.now.heads.get(of);
    const last = now?.info?.last ?? 0;
    const numbers = pages
      .flatMap((k) => Array.from({ length: 64 }, (_, n) => k * 64 + n))
      .filter((seq) => seq > 0 && seq <= last);
    return {
      stream: of,
      membership: now?.membership ?? { gone: true, rev: 9 },
      pages: {
        info: info(last),
        asOf: answers ? last : 0,
        rows: answers ? numbers.map((seq) => message(seq)) : [],
        answered: answers ? pages : [],
      },
    };
  };
  const taker = createTaker({
    writer,
    turnOutbox: async () => undefined,
    wantPull: () => undefined,
    pause: () => Promise.resolve(),
    drawn: () => Promise.resolve(),
    forgetPictures: async () => undefined,
    onAnew: () => undefined,
  });
  const history = createHistory({
    clock,
    random: steady(1),
    writer,
    taker,
    server: {
      async pages(request) {
        const { more = [] } = request;
        asked.push([request, ...more].map(({ stream: of, pages }) => [of, pages]));
        const code = failing.shift();
        await gate.open;
        return code
          ? { ok: false, code, ...(code === 'rate-limited' && { askedMs: 8000 }) }
          : {
              ok: true,
              value: {
                epoch: first,
                serverTime: instant(0),
                ...paged(request),
                ...(!alone && { more: more.map(paged) }),
              },
            };
      },
      pull: never,
      digest: never,
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
    asked,
    progress,
    failing,
    gate,
    signal: stop.signal,
    end: () => (stop.abort(), running),
  };
}
export const recent = (last: number, given: Partial<Head> = {}) =>
  head(last, { info: info(last, { updatedAt: instant(900) }), ...given });
export const old = (last: number, given: Partial<Head> = {}) =>
  head(last, { id: older, info: info(last, { updatedAt: instant(100) }), ...given });
