import { useEffect, useRef, useState } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { openMediaProbe, type MediaProbe } from '#platform/media-probe.ts';
import { runMediaTest, type MediaOutcome, type MediaStep } from './media-test.ts';

export interface MediaTesting {
  status: 'idle' | 'running' | 'done';
  outcomes: Partial<Record<MediaStep, MediaOutcome>>;
  run: () => void;
}

const READING_MS = 1000;
const pause = () => new Promise<void>((resolve) => void setTimeout(resolve, READING_MS));

/** The test of the media; it ends with the page. */
export function useMediaTest(account: MemberId): MediaTesting {
  const [status, setStatus] = useState<MediaTesting['status']>('idle');
  const [outcomes, setOutcomes] = useState<MediaTesting['outcomes']>({});
  const open = useRef<MediaProbe | null>(null);
  useEffect(() => () => open.current?.end(), []);

  async function run(): Promise<void> {
    const probe = openMediaProbe(account);
    open.current = probe;
    setStatus('running');
    setOutcomes({});
    const failed: MediaOutcome = { status: 'failed', why: 'no-answer' };
    const report = (step: MediaStep, outcome: MediaOutcome) =>
      setOutcomes((before) => ({ ...before, [step]: outcome }));
    try {
      await runMediaTest({ probe, pause }, report);
    } catch {
      // A browser without WebRTC or sound.
      report('udp', failed);
    } finally {
      probe.end();
      open.current = null;
      setStatus('done');
    }
  }
  return { status, outcomes, run: () => void run() };
}
