/** Fills a queue without pressing a button for each message. */
import type { Page } from '@playwright/test';
import type { MemberId } from '#schemas/ids.ts';

/**
 * Copies the one waiting message, as the composer wrote it, until `total` wait. Their texts are these words with a
 * number.
 */
export const queueMore = (page: Page, account: MemberId, words: string, total: number): Promise<void> =>
  page.evaluate(
    async (options) => {
      const opening = indexedDB.open(`alcove-outbox-${options.account}`);
      const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
      const entries = database.transaction('entries', 'readwrite').objectStore('entries');
      const [first] = await new Promise<{ nth: number; id: string; data: { text: string } }[]>(
        (resolve) => (entries.getAll().onsuccess = ({ target }) => resolve((target as IDBRequest).result)),
      );
      if (!first) throw new Error('nothing waits');
      const { nth: _, ...entry } = first;
      for (let n = 2; n <= options.total; n++)
        entries.add({ ...entry, id: crypto.randomUUID(), data: { ...entry.data, text: `${options.words} ${n}` } });
      await new Promise((resolve) => (entries.transaction.oncomplete = resolve));
      database.close();
    },
    { account, words, total },
  );
