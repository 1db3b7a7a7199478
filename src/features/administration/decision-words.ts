/** What a decision is called and does, and the words of its reason. */
import type { CaseKind, Verdict } from '#schemas/entities/decision.ts';
import { byReason } from './by-reason.ts';
import { effects, kindEffects, kindVerdicts, pastVerdicts, reasons, verdicts } from './decision.fr.ts';

export const verdictName = (verdict: Verdict, kind: CaseKind): string =>
  kindVerdicts[kind]?.[verdict] ?? verdicts[verdict];

/** Returns the name of a verdict as the member's past shows it. */
export const pastVerdictName = (verdict: Verdict): string => pastVerdicts[verdict];

/** Returns the words of a reason; one that this version does not know is another reason. */
export const reasonText = (reason: string): string => byReason(reasons, reason);

/** Returns what a verdict does; `days`: its length, null without an end. */
export const effectOf = (kind: CaseKind, verdict: Verdict, days: number | null): string =>
  kindEffects[kind]?.[verdict] ?? effects[verdict](days);

/** What can be chosen as the length of a measure, in days. */
export const LENGTHS: readonly number[] = [1, 3, 7, 14, 30, 90, 180, 365];
