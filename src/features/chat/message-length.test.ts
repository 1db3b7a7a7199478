import { expect, test } from 'vitest';
import { remainingMessageLength } from './message-length.ts';

test('[CHAT-69] whole characters count, as a reader counts them', () => {
  expect(['🌙', 'e\u0301', '👨‍👩‍👧‍👦', '🇫🇷', '👍🏽'].map((one) => remainingMessageLength(one.repeat(1000)))).toEqual(
    Array(5).fill(0),
  );
  expect(remainingMessageLength('a'.repeat(1822))).toBe(-822);
});
