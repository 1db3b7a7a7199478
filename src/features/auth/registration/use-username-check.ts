import { useEffect, useEffectEvent, useState } from 'react';
import { username as rules } from '#schemas/forms/registration.ts';
import { systemClock } from '#lib/clock.ts';
import { isUsernameFree } from '#platform/accounts.ts';

/** Pause in typing before the server is asked, milliseconds; the server limits the number of requests. */
const PAUSE_MS = 500;

/**
 * Returns whether this username is known to be free. Without an answer nothing is shown: the registration itself
 * decides.
 */
export function useUsernameCheck(input: string, onTaken: (username: string) => void): boolean {
  const [freeUsername, setFreeUsername] = useState<string | null>(null);
  const reportTaken = useEffectEvent(onTaken);
  useEffect(() => {
    const username = rules.safeParse(input).data;
    if (username === undefined) return;
    const pause = new AbortController();
    void systemClock
      .wait(PAUSE_MS, pause.signal)
      .then(() => isUsernameFree(username))
      .then((answer) => {
        if (pause.signal.aborted || !answer.ok) return;
        if (answer.value) setFreeUsername(input);
        else reportTaken(username);
      })
      .catch(() => undefined);
    return () => pause.abort();
  }, [input]);
  return input !== '' && freeUsername === input;
}
