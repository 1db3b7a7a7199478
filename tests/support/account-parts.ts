/** Creates what a worker runs for one account, on ports that are offline unless a test replaces them. */
import { openChannel } from '#lib/channel.ts';
import type { Clock } from '#lib/clock.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { Transport } from '#sync/outbox/transport.ts';
import { createStateHolder } from '#workers/sync/sync-state.ts';
import type { AccountParts } from '#workers/sync/account.ts';
import { createAnswerKeeper } from '#workers/sync/answers/answer-keeper.ts';
import type { SendPort, ServerPort, StorePort } from '#workers/sync/ports.ts';
import type { RpcClient } from '#workers/sync/rpc.ts';
import { fastClock, fixedRandom } from './clocks.ts';
import { ada, firstEpoch, instant } from './streams.ts';

const offline = async () => ({ ok: false, code: 'offline' }) as const;

/** Answers a pull with no changes, and everything else as offline. */
export const silentTransport: Transport = {
  push: offline,
  pull: async () => ({ ok: true, value: { epoch: firstEpoch, serverTime: instant(0), streams: [], gone: [] } }),
  chunks: offline,
  digest: offline,
};

export const testOwner = { account: ada, generation: 1, email: 'ada@demo.alcove.test' };

export interface AccountOverrides extends Partial<ServerPort>, Partial<SendPort> {
  clock?: Clock;
  rpc?: RpcClient;
}

export const accountParts = (
  outbox: Outbox,
  stores: StorePort,
  { clock = fastClock(50), rpc = offline, drain, sendPictures, ...server }: AccountOverrides = {},
): AccountParts => ({
  environment: { clock, random: fixedRandom(), locks: navigator.locks, channel: openChannel },
  owner: testOwner,
  build: 1,
  outbox,
  stores,
  server: {
    transport: silentTransport,
    connect: offline,
    isOnline: () => true,
    onServerTime: () => undefined,
    ...server,
  },
  session: {
    accessToken: async () => ({ ok: true, value: 'token' }),
    afterUnauthorized: async () => undefined,
    keepFresh: async () => undefined,
  },
  sender: { drain: drain ?? (async () => ({ end: 'empty', answeredCount: 0 })), sendPictures },
  copies: { forgetPictures: async () => undefined },
  answers: { open: (store) => createAnswerKeeper({ store, outbox, clock, rpc }) },
  state: createStateHolder(),
});
