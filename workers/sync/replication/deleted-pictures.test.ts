import { expect, test } from 'vitest';
import { asStream } from '#schemas/as-stream.ts';
import type { ChangeSet } from '#sync/replica/change-set.ts';
import { chunkKey } from '#sync/replica/chunks.ts';
import { atOnce, freshStores } from '#tests/support/stores.ts';
import { conversation, firstEpoch, info, liveChangeSet, message, pulledChangeSet } from '#tests/support/streams.ts';
import { createChangeApplier } from './apply-changes.ts';
import { asMessages } from '#tests/support/message-rows.ts';

const stores = freshStores();

test('[Y11] a deleted message’s picture leaves before its tombstone, and no other does', async () => {
  const writer = await stores.writer();
  const key = chunkKey({ epoch: firstEpoch, stream: asStream(conversation), since: 1, chunkNo: 0 });
  const texts = async () => asMessages((await writer.readChunks([key])).get(key)?.rows).map(({ text }) => text);
  const erased: unknown[] = [];
  const nothing = {
    changeOutboxEpoch: () => Promise.resolve(),
    requestPull: () => undefined,
    onStreamRestart: () => undefined,
  };
  const taker = createChangeApplier({
    ...nothing,
    writer,
    copies: {
      forgetPictures: () => Promise.resolve(),
      erasePictures: async (paths) => void erased.push([paths.join(), await texts()]),
    },
    pause: atOnce,
    waitForPaint: atOnce,
  });
  const { signal } = new AbortController();
  const hears = (item: ChangeSet) => taker.apply({ epoch: firstEpoch, source: 'live' }, [item], signal);

  const shows = (seq: number) => message(seq, { type: 'image', mediaUrl: `picture-${seq}` });
  await taker.apply(
    { epoch: firstEpoch, source: 'pull', requestEpoch: null },
    [pulledChangeSet(2, { rows: [shows(1), shows(2)] })],
    signal,
  );
  expect(erased).toEqual([]);
  const tombstone = { ...message(1), text: '', rev: 3, deletedAt: message(1).createdAt };
  const deletion = liveChangeSet(3, { info: info(2, { rev: 3 }), rev: 3, snapshotRev: 3, rows: [tombstone] });
  await hears(deletion);
  await hears(deletion);
  expect(erased).toEqual([['picture-1', ['message 1', 'message 2']]]);
});
