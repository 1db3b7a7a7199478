/**
 * Runs one laboratory device: the real engine, store and outbox in a process of their own, on an IndexedDB in memory,
 * controlled over IPC.
 */
import { entryRules } from '#actions/rules.ts';
import 'fake-indexeddb/auto';
import { setInterval } from 'node:timers/promises';
import { firstValueFrom } from 'rxjs';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ActionData } from '#schemas/actions/union.ts';
import type { SoundPreferences } from '#schemas/entities/preferences.ts';
import { digestOf } from '#sync/replica/digest.ts';
import { NEWEST, chunkKeysOf } from '#streams/conversation/window.ts';
import { readOwner } from '#sync/session/owner.ts';
import { setSounds } from '#features/preferences/commands.ts';
import { deviceOf } from '#device/open-device.ts';
import { ownAccount } from '#device/own-account.ts';
import type { Device } from '#device/device.ts';
import { openOutbox, type Outbox } from '#sync/outbox/outbox.ts';
import { createTransport } from '#sync/outbox/transport.ts';
import { streamKinds } from '#streams/registry.ts';
import { openStore, type Store } from '#sync/store/open.ts';
import { epoch$, head$, chunks$, listedHeads$ } from '#sync/store/reads.ts';
import { storeWriter } from '#sync/store/writer.ts';
import { browserParts } from '#workers/sync/browser.ts';
import { createEngine, type Engine } from '#workers/sync/engine.ts';
import type { Connect } from '#workers/sync/ports.ts';
import type { SyncState } from '#platform/worker-api/sync-api.ts';
import type { Step } from '#tests/faults/acts.ts';
import * as member from './member-acts.ts';
import { asMessages } from '#tests/support/message-rows.ts';

const [, , baseUrl = ''] = process.argv;
/** Hides the advertisement of RxDB's free storage. */
console.warn = () => undefined;

const { sessions } = browserParts(baseUrl, '1.0.0');
const { device } = sessions;
let online = true;
let engine: Engine;
let state: SyncState | undefined;
/** RxDB opens a database once per realm, so the page shares the worker's. */
let store: Promise<Store> | undefined;
let outbox: Outbox | undefined;

function start(): void {
  // This process has neither Cache Storage nor XMLHttpRequest: no pictures, no links.
  const { linkReader: _links, pictures: _pictures, ...parts } = browserParts(baseUrl, '1.0.0');
  const fetchWhenOnline: typeof fetch = (...request) =>
    online ? fetch(...request) : Promise.reject(new TypeError('offline'));
  const connect =
    (...args: Parameters<typeof parts.connect>): Connect =>
    (token, listener, signal) =>
      online ? parts.connect(...args)(token, listener, signal) : Promise.resolve({ ok: false, code: 'offline' });
  const openOnce = (account: MemberId) => (store = openStore(account, { kinds: streamKinds }));
  engine = createEngine({
    ...parts,
    forgetPictures: async () => undefined,
    fetch: fetchWhenOnline,
    isOnline: () => online,
    connect,
    openStore: openOnce,
  });
  void engine.watch((next) => (state = next));
}

async function openPage(): Promise<{ store: Store; outbox: Outbox }> {
  const owner = await readOwner(device);
  if (!owner) throw new Error('nobody signed in');
  outbox ??= await openOutbox(owner, { rules: entryRules });
  await waitUntil(
    async () => store,
    (openDevice) => openDevice !== undefined,
  );
  return { store: await (store as Promise<Store>), outbox };
}

let screen: Device | undefined;
/** Opens the device through which screens read and write. */
async function openDevice(): Promise<Device> {
  const page = await openPage();
  if (screen?.store !== page.store || screen.outbox !== page.outbox)
    screen = deviceOf(page.outbox.account, page.store, page.outbox);
  return screen;
}

function closePage(): void {
  outbox?.close();
  store = outbox = screen = undefined;
}

