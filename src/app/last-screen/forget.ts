/**
 * A screen that is kept goes before what it shows is remembered otherwise: what is removed must not be seen again at
 * the next start.
 */
import type { MemberId } from '#schemas/ids.ts';
import { currentAccount, watchAccount } from '#live/account.ts';
import { LOST_CACHE } from '#outbox/device/names.ts';
import { forgetOfAll, recall, remember, watchMemories } from '#live/snapshot.ts';
import type { KeptScreen, LastScreen } from './drawn.ts';

const SCREENS: readonly KeptScreen[] = ['homeScreen', 'listScreen', 'conversationScreen'];
/** From so many px a conversation stands beside the list. */
const WIDE = 768;

/**
 * Of what is not named here, all of them may show something. A dot that is lit for a moment longer tells nothing of
 * anyone.
 */
const shownOn: Readonly<Record<string, readonly KeptScreen[]>> = {
  home: ['homeScreen'],
  list: ['listScreen'],
  conversation: ['conversationScreen'],
  unread: [],
};

function forget(account: MemberId, name: string): void {
  const shown = isScreen(name) ? [] : (shownOn[name] ?? SCREENS);
  for (const screen of SCREENS) {
    const kept = recall<LastScreen>(account, screen);
    if (
      kept &&
      (shown.includes(screen) || (name === 'list' && screen === 'conversationScreen' && kept.value.width >= WIDE))
    )
      remember(account, screen, kept.subject, null);
  }
}

export const isScreen = (name: string): boolean => SCREENS.some((screen) => screen === name);

/** [Y17] Where nobody is signed in any more, from the first step of signing out on, none is kept. */
function onAccount(): void {
  if (currentAccount().status === 'member') return void forgetLoss();
  for (const screen of SCREENS) forgetOfAll(screen);
}

/** A session that was lost in the background is there again: documents need not say so any longer. */
async function forgetLoss(): Promise<void> {
  const { dataset } = document.documentElement;
  if (!('lost' in dataset)) return;
  delete dataset['lost'];
  await caches.delete(LOST_CACHE).catch(() => undefined);
}

/** From the program's beginning on: nothing is remembered before. */
export function forgetScreens(): void {
  watchMemories(forget);
  watchAccount(onAccount);
}
