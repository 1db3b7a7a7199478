import { expect, test } from 'vitest';
import type { Epoch, StreamId } from '#schemas/ids.ts';
import type { Item } from '#domain/items.ts';
import type { StoreWriter } from '#store/writer.ts';
import { atOnce, freshStores } from '#tests/support/stores.ts';
import { first, info, instant, pulled, second, uuid } from '#tests/support/streams.ts';
import { createTaker } from './take.ts';

const stores = freshStores();
const going = new AbortController().signal;

/** A conversation of its own for each; the highest is the newest. */
const many = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    pulled(1, { stream: uuid(200 + n) as string as StreamId, info: info(1, { updatedAt: instant(n) }) }),
  );
/** The streams of each write of heads, and what may happen while the screen draws what came first. */
async function watched(between: (writer: StoreWriter) => void | Promise<void> = () => undefined) {
  const writer = await stores.writer();
  const writes: StreamId[][] = [];
  const turns: Epoch[] = [];
  let sweeps = 0;
  const around: StoreWriter = {
    ...writer,
    writeHeads: (write) => (writes.push([...write.streams]), writer.writeHeads(write)),
  };
  const turnOutbox = async (epoch: Epoch) => void turns.push(epoch);
  const taker = createTaker({
    writer: around,
    turnOutbox,
    wantPull: () => undefined,
    pause: atOnce,
    drawn: async () => between(writer),
    forgetPictures: async () => undefined,
    sweepPictures: async () => void (sweeps += 1),
    onAnew: () => undefined,
  });
  const pull = (items: Item[], asked: Epoch | null, epoch = first, signal = going) =>
    taker.take({ epoch, source: 'pull', asked }, items, signal);
  return { pull, writes, turns, sweeps: () => sweeps, known: async () => (await writer.all()).heads.size };
}

test('[Y7] a first pull writes the list’s top conversations first and changes the epoch once', async () => {
  const { pull, writes, turns, sweeps, known } = await watched();
  expect(await pull(many(50), null)).toBe(true);
  expect(writes.map((streams) => streams.length)).toEqual([14, 36]);
  expect(writes[0]).toContain(uuid(249));
  expect(writes[1]).toContain(uuid(200));
  expect([await known(), turns, sweeps()]).toEqual([50, [first], 1]);
});

test('[Y7, Y15] a worker that ends between parts keeps them, and the next pull continues', async () => {
  const stood = new AbortController();
  const { pull, writes, known } = await watched(() => stood.abort());
  expect(await pull(many(50), null, first, stood.signal)).toBe(false);
  expect([writes.length, await known()]).toEqual([1, 14]);
  expect(await pull(many(50).slice(0, 36), first)).toBe(true);
  expect(await known()).toBe(50);
});

test('[Y7] the list’s top conversations are written before other rows are parsed, and stay', async () => {
  const { pull, writes, known } = await watched();
  const unreadable = (item: Item): Item =>
    Object.defineProperty({ ...item }, 'rows', {
      get: () => {
        throw new Error('unreadable');
      },
    });
  await expect(
    pull(
      many(50).map((item, n) => (n < 36 ? unreadable(item) : item)),
      null,
    ),
  ).rejects.toThrow('unreadable');
  expect([writes.length, await known()]).toEqual([1, 14]);
  expect(await pull(many(50), first)).toBe(true);
  expect(await known()).toBe(50);
});

test('[Y21] an epoch change by another leader between two parts stops the second part', async () => {
  const { pull, writes, known } = await watched((writer) =>
    writer.writeHeads({ streams: [], merge: () => undefined, turn: { from: first, to: second } }),
  );
  expect(await pull(many(50), null)).toBe(false);
  expect([writes.length, await known()]).toEqual([1, 0]);
});

test('[Y21] at an epoch change a large answer replaces all data in one write', async () => {
  const { pull, writes, turns, known } = await watched();
  await pull(many(50), null);
  expect(await pull(many(50), first, second)).toBe(true);
  expect(writes.at(-1)).toHaveLength(50);
  expect([await known(), turns]).toEqual([50, [first, second]]);
});
