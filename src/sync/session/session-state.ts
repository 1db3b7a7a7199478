/** Reads from the device whether a member is signed in. Small, since a page needs it before its first paint. */
import type { Owner, Session } from '#schemas/entities/session.ts';
import type { DeviceReadTransaction, DeviceWriteTransaction } from './device-database.ts';
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
  return owner
    ? sessionStateOf(owner, await (tx as DeviceReadTransaction).objectStore('session').get('session'))
    : noSession;
}

/** Returns the state for stored values. A session of another account than the owner's counts as none [Y16]. */
export function sessionStateOf(owner: unknown, stored: unknown): SessionState {
  if (!isOwner(owner)) return noSession;
  const opened = held.cipher?.openSession(owner, stored);
  if (opened) return sessionStateOf(...opened);
  return isSession(stored) && stored.user.id === owner.account
    ? { status: 'present', owner, session: stored }
    : {
        status: (stored as SealedValue | undefined)?.sealed ? 'locked' : 'lost',
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
