import { X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useUnsavedInput } from '#device/unsaved-input.ts';
import { isBlank } from '#schemas/characters.ts';
import { TESTIMONIAL_LENGTH } from '#schemas/limits.ts';
import { Button } from '#ui/Button.tsx';
import { CharacterCount, remainingCharacters } from '#ui/CharacterCount.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useAutoHeight } from '#ui/use-auto-height.ts';
import { testimonials } from '../text.fr.ts';

const { form: text } = testimonials;

interface Props {
  /** Under which the typed text is kept until it is sent. */
  draftName: string;
  title: string;
  hint: string;
  /** What was sent before. */
  initial: string;
  /** Resolves to whether it is queued; if not, the draft stays. */
  onSend: (words: string) => Promise<boolean>;
  onClose: () => void;
}

/** A sheet for at most 500 characters: a testimonial, or the answer to one. Typed text is kept until it is sent. */
export function WordsSheet({ draftName, title, hint, initial, onSend, onClose }: Props) {
  const id = useId();
  const [words, type, forget] = useUnsavedInput(draftName, initial);
  const [attempts, setAttempts] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  useAutoHeight(field, words);
  const remaining = remainingCharacters(words.trim(), TESTIMONIAL_LENGTH);
  const isEmpty = attempts > 0 && isBlank(words);
  const send = async () => {
    setAttempts(attempts + 1);
    if (isBlank(words) || remaining < 0) return field.current?.focus();
    if (!(await onSend(words.trim()))) return;
    forget();
    onClose();
  };
  return (
    <Sheet title={title} closeButton={<IconButton icon={X} label={text.close} />} onClose={onClose} tall>
      <label htmlFor={id} className="block text-small font-medium text-text-soft">
        {text.label}
      </label>
      <textarea
        ref={field}
        id={id}
        dir="auto"
        rows={5}
        value={words}
        aria-invalid={remaining < 0 || isEmpty || undefined}
        aria-describedby={`${id}-hint ${id}-left`}
        onChange={({ target }) => type(target.value)}
        className="mt-1.5 block field-sizing-content max-h-[40dvh] min-h-32 w-full resize-none rounded-control border border-line bg-sunken px-4 py-3 text-body text-text"
      />
      <div className="mt-1.5 flex gap-3 text-small text-text-faint">
        <p id={`${id}-hint`} role={isEmpty ? 'alert' : undefined} className={isEmpty ? 'text-bad' : undefined}>
          {isEmpty ? text.empty : hint}
        </p>
        <CharacterCount id={`${id}-left`} remaining={remaining} attempts={attempts} className="ml-auto flex-none" />
      </div>
      <Button className="mt-5 w-full desktop:w-auto" onClick={() => void send()}>
        {text.send}
      </Button>
    </Sheet>
  );
}
