import { expect, test } from 'vitest';
import { firstEpoch, secondEpoch } from '#tests/support/streams.ts';
import { epochDecision } from './epochs.ts';

test('[Y21] an answer applies only under its own epoch; only a pull changes the epoch', () => {
  expect(epochDecision({ source: 'pull', epoch: secondEpoch, requestEpoch: firstEpoch }, firstEpoch)).toBe('turn');
  expect(epochDecision({ source: 'pull', epoch: firstEpoch, requestEpoch: null }, null)).toBe('turn');
  expect(epochDecision({ source: 'chunks', epoch: secondEpoch, requestEpoch: firstEpoch }, firstEpoch)).toBe('pull');
  expect(epochDecision({ source: 'pull', epoch: firstEpoch, requestEpoch: firstEpoch }, secondEpoch)).toBe('drop');
  expect(epochDecision({ source: 'pull', epoch: firstEpoch, requestEpoch: firstEpoch }, firstEpoch)).toBe('take');
});

test('[Y21] an event of another epoch only causes a pull', () => {
  expect(epochDecision({ source: 'live', epoch: secondEpoch }, firstEpoch)).toBe('pull');
  expect(epochDecision({ source: 'live', epoch: firstEpoch }, firstEpoch)).toBe('take');
});
