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
  engine: EnginePorts<'clock' | 'locks' | 'databases' | 'openStore' | 'sessions' | 'baseUrl' | 'fetch'>,
  owner: Owner,
): StorePort => ({
  async open(signal) {
    const { clock, locks, databases, openStore } = engine;
    const store = await openStore(owner.account);
    if (databases) return store;
    const migrated = await migrateStore(store, { clock, locks, signal });
    if (currentCipher(owner.account)) void endLockChange(owner, engine);
    return migrated;
  },
  erase: () => engine.databases?.eraseStores(owner.account) ?? eraseStores(owner.account),
});

/**
 * Deletes older stores, and ends a change of the app lock, if one is under way. A failure is tried again by the next
 * leader.
 */
async function endLockChange(
  owner: Owner,
  { clock, locks, sessions, baseUrl, fetch }: EnginePorts<'clock' | 'locks' | 'sessions' | 'baseUrl' | 'fetch'>,
): Promise<void> {
  const { device } = sessions;
  try {
    const [{ migrateToLock }, { endTickets }] = await Promise.all([
      import('./lock-migration.ts'),
      import('#sync/session/end-tickets.ts'),
    ]);
    const pause = () => clock.wait(SETTLE_MS);
    if (await migrateToLock(owner, { device, factory: indexedDB, caches, locks, pause }))
      await endTickets(device, { baseUrl, fetch });
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
    sessions,
  }: EnginePorts<'clock' | 'random' | 'locks' | 'batchSize' | 'unsent' | 'databases' | 'sessions'>,
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
  const isSealed = !databases && sealingCipher(owner.account) !== null;
  let opening: Promise<() => Promise<void>> | null = null;
  /** A failure stops nothing: without the answers, what waits is sent. */
  async function readAnswers(): Promise<void> {
    const { openLockedAnswers } = await import('#sync/outbox/locked-answers.ts');
    opening ??= openLockedAnswers(owner, outbox);
    const record = await opening.catch((error: unknown) => {
      opening = null;
      throw error;
    });
    await record();
  }
  const recordAnswers = () =>
    readAnswers().catch((error: unknown) => log.warn('lock.answers-not-recorded', { error: errorName(error) }));
  const drainQueue = (attempt: number) =>
    drain({
      outbox,
      before: isSealed ? recordAnswers : undefined,
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
    prepareLocked: isSealed
      ? async (signal) => {
          const { prepareLockedSending, requestTicketWith, ticketEndIn } = await import('./locked-sending.ts');
          const requestTicket = requestTicketWith(request);
          const ticketEnd = ticketEndIn(sessions.device, owner.account);
          const ticketPorts = { requestTicket, ticketEnd, recordAnswers, isReachable };
          const parts = { owner, outbox, clock, ...ticketPorts, pictures: pictures?.localPictures };
          await prepareLockedSending(parts, signal);
        }
      : undefined,
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
