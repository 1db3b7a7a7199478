import { expect, test } from 'vitest';
import type { DrainOutcome } from '#sync/outbox/drain.ts';
import { fixedRandom, virtualClock } from '#tests/support/clocks.ts';
import { createSending } from './sending.ts';
import { createStateHolder } from './sync-state.ts';

const empty: DrainOutcome = { end: 'empty', answeredCount: 0 };

/** Runs push loop and uploads with these outcomes in turn, then with empty ones; counts the runs of the push loop. */
async function sent(drains: DrainOutcome[], uploads: DrainOutcome[]): Promise<number> {
  const clock = virtualClock();
  const stop = new AbortController();
  let count = 0;
  const sending = createSending({
    clock,
    random: fixedRandom(),
    state: createStateHolder(),
    leaderSession: () => null,
    sender: {
      drain: async () => {
        count += 1;
        return drains.shift() ?? empty;
      },
      // Later than the push loop, as an upload is.
      sendPictures: () => clock.wait(1000).then(() => uploads.shift() ?? empty),
    },
  });
  const running = sending.run(stop.signal);
  sending.notify();
  await clock.advance(5000);
  stop.abort();
  await running;
  return count;
}

test('[Y3] a message goes once another context has uploaded its picture and ended', async () => {
  expect(await sent([{ end: 'held', answeredCount: 0 }], [empty])).toBe(2);
});

test('[Y3] an upload that has found nothing to do sends nothing again where no message waits', async () => {
  expect(await sent([empty], [empty])).toBe(1);
  expect(await sent([empty], [{ end: 'empty', answeredCount: 1 }])).toBe(2);
});
