import { expect, test } from 'vitest';
import { charactersLeft } from './characters.ts';

test('[CHAT-69] the counter is singular for none and one, both left and over', () => {
  expect([-1822, -822, -1, 0, 1, 50].map(charactersLeft)).toEqual([
    '1\u202f822 caractères de trop',
    '822 caractères de trop',
    '1 caractère de trop',
    '0 caractère restant',
    '1 caractère restant',
    '50 caractères restants',
  ]);
});
