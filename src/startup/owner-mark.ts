/**
 * Key in localStorage that names the account of this device. The document reads it before anything else is loaded, and
 * decides whether the root shows the app or the landing page. It names the account, so it is erased with that account's
 * other keys [Y17].
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

/** Says whether the marks can be trusted, and so whether a missing mark means a missing owner. */
function areMarksReliable(): boolean {
  try {
    return localStorage.getItem(KEYS_MARK) !== null;
  } catch {
    return true;
  }
}

/** Says whether a member may be signed in here, or may have been without choosing to sign out. */
export const mayHaveOwner = (): boolean => marks().length > 0 || !areMarksReliable();
/** Says whether this account may be that member: its mark exists, or the browser has lost all marks. */
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
    // Where the browser stores nothing, the landing page offers the sign-in.
  }
}
