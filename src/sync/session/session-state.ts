/** Reads from the device whether a member is signed in. Small, since a page needs it before its first paint. */
import type { Owner, Session } from '#schemas/entities/session.ts';
import type { DeviceReadTransaction, DeviceRecords, DeviceWriteTransaction } from './device-database.ts';
import { SESSION_CHANNEL } from './names.ts';
import { ownerIn } from './owner.ts';
import { held } from '../lock/held-cipher.ts';
import type { SealedValue } from '../lock/is-sealed.ts';
import { isOwner, isSession, isSuspended } from './record-guards.ts';

export type SessionState =
  | { status: 'present'; owner: Owner; session: Session }
  /**
   * `locked`: the app is locked, and this context has no key [Y22]. `suspended`: the session was lost because the
   * account is suspended.
   */
  | { status: 'lost' | 'locked'; owner: Owner; session: null; suspended: boolean }
  | { status: 'none'; owner: null; session: null };

export const noSession: SessionState = { status: 'none', owner: null, session: null };

export async function sessionStateIn(tx: DeviceReadTransaction | DeviceWriteTransaction): Promise<SessionState> {
  const owner = await ownerIn(tx);
  if (!owner) return noSession;
  const read = tx as DeviceReadTransaction;
  const stored: unknown = await read.objectStore('session').get('session');
  return sessionStateOf(owner, stored, await read.objectStore('meta').get('locks'));
}

/**
 * Returns the state for stored values. A session of another account than the owner's counts as none [Y16]. Without its
 * key a lock wins, whatever session lies beside it: an earlier build may have written one in the clear [Y22].
 */
export function sessionStateOf(owner: unknown, stored: unknown, locks?: unknown): SessionState {
  if (!isOwner(owner)) return noSession;
  const isLocked =
    held.cipher?.account !== owner.account && (locks as DeviceRecords['locks'] | undefined)?.[owner.account];
  const opened = held.cipher?.openSession(owner, stored);
  if (opened) return sessionStateOf(...opened);
  return !isLocked && isSession(stored) && stored.user.id === owner.account
    ? { status: 'present', owner, session: stored }
    : {
        status: isLocked || (stored as SealedValue | undefined)?.sealed ? 'locked' : 'lost',
        owner,
        session: null,
        suspended: isSuspended(stored),
      };
}

/**
 * Calls the listener when another context signs in, refreshes, loses or ends the session [AUTH-133]. Returns a function
 * that stops listening.
 */
export function onSessionChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
