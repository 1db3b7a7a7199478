import { Check, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isBlank } from '#schemas/characters.ts';
import { talk } from '#i18n/fr/talk.ts';
import type { MessageView } from '#domain/views.ts';
import { hadFocus, returnFocus } from '#ui/return-focus.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { remainingMessageLength } from '../message-length.ts';
import { menuButtonOf } from '../use-message-menu.ts';
import { WritingField } from './WritingField.tsx';

interface Props {
  message: MessageView;
  /** The text as it is typed now. */
  text: string;
  onType(text: string): void;
  /** Resolves to whether the edit is stored. */
  onEdit(message: MessageView, text: string): Promise<boolean>;
  onEnd(): void;
}

/** Edits a message, in place of the composer, whose draft stays as it is. Escape cancels the edit. */
export function EditComposer({ message, text, onType, onEdit, onEnd }: Props) {
  const banner = useRef<HTMLDivElement>(null);
  /* Returns the focus to the menu button of the message, or else to the composer's field. */
  useEffect(() => {
    const conversation = banner.current?.closest('section');
    const focusTarget = () => {
      const button = menuButtonOf(message);
      return button && hadFocus(button) ? button : (conversation?.querySelector('textarea') ?? null);
    };
    return () => void setTimeout(() => returnFocus(focusTarget));
  }, [message]);
  const saveEdit = async () => {
    if (isBlank(text) || remainingMessageLength(text) < 0) return;
    if (text.trim() === message.text || (await onEdit(message, text))) onEnd();
  };
  return (
    <WritingField
      text={text}
      remaining={remainingMessageLength(text)}
      label={talk.editing.label}
      placeholder={talk.editing.label}
      button={{ icon: Check, label: talk.editing.keep }}
      focusKey={message.id}
      banner={
        <div ref={banner} className="mb-2 flex items-center gap-2 border-l-2 border-accent pl-3 text-small">
          <p className="min-w-0 flex-1">
            <span className="block font-medium text-accent-text">{talk.editing.title}</span>
            <span dir="auto" className="block truncate text-text-faint">
              {message.text}
            </span>
          </p>
          <IconButton icon={X} label={talk.editing.cancel} onClick={onEnd} />
        </div>
      }
      onWrite={onType}
      onSubmit={() => void saveEdit()}
      onEscape={onEnd}
    />
  );
}
