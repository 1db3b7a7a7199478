import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isHardToGuess } from './secret-strength.ts';

test('a random secret is strong in any alphabet', () => {
  for (let n = 0; n < 50; n++)
    for (const alphabet of ['hex', 'base64', 'base64url'] as const)
      expect(isHardToGuess(randomBytes(32).toString(alphabet))).toBe(true);
  expect(isHardToGuess('f47ac10b-58cc-4372-a567-0e02b2c3d479')).toBe(true);
});

test('words, sequences and repetitions are weak at any length', () => {
  const guessable = [
    'super-secret-jwt-token-with-at-least-32-characters-long',
    'your-256-bit-secret-your-256-bit-secret',
    'changemechangemechangemechangeme',
    'deadbeefdeadbeefdeadbeefdeadbeef',
    'qwertyuiopasdfghjklzxcvbnm1234567890QWERTYUIOP',
    'motdepasse tres secret pour la maison 2026',
    'ab'.repeat(40),
    ' '.repeat(40),
    'x'.repeat(4000),
  ];
  for (const secret of guessable) expect(isHardToGuess(secret), secret).toBe(false);
});
