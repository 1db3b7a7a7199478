/**
 * A second copy of whose device this is, in the cache storage. A browser whose disk is full removes all of an origin's
 * databases by itself: a write that the disk cuts off leaves them unreadable, and the next opening begins them anew.
 * What lies in the cache storage is not touched by that, so the session is put back instead of a member being taken for
 * a guest [Y19].
 */
import type { Owner, Session } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import { SPARE_CACHE } from '#startup/device-marks.ts';
import { readRecord, setRecord, type DeviceDatabase } from './device-database.ts';
import { noSession, sessionStateIn, sessionStateOf, type SessionState } from './session-state.ts';

/** The session is null where it was lost. */
export interface SessionBackup {
  owner: Owner;
  session: Session | null;
}

const BACKUP_URL = '/alcove-spare';
const storage = (): CacheStorage | undefined => (globalThis as { caches?: CacheStorage }).caches;

/** One copy a device. Rejects where the browser refuses it. */
export async function writeSessionBackup(backup: SessionBackup): Promise<void> {
  const cache = await storage()?.open(SPARE_CACHE);
  await cache?.put(BACKUP_URL, Response.json(backup));
}

/** As a state of the device; `nobody`: there is none, or none that can be believed. */
export async function readSessionBackup(): Promise<SessionState> {
  const response = await storage()?.match(BACKUP_URL, { cacheName: SPARE_CACHE });
  if (!response) return noSession;
  const { owner, session } = (await response.json()) as Partial<Record<keyof SessionBackup, unknown>>;
  return sessionStateOf(owner, session);
}

/**
 * [Y17] The account leaves; another one's copy stays. One that cannot be read may be theirs. False: it is still there.
 */
export async function eraseSessionBackup(account: MemberId): Promise<boolean> {
  try {
    const backup = await readSessionBackup().catch(() => null);
    if (backup === null || backup.owner === null || backup.owner.account === account)
      await storage()?.delete(SPARE_CACHE);
    return true;
  } catch {
    return false;
  }
}

/**
 * Puts the copy back where the device names nobody any more, and answers who is here then. `expected`: whose it may be:
 * an account that chose to leave does not come back [Y17]. Rejects where it cannot be read now, or written.
 */
export async function restoreFromBackup(
  device: DeviceDatabase,
  mayRestore: (account: MemberId) => boolean,
): Promise<SessionState> {
  const backup = await readSessionBackup();
  if (backup.status === 'none' || !mayRestore(backup.owner.account)) return noSession;
  return device.write(async (tx) => {
    const current = await sessionStateIn(tx);
    const { owner, session } = backup;
    if (current.status !== 'none' || ((await readRecord(tx, 'leftovers')) ?? []).includes(owner.account))
      return current;
    await tx.objectStore('owner').put(owner, 'owner');
    await tx.objectStore('accounts').put(owner, owner.account);
    if (session) await tx.objectStore('session').put(session, 'session');
    await setRecord(tx, 'generation', Math.max(owner.generation, (await readRecord(tx, 'generation')) ?? 0));
    return backup;
  });
}
