import { useSyncExternalStore } from 'react';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { Result } from '#lib/result.ts';
import { forgetAccount, signIn, signOut } from './account-actions.ts';
import { currentAccount, watchAccount, type AccountState } from './account.ts';

export interface AccountActions {
  /** Resolves when the account is a member here: screens may open at once. */
  signIn(email: string, password: string): Promise<Result<MemberId, FailureCode>>;
  /** [Y17] Erases everything of this account from the device; also offline. `leave` navigates to `/`. */
  signOut(leave?: () => void): Promise<void>;
  /** « Oublier ce compte sur cet appareil ». */
  forget(account: MemberId): Promise<void>;
}

const actions: AccountActions = { signIn, signOut, forget: forgetAccount };

export const useAccount = (): { account: AccountState } & AccountActions => ({ account: useSyncExternalStore(watchAccount, currentAccount), ...actions });
