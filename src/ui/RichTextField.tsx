import { useEffect, useId, useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react';
import { Bold, Italic, Underline, type LucideIcon } from 'lucide-react';
import { useController } from 'react-hook-form';
import { charactersLeft } from '#i18n/fr/characters.ts';
import { richText as words } from '#i18n/fr/rich-text.ts';
import { isApple } from '#lib/is-apple.ts';
import { countCharacters } from '#schemas/characters.ts';
import { marks, type Mark } from '#schemas/rich-text/read.ts';
import { plainText } from '#schemas/rich-text/write.ts';
import { cx } from './cx.ts';
import { useFieldError } from './Form.tsx';
import { Icon } from './Icon.tsx';
import {
  dropPlain,
  insertPlain,
  isMarkOn,
  keepParagraph,
  prepareEditing,
  showRichText,
  toggleMark,
  typedRichText,
} from './rich-text-dom.ts';
import { letterOf, markOfKey, shortcutOf } from './rich-text-keys.ts';

interface RichTextFieldProps {
  name: string;
  label: string;
  hint?: string;
  /** Largest number of characters without tags. A longer text is reported, not cut. */
  max: number;
  /** Returns the text of the counter. */
  count: (written: number, max: number) => string;
}

const icons: Readonly<Record<Mark, LucideIcon>> = { strong: Bold, em: Italic, u: Underline };
const noMarks: readonly Mark[] = [];

/** A text of the surrounding `Form` that its author formats [SHELL-200]; what is pasted or dropped comes as plain. */
export function RichTextField({ name, label, hint, max, count }: RichTextFieldProps) {
  const id = useId();
  const { field } = useController({ name });
  const value = (field.value as string | undefined) ?? '';
  const error = useFieldError(name);
  const editor = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  const isDragSource = useRef(false);
  const [active, setActive] = useState(noMarks);
  const hasCommandKey = isApple(navigator.userAgent);
  const written = countCharacters(plainText(value));
  const note = error ?? hint;

  // What is typed here is in the element already; only what comes from elsewhere replaces it.
  useEffect(() => {
    if (!editor.current || shown.current === value) return;
    showRichText(editor.current, value);
    shown.current = value;
  }, [value]);

  const readMarks = () => setActive(marks.filter(isMarkOn));
  const typed = () => {
    if (!editor.current) return;
    keepParagraph(editor.current);
    shown.current = typedRichText(editor.current);
    field.onChange(shown.current);
    readMarks();
  };
  const toggle = (mark: Mark) => {
    editor.current?.focus();
    toggleMark(mark);
    typed();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const mark = markOfKey(event, hasCommandKey);
    if (!mark) return;
    event.preventDefault();
    toggle(mark);
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    insertPlain(event.clipboardData.getData('text/plain'));
  };
  const onDrop = (event: DragEvent) => {
    // A file that is dropped has no text: the browser must not leave the page for it.
    event.preventDefault();
    const text = event.dataTransfer.getData('text/plain');
    const isMove = isDragSource.current;
    // What is moved may be removed with its element, which then reports no end.
    isDragSource.current = false;
    if (editor.current && text !== '') dropPlain(editor.current, text, event, isMove);
  };
  return (
    <div className="grid gap-1.5">
      {/* A label names no element that is not a control. */}
      <span
        id={`${id}-label`}
        className="text-small font-medium text-text-soft"
        onClick={() => editor.current?.focus()}
      >
        {label}
      </span>
      <div className={cx('rounded-control border bg-sunken', error === undefined ? 'border-line' : 'border-bad')}>
        <div role="group" aria-label={words.toolbar} className="flex gap-1 border-b border-line px-1.5">
          {marks.map((mark) => (
            <button
              key={mark}
              type="button"
              aria-label={words.marks[mark]}
              title={words.withKey(words.marks[mark], letterOf(mark), hasCommandKey)}
              aria-keyshortcuts={shortcutOf(mark, hasCommandKey)}
              aria-pressed={active.includes(mark)}
              aria-controls={id}
              // The selection stays in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => toggle(mark)}
              className={cx(
                'grid size-11 place-items-center rounded-control hover:bg-raised',
                active.includes(mark) ? 'bg-raised text-accent-text' : 'text-text-soft',
              )}
            >
              <Icon icon={icons[mark]} size={18} />
            </button>
          ))}
        </div>
        <div
          id={id}
          ref={(element) => {
            editor.current = element;
            field.ref(element);
          }}
          role="textbox"
          data-field={name}
          aria-multiline="true"
          tabIndex={0}
          contentEditable
          suppressContentEditableWarning
          dir="auto"
          aria-labelledby={`${id}-label`}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${note === undefined ? '' : `${id}-note `}${id}-count`}
          onFocus={prepareEditing}
          onBlur={field.onBlur}
          onInput={typed}
          onSelect={readMarks}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onDragStart={() => (isDragSource.current = true)}
          onDragEnd={() => (isDragSource.current = false)}
          onDrop={onDrop}
          className="min-h-36 px-4 py-3 text-body break-words whitespace-pre-wrap text-text [&>p+p]:mt-3"
        />
      </div>
      <div className="flex gap-3 text-small text-text-faint">
        {note !== undefined && (
          <p
            id={`${id}-note`}
            role={error === undefined ? undefined : 'alert'}
            className={cx(error !== undefined && 'text-bad')}
          >
            {note}
          </p>
        )}
        <p id={`${id}-count`} className={cx('ml-auto flex-none tabular', written > max && 'text-bad')}>
          {written > max ? charactersLeft(max - written) : count(written, max)}
        </p>
      </div>
    </div>
  );
}
