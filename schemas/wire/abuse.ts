/**
 * Functions of the house about rules against abuse. Each takes one `request`, over `/rest/v1/rpc/<name>`, and needs the
 * right of administration, a second factor and a session of less than twelve hours [S21]:
 *
 * | function | request | answer |
 * |---|---|---|
 * | `abuse_rules` | `{}` | `abuseRules` |
 * | `change_abuse_rule` | `ruleChange` | `ruleOutcome`; each change stands in the audit log |
 */
import * as z from 'zod/mini';
import { instant, nonNegativeInt } from '../numbers.ts';

/** The kinds of rules; the database has the same ones in `app.abuse_kinds`. */
export const ruleKind = z.enum([
  'message-rate',
  'same-text',
  'first-link',
  'new-account',
  'disposable-mail',
  'removed-picture',
]);
export type RuleKind = z.infer<typeof ruleKind>;

/** `dry-run`: what the rule would have met is counted, and nothing else happens. */
export const ruleMode = z.enum(['off', 'dry-run', 'on']);
export type RuleMode = z.infer<typeof ruleMode>;

/** What a rule does when it is on [S37]: `ask-to-wait` has a message leave by itself, later. */
export const ruleEffect = z.enum(['open-case', 'ask-to-wait', 'refuse']);
export type RuleEffect = z.infer<typeof ruleEffect>;

/** How many members a rule has met in 24 hours and in 7 days, each counted once. */
const membersMet = z.object({ day: nonNegativeInt, week: nonNegativeInt });

/** A whole number, with the least and the most that it may be. */
const ruleParameter = z.object({ name: z.string(), value: z.int(), least: z.int(), most: z.int() });
export type RuleParameter = z.infer<typeof ruleParameter>;

/** `dryRun`: whom it met in dry runs; `inForce`: while it was on. `changedAt` null: it is as the installation came. */
export const abuseRule = z.object({
  kind: ruleKind,
  mode: ruleMode,
  effect: ruleEffect,
  effects: z.array(ruleEffect),
  version: z.int(),
  parameters: z.array(ruleParameter),
  dryRun: membersMet,
  inForce: membersMet,
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
});
export type AbuseRule = z.infer<typeof abuseRule>;

export const abuseRules = z.object({ rules: z.array(abuseRule) });
export type AbuseRules = z.infer<typeof abuseRules>;

/** `version`: of the rule that was read; of another one nothing is changed. */
export const ruleChange = z.object({
  kind: ruleKind,
  mode: ruleMode,
  effect: ruleEffect,
  parameters: z.record(z.string(), z.int()),
  version: z.int(),
});
export type RuleChange = z.infer<typeof ruleChange>;

export const ruleRefusal = z.enum(['rule-changed', 'invalid']);
export type RuleRefusal = z.infer<typeof ruleRefusal>;
export const ruleOutcome = z.object({ refusal: z.nullable(ruleRefusal) });
