import { expect, test } from 'vitest';
import { escapeTwice } from './escape-twice.ts';

/** Returns of each press whether it cuts; `open`: an overlay is; `held`: the key is still down. */
const cuts = (...presses: [at: number, how?: 'open' | 'held'][]) => {
  const press = escapeTwice();
  return presses.map(([timeStamp, how]) => press({ timeStamp, repeat: how === 'held' }, how === 'open'));
};

test('[LIVE-03] Escape twice within 400 ms cuts, and a third press begins anew', () => {
  expect(cuts([0], [400])).toEqual([false, true]);
  expect(cuts([0], [401])).toEqual([false, false]);
  expect(cuts([0], [100], [200])).toEqual([false, true, false]);
});

test('[LIVE-03] Escape that is held down is pressed once', () => {
  expect(cuts([0], [30, 'held'], [60, 'held'])).toEqual([false, false, false]);
  expect(cuts([0], [30, 'held'], [300])).toEqual([false, false, true]);
});

test('[LIVE-03] Escape that closes an overlay is not one of the two', () => {
  expect(cuts([0, 'open'], [100])).toEqual([false, false]);
  expect(cuts([0], [100, 'open'], [200])).toEqual([false, false, false]);
  expect(cuts([0, 'open'], [100], [200])).toEqual([false, false, true]);
});
