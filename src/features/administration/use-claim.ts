import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CaseItem } from '#schemas/wire/cases.ts';
import { systemClock } from '#lib/clock.ts';
import { createClaimWork } from './claim-work.ts';
import { CLAIM_MS, claimState, isRenewalDue, type ClaimState } from './claim.ts';
import { claimCase, releaseCase, type Problem } from './requests.ts';

/** How often the rest of a claim is looked at, in milliseconds. */
const TICK_MS = 5_000;
const WORK_EVENTS = ['keydown', 'pointerdown', 'wheel'] as const;

export interface ClaimControl {
  claim: ClaimState;
  now: number;
  isBusy: boolean;
  problem: Problem | null;
  take: () => void;
  release: () => void;
  /** The server has said that it is not this member's any more. */
  lose: () => void;
}

interface Options {
  item: CaseItem;
  isOnline: boolean;
  /** The claim has changed: whoever shows the case or the list asks anew. */
  onChange: (change: 'claimed' | 'released' | 'refused') => void;
}

/**
 * The claim of the case on the screen. It is renewed while its holder works on a visible page; an idle one ends by
 * itself, and the case is free for others.
 */
export function useClaim({ item, isOnline, onChange }: Options): ClaimControl {
  const [own, setOwn] = useState<number | null>(() =>
    item.claim?.mine === true ? Date.parse(item.claim.until) : null,
  );
  const [isReleased, setReleased] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [now, setNow] = useState(() => systemClock.now());
  const lastWorkAt = useRef(systemClock.now());
  const [work] = useState(() =>
    createClaimWork(
      () => claimCase(item.id),
      () => releaseCase(item.id),
    ),
  );
  const stored = isReleased && item.claim?.mine === true ? null : item.claim;
  const claim = claimState(stored, own, now);

  async function take(): Promise<void> {
    setBusy(true);
    setProblem(null);
    const refused = await claimCase(item.id);
    setBusy(false);
    setProblem(refused);
    if (!refused) {
      setOwn(systemClock.now() + CLAIM_MS);
      setReleased(false);
      setNow(systemClock.now());
    }
    onChange(refused ? 'refused' : 'claimed');
  }

  async function release(): Promise<void> {
    setBusy(true);
    setProblem(null);
    const refused = await work.release();
    setBusy(false);
    // Where it is not this member's any more, it is free, or somebody else's, as was wished.
    if (refused && !('refusal' in refused)) return setProblem(refused);
    setOwn(null);
    setReleased(true);
    onChange('released');
  }

  const onTick = useEffectEvent(async () => {
    const time = systemClock.now();
    setNow(time);
    if (own === null || !isOnline || document.visibilityState !== 'visible') return;
    if (!isRenewalDue(own, lastWorkAt.current, time)) return;
    const refused = await work.renew();
    if (refused === 'dropped') return;
    if (!refused) setOwn(systemClock.now() + CLAIM_MS);
    else if ('refusal' in refused) setOwn(0);
  });
  useEffect(() => {
    const timer = setInterval(() => void onTick(), TICK_MS);
    const onWork = () => (lastWorkAt.current = systemClock.now());
    for (const event of WORK_EVENTS) addEventListener(event, onWork, { passive: true });
    return () => {
      clearInterval(timer);
      for (const event of WORK_EVENTS) removeEventListener(event, onWork);
    };
  }, []);

  return {
    claim,
    now,
    isBusy,
    problem,
    take: () => void take(),
    release: () => void release(),
    lose: () => setOwn(0),
  };
}
