/**
 * Reports to the server that the member is present, a moment after the session is known [AUTH-151 to AUTH-161]. Nothing
 * waits for it.
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { Clock } from '#lib/clock.ts';
import { createDeadline } from '#lib/deadline.ts';
import { errorName, log } from '#lib/log.ts';
import { refused, type Result } from '#lib/result.ts';
import { createSupabase } from './supabase.ts';

const DELAY_MS = 2000;
const MIN_INTERVAL_MS = 5000;

interface LastLoginPorts {
  clock: Clock;
  baseUrl: string;
  fetch: typeof fetch;
}

/** Resolves to the token of this member, never to one of another member's session [AUTH-156, AUTH-157]. */
type GetAccessToken = () => Promise<Result<string, FailureCode>>;
export type LastLogin = (accessToken: GetAccessToken, signal: AbortSignal) => Promise<void>;

/** Makes the reporter, one for each worker. It is called by each new leader, and sends at most one report in 5 s. */
export function createLastLogin({ clock, baseUrl, fetch }: LastLoginPorts): LastLogin {
  const interval = createDeadline(clock);
  let running = false;

  async function sendLastLogin(accessToken: GetAccessToken): Promise<void> {
    if (running || interval.remaining() > 0) return;
    running = true;
    interval.start(MIN_INTERVAL_MS);
    try {
      const token = await accessToken();
      if (!token.ok) return;
      const supabase = createSupabase({
        baseUrl,
        fetch,
        clock,
        // No token is refreshed for this.
        accessToken: async (refusedToken) => (refusedToken === undefined ? token : refused('unauthorized')),
      });
      const answer = await supabase.invoke('update-last-login');
      // [AUTH-160] A session that has just ended is no defect: the next one tells.
      if (!answer.ok && answer.code !== 'unauthorized') log.warn('last-login.not-noted', { code: answer.code });
    } catch (error) {
      log.warn('last-login.not-noted', { error: errorName(error) });
    } finally {
      running = false;
    }
  }

  return async (accessToken, signal) => {
    try {
      await clock.wait(DELAY_MS, signal);
    } catch {
      return;
    }
    await sendLastLogin(accessToken);
  };
}
