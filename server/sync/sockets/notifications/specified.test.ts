/** Plays every event of the specification in both directions, as a foreign client would [D2 §7]. */
import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import postgres, { type Sql } from 'postgres';
import {
  countType,
  notificationEvents,
  type NotificationEventName,
  type NotificationEventPayload,
} from '#schemas/wire/notification-events.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { pushAt, sendEntry } from '#tests/support/sync-requests.ts';

interface Client {
  socket: Socket;
  ask(request: string, payload: unknown): Promise<Record<string, unknown>>;
  /** Resolves to the next event of that name which nobody has waited for yet. */
  next<E extends NotificationEventName>(
    name: E,
    matches?: (payload: NotificationEventPayload<E>) => boolean,
  ): Promise<NotificationEventPayload<E>>;
}

async function connect(url: string, auth: Record<string, unknown>): Promise<Client> {
  const socket = io(`${url}/notifications`, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionAttempts: 5,
    reconnectionDelay: 2000,
    timeout: 10_000,
    auth,
  });
  const received: { name: string; payload: unknown; isConsumed: boolean }[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((name: string, payload: unknown) => {
    received.push({
      name,
      payload: notificationEvents[name as NotificationEventName].parse(payload),
      isConsumed: false,
    });
    for (const check of waiting) check();
  });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return {
    socket,
    ask: (request, payload) => socket.timeout(10_000).emitWithAck(request, payload) as Promise<Record<string, unknown>>,
    next: (name, matches = () => true) =>
      new Promise((resolve) => {
        const check = () => {
          const found = received.find(
            (each) => !each.isConsumed && each.name === name && matches(each.payload as never),
          );
          if (!found) return;
          found.isConsumed = true;
          waiting.delete(check);
          resolve(found.payload as never);
        };
        waiting.add(check);
        check();
      }),
  };
}

let server: TestServer;
let owner: Sql;
let [ada, bela] = [] as unknown as [TestMember, TestMember];
let hers: Client;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
  owner = postgres(server.backend.ownerUrl ?? '', { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});
beforeEach(async () => {
  count++;
  [ada, bela] = [await server.signUp(`adanotif${count}`), await server.signUp(`belanotif${count}`)];
  hers = await connect(server.url, { token: ada.accessToken, userId: ada.id });
  return () => void hers.socket.disconnect();
});

/** Queues what a transaction that causes a notification queues. */
const causes = (subject: string, type = 'media_like') =>
  owner`select app.queue_notifications(array[${ada.id}]::uuid[], ${type}, ${subject}, null, ${bela.id}, ${randomUUID()})`;
const unread =
  (n: number) =>
  ({ counts }: NotificationEventPayload<'notifications:counts'>) =>
    counts.unread === n;
const idsOf = async () =>
  (await owner<{ id: string }[]>`select id from public.notifications where user_id = ${ada.id} and not replaced`).map(
    ({ id }) => id,
  );

// [NOTIF-24, NOTIF-25, NOTIF-26, NOTIF-27, NOTIF-28]
test('[NOTIF-24, NOTIF-25, NOTIF-26, NOTIF-27] a specified client connects by websocket', () => {
  expect(hers.socket.connected).toBe(true);
});

test('[NOTIF-28] a client whose connection the server closed connects anew', async () => {
  hers.socket.disconnect();
  const again = await connect(server.url, { token: ada.accessToken });
  expect((await again.ask('notifications:getCounts', { userId: ada.id }))['success']).toBe(true);
  again.socket.disconnect();
});

test('[NOTIF-29, NOTIF-30, NOTIF-35] subscribing and asking bring all thirteen counts', async () => {
  await hers.ask('notifications:subscribe', { userId: ada.id, timestamp: Date.now() });
  const { counts, lastUpdate } = await hers.next('notifications:counts');
  expect(Object.keys(counts.byType).sort()).toEqual([...countType.options].sort());
  expect(counts).toMatchObject({ total: 0, unread: 0 });
  await hers.ask('notifications:getCounts', { userId: ada.id });
  const later = await hers.next('notifications:counts');
  expect(Date.parse(later.lastUpdate)).toBeGreaterThanOrEqual(Date.parse(lastUpdate));
});

test('[NOTIF-11] each answer has a later time than the one before', async () => {
  const times: string[] = [];
  for (let n = 0; n < 3; n++)
    times.push(String((await hers.ask('notifications:getCounts', { userId: ada.id }))['lastUpdate']));
  expect(times.map((at) => at.slice(0, 26))).toEqual(times.map((at) => at.slice(0, 26)).sort());
  expect(new Set(times).size).toBe(3);
});

test('[NOTIF-36, G2] what a job writes is announced at once, and counts follow', async () => {
  await causes('photo');
  expect(await hers.next('notifications:new')).toEqual({ type: 'media_like' });
  expect((await hers.next('notifications:counts', unread(1))).counts.byType).toMatchObject({ 'media_like': 1 });
});

test('[NOTIF-31, NOTIF-32, NOTIF-37] rows are marked by their ids, and the count of them is told', async () => {
  for (const subject of ['one', 'two']) await causes(subject);
  await hers.next('notifications:counts', unread(2));
  const [first] = await idsOf();
  expect(await hers.ask('notifications:markAsRead', { userId: ada.id, notificationIds: [first] })).toEqual({
    success: true,
  });
  expect(await hers.next('notifications:marked_read')).toEqual({ count: 1 });
  await hers.next('notifications:counts', unread(1));
  expect(await hers.ask('notifications:markAsRead', { userId: ada.id, notificationIds: [randomUUID()] })).toEqual({
    success: true,
  });
});

test.each(['notifications:markAllAsRead', 'notifications:resetCount'])(
  '[NOTIF-33, NOTIF-34] %s reads all rows, and answers { success }',
  async (request) => {
    for (const subject of ['one', 'two']) await causes(subject);
    await hers.next('notifications:counts', unread(2));
    expect(await hers.ask(request, { userId: ada.id })).toEqual({ success: true });
    expect((await hers.next('notifications:counts', unread(0))).counts.total).toBe(2);
  },
);

test('[NOTIF-38, NOTIF-39] a message rings, and is counted once, as its conversation', async () => {
  for (const text of ['un', 'deux']) await pushAt(server.url, bela, [await sendEntry(bela, ada, text)]);
  expect((await hers.next('chat:messageReceived')).message).toMatchObject({ message: 'un' });
  await hers.next('chat:messageReceived');
  expect((await hers.next('notifications:counts', ({ counts }) => counts.byType.message === 1)).counts.unread).toBe(1);
});

test('[NOTIF-29] another user’s id is refused, and so is a connection without a token', async () => {
  expect(await hers.ask('notifications:getCounts', { userId: bela.id })).toEqual({ success: false, code: 'forbidden' });
  await expect(connect(server.url, {})).rejects.toThrow();
});
