import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownAccount } from '#device/own-account.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { accountHead, START } from '#tests/support/streams.ts';
import { endOfTonight } from '#domain/tonight.ts';
import { setStatus } from './status.ts';

let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
});
afterEach(() => device.close());
const queuedData = async () => (await device.outbox.snapshot()).entries.map(({ data }) => data);

// [SHELL-110, SHELL-111, PROFILE-105, PROFILE-106]
test('[SHELL-110, SHELL-111] a status holds at once and is queued; both are one entry', async () => {
  await device.receive(accountHead([]));
  await device.waitFor(ownAccount(device), (account) => account !== null);
  expect(await setStatus({ libreCeSoir: true }, device.context)).toBe(true);
  expect(await setStatus({ auCap: true }, device.context)).toBe(true);
  expect(await queuedData()).toEqual([
    { fields: { libreCeSoir: { base: null, value: endOfTonight(START) }, auCap: { base: false, value: true } } },
  ]);
  expect(await device.waitFor(ownAccount(device), (account) => account?.profile.auCap === true)).toMatchObject({
    pending: ['libreCeSoir', 'auCap'],
  });
});

test('[PROFILE-107] an unchanged status, or a change before the first answer, is not queued', async () => {
  expect(await setStatus({ auCap: true }, device.context)).toBe(false);
  await device.receive(accountHead([]));
  await device.waitFor(ownAccount(device), (account) => account !== null);
  expect(await setStatus({ auCap: false, libreCeSoir: false }, device.context)).toBe(false);
  expect(await queuedData()).toEqual([]);
});

test('[PROFILE-108] an ended evening can be started again, and ended', async () => {
  const head = accountHead([]);
  if (head.info?.kind !== 'account') throw new Error('no account');
  const over = new Date(START - 60_000).toISOString();
  await device.receive({ ...head, info: { ...head.info, profile: { ...head.info.profile, libreCeSoir: over } } });
  await device.waitFor(ownAccount(device), (account) => account !== null);
  expect(await setStatus({ libreCeSoir: true }, device.context)).toBe(true);
  expect(await setStatus({ libreCeSoir: false }, device.context)).toBe(true);
  expect(await queuedData()).toEqual([{ fields: { libreCeSoir: { base: over, value: null } } }]);
});
