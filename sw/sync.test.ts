import { entryRules } from '#actions/rules.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Command } from '#schemas/actions/union.ts';
import type { Epoch, MemberId } from '#schemas/ids.ts';
import type { PushRequest } from '#schemas/wire/sync.ts';
import { eraseAccount } from '#sync/session/erase.ts';
import { readOwner } from '#sync/session/owner.ts';
import type { Sessions } from '#sync/session/session.ts';
import { storeMessagePicture } from '#sync/media/message-pictures.ts';
import { mediaOf } from '#sync/media/media.ts';
import { openOutbox } from '#sync/outbox/outbox.ts';
import { ADA, BELA } from '#tests/support/auth-double.ts';
import { pairId } from '#tests/support/entries.ts';
import { deviceBed, NOWHERE } from '#tests/support/device-contexts.ts';
import { createQueueDrain, onSync, SYNC_TAGS, type QueueDrain } from './sync.ts';

const house = deviceBed();
const epoch = 'epoch-1' as Epoch;
const message = {
  action: 'message.send',
  data: {
    conversationId: '3d9f2c1a-5b6e-8c7d-9e0f-1a2b3c4d5e6f',
    receiverId: BELA.id,
    type: 'text',
    text: 'Bonsoir',
    mediaUrl: null,
    gifUrl: null,
  },
} as unknown as Command;

/** The push part of a sync server: it accepts every entry and remembers each sender's token. */
let server: Server;
let pushes: { token: string; request: PushRequest }[];
/** Paths of uploaded pictures, and whether the server reports the pictures of the next messages as missing. */
let uploadedPaths: string[];
let missing: boolean[];
/** The `retry-after` of the server's answers, in seconds. */
let retryAfterSeconds: number | null;
/** The server takes no entry before this time. */
let deferredUntil: string | null;
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeEach(async () => {
  [pushes, uploadedPaths, missing, retryAfterSeconds, deferredUntil] = [[], [], [], null, null];
  server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      if (request.url?.startsWith('/storage/')) {
        uploadedPaths.push(request.url);
        response.end(JSON.stringify({ Id: 'one', Key: 'one' }));
        return;
      }
      const pushRequest = JSON.parse(Buffer.concat(chunks).toString()) as PushRequest;
      pushes.push({ token: String(request.headers.authorization), request: pushRequest });
      if (retryAfterSeconds !== null)
        return void response
          .writeHead(429, { 'retry-after': String(retryAfterSeconds) })
          .end(JSON.stringify({ code: 'rate-limited' }));
      const results = pushRequest.entries.map(({ id }) => ({
        id,
        stream: null,
        rev: 1,
        ...(missing.shift() ? { status: 'rejected', code: 'picture-missing' } : { status: 'applied' }),
        ...(deferredUntil && { status: 'deferred', until: deferredUntil }),
      }));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ epoch, serverTime: new Date().toISOString(), refused: false, results }));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const names = async () => (await indexedDB.databases()).map(({ name }) => name).sort();
const serviceWorker = (sessions: Sessions, baseUrl = url()): QueueDrain =>
  createQueueDrain({ sessions, baseUrl, fetch });

/** Writes one message as a page does that was offline and then closed. */
async function pageWroteOne(sessions: Sessions): Promise<void> {
  const owner = await readOwner(sessions.device);
  const outbox = await openOutbox(owner!, { rules: entryRules });
  await outbox.changeEpoch(epoch);
  await outbox.enqueue(message);
  outbox.close();
}

test('[PWA-33, PWA-34, PWA-35, PWA-36, PWA-37] the tags are exactly `msg`, `media` and `profile`', () => {
  expect(SYNC_TAGS).toEqual(['msg', 'media', 'profile']);
});

test('[Y5, PWA-33] a sync event sends a closed page’s queue with the owner’s token', async () => {
  const sessions = house.context();
  await house.signIn(sessions);
  await pageWroteOne(sessions);
  await onSync({ tag: 'msg' }, serviceWorker(sessions));
  expect(pushes).toHaveLength(1);
  expect(pushes[0]!.request.entries).toMatchObject([{ action: 'message.send' }]);
  const token = await sessions.accessToken();
  expect(pushes[0]!.token).toBe(`Bearer ${token.ok && token.value}`);
  const outbox = await openOutbox((await readOwner(sessions.device))!, { rules: entryRules });
  expect((await outbox.snapshot()).results.size).toBe(1);
  outbox.close();
});

