/** Starts this page again when another one has turned the app lock on [S25]: it has no key. */
import { currentAccount, watchAccount } from '#startup/account.ts';

export function restartWhenLocked(): void {
  const check = () => {
    if (currentAccount().status !== 'locked') return;
    document.documentElement.hidden = true;
    location.reload();
  };
  watchAccount(check);
  check();
}
