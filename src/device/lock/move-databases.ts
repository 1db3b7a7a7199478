/**
 * Moves the member's databases while the app lock is turned on or off [Y22]. It runs in the page that is unlocked,
 * before it opens one of them: every page is locked, and workers get the key from such a page.
 */
import { deleteDB } from 'idb';
import type { Owner } from '#schemas/entities/session.ts';
import { systemClock, type Clock } from '#lib/clock.ts';
import { errorName, log } from '#lib/log.ts';
import { moveOutbox, otherOutboxName } from '#sync/outbox/move-outbox.ts';
import { otherMediaName } from '#sync/media/media-database.ts';
import { movePictures } from '#sync/media/move-pictures.ts';
import { ERASE_PATIENCE_MS, waitAtMost } from '#sync/session/erase-databases.ts';
import { withLock, type Locks } from '#sync/session/lock.ts';
import { openLockName } from '#sync/session/names.ts';
import { unlessStalled } from './unless-stalled.ts';

/** Longest wait for another page that moves them, in milliseconds. */
const LOCK_PATIENCE_MS = 60_000;
/** Longest wait for a move that does not go forward, in milliseconds: another page may hold a database. */
export const MOVE_PATIENCE_MS = 15_000;

export interface MovePorts {
  locks?: Locks;
  clock?: Clock;
}

/**
 * Rejects where the outbox cannot be moved: opened without it, the app would lack what waits to be sent. With a
 * `TimeoutError` where nothing goes forward; the move goes on then, and the next call waits for it. Pictures that
 * cannot be moved keep nobody out: the next unlocking tries again, and until then the change of the lock does not end.
 */
export async function moveDatabases(
  owner: Owner,
  { locks = navigator.locks, clock = systemClock }: MovePorts = {},
): Promise<void> {
  const { account } = owner;
  const move = async (name: string, work: (onProgress: () => void) => Promise<void>) => {
    const isThere = async () => (await indexedDB.databases()).some((database) => database.name === name);
    if (!(await isThere())) return;
    await unlessStalled(
      name,
      (onProgress) =>
        withLock(
          locks,
          openLockName(account),
          LOCK_PATIENCE_MS,
          async () => {
            onProgress();
            if (!(await isThere())) return;
            await work(onProgress);
            // A page that sleeps may hold it; it is empty, and the next unlocking tries again.
            await waitAtMost(ERASE_PATIENCE_MS, deleteDB(name), clock);
          },
          clock,
        ),
      { patienceMs: MOVE_PATIENCE_MS, clock },
    );
  };
  // In this order: a message refers to pictures that were stored before it [Y3].
  await move(otherOutboxName(account), () => moveOutbox(owner));
  await move(otherMediaName(account), (onProgress) => movePictures(account, onProgress)).catch((error: unknown) =>
    log.warn('lock.pictures-not-moved', { error: errorName(error) }),
  );
}