test('[G16] a deferred entry waits for its time, without a failure or another request', async () => {
  const sessions = house.context();
  await house.signIn(sessions);
  await pageWroteOne(sessions);
  deferredUntil = new Date(Date.now() + 3_600_000).toISOString();
  const worker = serviceWorker(sessions);
  await onSync({ tag: 'msg' }, worker);
  await onSync({ tag: 'msg' }, worker);
  expect(pushes).toHaveLength(1);
  const outbox = await openOutbox((await readOwner(sessions.device))!, { rules: entryRules });
  const { entries, results } = await outbox.snapshot();
  expect([entries.length, results.size]).toEqual([1, 0]);
  outbox.close();
});

test('[PWA-34, PWA-35] every tag drains the same queue', async () => {
  const sessions = house.context();
  await house.signIn(sessions);
  for (const tag of ['media', 'profile']) {
    await pageWroteOne(sessions);
    await onSync({ tag }, serviceWorker(sessions));
  }
  expect(pushes).toHaveLength(2);
});

test('[Y3, PWA-34] a picture precedes its message; a lost one is uploaded again at once', async () => {
  const sessions = house.context();
  await house.signIn(sessions);
  const outbox = await openOutbox((await readOwner(sessions.device))!, { rules: entryRules });
  await outbox.changeEpoch(epoch);
  const place = { conversationId: pairId(ADA.id as MemberId, BELA.id as MemberId), senderId: ADA.id as MemberId };
  const mediaUrl = await storeMessagePicture(mediaOf(outbox), place, crypto.randomUUID(), {
    bytes: new ArrayBuffer(9),
    type: 'image/webp',
    width: 3,
    height: 3,
  });
  await outbox.enqueue({ ...message, data: { ...message.data, ...place, type: 'image', mediaUrl } } as Command);
  outbox.close();
  missing = [true];
  await onSync({ tag: 'media' }, serviceWorker(sessions));
  expect(uploadedPaths).toEqual([1, 2].map(() => `/storage/v1/object/conversations/${mediaUrl}`));
  expect(pushes.map(({ request }) => request.entries.length)).toEqual([1, 1]);
});

test('[Y5] a requested pause is kept, at whatever event', async () => {
  const sessions = house.context();
  await house.signIn(sessions);
  await pageWroteOne(sessions);
  const queue = serviceWorker(sessions);
  retryAfterSeconds = 60;
  for (const tag of SYNC_TAGS) await expect(onSync({ tag }, queue)).rejects.toThrow('rate-limited');
  expect(pushes).toHaveLength(1);
});

test('[PWA-37] a foreign tag does nothing', async () => {
  const sessions = house.context();
  await house.signIn(sessions);
  await pageWroteOne(sessions);
  await onSync({ tag: 'workbox-background-sync:msg' }, serviceWorker(sessions));
  expect(pushes).toEqual([]);
});

test('[PWA-47] offline the event asks the browser for another try', async () => {
  const sessions = house.context();
  await house.signIn(sessions);
  await pageWroteOne(sessions);
  await expect(onSync({ tag: 'msg' }, serviceWorker(sessions, NOWHERE))).rejects.toThrow('offline');
  await onSync({ tag: 'msg' }, serviceWorker(sessions));
  expect(pushes).toHaveLength(1);
});

test('[Y16, Y17] without an owner it does nothing and creates no database', async () => {
  expect(await serviceWorker(house.context()).run()).toBeNull();
  expect(await names()).toEqual([]);
});

test('[Y17] with an owner whose queue was never created it creates none', async () => {
  const sessions = house.context();
  await house.signIn(sessions);
  expect(await serviceWorker(sessions).run()).toBeNull();
  expect(await names()).toEqual(['alcove-device']);
});

test('[Y17] a late event after a sign-out recreates nothing and sends nothing', async () => {
  const sessions = house.context();
  await house.signIn(sessions);
  await pageWroteOne(sessions);
  const queue = serviceWorker(sessions);
  await eraseAccount(ADA.id as MemberId, { device: sessions.device, locks: navigator.locks });
  await onSync({ tag: 'msg' }, queue);
  expect(pushes).toEqual([]);
  expect(await names()).toEqual([]);
});

test('[Y16] a queue is never sent under another account’s token', async () => {
  const sessions = house.context();
  await house.signIn(sessions);
  await pageWroteOne(sessions);
  await house.signIn(sessions, BELA);
  expect(await serviceWorker(sessions).run()).toBeNull();
  expect(pushes).toEqual([]);
});

test('[Y17] a lost session leaves the queue unchanged', async () => {
  const sessions = house.context();
  await house.signIn(sessions);
  await pageWroteOne(sessions);
  house.service.revokeAll();
  house.clockShiftMs = 3600_000;
  expect(await serviceWorker(sessions).run()).toMatchObject({ end: 'session-lost' });
  const outbox = await openOutbox((await readOwner(sessions.device))!, { rules: entryRules });
  expect((await outbox.snapshot()).entries).toHaveLength(1);
  outbox.close();
});
