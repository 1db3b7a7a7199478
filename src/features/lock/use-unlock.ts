import { useEffect, useState, type RefObject } from 'react';
import { systemClock } from '#lib/clock.ts';
import { errorName, log } from '#lib/log.ts';
import { watchAccount } from '#startup/account.ts';
import { documentPage } from '#device/lock/close-lock.ts';
import { isLockGone, lockView, typeSecret, unlock, unlockWithPasskey, type LockView } from '#device/lock/open-lock.ts';
import { endAhead } from '#device/lock/stretch-ahead.ts';

export interface Unlocking {
  /** null until the lock is read. */
  view: LockView | null;
  busy: boolean;
  problem: 'wrong' | 'failed' | 'blocked' | 'cancelled' | 'unsupported' | null;
  /** Seconds until the next attempt. */
  waitSeconds: number;
  /** Says what is in the field. */
  type(secret: string): void;
  submit(secret: string): void;
  askPasskey(): void;
}

const SECOND_MS = 1000;
/** Pause before a device that could not be read is read again, in milliseconds. */
const RETRY_MS = 3000;

/**
 * State of the lock screen: what opens it, and how long the next attempt has to wait [Y22]. `isErasingRef`: whether the
 * member erases the device, which ends the lock; the screen stays until that is said.
 */
export function useUnlock(onOpen: () => void, isErasingRef: RefObject<boolean>): Unlocking {
  const [view, setView] = useState<LockView | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Unlocking['problem']>(null);
  const waitMs = view?.waitMs ?? 0;

  useEffect(() => {
    let isEnded = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Reads how the device is locked, and whether it still is: another page may have turned the lock off. */
    const read = async () => {
      clearTimeout(timer);
      if (isErasingRef.current) return;
      const next = await lockView(systemClock).catch(() => null);
      if (isEnded || isErasingRef.current) return;
      const isGone = next === null && (await isLockGone(documentPage.restart).catch(() => false));
      if (isEnded || isErasingRef.current) return;
      if (isGone) return onOpen();
      setView(next);
      setProblem((current) => (next === null ? 'failed' : current === 'failed' ? null : current));
      if (next === null) timer = setTimeout(() => void read(), RETRY_MS);
    };
    const readIfVisible = () => document.visibilityState === 'visible' && void read();
    void read();
    const ending = new AbortController();
    document.addEventListener('visibilitychange', readIfVisible, { signal: ending.signal });
    const stopWatching = watchAccount(() => void read());
    return () => {
      isEnded = true;
      clearTimeout(timer);
      ending.abort();
      stopWatching();
    };
  }, [onOpen, isErasingRef]);

  useEffect(() => {
    if (waitMs <= 0) return;
    const timer = setTimeout(
      () => setView((current) => current && { ...current, waitMs: Math.max(0, current.waitMs - SECOND_MS) }),
      SECOND_MS,
    );
    return () => clearTimeout(timer);
  }, [waitMs]);

  useEffect(() => endAhead, []);

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
      setProblem(error instanceof DOMException && error.name === 'TimeoutError' ? 'blocked' : 'failed');
    }
    setBusy(false);
  }

  return {
    view,
    busy,
    problem,
    waitSeconds: Math.ceil(waitMs / SECOND_MS),
    type: typeSecret,
    submit: (secret) => void attempt(() => unlock(secret, systemClock)),
    askPasskey: () => void attempt(unlockWithPasskey),
  };
}
