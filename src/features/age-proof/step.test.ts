import { expect, test } from 'vitest';
import type { AgeProofPage } from '#schemas/wire/age-proof.ts';
import { stepOf } from './step.ts';

const now = Date.parse('2026-11-29T12:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const open = { state: 'open', until: at(5), reason: null, address: 'openid4vp://?x' } as const;
const step = (page: Partial<AgeProofPage>) =>
  stepOf({ method: 'openid4vp', provenAt: null, request: null, ...page }, now);

test('[AGE-05] a question is shown as long as it is open, and as lapsed from its end on', () => {
  expect(step({ request: open })).toEqual({ kind: 'open', address: open.address, until: now + 5 * 60_000 });
  expect(step({ request: { ...open, until: at(0) } })).toEqual({ kind: 'start', after: 'lapsed' });
});
test('[AGE-05] a refusal, an end without an answer and a first visit are told apart', () => {
  expect([
    step({}),
    step({ request: { ...open, state: 'lapsed', address: null } }),
    step({ request: { ...open, state: 'refused', reason: 'under-age', address: null } }),
  ]).toEqual(['nothing', 'lapsed', 'under-age'].map((after) => ({ kind: 'start', after })));
});
test('[AGE-01, AGE-05] nothing is asked where the declaration is enough, and a proof stays one', () => {
  expect(step({ method: 'declaration' })).toEqual({ kind: 'free' });
  expect(step({ method: 'declaration', provenAt: at(-1), request: open })).toEqual({ kind: 'proven', at: at(-1) });
});
