/** Reads which account owns the device: at the start, and whenever another context changes it. */
import { SPARE_CACHE } from '#startup/device-marks.ts';
import { firstPaint } from '#startup/gates/first-paint.ts';
import { whenFirstScreenStands } from '#startup/gates/startup-gates.ts';
import type { MemberId } from '#schemas/ids.ts';
import { errorName, log } from '#lib/log.ts';
import { onErase } from '#sync/session/on-erase.ts';
import {
  onSessionChange,
  noSession,
  sessionStateIn,
  sessionStateOf,
  type SessionState,
} from '#sync/session/session-state.ts';
import { watchPageRestore } from '#platform/page-return.ts';
import { currentAccount, publishAccount, type AccountState } from '#startup/account.ts';
import { takeEarlyRead } from '#startup/early-read.ts';
import { mayHaveOwner, markOwner, mayOwnDevice } from '#startup/owner-mark.ts';
import { pageDevice } from './page-device.ts';
import type * as AccountReadRetry from './account-read-retry.ts';

let listening = false;
let readByDocument = false;
/** Number of reads begun. Only the last one is published, however long an earlier one takes. */
let readCount = 0;
/** Module that handles failed reads; loaded after the first failure. */
let readRetry: typeof AccountReadRetry | null = null;
/** True while this page signs out: changes that it receives meanwhile are its own. */
let leaving = false;
export const markLeaving = (isLeaving: boolean): void => void (leaving = isLeaving);

function accountOf(state: SessionState): AccountState {
  if (state.status === 'none') return { status: 'guest' };
  const { account, email } = state.owner;
  return state.status === 'present'
    ? { status: 'member', account, email }
    : { status: state.status, account, email, suspended: state.suspended };
}

/**
 * Reads the account from the device, without the network [AUTH-130, AUTH-135]. It is one small read, to be made before
 * the first paint.
 */
export async function loadAccount(): Promise<void> {
  const readNo = ++readCount;
  try {
    if (!listening) listen();
    // Only the first read may use the document's early read, which shows the state at the page's beginning, even if it
    // finishes later.
    const earlyRead = readNo === 1 ? await takeEarlyRead() : null;
    readByDocument ||= earlyRead !== null;
    const state = accountOf(
      earlyRead ? sessionStateOf(earlyRead.owner, earlyRead.session, earlyRead.locks) : await readState(),
    );
    if (state.status === 'member') await sealTextOf(state.account);
    if (readNo !== readCount) return;
    applyState(state);
    readRetry?.onReadSucceeded();
  } catch (error) {
    readRetry ??= await import('./account-read-retry.ts');
    if (readNo === readCount) readRetry.onReadFailed(error, () => void loadAccount());
  }
}

/** Seals what pages write of the member: see `page-text.ts`. Only members' pages load it, with their screens. */
async function sealTextOf(account: MemberId): Promise<void> {
  try {
    const { sealPageText } = await import('./page-text.ts');
    await sealPageText(account);
  } catch (error) {
    log.warn('account.text-not-sealed', { error: errorName(error) });
  }
}

/**
 * Reads the session state. Only a device that names no owner makes a guest [Y19]. If a mark names one, a browser on a
 * full disk may have recreated the database, and the backup is restored.
 */
async function readState(): Promise<SessionState> {
  const state = (await pageDevice().read(sessionStateIn)) ?? noSession;
  if (state.status !== 'none' || leaving || !mayHaveOwner() || !(await hasSpare())) return state;
  const [{ restoreFromBackup }, { recordDatabaseLoss }] = await Promise.all([
    import('#sync/session/session-backup.ts'),
    import('./tab-drafts.ts'),
  ]);
  const restored = await restoreFromBackup(pageDevice(), mayOwnDevice);
  if (restored.owner) recordDatabaseLoss(restored.owner.account, Date.now());
  return restored;
}

/**
 * Reads the account again after the first paint, if it came from the document's early read, because no module could
 * receive changes then. Does nothing if a sign-out has begun meanwhile. Then erases keys of accounts that have left.
 * Must be called when the first screen is rendered.
 */
export async function confirmAccount(): Promise<void> {
  await firstPaint();
  if (readByDocument && !leaving) await loadAccount();
  readByDocument = false;
  // While the account is unknown, no account counts as gone.
  if (currentAccount().status !== 'loading') await eraseStrays();
}

/**
 * Says whether the backup's cache exists, a cheap check for pages that never had a member. Where pages may not use the
 * cache storage, there is no backup.
 */
async function hasSpare(): Promise<boolean> {
  try {
    return (await (globalThis as { caches?: CacheStorage }).caches?.has(SPARE_CACHE)) ?? false;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return false;
    throw error;
  }
}

/** Marks the owner before publishing: a page that is then sent to the root must find the right document there. */
function applyState(state: AccountState): void {
  markOwner(state);
  publishAccount(state);
}

/** Starts listening for changes; called once for each page. */
function listen(): void {
  listening = true;
  const reload = () => {
    if (!leaving) void loadAccount();
  };
  onSessionChange(reload);
  watchPageRestore(reload);
  // On an erasure every page publishes that the account is leaving, so that nothing of it is shown or stored from now
  // on. The page's own keys are erased with it [Y17].
  onErase((account) => {
    const current = currentAccount();
    if (!leaving && 'account' in current && current.account === account) publishAccount({ status: 'loading' });
    reload();
  });
}

/** Erases keys of accounts that have left [Y17], after the first screen, which does not need it. */
async function eraseStrays(): Promise<void> {
  try {
    await whenFirstScreenStands();
    const strays = await import('./stray-keys.ts');
    await strays.eraseStrays();
  } catch (error) {
    log.warn('account.strays-not-erased', { error: errorName(error) });
  }
}
