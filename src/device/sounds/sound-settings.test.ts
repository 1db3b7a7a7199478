import { BehaviorSubject, defer, firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { accountHead } from '#tests/support/streams.ts';
import { defaultDisplay } from '#platform/display.ts';
import { soundSettings } from './sound-settings.ts';

let device: OpenDevice;
let waits: { ms: number; end: () => void }[];
/** How often the display preferences were read from the beginning, as the account is. */
let reads: number;
const display = new BehaviorSubject(defaultDisplay);

beforeEach(async () => {
  device = await openTestDevice();
  [waits, reads] = [[], 0];
});
afterEach(() => device.close());

const open = () => {
  const wait = (ms: number) => new Promise<void>((end) => waits.push({ ms, end }));
  const counted = defer(() => ((reads += 1), display));
  return soundSettings({ ...device, clock: { ...device.clock, wait } }, counted);
};

test('[SOUND-14, SOUND-15] preferences stay in memory for five minutes after the last sound', async () => {
  const settings = open();
  await firstValueFrom(settings);
  expect(waits.map(({ ms }) => ms)).toEqual([5 * 60_000]);
  await firstValueFrom(settings);
  expect(reads).toBe(1);
  waits.at(-1)?.end();
  await Promise.resolve();
  await firstValueFrom(settings);
  expect(reads).toBe(2);
});

test('[SOUND-14] a change made meanwhile applies to the next sound', async () => {
  const settings = open();
  await device.receive(accountHead([]));
  expect((await firstValueFrom(settings)).soundOnMention).toBe(true);
  await device.outbox.dispatch({
    action: 'profile.edit',
    data: { fields: { soundOnMention: { base: true, value: false } } },
  });
  await expect.poll(async () => (await firstValueFrom(settings)).soundOnMention).toBe(false);
  display.next({ ...defaultDisplay, audioFeedback: true });
  expect((await firstValueFrom(settings)).audioFeedback).toBe(true);
  expect(reads).toBe(1);
});

test('[SOUND-02, SOUND-03] before the account is on the device the defaults apply', async () =>
  expect(await firstValueFrom(open())).toMatchObject({ soundNotifications: true, soundVolume: 0.3, callVolume: 0.7 }));
