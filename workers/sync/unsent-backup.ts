/**
 * Writes a second copy of unsent entries and drafts while this device has little room, and restores it after the
 * browser has removed the databases [Y19].
 *
 * Races: an account that leaves erases its copy under the device's lock, after its owner record [Y17]. A copy is
 * written under the same lock, and only while that record exists.
 */
import { entryRules } from '#actions/rules.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { Owner } from '#schemas/entities/session.ts';
import type { OpenChannel } from '#lib/channel.ts';
import type { Clock } from '#lib/clock.ts';
import { errorName, log } from '#lib/log.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import { parseUnsentCopy, restoreUnsent, unsentCopyOf } from '#sync/outbox/unsent.ts';
import { sealingCipher } from '#sync/lock/current-cipher.ts';
import { setRecord, type DeviceDatabase, type FoundUnsent } from '#sync/session/device-database.ts';
import { withLock, type Locks } from '#sync/session/lock.ts';
import { DEVICE_LOCK } from '#sync/session/names.ts';
import { isSameOwner, readOwner } from '#sync/session/owner.ts';
import { eraseUnsentCopy, hasUnsentCopy, readUnsentCopy, writeUnsentCopy } from '#sync/session/unsent-copy.ts';
import { createWakeSignal } from './wake-signal.ts';

/** With less than this left, a browser may remove the databases of an origin. */
export const LITTLE_ROOM_BYTES = 50 * 1024 * 1024;
/** Pause between two copies, milliseconds: a member who types writes often. */
const INTERVAL_MS = 1000;
/** How long an estimate of the room is valid, milliseconds: a browser may take long to compute it. */
const ROOM_AGE_MS = 10_000;
const LOCK_PATIENCE_MS = 5000;

export interface UnsentBackupParts {
  clock: Clock;
  locks: Locks;
  device: DeviceDatabase;
  channel?: OpenChannel;
  estimate(): Promise<StorageEstimate>;
}

export interface UnsentBackup {
  /** Restores the copy into an outbox that has never had an answer of the server. */
  restore(outbox: Outbox, owner: Owner): Promise<void>;
  /** Keeps the copy up to date until the signal aborts. */
  keep(outbox: Outbox, owner: Owner, signal: AbortSignal): Promise<void>;
}

const logFailure = (error: unknown) => log.warn('unsent.not-copied', { error: errorName(error) });

export function createUnsentBackup({ clock, locks, device, channel, estimate }: UnsentBackupParts): UnsentBackup {
  /** Accounts whose copies could not be restored: these are neither overwritten nor erased. */
  const unrestored = new Set<MemberId>();
  let room: { at: number; isLittle: boolean } | null = null;

  async function hasLittleRoom(): Promise<boolean> {
    if (room && Math.abs(clock.now() - room.at) < ROOM_AGE_MS) return room.isLittle;
    const { quota, usage = 0 } = await estimate();
    room = { at: clock.now(), isLittle: quota !== undefined && quota - usage < LITTLE_ROOM_BYTES };
    return room.isLittle;
  }

  /** For the member, who is told what the browser has removed and what of it came back. */
  async function noteFound({ account }: Owner, found: Pick<FoundUnsent, 'entries' | 'drafts'>): Promise<void> {
    log.info('unsent.restored', found);
    await device
      .change((tx) => setRecord(tx, 'found-unsent', { account, ...found }))
      .catch((error: unknown) => log.warn('unsent.not-noted', { error: errorName(error) }));
  }

  async function restoreCopy(owner: Owner, isLost: boolean): Promise<void> {
    unrestored.add(owner.account);
    try {
      const stored = await readUnsentCopy(owner.account);
      const copy = stored === undefined ? null : parseUnsentCopy(stored);
      const isRestored =
        copy && (await restoreUnsent(owner, copy, { rules: entryRules, clock, isLost, ...(channel && { channel }) }));
      unrestored.delete(owner.account);
      if (isRestored) await noteFound(owner, { entries: copy.entries.length, drafts: copy.drafts.length });
    } catch (error) {
      log.warn('unsent.not-restored', { error: errorName(error) });
    }
  }

  /** Writes or erases the copy. Resolves to whether there may be a copy now. */
  async function update(outbox: Outbox, owner: Owner, mayExist: boolean): Promise<boolean> {
    if (unrestored.has(owner.account)) await restoreCopy(owner, true);
    if (unrestored.has(owner.account)) return true;
    const unsent = unsentCopyOf(owner, await outbox.snapshot(), await outbox.drafts());
    // The cache storage is in the clear: under the app lock there is no second copy [Y22].
    const copy = unsent && !sealingCipher(owner.account) && (await hasLittleRoom()) ? unsent : null;
    if (!copy && !mayExist) return false;
    let isGone = false;
    const work = async () => {
      if (!isSameOwner(owner, await readOwner(device))) return;
      if (copy) await writeUnsentCopy(owner.account, copy);
      else isGone = await eraseUnsentCopy(owner.account);
    };
    await withLock(locks, DEVICE_LOCK, LOCK_PATIENCE_MS, work, clock);
    return !isGone;
  }

  return {
    async restore(outbox, owner) {
      if ((await outbox.snapshot()).epoch === null) await restoreCopy(owner, false);
    },
    async keep(outbox, owner, signal) {
      const changeSignal = createWakeSignal(clock);
      const disposers = [outbox.subscribe(changeSignal.notify), outbox.watchDrafts(changeSignal.notify)];
      changeSignal.notify();
      try {
        let mayExist = await hasUnsentCopy(owner.account).catch(() => true);
        for (;;) {
          await changeSignal.wait(signal);
          if (signal.aborted) return;
          await update(outbox, owner, mayExist).then((exists) => (mayExist = exists), logFailure);
          await clock.wait(INTERVAL_MS, signal).catch(() => undefined);
        }
      } finally {
        for (const dispose of disposers) dispose();
      }
    },
  };
}
