import type { FormEvent } from 'react';
import { MESSAGE_LENGTH } from '#schemas/limits.ts';
import { outbox as text } from '#i18n/fr/outbox.ts';
import { Button } from '#ui/Button.tsx';

/** Other words for what has not been accepted yet, in place. */
export function EditWords({ typed, onType, onSave, onStop }: { typed: string; onType: (typed: string) => void; onSave: (words: string) => void; onStop: () => void }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') onSave(typed);
  };
  return (
    <form onSubmit={submit} className="mt-2 grid gap-3">
      <textarea
        value={typed}
        rows={1}
        aria-label={text.editing.label}
        maxLength={MESSAGE_LENGTH}
        onChange={(event) => onType(event.target.value)}
        className="block field-sizing-content max-h-60 min-h-[46px] w-full resize-none rounded-control bg-sunken px-4 py-[11px] leading-6 text-text hairline"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" disabled={typed.trim() === ''}>
          {text.editing.save}
        </Button>
        <Button variant="quiet" size="small" onClick={onStop}>
          {text.editing.stop}
        </Button>
      </div>
    </form>
  );
}
