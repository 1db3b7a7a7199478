/** Runs in a page: signs in with the app's own code for sessions, as its sync worker does when the form is sent. */
import { systemClock } from '#lib/clock.ts';
import { DEVICE_LOCK } from '#sync/session/names.ts';
import { createSessions } from '#sync/session/session.ts';
import { persistStorage } from '#platform/service-worker.ts';

/** Returns null when this device has a session, else the reason. */
export async function signIn(email: string, password: string): Promise<string | null> {
  const sessions = createSessions({
    baseUrl: location.origin,
    fetch: (input, init) => fetch(input, init),
    clock: systemClock,
    locks: navigator.locks,
  });
  const answer = await sessions.signIn(email, password);
  void persistStorage();
  // The backup copy is written under this lock, after the answer.
  await navigator.locks.request(DEVICE_LOCK, () => undefined);
  sessions.close();
  sessions.device.close();
  return answer.ok ? null : answer.code;
}
