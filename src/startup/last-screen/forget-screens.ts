/**
 * A screen that is kept goes before what it shows is remembered otherwise: what is removed must not be seen again at
 * the next start.
 */
import type { MemberId } from '#schemas/ids.ts';
import { currentAccount, watchAccount } from '#startup/account.ts';
import { SESSION_LOST_CACHE } from '#sync/session/names.ts';
import { removeForAllAccounts, readSnapshot, writeSnapshot, watchSnapshotWrites } from '#startup/snapshot.ts';
import type { ScreenName, LastScreen } from './screen-data.ts';

const SCREENS: readonly ScreenName[] = ['homeScreen', 'listScreen', 'conversationScreen'];
/** From so many px a conversation stands beside the list. */
const WIDE = 768;

/**
 * Of what is not named here, all of them may show something. A dot that is lit for a moment longer tells nothing of
 * anyone.
 */
const screensShowing: Readonly<Record<string, readonly ScreenName[]>> = {
  home: ['homeScreen'],
  list: ['listScreen'],
  conversation: ['conversationScreen'],
  unread: [],
};

function forgetShowing(account: MemberId, name: string): void {
  const affected = isScreen(name) ? [] : (screensShowing[name] ?? SCREENS);
  for (const screen of SCREENS) {
    const snapshot = readSnapshot<LastScreen>(account, screen);
    if (
      snapshot &&
      (affected.includes(screen) ||
        (name === 'list' && screen === 'conversationScreen' && snapshot.value.width >= WIDE))
    )
      writeSnapshot(account, screen, snapshot.subject, null);
  }
}

export const isScreen = (name: string): boolean => SCREENS.some((screen) => screen === name);

/** [Y17] Where nobody is signed in any more, from the first step of signing out on, none is kept. */
function onAccountChange(): void {
  if (currentAccount().status === 'member') return void forgetLoss();
  for (const screen of SCREENS) removeForAllAccounts(screen);
}

/** A session that was lost in the background is there again: documents need not say so any longer. */
async function forgetLoss(): Promise<void> {
  const { dataset } = document.documentElement;
  if (!('lost' in dataset)) return;
  delete dataset['lost'];
  await caches.delete(SESSION_LOST_CACHE).catch(() => undefined);
}

/** From the program's beginning on: nothing is remembered before. */
export function forgetScreens(): void {
  watchSnapshotWrites(forgetShowing);
  watchAccount(onAccountChange);
}
