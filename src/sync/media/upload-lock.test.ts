import { expect, test } from 'vitest';
import { manualClock } from '#tests/support/manual-clock.ts';
import type { UploadProgress } from './media.ts';
import { withHeartbeat, withUploadLock } from './upload-lock.ts';

/** Makes a lock that is held until it is stolen, and a channel on which contexts report progress. */
function heldLock() {
  const listeners = new Set<(progress: UploadProgress) => void>();
  const media = {
    reportProgress: (progress: UploadProgress) => listeners.forEach((hear) => hear(progress)),
    onProgress: (listener: (progress: UploadProgress) => void) => (
      listeners.add(listener),
      () => void listeners.delete(listener)
    ),
  };
  const request = (_name: string, { steal, signal }: LockOptions, begin: () => Promise<unknown>) =>
    steal
      ? begin()
      : new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
  return { media, locks: { request: request as LockManager['request'] } };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('[Y5] a long upload keeps the lock while it reports, and loses it after minutes of silence', async () => {
  const { media, locks } = heldLock();
  const clock = manualClock(0);
  let robbed = false;
  const waits = withUploadLock('media', { media, locks, clock }, async () => void (robbed = true));
  let end: () => void = () => undefined;
  const holder = withHeartbeat(
    { media, clock },
    { path: 'a', sent: 0, total: 9 },
    () => new Promise<void>((resolve) => (end = resolve)),
  );
  for (let seconds = 0; seconds < 600; seconds += 20) {
    clock.advance(20_000);
    await settle();
  }
  expect(robbed).toBe(false);
  end();
  await holder;
  for (let seconds = 0; seconds < 120; seconds += 20) {
    clock.advance(20_000);
    await settle();
  }
  await waits;
  expect(robbed).toBe(true);
});
