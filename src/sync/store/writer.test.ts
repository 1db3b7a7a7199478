import { expect, test, vi } from 'vitest';
import type { Head } from '#schemas/entities/head.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { StreamId } from '#schemas/ids.ts';
import { chunkChanges } from '#sync/replica/chunk-changes.ts';
import { chunkKey, type ChunkChange } from '#sync/replica/chunks.ts';
import { conversation, firstEpoch, head, message, pulledChangeSet, secondEpoch, uuid } from '#tests/support/streams.ts';
import { atOnce, freshStores } from '#tests/support/stores.ts';
import { storeWriter, type StoreWriter } from './writer.ts';
import { asMessage } from '#tests/support/message-rows.ts';

const stores = freshStores();
const stream = asStream(conversation);
const other = uuid(300) as StreamId;
const keyOf = (chunkNo: number, since = 1, epoch = firstEpoch, of = stream) =>
  chunkKey({ epoch, stream: of, since, chunkNo });
const change = (chunkNo: number, texts: string[], given: Partial<ChunkChange['key']> = {}): ChunkChange => ({
  key: { epoch: firstEpoch, stream, since: 1, chunkNo, ...given },
  isStale: false,
  completeThrough: 0,
  rows: texts.map((text, n) => message(chunkNo * 64 + n + 1, { text })),
  trusted: true,
});
const put = (writer: StoreWriter, ...heads: Head[]) =>
  writer.writeHeads({
    streams: heads.map(({ id }) => id),
    merge: (id) => heads.find((each) => each.id === id),
    epochChange: { from: null, to: firstEpoch },
  });

test('[Y20] rows are read as written, and a second write changes nothing', async () => {
  const writer = await stores.writer();
  const changes = chunkChanges(undefined, pulledChangeSet(70), firstEpoch);
  await writer.writeRows(changes, atOnce);
  const before = await writer.readChunks([keyOf(0), keyOf(1)]);
  await writer.writeRows(changes, atOnce);
  expect(await writer.readChunks([keyOf(0), keyOf(1)])).toEqual(before);
  expect(before.get(keyOf(0))?.rows).toHaveLength(63);
  expect(before.get(keyOf(1))?.rows.map(({ seq }) => seq)).toEqual([64, 65, 66, 67, 68, 69, 70]);
});

test('[Y5] two leaders that write the same chunk at once lose nothing of each other', async () => {
  const store = await stores.open();
  const [one, two] = [storeWriter(store), storeWriter(store)];
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? one : two).writeRows([{ ...change(0, []), rows: [message(n + 1)] }], atOnce),
    ),
  );
  expect((await one.readChunks([keyOf(0)])).get(keyOf(0))?.rows).toHaveLength(20);
});

test('[Y5] heads merge with what was just read, or with a faster leader’s newer heads', async () => {
  const store = await stores.open();
  const [one, two] = [storeWriter(store), storeWriter(store)];
  await put(one, head(3));
  const alreadyRead = await one.readHeads([stream, other]);
  const reads = vi.spyOn(store.streams.storageInstance, 'findDocumentsById');
  const merged: (number | undefined)[] = [];
  const raise = (_: StreamId, known: Head | undefined) => (merged.push(known?.rev), head((known?.rev ?? 0) + 1));
  await one.writeHeads({ streams: [stream], merge: raise, alreadyRead });
  expect([reads.mock.calls, merged]).toEqual([[], [3]]);

  const stale = await one.readHeads([stream]);
  await two.writeHeads({ streams: [stream], merge: () => head(9) });
  await one.writeHeads({ streams: [stream], merge: raise, alreadyRead: stale });
  expect(merged).toEqual([3, 4, 9]);
  expect((await one.readHeads([stream])).heads.get(stream)?.rev).toBe(10);
});

test('[Y11] the later revision stays, whoever writes last', async () => {
  const writer = await stores.writer();
  const row = (rev: number) => ({ ...change(0, []), rows: [message(1, { rev, text: `rev ${rev}` })] });
  await writer.writeRows([row(5)], atOnce);
  await writer.writeRows([row(3)], atOnce);
  expect(asMessage((await writer.readChunks([keyOf(0)])).get(keyOf(0))?.rows[0])?.text).toBe('rev 5');
});

