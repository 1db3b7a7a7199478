import { expect, test } from 'vitest';
import { abuseRuleForm, type RuleInput } from './abuse-rule.ts';

const form = abuseRuleForm([{ name: 'people', value: 5, least: 2, most: 50 }]);
const typed = (people: string): RuleInput => ({ mode: 'on', effect: 'open-case', parameters: { people } });

test('[ADMIN-09] a number of a rule lies between its least and its most, and the error names them', () => {
  expect(form.parse(typed(' 12 '))).toEqual({ mode: 'on', effect: 'open-case', parameters: { people: 12 } });
  for (const people of ['1', '51', '', '5,5', '-3', 'cinq', '0x10'])
    expect(form.safeParse(typed(people)).error?.issues).toMatchObject([
      { path: ['parameters', 'people'], message: 'out-of-range:2 50' },
    ]);
});
