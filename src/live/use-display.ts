import { useCallback, useSyncExternalStore } from 'react';
import { changeDisplay, discreet, displayOf, enterSendsHere, watchDisplay, type Display } from '#platform/display.ts';
import { currentAccount } from './account.ts';

const accountHere = () => {
  const now = currentAccount();
  return 'account' in now ? now.account : null;
};
const current = (): Display => {
  const account = accountHere();
  return account ? displayOf(account) : discreet;
};

/** What the member has chosen to show on this device. */
export const useDisplay = (): Display => useSyncExternalStore(watchDisplay, current);

/** Whether Enter sends what is written; else it begins a line. */
export const useEnterSends = (): boolean => enterSendsHere(useDisplay());

/** False: it could not be kept. */
export const useChangeDisplay = () =>
  useCallback((change: Partial<Display>): boolean => {
    const account = accountHere();
    return account !== null && changeDisplay(account, change);
  }, []);
