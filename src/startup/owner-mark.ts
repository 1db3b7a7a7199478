/**
 * A key that says whose device this is, for the document itself, which decides by it before anything else is loaded
 * what the root shows: the app, or the landing page. It names the account, so it goes with every other key of it [Y17].
 */
import { KEYS_MARK, OWNER_MARK } from '#startup/device-marks.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { AccountState } from './account.ts';

const marks = (): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(OWNER_MARK));
  } catch {
    return [];
  }
};

/** Whether the marks can be believed, also where there is none. */
function areMarksReliable(): boolean {
  try {
    return localStorage.getItem(KEYS_MARK) !== null;
  } catch {
    return true;
  }
}

/** Whether anyone may have been here who did not choose to leave. */
export const mayHaveOwner = (): boolean => marks().length > 0 || !areMarksReliable();
/** Whether they were, or the browser has lost what would say so. */
export const mayOwnDevice = (account: MemberId): boolean =>
  marks().includes(OWNER_MARK + account) || (marks().length === 0 && !areMarksReliable());

export function markOwner(state: AccountState): void {
  if (state.status === 'loading' || state.status === 'unreadable') return;
  const mark = 'account' in state ? OWNER_MARK + state.account : null;
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(OWNER_MARK) && key !== mark) localStorage.removeItem(key);
    if (mark !== null)
      for (const key of [mark, KEYS_MARK]) if (localStorage.getItem(key) === null) localStorage.setItem(key, '');
  } catch {
    // Where the browser keeps nothing, the landing page offers the way in.
  }
}
