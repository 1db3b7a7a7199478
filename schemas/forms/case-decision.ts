/**
 * The form of a decision of the house. Errors are keys; the feature's catalogue has the French texts. Parsed values are
 * what `decide_case` takes beside the case.
 */
import * as z from 'zod/mini';
import { isBlank } from '../characters.ts';
import { timedMeasures, verdict, type CaseKind, type Verdict } from '../entities/decision.ts';
import { STATEMENT_LENGTH } from '../limits.ts';
import { atMost, storable } from '../text.ts';

const favourable: readonly Verdict[] = ['approved', 'nothing'];
/** Whether a verdict needs no reason: nothing is taken from anybody. */
export const isFavourable = (value: Verdict): boolean => favourable.includes(value);
/** Whether a verdict may last for a number of days. */
export const isTimed = (value: Verdict): boolean => value === 'suspend' || timedMeasures.includes(value);
/** Whether what is written reaches the member: a statement of reasons, or the answer to an appeal. */
export const hasWords = (kind: CaseKind, value: Verdict): boolean => kind === 'appeal' || !isFavourable(value);

const values = z.object({
  /** Empty, or null of radio buttons: nothing is chosen. */
  verdict: z.nullable(z.string()),
  reason: z.string(),
  /** A number of days; `endless`: until it is lifted. */
  days: z.string(),
  words: z.string().check(
    z.overwrite((text: string) => storable(text).trim()),
    atMost(STATEMENT_LENGTH, 'text-too-long'),
  ),
});
export type CaseDecisionInput = z.infer<typeof values>;

export interface CaseDecisionFields {
  verdict: Verdict;
  reason: string | null;
  days: number | null;
  words: string;
}

type Context = { issues: object[] };
const fail = ({ issues }: Context, field: keyof CaseDecisionInput, message: string, input: unknown) => {
  issues.push({ code: 'custom', path: [field], message, input });
  return z.NEVER;
};

/** The form of one case: what may be decided on it depends on its kind. */
export const caseDecisionForm = (kind: CaseKind) =>
  z.pipe(
    values,
    z.transform((input, context): CaseDecisionFields => {
      const chosen = verdict.safeParse(input.verdict);
      if (!chosen.success) return fail(context, 'verdict', 'verdict-missing', input);
      const value = chosen.data;
      const isEndless = input.days === 'endless' && value !== 'suspend';
      if (!isFavourable(value) && input.reason === '') return fail(context, 'reason', 'reason-missing', input);
      if (isTimed(value) && !isEndless && !/^\d+$/.test(input.days))
        return fail(context, 'days', 'days-missing', input);
      if (hasWords(kind, value) && isBlank(input.words)) return fail(context, 'words', 'words-missing', input);
      return {
        verdict: value,
        reason: isFavourable(value) ? null : input.reason,
        days: isTimed(value) && !isEndless ? Number(input.days) : null,
        words: hasWords(kind, value) ? input.words : '',
      };
    }),
  );
