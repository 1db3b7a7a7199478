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

/** Returns the member's display preferences on this device. */
export const useDisplay = (): Display => useSyncExternalStore(watchDisplay, currentDisplay);

/** Says whether Enter sends a message; otherwise it begins a line. */
export const useEnterSends = (): boolean => isEnterToSend(useDisplay());

/** Returns a function that stores a change, and returns false if that fails. */
export const useChangeDisplay = () =>
  useCallback((change: Partial<Display>): boolean => {
    const memberId = currentMemberId();
    return memberId !== null && changeDisplay(memberId, change);
  }, []);
