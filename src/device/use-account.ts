import { useSyncExternalStore } from 'react';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import { refused, type Result } from '#lib/result.ts';
import { currentAccount, watchAccount, type AccountState } from '#startup/account.ts';

export interface AccountActions {
  /** Resolves when the account is a member here: screens may open at once. */
  signIn(email: string, password: string): Promise<Result<MemberId, FailureCode>>;
  /**
   * [Y17] Erases everything of this account from the device; also offline. `leave` navigates to `/`. False: nothing was
   * begun, as what does it could not be had.
   */
  signOut(navigate?: () => void): Promise<boolean>;
  /** « Oublier ce compte sur cet appareil ». False: as of `signOut`. */
  forget(account: MemberId): Promise<boolean>;
}

/** Null: it cannot be had, as on a first visit without a network. Whose device is open has it: see `DeviceProvider`. */
const loadActions = () => import('./device-part.ts').catch(() => null);

const actions: AccountActions = {
  signIn: async (email, password) => (await loadActions())?.signIn(email, password) ?? refused('offline'),
  signOut: async (navigate) => {
    const actions = await loadActions();
    await actions?.signOut(navigate);
    return actions !== null;
  },
  forget: async (account) => {
    const actions = await loadActions();
    await actions?.forgetAccount(account);
    return actions !== null;
  },
};

export const useAccount = (): { account: AccountState } & AccountActions => ({
  account: useSyncExternalStore(watchAccount, currentAccount),
  ...actions,
});
