/**
 * Moves the member's databases while the app lock is turned on or off [Y22]. It runs in the page that is unlocked,
 * before anything opens one of them: every page is locked, and workers get the key from such a page.
 */
import { deleteDB } from 'idb';
import type { Owner } from '#schemas/entities/session.ts';
import { moveOutbox, otherOutboxName } from '#sync/outbox/move-outbox.ts';
import { movePictures, otherMediaName } from '#sync/media/move-pictures.ts';
import { ERASE_PATIENCE_MS, waitAtMost } from '#sync/session/erase-databases.ts';
import { withLock, type Locks } from '#sync/session/lock.ts';
import { openLockName } from '#sync/session/names.ts';

/** Longest wait for another page that moves them, in milliseconds. */
const PATIENCE_MS = 60_000;

export async function moveDatabases(owner: Owner, locks: Locks = navigator.locks): Promise<void> {
  const moves = [
    { name: otherOutboxName(owner.account), move: () => moveOutbox(owner) },
    { name: otherMediaName(owner.account), move: () => movePictures(owner.account) },
  ];
  const present = async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    return moves.filter(({ name }) => names.includes(name));
  };
  if ((await present()).length === 0) return;
  await withLock(locks, openLockName(owner.account), PATIENCE_MS, async () => {
    for (const { name, move } of await present()) {
      await move();
      // A page that sleeps may hold it; it is empty, and the next unlocking tries again.
      await waitAtMost(ERASE_PATIENCE_MS, deleteDB(name));
    }
  });
}
