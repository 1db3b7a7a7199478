/** The parts that are loaded when an address needs them; those of the first one together with whose device it is, not after it. */
import { hasSnapshot } from '#live/snapshot.ts';
import { part } from './Part.tsx';

export const memberLayout = part(() => import('./layout/MemberLayout.tsx').then((m) => m.MemberLayout));
export const updateNotice = part(() => import('./layout/UpdateNotice.tsx').then((m) => m.UpdateNotice));
export const signInScreen = part(() => import('#features/auth/screens/SignInScreen.tsx').then((m) => m.SignInScreen));
export const homeScreen = part(() => import('#features/home/screens/HomeScreen.tsx').then((m) => m.HomeScreen));
export const chatScreen = part(() => import('#features/chat/screens/ChatScreen.tsx').then((m) => m.ChatScreen));

const screenAt = (hash: string) => (hash.startsWith('#/chat') ? chatScreen : /^(#\/(home)?)?$/.test(hash) ? homeScreen : null);

/** What a member sees at this address; resolves when it is there. A failure is told by the screen itself. Guests load none of it. */
export async function startScreen(hash: string): Promise<void> {
  const screen = screenAt(hash);
  if (screen && hasSnapshot()) await Promise.allSettled([memberLayout.load(), screen.load()]);
}
