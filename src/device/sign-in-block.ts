import { systemClock } from '#lib/clock.ts';
import { createSignInAttempts } from '#sync/session/sign-in-attempts.ts';
import { pageDevice } from './page-device.ts';

/** Resolves to the time from which this device may sign in again, by its clock; null means now [AUTH-37, AUTH-38]. */
export async function signInBlockedUntil(): Promise<number | null> {
  try {
    return await createSignInAttempts(pageDevice(), systemClock).blockedUntil();
  } catch {
    /* A device that cannot count attempts does not block; the server counts them too. */
    return null;
  }
}
