/**
 * Parts of the app that are loaded by address. The parts of the first screen are loaded while the account is read, not
 * after it.
 */
import { conversationPart } from '#features/chat/conversation-part.ts';
import { SNAPSHOT_MARK } from '#startup/device-marks.ts';
import { closeDataGate } from '#startup/gates/startup-gates.ts';
import { storageContents } from '#startup/snapshot.ts';
import { lazyPart } from '#ui/LazyPart.tsx';
import { firstParts, type FirstPart } from './first-parts.ts';

export const memberLayout = lazyPart(() => import('./layout/MemberLayout.tsx').then((m) => m.MemberLayout));
export const updateNotice = lazyPart(() => import('./layout/UpdateNotice.tsx').then((m) => m.UpdateNotice));
export const signInScreen = lazyPart(() =>
  import('#features/auth/screens/SignInScreen.tsx').then((m) => m.SignInScreen),
);
export const homeScreen = lazyPart(() => import('./Home.tsx').then((m) => m.Home));
export const chatScreen = lazyPart(() => import('#features/chat/screens/ChatScreen.tsx').then((m) => m.ChatScreen));

/** Starts loading the device's data. The first screen does not wait for it, and shows that it is loading. */
const device = {
  load() {
    closeDataGate();
    // The code that opens the device imports this part again, and reports a failure.
    import('#device/device-part.ts').catch(() => undefined);
    return Promise.resolve();
  },
};
export const parts: Record<FirstPart, { load(): Promise<unknown> }> = {
  member: memberLayout,
  home: homeScreen,
  chat: chatScreen,
  conversation: conversationPart,
  device,
  text: { load: () => import('#device/page-cipher.ts') },
};

/**
 * Loads the parts of the first screen at this address, and resolves when they are there. The screen itself reports a
 * failure. Nothing is loaded for guests.
 */
export async function startScreen(hash: string): Promise<void> {
  await Promise.allSettled(firstParts(hash, storageContents(), SNAPSHOT_MARK).map((name) => parts[name].load()));
}
