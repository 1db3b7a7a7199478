import { ArrowUp } from 'lucide-react';
import { chat } from '#i18n/fr/chat.ts';
import type { DraftPort } from '#live/use-draft.ts';
import { useComposer } from '../use-composer.ts';
import { WritingField } from './WritingField.tsx';

interface Props {
  name: string;
  draft: DraftPort | null;
  /** Answers whether the words have left: those that have not stay. */
  onSend(text: string): Promise<boolean>;
  onTyped(): void;
}

/** A new message. */
export function Composer({ name, draft, onSend, onTyped }: Props) {
  const { text, left, write, clear, restore } = useComposer(draft);

  const send = async () => {
    if (text.trim() === '') return;
    clear();
    if (!(await onSend(text))) restore(text);
  };
  return (
    <WritingField
      text={text}
      left={left}
      label={chat.message}
      placeholder={chat.placeholder(name)}
      button={{ icon: ArrowUp, label: chat.send }}
      onWrite={(words) => {
        write(words);
        onTyped();
      }}
      onSubmit={() => void send()}
    />
  );
}
