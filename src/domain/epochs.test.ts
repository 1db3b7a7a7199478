import { expect, test } from 'vitest';
import { first, second } from '#tests/support/streams.ts';
import { verdictOn } from './epochs.ts';

test('[Y21] an answer applies only under its own epoch; only a pull changes the epoch', () => {
  expect(verdictOn({ source: 'pull', epoch: second, asked: first }, first)).toBe('turn');
  expect(verdictOn({ source: 'pull', epoch: first, asked: null }, null)).toBe('turn');
  expect(verdictOn({ source: 'page', epoch: second, asked: first }, first)).toBe('pull');
  expect(verdictOn({ source: 'pull', epoch: first, asked: first }, second)).toBe('drop');
  expect(verdictOn({ source: 'pull', epoch: first, asked: first }, first)).toBe('take');
});

test('[Y21] an event of another epoch only causes a pull', () => {
  expect(verdictOn({ source: 'live', epoch: second }, first)).toBe('pull');
  expect(verdictOn({ source: 'live', epoch: first }, first)).toBe('take');
});
