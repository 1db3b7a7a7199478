import { useFormContext, useWatch } from 'react-hook-form';
import { verdict as verdictSchema } from '#schemas/entities/decision.ts';
import { hasWords, isFavourable, isTimed, type CaseDecisionInput } from '#schemas/forms/case-decision.ts';
import { STATEMENT_LENGTH } from '#schemas/limits.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { LENGTHS, reasonText } from '../decision-words.ts';
import { decision as text } from '../decision.fr.ts';
import { templateOf } from '../template-of.ts';
import type { LoadedCase } from '../use-opened-case.ts';
import { VerdictField } from './VerdictField.tsx';

/** The fields of a decision: a verdict, and what it needs. */
export function DecisionFields({ opened }: { opened: LoadedCase }) {
  const { kind } = opened.case;
  const form = useFormContext<CaseDecisionInput>();
  const chosen = useWatch<CaseDecisionInput, 'verdict'>({ name: 'verdict' });
  const parsed = verdictSchema.safeParse(chosen);
  const verdict = parsed.success ? parsed.data : null;

  /** Facts that nobody has changed follow the reason. */
  const fillFacts = () => {
    const { reason, words } = form.getValues();
    const isUntouched = ['', ...opened.reasons.map((each) => templateOf(kind, each))].includes(words.trim());
    if (isUntouched) form.setValue('words', templateOf(kind, reason || null), { shouldDirty: true });
  };
  return (
    <>
      <VerdictField kind={kind} verdicts={opened.verdicts} />
      {verdict !== null && !isFavourable(verdict) && (
        <SelectField
          name="reason"
          label={text.reason}
          none={text.noReason}
          options={opened.reasons.map((value) => ({ value, label: reasonText(value) }))}
          onChange={fillFacts}
        />
      )}
      {verdict !== null && isTimed(verdict) && (
        <SelectField
          name="days"
          label={text.days}
          none={text.noDays}
          options={[
            ...LENGTHS.map((days) => ({ value: String(days), label: text.length(days) })),
            ...(verdict === 'suspend' ? [] : [{ value: 'endless', label: text.endless }]),
          ]}
        />
      )}
      {verdict !== null && hasWords(kind, verdict) && (
        <TextArea
          name="words"
          label={kind === 'appeal' ? text.answer : text.facts}
          {...(kind === 'report' && { hint: text.factsHint })}
          rows={6}
          max={STATEMENT_LENGTH}
          count={text.count}
        />
      )}
    </>
  );
}
