/** Whose device this is: asked once at the start, then whenever any context changes it. */
import { SPARE_CACHE } from '#startup/device-marks.ts';
import { firstPaint } from '#startup/gates/first-paint.ts';
import { whenFirstScreenStands } from '#startup/gates/startup-gates.ts';
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
/** Reads that were begun: the last of them knows best, however long another takes. */
let readCount = 0;
/** What follows a read that failed, once one has. */
let readRetry: typeof AccountReadRetry | null = null;
/** This page signs out: what it hears meanwhile is its own doing. */
let leaving = false;
export const markLeaving = (isLeaving: boolean): void => void (leaving = isLeaving);

function accountOf(state: SessionState): AccountState {
  if (state.status === 'none') return { status: 'guest' };
  const { account, email } = state.owner;
  return state.status === 'lost'
    ? { status: 'lost', account, email, suspended: state.suspended }
    : { status: 'member', account, email };
}

/** Reads the device, without the network [AUTH-130, AUTH-135]. Call it before the first paint: it is one small read. */
export async function loadAccount(): Promise<void> {
  const readNo = ++readCount;
  try {
    if (!listening) listen();
    // What the document reads is of the page's beginning, also where the document comes to it later than the program.
    const earlyRead = readNo === 1 ? await takeEarlyRead() : null;
    readByDocument ||= earlyRead !== null;
    const state = accountOf(earlyRead ? sessionStateOf(earlyRead.owner, earlyRead.session) : await readState());
    if (readNo !== readCount) return;
    applyState(state);
    readRetry?.onReadSucceeded();
  } catch (error) {
    readRetry ??= await import('./account-read-retry.ts');
    if (readNo === readCount) readRetry.onReadFailed(error, () => void loadAccount());
  }
}

/**
 * [Y19] Only a device that names nobody makes a guest; where it should name someone, a browser on a full disk may have
 * begun it anew.
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
 * Call it when the first screen is rendered. After its paint: what the document read it read before anyone here could
 * hear of a change, and who signs out meanwhile knows better; then the keys of accounts that left.
 */
export async function confirmAccount(): Promise<void> {
  await firstPaint();
  if (readByDocument && !leaving) await loadAccount();
  readByDocument = false;
  // Where it is not known who is here, nobody is taken for gone.
  if (currentAccount().status !== 'loading') await eraseStrays();
}

/**
 * A look that takes next to nothing, for whoever was never here. Where pages may not use the cache storage, nothing
 * lies there.
 */
async function hasSpare(): Promise<boolean> {
  try {
    return (await (globalThis as { caches?: CacheStorage }).caches?.has(SPARE_CACHE)) ?? false;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return false;
    throw error;
  }
}

/** Marked before it is published: who is sent to the root because of it must find the right document there. */
function applyState(state: AccountState): void {
  markOwner(state);
  publishAccount(state);
}

/** Once for each page. */
function listen(): void {
  listening = true;
  const reload = () => {
    if (!leaving) void loadAccount();
  };
  onSessionChange(reload);
  watchPageRestore(reload);
  // [Y17] The keys that only a page holds go with it, in every page; nothing of the account is shown or kept from here
  // on.
  onErase((account) => {
    const current = currentAccount();
    if (!leaving && 'account' in current && current.account === account) publishAccount({ status: 'loading' });
    reload();
  });
}

/** [Y17] After the first screen, which needs none of it. */
async function eraseStrays(): Promise<void> {
  try {
    await whenFirstScreenStands();
    const strays = await import('./stray-keys.ts');
    await strays.eraseStrays();
  } catch (error) {
    log.warn('account.strays-not-erased', { error: errorName(error) });
  }
}
