import { beforeEach, expect, test } from 'vitest';
import { asStream } from '#schemas/as-stream.ts';
import type { Head } from '#schemas/entities/head.ts';
import { CHUNK_SIZE } from '#schemas/limits.ts';
import { chunkKeyOf, isNumberAnswered } from '#sync/replica/chunks.ts';
import { isPresent, type PresentHead } from '#sync/replica/heads.ts';
import { storeWriter } from '#sync/store/writer.ts';
import { notification, notificationsHead, notificationsInfo } from '#tests/support/notification-rows.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { conversation, firstEpoch, head, message } from '#tests/support/streams.ts';
import { missingBatches } from './missing-chunks.ts';
import { sweepExpired } from './expired-rows.ts';

const LAST = 3 * CHUNK_SIZE - 1;
/** In the second of three chunks. */
const FIRST = CHUNK_SIZE + 10;

const present = (each: Head): PresentHead => {
  if (!isPresent(each, firstEpoch)) throw new Error('not present');
  return each;
};
const expiring = present(notificationsHead(LAST, { info: notificationsInfo(LAST, { first: FIRST }) }));
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
  await device.receive(
    expiring,
    numbers(1, LAST).map((seq) => notification(seq)),
  );
  return () => device.close();
});

const sweep = () =>
  sweepExpired({
    writer: storeWriter(device.store),
    applier: { runSerially: (work) => work() },
    pause: () => Promise.resolve(),
  });
const chunksOf = async (each: PresentHead) => {
  const keys = [0, 1, 2].map((chunkNo) => chunkKeyOf(each, chunkNo));
  return (await storeWriter(device.store).readChunks(keys)).values().toArray();
};

test('[G20] expired rows leave the store, with their chunks where nothing else is in them', async () => {
  await sweep();
  const chunks = await chunksOf(expiring);
  expect(chunks.map(({ chunkNo }) => chunkNo)).toEqual([1, 2]);
  expect(chunks.flatMap(({ rows }) => rows.map(({ seq }) => seq))).toEqual(numbers(FIRST, LAST));
});

test('[G20] the numbers of expired rows count as answered and are not fetched again', async () => {
  await sweep();
  const [second] = await chunksOf(expiring);
  expect(second && isNumberAnswered(second, FIRST - 1)).toBe(true);
  const batches = missingBatches(firstEpoch, [expiring], new Map(), device.store.kinds);
  expect(batches.flatMap(({ chunkNos }) => chunkNos)).toEqual([2, 1]);
});

test('[G20] rows of conversations stay, however old they are', async () => {
  const talk = present(head(LAST, { id: asStream(conversation) }));
  await device.receive(
    talk,
    numbers(1, LAST).map((seq) => message(seq)),
  );
  await sweep();
  expect((await chunksOf(talk)).flatMap(({ rows }) => rows)).toHaveLength(LAST);
});
