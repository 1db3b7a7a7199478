import { expect, test } from 'vitest';
import { leftOf } from './typed.ts';

test('[CHAT-69] whole characters count, as a reader counts them', () => {
  expect(['🌙', 'e\u0301', '👨‍👩‍👧‍👦', '🇫🇷', '👍🏽'].map((one) => leftOf(one.repeat(1000)))).toEqual(Array(5).fill(0));
  expect(leftOf('a'.repeat(1822))).toBe(-822);
});
