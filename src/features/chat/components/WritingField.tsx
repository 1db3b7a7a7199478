import type { LucideIcon } from 'lucide-react';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type AriaAttributes,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useEnterSends } from '#device/use-display.ts';
import { isBlank } from '#schemas/characters.ts';
import { isDesktop } from '#ui/is-desktop.ts';
import { CharacterCount } from '#ui/CharacterCount.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useAutoHeight } from '#ui/use-auto-height.ts';

/** Completes what is typed, from a list above the field. */
export interface FieldAssist {
  /** Attributes of the field while the list is open. */
  attributes: AriaAttributes;
  list: ReactNode;
  /** The text or the caret has changed. */
  onCaret(field: HTMLTextAreaElement): void;
  /** Returns whether the key was for the list. */
  onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean;
  onBlur(): void;
}

interface Props {
  text: string;
  remaining: number;
  label: string;
  placeholder: string;
  button: { icon: LucideIcon; label: string };
  /** What the text is about, shown above it. */
  banner?: ReactNode;
  /** Buttons left of the text. */
  leading?: ReactNode;
  /** Whether there is something to send without text. */
  ready?: boolean;
  onPaste?: (event: ClipboardEvent) => void;
  assist?: FieldAssist | undefined;
  /** The field takes the focus whenever this changes to a new value. */
  focusKey?: string;
  /** Called with the field's text before a change that no React event reports yet. */
  onBeforeWrite?: (text: string) => void;
  onWrite(text: string): void;
  onSubmit(): void;
  onEscape?: (() => void) | undefined;
}

/**
 * The text field of the composer. Enter sends and Shift+Enter starts a line; Enter starts a line if the member chooses
 * so, and on touch screens. Control or Command with Enter always sends. A text that is too long stays, with the reason
 * why it is not sent.
 */
export function WritingField({
  text,
  remaining,
  label,
  placeholder,
  button,
  banner,
  leading,
  ready = false,
  onPaste,
  assist,
  focusKey,
  onBeforeWrite,
  onWrite,
  onSubmit,
  onEscape,
}: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const countId = useId();
  const enterSends = useEnterSends();
  const [refusalCount, setRefusalCount] = useState(0);
  useAutoHeight(field, text);
  useEffect(() => {
    if (focusKey === undefined || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [focusKey]);

  useEffect(() => {
    const element = field.current;
    // React's own event of this name reports neither deletions nor the text of an input method.
    if (!element || !onBeforeWrite) return;
    const onBeforeInput = () => onBeforeWrite(element.value);
    element.addEventListener('beforeinput', onBeforeInput);
    return () => element.removeEventListener('beforeinput', onBeforeInput);
  }, [onBeforeWrite]);

  const submitWords = () => {
    if (remaining < 0) return setRefusalCount(refusalCount + 1);
    onSubmit();
  };
  /**
   * A press leaves the focus in the field, so that the on-screen keyboard stays; after a press by key the field gets
   * the focus.
   */
  const keepFocus = {
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: ({ detail }: MouseEvent) => void ((detail === 0 || isDesktop()) && field.current?.focus()),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    submitWords();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (assist?.onKeyDown(event)) return event.preventDefault();
    if (event.key === 'Escape' && onEscape) {
      // Used up: two such presses are no quick exit.
      event.preventDefault();
      return onEscape();
    }
    if (event.key !== 'Enter' || event.shiftKey || !(enterSends || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submitWords();
  };
  return (
    <form
      onSubmit={submit}
      className="mx-auto w-full max-w-[860px] flex-none px-3 pt-2.5 pb-[max(10px,env(safe-area-inset-bottom))] desktop:px-4 desktop:pb-5 low:pt-1 low:pb-1.5"
    >
      {banner}
      <CharacterCount id={countId} remaining={remaining} attempts={refusalCount} className="pr-14 pb-1 text-right" />
      <div className="relative flex items-end gap-2">
        {assist?.list}
        {leading}
        <textarea
          ref={field}
          value={text}
          rows={1}
          aria-label={label}
          dir="auto"
          aria-invalid={remaining < 0 || undefined}
          aria-describedby={countId}
          placeholder={placeholder}
          enterKeyHint={enterSends ? 'send' : 'enter'}
          autoComplete="off"
          {...assist?.attributes}
          onChange={(event) => {
            onWrite(event.target.value);
            assist?.onCaret(event.target);
          }}
          onSelect={assist && ((event) => assist.onCaret(event.currentTarget))}
          onBlur={assist?.onBlur}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="block field-sizing-content max-h-40 min-h-[46px] low:max-h-20 w-full min-w-0 flex-1 resize-none rounded-[23px] bg-sunken px-[18px] py-[11px] leading-normal text-text hairline placeholder:truncate placeholder:text-text-faint focus-visible:outline-offset-0"
        />
        <IconButton
          {...keepFocus}
          type="submit"
          icon={button.icon}
          label={button.label}
          variant="fill"
          aria-describedby={remaining < 0 ? countId : undefined}
          aria-disabled={remaining < 0 || (isBlank(text) && !ready)}
        />
      </div>
    </form>
  );
}
