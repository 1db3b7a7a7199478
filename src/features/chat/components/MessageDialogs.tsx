import { useRef, useState } from 'react';
import { talk } from '#i18n/fr/talk.ts';
import type { MessageView } from '#domain/views.ts';
import { errorName, log } from '#lib/log.ts';
import { useCommands } from '#live/use-commands.ts';
import type { ReactionEmoji } from '#schemas/entities/message.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { deferred } from '#ui/Deferred.tsx';
import { toast } from '#ui/toast.ts';
import { deleteMessage } from '../message-commands.ts';
import { tried } from '../tried.ts';
import { menuButtonOf, type useMessageMenu } from '../use-message-menu.ts';

const commands = { deleteMessage };
/* Both are larger than a conversation, and seldom wanted in its first moments. */
const MessageMenu = deferred(() => import('./MessageMenu.tsx').then((m) => m.MessageMenu));
const ConfirmDialog = deferred(() => import('#ui/ConfirmDialog.tsx').then((m) => m.ConfirmDialog));

interface Props {
  conversationId: ConversationId;
  menu: ReturnType<typeof useMessageMenu>;
  now: number;
  onEdit(message: MessageView): void;
  /** Absent where nothing can be written. */
  onReply?: ((message: MessageView) => void) | undefined;
  onReact?: ((message: MessageView, emoji: ReactionEmoji | null) => void) | undefined;
  onReport(message: MessageView): void;
}

/** What opens over a conversation for one of its messages. */
export function MessageDialogs({ conversationId, menu, now, onReply, onReact, onEdit, onReport }: Props) {
  const ask = useCommands(commands);
  const [leaving, remove] = useState<MessageView | null>(null);
  /** The button goes with the message. */
  const removed = useRef(false);
  const afterwards = (message: MessageView) =>
    removed.current ? document.querySelector<HTMLElement>('[role="log"]') : menuButtonOf(message);
  const text = talk.deleteDialog;
  return (
    <>
      {menu.at && (
        <MessageMenu
          key={menu.at.message.id}
          at={menu.at}
          now={now}
          onClose={menu.close}
          onUnavailable={menu.close}
          onReply={onReply}
          onReact={onReact}
          onEdit={onEdit}
          onDelete={(message) => {
            removed.current = false;
            remove(message);
          }}
          onReport={onReport}
          onCopy={(message) => void copy(message.text)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={() => remove(null)}
          title={text.title}
          text={text.text}
          confirmLabel={text.confirm}
          danger
          onUnavailable={() => remove(null)}
          returnTo={() => afterwards(leaving)}
          onConfirm={() => {
            removed.current = true;
            remove(null);
            void tried(ask?.deleteMessage({ conversationId, message: leaving }));
          }}
        />
      )}
    </>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(talk.messageMenu.copied);
  } catch (error) {
    log.debug('chat.not-copied', { error: errorName(error) });
    toast(talk.messageMenu.notCopied, { tone: 'bad' });
  }
}
