import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const loaded: string[] = [];
let isWithoutScreen = false;
const part = (name: string) => ({
  get [name]() {
    loaded.push(name);
    if (isWithoutScreen && name === 'ChatScreen') throw new Error('missing');
    return () => null;
  },
});
/** Counts as loaded when it is evaluated: nothing of it is used yet. */
const evaluated = (name: string) => (loaded.push(name), {});
vi.mock('./layout/MemberLayout.tsx', () => part('MemberLayout'));
vi.mock('#features/auth/screens/SignInScreen.tsx', () => part('SignInScreen'));
vi.mock('./Home.tsx', () => part('Home'));
vi.mock('#features/chat/screens/ChatScreen.tsx', () => part('ChatScreen'));
vi.mock('#features/chat/screens/ConversationScreen.tsx', () => part('ConversationScreen'));

beforeEach(() => {
  loaded.length = 0;
  isWithoutScreen = false;
  // A hidden page waits for no paint.
  vi.stubGlobal('document', { hidden: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function loadedBehindLock(hash: string): Promise<readonly string[]> {
  vi.resetModules();
  vi.doMock('#device/device-part.ts', () => evaluated('device'));
  vi.doMock('#sync/store/sealed-storage.ts', () => evaluated('sealed storage'));
  vi.doMock('#device/page-cipher.ts', () => evaluated('page cipher'));
  vi.doMock('#platform/worker-client.ts', () => evaluated('worker client'));
  vi.doMock('#platform/search-client.ts', () => ({ loadSearch: () => loaded.push('search worker') }));
  vi.doMock('#features/chat/components/SearchResults.tsx', () => evaluated('search results'));
  const { loadBehindLock } = await import('./behind-lock.ts');
  await loadBehindLock(hash);
  return loaded;
}
const data = ['device', 'sealed storage', 'page cipher', 'worker client', 'search worker', 'search results'];

test.each([
  ['#/chat', ['MemberLayout', 'ChatScreen', ...data]],
  ['#/chat/8f14e45f-ceea-8f67-8a3c-9d2f1b0c7a11', ['MemberLayout', 'ChatScreen', 'ConversationScreen', ...data]],
  ['#/home', ['MemberLayout', 'Home', ...data]],
  ['#/settings/lock', ['MemberLayout', ...data]],
])('[Y22] behind the lock screen the parts of %j are loaded, the screen first', async (hash, parts) => {
  expect(await loadedBehindLock(hash)).toEqual(parts);
});

test('[Y22] a part that is missing keeps no other one from being loaded', async () => {
  isWithoutScreen = true;
  expect(await loadedBehindLock('#/chat')).toEqual(['MemberLayout', 'ChatScreen', ...data]);
});