test('[Y7, Y10] chunks that a pull only names lose completeness, and delay nothing if absent', async () => {
  const writer = await stores.writer();
  await writer.writeRows([change(7, ['before'])], atOnce);
  const mixed = Array.from({ length: 450 }, (_, chunkNo) =>
    chunkNo % 150 === 149 ? change(chunkNo, ['x']) : { ...change(chunkNo, []), isStale: true },
  );
  let pauses = 0;
  await writer.writeRows(mixed, async () => void (pauses += 1));
  expect(pauses).toBe(0);
  const found = await writer.readChunks([149, 299, 449, 7, 8].map((chunkNo) => keyOf(chunkNo)));
  expect(
    [...found.values()]
      .map(({ chunkNo, rows, answered }) => [chunkNo, rows.length, answered[0] + answered[1] > 0])
      .sort(),
  ).toEqual(
    [
      [149, 1, true],
      [299, 1, true],
      [449, 1, true],
      [7, 1, false],
    ].sort(),
  );
});

test('[Y10] many chunks are written in bulks with a pause between them', async () => {
  const writer = await stores.writer();
  let pauses = 0;
  await writer.writeRows(
    Array.from({ length: 250 }, (_, chunkNo) => change(chunkNo, ['x'])),
    async () => void (pauses += 1),
  );
  expect(pauses).toBe(2);
  expect((await writer.readChunks([keyOf(0), keyOf(249)])).size).toBe(2);
});

test('[Y21] the epoch and its heads change in one write that removes the former heads', async () => {
  const writer = await stores.writer();
  await put(writer, head(3), head(1, { id: other }));
  await writer.writeHeads({
    streams: [stream],
    merge: () => head(2, { epoch: secondEpoch }),
    epochChange: { from: firstEpoch, to: secondEpoch },
  });
  const { epoch, heads } = await writer.readAll();
  expect(epoch).toBe(secondEpoch);
  expect([...heads.values()].map(({ id, rev }) => [id, rev])).toEqual([[stream, 2]]);
});

test('[Y21] a change from an epoch that the store has left does not take effect', async () => {
  const writer = await stores.writer();
  await put(writer, head(3));
  await writer.writeHeads({ streams: [], merge: (_, known) => known, epochChange: { from: null, to: secondEpoch } });
  expect((await writer.readHeads([])).epoch).toBe(firstEpoch);
});

test('[Y9] a sweep removes everything except what lies under a kept key', async () => {
  const writer = await stores.writer();
  await writer.writeRows(
    [
      change(0, ['old'], { since: 1 }),
      change(0, ['now'], { since: 10 }),
      change(0, ['theirs'], { stream: other }),
      change(0, ['past'], { epoch: secondEpoch }),
    ],
    atOnce,
  );
  const all = [keyOf(0), keyOf(0, 10), keyOf(0, 1, firstEpoch, other), keyOf(0, 1, secondEpoch)];
  await writer.sweep(`${firstEpoch}/${stream}/`, [keyOf(0, 10).slice(0, -1)], atOnce);
  expect([...(await writer.readChunks(all)).keys()].sort()).toEqual([all[1], all[2], all[3]].sort());
  await writer.sweep('', [keyOf(0, 10).slice(0, -1)], atOnce);
  expect([...(await writer.readChunks(all)).keys()]).toEqual([all[1]]);
});

test('[Y9] no swept word stays in the database', async () => {
  const store = await stores.open();
  const writer = storeWriter(store);
  await writer.writeRows([change(0, ['a secret'])], atOnce);
  await writer.sweep('', [], atOnce);
  expect(await store.chunks.storageInstance.findDocumentsById([keyOf(0)], true)).toEqual([]);
});

test('[Y10] complete history is recorded beside the head and survives its changes', async () => {
  const writer = await stores.writer();
  await put(writer, head(3));
  await writer.markComplete([{ id: stream, epoch: firstEpoch, complete: { since: 1, floor: 0, upTo: 3 } }]);
  await writer.writeHeads({ streams: [stream], merge: () => head(4) });
  expect((await writer.readAll()).complete.get(stream)).toEqual({ since: 1, floor: 0, upTo: 3 });
});

test('[Y10, Y21] complete history of one epoch says nothing about the next, also if late', async () => {
  const writer = await stores.writer();
  await put(writer, head(3));
  await writer.markComplete([{ id: stream, epoch: firstEpoch, complete: { since: 1, floor: 0, upTo: 3 } }]);
  await writer.writeHeads({
    streams: [stream],
    merge: () => head(3, { epoch: secondEpoch }),
    epochChange: { from: firstEpoch, to: secondEpoch },
  });
  expect((await writer.readAll()).complete.get(stream)).toBeUndefined();
  await writer.markComplete([{ id: stream, epoch: firstEpoch, complete: { since: 1, floor: 0, upTo: 3 } }]);
  expect((await writer.readAll()).complete.get(stream)).toBeUndefined();
});
