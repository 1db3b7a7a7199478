import { expect, test } from 'vitest';
import { certificationReason, certificationRefusal } from '#schemas/wire/certification.ts';
import { base64Of, problemText } from './requests.ts';
import { certification } from './text.fr.ts';

test('[MEMBERAREA-11] every refusal and every reason of the house has its French words', () => {
  for (const refusal of certificationRefusal.options) expect(problemText({ refusal })).toMatch(/\S/);
  for (const reason of certificationReason.options) expect(certification.reasons[reason]).toMatch(/\S/);
});

test('[MEMBERAREA-11] a picture of any length becomes the same text that the server reads', () => {
  const bytes = Uint8Array.from({ length: 100_003 }, (_, n) => (n * 31) % 256);
  expect(Buffer.from(base64Of(bytes), 'base64').equals(Buffer.from(bytes))).toBe(true);
});
