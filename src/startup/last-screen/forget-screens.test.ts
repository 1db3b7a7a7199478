import { beforeEach, expect, test, vi } from 'vitest';
import { publishAccount } from '#startup/account.ts';
import { forgetSnapshots, readSnapshot, writeSnapshot } from '#startup/snapshot.ts';
import { snapshotPage } from '#tests/support/snapshots.ts';
import { ada } from '#tests/support/streams.ts';
import { forgetScreens } from './forget-screens.ts';

const page = snapshotPage();
const { dataset } = document.documentElement;
/** Screens that were there when a key of content was last written or removed. */
let namesAtWrite: unknown[] = [];
page.onChange = (key) => {
  if (!key.endsWith('Screen')) namesAtWrite = screens();
};
forgetScreens();

const NAMES = ['conversationScreen', 'homeScreen', 'listScreen'];
const screens = () => NAMES.filter((name) => readSnapshot(ada, name) !== null);
const WIDE = 1280;
function writeScreens(width = 390): void {
  for (const name of ['homeScreen', 'listScreen', 'conversationScreen']) writeSnapshot(ada, name, '#/', { width });
}
beforeEach(() => {
  forgetSnapshots();
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
