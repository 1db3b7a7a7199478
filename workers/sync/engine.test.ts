/** Tests the engine of one tab with an auth service and without a sync server, which the engine must tolerate. */
import { entryRules } from '#actions/rules.ts';
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { Epoch, MemberId } from '#schemas/ids.ts';
import { openChannel } from '#lib/channel.ts';
import { systemClock, type Clock } from '#lib/clock.ts';
import { createDeviceDatabase } from '#sync/session/device-database.ts';
import { readOwner } from '#sync/session/owner.ts';
import { createSessions } from '#sync/session/session.ts';
import { deleteOutbox, outboxName } from '#sync/outbox/database.ts';
import { openOutbox } from '#sync/outbox/outbox.ts';
import { EPOCH_ID } from '#sync/store/names.ts';
import { streamKinds } from '#streams/registry.ts';
import { openStore } from '#sync/store/open.ts';
import { openRaw } from '#sync/store/raw.ts';
import { ADA } from '#tests/support/auth-double.ts';
import { fixedRandom } from '#tests/support/clocks.ts';
import { deviceBed } from '#tests/support/device-contexts.ts';
import { leaveOlderStore } from '#tests/support/older-store.ts';
import { bela, firstEpoch, head, messageCommand } from '#tests/support/streams.ts';
import { createEngine, type Engine } from './engine.ts';
import type { EngineParts } from './engine-parts.ts';
import type { SyncState } from '#platform/worker-api/sync-api.ts';

const house = deviceBed();
const engines: Engine[] = [];
const account = ADA.id as MemberId;

afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop();
});

/** Starts one tab. Tabs do not share stores here, since RxDB opens a name only once in a realm. */
function tab({
  isOnline = (): boolean => true,
  clock = systemClock,
  asks = (_url: string): void => undefined,
  unsent,
}: Partial<Pick<EngineParts, 'isOnline' | 'clock' | 'unsent'>> & { asks?: (url: string) => void } = {}) {
  const sessions = createSessions({
    baseUrl: house.service.url,
    fetch,
    clock: house.clock,
    locks: navigator.locks,
    device: createDeviceDatabase(),
  });
  const number = engines.length;
  const engine = createEngine({
    sessions,
    clock,
    random: fixedRandom(),
    locks: navigator.locks,
    channel: openChannel,
    baseUrl: house.service.url,
    fetch: (url) => {
      asks(url instanceof Request ? url.url : String(url));
      return Promise.reject(new TypeError('no network'));
    },
    build: 1,
    isOnline,
    connect: () => async () => ({ ok: false, code: 'offline' }),
    forgetPictures: async () => undefined,
    ...(unsent && { unsent }),
    openStore: (owner) =>
      openStore(owner, {
        kinds: streamKinds,
        multiInstance: false,
        indexedDB: globalThis.indexedDB,
        name: `alcove-store-${owner}-v1-${number}`,
      }),
  });
  engines.push(engine);
  let state = {} as SyncState;
  void engine.watch((next) => (state = next));
  return { engine, sessions, state: () => state };
}
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
const waitForState = (read: () => SyncState, part: Partial<SyncState>) =>
  vi.waitFor(() => expect(read()).toMatchObject(part), 5000);

test('[Y16] without an owner nothing is opened or created', async () => {
  const { engine, state } = tab();
  await engine.start();
  expect(state()).toMatchObject({ session: 'none', isLeader: false });
  expect(await databases()).toEqual([]);
});

test('[Y15] a signed-in tab leads; a second one follows and takes over when it closes', async () => {
  const [firstTab, secondTab] = [tab(), tab()];
  await firstTab.engine.start();
  expect(await firstTab.engine.signIn(ADA.email, ADA.password)).toEqual({
    ok: true,
    value: { account, email: ADA.email },
  });
  await waitForState(firstTab.state, { session: 'present', isLeader: true, storage: 'well' });
  await secondTab.engine.start();
  await waitForState(secondTab.state, { session: 'present', isLeader: false });
  await firstTab.engine.stop();
  await waitForState(secondTab.state, { isLeader: true });
});

