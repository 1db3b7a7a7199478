/**
 * Erases everything of an account from the device: databases, caches, keys, its session and owner record [Y17]. It
 * needs no network. The erasure is noted before it begins, so that databases the browser could not delete yet are
 * erased at the next start.
 */
import type { MemberId } from '#schemas/ids.ts';
import { showAppBadge } from '#lib/app-badge.ts';
import { openChannel, type OpenChannel } from '#lib/channel.ts';
import type { Clock } from '#lib/clock.ts';
import { SPARE_CACHE } from '#startup/device-marks.ts';
import { errorName, log } from '#lib/log.ts';
import { forgetCipher } from '../lock/forget-cipher.ts';
import { drainLockName } from '../outbox/drain-lock.ts';
import { announceSession } from './announce-session.ts';
import { readRecord, setRecord, type DeviceDatabase, type DeviceWriteTransaction } from './device-database.ts';
import { deleteCache } from './delete-cache.ts';
import { ERASE_PATIENCE_MS, eraseDatabases, waitAtMost } from './erase-databases.ts';
import { eraseKeys } from './erase-keys.ts';
import { withLock, type Locks } from './lock.ts';
import { DEVICE_LOCK, ERASE_CHANNEL, openLockName, SHELL_CACHE, UNSENT_CACHE } from './names.ts';
import { endOwner } from './claim-owner.ts';
import { eraseSessionBackup } from './session-backup.ts';
import { eraseUnsentCopy } from './unsent-copy.ts';

export interface ErasePorts {
  device: DeviceDatabase;
  locks: Locks;
  clock?: Clock;
  channel?: OpenChannel;
  /** Deletes an account's databases. Resolves to false if some are left. */
  databases?: (account: MemberId, patienceMs: number) => Promise<boolean>;
  /** Closes the databases that this context itself holds. Called once no other context may become leader. */
  releaseAccount?: () => Promise<void>;
  /** Has the server end what was issued to a lock that is gone; without it, a later start does. */
  endTickets?: () => Promise<unknown>;
  /** How long a context may take to close its databases, in milliseconds. */
  patienceMs?: number;
}

/**
 * Erases an account. The first transaction removes session and lock, whose wraps alone lead to the key, and notes the
 * erasure; rejects if it fails, with nothing erased. After it every step is made, whichever fails. Resolves to true if
 * nothing is left, or to false, as where a context still holds a database; `eraseLeftovers` goes on at a later start.
 */
export async function eraseAccount(account: MemberId, ports: ErasePorts): Promise<boolean> {
  await ports.device.change((tx) => endOwner(tx, account));
  const { endTickets, patienceMs = ERASE_PATIENCE_MS, clock } = ports;
  const ending = Promise.resolve(endTickets?.()).catch(() => undefined);
  const isErased = await eraseContent(account, ports);
  await waitAtMost(patienceMs, ending, clock);
  if (isErased && (await isMade(() => forgetAccount(account, ports)))) return true;
  log.warn('erase.incomplete');
  return false;
}

/** Erases all that lies outside the device database. Resolves to whether nothing of it is left. */
export async function eraseContent(
  account: MemberId,
  {
    locks,
    releaseAccount,
    clock,
    channel,
    databases = eraseDatabases,
    patienceMs = ERASE_PATIENCE_MS,
  }: Omit<ErasePorts, 'device'>,
): Promise<boolean> {
  void showAppBadge(0);
  const before = [
    await isMade(() => announce(account, channel)),
    await isMade(() => eraseKeys(account)),
    await isMade(() => releaseAccount?.()),
  ];
  forgetCipher(account);
  const withBothLocks = (work: () => Promise<boolean>) =>
    withLock(
      locks,
      drainLockName(account),
      patienceMs,
      () => withLock(locks, openLockName(account), patienceMs, work, clock),
      clock,
    );
  const eraseAll = async () => {
    // A context that writes a second copy holds this lock, and finds no owner any more.
    const eraseCopies = async () => {
      const erased = await Promise.all([eraseSessionBackup(account), eraseUnsentCopy(account)]);
      return erased.every(Boolean);
    };
    const results = await Promise.all([
      isMade(() => databases(account, patienceMs)),
      eraseCaches(),
      isMade(() => withLock(locks, DEVICE_LOCK, patienceMs, eraseCopies, clock)),
    ]);
    return results.every(Boolean);
  };
  return (await isMade(() => withBothLocks(eraseAll))) && before.every(Boolean);
}

