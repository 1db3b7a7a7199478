import { useId, useRef, useState, type FormEvent } from 'react';
import { MESSAGE_LENGTH } from '#schemas/limits.ts';
import { isBlank } from '#schemas/characters.ts';
import { outbox as text } from '#i18n/fr/outbox.ts';
import { Button } from '#ui/Button.tsx';
import { CharacterCount, leftOf } from '#ui/CharacterCount.tsx';
import { useGrowing } from '#ui/use-growing.ts';

/** Other words for what has not been accepted yet, in place. */
export function EditWords({
  typed,
  onType,
  onSave,
  onStop,
}: {
  typed: string;
  onType: (typed: string) => void;
  onSave: (words: string) => void;
  onStop: () => void;
}) {
  const [refused, refuse] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const countId = useId();
  const left = leftOf(typed, MESSAGE_LENGTH);
  useGrowing(field, typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (left < 0) return refuse(refused + 1);
    if (!isBlank(typed)) onSave(typed);
  };
  return (
    <form onSubmit={submit} className="mt-2 grid gap-3">
      <textarea
        ref={field}
        value={typed}
        rows={1}
        aria-label={text.editing.label}
        dir="auto"
        aria-invalid={left < 0 || undefined}
        aria-describedby={countId}
        onChange={(event) => onType(event.target.value)}
        className="block field-sizing-content max-h-60 min-h-[46px] w-full resize-none rounded-control bg-sunken px-4 py-[11px] leading-6 text-text hairline"
      />
      <CharacterCount id={countId} left={left} refused={refused} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" disabled={isBlank(typed)} aria-disabled={left < 0}>
          {text.editing.save}
        </Button>
        <Button variant="quiet" size="small" onClick={onStop}>
          {text.editing.stop}
        </Button>
      </div>
    </form>
  );
}
