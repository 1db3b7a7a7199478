import { expect, test } from 'vitest';
import { CLAIM_MS, claimState, isRenewalDue, minutesLeft } from './claim.ts';

const now = Date.parse('2026-11-21T18:00:00.000Z');
const minutes = (count: number) => count * 60_000;
const until = (count: number) => new Date(now + minutes(count)).toISOString();

test('[ADMIN-03] a claim is this screen’s, lost with its time, or somebody else’s', () => {
  const other = { username: 'maude', mine: false, until: until(4) };
  expect(claimState(other, null, now)).toEqual({ status: 'other', username: 'maude', until: now + minutes(4) });
  expect(claimState(other, null, now + minutes(4))).toEqual({ status: 'free' });
  expect(claimState({ ...other, mine: true }, null, now)).toEqual({ status: 'mine', until: now + minutes(4) });
  expect(claimState(null, now + 1, now)).toEqual({ status: 'mine', until: now + 1 });
  expect(claimState(null, now, now)).toEqual({ status: 'lost' });
  expect(claimState({ ...other, mine: true }, 0, now)).toEqual({ status: 'lost' });
  expect(claimState(other, 0, now)).toEqual({ status: 'other', username: 'maude', until: now + minutes(4) });
});

test('[ADMIN-03] a claim is renewed in its second half, while its holder works', () => {
  const end = now + CLAIM_MS;
  expect(isRenewalDue(end, now + minutes(4), now + minutes(4))).toBe(false);
  expect(isRenewalDue(end, now + minutes(4), now + minutes(6))).toBe(true);
  expect(isRenewalDue(end, now - minutes(1), now + minutes(6))).toBe(false);
  expect(isRenewalDue(end, now + minutes(9), end)).toBe(false);
});

test('[ADMIN-03] what is left of a claim is told in whole minutes', () => {
  expect([minutes(10), minutes(9) + 1, 1].map((left) => minutesLeft(now + left, now))).toEqual([10, 10, 1]);
});
