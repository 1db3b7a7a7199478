import { useRef } from 'react';
import { done, type Result } from '#lib/result.ts';
import { openLink, type AccountFailure } from '#platform/accounts.ts';

/** Opens a mailed link when it is needed, and once: what fails afterwards is tried again with what it gave. */
export function useLink(type: 'recovery' | 'signup', token: string): () => Promise<Result<string, AccountFailure>> {
  const opened = useRef<string | null>(null);
  return async () => {
    if (opened.current !== null) return done(opened.current);
    const answer = await openLink(type, token);
    if (answer.ok) opened.current = answer.value;
    return answer;
  };
}
