import 'fake-indexeddb/auto';
import { firstValueFrom, filter } from 'rxjs';
import { afterEach, expect, test } from 'vitest';
import { mergeDocs, REMOVED } from './bulk.ts';
import { epochDoc, streamDocOf, type StreamDoc } from './collections.ts';
import { eraseOldStores, eraseStores } from './erase.ts';
import { openStore, type Store } from './open.ts';
import { conversations$, conversationCount$, epoch$, head$, unreadHeads$ } from './reads.ts';
import type { Epoch, MemberId } from '#schemas/ids.ts';
import { conversationHead } from '#tests/support/heads.ts';

const account = '11111111-1111-4111-8111-111111111111' as MemberId;
const e1 = 'e1' as Epoch;
let store: Store;
const open = async () => (store = await openStore(account, { multiInstance: false }));
const put = (docs: StreamDoc[]) => mergeDocs(store.streams, docs.map((d) => d.id), (id) => docs.find((d) => d.id === id) ?? null, (d) => d);

afterEach(async () => {
  await store.close();
  await eraseStores(account);
});

test('list', async () => {
  await open();
  await put([epochDoc(e1), streamDocOf(conversationHead(1, { epoch: e1, updated: 10 })), streamDocOf(conversationHead(2, { epoch: e1, updated: 20, last: 3 })), streamDocOf(conversationHead(3, { epoch: 'e0' as Epoch, updated: 30 }))]);
  expect(await firstValueFrom(epoch$(store))).toBe(e1);
  const list = await firstValueFrom(conversations$(store, 10).pipe(filter((l) => l.length > 0)));
  expect(list.map((h) => Date.parse((h.info as any).updatedAt))).toEqual([20, 10]);
  expect((await firstValueFrom(unreadHeads$(store))).length).toBe(1);
  expect(await firstValueFrom(conversationCount$(store))).toBe(3);
  expect(await firstValueFrom(head$(store, list[0]!.id))).toEqual(list[0]);
  void eraseOldStores; void REMOVED;
});
