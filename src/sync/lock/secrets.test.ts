import { expect, test } from 'vitest';
import { FAILURES_BEFORE_ERASURE, remainingWait } from './attempts.ts';
import { normalisePhrase } from './keys.ts';
import { createPhrase, isCodeAccepted } from './secrets.ts';

test('[Y22] a code has six digits at least, and is no row of digits', () => {
  expect(['493827', '000001', '112233', '4938271650'].every(isCodeAccepted)).toBe(true);
  for (const code of ['', '49382', '12345a', '000000', '123456', '987654', '4938271650112'])
    expect(isCodeAccepted(code), code).toBe(false);
});

test('[Y22] a phrase has six random words, which stay different without accents', () => {
  const phrases = Array.from({ length: 200 }, () => createPhrase());
  expect(phrases.every((phrase) => phrase.split(' ').length === 6)).toBe(true);
  expect(new Set(phrases.map(normalisePhrase)).size).toBe(200);
  expect(createPhrase((length) => new Uint8Array(length))).toBe(createPhrase((length) => new Uint8Array(length)));
});

test('[Y22] after three wrong codes each attempt waits longer, up to an hour', () => {
  const waits = Array.from({ length: 12 }, (_, count) => remainingWait({ count, at: 1000 }, 1000));
  expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
  expect(waits.slice(3)).toEqual([...waits.slice(3)].sort((a, b) => a - b));
  expect(waits[3]).toBe(5000);
  expect(waits[FAILURES_BEFORE_ERASURE]).toBe(3_600_000);
});

test('[Y22] a wait ends by itself, and a clock set back does not shorten it', () => {
  expect(remainingWait({ count: 3, at: 1000 }, 4000)).toBe(2000);
  expect(remainingWait({ count: 3, at: 1000 }, 6000)).toBe(0);
  expect(remainingWait({ count: 3, at: 10_000 }, 0)).toBe(5000);
});
