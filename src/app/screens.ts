/** The parts that are loaded when an address needs them; those of the first one together with whose device it is, not after it. */
import { hasSnapshot } from '#live/snapshot.ts';

export const memberLayout = () => import('./layout/MemberLayout.tsx').then((m) => ({ default: m.MemberLayout }));
export const signInScreen = () => import('#features/auth/screens/SignInScreen.tsx').then((m) => ({ default: m.SignInScreen }));
export const updateNotice = () => import('./layout/UpdateNotice.tsx').then((m) => ({ default: m.UpdateNotice }));
export const homeScreen = () => import('#features/home/screens/HomeScreen.tsx').then((m) => ({ default: m.HomeScreen }));
export const chatScreen = () => import('#features/chat/screens/ChatScreen.tsx').then((m) => ({ default: m.ChatScreen }));

const screenAt = (hash: string) => (hash.startsWith('#/chat') ? chatScreen : /^(#\/(home)?)?$/.test(hash) ? homeScreen : null);

/** What a member will see at this address is on its way; a failure is told by the screen itself. Guests load none of it. */
export function startScreen(hash: string): void {
  const screen = screenAt(hash);
  if (!screen || !hasSnapshot()) return;
  for (const load of [memberLayout, screen]) load().catch(() => undefined);
}
