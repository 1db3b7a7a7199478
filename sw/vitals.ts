/**
 * Sends figures of loading [SHELL-178], at best effort: Workbox's queue keeps them while there is no network, and
 * nothing else goes through it [Y5]. They carry no token, no cookie and no member. Each belongs to the account that has
 * agreed to it: without that owner it is erased unsent [Y17].
 */
import { Queue } from 'workbox-background-sync/Queue.js';
import type { MemberId } from '#schemas/ids.ts';
import type { WebVital } from '#schemas/wire/web-vitals.ts';

/** Tag of the sync event that sends them. */
export const VITALS_TAG = 'vitals';
const DATABASE = 'workbox-background-sync';
/** What is older says little, and the server does not count it any more. In minutes. */
const KEEP_MINUTES = 7 * 24 * 60;

export interface VitalsPorts {
  baseUrl: string;
  fetch: typeof fetch;
  /** The device's owner; null: nobody. */
  owner: () => Promise<MemberId | null>;
  /** Asks the browser for a sync event; false where it knows none. */
  requestSync: (tag: string) => Promise<boolean>;
}

export interface Vitals {
  add(event: WebVital): Promise<void>;
  /** Sends what waits. Rejects where the server cannot be reached, so that the browser tries again. */
  send(): Promise<void>;
  /** Erases what waits. */
  clear(): Promise<void>;
}

/** The library keeps its connection open and offers no way to close it; an open one blocks the deletion [Y17]. */
interface HeldConnection {
  _queueStore?: { _queueDb?: { _db: IDBDatabase | null } };
}
function closeConnection(queue: Queue): void {
  const holder = (queue as unknown as HeldConnection)._queueStore?._queueDb;
  holder?._db?.close();
  if (holder) holder._db = null;
}

export function createVitals({ baseUrl, fetch, owner, requestSync }: VitalsPorts): Vitals {
  let made: Queue | null = null;
  let opening: Promise<Queue> | null = null;
  let sending: Promise<void> | null = null;
  /** How often everything was erased: what was on its way then must not come back. */
  let erasures = 0;

  /** Opens one connection for all callers: the library would open one for each call that comes before the first. */
  async function open(): Promise<Queue> {
    // A listener of its own would come too late for the event that loads this script; it gets none.
    made ??= new Queue('vitals', {
      forceSyncFallback: true,
      onSync: () => undefined,
      maxRetentionTime: KEEP_MINUTES,
    });
    await made.size();
    return made;
  }
  function queue(): Promise<Queue> {
    opening ??= open();
    opening.catch(() => (opening = null));
    return opening;
  }

  async function sendAll(): Promise<void> {
    const before = erasures;
    const account = await owner();
    if (account === null) return clear();
    if (before !== erasures) return;
    const waiting = await queue();
    while (before === erasures) {
      const entry = await waiting.shiftRequest();
      if (before !== erasures) return eraseAgain();
      if (!entry) return;
      if ((entry.metadata as { account?: MemberId } | undefined)?.account !== account) continue;
      try {
        const { status } = await fetch(entry.request.clone());
        if (status === 429 || status >= 500) throw new Error(`status ${status}`);
      } catch (error) {
        if (before !== erasures) return;
        await waiting.unshiftRequest(entry);
        if (before !== erasures) return eraseAgain();
        throw error;
      }
    }
  }

  async function clear(): Promise<void> {
    erasures += 1;
    if (opening) {
      const waiting = await opening;
      while (await waiting.shiftRequest());
      closeConnection(waiting);
      opening = null;
    }
    indexedDB.deleteDatabase(DATABASE);
  }

  /** Erases what the library has made since: it opens the erased database again. */
  async function eraseAgain(): Promise<void> {
    await queue();
    return clear();
  }

  const send = () => (sending ??= sendAll().finally(() => (sending = null)));

  return {
    async add(event) {
      const before = erasures;
      const account = await owner();
      if (account === null) return clear();
      if (before !== erasures) return;
      const request = new Request(`${baseUrl}/functions/v1/web-vitals`, {
        method: 'POST',
        body: JSON.stringify(event),
        headers: { 'content-type': 'application/json' },
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      });
      const waiting = await queue();
      if (before !== erasures) return;
      await waiting.pushRequest({ request, metadata: { account } });
      if (before !== erasures) return eraseAgain();
      if (!(await requestSync(VITALS_TAG))) await send();
    },
    send,
    clear,
  };
}
