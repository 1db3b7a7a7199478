import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { deleteForGood, emptyDatabase } from './settle-files.ts';

let factory: IDBFactory;
beforeEach(() => (factory = new IDBFactory()));

const opened = (name: string) =>
  new Promise<IDBDatabase>((resolve) => {
    const request = factory.open(name);
    request.onupgradeneeded = () => {
      for (const store of ['records', 'others']) request.result.createObjectStore(store).put('canari', 0);
    };
    request.onsuccess = () => resolve(request.result);
  });
const create = async (name: string) => (await opened(name)).close();
const names = async () => (await factory.databases()).map(({ name }) => name).sort();

/** How many records each database holds that is there. */
async function held(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await names()) {
    const database = await opened(name ?? '');
    const tx = database.transaction(['records', 'others']);
    const requests = [tx.objectStore('records').count(), tx.objectStore('others').count()];
    await new Promise((resolve) => (tx.oncomplete = resolve));
    counts[name ?? ''] = requests.reduce((sum, { result }) => sum + result, 0);
    database.close();
  }
  return counts;
}

test('[Y22] databases are emptied before a pause, deleted after it, and the last one after another', async () => {
  for (const name of ['a', 'b', 'c']) await create(name);
  const atPauses: Record<string, number>[] = [];
  await deleteForGood(['c', 'a', 'b'], factory, async () => void atPauses.push(await held()));
  expect(atPauses).toEqual([{ a: 0, b: 0, c: 0 }, { a: 0 }, {}]);
});

test('[Y22] one database alone is emptied and deleted the same way, and none needs no pause', async () => {
  await create('a');
  const atPauses: Record<string, number>[] = [];
  const pause = async () => void atPauses.push(await held());
  await deleteForGood(['a'], factory, pause);
  expect(atPauses[0]).toEqual({ a: 0 });
  expect(await names()).toEqual([]);
  atPauses.length = 0;
  await deleteForGood([], factory, pause);
  expect(atPauses).toEqual([]);
});

test('[Y22] emptying creates no database, and empties one that a page has open without holding it', async () => {
  await emptyDatabase('absent', factory);
  expect(await names()).toEqual([]);
  const held = await opened('a');
  await emptyDatabase('a', factory);
  const count = held.transaction('records').objectStore('records').count();
  await new Promise((resolve) => (count.onsuccess = resolve));
  expect(count.result).toBe(0);
  held.close();
  await new Promise((resolve) => (factory.deleteDatabase('a').onsuccess = resolve));
  expect(await names()).toEqual([]);
});
