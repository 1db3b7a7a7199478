/**
 * Small disk that fills up and gets free space again, as the browser reports it to one origin. Stored data stays
 * readable.
 */
import type { BrowserContext, Page } from '@playwright/test';

/** Far more than the app needs. */
const QUOTA_BYTES = 12 * 1024 * 1024;

export interface Disk {
  /** Fills the disk: from now on no context of the origin can add anything. */
  fill(): Promise<void>;
  free(): Promise<void>;
}

/**
 * Limits the disk; call it before the origin stores anything, because the browser rarely measures the free space and
 * reuses the result.
 */
export async function smallDisk(context: BrowserContext, page: Page, origin: string): Promise<Disk> {
  const cdp = await context.newCDPSession(page);
  const setQuota = (quotaSize: number) => cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  await setQuota(QUOTA_BYTES);
  return {
    async fill() {
      await setQuota(1);
      // A write beyond the reported space makes the browser measure it again, and reuse that result.
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
  // Random bytes, because the browser compresses others.
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
