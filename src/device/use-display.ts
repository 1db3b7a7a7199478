import { useCallback, useSyncExternalStore } from 'react';
import {
  changeDisplay,
  defaultDisplay,
  displayOf,
  isEnterToSend,
  watchDisplay,
  type Display,
} from '#platform/display.ts';
import { currentAccount } from '#startup/account.ts';

const currentMemberId = () => {
  const account = currentAccount();
  return 'account' in account ? account.account : null;
};
const currentDisplay = (): Display => {
  const memberId = currentMemberId();
  return memberId ? displayOf(memberId) : defaultDisplay;
};

/** What the member has chosen to show on this device. */
export const useDisplay = (): Display => useSyncExternalStore(watchDisplay, currentDisplay);

/** Whether Enter sends what is written; else it begins a line. */
export const useEnterSends = (): boolean => isEnterToSend(useDisplay());

/** False: it could not be kept. */
export const useChangeDisplay = () =>
  useCallback((change: Partial<Display>): boolean => {
    const memberId = currentMemberId();
    return memberId !== null && changeDisplay(memberId, change);
  }, []);
