import { expect, test } from 'vitest';
import { centsAMonth, priceText } from './money.ts';

test('[MEMBERAREA-13] prices are shown in French, from cents', () => {
  expect(priceText(1490, 'EUR').replaceAll(/\s/g, ' ')).toBe('14,90 €');
  expect(centsAMonth({ cents: 9990, months: 12 })).toBe(833);
});
