/** Whose device this is, as this tab knows it [Y16]: read once from the device, then told by worker and other tabs. */
import type { MemberId } from '#schemas/ids.ts';

export type AccountState =
  | { status: 'loading' }
  /** [Y19] The device cannot be read now: whose it is stays open, and nothing of theirs is touched. */
  | { status: 'unreadable'; failure: 'full' | 'broken' }
  /** Nobody is signed in here. */
  | { status: 'guest' }
  /** [Y17] The session ended otherwise than by choice: everything stays closed until this account's password. */
  | { status: 'lost'; account: MemberId; email: string; suspended?: boolean }
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
