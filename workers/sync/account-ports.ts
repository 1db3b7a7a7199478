/** Builds the ports of one account's work, each from what it needs of the engine's. */
import type { Owner } from '#schemas/entities/session.ts';
import { ALBUM_BUCKET } from '#schemas/album-media.ts';
import type { MemberId } from '#schemas/ids.ts';
import { backoff } from '#lib/retry-after.ts';
import { drain, type DrainOutcome } from '#sync/outbox/drain.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { Transport, TransportPorts } from '#sync/outbox/transport.ts';
import { eraseStores } from '#sync/store/erase.ts';
import { errorName, log } from '#lib/log.ts';
import type { DeviceDatabase } from '#sync/session/device-database.ts';
import type { AccountPictures } from '../picture/account-pictures.ts';
import { lazyAnswerKeeper } from './answers/lazy-keeper.ts';
import type { EngineParts } from './engine-parts.ts';
import { currentCipher, sealingCipher } from '#sync/lock/current-cipher.ts';
import { migrateStore } from './migration.ts';
import type { AnswerPort, LocalCopies, SendPort, StorePort } from './ports.ts';
import type { RpcClient } from './rpc.ts';

/** Pause in which transactions end and the browser rewrites its files, milliseconds. */
const SETTLE_MS = 1500;

type EnginePorts<Name extends keyof EngineParts> = Pick<EngineParts, Name>;

export const storePort = (
  {
    clock,
    locks,
    databases,
    openStore,
    sessions,
  }: EnginePorts<'clock' | 'locks' | 'databases' | 'openStore' | 'sessions'>,
  owner: Owner,
): StorePort => ({
  async open(signal) {
    const store = await openStore(owner.account);
    if (databases) return store;
    const migrated = await migrateStore(store, { clock, locks, signal });
    if (currentCipher(owner.account)) void endLockChange(owner, sessions.device, locks, () => clock.wait(SETTLE_MS));
    return migrated;
  },
  erase: () => databases?.eraseStores(owner.account) ?? eraseStores(owner.account),
});

/**
 * Deletes older stores, and ends a change of the app lock, if one is under way. A failure is tried again by the next
 * leader.
 */
async function endLockChange(
  owner: Owner,
  device: DeviceDatabase,
  locks: LockManager,
  pause: () => Promise<void>,
): Promise<void> {
  try {
    const { migrateToLock } = await import('./lock-migration.ts');
    await migrateToLock(owner, { device, factory: indexedDB, caches, locks, pause });
  } catch (error) {
    log.warn('lock.not-changed', { error: errorName(error) });
  }
}

export interface SenderPorts {
  owner: Owner;
  outbox: Outbox;
  transport: Pick<Transport, 'push'>;
  /** How requests with the account's token are sent. */
  request: TransportPorts;
  /** The name under which it pushes. */
  worker: string;
  pictures: AccountPictures | undefined;
  /** Whether the server may be reachable. */
  isReachable(): boolean;
}

export function sendPort(
  {
    clock,
    random,
    locks,
    batchSize,
    unsent,
    databases,
  }: EnginePorts<'clock' | 'random' | 'locks' | 'batchSize' | 'unsent' | 'databases'>,
  { owner, outbox, transport, request, worker, pictures, isReachable }: SenderPorts,
): SendPort {
  /**
   * Runs a push loop only if the network may be reachable. An entry that no push loop has claimed can still be changed
   * or discarded without a trace [Y2], so none is claimed without a network.
   */
  const whenReachable =
    (run: (attempt: number) => Promise<DrainOutcome>) =>
    async (attempt: number): Promise<DrainOutcome> =>
      isReachable()
        ? run(attempt)
        : { end: 'retry-later', answeredCount: 0, code: 'offline', retryAfter: backoff(attempt, random) };
  const drainQueue = (attempt: number) =>
    drain({
      outbox,
      push: (request) => transport.push({ ...request, worker }),
      ...(pictures && { pictures: pictures.localPictures }),
      ...(batchSize && { batchSize }),
      locks,
      clock,
      random,
      attempt,
    });
  return {
    drain: whenReachable(drainQueue),
    sendPictures: pictures && whenReachable(pictures.send),
    keepUnsent: (signal) => unsent?.keep(outbox, owner, signal) ?? Promise.resolve(),
    prepareLocked:
      databases || !sealingCipher(owner.account)
        ? undefined
        : async (signal) => {
            const { prepareLockedSending, requestTicketWith } = await import('./locked-sending.ts');
            const requestTicket = requestTicketWith(request);
            const parts = { owner, outbox, clock, requestTicket, isReachable, pictures: pictures?.localPictures };
            await prepareLockedSending(parts, signal);
          },
  };
}

export const localCopies = (
  { forgetPictures, forgetMembers }: EnginePorts<'forgetPictures' | 'forgetMembers'>,
  account: MemberId,
  pictures: AccountPictures | undefined,
): LocalCopies => ({
  forgetPictures,
  forgetMembers: (ids) => forgetMembers?.(account, ids) ?? Promise.resolve(),
  sweepPictures: pictures?.sweep,
  erasePictures: pictures?.erase,
});

export const answerPort = (
  { clock, loadAnswerKeeper }: EnginePorts<'clock' | 'loadAnswerKeeper'>,
  { outbox, rpc, pictures }: { outbox: Outbox; rpc: RpcClient; pictures: AccountPictures | undefined },
): AnswerPort => ({
  open: (store) =>
    lazyAnswerKeeper(
      store,
      async () => (await loadAnswerKeeper?.())?.({ store, outbox, clock, rpc, ...(pictures && { files: pictures }) }),
      async () => ((await pictures?.cachedPaths(`${ALBUM_BUCKET}/`)) ?? []).length > 0,
    ),
});
