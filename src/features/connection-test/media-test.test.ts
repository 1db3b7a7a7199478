import { expect, test } from 'vitest';
import type { MediaProbe } from '#platform/media-probe.ts';
import { figuresIn, type ProbeFigures } from '#platform/probe-figures.ts';
import { MEDIA_STEPS, READINGS, runMediaTest, type MediaOutcome, type MediaStep } from './media-test.ts';

const relay = { urls: ['turn:relay.test'], username: 'u', credential: 'c' };
const well: MediaProbe = {
  servers: async () => [relay],
  connect: async () => true,
  figures: async () => ({ delayMs: 21, loss: 0.01 }),
  reachRelay: async () => true,
  end: () => undefined,
};

/** Runs a test with other parts; also counts the readings. */
async function run(given: Partial<MediaProbe> = {}) {
  const outcomes: Partial<Record<MediaStep, MediaOutcome>> = {};
  let readings = 0;
  const pause = async () => void readings++;
  await runMediaTest({ probe: { ...well, ...given }, pause }, (step, outcome) => void (outcomes[step] = outcome));
  return { outcomes, readings };
}
const whyOf = ({ outcomes }: Awaited<ReturnType<typeof run>>) =>
  MEDIA_STEPS.map((step) => {
    const outcome = outcomes[step];
    return outcome?.status === 'well' ? outcome.value : outcome?.why;
  });

test('[PUBLIC-41] the test of the media tells delay and loss, over UDP and a relay', async () => {
  expect(whyOf(await run())).toEqual([null, null, 21, 0.01]);
});

test('[PUBLIC-41] a network without UDP fails, and its relay is tried nevertheless', async () => {
  const result = await run({ connect: async () => false });
  expect(whyOf(result)).toEqual(['no-way', null, 'no-connection', 'no-connection']);
  expect(result.readings).toBe(0);
});

test('[PUBLIC-41] a server without cameras, or that has stopped them, leaves the test out', async () => {
  const refusal = (code: 'unavailable' | 'stopped' | 'room-full') => async () => ({ code });
  expect(whyOf(await run({ servers: refusal('unavailable') }))).toEqual(MEDIA_STEPS.map(() => 'no-cameras'));
  expect(whyOf(await run({ connect: refusal('stopped') }))[0]).toBe('stopped');
  expect(whyOf(await run({ connect: refusal('room-full') }))[0]).toBe('refused');
  expect(whyOf(await run({ servers: async () => null }))).toEqual(MEDIA_STEPS.map(() => 'no-answer'));
});

test('[PUBLIC-41] no relay to try is no failure, and one that is silent is', async () => {
  expect(whyOf(await run({ servers: async () => [] }))[1]).toBe('no-relays');
  expect(whyOf(await run({ reachRelay: async () => false }))[1]).toBe('no-relay');
});

test('[PUBLIC-41] loss is read again until the engine has reported it, and not for ever', async () => {
  const figures: (ProbeFigures | null)[] = [null, { delayMs: 30, loss: null }, { delayMs: 31, loss: 0 }];
  const late = await run({ figures: async () => figures.shift() ?? null });
  expect([whyOf(late).slice(2), late.readings]).toEqual([[31, 0], 3]);
  const never = await run({ figures: async () => ({ delayMs: 30, loss: null }) });
  expect([whyOf(never).slice(2), never.readings]).toEqual([[30, 'no-answer'], READINGS]);
});

test('[PUBLIC-41] delay and loss are read out of the browser’s statistics', () => {
  const pair = { type: 'candidate-pair', state: 'succeeded', nominated: true, currentRoundTripTime: 0.0214 };
  const sent = { type: 'outbound-rtp', kind: 'audio', packetsSent: 200 };
  const heard = { type: 'remote-inbound-rtp', kind: 'audio', packetsLost: 3 };
  expect(figuresIn([pair, sent, heard])).toEqual({ delayMs: 21, loss: 0.015 });
  expect(figuresIn([pair, sent])).toEqual({ delayMs: 21, loss: null });
  expect(figuresIn([sent, heard])).toBeNull();
});
