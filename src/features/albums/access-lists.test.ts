import { expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import type { AccessHolder } from '#schemas/wire/albums.ts';
import type { MediaWishes } from '#device/media-wishes.ts';
import { accessHolders, waitingRequests } from './access-lists.ts';

const NOW = Date.parse('2026-11-26T10:00:00Z');
const row = (name: string, until: string | null = null): AccessHolder => ({
  id: name as MemberId,
  username: name,
  avatarUrl: null,
  genre: 'femme',
  town: null,
  seal: false,
  at: '2026-11-20T10:00:00Z',
  until,
});
const at = (...rows: AccessHolder[]) => ({ rows, at: 100 });
const wishes = (given: Record<string, unknown>, settledAt: number | null = null): MediaWishes => ({
  added: [],
  flags: new Map(Object.entries(given).map(([key, value]) => [key, { value, settledAt }])),
  settled: 0,
});
const names = (rows: readonly { username: string }[]) => rows.map(({ username }) => username);

test('[PROFILE-114] who is granted access offline moves from the requests to those who have it', () => {
  const wish = wishes({ 'grant bela': 'week' });
  expect(names(waitingRequests(at(row('bela'), row('cyd')), wish))).toEqual(['cyd']);
  expect(accessHolders(at(row('dora')), [row('bela')], wish, NOW)).toMatchObject([
    { username: 'bela', term: 'week' },
    { username: 'dora', term: null },
  ]);
});

test('[PROFILE-114] an access that is revoked, or has ended, is listed no more', () => {
  const granted = at(row('ada'), row('bela', '2026-11-26T09:59:00Z'), row('cyd', '2026-11-26T10:01:00Z'));
  expect(names(accessHolders(granted, [], wishes({ 'grant ada': null }), NOW))).toEqual(['cyd']);
});

test('[PROFILE-114] the end of all accesses answers no request', () => {
  const wish = wishes({ 'revoke-all': true });
  expect([names(accessHolders(at(row('ada')), [], wish, NOW)), names(waitingRequests(at(row('bela')), wish))]).toEqual([
    [],
    ['bela'],
  ]);
});
