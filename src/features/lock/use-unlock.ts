import { useEffect, useState } from 'react';
import { systemClock } from '#lib/clock.ts';
import { errorName, log } from '#lib/log.ts';
import { lockView, unlock, unlockWithPasskey, type LockView } from '#device/lock/open-lock.ts';

export interface Unlocking {
  /** null until the lock is read. */
  view: LockView | null;
  busy: boolean;
  problem: 'wrong' | 'failed' | 'cancelled' | 'unsupported' | null;
  /** Seconds until the next attempt. */
  waitSeconds: number;
  submit(secret: string): void;
  askPasskey(): void;
}

const SECOND_MS = 1000;

/** State of the lock screen: what opens it, and how long the next attempt has to wait [Y22]. */
export function useUnlock(onOpen: () => void): Unlocking {
  const [view, setView] = useState<LockView | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Unlocking['problem']>(null);
  const waitMs = view?.waitMs ?? 0;

  useEffect(() => {
    let isEnded = false;
    const read = () =>
      lockView(systemClock).then(
        (next) => !isEnded && setView(next),
        () => !isEnded && setProblem('failed'),
      );
    void read();
    return () => {
      isEnded = true;
    };
  }, []);

  useEffect(() => {
    if (waitMs <= 0) return;
    const timer = setTimeout(
      () => setView((current) => current && { ...current, waitMs: Math.max(0, current.waitMs - SECOND_MS) }),
      SECOND_MS,
    );
    return () => clearTimeout(timer);
  }, [waitMs]);

  async function attempt(run: () => ReturnType<typeof unlockWithPasskey>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const result = await run();
      if (result === 'unlocked') return onOpen();
      if (result !== 'wait') setProblem(result);
      setView(await lockView(systemClock));
    } catch (error) {
      log.warn('lock.not-opened', { error: errorName(error) });
      setProblem('failed');
    }
    setBusy(false);
  }

  return {
    view,
    busy,
    problem,
    waitSeconds: Math.ceil(waitMs / SECOND_MS),
    submit: (secret) => void attempt(() => unlock(secret, systemClock)),
    askPasskey: () => void attempt(unlockWithPasskey),
  };
}
