/** A new outbox under the app lock, with the database beside it. */
import { IDBFactory } from 'fake-indexeddb';
import { entryRules } from '#actions/rules.ts';
import type { Cipher } from '#sync/lock/types.ts';
import { setCurrentCipher } from '#sync/lock/current-cipher.ts';
import { openOutboxDatabase, type OutboxDatabase, type OutboxOwner } from '#sync/outbox/database.ts';
import { openOutbox, type Outbox } from '#sync/outbox/outbox.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';
import { firstEpoch, START } from './streams.ts';

export async function openSealedOutbox(
  owner: OutboxOwner,
  cipher: Cipher,
): Promise<{ clock: ManualClock; outbox: Outbox; db: OutboxDatabase }> {
  globalThis.indexedDB = new IDBFactory();
  setCurrentCipher(cipher);
  const clock = manualClock(START);
  const outbox = await openOutbox(owner, { rules: entryRules, clock });
  await outbox.changeEpoch(firstEpoch);
  const db = await openOutboxDatabase(owner, { create: false, onClosed: () => undefined });
  return { clock, outbox, db };
}
