import { systemClock } from '#lib/clock.ts';
import { createSignInAttempts } from '#sync/session/sign-in-attempts.ts';
import { pageDevice } from './page-device.ts';

/** When this device may try to sign in again, by its clock; null: now [AUTH-37, AUTH-38]. */
export async function signInBlockedUntil(): Promise<number | null> {
  try {
    return await createSignInAttempts(pageDevice(), systemClock).blockedUntil();
  } catch {
    /* A device that cannot count does not block; the server counts too. */
    return null;
  }
}
