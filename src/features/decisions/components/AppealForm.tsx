import { useId, useRef, useState } from 'react';
import { useUnsavedInput } from '#device/unsaved-input.ts';
import { countVisible } from '#schemas/characters.ts';
import { APPEAL_MIN, STATEMENT_LENGTH } from '#schemas/limits.ts';
import { storable } from '#schemas/text.ts';
import { errorText } from '#i18n/errors.ts';
import { Button } from '#ui/Button.tsx';
import { CharacterCount, remainingCharacters } from '#ui/CharacterCount.tsx';
import { cx } from '#ui/cx.ts';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/toast.ts';
import { useAutoHeight } from '#ui/use-auto-height.ts';
import type { AppealPort, AppealProblem } from '../requests.ts';
import { decisions } from '../text.fr.ts';

const { appeal: text, refusals } = decisions;

export const draftNameOf = (decision: string): string => `appeal ${decision}`;

const problemText = (problem: AppealProblem): string =>
  'refusal' in problem ? refusals[problem.refusal] : errorText(problem.failure, problem.retryAfterMs);

/** The words of an appeal, which stay until they have arrived. Sending needs a connection. */
export function AppealForm({ id, isOffline, onAppeal, onChange }: AppealPort & { id: string }) {
  const fieldId = useId();
  const [words, type, forget] = useUnsavedInput(draftNameOf(id), '');
  const [attempts, setAttempts] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AppealProblem | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useAutoHeight(field, words);
  const sent = storable(words).trim();
  const remaining = remainingCharacters(sent, STATEMENT_LENGTH);
  const isShort = countVisible(sent) < APPEAL_MIN;
  const showsShort = isShort && attempts > 0;

  async function send(): Promise<void> {
    setAttempts(attempts + 1);
    if (isShort || remaining < 0) return field.current?.focus();
    setBusy(true);
    const answer = await onAppeal(id, sent);
    setBusy(false);
    setProblem(answer);
    if (answer === null) {
      forget();
      toast(text.sent.title, { text: text.sent.text });
    }
    if (answer === null || 'refusal' in answer) onChange();
  }

  return (
    <form
      noValidate
      aria-label={text.title}
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={fieldId} className="block text-small font-medium text-text-soft">
        {text.label}
      </label>
      <textarea
        ref={field}
        id={fieldId}
        dir="auto"
        rows={5}
        value={words}
        aria-invalid={remaining < 0 || showsShort || undefined}
        aria-describedby={`${fieldId}-hint ${fieldId}-left`}
        onChange={({ target }) => type(target.value)}
        className="mt-1.5 block field-sizing-content max-h-[50dvh] min-h-32 w-full resize-none rounded-control border border-line bg-sunken px-4 py-3 text-body text-text"
      />
      <div className="mt-1.5 flex gap-3 text-small text-text-faint">
        <p id={`${fieldId}-hint`} role={showsShort ? 'alert' : undefined} className={cx(showsShort && 'text-bad')}>
          {showsShort ? text.short : text.hint}
        </p>
        <CharacterCount
          id={`${fieldId}-left`}
          remaining={remaining}
          attempts={attempts}
          className="ml-auto flex-none"
        />
      </div>
      {isOffline && (
        <div className="mt-3">
          <Notice tone="offline">{text.needsConnection}</Notice>
        </div>
      )}
      {problem && (
        <div className="mt-3">
          <Notice tone="bad" role="alert">
            {problemText(problem)}
          </Notice>
        </div>
      )}
      <Button type="submit" className="mt-4 w-full desktop:w-auto" busy={isBusy} disabled={isOffline}>
        {text.send}
      </Button>
    </form>
  );
}
