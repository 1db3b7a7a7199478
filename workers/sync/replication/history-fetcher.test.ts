import { expect, test } from 'vitest';
import { accountHead, membership } from '#tests/support/streams.ts';
import { startHistory, olderHead, olderStream, recentHead, stream } from '#tests/support/fetching.ts';

test('[Y10] newest chunks come first, then the rest, newest conversation first, with progress', async () => {
  const { clock, requests, progress, end } = startHistory([olderHead(130), recentHead(200), accountHead([])]);
  await clock.advance(60_000);
  expect(requests).toEqual([
    [
      [stream, [3]],
      [olderStream, [2]],
      [stream, [2, 1, 0]],
      [olderStream, [1, 0]],
    ],
  ]);
  expect(progress).toEqual(['0/7', '7/7']);
  await end();
});

test('[Y10] requests for a long history grow while answers are quick and shrink on failure', async () => {
  const { clock, requests, progress, failing, end } = startHistory([olderHead(64 * 200), recentHead(64 * 20)]);
  const sizes = () => requests.map((request) => request.reduce((sum, [, chunkNos]) => sum + chunkNos.length, 0));
  await clock.advance(0);
  failing.push('timeout');
  await clock.advance(60_000);
  expect(requests[0]?.slice(0, 2)).toEqual([
    [stream, [20]],
    [olderStream, [200]],
  ]);
  expect(sizes()).toEqual([14, 32, 16, 32, 64, 96]);
  expect(progress.at(-1)).toBe('222/222');
  await end();
});

test('[Y10] checked history is not read again, and only new chunks are requested', async () => {
  const { clock, writer, history, requests, end } = startHistory([recentHead(130)]);
  await clock.advance(60_000);
  const requestsBefore = requests.length;
  writer.now.pages.clear();
  history.onHeadsChanged();
  await clock.advance(60_000);
  expect(requests).toHaveLength(requestsBefore);
  expect(writer.now.complete.get(stream)).toEqual({ since: 1, floor: 0, upTo: 130 });
  writer.now.heads.set(stream, recentHead(140, { floor: 140 }));
  history.onHeadsChanged();
  await clock.advance(60_000);
  expect(requests.slice(requestsBefore)).toEqual([
    [
      [stream, [2]],
      [stream, [1, 0]],
    ],
  ]);
  await end();
});

test('[Y7] history below a floor that its head has not reached is examined again after the pull', async () => {
  const { clock, writer, history, requests, end } = startHistory([recentHead(30, { rev: 20, floor: 30 })]);
  await clock.advance(60_000);
  expect(writer.now.complete.get(stream)).toBeUndefined();
  // The pull names the chunk as changed, under the floor that was there.
  writer.now.pages.clear();
  writer.now.heads.set(stream, recentHead(30, { rev: 30, floor: 30 }));
  history.onHeadsChanged();
  await clock.advance(60_000);
  expect(requests).toEqual([[[stream, [0]]], [[stream, [0]]]]);
  expect(writer.now.complete.get(stream)).toEqual({ since: 1, floor: 30, upTo: 30 });
  await end();
});

test('[Y9] chunks of a gone stream, or outside the visible range, are not fetched', async () => {
  const { clock, requests, end } = startHistory([
    olderHead(500, { membership: { gone: true, rev: 2 }, info: null }),
    recentHead(200, { membership: membership({ ranges: [[130, 200]] }) }),
  ]);
  await clock.advance(60_000);
  expect(requests).toEqual([
    [
      [stream, [3]],
      [stream, [2]],
    ],
  ]);
  await end();
});

test('[Y9] a hole left by an answer is not requested repeatedly', async () => {
  const { clock, history, requests, end } = startHistory([recentHead(10)], { answers: false });
  for (let n = 0; n < 6; n++) {
    history.onHeadsChanged();
    await clock.advance(60_000);
  }
  expect(requests).toHaveLength(3);
  await end();
});

test('[Y10] a failure is waited out, and nothing is skipped', async () => {
  const { clock, requests, progress, failing, end } = startHistory([recentHead(130)]);
  failing.push('offline', 'rate-limited');
  await clock.advance(0);
  expect(requests).toHaveLength(1);
  await clock.advance(60_000);
  const whole = [
    [stream, [2]],
    [stream, [1, 0]],
  ];
  expect(requests).toEqual([whole, whole, whole]);
  expect(progress.at(-1)).toBe('3/3');
  await end();
});

test('[Y10] a server that answers one stream at a time is asked for each, without holes', async () => {
  const { clock, writer, requests, progress, end } = startHistory([olderHead(130), recentHead(200)], { alone: true });
  await clock.advance(60_000);
  expect(requests.map(([asks]) => asks)).toEqual([
    [stream, [3]],
    [olderStream, [2]],
    [stream, [2, 1, 0]],
    [olderStream, [1, 0]],
  ]);
  expect(progress.at(-1)).toBe('7/7');
  expect(writer.now.complete.get(olderStream)).toEqual({ since: 1, floor: 0, upTo: 130 });
  await end();
});

test('[Y10] progress never goes back, though heads change meanwhile', async () => {
  const { clock, history, progress, end } = startHistory([olderHead(64 * 60), recentHead(64 * 60)]);
  for (let n = 0; n < 4; n++) {
    await clock.advance(30);
    history.onHeadsChanged();
  }
  await clock.advance(60_000);
  const done = progress.map((each) => Number(each.split('/')[0]));
  expect(done).toEqual(done.toSorted((a, b) => a - b));
  expect(progress.filter((each) => each.startsWith('0/')).length).toBeLessThan(progress.length - 3);
  expect(progress.at(-1)).toBe('122/122');
  await end();
});

test('[Y9, Y10] repeated network failures leave no hole: the chunk is requested until answered', async () => {
  const { clock, requests, failing, progress, end } = startHistory([recentHead(5)]);
  failing.push('offline', 'bad-answer', 'timeout', 'offline', 'server-error');
  await clock.advance(120_000);
  expect(requests).toHaveLength(6);
  expect(progress.at(-1)).toBe('1/1');
  await end();
});
