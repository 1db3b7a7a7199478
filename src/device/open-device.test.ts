import { expect, test, vi } from 'vitest';
import { openTestDevice } from '#tests/support/open-device.ts';

test('[Y19] a queue closed by the browser closes the whole device, so that no screen is stale', async () => {
  const device = await openTestDevice();
  device.outbox.close();
  await vi.waitFor(() => expect(device.store.closed.aborted).toBe(true));
  await device.close();
});
