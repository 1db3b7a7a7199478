/**
 * Reads and sets a mail preference with the token of a mailed link alone: without an account, and without data of this
 * device.
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import { REQUEST_TIMEOUT_MS } from '#schemas/limits.ts';
import { mailPreference, type MailPreference } from '#schemas/wire/mail-preference.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { parseRetryAfter, refusedRetryAfter } from '#lib/retry-after.ts';

const origin = () => ((import.meta.env['VITE_API_URL'] as string | undefined) ?? location.origin).replace(/\/+$/, '');

async function call(name: string, request: Record<string, unknown>): Promise<Result<MailPreference, FailureCode>> {
  try {
    const answer = await fetch(`${origin()}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ request }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (!answer.ok)
      return refusedRetryAfter(
        answer.status === 429 ? 'rate-limited' : 'server-error',
        parseRetryAfter(answer.status, answer.headers.get('retry-after'), Date.now()),
      );
    const parsed = mailPreference.safeParse(await answer.json());
    return parsed.success ? done(parsed.data) : refused('bad-answer');
  } catch {
    return refused(navigator.onLine ? 'server-error' : 'offline');
  }
}

export const readMailPreference = (token: string) => call('mail_preference', { token });
export const setMailPreference = (token: string, wanted: boolean) => call('set_mail_preference', { token, wanted });
