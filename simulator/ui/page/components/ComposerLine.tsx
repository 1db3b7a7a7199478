import { ArrowUp, X } from 'lucide-react';
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { MESSAGE_LENGTH } from '#schemas/limits.ts';
import { laboratory } from '../text.fr.ts';
import { isBlank } from '#schemas/characters.ts';
import { CharacterCount, remainingCharacters } from '#ui/CharacterCount.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useAutoHeight } from '#ui/use-auto-height.ts';

const text = laboratory.conversation;

interface Props {
  label: string;
  placeholder: string;
  /** Text of the message that is being edited; null: a new message is written. */
  editing: string | null;
  onSend: (text: string) => void;
  onStop: () => void;
}

/**
 * Field in which a message is written or edited. Enter sends, Shift and Enter starts a new line. Needs a `key` per
 * message, as it keeps its own draft.
 */
export function ComposerLine({ label, placeholder, editing, onSend, onStop }: Props) {
  const [draft, setDraft] = useState(editing ?? '');
  const [refused, refuse] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const countId = useId();
  const remaining = remainingCharacters(draft, MESSAGE_LENGTH);
  useAutoHeight(field, draft);
  const send = () => {
    if (remaining < 0) return refuse(refused + 1);
    if (isBlank(draft)) return;
    onSend(draft);
    setDraft('');
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
      <CharacterCount id={countId} remaining={remaining} attempts={refused} className="w-full text-right" />
      <textarea
        ref={field}
        value={draft}
        rows={1}
        autoFocus={editing !== null}
        aria-label={editing === null ? label : text.editing}
        placeholder={placeholder}
        dir="auto"
        aria-invalid={remaining < 0 || undefined}
        aria-describedby={countId}
        autoComplete="off"
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-24 min-h-11 min-w-0 flex-1 resize-none rounded-[22px] bg-sunken px-4 py-2.5 text-second leading-6 text-text hairline placeholder:text-text-faint focus-visible:outline-offset-0"
      />
      <IconButton
        type="submit"
        icon={ArrowUp}
        label={editing === null ? text.send : text.save}
        variant="fill"
        aria-disabled={isBlank(draft) || remaining < 0}
        className="size-11!"
      />
    </form>
  );
}
