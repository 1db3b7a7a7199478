import { ArrowUp } from 'lucide-react';
import { useId, type FormEvent, type KeyboardEvent } from 'react';
import { chat } from '#i18n/fr/chat.ts';
import type { DraftPort } from '#live/use-draft.ts';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useComposer } from '../use-composer.ts';

/** The count shows when so many characters are left. */
const NEAR_LIMIT = 100;

interface Props {
  name: string;
  draft: DraftPort | null;
  /** Answers whether the words have left: those that have not stay. */
  onSend(text: string): Promise<boolean>;
  onTyped(): void;
}

/** Enter sends, Shift and Enter begins a line. */
export function Composer({ name, draft, onSend, onTyped }: Props) {
  const { text, left, write, clear, restore } = useComposer(draft);
  const countId = useId();
  const near = left <= NEAR_LIMIT;

  const send = async () => {
    if (text.trim() === '') return;
    clear();
    if (!(await onSend(text))) restore(text);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <form onSubmit={onSubmit} className="mx-auto flex w-full max-w-[860px] flex-none items-end gap-2 px-3 pt-2.5 pb-[max(10px,env(safe-area-inset-bottom))] desktop:px-4 desktop:pb-5">
      <div className="min-w-0 flex-1">
        {near && (
          <p id={countId} className={cx('pr-2 pb-1 text-right text-mini tabular', left === 0 ? 'text-bad' : 'text-text-faint')}>
            {chat.left(left)}
          </p>
        )}
        <textarea
          value={text}
          rows={1}
          aria-label={chat.message}
          aria-describedby={near ? countId : undefined}
          placeholder={chat.placeholder(name)}
          enterKeyHint="send"
          autoComplete="off"
          onChange={(event) => {
            write(event.target.value);
            onTyped();
          }}
          onKeyDown={onKeyDown}
          className="block field-sizing-content max-h-40 min-h-[46px] w-full resize-none rounded-[23px] bg-sunken px-[18px] py-[11px] leading-6 text-text hairline placeholder:text-text-faint focus-visible:outline-offset-0"
        />
      </div>
      <IconButton type="submit" icon={ArrowUp} label={chat.send} variant="fill" aria-disabled={text.trim() === ''} />
    </form>
  );
}