test('[Y16] a cached answer is asked for by the account of the page, and for no other', async () => {
  const { engine, state } = tab();
  await engine.start();
  await engine.signIn(ADA.email, ADA.password);
  await waitForState(state, { session: 'present', isLeader: true });
  const request = { kind: 'refresh', name: 'clubs', params: {} } as const;
  expect(await engine.cachedAnswer(bela, request)).toEqual({ ok: false, code: 'session-lost' });
  expect(await engine.cachedAnswer(account, request)).toEqual({ ok: false, code: 'offline' });
});

test('[GROUP-16] a call right after the start waits for the account instead of being refused', async () => {
  const first = tab();
  await first.engine.start();
  await first.engine.signIn(ADA.email, ADA.password);
  const urls: string[] = [];
  const reloaded = tab({ asks: (url) => urls.push(url) });
  void reloaded.engine.start();
  const data = { groupId: '00000000-0000-4000-8000-000000000001', memberId: bela };
  const outcome = await reloaded.engine.actOnGroup(account, { action: 'group.remove', data } as never);
  expect({ outcome, pushes: urls.filter((url) => url.endsWith('/sync/push')).length }).toEqual({
    outcome: { ok: false, code: 'offline' },
    pushes: 1,
  });
});

test('[Y19] a lost outbox is restored before its work begins, and copied for as long as the tab leads', async () => {
  const steps: string[] = [];
  const unsent: EngineParts['unsent'] = {
    restore: async (outbox, { account: whose }) => void steps.push(`restore ${outbox.account === whose} ${whose}`),
    async keep(outbox, owner, signal) {
      steps.push(`keep ${outbox.account === owner.account}`);
      signal.addEventListener('abort', () => steps.push('end'));
    },
  };
  const { engine, state } = tab({ unsent });
  await engine.start();
  await engine.signIn(ADA.email, ADA.password);
  await waitForState(state, { isLeader: true });
  expect(steps).toEqual([`restore true ${account}`, 'keep true']);
  await engine.stop();
  expect(steps.at(-1)).toBe('end');
});

test('[AUTH-142] a refused sign-in says why and starts nothing', async () => {
  const { engine, state } = tab();
  await engine.start();
  expect(await engine.signIn(ADA.email, 'not the password')).toEqual({ ok: false, code: 'invalid-credentials' });
  expect(state().session).toBe('none');
});

test('[Y17] a lost session closes everything and erases nothing; the password opens it again', async () => {
  const { engine, sessions, state } = tab();
  house.service.expiresIn = 30;
  await engine.start();
  await engine.signIn(ADA.email, ADA.password);
  await waitForState(state, { isLeader: true });
  const owner = await readOwner(sessions.device);
  const page = await openOutbox(owner as NonNullable<typeof owner>, { rules: entryRules });
  await page.enqueue(messageCommand('gardé'));
  house.service.revokeAll();
  await sessions.accessToken();
  await waitForState(state, { session: 'lost', isLeader: false });
  expect((await page.snapshot()).entries).toHaveLength(1);
  house.service.expiresIn = 3600;
  await engine.signIn(ADA.email, ADA.password);
  await waitForState(state, { session: 'present', isLeader: true });
  expect((await page.snapshot()).entries).toHaveLength(1);
  page.close();
});

test('[Y17] a sign-out in one tab ends the others, also if the service is silent', async () => {
  const [firstTab, secondTab] = [tab(), tab()];
  await firstTab.engine.start();
  await firstTab.engine.signIn(ADA.email, ADA.password);
  await secondTab.engine.start();
  await waitForState(secondTab.state, { session: 'present' });
  house.service.beforeAnswer = () => new Promise(() => undefined);
  await firstTab.engine.signOut();
  expect(firstTab.state().session).toBe('none');
  await waitForState(secondTab.state, { session: 'ended', isLeader: false });
  expect(await databases()).toEqual([]);
  await secondTab.engine.retryNow();
  expect(await databases()).toEqual([]);
});

