import { useEffect, useEffectEvent } from 'react';
import type { AnswerFailure, CachedAnswerView } from '#device/answers/answer-view.ts';
import type { FailureCode } from '#schemas/error-codes.ts';

const denials: ReadonlySet<FailureCode> = new Set(['forbidden', 'unauthorized']);

/** Calls back once when the server refuses what a page has asked for, so that the session is judged anew. */
export function useDenied(code: FailureCode | undefined, onDenied: () => void): void {
  const isDenied = code !== undefined && denials.has(code);
  const deny = useEffectEvent(onDenied);
  useEffect(() => {
    if (isDenied) deny();
  }, [isDenied]);
}

type Failure = Pick<AnswerFailure, 'code'>;

/** Returns how the last request of a cached answer failed; null: it did not. */
export const failureIn = (answer: CachedAnswerView<unknown>): Failure | null =>
  answer.status === 'error' ? answer : answer.status === 'stored' ? answer.failure : null;
