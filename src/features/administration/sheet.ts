/** What is in force against a member, and what is past. */
import type { SheetDecision, StaffSheet } from '#schemas/wire/staff.ts';
import type { Verdict } from '#schemas/entities/decision.ts';

export type LoadedSheet = Extract<StaffSheet, { decisions: unknown }>;

/** The same ones as `lift_decision` knows: what closes something, for a time or until it is lifted. */
const lasting: readonly Verdict[] = [
  'hide',
  'restrict-chat',
  'restrict-photographs',
  'restrict-live',
  'suspend',
  'ban',
];

export const isInForce = ({ measure, until, liftedAt }: SheetDecision, now: number): boolean =>
  lasting.includes(measure) && liftedAt === null && (until === null || Date.parse(until) > now);
