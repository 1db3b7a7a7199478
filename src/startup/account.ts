/**
 * State of the signed-in account, as this tab knows it [Y16]. It is read from the device once; later changes come from
 * the sync worker and from other tabs.
 */
import type { MemberId } from '#schemas/ids.ts';

export type AccountState =
  | { status: 'loading' }
  /** [Y19] The device cannot be read now. The owner stays unknown, and none of their data is touched. */
  | { status: 'unreadable'; failure: 'full' | 'broken' }
  /** Nobody is signed in here. */
  | { status: 'guest' }
  /**
   * [Y17] The session ended, but not by a chosen sign-out. Everything stays closed until this account's password is
   * entered.
   */
  | { status: 'lost'; account: MemberId; email: string; suspended?: boolean }
  /** [Y22] Only the app lock's screen may be shown. */
  | { status: 'locked'; account: MemberId; email?: string; suspended?: boolean }
  | { status: 'member'; account: MemberId; email: string };

let state: AccountState = { status: 'loading' };
const listeners = new Set<() => void>();

const detail = (state: AccountState) =>
  'account' in state ? state.account : 'failure' in state ? state.failure : null;
const isSameAccount = (a: AccountState, b: AccountState) =>
  a.status === b.status &&
  detail(a) === detail(b) &&
  ('suspended' in a && a.suspended) === ('suspended' in b && b.suspended);

export const currentAccount = (): AccountState => state;

export function publishAccount(next: AccountState): void {
  if (isSameAccount(state, next)) return;
  state = next;
  for (const listener of listeners) listener();
}

export function watchAccount(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
