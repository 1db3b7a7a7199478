/**
 * Checks the attempt limit before a sign-in inside a native shell [AUTH-45, AUTH-46]; the server counts these attempts
 * too.
 */
import { REQUEST_TIMEOUT_MS } from '#schemas/limits.ts';

const base = () => ((import.meta.env['VITE_API_URL'] as string | undefined) ?? location.origin).replace(/\/+$/, '');

/**
 * Says whether another attempt is allowed. Any failure allows it: the server limits the attempt itself too [AUTH-47].
 */
export async function mayAttempt(email: string): Promise<boolean> {
  try {
    const response = await fetch(`${base()}/functions/v1/rate-limit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'login', identifier: email }),
      credentials: 'omit',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const { allowed, blocked } = (await response.json()) as { allowed?: unknown; blocked?: unknown };
    return !response.ok || (allowed !== false && blocked !== true);
  } catch {
    return true;
  }
}