/** Makes a step; resolves to false if it fails, or says that it is not complete. */
async function isMade(step: () => unknown): Promise<boolean> {
  try {
    return (await step()) !== false;
  } catch (error) {
    log.warn('erase.step-failed', { error: errorName(error) });
    return false;
  }
}

/**
 * Finishes incomplete erasures, at every start, before anything is opened. Workers cannot reach the keys: each page
 * erases these with `eraseStrayKeys`.
 */
export async function eraseLeftovers(ports: ErasePorts): Promise<void> {
  const leftovers = (await ports.device.read((tx) => readRecord(tx, 'leftovers'))) ?? [];
  for (const account of leftovers) await eraseAccount(account, ports);
}

/** Ends what an erasure without a network has left to end. A device database that has nothing else to hold goes too. */
export async function endLeftTickets(ports: ErasePorts): Promise<void> {
  if (!(await ports.device.read((tx) => readRecord(tx, 'ended-tickets')))?.length) return;
  await ports.endTickets?.();
  await destroyIfEmpty(ports, () => Promise.resolve());
}

/** Announces the erasure to contexts that hold the account's data, and to those that only show the session. */
function announce(account: MemberId, open = openChannel): void {
  const channel = open(ERASE_CHANNEL);
  channel.post({ account });
  channel.close();
  announceSession(open);
}

/**
 * Returns whether a cache survives the erasure: the app itself, the session copy (erased by account), and the unsent
 * copies of other accounts.
 */
const isLeftAlone = (name: string) =>
  name === SHELL_CACHE || name === SPARE_CACHE || name.startsWith(`${UNSENT_CACHE}-`);

async function eraseCaches(): Promise<boolean> {
  const storage = (globalThis as { caches?: CacheStorage }).caches;
  if (!storage) return true;
  try {
    const names = (await storage.keys()).filter((name) => !isLeftAlone(name));
    await Promise.all(names.map((name) => deleteCache(storage, name)));
    return true;
  } catch {
    return false;
  }
}

/**
 * Forgets an erased account. The last account takes the device database with it; under the lock, so that no sign-in
 * comes in between.
 */
const forgetAccount = (account: MemberId, ports: ErasePorts): Promise<void> =>
  destroyIfEmpty(ports, async (tx) => {
    const leftovers = (await readRecord(tx, 'leftovers')) ?? [];
    await setRecord(
      tx,
      'leftovers',
      leftovers.filter((other) => other !== account),
    );
    if ((await readRecord(tx, 'found-unsent'))?.account === account)
      await tx.objectStore('meta').delete('found-unsent');
  });

async function destroyIfEmpty(
  { device, locks, clock, patienceMs = ERASE_PATIENCE_MS }: ErasePorts,
  change: (tx: DeviceWriteTransaction) => Promise<void>,
): Promise<void> {
  const work = async () => {
    const empty = await device.change(async (tx) => {
      await change(tx);
      const waits = await Promise.all([readRecord(tx, 'leftovers'), readRecord(tx, 'ended-tickets')]);
      const flagged = await readRecord(tx, 'critical-cache-off');
      return !waits.some((each) => each?.length) && !flagged && (await tx.objectStore('accounts').count()) === 0;
    });
    if (empty) await waitAtMost(patienceMs, device.destroy(), clock);
  };
  await withLock(locks, DEVICE_LOCK, patienceMs, work, clock);
}
