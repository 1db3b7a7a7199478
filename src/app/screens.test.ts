import { afterEach, expect, test, vi } from 'vitest';
import { ada } from '#tests/support/streams.ts';

const loaded: string[] = [];
const part = (name: string) => ({
  get [name]() {
    loaded.push(name);
    return () => null;
  },
});
vi.mock('./layout/MemberLayout.tsx', () => part('MemberLayout'));
vi.mock('#features/auth/screens/SignInScreen.tsx', () => part('SignInScreen'));
vi.mock('./Home.tsx', () => part('Home'));
vi.mock('#features/chat/screens/ChatScreen.tsx', () => part('ChatScreen'));
vi.mock('#features/chat/screens/ConversationScreen.tsx', () => part('ConversationScreen'));

afterEach(() => {
  loaded.length = 0;
  vi.unstubAllGlobals();
});

async function startedAt(hash: string, keys: Record<string, string>): Promise<readonly string[]> {
  vi.stubGlobal('localStorage', keys);
  // A loaded part stays loaded for the next start, unless the modules are reset.
  vi.resetModules();
  const { startScreen } = await import('./screens.ts');
  await startScreen(hash);
  return [...loaded].sort();
}
const snapshot = { [`alcove-snapshot-${ada}-list`]: '' };

test.each([
  ['#/chat', ['ChatScreen', 'MemberLayout']],
  ['#/chat/8f14e45f-ceea-8f67-8a3c-9d2f1b0c7a11', ['ChatScreen', 'ConversationScreen', 'MemberLayout']],
  ['#/home', ['Home', 'MemberLayout']],
  ['', ['Home', 'MemberLayout']],
  ['#/login', []],
])('a returning member has the parts of %j before the first paint', async (hash, parts) => {
  expect(await startedAt(hash, snapshot)).toEqual(parts);
});

test('a guest loads no member’s screen', async () => {
  expect(await startedAt('#/chat', { theme: 'light' })).toEqual([]);
});
