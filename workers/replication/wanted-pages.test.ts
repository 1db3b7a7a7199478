import { expect, test } from 'vitest';
import { fetching, recent, stream } from '#tests/support/fetching.ts';

test('[Y10] a requested pause delays history, even when a reader scrolls to it', async () => {
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

test('[Y10] chunks on the screen are requested before the background’s, and once', async () => {
  const { clock, history, asked, signal, end } = fetching([recent(2000)]);
  await clock.advance(0);
  await history.want(stream, [5, 4], signal);
  expect(asked.slice(-1)).toEqual([[[stream, [5, 4]]]]);
  const before = asked.length;
  await history.want(stream, [5, 4], signal);
  expect(asked).toHaveLength(before);
  await end();
});

test('[Y10] a screen’s offline request comes first when back online', async () => {
  const { clock, history, asked, failing, signal, end } = fetching([recent(2000)]);
  await clock.advance(0);
  failing.push('offline');
  await history.want(stream, [5], signal);
  history.look();
  await clock.advance(1000);
  expect(asked.filter(([[, pages] = [stream, []]]) => pages[0] === 5)).toHaveLength(2);
  await end();
});

test('[Y10] a screen’s unanswered request is retried by itself, with back-off', async () => {
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

test('[Y10] a screen’s request precedes the background’s when that one fails', async () => {
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

test('[Y10] a request that the server cannot parse blocks nothing', async () => {
  const { clock, history, asked, failing, signal, progress, end } = fetching([recent(2000)]);
  await clock.advance(0);
  failing.push('bad-request');
  await history.want(stream, [0], signal);
  await clock.advance(60_000);
  expect(asked.filter((request) => request.length === 1 && request[0]?.[1].join() === '0')).toHaveLength(1);
  expect(progress.at(-1)).toBe('32/32');
  await end();
});
