import { expect, test, vi } from 'vitest';
import { publishAccount } from '#startup/account.ts';
import { makePageKey } from '#startup/page-keys.ts';
import { snapshotPage } from '#tests/support/snapshots.ts';
import { ada, bela, uuid } from '#tests/support/streams.ts';
import type { MemberId } from '#schemas/ids.ts';
import { eraseStrays } from './stray-keys.ts';

vi.mock('./page-device.ts', () => ({ pageDevice: () => ({ read: () => Promise.resolve([]) }) }));
vi.mock('#sync/session/owner.ts', () => ({ knownAccounts: () => Promise.resolve([{ account: ada }]) }));

test('[Y17] a start erases the page keys of accounts that have left, and leaves those of known ones', async () => {
  const page = snapshotPage();
  for (const account of [ada, bela, uuid(3) as MemberId]) makePageKey(account);
  publishAccount({ status: 'lost', account: bela, email: '' });
  await eraseStrays();
  expect([...page.cookies.keys()]).toEqual([ada, bela].map((account) => `alcove-page-key-${account}`));
  vi.unstubAllGlobals();
});
