/** How a session lies on the device: under the app lock only for contexts with its key [S1]. */
import type { Owner, Session, SuspendedSession } from '#schemas/entities/session.ts';
import { currentCipher } from '../lock/current-cipher.ts';
import { sessionPlace, type Cipher, type SealedSession } from '../lock/types.ts';
import type { DeviceWriteTransaction } from './device-database.ts';
import { lockOf } from './lock-record.ts';

/**
 * Writes the owner's session: sealed as long as the account has a lock. null: it was lost; without a lock that is no
 * session at all. Throws if there is a lock and this context has no key: a password never opens a lock [S24].
 */
export async function putSession(
  tx: DeviceWriteTransaction,
  { account, email }: Pick<Owner, 'account' | 'email'>,
  session: Session | SuspendedSession | null,
  cipher: Pick<Cipher, 'seal'> | null = currentCipher(account),
): Promise<void> {
  const store = tx.objectStore('session');
  if (await lockOf(tx, account)) {
    if (!cipher) throw new DOMException('the app is locked', 'InvalidStateError');
    const content: SealedSession = { session, email };
    await store.put({ v: 2, sealed: cipher.seal(sessionPlace(account), content) }, 'session');
  } else if (session) await store.put(session, 'session');
  else await store.delete('session');
}
