/**
 * The form of a rule against abuse. Errors are keys; the feature's catalogue has the French texts. Parsed values are
 * what `change_abuse_rule` takes beside the rule.
 */
import * as z from 'zod/mini';
import { ruleEffect, ruleMode, type RuleChange, type RuleParameter } from '../wire/abuse.ts';

const values = z.object({ mode: ruleMode, effect: ruleEffect, parameters: z.record(z.string(), z.string()) });
export type RuleInput = z.infer<typeof values>;
export type RuleFields = Pick<RuleChange, 'mode' | 'effect' | 'parameters'>;

const numberOf = (text: string | undefined): number => (/^\d{1,6}$/.test(text?.trim() ?? '') ? Number(text) : NaN);

/** The form of one rule: each of its numbers has a least and a most, which the error names. */
export const abuseRuleForm = (parameters: readonly RuleParameter[]) =>
  z.pipe(
    values,
    z.transform((input, { issues }): RuleFields => {
      const wrong = parameters.filter(({ name, least, most }) => {
        const value = numberOf(input.parameters[name]);
        return !(value >= least && value <= most);
      });
      for (const { name, least, most } of wrong)
        issues.push({ code: 'custom', path: ['parameters', name], message: `out-of-range:${least} ${most}`, input });
      if (wrong.length > 0) return z.NEVER;
      const numbers = parameters.map(({ name }) => [name, numberOf(input.parameters[name])] as const);
      return { mode: input.mode, effect: input.effect, parameters: Object.fromEntries(numbers) };
    }),
  );
