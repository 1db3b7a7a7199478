import { beforeEach, expect, test, vi } from 'vitest';
import { publishAccount } from '#live/account.ts';
import { remember } from '#live/snapshot.ts';
import { ada } from '#tests/support/streams.ts';
import { forgetScreens } from './forget.ts';

const kept: Record<string, string> = {};
/** When something was last written. */
let atWriting: unknown[] = [];
vi.stubGlobal(
  'localStorage',
  Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: {
      value: (key: string, value: string) => {
        atWriting = screens();
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
function seen(width = 390): void {
  for (const name of ['homeScreen', 'listScreen', 'conversationScreen']) remember(ada, name, '#/', { width });
}
beforeEach(() => {
  for (const key of Object.keys(kept)) delete kept[key];
  publishAccount({ status: 'member', account: ada, email: '' });
  remember(ada, 'list', '[]', ['bela']);
  seen();
});

test('[Y9] a stored screen is erased before its content changes, and the others stay', () => {
  remember(ada, 'list', '[]', []);
  expect(atWriting).toEqual(['conversationScreen', 'homeScreen']);
  remember(ada, 'list', '[]', []);
  remember(ada, 'unread', '[]', true);
  expect(screens()).toEqual(['conversationScreen', 'homeScreen']);
  remember(ada, 'conversation', '["c"]', {});
  expect(screens()).toEqual(['homeScreen']);
});

test('[Y9] a list change erases the conversation beside it, shared data every screen', () => {
  seen(WIDE);
  remember(ada, 'list', '[]', []);
  expect(screens()).toEqual(['homeScreen']);
  seen();
  remember(ada, 'profile', '[]', { username: 'ada' });
  expect(screens()).toEqual([]);
});

test('[Y17] no screen is stored from the first step of a sign-out or after a lost session', () => {
  for (const left of [{ status: 'loading' }, { status: 'lost', account: ada, email: '' }] as const) {
    seen();
    publishAccount(left);
    expect(screens()).toEqual([]);
    publishAccount({ status: 'member', account: ada, email: '' });
  }
});

test('[Y17] a document that reports a lost session stops once its member has signed in', async () => {
  const gone: string[] = [];
  vi.stubGlobal('caches', { delete: (name: string) => Promise.resolve(gone.push(name)) });
  publishAccount({ status: 'lost', account: ada, email: '' });
  dataset['lost'] = '';
  publishAccount({ status: 'member', account: ada, email: '' });
  expect([gone, dataset]).toEqual([['alcove-lost'], {}]);
});
