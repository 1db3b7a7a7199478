import { useCallback, useEffect, useState } from 'react';
import { useReady } from '#device/use-ready.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { CaseItem, OpenedCase } from '#schemas/wire/cases.ts';
import type { CaseLoader } from './case-loader.ts';

export type LoadedCase = OpenedCase & { case: CaseItem };
export type OpenedCaseState =
  | { status: 'loading' }
  | { status: 'ready'; opened: LoadedCase }
  /** Decided, gone, or not for this member. */
  | { status: 'gone' }
  | { status: 'failed'; code: FailureCode; retryAfterMs?: number | undefined };

const LOADING = { status: 'loading' } as const;

/**
 * Opens a case, and again on demand: what it shows stays meanwhile. One that could not be read comes with the network.
 */
export function useOpenedCase(id: string, loader: CaseLoader): { state: OpenedCaseState; reload: () => void } {
  const [state, setState] = useState<OpenedCaseState>(LOADING);
  const [attempt, setAttempt] = useState(0);
  const isReady = useReady() !== 'no';
  const isWaiting = state.status === 'failed' && !isReady;
  useEffect(() => {
    if (isWaiting) return;
    let isUnmounted = false;
    void loader.load(id).then((answer) => {
      if (isUnmounted) return;
      setState((before) => {
        if (!answer.ok)
          return before.status === 'ready'
            ? before
            : { status: 'failed', code: answer.code, retryAfterMs: answer.retryAfterMs };
        const { case: item } = answer.value;
        return item === null ? { status: 'gone' } : { status: 'ready', opened: { ...answer.value, case: item } };
      });
    });
    return () => {
      isUnmounted = true;
    };
  }, [id, loader, attempt, isWaiting]);
  return { state, reload: useCallback(() => setAttempt((count) => count + 1), []) };
}
