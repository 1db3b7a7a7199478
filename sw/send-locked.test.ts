import 'fake-indexeddb/auto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entryRules } from '#actions/rules.ts';
import type { Owner } from '#schemas/entities/session.ts';
import type { Epoch } from '#schemas/ids.ts';
import { placeOfCopy, type LockedPush } from '#schemas/wire/locked-push.ts';
import { toBase64url } from '#lib/bytes-text.ts';
import { createCipher } from '#sync/lock/cipher.ts';
import { setCurrentCipher } from '#sync/lock/current-cipher.ts';
import { createDataKey } from '#sync/lock/keys.ts';
import { openOutboxDatabase, outboxName, type OutboxDatabase } from '#sync/outbox/database.ts';
import { drainLockName } from '#sync/outbox/drain-lock.ts';
import { openOutbox } from '#sync/outbox/outbox.ts';
import { storeTicket } from '#sync/outbox/lock-ticket.ts';
import { createCopySealer } from '#sync/outbox/seal-copies.ts';
import { openCopy } from '#server/sync/lock-tickets.ts';
import { readOwner } from '#sync/session/owner.ts';
import { deviceBed, NOWHERE } from '#tests/support/device-contexts.ts';
import { messageCommand } from '#tests/support/streams.ts';
import { createQueueDrain, onSync } from './sync.ts';

const house = deviceBed();
const ticket = crypto.randomUUID();
const secret = toBase64url(crypto.getRandomValues(new Uint8Array(32)));

let server: Server;
let pushes: { path: string | undefined; token: string | undefined; body: LockedPush }[];
/** What the server answers; by default that it has taken all but `waiting`. */
let answer: { status: number; body: object; headers?: Record<string, string> } | null;
let waiting: string[];
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
let owner: Owner;
let sessions: ReturnType<typeof house.context>;
const drain = (baseUrl = url()) => createQueueDrain({ sessions, baseUrl, fetch });

