/** Starts the product's sync worker of a tab and its service worker, over the simulation's ports. */
import type { StreamId } from '#schemas/ids.ts';
import { OutboxClosed } from '#sync/outbox/database.ts';
import { onErase } from '#sync/session/on-erase.ts';
import { readOwner } from '#sync/session/owner.ts';
import { onPush } from '#sw/push.ts';
import { createQueueDrain, onSync } from '#sw/sync.ts';
import { createAnswerKeeper } from '#workers/sync/answers/answer-keeper.ts';
import { createEngine } from '#workers/sync/engine.ts';
import { createStateHolder } from '#workers/sync/sync-state.ts';
import type { Context } from '../core/ports/context.ts';
import type { SimBrowser, Tab } from './browser.ts';
import { noticesOf } from './notices.ts';
import { picturesAt, workerPicturesAt } from './pictures.ts';
import { plainRpc } from './plain-rpc.ts';

export function startTab(device: SimBrowser, context: Context): Tab {
  const { world, link } = device;
  const pictures = picturesAt(device, context);
  const engine = createEngine({
    ...device.portsOf(context),
    random: context.random,
    sessions: device.sessionsAt(context),
    baseUrl: '',
    fetch: device.fetchOf(context),
    build: 1,
    ...(world.screenful !== undefined && { screenful: world.screenful }),
    ...(world.batch !== undefined && { batchSize: world.batch }),
    isOnline: () => link.online,
    connect: (_, worker) => world.network.connectOf(link, context, worker),
    ...(pictures && { pictures }),
    loadAnswerKeeper: () => Promise.resolve(createAnswerKeeper),
    rpc: plainRpc,
    forgetPictures: async () => undefined,
    openStore: (account) => device.openStore(account, context),
    databases: {
      openOutbox: (owner) => device.openQueue(owner, context, 'tab'),
      eraseStores: (account) => device.eraseStore(account, context),
      eraseOldStores: async () => undefined,
      erase: (account) => device.eraseAll(account, context),
    },
  });
  const state = createStateHolder();
  void engine.watch((now) => state.change(now));
  // A failure to open is shown in the engine's state and retried.
  engine
    .start()
    .catch(
      (error: unknown) => error instanceof DOMException || error instanceof OutboxClosed || world.reportDefect(error),
    );
  const work = {
    onNetworkOnline: engine.onNetworkOnline,
    drop: engine.onNetworkOffline,
    requestChunks: (stream: StreamId, chunkNos: readonly number[]) => void engine.requestChunks(stream, chunkNos),
  };
  return { context, engine, state, work };
}

export type Occasion = 'msg' | 'media' | 'push';

/** Runs a service worker that sends the outbox once. An old one uses a protocol that the server refuses. */
export function runServiceWorker(device: SimBrowser, context: Context, occasion: Occasion, old = false): void {
  const { clock, random } = context;
  const { world } = device;
  const environment = {
    ...device.portsOf(context),
    clock,
    random,
    openQueue: (owner: Parameters<SimBrowser['openQueue']>[0]) => device.openQueue(owner, context, 'service-worker'),
    pictures: workerPicturesAt(device, context),
  };
  const sessions = device.sessionsAt(context);
  const queue = createQueueDrain({
    sessions,
    baseUrl: '',
    fetch: old ? withOldProtocol(device.fetchOf(context)) : device.fetchOf(context),
    environment,
  });
  onErase((account) => queue.close(account), device.channelsOf(context));
  const run = async () => {
    const outcome = await queue.run();
    if (outcome?.answeredCount && !device.tabs.some((tab) => tab.context.alive)) world.count?.('sent with no tab open');
    return outcome;
  };
  const isOwned = async () => (await readOwner(sessions.device)) !== null;
  const work =
    occasion === 'push'
      ? onPush(null, noticesOf(device, isOwned), { run })
      : onSync({ tag: occasion }, { ...queue, run });
  // A rejection tells the browser to retry.
  work.catch(
    (error: unknown) =>
      error instanceof DOMException || (error instanceof Error && error.name === 'Error') || world.reportDefect(error),
  );
}

const withOldProtocol =
  (send: typeof fetch): typeof fetch =>
  (input, init) =>
    send(input, { ...init, body: JSON.stringify({ ...(JSON.parse(String(init?.body)) as object), v: 0 }) });
