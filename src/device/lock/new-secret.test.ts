import { expect, test } from 'vitest';
import { newPhrase, problemOf } from './new-secret.ts';

test('[Y22] a code is refused if it is short or a row of digits, or was repeated otherwise', () => {
  expect(problemOf('code', '12345', '12345')).toBe('weak');
  expect(problemOf('code', '123456', '123456')).toBe('weak');
  expect(problemOf('code', '493827', '493828')).toBe('different');
  expect(problemOf('code', '493827', '493827')).toBeNull();
});

test('[Y22] a phrase has six words, and is repeated without minding accents and capitals', () => {
  const phrase = newPhrase();
  expect(phrase.split(' ')).toHaveLength(6);
  expect(problemOf('phrase', phrase, '')).toBe('different');
  expect(problemOf('phrase', phrase, `  ${phrase.toUpperCase()} `)).toBeNull();
  expect(problemOf('phrase', 'élan vigne', 'elan vigne')).toBeNull();
});
