import { entryRules } from '#actions/rules.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { openOutbox } from '../outbox/outbox.ts';
import { createMedia } from './media.ts';

test('[MEMBERAREA-24] videos leave the cache before pictures, the one being shown last', async () => {
  globalThis.indexedDB = new IDBFactory();
  const account = '8f14e45f-ceea-4f67-8a3c-9d2f1b0c7a11' as MemberId;
  const outbox = await openOutbox({ account, generation: 1 }, { rules: entryRules });
  let now = 0;
  const media = createMedia(outbox, { clock: { now: () => (now += 1), wait: () => Promise.resolve() } });
  const save = (path: string, type: 'image/webp' | 'video/mp4') =>
    media.save(path, { bytes: new ArrayBuffer(10), type });
  await media.setBudget(25);
  await save('picture', 'image/webp');
  await save('film', 'video/mp4');
  await save('second', 'video/mp4');
  const kept = await Promise.all(['picture', 'film', 'second'].map((path) => media.picture(path)));
  expect(kept.map((each) => each !== null)).toEqual([true, false, true]);
  outbox.close();
});
