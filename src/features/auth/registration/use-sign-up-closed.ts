import { useEffect, useState } from 'react';
import { siteStateOf } from '#platform/accounts.ts';

/** Returns whether the house has closed registrations; until the server has said so, they are open. */
export function useSignUpClosed(): boolean {
  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void siteStateOf().then((answer) => isMounted && setClosed(answer.ok && !answer.value.signUp));
    return () => void (isMounted = false);
  }, []);
  return isClosed;
}
