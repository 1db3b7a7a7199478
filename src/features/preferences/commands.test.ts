import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownAccount, unsentActions } from '#device/own-account.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { accountHead, messageCommand } from '#tests/support/streams.ts';
import { setNotifications, setSounds } from './commands.ts';

let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
});
afterEach(() => device.close());
const entries = async () => (await device.outbox.snapshot()).entries.map(({ action, data }) => ({ action, data }));

test('[Y13] a change carries the value seen by the member and shows at once as pending', async () => {
  await device.receive(accountHead([]));
  await device.waitFor(ownAccount(device), (account) => account !== null);
  expect(await setSounds({ soundVolume: 0.5 }, device.context)).toBe(true);
  expect(await device.waitFor(ownAccount(device), (account) => account?.pending.length === 1)).toMatchObject({
    profile: { soundVolume: 0.5 },
    pending: ['soundVolume'],
  });
  expect(await setSounds({ soundVolume: 0.6, soundOnPrivateMessage: false }, device.context)).toBe(true);
  expect(await entries()).toEqual([
    {
      action: 'profile.edit',
      data: { fields: { soundVolume: { base: 0.3, value: 0.6 }, soundOnPrivateMessage: { base: true, value: false } } },
    },
  ]);
});

test('[Y13] an unchanged value, or a change before the first answer, is not queued', async () => {
  expect(await setSounds({ soundVolume: 0.5 }, device.context)).toBe(false);
  await device.receive(accountHead([]));
  await device.waitFor(ownAccount(device), (account) => account !== null);
  expect(await setSounds({ soundVolume: 0.3 }, device.context)).toBe(false);
  expect(await entries()).toEqual([]);
});

test('[Y17] a sign-out warns of a pending setting like a pending message', async () => {
  await device.receive(accountHead([]));
  await device.waitFor(ownAccount(device), (account) => account !== null);
  expect(await device.waitFor(unsentActions(device))).toEqual({ messages: 0, settings: false });
  await setSounds({ soundVolume: 0.5 }, device.context);
  expect(await device.waitFor(unsentActions(device), ({ settings }) => settings)).toEqual({
    messages: 0,
    settings: true,
  });
  await device.outbox.enqueue(messageCommand('Bonsoir'));
  expect(await device.waitFor(unsentActions(device), ({ messages }) => messages > 0)).toEqual({
    messages: 1,
    settings: true,
  });
});

test('[NOTIF-49] a notification preference is queued alone, with the value seen by the member', async () => {
  await device.receive(accountHead([]));
  await device.waitFor(ownAccount(device), (account) => account !== null);
  expect(await setNotifications({ frequency: 'weekly', quietFrom: 1320 }, device.context)).toBe(true);
  expect(await entries()).toEqual([
    {
      action: 'profile.edit',
      data: {
        fields: { frequency: { base: 'immediate', value: 'weekly' }, quietFrom: { base: null, value: 1320 } },
      },
    },
  ]);
});
