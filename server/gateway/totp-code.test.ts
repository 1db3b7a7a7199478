import { expect, test } from 'vitest';
import { base32, matchingStep, totpCode, totpStep } from './totp-code.ts';

const secret = Buffer.from('12345678901234567890');

test('[S21] codes are those of RFC 6238, appendix B, for SHA-1, of which six digits are shown', () => {
  const vectors = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ] as const;
  for (const [seconds, code] of vectors) expect(totpCode(secret, totpStep(seconds * 1000))).toBe(code.slice(-6));
});

test('[S21] the code of this step, of the one before and of the one after count, and no other', () => {
  const now = 1_234_567_890_000;
  const around = [-2, -1, 0, 1, 2].map((offset) => totpStep(now) + offset);
  expect(around.map((step) => matchingStep(secret, totpCode(secret, step), now))).toEqual([
    null,
    ...around.slice(1, 4),
    null,
  ]);
  for (const other of ['', '00592', '0059240', '89005924']) expect(matchingStep(secret, other, now)).toBeNull();
});

test('a secret is written in the letters of RFC 4648, whose vectors these are', () => {
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ]);
});
