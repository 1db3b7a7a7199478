import { useRef } from 'react';
import { done, type Result } from '#lib/result.ts';
import { openLink, type AccountFailure } from '#platform/accounts.ts';

/** Opens a mailed link when needed, and only once: later tries use the token that it gave. */
export function useLink(type: 'recovery' | 'signup', token: string): () => Promise<Result<string, AccountFailure>> {
  const openedToken = useRef<string | null>(null);
  return async () => {
    if (openedToken.current !== null) return done(openedToken.current);
    const answer = await openLink(type, token);
    if (answer.ok) openedToken.current = answer.value;
    return answer;
  };
}
