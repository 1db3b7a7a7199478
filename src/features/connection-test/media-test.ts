/** Runs the test of the media step by step; each step ends with a clear result. */
import type { LiveCode } from '#schemas/wire/live-media.ts';
import type { MediaProbe } from '#platform/media-probe.ts';
import type { ProbeFigures } from '#platform/probe-figures.ts';

export const MEDIA_STEPS = ['udp', 'relay', 'delay', 'loss'] as const;
export type MediaStep = (typeof MEDIA_STEPS)[number];

/** `value`: milliseconds of `delay`, a share of `loss`, else null. */
export type MediaOutcome =
  | { status: 'well'; value: number | null }
  | { status: 'failed'; why: 'no-way' | 'no-relay' | 'no-answer' | 'refused' }
  | { status: 'left-out'; why: 'no-cameras' | 'stopped' | 'no-relays' | 'no-connection' };

/** So many readings at most, one a second: the engine reports what was lost every five seconds or so. */
export const READINGS = 12;

const refusalOutcome = (code: LiveCode): MediaOutcome => {
  if (code === 'unavailable') return { status: 'left-out', why: 'no-cameras' };
  return code === 'stopped' ? { status: 'left-out', why: 'stopped' } : { status: 'failed', why: 'refused' };
};

interface Ports {
  probe: MediaProbe;
  /** Waits until the next reading. */
  pause(): Promise<void>;
}

/** `report`: called with each step as soon as it has ended. */
export async function runMediaTest(
  { probe, pause }: Ports,
  report: (step: MediaStep, outcome: MediaOutcome) => void,
): Promise<void> {
  const reportAll = (steps: readonly MediaStep[], outcome: MediaOutcome) => {
    for (const step of steps) report(step, outcome);
  };
  const servers = await probe.servers();
  if (servers === null) return reportAll(MEDIA_STEPS, { status: 'failed', why: 'no-answer' });
  if ('code' in servers) return reportAll(MEDIA_STEPS, refusalOutcome(servers.code));
  const isConnected = await probe.connect();
  if (isConnected === null) report('udp', { status: 'failed', why: 'no-answer' });
  else if (typeof isConnected === 'object') report('udp', refusalOutcome(isConnected.code));
  else report('udp', isConnected ? { status: 'well', value: null } : { status: 'failed', why: 'no-way' });
  if (servers.length === 0) report('relay', { status: 'left-out', why: 'no-relays' });
  else
    report(
      'relay',
      (await probe.reachRelay(servers)) ? { status: 'well', value: null } : { status: 'failed', why: 'no-relay' },
    );
  if (isConnected !== true) return reportAll(['delay', 'loss'], { status: 'left-out', why: 'no-connection' });
  const figures = await lastFigures({ probe, pause });
  report('delay', figures ? { status: 'well', value: figures.delayMs } : { status: 'failed', why: 'no-answer' });
  report(
    'loss',
    typeof figures?.loss === 'number'
      ? { status: 'well', value: figures.loss }
      : { status: 'failed', why: 'no-answer' },
  );
}

/** Reads until the engine has reported what was lost. */
async function lastFigures({ probe, pause }: Ports): Promise<ProbeFigures | null> {
  let figures: ProbeFigures | null = null;
  for (let reading = 0; reading < READINGS; reading++) {
    await pause();
    figures = await probe.figures();
    if (figures !== null && figures.loss !== null) return figures;
  }
  return figures;
}
