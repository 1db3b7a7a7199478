/** Whether somebody is signed in on this device, as it lies there; small, since a page asks before its first paint. */
import type { Owner, Session } from '#schemas/entities/session.ts';
import type { DeviceReadTransaction, DeviceWriteTransaction } from './device-database.ts';
import { SESSION_CHANNEL } from './names.ts';
import { ownerIn } from './owner.ts';
import { isOwner, isSession, isSuspended } from './record-guards.ts';

export type SessionState =
  | { status: 'present'; owner: Owner; session: Session }
  /** `suspended`: because the account is. */
  | { status: 'lost'; owner: Owner; session: null; suspended: boolean }
  | { status: 'none'; owner: null; session: null };

export const noSession: SessionState = { status: 'none', owner: null, session: null };

export async function sessionStateIn(tx: DeviceReadTransaction | DeviceWriteTransaction): Promise<SessionState> {
  const owner = await ownerIn(tx);
  return owner
    ? sessionStateOf(owner, await (tx as DeviceReadTransaction).objectStore('session').get('session'))
    : noSession;
}

/** [Y16] Of what lies there, as it lies: a session of someone who is not the owner counts as none. */
export function sessionStateOf(owner: unknown, stored: unknown): SessionState {
  if (!isOwner(owner)) return noSession;
  return isSession(stored) && stored.user.id === owner.account
    ? { status: 'present', owner, session: stored }
    : { status: 'lost', owner, session: null, suspended: isSuspended(stored) };
}

/** Signed in, lost, refreshed or ended by another context [AUTH-133]. Returns the end of listening. */
export function onSessionChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
