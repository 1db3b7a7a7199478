/** Turns the app lock on and off in this page [Y22]: both lock the app, and the next unlocking does the rest. */
import type { MemberId } from '#schemas/ids.ts';
import type { OpenChannel } from '#lib/channel.ts';
import type { Result } from '#lib/result.ts';
import { createCipher } from '#sync/lock/cipher.ts';
import { createInbox } from '#sync/lock/inbox.ts';
import { createDataKey, STRETCH_COSTS, wrapWithPasskey, wrapWithSecret } from '#sync/lock/keys.ts';
import { announceSession } from '#sync/session/announce-session.ts';
import { beginLock, beginUnlock } from '#sync/session/lock-change.ts';
import { withLock, type Locks } from '#sync/session/lock.ts';
import { AUTH_LOCK } from '#sync/session/later-names.ts';
import type { LockPasskey } from '#platform/lock-passkey.ts';
import { pageDevice } from '../page-device.ts';
import { removeSnapshots } from './member-keys.ts';
import { stretchBeside } from './stretch-beside.ts';

/** Longest wait for a refresh of the session, in milliseconds. */
const PATIENCE_MS = 10_000;

export interface LockChoice {
  method: 'code' | 'phrase';
  secret: string;
  /** Beside code or phrase, never alone: it can be lost [S27]. */
  passkey: LockPasskey | null;
  afterMs: number | null;
  onHide: boolean;
}

export interface LockPorts {
  locks: Locks;
  /** Locks every page: see `lockNow`. */
  lock(account: MemberId): Promise<void>;
  channel?: OpenChannel;
}

/**
 * Refuses, with nothing written, if nobody is signed in or there is a lock. Otherwise the page starts again, locked.
 */
export async function turnLockOn(
  account: MemberId,
  { method, secret, passkey, afterMs, onHide }: LockChoice,
  { locks, lock, channel }: LockPorts,
): Promise<Result<null, 'session-lost' | 'conflict'>> {
  const key = createDataKey();
  const wraps = [await wrapWithSecret(key, account, method, secret, STRETCH_COSTS, stretchBeside)];
  if (passkey) wraps.push(wrapWithPasskey(key, account, passkey));
  const cipher = createCipher(key, account);
  const inbox = await createInbox(cipher);
  // No refreshed session may be written in the clear meanwhile.
  const begun = await withLock(locks, AUTH_LOCK, PATIENCE_MS, () =>
    beginLock(pageDevice(), account, { wraps, inbox, afterMs, onHide }, cipher),
  );
  if (!begun.ok) return begun;
  // What would be painted before the lock is open.
  removeSnapshots(account);
  await lockEverywhere(account, { lock, channel });
  return begun;
}

export async function turnLockOff(
  account: MemberId,
  { lock, channel }: Pick<LockPorts, 'lock' | 'channel'>,
): Promise<void> {
  await beginUnlock(pageDevice(), account);
  await lockEverywhere(account, { lock, channel });
}

/**
 * Locks this page, and makes every other context read the session again: those without the key stop writing in the old
 * form. This page is blank by then, since it hears itself.
 */
async function lockEverywhere(
  account: MemberId,
  { lock, channel }: { lock: LockPorts['lock']; channel: OpenChannel | undefined },
): Promise<void> {
  const locking = lock(account);
  announceSession(channel);
  await locking;
}
