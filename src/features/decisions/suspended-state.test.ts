import { expect, test } from 'vitest';
import { done, refused } from '#lib/result.ts';
import { shownAfter, type SuspendedState } from './suspended-state.ts';

const END = Date.parse('2026-11-29T13:00:00.000Z');
const page = { username: 'lune', until: '2026-11-29T13:00:00.000Z', deletion: null, exports: [] };
const value = { page, decisions: [] };
const ready: SuspendedState = { status: 'ready', value };
const over = { status: 'over' };

test('[ADMIN-07] the page is over as soon as the server refuses its ticket, and stays so', () => {
  expect(shownAfter(ready, refused('unauthorized'), END - 1)).toEqual(over);
  expect(shownAfter({ status: 'loading' }, refused('unauthorized'), END - 1)).toEqual(over);
  expect(shownAfter({ status: 'over' }, done(value), END - 1)).toEqual(over);
});

test('[ADMIN-07] without an answer the page stays until its ticket ends, by the device’s clock', () => {
  expect(shownAfter(ready, refused('offline'), END - 1)).toBe(ready);
  expect(shownAfter(ready, refused('offline'), END)).toEqual(over);
  expect(shownAfter({ status: 'loading' }, refused('offline'), END)).toEqual({ status: 'failed', code: 'offline' });
  // Where that clock is ahead, the server has the say.
  expect(shownAfter(ready, done(value), END)).toEqual(ready);
});
