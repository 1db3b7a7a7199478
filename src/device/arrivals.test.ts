import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Subscription } from 'rxjs';
import type { ConversationId } from '#schemas/ids.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { notification, notificationsHead } from '#tests/support/notification-rows.ts';
import { conversation, firstEpoch, head, info, START } from '#tests/support/streams.ts';
import { notificationArrivals, unreadArrivals } from './arrivals.ts';
import { unreadTotal } from './conversations.ts';
import { notificationList } from './notifications.ts';

let device: OpenDevice;
let received: ConversationId[];
let listening: Subscription;
let runTimers: () => void;

beforeEach(async () => {
  device = await openTestDevice();
  received = [];
  // Timers fire when the test calls `runTimers`.
  const timers: (() => void)[] = [];
  runTimers = () => {
    for (const moment of timers.splice(0)) moment();
  };
  const clock = { now: () => START, wait: () => new Promise<void>((resolve) => timers.push(resolve)) };
  await device.receive(head(1));
  await device.waitFor(unreadTotal(device), (total) => total === 1);
  listening = unreadArrivals({ ...device, clock }).subscribe(({ id }) => received.push(id));
  await device.waitFor(unreadTotal(device), (total) => total === 1);
});
afterEach(async () => {
  listening.unsubscribe();
  await device.close();
});
const receive = async (last: number, { at = START, unread = last } = {}) => {
  await device.receive(head(last, { info: info(last, { updatedAt: new Date(at).toISOString() }) }));
  await device.waitFor(unreadTotal(device), (total) => total === unread);
};

test('[SOUND-18] a message that arrives and stays unread sounds once', async () => {
  await receive(2);
  await expect.poll(() => (runTimers(), received)).toEqual([conversation]);
  runTimers();
  expect(received).toEqual([conversation]);
});

test('[SOUND-18, Y12] a visible message, read a moment later in any tab, makes no sound', async () => {
  await receive(2);
  await device.outbox.dispatch({
    action: 'conversation.read',
    data: { conversationId: conversation, upTo: 2, epoch: firstEpoch },
  });
  await device.waitFor(unreadTotal(device), (total) => total === 0);
  runTimers();
  await receive(3, { unread: 1 });
  await expect.poll(() => (runTimers(), received)).toEqual([conversation]);
});

test('[SOUND-18] an older or long past unread message makes no sound', async () => {
  await receive(2, { at: START - 120_000 });
  runTimers();
  expect(received).toEqual([]);
});

test('[SOUND-33] a notification sounds once when it arrives, not one that was there before', async () => {
  const row = (seq: number) =>
    notification(seq, { type: 'follower', createdAt: new Date(START).toISOString(), subject: `member ${seq}` });
  await device.receive(notificationsHead(1), [row(1)]);
  const kinds: string[] = [];
  const subscription = notificationArrivals(device).subscribe(({ kind }) => kinds.push(kind));
  await device.waitFor(notificationList(device, 10), (view) => view?.rows.length === 1);
  await device.receive(notificationsHead(2), [row(1), row(2)]);
  await expect.poll(() => kinds).toEqual(['notification']);
  await device.receive(notificationsHead(2, { rev: 3 }), [row(1), { ...row(2), isRead: true, rev: 3 }]);
  await device.waitFor(notificationList(device, 10), (view) => view?.rows[0]?.isRead === true);
  expect(kinds).toEqual(['notification']);
  subscription.unsubscribe();
});
