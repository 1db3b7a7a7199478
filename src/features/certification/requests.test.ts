import { expect, test } from 'vitest';
import { certificationReason, certificationRefusal } from '#schemas/wire/certification.ts';
import { problemText } from './requests.ts';
import { certification } from './text.fr.ts';

test('[MEMBERAREA-11] every refusal and every reason of the house has its French words', () => {
  for (const refusal of certificationRefusal.options) expect(problemText({ refusal })).toMatch(/\S/);
  for (const reason of certificationReason.options) expect(certification.reasons[reason]).toMatch(/\S/);
});
