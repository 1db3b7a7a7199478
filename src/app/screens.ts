/**
 * The parts that are loaded when an address needs them; those of the first one together with whose device it is, not
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

/** Not waited for: until it is there a screen stands that says that it is loading. */
const device = {
  load() {
    closeDataGate();
    // Whoever opens it asks again, and tells of a failure.
    import('#device/device-part.ts').catch(() => undefined);
    return Promise.resolve();
  },
};
const parts: Record<FirstPart, { load(): Promise<unknown> }> = {
  member: memberLayout,
  home: homeScreen,
  chat: chatScreen,
  conversation: conversationPart,
  device,
};

/**
 * What a member sees at this address; resolves when it is there. A failure is told by the screen itself. Guests load
 * none of it.
 */
export async function startScreen(hash: string): Promise<void> {
  await Promise.allSettled(firstParts(hash, storageContents(), SNAPSHOT_MARK).map((name) => parts[name].load()));
}
