import { entryRules } from '#actions/rules.ts';
import { afterEach, expect, test } from 'vitest';
import { asStream } from '#schemas/as-stream.ts';
import type { Epoch } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import { openOutbox, type Outbox } from '#sync/outbox/outbox.ts';
import { groupInfo, groupMembership } from '#tests/support/group-streams.ts';
import { atOnce, freshStores } from '#tests/support/stores.ts';
import {
  ada,
  conversation,
  entryId,
  firstEpoch,
  info,
  instant,
  item,
  membership,
  message,
  pulledChangeSet,
  secondEpoch,
  messageCommand,
} from '#tests/support/streams.ts';
import { createResultSettler } from './results.ts';
import { createChangeApplier } from './apply-changes.ts';

const stores = freshStores();
const stream = asStream(conversation);
const liveSignal = new AbortController().signal;
let outbox: Outbox;
afterEach(() => outbox.close());

async function openDevice() {
  const writer = await stores.writer();
  outbox = await openOutbox({ account: ada, generation: 1 }, { rules: entryRules });
  const self = { pulls: 0 };
  const requestPull = () => void (self.pulls += 1);
  const applier = createChangeApplier({
    writer,
    changeOutboxEpoch: async (epoch) => void (await outbox.changeEpoch(epoch)),
    requestPull,
    pause: atOnce,
    waitForPaint: atOnce,
    copies: { forgetPictures: async () => undefined },
    onStreamRestart: () => undefined,
  });
  const results = createResultSettler({ outbox, writer, applier, requestPull });
  const pull = (last: number, epoch: Epoch = firstEpoch, requestEpoch: Epoch | null = null) =>
    applier.apply({ epoch, source: 'pull', requestEpoch }, [pulledChangeSet(last)], liveSignal);
  /** Records that the server has applied entry `n` as message number `seq`. */
  const answer = async (n: number, seq: number, overrides: Partial<EntryResult> = {}, epoch = firstEpoch) => {
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
      ...overrides,
    };
    await outbox.record({ epoch, refused: false, serverTime: instant(0), results: [result] });
  };
  const queued = async () => (await outbox.snapshot()).entries.map(({ id }) => id);
  return { self, writer, taker: applier, results, pull, answer, queued };
}
const send = (n: number) => outbox.enqueue(messageCommand(`message ${n}`), entryId(n));

test('[Y1] an entry leaves the outbox only after its row stands in the store', async () => {
  const { results, pull, answer, queued, writer } = await openDevice();
  await pull(2);
  await send(3);
  await answer(3, 3);
  await results.settle([]);
  expect(await queued()).toEqual([entryId(3)]);
  await results.applyRecorded(liveSignal);
  expect((await writer.readHeads([stream])).heads.get(stream)).toMatchObject({ rev: 3, info: { last: 3 } });
  await results.settle([]);
  expect(await queued()).toEqual([]);
});

test('[Y1, Y21] an entry stays queued while its row’s place holds another message', async () => {
  const { results, pull, answer, queued, self, taker } = await openDevice();
  await taker.apply(
    { epoch: firstEpoch, source: 'pull', requestEpoch: null },
    [pulledChangeSet(3, { rows: [message(3, { id: entryId(9) as string as never })] })],
    liveSignal,
  );
  await send(3);
  // A server that was set back gives the third place a second time.
  await answer(3, 3);
  await results.applyRecorded(liveSignal);
  expect([taker.doubtsHistory(), self.pulls]).toEqual([true, 1]);
  await results.settle([]);
  expect(await queued()).toEqual([entryId(3)]);
  await pull(2, secondEpoch, firstEpoch);
  expect(await queued()).toEqual([entryId(3)]);
});

test('[Y1] without a head nothing is in the store: a pull comes first', async () => {
  const { results, pull, answer, queued, self } = await openDevice();
  await pull(1);
  await send(1);
  await answer(1, 1, { stream: asStream(ada) });
  await results.settle([]);
  expect(self.pulls).toBe(1);
  await results.applyRecorded(liveSignal);
  await results.settle([]);
  expect(await queued()).toEqual([entryId(1)]);
});

