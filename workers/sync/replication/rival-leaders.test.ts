import { expect, test } from 'vitest';
import { atOnce } from '#tests/support/stores.ts';
import { firstEpoch, info, item, liveChangeSet, message } from '#tests/support/streams.ts';
import { createChangeApplier } from './apply-changes.ts';
import { neverAborted, applyingDevices } from '#tests/support/applying-device.ts';

const { started } = applyingDevices();

const interleavings = [
  ['readHeads', 1],
  ['writeRows', 1],
  ['readHeads', 2],
  ['writeRows', 2],
  ['writeHeads', 1],
] as const;
test.each(interleavings)(
  '[Y5] two leaders: a chunk read before the other’s big pull is not complete (%s %i)',
  async (method, nth) => {
    const bigPull = item('pull', {
      info: info(900),
      throughRev: 900,
      snapshotRev: 900,
      staleChunks: [0],
      truncated: true,
    });
    const lateChunk = item('chunks', { rows: [message(2)], completeChunks: [0], snapshotRev: 3, info: info(3) });
    let writesLeft = Infinity;
    let rivalApply: () => Promise<unknown> = () => Promise.resolve();
    const self = await started(3, (writer) => ({
      ...writer,
      async [method](...given: never[]) {
        const value = await (writer[method] as (...given: never[]) => Promise<unknown>)(...given);
        if (--writesLeft === 0) await rivalApply();
        return value;
      },
    }));
    const rival = createChangeApplier({
      writer: self.writer,
      changeOutboxEpoch: async () => undefined,
      requestPull: () => undefined,
      pause: atOnce,
      waitForPaint: atOnce,
      copies: { forgetPictures: async () => undefined },
      onStreamRestart: () => undefined,
    });
    rivalApply = () =>
      rival.apply({ epoch: firstEpoch, source: 'pull', requestEpoch: firstEpoch }, [bigPull], neverAborted);
    writesLeft = nth;
    await self.chunk([lateChunk]);
    expect(await self.head()).toMatchObject({ floor: 900 });
    expect(await self.answered(2)).toBe(false);
  },
);

test('[Y5] two leaders: an answer between a naming and its head is not complete either', async () => {
  const bigPull = item('pull', {
    info: info(900),
    throughRev: 900,
    snapshotRev: 900,
    staleChunks: [0],
    truncated: true,
  });
  const lateChunk = item('chunks', { rows: [message(2)], completeChunks: [0], snapshotRev: 3, info: info(3) });
  let meanwhile: () => Promise<unknown> = () => Promise.resolve();
  const self = await started(3, (writer) => ({
    ...writer,
    writeHeads: async (write) => (await meanwhile(), writer.writeHeads(write)),
  }));
  const rival = createChangeApplier({
    writer: self.writer,
    changeOutboxEpoch: async () => undefined,
    requestPull: () => undefined,
    pause: atOnce,
    waitForPaint: atOnce,
    copies: { forgetPictures: async () => undefined },
    onStreamRestart: () => undefined,
  });
  meanwhile = () =>
    rival.apply({ epoch: firstEpoch, source: 'chunks', requestEpoch: firstEpoch }, [lateChunk], neverAborted);
  await self.pull([bigPull]);
  expect(await self.answered(2)).toBe(false);
});

test('[Y15] a leader that has stood down writes no head any more', async () => {
  const self = await started(1);
  const stopped = new AbortController();
  stopped.abort();
  expect(await self.taker.apply({ epoch: firstEpoch, source: 'live' }, [liveChangeSet(2)], stopped.signal)).toBe(
    'stale',
  );
  expect(await self.head()).toMatchObject({ rev: 1 });
  expect(await self.texts()).toHaveLength(1);
});
