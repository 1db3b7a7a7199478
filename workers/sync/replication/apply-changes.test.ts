import { expect, test } from 'vitest';
import type { MessageId, StreamId } from '#schemas/ids.ts';
import { asStream } from '#schemas/as-stream.ts';
import { chunkKey } from '#sync/replica/chunks.ts';
import { atOnce } from '#tests/support/stores.ts';
import {
  ada,
  accountHead,
  otherConversation,
  card,
  firstEpoch,
  info,
  item,
  liveChangeSet,
  membership,
  message,
  pulledChangeSet,
  secondEpoch,
} from '#tests/support/streams.ts';
import { neverAborted, stream, applyingDevices } from '#tests/support/applying-device.ts';

const { device, started } = applyingDevices();

const gone = (rev: number) => item('pull', { membership: { gone: true, rev } });

test('[Y21] a first pull moves the device to the server’s epoch, heads and outbox included', async () => {
  const self = await started(2);
  expect(await self.head()).toEqual({ rev: 2, floor: 0, gone: false });
  expect(await self.texts()).toEqual(['message 1', 'message 2']);
  expect(self.epochTurns).toEqual([firstEpoch]);
});

test('[Y8] live events in order advance the head; with a gap they are shown and a pull requested', async () => {
  const self = await started(2);
  await self.live([liveChangeSet(3)]);
  expect(await self.head()).toMatchObject({ rev: 3 });
  expect(self.pullRequests).toBe(0);
  await self.live([liveChangeSet(5)]);
  expect(await self.head()).toMatchObject({ rev: 3 });
  expect(await self.texts()).toHaveLength(4);
  expect(self.pullRequests).toBe(1);
  await self.live([liveChangeSet(4)]);
  expect(await self.head()).toMatchObject({ rev: 5 });
  expect(self.pullRequests).toBe(1);
});

test('[Y8] rows of a stream without a head are not applied and cause a pull', async () => {
  const self = await device();
  await self.pull(
    [item('pull', { stream: asStream(ada), kind: 'account', info: accountHead([]).info, throughRev: 1 })],
    firstEpoch,
    null,
  );
  await self.live([liveChangeSet(1)]);
  expect(await self.texts()).toBeUndefined();
  expect(await self.head()).toBeUndefined();
  expect(self.pullRequests).toBe(1);
});

test('[Y21] an event of another epoch only causes a pull', async () => {
  const self = await started(1);
  expect(await self.live([liveChangeSet(2)], secondEpoch)).toBe('stale');
  expect(await self.texts()).toHaveLength(1);
  expect(self.pullRequests).toBe(1);
});

test('[Y21] an answer requested under an abandoned epoch is dropped', async () => {
  const self = await started(1);
  await self.pull([pulledChangeSet(1, { rows: [message(1, { text: 'of the second' })] })], secondEpoch, firstEpoch);
  expect(
    await self.chunk([
      item('chunks', {
        rows: [message(1, { rev: 9, text: 'late' })],
        completeChunks: [0],
        snapshotRev: 9,
        info: info(1),
      }),
    ]),
  ).toBe('stale');
  expect(await self.texts(0, 1, secondEpoch)).toEqual(['of the second']);
  expect(self.pullRequests).toBe(0);
});

test('[Y21] at an epoch change heads and chunks of the former one leave the device', async () => {
  const self = await started(3);
  await self.pull([pulledChangeSet(1)], secondEpoch, firstEpoch);
  expect(self.epochTurns).toEqual([firstEpoch, secondEpoch]);
  expect(await self.texts()).toBeUndefined();
  expect(await self.texts(0, 1, secondEpoch)).toEqual(['message 1']);
});

test('[Y9] the picture of a lost or changed card is forgotten', async () => {
  const self = await started(3);
  const withPicture = (rev: number, avatarUrl: string | null) =>
    item('live', { info: info(3), card: card({ rev, avatarUrl }) });
  await self.live([withPicture(2, '/avatars/a')]);
  await self.live([withPicture(2, '/avatars/a')]);
  expect(self.forgottenPictures).toEqual([]);
  await self.live([withPicture(3, '/avatars/b')]);
  expect([self.forgottenPictures, self.forgottenMembers]).toEqual([['/avatars/a'], []]);
  await self.live([item('live', { membership: membership({ rev: 7, cardAllowed: false }), info: info(3) })]);
  expect([self.forgottenPictures, self.forgottenMembers]).toEqual([['/avatars/a', '/avatars/b'], [card({}).memberId]]);
});

