import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Subscription } from 'rxjs';
import type { ConversationId } from '#schemas/ids.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { conversation, first, head, info, START } from '#tests/support/streams.ts';
import { arrivals } from './arrivals.ts';
import { unreadTotal } from './conversations.ts';

let device: OpenDevice;
let heard: ConversationId[];
let listening: Subscription;
let look: () => void;

beforeEach(async () => {
  device = await openTestDevice();
  heard = [];
  // A moment passes when the test says so.
  const moments: (() => void)[] = [];
  look = () => {
    for (const moment of moments.splice(0)) moment();
  };
  const clock = { now: () => START, wait: () => new Promise<void>((passed) => moments.push(passed)) };
  await device.hears(head(1));
  await device.sees(unreadTotal(device), (total) => total === 1);
  listening = arrivals({ ...device, clock }).subscribe((id) => heard.push(id));
  await device.sees(unreadTotal(device), (total) => total === 1);
});
afterEach(async () => {
  listening.unsubscribe();
  await device.close();
});
const comes = async (last: number, { at = START, unread = last } = {}) => {
  await device.hears(head(last, { info: info(last, { updatedAt: new Date(at).toISOString() }) }));
  await device.sees(unreadTotal(device), (total) => total === unread);
};

test('[SOUND-18] a message that arrives and stays unread sounds once', async () => {
  await comes(2);
  await expect.poll(() => (look(), heard)).toEqual([conversation]);
  look();
  expect(heard).toEqual([conversation]);
});

test('[SOUND-18, Y12] a visible message, read a moment later in any tab, makes no sound', async () => {
  await comes(2);
  await device.outbox.markRead({ conversationId: conversation, upTo: 2, epoch: first });
  await device.sees(unreadTotal(device), (total) => total === 0);
  look();
  await comes(3, { unread: 1 });
  await expect.poll(() => (look(), heard)).toEqual([conversation]);
});

test('[SOUND-18] an older or long past unread message makes no sound', async () => {
  await comes(2, { at: START - 120_000 });
  look();
  expect(heard).toEqual([]);
});
