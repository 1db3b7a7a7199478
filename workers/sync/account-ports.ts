/** Builds the ports of one account's work from those of the engine. */
import type { Owner } from '#schemas/entities/session.ts';
import { backoff } from '#lib/retry-after.ts';
import { drain, type DrainOutcome } from '#sync/outbox/drain.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { AccessToken, Transport } from '#sync/outbox/transport.ts';
import { eraseStores } from '#sync/store/erase.ts';
import type { AccountPictures } from '../picture/account-pictures.ts';
import type { AccountParts } from './account.ts';
import { lazyAnswerKeeper } from './answers/lazy-keeper.ts';
import type { EngineParts } from './engine-parts.ts';
import { migrateStore } from './migration.ts';
import type { RpcClient } from './rpc.ts';
import type { StateHolder } from './sync-state.ts';

interface OpenAccount {
  owner: Owner;
  outbox: Outbox;
  accessToken: AccessToken;
  transport: Transport;
  rpc: RpcClient;
  /** The name under which it pushes and listens. */
  worker: string;
  pictures: AccountPictures | undefined;
  onServerTime(serverTime: string): void;
  state: StateHolder;
}

type Ports = Pick<AccountParts, 'environment' | 'server' | 'session' | 'stores' | 'sender' | 'copies' | 'answers'>;

export function accountPorts(parts: EngineParts, opened: OpenAccount): Ports {
  const { clock, random, locks, databases, sessions, batchSize } = parts;
  const { owner, outbox, accessToken, transport, rpc, worker, pictures, onServerTime, state } = opened;
  const { account } = owner;

  /**
   * Runs a push loop only if the network may be reachable. An entry that no push loop has claimed can still be changed
   * or discarded without a trace [Y2], so none is claimed without a network.
   */
  const whenReachable =
    (run: (attempt: number) => Promise<DrainOutcome>) =>
    async (attempt: number): Promise<DrainOutcome> =>
      parts.isOnline() || state.current.connection === 'online'
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
    environment: parts,
    server: { transport, connect: parts.connect(account, worker), isOnline: parts.isOnline, onServerTime },
    session: { accessToken, afterUnauthorized: accessToken, keepFresh: (signal) => sessions.keepFresh(signal) },
    stores: {
      async open(signal) {
        const store = await parts.openStore(account);
        return databases ? store : migrateStore(store, { clock, locks, signal });
      },
      erase: () => databases?.eraseStores(account) ?? eraseStores(account),
    },
    sender: {
      drain: whenReachable(drainQueue),
      sendPictures: pictures && whenReachable(pictures.send),
      keepUnsent: (signal) => parts.unsent?.keep(outbox, owner, signal) ?? Promise.resolve(),
    },
    copies: {
      forgetPictures: parts.forgetPictures,
      forgetMembers: (ids) => parts.forgetMembers?.(account, ids) ?? Promise.resolve(),
      sweepPictures: pictures?.sweep,
      erasePictures: pictures?.erase,
    },
    answers: {
      open: (store) =>
        lazyAnswerKeeper(store, async () => (await parts.loadAnswerKeeper?.())?.({ store, outbox, clock, rpc })),
    },
  };
}