test('[Y9, Y21] an epoch change forgets the pictures of all cards that the new one lacks', async () => {
  const self = await started(3);
  const otherStream = asStream(otherConversation);
  const withCard = (stream: StreamId, avatarUrl: string) =>
    pulledChangeSet(1, { stream, card: card({ rev: 2, avatarUrl }) });
  await self.pull([withCard(stream, '/avatars/a'), withCard(otherStream, '/avatars/b')]);
  await self.pull([withCard(stream, '/avatars/a')], secondEpoch, firstEpoch);
  expect(self.forgottenPictures).toEqual(['/avatars/b']);
});

test('[Y9] an invisible stream leaves with its chunks, and older news do not restore it', async () => {
  const self = await started(3);
  expect(self.sweeps).toEqual([true]);
  await self.pull([gone(5)]);
  expect(await self.head()).toMatchObject({ gone: true });
  expect(await self.texts()).toBeUndefined();
  expect(self.sweeps).toEqual([true, false]);
  await self.live([liveChangeSet(4)]);
  expect(await self.head()).toMatchObject({ gone: true });
  expect(await self.texts()).toBeUndefined();
  await self.pull([pulledChangeSet(4, { membership: membership({ rev: 6, since: 6 }) })]);
  expect(await self.head()).toEqual({ rev: 4, floor: 0, gone: false });
  expect(await self.texts(0, 6)).toHaveLength(4);
});

test('[Y20] a new membership starts with new chunks; the former ones are swept', async () => {
  const self = await started(3);
  await self.pull([pulledChangeSet(5, { membership: membership({ rev: 2, since: 2 }) })]);
  expect(await self.texts()).toBeUndefined();
  expect(await self.texts(0, 2)).toHaveLength(5);
});

test('[Y11] a late chunk never undoes an edit', async () => {
  const self = await started(1);
  await self.live([
    liveChangeSet(1, {
      rev: 2,
      snapshotRev: 2,
      info: info(1, { rev: 2 }),
      rows: [message(1, { rev: 2, text: 'corrected' })],
    }),
  ]);
  await self.chunk([item('chunks', { rows: [message(1)], completeChunks: [0], snapshotRev: 1, info: info(1) })]);
  expect(await self.texts()).toEqual(['corrected']);
});

test('[Y7] chunks only named by a big pull lose completeness, and older answers do not count', async () => {
  const self = await started(3);
  expect(await self.answered(2)).toBe(true);
  await self.pull([
    item('pull', { info: info(900), throughRev: 900, snapshotRev: 900, staleChunks: [0], truncated: true }),
  ]);
  expect(await self.answered(2)).toBe(false);
  expect(await self.head()).toMatchObject({ rev: 900, floor: 900 });
  const lateChunk = item('chunks', { rows: [message(2)], completeChunks: [0], snapshotRev: 3, info: info(3) });
  await self.chunk([lateChunk]);
  expect(await self.answered(2)).toBe(false);
  await self.chunk([{ ...lateChunk, snapshotRev: 900, info: info(900) }]);
  expect(await self.answered(2)).toBe(true);
});

test('[Y10] a stream restarted live is reported: its history has to be fetched again', async () => {
  const self = await started(2);
  expect(self.restartCount).toBe(0);
  await self.live([liveChangeSet(3)]);
  expect(self.restartCount).toBe(0);
  await self.live([liveChangeSet(4, { membership: membership({ rev: 3, since: 3 }) })]);
  expect(self.restartCount).toBe(1);
});

test('[Y9] the sweep at the start removes what a killed worker left', async () => {
  const self = await started(2);
  await self.writer.writeRows(
    [
      {
        key: { epoch: firstEpoch, stream: asStream(ada), since: 1, chunkNo: 0 },
        isStale: false,
        completeThrough: 0,
        rows: [message(1)],
        trusted: true,
      },
    ],
    atOnce,
  );
  await self.taker.sweep();
  expect(
    (await self.writer.readChunks([chunkKey({ epoch: firstEpoch, stream: asStream(ada), since: 1, chunkNo: 0 })])).size,
  ).toBe(0);
  expect(await self.texts()).toHaveLength(2);
});

test('[Y21] a message in another’s place is not applied until the server confirms its epoch', async () => {
  const [self, another] = [
    await started(2),
    liveChangeSet(2, { rows: [message(2, { id: ada as unknown as MessageId, rev: 3 })] }),
  ];
  expect([await self.live([another]), self.taker.doubtsHistory(), self.pullRequests]).toEqual(['stale', true, 1]);
  expect([
    await self.taker.apply(
      { epoch: firstEpoch, source: 'pull', requestEpoch: firstEpoch, otherHistory: true },
      [pulledChangeSet(2, { rows: [message(1), ...another.rows] })],
      neverAborted,
    ),
    self.taker.doubtsHistory(),
  ]).toEqual(['applied', false]);
});
