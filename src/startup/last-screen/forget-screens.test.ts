import { beforeEach, expect, test, vi } from 'vitest';
import { publishAccount } from '#startup/account.ts';
import { writeSnapshot } from '#startup/snapshot.ts';
import { ada } from '#tests/support/streams.ts';
import { forgetScreens } from './forget-screens.ts';

const kept: Record<string, string> = {};
/** Names of the screens that were stored when a key was last written. */
let namesAtWrite: unknown[] = [];
vi.stubGlobal(
  'localStorage',
  Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: {
      value: (key: string, value: string) => {
        namesAtWrite = screens();
        kept[key] = value;
      },
    },
    removeItem: { value: (key: string) => void delete kept[key] },
  }),
);
const dataset: Record<string, string> = {};
vi.stubGlobal('document', { documentElement: { dataset } });
forgetScreens();

const screens = () =>
  Object.keys(kept)
    .flatMap((key) => (key.endsWith('Screen') ? [key.split('-').at(-1)] : []))
    .sort();
const WIDE = 1280;
function writeScreens(width = 390): void {
  for (const name of ['homeScreen', 'listScreen', 'conversationScreen']) writeSnapshot(ada, name, '#/', { width });
}
beforeEach(() => {
  for (const key of Object.keys(kept)) delete kept[key];
  publishAccount({ status: 'member', account: ada, email: '' });
  writeSnapshot(ada, 'list', '[]', ['bela']);
  writeScreens();
});

test('[Y9] a stored screen is erased before its content changes, and the others stay', () => {
  writeSnapshot(ada, 'list', '[]', []);
  expect(namesAtWrite).toEqual(['conversationScreen', 'homeScreen']);
  writeSnapshot(ada, 'list', '[]', []);
  writeSnapshot(ada, 'unread', '[]', true);
  expect(screens()).toEqual(['conversationScreen', 'homeScreen']);
  writeSnapshot(ada, 'conversation', '["c"]', {});
  expect(screens()).toEqual(['homeScreen']);
});

test('[Y9] a list change erases the conversation beside it, shared data every screen', () => {
  writeScreens(WIDE);
  writeSnapshot(ada, 'list', '[]', []);
  expect(screens()).toEqual(['homeScreen']);
  writeScreens();
  writeSnapshot(ada, 'profile', '[]', { username: 'ada' });
  expect(screens()).toEqual([]);
});

test('[Y17] no screen is stored from the first step of a sign-out or after a lost session', () => {
  for (const remaining of [{ status: 'loading' }, { status: 'lost', account: ada, email: '' }] as const) {
    writeScreens();
    publishAccount(remaining);
    expect(screens()).toEqual([]);
    publishAccount({ status: 'member', account: ada, email: '' });
  }
});

test('[Y17] a document that reports a lost session stops once its member has signed in', async () => {
  const removed: string[] = [];
  vi.stubGlobal('caches', { delete: (name: string) => Promise.resolve(removed.push(name)) });
  publishAccount({ status: 'lost', account: ada, email: '' });
  dataset['lost'] = '';
  publishAccount({ status: 'member', account: ada, email: '' });
  expect([removed, dataset]).toEqual([['alcove-lost'], {}]);
});
