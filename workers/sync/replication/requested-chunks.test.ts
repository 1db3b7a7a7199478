import { expect, test } from 'vitest';
import { startHistory, recentHead, stream } from '#tests/support/fetching.ts';

test('[Y10] a requested pause delays history, even when a reader scrolls to it', async () => {
  const { clock, history, requests, failing, signal, end } = startHistory([recentHead(64)]);
  failing.push('rate-limited');
  await clock.advance(0);
  await history.requestChunks(stream, [0], signal);
  await clock.advance(7999);
  expect(requests).toHaveLength(1);
  await clock.advance(2001);
  expect(requests.length).toBeGreaterThan(1);
  await end();
});

test('[Y10] chunks on the screen are requested before the background’s, and once', async () => {
  const { clock, history, requests, signal, end } = startHistory([recentHead(2000)]);
  await clock.advance(0);
  await history.requestChunks(stream, [5, 4], signal);
  expect(requests.slice(-1)).toEqual([[[stream, [5, 4]]]]);
  const requestsBefore = requests.length;
  await history.requestChunks(stream, [5, 4], signal);
  expect(requests).toHaveLength(requestsBefore);
  await end();
});

test('[Y10] a screen’s offline request comes first when back online', async () => {
  const { clock, history, requests, failing, signal, end } = startHistory([recentHead(2000)]);
  await clock.advance(0);
  failing.push('offline');
  await history.requestChunks(stream, [5], signal);
  history.onHeadsChanged();
  await clock.advance(1000);
  expect(requests.filter(([[, chunkNos] = [stream, []]]) => chunkNos[0] === 5)).toHaveLength(2);
  await end();
});

test('[Y10] a screen’s unanswered request is retried by itself, with back-off', async () => {
  const { clock, writer, history, requests, failing, signal, end } = startHistory([recentHead(130)]);
  await clock.advance(60_000);
  writer.now.pages.clear();
  const requestsBefore = requests.length;
  failing.push('timeout', 'retry');
  await history.requestChunks(stream, [1], signal);
  await clock.advance(0);
  expect(requests.length).toBeLessThanOrEqual(requestsBefore + 2);
  await clock.advance(60_000);
  const requestedChunk = [[stream, [1]]];
  expect(requests.slice(requestsBefore)).toEqual([requestedChunk, requestedChunk, requestedChunk]);
  await end();
});

test('[Y10] a screen’s request precedes the background’s when that one fails', async () => {
  const { clock, history, requests, failing, gate, signal, end } = startHistory([recentHead(2000)]);
  const answerGate = Promise.withResolvers<void>();
  gate.open = answerGate.promise;
  failing.push('timeout');
  await clock.advance(0);
  expect(requests.flat().flatMap(([, chunkNos]) => chunkNos)).toContain(25);
  await history.requestChunks(stream, [25], signal);
  expect(requests).toHaveLength(1);
  answerGate.resolve();
  await clock.advance(1000);
  expect(requests[1]).toEqual([[stream, [25]]]);
  await end();
});

test('[Y10] a request that the server cannot parse blocks nothing', async () => {
  const { clock, history, requests, failing, signal, progress, end } = startHistory([recentHead(2000)]);
  await clock.advance(0);
  failing.push('bad-request');
  await history.requestChunks(stream, [0], signal);
  await clock.advance(60_000);
  expect(requests.filter((request) => request.length === 1 && request[0]?.[1].join() === '0')).toHaveLength(1);
  expect(progress.at(-1)).toBe('32/32');
  await end();
});
