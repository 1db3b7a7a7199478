import { expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import type { Follower } from '#schemas/wire/follows.ts';
import type { FollowWishes } from '#device/follows.ts';
import { rememberRows } from '#device/answers/use-remembered-rows.ts';
import { acceptedFollowers, isNewFollower, waitingFollowers, type Listed } from './follow-lists.ts';

const id = (name: string) => name as MemberId;
const row = (name: string): Follower => ({
  id: id(name),
  username: name,
  avatarUrl: null,
  genre: 'femme',
  town: null,
  seal: false,
  at: '2026-11-20T10:00:00Z',
  since: '2026-11-20T10:00:00Z',
  followed: false,
});
const listed = (names: readonly string[], at = 100, total = names.length): Listed<Follower> => ({
  rows: names.map(row),
  total,
  at,
});
const wishes = (accepted: readonly [string, boolean, number | null][]): FollowWishes => ({
  following: new Map(),
  accepted: new Map(accepted.map(([name, value, settledAt]) => [id(name), { value, settledAt }])),
  settled: 0,
});
const names = ({ rows, total }: Listed<Follower>) => [rows.map(({ username }) => username), total];

test('[MEMBERAREA-16] a follower accepted offline moves from the requests to the accepted', () => {
  const given = wishes([['bela', true, null]]);
  expect(names(waitingFollowers(listed(['bela', 'cyd']), given))).toEqual([['cyd'], 1]);
  expect(names(acceptedFollowers(listed(['dora']), [row('bela'), row('cyd')], given))).toEqual([['bela', 'dora'], 2]);
});

test('[MEMBERAREA-16] who was accepted stays listed while the answers come one after the other', () => {
  const given = wishes([['bela', true, 150]]);
  const requests = rememberRows([row('bela')], []);
  expect(names(acceptedFollowers(listed(['dora']), requests, given))).toEqual([['bela', 'dora'], 2]);
  expect(names(acceptedFollowers(listed(['bela', 'dora'], 151), requests, given))).toEqual([['bela', 'dora'], 2]);
});

test('[MEMBERAREA-16] a removed follower is gone at once, and counts no more', () => {
  const given = wishes([['dora', false, null]]);
  expect(names(acceptedFollowers(listed(['dora', 'eve'], 100, 9), [], given))).toEqual([['eve'], 8]);
});

test('[MEMBERAREA-16] what has left the device counts until a later answer knows of it', () => {
  const given = wishes([['bela', false, 150]]);
  expect(names(waitingFollowers(listed(['bela'], 100), given))).toEqual([[], 0]);
  // Answered later: whoever stands there follows anew.
  expect(names(waitingFollowers(listed(['bela'], 151), given))).toEqual([['bela'], 1]);
});

test('[MEMBERAREA-16] a follower is new for seven days', () => {
  const now = Date.parse('2026-11-26T10:00:00Z');
  expect(isNewFollower({ since: '2026-11-20T10:00:00Z' }, now)).toBe(true);
  expect(isNewFollower({ since: '2026-11-19T10:00:00Z' }, now)).toBe(false);
});
