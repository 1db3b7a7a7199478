/**
 * What this page has a call with: its number, which outlives a reload [S13], and its key, which does not. A copied tab
 * takes another number, because the first one holds a lock on its own.
 */
import { newPageKey, type PageKey } from './call-keys.ts';

const STORED = 'alcove-call-page';
/** Time for which a page that is just being replaced may still hold the lock. */
const RELEASE_MS = 2_000;

/** Holds the number for as long as this page lives; resolves to whether it could. */
const hold = (page: string): Promise<boolean> =>
  new Promise((resolve) => {
    navigator.locks
      .request(`${STORED}-${page}`, { signal: AbortSignal.timeout(RELEASE_MS) }, () => {
        resolve(true);
        return new Promise<never>(() => undefined);
      })
      .catch(() => resolve(false));
  });

/** A browser that refuses storage gives a number for this page alone. */
function stored(page?: string): string | null {
  try {
    if (page !== undefined) sessionStorage.setItem(STORED, page);
    return sessionStorage.getItem(STORED);
  } catch {
    return page ?? null;
  }
}

async function claim(): Promise<string> {
  const former = stored();
  if (former !== null && (await hold(former))) return former;
  const own = crypto.randomUUID();
  stored(own);
  await hold(own);
  return own;
}

let id: Promise<string> | null = null;
let key: Promise<PageKey> | null = null;

export const pageId = (): Promise<string> => (id ??= claim());
export const ownPageKey = (): Promise<PageKey> => (key ??= newPageKey());
