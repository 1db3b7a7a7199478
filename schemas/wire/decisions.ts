/**
 * Functions about decisions that concern a member. A suspended or banned member may call them too [S38].
 *
 * | function | request | answer |
 * |---|---|---|
 * | `my_decisions` | `{}` | `decisionsPage` |
 * | `appeal_decision` | `{ decision, words }` | `appealOutcome` |
 *
 * Whoever is suspended sends the `ticket` of the refused sign-in along, without a session. With it alone:
 *
 * | function | request | answer |
 * |---|---|---|
 * | `suspended_page` | `{ ticket }` | `suspendedPage` |
 * | `request_suspended_export` | the same, a few minutes after signing in [S39] | the same |
 * | `request_suspended_deletion` | likewise | the same |
 * | `cancel_suspended_deletion` | `{ ticket }` | the same |
 * | `suspended_export_file` | `{ ticket, export, file }` | `exportedRows` (data-exports.ts) |
 */
import * as z from 'zod/mini';
import { caseKind, verdict } from '../entities/decision.ts';
import { instant } from '../numbers.ts';
import { dataExports } from './data-exports.ts';

const appeal = z.object({
  at: instant,
  words: z.string(),
  /** null: another moderator has not judged yet. */
  answer: z.nullable(z.object({ at: instant, succeeded: z.boolean(), words: z.string() })),
});

const decisionGround = z.enum(['messages', 'pictures', 'still']);
export type DecisionGround = z.infer<typeof decisionGround>;

/** A statement of reasons. `facts` were written by the house; `until` null: without end, or no duration. */
export const decision = z.object({
  id: z.uuid(),
  kind: caseKind,
  measure: verdict,
  reason: z.nullable(z.string()),
  facts: z.string(),
  /** What was looked at. A `still` was provided by a member, and nobody has verified it [S36]. */
  grounds: z.array(decisionGround),
  at: instant,
  until: z.nullable(instant),
  liftedAt: z.nullable(instant),
  /** Lifted only until somebody can judge the appeal [S38]. */
  paused: z.boolean(),
  appealUntil: instant,
  appeal: z.nullable(appeal),
});
export type Decision = z.infer<typeof decision>;

export const decisionsPage = z.object({ decisions: z.array(decision) });
export type DecisionsPage = z.infer<typeof decisionsPage>;

const appealRefusal = z.enum(['unknown-decision', 'appeal-made', 'appeal-late', 'invalid']);
export type AppealRefusal = z.infer<typeof appealRefusal>;
export const appealOutcome = z.object({ refusal: z.nullable(appealRefusal) });

/** What remains open to a suspended member beside decisions. `until`: the end of the ticket. */
export const suspendedPage = z.extend(dataExports, {
  username: z.string(),
  until: instant,
  deletion: z.nullable(z.object({ requestedAt: instant, dueAt: instant })),
});
export type SuspendedPage = z.infer<typeof suspendedPage>;
