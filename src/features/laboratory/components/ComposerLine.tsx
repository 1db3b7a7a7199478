import { ArrowUp, X } from 'lucide-react';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { MESSAGE_LENGTH } from '#schemas/limits.ts';
import { laboratory } from '#i18n/fr/laboratory.ts';
import { IconButton } from '#ui/IconButton.tsx';

const text = laboratory.conversation;

interface Props {
  label: string;
  placeholder: string;
  /** The words of a message that is being changed; null: a new one is written. */
  editing: string | null;
  onSend: (text: string) => void;
  onStop: () => void;
}

/** Where a message is written or changed: Enter sends, Shift and Enter begins a line. Anew for each message: give it a key. */
export function ComposerLine({ label, placeholder, editing, onSend, onStop }: Props) {
  const [typed, type] = useState(editing ?? '');
  const send = () => {
    if (typed.trim() === '') return;
    onSend(typed);
    type('');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && editing !== null) return onStop();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-none items-end gap-1.5 border-t border-line p-2">
      {editing !== null && <IconButton icon={X} label={text.stop} onClick={onStop} />}
      <textarea
        value={typed}
        rows={1}
        autoFocus={editing !== null}
        aria-label={editing === null ? label : text.editing}
        placeholder={placeholder}
        maxLength={MESSAGE_LENGTH}
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-24 min-h-11 min-w-0 flex-1 resize-none rounded-[22px] bg-sunken px-4 py-2.5 text-second leading-6 text-text hairline placeholder:text-text-faint focus-visible:outline-offset-0"
      />
      <IconButton type="submit" icon={ArrowUp} label={editing === null ? text.send : text.save} variant="fill" aria-disabled={typed.trim() === ''} className="size-11!" />
    </form>
  );
}
