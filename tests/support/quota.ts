/**
 * A disk with little room, that fills up and has room again, as the browser tells one origin. What lies there stays
 * readable.
 */
import type { BrowserContext, Page } from '@playwright/test';

/** Far more than the app takes. */
const QUOTA_BYTES = 12 * 1024 * 1024;

export interface Disk {
  /** From now on nothing can be added, in no context of the origin. */
  fill(): Promise<void>;
  free(): Promise<void>;
}

/**
 * To be called before the origin stores anything: the browser asks for the room that is left seldom, and goes on with
 * what it was told.
 */
export async function smallDisk(context: BrowserContext, page: Page, origin: string): Promise<Disk> {
  const cdp = await context.newCDPSession(page);
  const setQuota = (quotaSize: number) => cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  await setQuota(QUOTA_BYTES);
  return {
    async fill() {
      await setQuota(1);
      // More than the browser was told is left: it asks again, and remembers the answer.
      await page.evaluate(overfill, QUOTA_BYTES);
    },
    free: async () => void (await setQuota(QUOTA_BYTES)),
  };
}

async function overfill(bytes: number): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('too-much');
    request.onupgradeneeded = () => request.result.createObjectStore('bytes');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as DOMException);
  });
  // Of chance, or the browser makes it small.
  const chance = new Uint8Array(bytes);
  const AT_ONCE = 65_536;
  for (let from = 0; from < bytes; from += AT_ONCE) crypto.getRandomValues(chance.subarray(from, from + AT_ONCE));
  const tx = database.transaction('bytes', 'readwrite');
  tx.objectStore('bytes').put(chance, 0);
  await new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => reject(new Error('the disk took it'));
    tx.onabort = () => resolve();
  });
  database.close();
}
