/**
 * Stores a second copy of the device's owner and session in the cache storage [Y19]. A browser whose disk is full may
 * lose all databases of an origin: a write that the disk cuts off leaves them unreadable, and the next opening creates
 * empty ones. The cache storage survives that, so the session is restored and the member is not taken for a guest.
 */
import type { Owner, Session } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import { SPARE_CACHE } from '#startup/device-marks.ts';
import { deleteCache } from './delete-cache.ts';
import { readRecord, setRecord, type DeviceDatabase } from './device-database.ts';
import { noSession, sessionStateIn, sessionStateOf, type SessionState } from './session-state.ts';

/** Owner and session; a lost session is null. */
export interface SessionBackup {
  owner: Owner;
  session: Session | null;
}

const BACKUP_URL = '/alcove-spare';
const storage = (): CacheStorage | undefined => (globalThis as { caches?: CacheStorage }).caches;

/** Writes the backup; a device has one. Rejects if the browser refuses the write. */
export async function writeSessionBackup(backup: SessionBackup): Promise<void> {
  const cache = await storage()?.open(SPARE_CACHE);
  await cache?.put(BACKUP_URL, Response.json(backup));
}

/** Reads the backup as a session state: `none` if there is no backup or no valid one. Rejects if it cannot be read. */
export async function readSessionBackup(): Promise<SessionState> {
  const response = await storage()?.match(BACKUP_URL, { cacheName: SPARE_CACHE });
  if (!response) return noSession;
  const { owner, session } = (await response.json()) as Partial<Record<keyof SessionBackup, unknown>>;
  return sessionStateOf(owner, session);
}

/**
 * Erases the backup of an account that leaves [Y17]; a backup of another account stays, but an unreadable one may be
 * this account's. Resolves to false if it could not be erased.
 */
export async function eraseSessionBackup(account: MemberId): Promise<boolean> {
  try {
    const backup = await readSessionBackup().catch(() => null);
    const caches = storage();
    if (caches && (backup === null || backup.owner === null || backup.owner.account === account))
      await deleteCache(caches, SPARE_CACHE);
    return true;
  } catch {
    return false;
  }
}

/**
 * Restores the backup if the device has no owner any more, and resolves to the session state then. `mayRestore`: false
 * for an account that chose to leave, which must not come back [Y17]. Rejects if the backup cannot be read or written
 * back.
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
    return sessionStateIn(tx);
  });
}
