import { useRef, useState } from 'react';
import { talk } from '#i18n/fr/talk.ts';
import type { MessageView } from '#domain/views.ts';
import { errorName, log } from '#lib/log.ts';
import { useCommands } from '#device/use-commands.ts';
import type { ReactionEmoji } from '#schemas/entities/message.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { deferredPart } from '#ui/LazyPart.tsx';
import { toast } from '#ui/toast.ts';
import { deleteMessage } from '../message-commands.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';
import type { GroupSlots } from '../group-parts.ts';
import { menuButtonOf, type useMessageMenu } from '../use-message-menu.ts';

const commands = { deleteMessage };
/* Both are larger than a conversation, and seldom needed in its first moments. */
const MessageMenu = deferredPart(() => import('./MessageMenu.tsx').then((m) => m.MessageMenu));
const ConfirmDialog = deferredPart(() => import('#ui/ConfirmDialog.tsx').then((m) => m.ConfirmDialog));

interface Props {
  conversationId: ConversationId;
  menu: ReturnType<typeof useMessageMenu>;
  now: number;
  onEdit(message: MessageView): void;
  /** Absent if the member cannot write here. */
  onReply?: ((message: MessageView) => void) | undefined;
  onReact?: ((message: MessageView, emoji: ReactionEmoji | null) => void) | undefined;
  onReport(message: MessageView): void;
  group?: GroupSlots | undefined;
}

/** Menu and dialogs of one message. */
export function MessageDialogs({ conversationId, menu, now, onReply, onReact, onEdit, onReport, group }: Props) {
  const run = useCommands(commands);
  const [deleting, setDeleting] = useState<MessageView | null>(null);
  /** After a deletion the menu button is gone with the message, so the list gets the focus. */
  const wasDeleted = useRef(false);
  const focusTargetOf = (message: MessageView) =>
    wasDeleted.current ? document.querySelector<HTMLElement>('[role="log"]') : menuButtonOf(message);
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
            wasDeleted.current = false;
            setDeleting(message);
          }}
          onReport={onReport}
          onCopy={(message) => void copy(message.text)}
          group={group}
        />
      )}
      {deleting && (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleting(null)}
          title={text.title}
          text={group?.deleteText ?? text.text}
          confirmLabel={text.confirm}
          danger
          onUnavailable={() => setDeleting(null)}
          returnTo={() => focusTargetOf(deleting)}
          onConfirm={() => {
            wasDeleted.current = true;
            setDeleting(null);
            void withStorageToast(run?.deleteMessage({ conversationId, message: deleting }));
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
