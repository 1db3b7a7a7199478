/** The parts that are loaded when an address needs them; those of the first one together with whose device it is, not after it. */
import { conversationPart } from '#features/chat/conversation-part.ts';
import { hasSnapshot } from '#live/snapshot.ts';
import { part } from '#ui/Part.tsx';

export const memberLayout = part(() => import('./layout/MemberLayout.tsx').then((m) => m.MemberLayout));
export const updateNotice = part(() => import('./layout/UpdateNotice.tsx').then((m) => m.UpdateNotice));
export const signInScreen = part(() => import('#features/auth/screens/SignInScreen.tsx').then((m) => m.SignInScreen));
export const homeScreen = part(() => import('./Home.tsx').then((m) => m.Home));
export const chatScreen = part(() => import('#features/chat/screens/ChatScreen.tsx').then((m) => m.ChatScreen));

const partsAt = (hash: string) => (/^#\/chat\/./.test(hash) ? [chatScreen, conversationPart] : hash.startsWith('#/chat') ? [chatScreen] : /^(#\/(home)?)?$/.test(hash) ? [homeScreen] : []);

/** What a member sees at this address; resolves when it is there. A failure is told by the screen itself. Guests load none of it. */
export async function startScreen(hash: string): Promise<void> {
  const parts = partsAt(hash);
  if (parts.length && hasSnapshot()) await Promise.allSettled([memberLayout, ...parts].map(({ load }) => load()));
}
