/**
 * Erases a stored screen before the snapshot of its content changes, so that removed content is not shown at the next
 * start.
 */
import type { MemberId } from '#schemas/ids.ts';
import { currentAccount, watchAccount } from '#startup/account.ts';
import { SESSION_LOST_CACHE } from '#sync/session/names.ts';
import {
  forgetSnapshots,
  removeForAllAccounts,
  readSnapshot,
  writeSnapshot,
  watchSnapshotWrites,
} from '#startup/snapshot.ts';
import type { ScreenName, LastScreen } from './screen-data.ts';

const SCREENS: readonly ScreenName[] = ['homeScreen', 'listScreen', 'conversationScreen'];
/** From this width on, in px, a conversation is shown beside the list. */
const WIDE = 768;

/**
 * Screens that show each snapshot. A name that is missing here may be shown by all of them. `unread` erases none: a dot
 * that stays lit a moment too long reveals nothing about anyone.
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

/** Erases all stored screens once nobody is signed in, from the first step of a sign-out on [Y17]. */
function onAccountChange(): void {
  if (currentAccount().status === 'member') return void forgetLoss();
  for (const screen of SCREENS) removeForAllAccounts(screen);
  forgetSnapshots();
}

/** Removes the mark of a session that was lost in the background, because the member is signed in again. */
async function forgetLoss(): Promise<void> {
  const { dataset } = document.documentElement;
  if (!('lost' in dataset)) return;
  delete dataset['lost'];
  await caches.delete(SESSION_LOST_CACHE).catch(() => undefined);
}

/** Starts erasing screens on changes. Must be called when the program starts, before any snapshot is written. */
export function forgetScreens(): void {
  watchSnapshotWrites(forgetShowing);
  watchAccount(onAccountChange);
}