beforeEach(async () => {
  [pushes, answer, waiting] = [[], null, []];
  server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const body = JSON.parse(Buffer.concat(parts).toString()) as LockedPush;
      pushes.push({ path: request.url, token: request.headers.authorization, body });
      const answers = body.copies.map((copy) => (waiting.includes(textsIn([copy])[0] ?? '') ? null : 'AAAA'));
      const given = answer ?? { status: 200, body: { answers } };
      response
        .writeHead(given.status, { 'content-type': 'application/json', ...given.headers })
        .end(JSON.stringify(given.body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  sessions = house.context();
  await house.signIn(sessions);
  owner = (await readOwner(sessions.device)) as Owner;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** As an unlocked page that is locked afterwards: its service worker has no key. */
async function lockedAfterWriting(...texts: string[]): Promise<void> {
  setCurrentCipher(createCipher(createDataKey(), owner.account));
  const outbox = await openOutbox(owner, { rules: entryRules });
  await outbox.changeEpoch('epoch-1' as Epoch);
  const db = await openOutboxDatabase(owner, { create: false, onClosed: () => undefined });
  await storeTicket(db, owner, {
    ticket,
    secret,
    proof: secret,
    expires: new Date(Date.now() + 86_400_000).toISOString(),
  });
  for (const text of texts) await outbox.enqueue(messageCommand(text));
  await createCopySealer(db, owner, entryRules).look({ now: Date.now() });
  outbox.close();
  db.close();
  setCurrentCipher(null);
}
/** As the server reads them. */
const textsIn = (copies: readonly string[]) =>
  copies.map((sealed) => {
    const content = openCopy(Buffer.from(secret, 'base64url'), placeOfCopy(ticket), sealed);
    return (content?.entry['data'] as { text: string } | undefined)?.text;
  });
const pushedTexts = () => pushes.map(({ body }) => textsIn(body.copies));
async function inOutbox<T>(read: (db: OutboxDatabase) => Promise<T>): Promise<T> {
  const name = outboxName(owner.account, true);
  const db = await openOutboxDatabase(owner, { create: false, onClosed: () => undefined, name });
  try {
    return await read(db);
  } finally {
    db.close();
  }
}
const claims = () => inOutbox((db) => db.count('claims'));

test('[S1, Y22] a sync event sends a locked queue in one request, without a token, and once', async () => {
  await lockedAfterWriting('Un', 'Deux');
  const queue = drain();
  await onSync({ tag: 'msg' }, queue);
  await onSync({ tag: 'msg' }, queue);
  expect(pushes).toMatchObject([{ path: '/sync/push-locked', body: { ticket } }]);
  expect(pushedTexts()).toEqual([['Un', 'Deux']]);
  expect(pushes[0]?.token).toBeUndefined();
  expect(Object.keys(pushes[0]?.body ?? {})).toEqual(['ticket', 'copies']);
  expect(await claims()).toBe(2);
  expect(await inOutbox((db) => db.count('entries')), 'for the unlocked device').toBe(2);
});

test('[Y5, Y22] more than one request takes leaves in as many, in order', async () => {
  await lockedAfterWriting(...Array.from({ length: 201 }, (_, n) => `${n}`));
  expect(await drain().run()).toEqual({ end: 'empty', answeredCount: 201 });
  expect(pushes.map(({ body }) => body.copies.length)).toEqual([200, 1]);
  expect(pushedTexts().flat()).toEqual(Array.from({ length: 201 }, (_, n) => `${n}`));
});

test('[Y5, Y22] without an answer, or with a full server, the browser is asked for another try', async () => {
  await lockedAfterWriting('Attend');
  await expect(onSync({ tag: 'msg' }, drain(NOWHERE))).rejects.toThrow('offline');
  const queue = drain();
  answer = { status: 429, body: { code: 'rate-limited' }, headers: { 'retry-after': '60' } };
  for (let n = 0; n < 2; n++) await expect(onSync({ tag: 'msg' }, queue)).rejects.toThrow('rate-limited');
  expect(pushes, 'the pause is kept').toHaveLength(1);
});

test('[S1] what a server refuses for good is not sent again', async () => {
  for (const [status, code] of [
    [401, 'unauthorized'],
    [400, 'bad-request'],
  ] as const) {
    await lockedAfterWriting(code);
    answer = { status, body: { code } };
    pushes = [];
    for (let n = 0; n < 2; n++) await onSync({ tag: 'msg' }, drain());
    expect(pushes, code).toHaveLength(1);
  }
});

test('[G16, Y22] what the server leaves waiting goes again with what follows, and holds nothing back here', async () => {
  await lockedAfterWriting(...Array.from({ length: 201 }, (_, n) => `${n}`));
  waiting = ['0', '200'];
  expect(await drain().run()).toEqual({ end: 'held', answeredCount: 199 });
  expect(pushedTexts().slice(1)).toEqual([['0', '200']]);
  waiting = [];
  expect(await drain().run()).toEqual({ end: 'empty', answeredCount: 2 });
});

test('[Y18, Y22] a server that takes no copies is not asked again a moment later', async () => {
  await lockedAfterWriting('Un');
  answer = { status: 404, body: { code: 'not-found' } };
  expect(await drain().run()).toMatchObject({ end: 'held' });
  answer = null;
  expect(await drain().run()).toEqual({ end: 'empty', answeredCount: 1 });
});

test('[Y5, Y22] a context with the key that sends just now comes first', async () => {
  await lockedAfterWriting('Déjà en route');
  const running = await navigator.locks.request(drainLockName(owner.account), async () => {
    const run = drain().run();
    await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(1);
    expect(pushes).toEqual([]);
    return { run };
  });
  expect(await running.run).toEqual({ end: 'empty', answeredCount: 1 });
});

test('[Y3, Y22] what nobody has looked at yet has the browser try again, and sends nothing', async () => {
  await lockedAfterWriting('Vu');
  await inOutbox((db) => db.put('entries', { v: 2, id: crypto.randomUUID(), sealed: new Uint8Array(1) } as never));
  await expect(onSync({ tag: 'msg' }, drain())).rejects.toThrow('retry');
  expect(pushes).toEqual([]);
});

test('[Y17, Y22] without a sealed outbox none is made', async () => {
  expect(await drain().run()).toBeNull();
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['alcove-device']);
});
