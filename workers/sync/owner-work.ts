/**
 * Keeps the work of the device's owner running, and of nobody else [Y16].
 *
 * Responsibilities: starts and stops the account's work as the device's owner changes; reports the state of session and
 * storage; stops the work before an account is erased [Y17].
 * Races: starting, stopping and erasing run one after another. An outbox may close before its account counts as
 * running, so its end is noted in turn.
 */
import type { Owner } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import { log } from '#lib/log.ts';
import { forgetCipher } from '#sync/lock/forget-cipher.ts';
import { OutboxClosed } from '#sync/outbox/database.ts';
import { eraseAccount, type ErasePorts } from '#sync/session/erase.ts';
import { isSameOwner } from '#sync/session/owner.ts';
import type { Sessions } from '#sync/session/session.ts';
import { storageFailureOf } from '#lib/storage-failure.ts';
import type { OpenAccount } from './open-account.ts';
import { createSerialTasks } from './serial-tasks.ts';
import type { StateHolder } from './sync-state.ts';

export interface OwnerWorkParts {
  sessions: Pick<Sessions, 'current'>;
  state: StateHolder;
  erasePorts: ErasePorts;
  /** Opens an account and starts its work. */
  open(owner: Owner): Promise<OpenAccount>;
}

export interface OwnerWork {
  /** The account whose work runs. */
  running(): OpenAccount | null;
  /** Runs a task in turn with starting, stopping and erasing. */
  runSerially<T>(task: () => Promise<T>): Promise<T>;
  /** Starts or stops the account's work, so that it matches the device's present owner. */
  reconcile(): Promise<void>;
  /** Stops the account's work. */
  stop(): Promise<void>;
  /** Another context erases this account: its work stops, and its key is forgotten. */
  release(account: MemberId): Promise<void>;
  /** Resolves to whether nothing is left. */
  erase(account: MemberId): Promise<boolean>;
  /** While this tab itself signs out, the end of the session is no surprise to report. */
  whileSigningOut(work: () => Promise<void>): Promise<void>;
}

export function createOwnerWork({ sessions, state, erasePorts, open }: OwnerWorkParts): OwnerWork {
  let running: OpenAccount | null = null;
  let isSigningOut = false;
  // A failure of the storage is shown by the state and tried again.
  const runSerially = createSerialTasks((error) =>
    storageFailureOf(error) ? log.warn('sync.storage-failed') : log.crash('sync.engine', error),
  );

  const reconcile = () =>
    runSerially(async () => {
      const { status, owner } = await sessions.current();
      if (running && (status !== 'present' || !isSameOwner(running.owner, owner))) await stopRunning();
      if (status === 'present' && !running) {
        running = await start(owner);
        state.change({ storage: 'well' });
      }
      if (status !== 'none') state.change({ session: status });
      else if (state.current.session !== 'none' && !isSigningOut) state.change({ session: 'ended' });
    });

  async function stopRunning(): Promise<void> {
    const previous = running;
    running = null;
    await previous?.end();
  }

  /** Resolves to null where the account left the device meanwhile; the change of the session follows. */
  async function start(owner: Owner): Promise<OpenAccount | null> {
    try {
      const account = await open(owner);
      void restartWhenClosed(account).catch(() => undefined);
      return account;
    } catch (error) {
      if (error instanceof OutboxClosed) return null;
      reportOpenFailure(error);
      throw error;
    }
  }

  /** Starts anew after the browser or an erasure has closed the outbox: what ran on it can do nothing any more. */
  async function restartWhenClosed(account: OpenAccount): Promise<void> {
    await account.closed;
    const wasRunning = await runSerially(async () => {
      const isRunning = running === account;
      if (isRunning) await stopRunning();
      return isRunning;
    });
    if (wasRunning) await reconcile();
  }

  /** Reports why an account could not be opened [Y19]. */
  function reportOpenFailure(error: unknown): void {
    // A later version has upgraded the database, and this build is too old for it [Y18].
    if (error instanceof DOMException && error.name === 'VersionError') state.change({ outdated: true });
    else state.change({ storage: storageFailureOf(error) === 'full' ? 'full' : 'broken' });
  }

  return {
    running: () => running,
    runSerially,
    reconcile,
    stop: () => runSerially(stopRunning),
    release: (account) =>
      runSerially(async () => {
        if (running?.owner.account === account) await stopRunning();
        forgetCipher(account);
      }),
    async erase(account) {
      const releaseAccount = async () => {
        if (running?.owner.account === account) await stopRunning();
      };
      return runSerially(() => eraseAccount(account, { ...erasePorts, releaseAccount }));
    },
    async whileSigningOut(work) {
      isSigningOut = true;
      try {
        await work();
      } finally {
        isSigningOut = false;
      }
    },
  };
}