const acts = {
  async signIn(email: string, password: string) {
    await engine.start();
    return engine.signIn(email, password);
  },
  async online(on: boolean) {
    online = on;
    if (on) engine.onNetworkOnline();
    else engine.onNetworkOffline();
  },
  async send(content: ActionData<'message.send'>) {
    const page = await openPage();
    const { id } = await page.outbox.sendMessage(content);
    await engine.drain();
    return id;
  },
  async choose(sounds: Partial<SoundPreferences>) {
    const chosen = await setSounds(sounds, (await openDevice()).context);
    await engine.drain();
    return chosen;
  },
  /** Waits until the own profile has these values and no edit is pending. */
  async chosen(sounds: Partial<SoundPreferences>) {
    const device = await openDevice();
    const read = () => firstValueFrom(ownAccount(device));
    return waitUntil(
      read,
      (account) =>
        account?.pending.length === 0 &&
        Object.entries(sounds).every(([field, value]) => account.profile[field as keyof SoundPreferences] === value),
    );
  },
  async journal() {
    return (await openPage()).outbox.journal();
  },
  async queued() {
    return (await (await openPage()).outbox.snapshot()).entries.length;
  },
  async epoch() {
    return firstValueFrom(epoch$((await openPage()).store));
  },
  async conversations() {
    const page = await openPage();
    return firstValueFrom(listedHeads$(page.store, ['conversation', 'group'], 100));
  },
  /** Waits until a conversation's newest `size` messages include `count` confirmed ones, and returns their texts. */
  async texts(conversation: ConversationId, count: number, size = 1000) {
    const page = await openPage();
    const read = async () => {
      const epoch = await firstValueFrom(epoch$(page.store));
      const head = await firstValueFrom(head$(page.store, asStream(conversation)));
      const found = await firstValueFrom(
        chunks$(page.store, chunkKeysOf(head ?? undefined, epoch, { size, end: NEWEST })),
      );
      return [...found.values()]
        .flatMap(({ rows }) => asMessages(rows))
        .sort((a, b) => a.seq - b.seq)
        .map(({ text }) => text);
    };
    return waitUntil(read, (texts) => texts.length >= count);
  },
  state: async () => state,
  async become(part: Partial<SyncState>) {
    return waitUntil(
      async () => state,
      (now) =>
        Object.entries(part).every(
          ([key, value]) => JSON.stringify(now?.[key as keyof SyncState]) === JSON.stringify(value),
        ),
    );
  },
  /** Retries at once, as when a member looks at the screen again. */
  hurry: () => engine.retryNow(),
  act: async (step: Step & { memberId: MemberId }) => member.performStep(await openDevice(), step),
  shows: async () => member.readShown(await openDevice()),
  settled: async (ms: number) => member.whySettlingFails(await openDevice(), asMember(), ms),
  /** Waits until device and server have the same state, by their digests [Y8]. */
  async agrees() {
    const page = await openPage();
    const transport = asMember();
    return waitUntil(
      async () => {
        const { epoch, heads } = await storeWriter(page.store).readAll();
        const answer = await transport.digest({ v: PROTOCOL_VERSION });
        return answer.ok && epoch !== null && answer.value.digest === (await digestOf(epoch, [...heads.values()]));
      },
      (same) => same,
    );
  },
  async settledHistory() {
    return waitUntil(
      async () => state?.history,
      (history) => history !== undefined && history.total > 0 && history.done === history.total,
    );
  },
  async emptied() {
    return waitUntil(
      async () => (await (await openPage()).outbox.snapshot()).entries.length,
      (n) => n === 0,
    );
  },
  async restart() {
    closePage();
    await engine.stop();
    start();
    await engine.start();
  },
  async signOut() {
    closePage();
    await engine.signOut();
    return (await indexedDB.databases()).map(({ name }) => name);
  },
};

const asMember = () => createTransport({ baseUrl, accessToken: () => sessions.accessToken(), timeoutMs: 3000 });

/** Polls until the value is as expected. Throws with the last value after `ms`. */
async function waitUntil<T>(read: () => Promise<T>, isDone: (value: T) => boolean, ms = 15_000): Promise<T> {
  const end = Date.now() + ms;
  let value = await read();
  for await (const _ of setInterval(20)) {
    if (isDone(value)) break;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(value)}`);
    value = await read();
  }
  return value;
}

export type LabActs = typeof acts;

start();
process.on('message', ({ call, name, given }: { call: number; name: keyof LabActs; given: never[] }) => {
  (acts[name] as (...given: never[]) => Promise<unknown>)(...given).then(
    (value) => process.send?.({ call, value }),
    (error: unknown) => process.send?.({ call, error: String(error) }),
  );
});