test('[Y19] a queue closed by the browser is reopened; one that cannot be opened is explained', async () => {
  const { engine, sessions, state } = tab();
  await engine.start();
  await engine.signIn(ADA.email, ADA.password);
  await waitForState(state, { isLeader: true });
  const owner = (await readOwner(sessions.device)) as NonNullable<Awaited<ReturnType<typeof readOwner>>>;
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation((name) => {
    throw new DOMException(name, 'UnknownError');
  });
  await deleteOutbox(owner.account);
  await waitForState(state, { isLeader: false, storage: 'broken' });
  opening.mockRestore();
  await engine.retryNow();
  await waitForState(state, { isLeader: true, storage: 'well' });
  // The state reports it, so it is not logged as a defect.
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});

test('[Y18] a queue taken over by a later version is released: this version is too old for it', async () => {
  const { engine, sessions, state } = tab();
  await engine.start();
  await engine.signIn(ADA.email, ADA.password);
  await waitForState(state, { isLeader: true });
  const owner = (await readOwner(sessions.device)) as NonNullable<Awaited<ReturnType<typeof readOwner>>>;
  const later = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(outboxName(owner.account), 2);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as DOMException);
  });
  await waitForState(state, { isLeader: false, outdated: true, storage: 'well' });
  expect(later.objectStoreNames).toContain('entries');
  later.close();
});

test('[Y17] an account with a lost session can be forgotten', async () => {
  const { engine, sessions, state } = tab();
  house.service.expiresIn = 30;
  await engine.start();
  await engine.signIn(ADA.email, ADA.password);
  house.service.revokeAll();
  await sessions.accessToken();
  await waitForState(state, { session: 'lost' });
  await engine.forgetAccount(account);
  expect(await databases()).toEqual([]);
  expect(state().session).toBe('none');
});

test.each([
  {
    network: 'without a network nothing is claimed, and can be taken back as if it had never been asked for',
    online: false,
    claimed: 0,
  },
  { network: 'with one, what leaves is claimed first', online: true, claimed: 1 },
])('[Y2] $network', async ({ online, claimed }) => {
  const { engine, sessions, state } = tab({ isOnline: () => online });
  await engine.start();
  await engine.signIn(ADA.email, ADA.password);
  await waitForState(state, { session: 'present', isLeader: true });
  const owner = await readOwner(sessions.device);
  const page = await openOutbox(owner as NonNullable<typeof owner>, { rules: entryRules });
  await page.changeEpoch('one' as Epoch);
  await page.enqueue(messageCommand('peut-être'));
  await engine.drain();
  await waitForState(state, { retryReason: 'offline' });
  expect((await page.snapshot()).claimed.size).toBe(claimed);
  page.close();
});

test('[Y5] offline a check triggers no attempt; back online a waiting retry starts', async () => {
  let online = false;
  const pulls: string[] = [];
  const clock: Clock = {
    now: Date.now,
    wait: (_ms, signal) =>
      new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
      ),
  };
  const { engine, state } = tab({
    isOnline: () => online,
    clock,
    asks: (url) => url.endsWith('/sync/pull') && pulls.push(url),
  });
  await engine.start();
  await engine.signIn(ADA.email, ADA.password);
  await waitForState(state, { isLeader: true });
  await vi.waitFor(() => expect(pulls).toHaveLength(1), 5000);
  await engine.retryNow();
  for (let n = 0; n < 5; n++) await databases();
  expect(pulls).toHaveLength(1);
  online = true;
  await engine.retryNow();
  await vi.waitFor(() => expect(pulls).toHaveLength(2), 5000);
});

test('[Y18] an empty store is filled from an older version before use, offline', async () => {
  const { engine, state } = tab();
  await leaveOlderStore([head(70)], { account });
  const older = await databases();
  await engine.start();
  await engine.signIn(ADA.email, ADA.password);
  await waitForState(state, { isLeader: true, storage: 'well' });
  await vi.waitFor(async () => expect((await databases()).filter((name) => older.includes(name))).toEqual([]), 5000);
  const streams = await openRaw((await databases()).find((name) => name?.endsWith('--streams')) ?? '', indexedDB);
  expect(await streams?.get([EPOCH_ID, head(70).id])).toMatchObject([{ epoch: firstEpoch }, { head: head(70) }]);
  streams?.close();
});
