/**
 * Ends a change of the app lock [Y22], once the page has moved outbox and pictures and the store has carried itself
 * over. Every step may be done twice, so a worker that was killed begins again at the next unlocking.
 */
import type { Owner } from '#schemas/entities/session.ts';
import type { OpenChannel } from '#lib/channel.ts';
import { log } from '#lib/log.ts';
import { sealingCipher } from '#sync/lock/current-cipher.ts';
import { otherMediaName } from '#sync/media/media-database.ts';
import { otherOutboxName } from '#sync/outbox/move-outbox.ts';
import { removeCopies } from '#sync/session/absent-copies.ts';
import { announceSession } from '#sync/session/announce-session.ts';
import type { DeviceDatabase } from '#sync/session/device-database.ts';
import { ERASE_PATIENCE_MS, waitAtMost } from '#sync/session/erase-databases.ts';
import { endLockChange } from '#sync/session/lock-change.ts';
import { lockOf } from '#sync/session/lock-record.ts';
import { directoryName } from '#sync/store/directory.ts';
import { eraseOldStores } from '#sync/store/erase.ts';
import { isReplaced } from '#sync/store/names.ts';
import { storeDatabases } from '#sync/store/raw.ts';
import { deleteDatabase, deleteForGood, emptyDatabase, settleFiles, type Pause } from './settle-files.ts';

export interface LockMigrationPorts {
  device: DeviceDatabase;
  factory: IDBFactory;
  caches: CacheStorage;
  locks: LockManager;
  /** Lets running transactions end, and the browser rewrite its files. */
  pause: Pause;
  channel?: OpenChannel;
}

/**
 * Resolves to whether a change of the lock has ended now. It has not as long as a database of the other form is there:
 * a page that still has it open keeps it from being deleted. A context that was unlocked before the change began writes
 * the other form itself, and can say nothing about its end.
 */
export async function migrateToLock(
  owner: Owner,
  { device, factory, caches, locks, pause, channel }: LockMigrationPorts,
): Promise<boolean> {
  const { account } = owner;
  const change = sealingCipher(account) ? 'turning-on' : 'turning-off';
  const lock = await device.read((tx) => lockOf(tx, account));
  if (lock?.state !== change) {
    await eraseOldStores(factory, locks, account);
    return false;
  }
  // A cache: it is filled again. It is emptied before the stores are deleted, whose pauses serve it too.
  const emptying = emptyDatabase(directoryName(account), factory);
  await waitAtMost(ERASE_PATIENCE_MS, emptying);
  await eraseOldStores(factory, locks, account, (names) => deleteForGood(names, factory, pause));
  // A page that sleeps may hold it.
  let isDeleted = false;
  const deleting = deleteDatabase(directoryName(account), factory).then(() => (isDeleted = true));
  await waitAtMost(ERASE_PATIENCE_MS, deleting);
  if (!isDeleted) return false;
  if (change === 'turning-on') await removeCopies(caches);
  const names = (await factory.databases()).map(({ name }) => name);
  if ([otherOutboxName(account), otherMediaName(account)].some((name) => names.includes(name))) return false;
  const stores = await storeDatabases(factory);
  if (stores.some((each) => each.account === account && isReplaced(each))) return false;
  await settleFiles(account, factory, pause);
  const hasEnded = await endLockChange(device, account, change);
  if (!hasEnded) return false;
  log.info('lock.changed', { state: change });
  // Pages that wait locked open without a key once there is no lock.
  announceSession(channel);
  return true;
}
