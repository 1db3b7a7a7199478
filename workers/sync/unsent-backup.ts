/**
 * Keeps a second copy of what is unsent for as long as this device has little room, and brings it back where the
 * browser has removed the databases [Y19].
 *
 * Races: an account that leaves erases its copy under the device's lock, after its owner record [Y17]; a copy is
 * written under the same lock, and only while that record stands.
 */
import { entryRules } from '#actions/rules.ts';
import { unsentCopy } from '#schemas/commands/unsent-copy.ts';
import type { Owner } from '#schemas/entities/session.ts';
import type { OpenChannel } from '#lib/channel.ts';
import type { Clock } from '#lib/clock.ts';
import { errorName, log } from '#lib/log.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import { restoreUnsent, unsentCopyOf, type UnsentCopy } from '#sync/outbox/unsent.ts';
import type { DeviceDatabase } from '#sync/session/device-database.ts';
import { withLock, type Locks } from '#sync/session/lock.ts';
import { DEVICE_LOCK } from '#sync/session/names.ts';
import { isSameOwner, readOwner } from '#sync/session/owner.ts';
import { eraseUnsentCopy, readUnsentCopy, writeUnsentCopy } from '#sync/session/unsent-copy.ts';
import { createWakeSignal } from './wake-signal.ts';

/** With less than this left, a browser may remove the databases of an origin. */
export const LITTLE_ROOM_BYTES = 50 * 1024 * 1024;
/** Between two copies: who types writes often. */
const INTERVAL_MS = 1000;
const LOCK_PATIENCE_MS = 5000;

export interface UnsentBackupParts {
  clock: Clock;
  locks: Locks;
  device: DeviceDatabase;
  channel?: OpenChannel;
  estimate(): Promise<StorageEstimate>;
}

export interface UnsentBackup {
  /** Before the outbox is opened: what it has lost lies in it again. */
  restore(owner: Owner): Promise<void>;
  /** Ends with the signal. */
  keep(outbox: Outbox, owner: Owner, signal: AbortSignal): Promise<void>;
}

const logFailure = (error: unknown) => log.warn('unsent.not-copied', { error: errorName(error) });

export function createUnsentBackup({ clock, locks, device, channel, estimate }: UnsentBackupParts): UnsentBackup {
  async function hasLittleRoom(): Promise<boolean> {
    const { quota, usage = 0 } = await estimate();
    return quota !== undefined && quota - usage < LITTLE_ROOM_BYTES;
  }

  /** Answers whether there is a copy now. */
  async function update(outbox: Outbox, owner: Owner, mayExist: boolean): Promise<boolean> {
    const copy = (await hasLittleRoom()) ? unsentCopyOf(owner, await outbox.snapshot(), await outbox.drafts()) : null;
    if (!copy && !mayExist) return false;
    const work = async () => {
      if (!isSameOwner(owner, await readOwner(device))) return;
      await (copy ? writeUnsentCopy(owner.account, copy) : eraseUnsentCopy(owner.account));
    };
    await withLock(locks, DEVICE_LOCK, LOCK_PATIENCE_MS, work, clock);
    return copy !== null;
  }

  return {
    async restore(owner) {
      try {
        const stored = await readUnsentCopy(owner.account);
        if (stored === undefined) return;
        const copy = unsentCopy.parse(stored) as UnsentCopy;
        if (await restoreUnsent(owner, copy, { rules: entryRules, clock, ...(channel && { channel }) }))
          log.info('unsent.restored', { entries: copy.entries.length, drafts: copy.drafts.length });
      } catch (error) {
        log.warn('unsent.not-restored', { error: errorName(error) });
      }
    },
    async keep(outbox, owner, signal) {
      const changeSignal = createWakeSignal(clock);
      const disposers = [outbox.subscribe(changeSignal.notify), outbox.watchDrafts(changeSignal.notify)];
      let mayExist = true;
      changeSignal.notify();
      try {
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
