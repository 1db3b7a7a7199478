import { expect, test } from 'vitest';
import type { Head } from '#schemas/entities/head.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { StreamId } from '#schemas/ids.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { PagedStream, PagesOf } from '#schemas/wire/sync.ts';
import { steady, virtualClock } from '#tests/support/clocks.ts';
import {
  accountHead,
  another,
  conversation,
  first,
  head,
  info,
  instant,
  membership,
  message,
} from '#tests/support/streams.ts';
import { memoryWriter } from '#tests/support/writers.ts';
import { createHistory } from './pages.ts';
import { createTaker } from './take.ts';

const stream = asStream(conversation);
const older = asStream(another);
const never = () => Promise.reject(new Error('not asked'));

function fetching(heads: readonly Head[], { answers = true, alone = false } = {}) {
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
const recent = (last: number, given: Partial<Head> = {}) =>
  head(last, { info: info(last, { updatedAt: instant(900) }), ...given });
const old = (last: number, given: Partial<Head> = {}) =>
  head(last, { id: older, info: info(last, { updatedAt: instant(100) }), ...given });

test('[Y10] the newest page of each conversation comes first, then the rest, newest conversation first, with visible progress', async () => {
  const { clock, asked, progress, end } = fetching([old(130), recent(200), accountHead([])]);
  await clock.advance(60_000);
  expect(asked).toEqual([
    [
      [stream, [3]],
      [older, [2]],
      [stream, [2, 1, 0]],
      [older, [1, 0]],
    ],
  ]);
  expect(progress).toEqual(['0/7', '7/7']);
  await end();
});

test('[Y10] history that was told to wait is not asked for before, not even by who scrolls to it', async () => {
  const { clock, history, asked, failing, signal, end } = fetching([recent(64)]);
  failing.push('rate-limited');
  await clock.advance(0);
  await history.want(stream, [0], signal);
  await clock.advance(7999);
  expect(asked).toHaveLength(1);
  await clock.advance(2001);
  expect(asked.length).toBeGreaterThan(1);
  await end();
});

test('[Y10] a long history comes in requests that grow as long as they are answered quickly, and shrink where one fails', async () => {
  const { clock, asked, progress, failing, end } = fetching([old(64 * 200), recent(64 * 20)]);
  const sizes = () => asked.map((request) => request.reduce((sum, [, pages]) => sum + pages.length, 0));
  await clock.advance(0);
  failing.push('timeout');
  await clock.advance(60_000);
  expect(asked[0]?.slice(0, 2)).toEqual([
    [stream, [20]],
    [older, [200]],
  ]);
  expect(sizes()).toEqual([14, 32, 16, 32, 64, 96]);
  expect(progress.at(-1)).toBe('222/222');
  await end();
});

test('[Y10] what was looked through once is not read again, and only what is new is asked for', async () => {
  const { clock, writer, history, asked, end } = fetching([recent(130)]);
  await clock.advance(60_000);
  const before = asked.length;
  writer.now.pages.clear();
  history.look();
  await clock.advance(60_000);
  expect(asked).toHaveLength(before);
  expect(writer.now.complete.get(stream)).toEqual({ since: 1, floor: 0, upTo: 130 });
  writer.now.heads.set(stream, recent(140, { floor: 140 }));
  history.look();
  await clock.advance(60_000);
  expect(asked.slice(before)).toEqual([
    [
      [stream, [2]],
      [stream, [1, 0]],
    ],
  ]);
  await end();
});

test('[Y9] what is out of sight is not fetched, nor what lies outside the visible range', async () => {
  const { clock, asked, end } = fetching([
    old(500, { membership: { gone: true, rev: 2 }, info: null }),
    recent(200, { membership: membership({ ranges: [[130, 200]] }) }),
  ]);
  await clock.advance(60_000);
  expect(asked).toEqual([
    [
      [stream, [3]],
      [stream, [2]],
    ],
  ]);
  await end();
});

test('[Y9] a hole that an answer leaves is not asked for again and again', async () => {
  const { clock, history, asked, end } = fetching([recent(10)], { answers: false });
  for (let n = 0; n < 6; n++) {
    history.look();
    await clock.advance(60_000);
  }
  expect(asked).toHaveLength(3);
  await end();
});

test('[Y10] a failure is waited out, and nothing is skipped', async () => {
  const { clock, asked, progress, failing, end } = fetching([recent(130)]);
  failing.push('offline', 'rate-limited');
  await clock.advance(0);
  expect(asked).toHaveLength(1);
  await clock.advance(60_000);
  const whole = [
    [stream, [2]],
    [stream, [1, 0]],
  ];
  expect(asked).toEqual([whole, whole, whole]);
  expect(progress.at(-1)).toBe('3/3');
  await end();
});

test('[Y10] pages on the screen are asked for before the background reaches them, and once', async () => {
  const { clock, history, asked, signal, end } = fetching([recent(2000)]);
  await clock.advance(0);
  await history.want(stream, [5, 4], signal);
  expect(asked.slice(-1)).toEqual([[[stream, [5, 4]]]]);
  const before = asked.length;
  await history.want(stream, [5, 4], signal);
  expect(asked).toHaveLength(before);
  await end();
});

test('[Y10] what a screen asked for without a network comes first when it is back', async () => {
  const { clock, history, asked, failing, signal, end } = fetching([recent(2000)]);
  await clock.advance(0);
  failing.push('offline');
  await history.want(stream, [5], signal);
  history.look();
  await clock.advance(1000);
  expect(asked.filter(([[, pages] = [stream, []]]) => pages[0] === 5)).toHaveLength(2);
  await end();
});

test('[Y10] what a screen asked for and was not answered is asked for again by itself, with backing off', async () => {
  const { clock, writer, history, asked, failing, signal, end } = fetching([recent(130)]);
  await clock.advance(60_000);
  writer.now.pages.clear();
  const before = asked.length;
  failing.push('timeout', 'retry');
  await history.want(stream, [1], signal);
  await clock.advance(0);
  expect(asked.length).toBeLessThanOrEqual(before + 2);
  await clock.advance(60_000);
  const wish = [[stream, [1]]];
  expect(asked.slice(before)).toEqual([wish, wish, wish]);
  await end();
});

test('[Y10] what a screen asks for while the background does comes first when the background is not answered', async () => {
  const { clock, history, asked, failing, gate, signal, end } = fetching([recent(2000)]);
  const held = Promise.withResolvers<void>();
  gate.open = held.promise;
  failing.push('timeout');
  await clock.advance(0);
  expect(asked.flat().flatMap(([, pages]) => pages)).toContain(25);
  await history.want(stream, [25], signal);
  expect(asked).toHaveLength(1);
  held.resolve();
  await clock.advance(1000);
  expect(asked[1]).toEqual([[stream, [25]]]);
  await end();
});

test('[Y10] a server that answers for one stream at a time is asked for each, and leaves no hole', async () => {
  const { clock, writer, asked, progress, end } = fetching([old(130), recent(200)], { alone: true });
  await clock.advance(60_000);
  expect(asked.map(([asks]) => asks)).toEqual([
    [stream, [3]],
    [older, [2]],
    [stream, [2, 1, 0]],
    [older, [1, 0]],
  ]);
  expect(progress.at(-1)).toBe('7/7');
  expect(writer.now.complete.get(older)).toEqual({ since: 1, floor: 0, upTo: 130 });
  await end();
});

test('[Y10] progress never goes back, though heads change in between', async () => {
  const { clock, history, progress, end } = fetching([old(64 * 60), recent(64 * 60)]);
  for (let n = 0; n < 4; n++) {
    await clock.advance(30);
    history.look();
  }
  await clock.advance(60_000);
  const done = progress.map((each) => Number(each.split('/')[0]));
  expect(done).toEqual(done.toSorted((a, b) => a - b));
  expect(progress.filter((each) => each.startsWith('0/')).length).toBeLessThan(progress.length - 3);
  expect(progress.at(-1)).toBe('122/122');
  await end();
});

test('[Y10] a wish that the server does not understand holds up nothing', async () => {
  const { clock, history, asked, failing, signal, progress, end } = fetching([recent(2000)]);
  await clock.advance(0);
  failing.push('bad-request');
  await history.want(stream, [0], signal);
  await clock.advance(60_000);
  expect(asked.filter((request) => request.length === 1 && request[0]?.[1].join() === '0')).toHaveLength(1);
  expect(progress.at(-1)).toBe('32/32');
  await end();
});

test('[Y9, Y10] a network that fails again and again is no hole: the page is asked for until there is an answer', async () => {
  const { clock, asked, failing, progress, end } = fetching([recent(5)]);
  failing.push('offline', 'bad-answer', 'timeout', 'offline', 'server-error');
  await clock.advance(120_000);
  expect(asked).toHaveLength(6);
  expect(progress.at(-1)).toBe('1/1');
  await end();
});
