/** Classifies the answers of push services (RFC 8030), and computes when to try again. */
import { parseRetryAfter } from '#lib/retry-after.ts';

export type PushAnswer =
  | { kind: 'accepted' }
  /** The subscription has ended. */
  | { kind: 'gone'; code: string }
  /** This push will never be accepted; the next one may be. */
  | { kind: 'refused'; code: string }
  | { kind: 'later'; code: string; afterMs: number | null };

/** `isOwnKey`: the subscription was made for the key with which the push was signed. */
export function pushAnswer(status: number, retryAfter: string | null, isOwnKey: boolean, now: number): PushAnswer {
  const code = String(status);
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'gone', code };
  // Refused for the key: the device subscribes anew when it compares.
  if ((status === 401 || status === 403) && !isOwnKey) return { kind: 'gone', code };
  if (status === 408 || status === 429 || status >= 500)
    return { kind: 'later', code, afterMs: parseRetryAfter(status, retryAfter, now) };
  return { kind: 'refused', code };
}

const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 3600;

/**
 * Returns the pause in whole seconds: what the service asks for, else twice as long each time, and at most an hour.
 */
export function pushPauseSeconds(attempts: number, requestedMs: number | null): number {
  const growing = FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts - 1, 20);
  return Math.ceil(Math.min(LONGEST_PAUSE_SECONDS, Math.max(growing, (requestedMs ?? 0) / 1000)));
}
