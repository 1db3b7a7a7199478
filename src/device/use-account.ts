import { useSyncExternalStore } from 'react';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import { refused, type Result } from '#lib/result.ts';
import { currentAccount, watchAccount, type AccountState } from '#startup/account.ts';

export interface AccountActions {
  /** Resolves when the account is signed in here, so that screens may open at once. */
  signIn(email: string, password: string): Promise<Result<MemberId, FailureCode>>;
  signInWithPasskey(assertion: unknown): Promise<Result<MemberId, FailureCode>>;
  /**
   * Erases everything of this account from the device, also offline [Y17]. `navigate` opens `/`. Resolves to false if
   * its code could not be loaded; then nothing has been done.
   */
  signOut(navigate?: () => void): Promise<boolean>;
  /**
   * Forgets an account: « Oublier ce compte sur cet appareil ». Resolves as `forgetAccount` does, or to `unavailable`
   * if its code could not be loaded; then nothing has been done.
   */
  forget(account: MemberId): Promise<'erased' | 'begun' | 'failed' | 'unavailable'>;
}

/**
 * Resolves to null if the part cannot be loaded, as on a first visit without a network. With an open device it is
 * always loaded: see `DeviceProvider`.
 */
const loadActions = () => import('./device-part.ts').catch(() => null);

const actions: AccountActions = {
  signIn: async (email, password) => (await loadActions())?.signIn(email, password) ?? refused('offline'),
  signInWithPasskey: async (assertion) => (await loadActions())?.signInWithPasskey(assertion) ?? refused('offline'),
  signOut: async (navigate) => {
    const actions = await loadActions();
    await actions?.signOut(navigate);
    return actions !== null;
  },
  forget: async (account) => (await loadActions())?.forgetAccount(account) ?? 'unavailable',
};

export const useAccount = (): { account: AccountState } & AccountActions => ({
  account: useSyncExternalStore(watchAccount, currentAccount),
  ...actions,
});
