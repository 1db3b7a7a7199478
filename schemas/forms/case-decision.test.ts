import { expect, test } from 'vitest';
import type { CaseKind } from '../entities/decision.ts';
import { caseDecisionForm, hasWords, isFavourable, isTimed, type CaseDecisionInput } from './case-decision.ts';

const empty: CaseDecisionInput = { verdict: '', reason: '', days: '', words: '' };
const parse = (input: Partial<CaseDecisionInput>, kind: CaseKind = 'report') =>
  caseDecisionForm(kind).safeParse({ ...empty, ...input });
const errorOf = (input: Partial<CaseDecisionInput>, kind?: CaseKind) => {
  const { error } = parse(input, kind);
  return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
};
const against = { reason: 'scam', words: ' Des faits. ' };

test('[ADMIN-03] a decision names its verdict, and against a member its reason and its facts', () => {
  for (const verdict of ['', null, 'x']) expect(errorOf({ verdict })).toEqual(['verdict verdict-missing']);
  expect(errorOf({ verdict: 'warn', words: 'x' })).toEqual(['reason reason-missing']);
  expect(errorOf({ verdict: 'warn', reason: 'scam', words: ' ' })).toEqual(['words words-missing']);
  expect(parse({ verdict: 'warn', ...against }).data).toEqual({
    verdict: 'warn',
    reason: 'scam',
    days: null,
    words: 'Des faits.',
  });
});

test('[ADMIN-03] a measure with a duration has days, or lasts until it is lifted; a suspension has days', () => {
  expect(errorOf({ verdict: 'hide', ...against })).toEqual(['days days-missing']);
  expect(parse({ verdict: 'hide', days: 'endless', ...against }).data?.days).toBeNull();
  expect(parse({ verdict: 'suspend', days: '7', ...against }).data?.days).toBe(7);
  expect(errorOf({ verdict: 'suspend', days: 'endless', ...against })).toEqual(['days days-missing']);
  expect(parse({ verdict: 'ban', days: '7', ...against }).data?.days).toBeNull();
});

test('[ADMIN-03] a favourable decision carries neither reason nor words, but for the answer to an appeal', () => {
  const none = { reason: null, days: null, words: '' };
  expect(parse({ verdict: 'nothing', days: '7', ...against }).data).toEqual({ verdict: 'nothing', ...none });
  expect(errorOf({ verdict: 'approved' }, 'appeal')).toEqual(['words words-missing']);
  expect(parse({ verdict: 'approved', words: 'Relu.' }, 'appeal').data).toMatchObject({ reason: null, words: 'Relu.' });
  expect([isFavourable('approved'), isFavourable('refused'), isTimed('ban'), isTimed('suspend')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect([hasWords('appeal', 'approved'), hasWords('avatar', 'approved')]).toEqual([true, false]);
});

test('[ADMIN-03] facts that are too long are refused, not cut', () => {
  expect(errorOf({ verdict: 'warn', reason: 'scam', words: 'x'.repeat(2001) })).toEqual(['words text-too-long']);
});
