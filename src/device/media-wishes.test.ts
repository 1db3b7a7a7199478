import { firstValueFrom, of, toArray } from 'rxjs';
import { expect, test } from 'vitest';
import { albumPath } from '#schemas/album-media.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import { virtualClock } from '#tests/support/clocks.ts';
import { ada, entry, entryId, queue, result, results, uuid } from '#tests/support/streams.ts';
import { mediaWishes } from './media-wishes.ts';

const path = albumPath(ada, 'photo', uuid(500), { type: 'image/webp', width: 30, height: 20 });
const photo = entry(1, { action: 'album.add', data: { path, album: 'public' } });
const inClaim = { claimed: new Set([entryId(1)]) };

/** The added items after each state of the outbox: whether each is sent, and when it left the outbox. */
const addedIn = async (...snapshots: OutboxSnapshot[]) => {
  const device = { queue: of(...snapshots), clock: virtualClock(150) };
  const views = await firstValueFrom(mediaWishes(device).pipe(toArray()));
  return views.map(({ added }) => added.map(({ isSent, settledAt }) => [isSent, settledAt]));
};

test('[MEMBERAREA-22] a photo taken back before it was sent is gone', async () => {
  expect(await addedIn(queue([photo]), queue([]))).toEqual([[[false, null]], []]);
});

test('[MEMBERAREA-22] a photo that was sent stays until an answer of the server', async () => {
  const settledView = [[[true, null]], [[true, 150]]];
  expect(await addedIn(queue([photo], inClaim), queue([]))).toEqual(settledView);
  expect(await addedIn(queue([photo], { results: results(result(1)) }), queue([]))).toEqual(settledView);
});

test('[MEMBERAREA-22] a photo refused on its way, tried again and taken back is gone', async () => {
  const refusal = results(result(1, { status: 'rejected', code: 'invalid', stream: null, rev: 0 }));
  const views = await addedIn(queue([photo], { results: refusal }), queue([photo]), queue([]));
  expect(views).toEqual([[[false, null]], [[false, null]], []]);
});

test('[MEMBERAREA-22] whatever leaves the outbox makes the list load anew', async () => {
  const device = { queue: of(queue([photo]), queue([])), clock: virtualClock() };
  const views = await firstValueFrom(mediaWishes(device).pipe(toArray()));
  expect(views.map(({ settled }) => settled)).toEqual([0, 1]);
});
