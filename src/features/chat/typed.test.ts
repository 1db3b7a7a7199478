import { expect, test } from 'vitest';
import { cutTyped, leftOf } from './typed.ts';

test('[CHAT-69] what is typed is cut at 1000 characters, and whole characters count', () => {
  expect(cutTyped('a'.repeat(1001), 'a'.repeat(1000))).toHaveLength(1000);
  expect(leftOf('🌙'.repeat(1000))).toBe(0);
});

test('[Y1] words that came together and are too many lose none by themselves: they can be shortened, not lengthened', () => {
  const many = 'a'.repeat(1200);
  expect(cutTyped(`${many}b`, many)).toBe(many);
  expect(cutTyped(many.slice(0, 1199), many)).toHaveLength(1199);
  expect(cutTyped(many.slice(0, 900), many)).toHaveLength(900);
});
