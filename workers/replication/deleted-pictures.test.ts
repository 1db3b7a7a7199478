import { expect, test } from 'vitest';
import { asStream } from '#schemas/as-stream.ts';
import type { Item } from '#domain/items.ts';
import { pageKey } from '#domain/pages.ts';
import { atOnce, freshStores } from '#tests/support/stores.ts';
import { conversation, first, info, live, message, pulled } from '#tests/support/streams.ts';
import { createTaker } from './take.ts';

const stores = freshStores();

test('[Y11] a deleted message’s picture leaves before its tombstone, and no other does', async () => {
  const writer = await stores.writer();
  const key = pageKey({ epoch: first, stream: asStream(conversation), since: 1, k: 0 });
  const texts = async () => (await writer.pages([key])).get(key)?.rows.map(({ text }) => text);
  const erased: unknown[] = [];
  const nothing = {
    turnOutbox: () => Promise.resolve(),
    wantPull: () => undefined,
    forgetPictures: () => Promise.resolve(),
    onAnew: () => undefined,
  };
  const taker = createTaker({
    ...nothing,
    writer,
    pause: atOnce,
    drawn: atOnce,
    erasePictures: async (paths) => void erased.push([paths.join(), await texts()]),
  });
  const { signal } = new AbortController();
  const hears = (item: Item) => taker.take({ epoch: first, source: 'live' }, [item], signal);

  const shows = (seq: number) => message(seq, { type: 'image', mediaUrl: `picture-${seq}` });
  await taker.take({ epoch: first, source: 'pull', asked: null }, [pulled(2, { rows: [shows(1), shows(2)] })], signal);
  expect(erased).toEqual([]);
  const gone = { ...message(1), text: '', rev: 3, deletedAt: message(1).createdAt };
  const deletion = live(3, { info: info(2, { rev: 3 }), one: 3, asOf: 3, rows: [gone] });
  await hears(deletion);
  await hears(deletion);
  expect(erased).toEqual([['picture-1', ['message 1', 'message 2']]]);
});
