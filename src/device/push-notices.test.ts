import { expect, test, vi } from 'vitest';
import { manualClock } from '#tests/support/manual-clock.ts';
import type { Device } from './device.ts';
import { awaitPathOfNotice } from './push-notices.ts';

const at = (clock: ReturnType<typeof manualClock>) => ({ clock }) as unknown as Device;

test('[NOTIF-67] a notice that is ahead of the pull is looked for until its conversation is here', async () => {
  const clock = manualClock(0);
  const find = vi.fn<() => Promise<string | null>>().mockResolvedValueOnce(null).mockResolvedValueOnce(null);
  find.mockResolvedValue('/chat/here');
  const found = awaitPathOfNotice(at(clock), 'notice', () => true, find);
  for (const times of [1, 2]) {
    await vi.waitFor(() => expect([find.mock.calls.length, clock.waiting()]).toEqual([times, 1]));
    clock.advance(250);
  }
  expect(await found).toBe('/chat/here');
});

test('[NOTIF-67] without a network a notice is looked for once', async () => {
  const find = vi.fn<() => Promise<string | null>>().mockResolvedValue(null);
  expect(await awaitPathOfNotice(at(manualClock(0)), 'notice', () => false, find)).toBeNull();
  expect(find).toHaveBeenCalledTimes(1);
});
