/**
 * Functions about decisions that concern a member. A suspended or banned member may call them too [S38].
 *
 * | function | request | answer |
 * |---|---|---|
 * | `my_decisions` | `{}` | `decisionsPage` |
 * | `appeal_decision` | `{ decision, words }` | `appealOutcome` |
 */
import * as z from 'zod/mini';
import { caseKind, verdict } from '../entities/decision.ts';
import { instant } from '../numbers.ts';

const appeal = z.object({
  at: instant,
  words: z.string(),
  /** null: another moderator has not judged yet. */
  answer: z.nullable(z.object({ at: instant, succeeded: z.boolean(), words: z.string() })),
});

/** A statement of reasons. `facts` were written by the house; `until` null: without end, or no duration. */
export const decision = z.object({
  id: z.uuid(),
  kind: caseKind,
  measure: verdict,
  reason: z.nullable(z.string()),
  facts: z.string(),
  at: instant,
  until: z.nullable(instant),
  liftedAt: z.nullable(instant),
  appealUntil: instant,
  appeal: z.nullable(appeal),
});
export type Decision = z.infer<typeof decision>;

export const decisionsPage = z.object({ decisions: z.array(decision) });
export type DecisionsPage = z.infer<typeof decisionsPage>;

export const appealOutcome = z.object({
  refusal: z.nullable(z.enum(['unknown-decision', 'appeal-made', 'appeal-late', 'invalid'])),
});
