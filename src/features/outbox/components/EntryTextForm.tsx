import { useId, useRef, useState, type FormEvent } from 'react';
import { MESSAGE_LENGTH } from '#schemas/limits.ts';
import { isBlank } from '#schemas/characters.ts';
import { outbox as text } from '#i18n/fr/outbox.ts';
import { Button } from '#ui/Button.tsx';
import { CharacterCount, remainingCharacters } from '#ui/CharacterCount.tsx';
import { useAutoHeight } from '#ui/use-auto-height.ts';

/** Edits the text of an entry that the server has not accepted yet, in place. */
export function EntryTextForm({
  draft,
  onDraft,
  onSave,
  onStop,
}: {
  draft: string;
  onDraft: (draft: string) => void;
  onSave: (words: string) => void;
  onStop: () => void;
}) {
  const [refusalCount, setRefusalCount] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const countId = useId();
  const remaining = remainingCharacters(draft, MESSAGE_LENGTH);
  useAutoHeight(field, draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (remaining < 0) return setRefusalCount(refusalCount + 1);
    if (!isBlank(draft)) onSave(draft);
  };
  return (
    <form onSubmit={submit} className="mt-2 grid gap-3">
      <textarea
        ref={field}
        value={draft}
        rows={1}
        aria-label={text.editing.label}
        dir="auto"
        aria-invalid={remaining < 0 || undefined}
        aria-describedby={countId}
        onChange={(event) => onDraft(event.target.value)}
        className="block field-sizing-content max-h-60 min-h-[46px] w-full resize-none rounded-control bg-sunken px-4 py-[11px] leading-6 text-text hairline"
      />
      <CharacterCount id={countId} remaining={remaining} attempts={refusalCount} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" disabled={isBlank(draft)} aria-disabled={remaining < 0}>
          {text.editing.save}
        </Button>
        <Button variant="quiet" size="small" onClick={onStop}>
          {text.editing.stop}
        </Button>
      </div>
    </form>
  );
}
