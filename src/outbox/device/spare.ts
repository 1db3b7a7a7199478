/**
 * A second copy of whose device this is, in the cache storage. A browser whose disk is full removes all of an origin's
 * databases by itself: a write that the disk cuts off leaves them unreadable, and the next opening begins them anew.
 * What lies in the cache storage is not touched by that, so the session is put back instead of a member being taken for
 * a guest [Y19].
 */
import type { Owner, Session } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import { SPARE_CACHE } from '#lib/device-marks.ts';
import { record, setRecord, type DeviceDatabase } from './device-database.ts';
import { nobody, sessionStateIn, sessionStateOf, type SessionState } from './session-state.ts';

/** The session is null where it was lost. */
export interface Spare {
  owner: Owner;
  session: Session | null;
}

const ADDRESS = '/alcove-spare';
const storage = (): CacheStorage | undefined => (globalThis as { caches?: CacheStorage }).caches;

/** One copy a device. Rejects where the browser refuses it. */
export async function keepSpare(spare: Spare): Promise<void> {
  const cache = await storage()?.open(SPARE_CACHE);
  await cache?.put(ADDRESS, Response.json(spare));
}

/** As a state of the device; `nobody`: there is none, or none that can be believed. */
export async function readSpare(): Promise<SessionState> {
  const kept = await storage()?.match(ADDRESS, { cacheName: SPARE_CACHE });
  if (!kept) return nobody;
  const { owner, session } = (await kept.json()) as Partial<Record<keyof Spare, unknown>>;
  return sessionStateOf(owner, session);
}

/**
 * [Y17] The account leaves; another one's copy stays. One that cannot be read may be theirs. False: it is still there.
 */
export async function eraseSpare(account: MemberId): Promise<boolean> {
  try {
    const kept = await readSpare().catch(() => null);
    if (kept === null || kept.owner === null || kept.owner.account === account) await storage()?.delete(SPARE_CACHE);
    return true;
  } catch {
    return false;
  }
}

/**
 * Puts the copy back where the device names nobody any more, and answers who is here then. `expected`: whose it may be:
 * an account that chose to leave does not come back [Y17]. Rejects where it cannot be read now, or written.
 */
export async function restoreFromSpare(
  device: DeviceDatabase,
  expected: (account: MemberId) => boolean,
): Promise<SessionState> {
  const spare = await readSpare();
  if (spare.status === 'none' || !expected(spare.owner.account)) return nobody;
  return device.write(async (tx) => {
    const now = await sessionStateIn(tx);
    const { owner, session } = spare;
    if (now.status !== 'none' || ((await record(tx, 'leftovers')) ?? []).includes(owner.account)) return now;
    await tx.objectStore('owner').put(owner, 'owner');
    await tx.objectStore('accounts').put(owner, owner.account);
    if (session) await tx.objectStore('session').put(session, 'session');
    await setRecord(tx, 'generation', Math.max(owner.generation, (await record(tx, 'generation')) ?? 0));
    return spare;
  });
}
