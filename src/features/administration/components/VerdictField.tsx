import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import type { CaseKind, Verdict } from '#schemas/entities/decision.ts';
import { useFieldError } from '#ui/Form.tsx';
import { verdictName } from '../decision-words.ts';
import { decision as text } from '../decision.fr.ts';

interface Props {
  kind: CaseKind;
  verdicts: readonly Verdict[];
}

/** What may be decided on a case: one of a few, as radio buttons of the surrounding form. */
export function VerdictField({ kind, verdicts }: Props) {
  const id = useId();
  const { register } = useFormContext();
  const error = useFieldError('verdict');
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-note`}>
      <legend className="text-small font-medium text-text-soft">{text.verdict}</legend>
      <div className="mt-1.5 grid gap-2 desktop:grid-cols-2">
        {verdicts.map((verdict) => (
          <label
            key={verdict}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 hairline has-checked:bg-accent-wash has-checked:text-accent-text"
          >
            <input
              {...register('verdict')}
              type="radio"
              value={verdict}
              className="size-5 flex-none accent-(--accent-fill)"
            />
            {verdictName(verdict, kind)}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-note`} role="alert" className="mt-1.5 text-small text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
