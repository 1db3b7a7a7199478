import { expect, test, vi } from 'vitest';
import { openTestDevice } from '#tests/support/open-device.ts';

test('[Y19] when the browser closes the queue, the device is closed as a whole: screens show nothing that cannot change', async () => {
  const device = await openTestDevice();
  device.outbox.close();
  await vi.waitFor(() => expect(device.store.closed.aborted).toBe(true));
  await device.close();
});
