import { expect, test } from 'vitest';
import type { Epoch, StreamId } from '#schemas/ids.ts';
import type { ChangeSet } from '#sync/replica/change-set.ts';
import type { StoreWriter } from '#sync/store/writer.ts';
import { atOnce, freshStores } from '#tests/support/stores.ts';
import { firstEpoch, info, instant, pulledChangeSet, secondEpoch, uuid } from '#tests/support/streams.ts';
import { createChangeApplier } from './apply-changes.ts';

const stores = freshStores();
const liveSignal = new AbortController().signal;

/** Change sets of so many conversations; the highest is the newest. */
const manyConversations = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    pulledChangeSet(1, { stream: uuid(200 + n) as string as StreamId, info: info(1, { updatedAt: instant(n) }) }),
  );
/**
 * Records the streams of each write of heads. `betweenParts` runs while the screen draws the first part of an answer.
 */
async function watched(betweenParts: (writer: StoreWriter) => void | Promise<void> = () => undefined) {
  const writer = await stores.writer();
  const writes: StreamId[][] = [];
  const turns: Epoch[] = [];
  let sweeps = 0;
  const observedWriter: StoreWriter = {
    ...writer,
    writeHeads: (write) => (writes.push([...write.streams]), writer.writeHeads(write)),
  };
  const changeOutboxEpoch = async (epoch: Epoch) => void turns.push(epoch);
  const taker = createChangeApplier({
    writer: observedWriter,
    changeOutboxEpoch,
    requestPull: () => undefined,
    pause: atOnce,
    waitForPaint: async () => betweenParts(writer),
    copies: { forgetPictures: async () => undefined, sweepPictures: async () => void (sweeps += 1) },
    onStreamRestart: () => undefined,
  });
  const pull = (changeSets: ChangeSet[], requestEpoch: Epoch | null, epoch = firstEpoch, signal = liveSignal) =>
    taker.apply({ epoch, source: 'pull', requestEpoch }, changeSets, signal);
  return { pull, writes, turns, sweeps: () => sweeps, known: async () => (await writer.readAll()).heads.size };
}

test('[Y7] a first pull writes the list’s top conversations first and changes the epoch once', async () => {
  const { pull, writes, turns, sweeps, known } = await watched();
  expect(await pull(manyConversations(50), null)).toBe('epoch-changed');
  expect(writes.map((streams) => streams.length)).toEqual([14, 36]);
  expect(writes[0]).toContain(uuid(249));
  expect(writes[1]).toContain(uuid(200));
  expect([await known(), turns, sweeps()]).toEqual([50, [firstEpoch], 1]);
});

test('[Y7, Y15] a worker that ends between parts keeps them, and the next pull continues', async () => {
  const stopped = new AbortController();
  const { pull, writes, known } = await watched(() => stopped.abort());
  expect(await pull(manyConversations(50), null, firstEpoch, stopped.signal)).toBe('stale');
  expect([writes.length, await known()]).toEqual([1, 14]);
  expect(await pull(manyConversations(50).slice(0, 36), firstEpoch)).toBe('applied');
  expect(await known()).toBe(50);
});

test('[Y7] the list’s top conversations are written before other rows are parsed, and stay', async () => {
  const { pull, writes, known } = await watched();
  const unreadable = (item: ChangeSet): ChangeSet =>
    Object.defineProperty({ ...item }, 'rows', {
      get: () => {
        throw new Error('unreadable');
      },
    });
  await expect(
    pull(
      manyConversations(50).map((item, n) => (n < 36 ? unreadable(item) : item)),
      null,
    ),
  ).rejects.toThrow('unreadable');
  expect([writes.length, await known()]).toEqual([1, 14]);
  expect(await pull(manyConversations(50), firstEpoch)).toBe('applied');
  expect(await known()).toBe(50);
});

test('[Y21] an epoch change by another leader between two parts stops the second part', async () => {
  const { pull, writes, known } = await watched((writer) =>
    writer.writeHeads({ streams: [], merge: () => undefined, epochChange: { from: firstEpoch, to: secondEpoch } }),
  );
  expect(await pull(manyConversations(50), null)).toBe('stale');
  expect([writes.length, await known()]).toEqual([1, 0]);
});

test('[Y21] at an epoch change a large answer replaces all data in one write', async () => {
  const { pull, writes, turns, known } = await watched();
  await pull(manyConversations(50), null);
  expect(await pull(manyConversations(50), firstEpoch, secondEpoch)).toBe('epoch-changed');
  expect(writes.at(-1)).toHaveLength(50);
  expect([await known(), turns]).toEqual([50, [firstEpoch, secondEpoch]]);
});
