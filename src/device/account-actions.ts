/** Signs in and out. No page needs this before its first paint, so it is loaded afterwards. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import { showAppBadge } from '#lib/app-badge.ts';
import { systemClock } from '#lib/clock.ts';
import { log } from '#lib/log.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { eraseAccount } from '#sync/session/erase.ts';
import { ERASE_PATIENCE_MS, waitAtMost } from '#sync/session/erase-databases.ts';
import { eraseWithDevice } from '#sync/session/erase-with-device.ts';
import { endPeriodicSync } from '#platform/periodic-sync.ts';
import { endPush, persistStorage } from '#platform/service-worker.ts';
import { callSync, syncClient, type SignedInAccount } from '#platform/worker-client.ts';
import { storageRefusal } from '#lib/storage-failure.ts';
import { currentAccount, publishAccount } from '#startup/account.ts';
import { loadAccount, markLeaving } from './load-account.ts';
import { markOwner } from '#startup/owner-mark.ts';
import { pageDevice } from './page-device.ts';

/** Longest wait for the worker's sign-out, which may itself wait for holders of locks and databases. */
const WORKER_PATIENCE_MS = 20_000;

export const signIn = (email: string, password: string): Promise<Result<MemberId, FailureCode>> =>
  signInBy((api) => api.signIn(email, password));

/** `assertion`: what the browser has answered about a passkey. */
export const signInWithPasskey = (assertion: unknown): Promise<Result<MemberId, FailureCode>> =>
  signInBy((api) => api.signInWithPasskey(assertion));

async function signInBy(
  ask: Parameters<typeof callSync<Result<SignedInAccount, FailureCode>>>[0],
): Promise<Result<MemberId, FailureCode>> {
  // On a first visit without a network the worker's script cannot be loaded. A full disk has its own refusal [Y19].
  const answer = await callSync<Result<SignedInAccount, FailureCode>>(ask).catch((error: unknown) =>
    refused(storageRefusal(error) ?? 'offline'),
  );
  if (!answer.ok) return answer;
  void persistStorage();
  await loadAccount();
  return done(answer.value.account);
}

/**
 * Signs out [AUTH-149]: marks the account as loading (which closes its databases), tells the page, ends the session,
 * erases the device, navigates to `/`, and publishes the guest state.
 * `navigate` runs before the guards see a guest, when no mark on the device names an owner any more.
 */
export async function signOut(navigate?: () => void): Promise<void> {
  const current = currentAccount();
  markLeaving(true);
  // If the page ends before the sign-out, a remaining mark would look like an owner whose databases were lost.
  markOwner({ status: 'guest' });
  publishAccount({ status: 'loading' });
  window.dispatchEvent(new Event('user-logout'));
  void endPush();
  void endPeriodicSync();
  void showAppBadge(0);
  const reportFailure = (error: unknown) => {
    log.crash('account.sign-out-failed', error);
    return false;
  };
  const workerSignOut = syncClient()
    .signOut()
    .then(() => true, reportFailure);
  const erased = await Promise.race([workerSignOut, systemClock.wait(WORKER_PATIENCE_MS).then(() => false)]);
  // The worker may be missing or hang; the chosen sign-out must erase all the same.
  if (!erased && 'account' in current)
    await eraseAccount(current.account, { device: pageDevice(), locks: navigator.locks }).catch(reportFailure);
  markOwner({ status: 'guest' });
  navigate?.();
  markLeaving(false);
  await loadAccount();
}

/**
 * Erases an account whose session was lost, or whose lock nobody opens: « Oublier ce compte sur cet appareil », «
 * Oublié ? » [Y17]. Where the worker cannot, the page does. Resolves to `begun` where something is left, which the next
 * start erases: session and keys are gone; and to `failed` where nothing is erased.
 */
export async function forgetAccount(account: MemberId): Promise<'erased' | 'begun' | 'failed'> {
  void endPush();
  void endPeriodicSync();
  void showAppBadge(0);
  const ports = { device: pageDevice(), locks: navigator.locks };
  const reportFailure = (error: unknown) => {
    log.crash('account.not-forgotten', error);
    return null;
  };
  const byWorker = callSync((api) => api.forgetAccount(account)).catch(reportFailure);
  const isComplete =
    (await Promise.race([byWorker, systemClock.wait(WORKER_PATIENCE_MS).then(() => null)])) ??
    (await eraseAccount(account, ports).catch(reportFailure)) ??
    (await eraseWithDevice(account, ports).catch(reportFailure));
  // A device database that is being deleted under a context that sleeps answers only once that context is gone.
  await waitAtMost(ERASE_PATIENCE_MS, loadAccount());
  return isComplete === null ? 'failed' : isComplete ? 'erased' : 'begun';
}