test('[Y1] a row with the entry’s id is its result, whoever brought it', async () => {
  const { results, pull, taker, queued } = await openDevice();
  await pull(1);
  await send(2);
  const row = message(2, { id: entryId(2) as string as never, senderId: ada });
  await taker.apply(
    { epoch: firstEpoch, source: 'live' },
    [item('live', { info: info(2), rev: 2, snapshotRev: 2, rows: [row] })],
    liveSignal,
  );
  await results.settle([{ stream, row: message(1) }]);
  expect(await queued()).toEqual([entryId(2)]);
  await results.settle([{ stream, row }]);
  expect(await queued()).toEqual([]);
});

test('[Y1] at the start such a row is found anywhere in its stream', async () => {
  const { results, taker, queued, pull } = await openDevice();
  await pull(1);
  await send(2);
  await outbox.claim(200);
  const row = message(2, { id: entryId(2) as string as never, senderId: ada });
  await taker.apply(
    { epoch: firstEpoch, source: 'pull', requestEpoch: firstEpoch },
    [pulledChangeSet(300, { rows: [row, message(300)] })],
    liveSignal,
  );
  await results.searchStreams();
  expect(await queued()).toEqual([]);
});

test('[Y1, Y9] an entry in a restarted stream stays until its row stands in the new membership', async () => {
  const { results, pull, taker, answer, queued } = await openDevice();
  await pull(1);
  await send(2);
  await answer(2, 2);
  await results.applyRecorded(liveSignal);
  const restartedMembership = membership({ rev: 5, since: 5, mine: 1 });
  const row = message(2, { id: entryId(2) as string as never, senderId: ada });
  const began = taker.apply(
    { epoch: firstEpoch, source: 'pull', requestEpoch: firstEpoch },
    [pulledChangeSet(2, { membership: restartedMembership, rows: [] })],
    liveSignal,
  );
  await Promise.all([began, results.settle([])]);
  expect(await queued()).toEqual([entryId(2)]);
  await taker.apply(
    { epoch: firstEpoch, source: 'pull', requestEpoch: firstEpoch },
    [pulledChangeSet(2, { membership: restartedMembership, rows: [row] })],
    liveSignal,
  );
  await results.settle([]);
  expect(await queued()).toEqual([]);
});

test('[Y21] the outbox follows the store’s epoch after a worker’s death, old results void', async () => {
  const { results, pull, answer, queued, writer } = await openDevice();
  await pull(1);
  await send(2);
  await answer(2, 2);
  await writer.writeHeads({ streams: [], merge: () => undefined, epochChange: { from: firstEpoch, to: secondEpoch } });
  await results.applyRecorded(liveSignal);
  await results.settle([]);
  expect((await outbox.snapshot()).epoch).toBe(secondEpoch);
  expect((await outbox.snapshot()).results.size).toBe(0);
  expect(await queued()).toEqual([entryId(2)]);
});

test('[Y7] a pull also names the streams of answered entries', async () => {
  const { results, pull, answer } = await openDevice();
  await pull(1);
  await send(2);
  expect(await results.answeredStreams()).toEqual([]);
  await answer(2, 2);
  expect(await results.answeredStreams()).toEqual([stream]);
});

test('[G15] a message of an earlier membership asks; the server decides if one may have left', async () => {
  const { results, taker } = await openDevice();
  const joined = item('pull', { kind: 'group', info: groupInfo(1), membership: groupMembership({ joinRev: 5 }) });
  await taker.apply({ epoch: firstEpoch, source: 'pull', requestEpoch: null }, [joined], liveSignal);
  const toGroup = (n: number, joinRev: number) => {
    const { action, data } = messageCommand(`message ${n}`);
    return outbox.enqueue({ action, data: { ...data, receiverId: null, joinRev } }, entryId(n));
  };
  await toGroup(1, 2);
  await outbox.claim(200);
  await toGroup(2, 2);
  await toGroup(3, 5);
  await results.settle([]);
  const codes = [...(await outbox.snapshot()).results].map(([id, { code }]) => [id, code]);
  expect(codes).toEqual([[entryId(2), 'group-joined-again']]);
});
