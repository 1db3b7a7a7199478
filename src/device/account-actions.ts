/** Signing in and out. Nobody does either before the first paint, so it comes after it. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import { systemClock } from '#lib/clock.ts';
import { log } from '#lib/log.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { eraseAccount } from '#sync/session/erase.ts';
import { endPush, persistStorage } from '#platform/service-worker.ts';
import { callSync, syncClient, type SignedInAccount } from '#platform/worker-client.ts';
import { storageRefusal } from '#sync/store/failure.ts';
import { currentAccount, publishAccount } from '#startup/account.ts';
import { loadAccount, markLeaving } from './load-account.ts';
import { markOwner } from '#startup/owner-mark.ts';
import { pageDevice } from './page-device.ts';

/** Longer than the worker waits for whoever holds a lock or a database. */
const WORKER_PATIENCE_MS = 20_000;

export async function signIn(email: string, password: string): Promise<Result<MemberId, FailureCode>> {
  // Without a network on a first visit there is no worker to ask: its script never came. A full disk says so itself
  // [Y19].
  const answer = await callSync<Result<SignedInAccount, FailureCode>>((api) => api.signIn(email, password)).catch(
    (error: unknown) => refused(storageRefusal(error) ?? 'offline'),
  );
  if (!answer.ok) return answer;
  void persistStorage();
  await loadAccount();
  return done(answer.value.account);
}

/**
 * [AUTH-149] Mark loading (every database of the account closes), tell the page, end the session and erase, leave,
 * clear.
 * `leave` goes to `/` before the guards see a guest; nothing marks the device as anyone's any more.
 */
export async function signOut(navigate?: () => void): Promise<void> {
  const current = currentAccount();
  markLeaving(true);
  // A page that dies before the end must not be taken for one whose databases were lost.
  markOwner({ status: 'guest' });
  publishAccount({ status: 'loading' });
  window.dispatchEvent(new Event('user-logout'));
  void endPush();
  const reportFailure = (error: unknown) => {
    log.crash('account.sign-out-failed', error);
    return false;
  };
  const workerSignOut = syncClient()
    .signOut()
    .then(() => true, reportFailure);
  const erased = await Promise.race([workerSignOut, systemClock.wait(WORKER_PATIENCE_MS).then(() => false)]);
  // The worker may be missing, or hang: what was chosen happens all the same.
  if (!erased && 'account' in current)
    await eraseAccount(current.account, { device: pageDevice(), locks: navigator.locks }).catch(reportFailure);
  markOwner({ status: 'guest' });
  navigate?.();
  markLeaving(false);
  await loadAccount();
}

/** « Oublier ce compte sur cet appareil » [Y17]. */
export async function forgetAccount(account: MemberId): Promise<void> {
  await syncClient().forgetAccount(account);
  await loadAccount();
}
