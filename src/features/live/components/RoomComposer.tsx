import { ArrowUp } from 'lucide-react';
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useEnterSends } from '#device/use-display.ts';
import { isBlank } from '#schemas/characters.ts';
import { MESSAGE_LENGTH } from '#schemas/limits.ts';
import { CharacterCount, remainingCharacters } from '#ui/CharacterCount.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useAutoHeight } from '#ui/use-auto-height.ts';
import { room as text } from '../text.fr.ts';

interface Props {
  isMuted: boolean;
  /** Without a connection nothing can be said; what is typed stays. */
  isUnavailable: boolean;
  onSay: (words: string) => Promise<boolean>;
  onTyping: () => void;
}

/** Writes to the room. What was not said stays in the field. */
export function RoomComposer({ isMuted, isUnavailable, onSay, onTyping }: Props) {
  const [words, setWords] = useState('');
  const [attempts, setAttempts] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const isSaying = useRef(false);
  const countId = useId();
  const enterSends = useEnterSends();
  useAutoHeight(field, words);
  const remaining = remainingCharacters(words, MESSAGE_LENGTH);

  async function submit(): Promise<void> {
    if (remaining < 0) return setAttempts(attempts + 1);
    if (isBlank(words) || isSaying.current || isUnavailable) return;
    isSaying.current = true;
    const isSaid = await onSay(words).finally(() => (isSaying.current = false));
    // What was typed meanwhile stays.
    if (isSaid) setWords((now) => (now.startsWith(words) ? now.slice(words.length).trimStart() : now));
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || !(enterSends || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };
  if (isMuted)
    return (
      <div className="mx-auto w-full max-w-[860px] flex-none p-3">
        <Notice>{text.muted}</Notice>
      </div>
    );
  return (
    <form
      onSubmit={onSubmit}
      className="mx-auto w-full max-w-[860px] flex-none px-3 pt-2.5 pb-[max(10px,env(safe-area-inset-bottom))] desktop:px-4 desktop:pb-5 low:pt-1 low:pb-1.5"
    >
      <CharacterCount id={countId} remaining={remaining} attempts={attempts} className="pr-14 pb-1 text-right" />
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          value={words}
          rows={1}
          aria-label={text.field}
          aria-invalid={remaining < 0 || undefined}
          aria-describedby={countId}
          dir="auto"
          placeholder={text.placeholder}
          enterKeyHint={enterSends ? 'send' : 'enter'}
          autoComplete="off"
          onChange={(event) => {
            setWords(event.target.value);
            onTyping();
          }}
          onKeyDown={onKeyDown}
          className="block field-sizing-content max-h-40 min-h-[46px] low:max-h-20 w-full min-w-0 flex-1 resize-none rounded-[23px] bg-sunken px-[18px] py-[11px] leading-normal text-text hairline placeholder:truncate placeholder:text-text-faint focus-visible:outline-offset-0"
        />
        <IconButton
          type="submit"
          icon={ArrowUp}
          label={text.send}
          variant="fill"
          onMouseDown={(event) => event.preventDefault()}
          aria-disabled={remaining < 0 || isBlank(words) || isUnavailable}
        />
      </div>
    </form>
  );
}
