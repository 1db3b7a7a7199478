/** Signing in and out, and whose device this is: asked once at the start, then whenever any context changes it. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import { systemClock } from '#lib/clock.ts';
import { log } from '#lib/log.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { eraseAccount, onErase } from '#outbox/device/erase.ts';
import { eraseStrayKeys } from '#outbox/device/erase-keys.ts';
import { knownAccounts } from '#outbox/device/owner.ts';
import { hearSession, nobody, sessionStateIn, type SessionState } from '#outbox/device/session-state.ts';
import { watchReturn } from '#platform/page-return.ts';
import { endPush, persistStorage } from '#platform/service-worker.ts';
import { askSync, syncClient, type SignedIn } from '#platform/worker-client.ts';
import { storageRefusal } from '#store/failure.ts';
import { currentAccount, publishAccount, type AccountState } from './account.ts';
import { pageDevice } from './page-device.ts';

/** Longer than the worker waits for whoever holds a lock or a database. */
const WORKER_PATIENCE_MS = 20_000;

let listening = false;
/** This page signs out: what it hears meanwhile is its own doing. */
let leaving = false;

const accountOf = ({ status, owner }: SessionState): AccountState =>
  status === 'none' ? { status: 'guest' } : { status: status === 'lost' ? 'lost' : 'member', account: owner.account, email: owner.email };

/** Reads the device, without the network [AUTH-130, AUTH-135]. Call it before the first paint: it is one small read. */
export async function loadAccount(): Promise<void> {
  try {
    if (!listening) begin();
    publishAccount(accountOf((await pageDevice().read(sessionStateIn)) ?? nobody));
  } catch (error) {
    log.crash('account.unreadable', error);
    publishAccount({ status: 'guest' });
  }
}

/** Once for each page. */
function begin(): void {
  listening = true;
  const hear = () => {
    if (!leaving) void loadAccount();
  };
  hearSession(hear);
  watchReturn(hear);
  // [Y17] The keys that only a page holds go with it, in every page; nothing of the account is shown or kept from here on.
  onErase((account) => {
    const now = currentAccount();
    if (!leaving && 'account' in now && now.account === account) publishAccount({ status: 'loading' });
    hear();
  });
  void eraseStrays();
}

/** [Y17] The worker, which ends an erasure that was cut off, has no way to a page's keys. */
async function eraseStrays(): Promise<void> {
  try {
    const known = await knownAccounts(pageDevice());
    eraseStrayKeys(new Set(known.map(({ account }) => account)));
  } catch (error) {
    log.warn('account.strays-not-erased', { error: error instanceof Error ? error.name : typeof error });
  }
}

export async function signIn(email: string, password: string): Promise<Result<MemberId, FailureCode>> {
  // Without a network on a first visit there is no worker to ask: its script never came. A full disk says so itself [Y19].
  const answer = await askSync<Result<SignedIn, FailureCode>>((api) => api.signIn(email, password)).catch((error: unknown) => refused(storageRefusal(error) ?? 'offline'));
  if (!answer.ok) return answer;
  void persistStorage();
  await loadAccount();
  return done(answer.value.account);
}

/**
 * [AUTH-149] Mark loading (every database of the account closes), tell the page, end the session and erase, leave, clear.
 * `leave` goes to `/` before the guards see a guest.
 */
export async function signOut(leave?: () => void): Promise<void> {
  const now = currentAccount();
  leaving = true;
  publishAccount({ status: 'loading' });
  window.dispatchEvent(new Event('user-logout'));
  void endPush();
  const failed = (error: unknown) => {
    log.crash('account.sign-out-failed', error);
    return false;
  };
  const byWorker = syncClient().signOut().then(() => true, failed);
  const erased = await Promise.race([byWorker, systemClock.wait(WORKER_PATIENCE_MS).then(() => false)]);
  // The worker may be missing, or hang: what was chosen happens all the same.
  if (!erased && 'account' in now) await eraseAccount(now.account, { device: pageDevice(), locks: navigator.locks }).catch(failed);
  leave?.();
  leaving = false;
  await loadAccount();
}

/** « Oublier ce compte sur cet appareil » [Y17]. */
export async function forgetAccount(account: MemberId): Promise<void> {
  await syncClient().forget(account);
  await loadAccount();
}
