import { ArrowUp, X } from 'lucide-react';
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { MESSAGE_LENGTH } from '#schemas/limits.ts';
import { laboratory } from '#i18n/fr/laboratory.ts';
import { isBlank } from '#schemas/characters.ts';
import { CharacterCount, leftOf } from '#ui/CharacterCount.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useGrowing } from '#ui/use-growing.ts';

const text = laboratory.conversation;

interface Props {
  label: string;
  placeholder: string;
  /** The words of a message that is being changed; null: a new one is written. */
  editing: string | null;
  onSend: (text: string) => void;
  onStop: () => void;
}

/**
 * Where a message is written or changed: Enter sends, Shift and Enter begins a line. Anew for each message: give it a
 * key.
 */
export function ComposerLine({ label, placeholder, editing, onSend, onStop }: Props) {
  const [typed, type] = useState(editing ?? '');
  const [refused, refuse] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const countId = useId();
  const left = leftOf(typed, MESSAGE_LENGTH);
  useGrowing(field, typed);
  const send = () => {
    if (left < 0) return refuse(refused + 1);
    if (isBlank(typed)) return;
    onSend(typed);
    type('');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && editing !== null) return onStop();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-none flex-wrap items-end gap-1.5 border-t border-line p-2">
      {editing !== null && <IconButton icon={X} label={text.stop} onClick={onStop} />}
      <CharacterCount id={countId} left={left} refused={refused} className="w-full text-right" />
      <textarea
        ref={field}
        value={typed}
        rows={1}
        autoFocus={editing !== null}
        aria-label={editing === null ? label : text.editing}
        placeholder={placeholder}
        dir="auto"
        aria-invalid={left < 0 || undefined}
        aria-describedby={countId}
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-24 min-h-11 min-w-0 flex-1 resize-none rounded-[22px] bg-sunken px-4 py-2.5 text-second leading-6 text-text hairline placeholder:text-text-faint focus-visible:outline-offset-0"
      />
      <IconButton
        type="submit"
        icon={ArrowUp}
        label={editing === null ? text.send : text.save}
        variant="fill"
        aria-disabled={isBlank(typed) || left < 0}
        className="size-11!"
      />
    </form>
  );
}
