import { afterEach, expect, test } from 'vitest';
import { asStream } from '#schemas/as-stream.ts';
import type { Epoch } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import { openOutbox, type Outbox } from '#outbox/outbox.ts';
import { atOnce, freshStores } from '#tests/support/stores.ts';
import {
  ada,
  conversation,
  entryId,
  first,
  info,
  instant,
  item,
  membership,
  message,
  pulled,
  second,
  text,
} from '#tests/support/streams.ts';
import { createResults } from './results.ts';
import { createTaker } from './take.ts';

const stores = freshStores();
const stream = asStream(conversation);
const going = new AbortController().signal;
let outbox: Outbox;
afterEach(() => outbox.close());

async function device() {
  const writer = await stores.writer();
  outbox = await openOutbox({ account: ada, generation: 1 });
  const self = { pulls: 0 };
  const wantPull = () => void (self.pulls += 1);
  const taker = createTaker({
    writer,
    turnOutbox: async (epoch) => void (await outbox.turnEpoch(epoch)),
    wantPull,
    pause: atOnce,
    drawn: atOnce,
    forgetPictures: async () => undefined,
    onAnew: () => undefined,
  });
  const results = createResults({ outbox, writer, taker, wantPull });
  const pull = (last: number, epoch: Epoch = first, asked: Epoch | null = null) =>
    taker.take({ epoch, source: 'pull', asked }, [pulled(last)], going);
  /** The server applied entry `n`, as message number `seq`. */
  const answer = async (n: number, seq: number, given: Partial<EntryResult> = {}, epoch = first) => {
    await outbox.claim(200);
    const row = message(seq, { id: entryId(n) as string as never, senderId: ada });
    const result: EntryResult = {
      id: entryId(n),
      status: 'applied',
      stream,
      rev: seq,
      membership: membership({ mine: 1 }),
      info: info(seq),
      row,
      ...given,
    };
    await outbox.record({ epoch, refused: false, serverTime: instant(0), results: [result] });
  };
  const queued = async () => (await outbox.snapshot()).entries.map(({ id }) => id);
  return { self, writer, taker, results, pull, answer, queued };
}
const send = (n: number) => outbox.enqueue(text(`message ${n}`), entryId(n));

test('[Y1] an entry leaves the outbox only after its row stands in the store', async () => {
  const { results, pull, answer, queued, writer } = await device();
  await pull(2);
  await send(3);
  await answer(3, 3);
  await results.settle([]);
  expect(await queued()).toEqual([entryId(3)]);
  await results.take(going);
  expect((await writer.standing([stream])).heads.get(stream)).toMatchObject({ rev: 3, info: { last: 3 } });
  await results.settle([]);
  expect(await queued()).toEqual([]);
});

test('[Y1] without a head nothing is in the store: a pull comes first', async () => {
  const { results, pull, answer, queued, self } = await device();
  await pull(1);
  await send(1);
  await answer(1, 1, { stream: asStream(ada) });
  await results.settle([]);
  expect(self.pulls).toBe(1);
  await results.take(going);
  await results.settle([]);
  expect(await queued()).toEqual([entryId(1)]);
});

test('[Y1] a row with the entry’s id is its result, whoever brought it', async () => {
  const { results, pull, taker, queued } = await device();
  await pull(1);
  await send(2);
  const row = message(2, { id: entryId(2) as string as never, senderId: ada });
  await taker.take(
    { epoch: first, source: 'live' },
    [item('live', { info: info(2), one: 2, asOf: 2, rows: [row] })],
    going,
  );
  await results.settle([{ stream, row: message(1) }]);
  expect(await queued()).toEqual([entryId(2)]);
  await results.settle([{ stream, row }]);
  expect(await queued()).toEqual([]);
});

test('[Y1] at the start such a row is found anywhere in its stream', async () => {
  const { results, taker, queued, pull } = await device();
  await pull(1);
  await send(2);
  await outbox.claim(200);
  const row = message(2, { id: entryId(2) as string as never, senderId: ada });
  await taker.take({ epoch: first, source: 'pull', asked: first }, [pulled(300, { rows: [row, message(300)] })], going);
  await results.search();
  expect(await queued()).toEqual([]);
});

test('[Y1, Y9] an entry in a restarted stream stays until its row stands in the new membership', async () => {
  const { results, pull, taker, answer, queued } = await device();
  await pull(1);
  await send(2);
  await answer(2, 2);
  await results.take(going);
  const anew = membership({ rev: 5, since: 5, mine: 1 });
  const row = message(2, { id: entryId(2) as string as never, senderId: ada });
  const began = taker.take(
    { epoch: first, source: 'pull', asked: first },
    [pulled(2, { membership: anew, rows: [] })],
    going,
  );
  await Promise.all([began, results.settle([])]);
  expect(await queued()).toEqual([entryId(2)]);
  await taker.take(
    { epoch: first, source: 'pull', asked: first },
    [pulled(2, { membership: anew, rows: [row] })],
    going,
  );
  await results.settle([]);
  expect(await queued()).toEqual([]);
});

test('[Y21] the outbox follows the store’s epoch after a worker’s death, old results void', async () => {
  const { results, pull, answer, queued, writer } = await device();
  await pull(1);
  await send(2);
  await answer(2, 2);
  await writer.writeHeads({ streams: [], merge: () => undefined, turn: { from: first, to: second } });
  await results.take(going);
  await results.settle([]);
  expect((await outbox.snapshot()).epoch).toBe(second);
  expect((await outbox.snapshot()).results.size).toBe(0);
  expect(await queued()).toEqual([entryId(2)]);
});

test('[Y7] a pull also names the streams of answered entries', async () => {
  const { results, pull, answer } = await device();
  await pull(1);
  await send(2);
  expect(await results.streams()).toEqual([]);
  await answer(2, 2);
  expect(await results.streams()).toEqual([stream]);
});
