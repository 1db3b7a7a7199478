import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { firstEpoch, head, message, result, entryId, messageCommand, instant } from '#tests/support/streams.ts';
import { deviceFigures } from './queries.ts';

let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
});
afterEach(() => device.close());

test('[PUBLIC-41] the figures count pending, refused, conversations and chunks', async () => {
  expect(await device.waitFor(deviceFigures(device))).toEqual({ pending: 0, failed: 0, conversations: 0, chunks: 0 });
  await device.receive(head(70), [message(1), message(70)]);
  await device.outbox.changeEpoch(firstEpoch);
  await device.outbox.enqueue(messageCommand('un'), entryId(1));
  await device.outbox.enqueue(messageCommand('deux'), entryId(2));
  await device.outbox.claim(1);
  await device.outbox.record({
    epoch: firstEpoch,
    serverTime: instant(0),
    refused: false,
    results: [result(1, { status: 'rejected', code: 'blocked' })],
  });
  const figures = await device.waitFor(
    deviceFigures(device),
    ({ chunks, failed, conversations }) => chunks > 1 && failed > 0 && conversations > 0,
  );
  expect(figures).toEqual({ pending: 1, failed: 1, conversations: 1, chunks: 2 });
});
