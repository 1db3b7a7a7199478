import { beforeEach, expect, test } from 'vitest';
import { notification, notificationsHead } from '#tests/support/notification-rows.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { accountHead, instant } from '#tests/support/streams.ts';
import { decisionSignal } from './queries.ts';

let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
  return () => device.close();
});
const signal = (expected: string) => device.waitFor(decisionSignal(device), (value) => value === expected);

test('[MEMBERAREA-11] a decision is noticed by the account’s revision, or by its notification alone', async () => {
  expect(await device.waitFor(decisionSignal(device))).toBeNull();
  await device.receive(accountHead([], { rev: 4 }));
  expect(await signal('4 0')).toBe('4 0');
  const rows = [notification(1, { createdAt: instant(0), type: 'certification', subject: 'refused' })];
  await device.receive(notificationsHead(1), rows);
  expect(await signal('4 1')).toBe('4 1');
  await device.receive(notificationsHead(2), [...rows, notification(2, { createdAt: instant(0) })]);
  await device.receive(accountHead([], { rev: 5 }));
  expect(await signal('5 1')).toBe('5 1');
});
