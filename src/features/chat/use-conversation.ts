import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FailedView, MessageView, TimelineView } from '#domain/views.ts';
import { errorText } from '#i18n/errors.ts';
import { talk } from '#i18n/fr/talk.ts';
import { setConversation } from '#device/set-conversation.ts';
import { useAccount } from '#device/use-account.ts';
import { useCommands } from '#device/use-commands.ts';
import { giveFeedback } from '#lib/feedback.ts';
import { log } from '#lib/log.ts';
import type { ConversationSettings } from '#schemas/actions/conversation-set.ts';
import type { ReactionEmoji } from '#schemas/entities/message.ts';
import type { MemberId, MessageId } from '#schemas/ids.ts';
import { toast } from '#ui/toast.ts';
import {
  blockMember,
  discardMessage,
  dismissEntry,
  hideConversation,
  keepAsDraft,
  retryEntry,
  retryMessage,
  sendPicture,
  unblockMember,
} from './commands.ts';
import { sendMessage } from './send-message.ts';
import { markRead } from './read-commands.ts';
import { reactToMessage } from './expressive-commands.ts';
import { editMessage } from './message-commands.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';
import type { AttachmentContent } from './use-attachment.ts';
import { SendCancelled } from './serial-queue.ts';
import { useSendQueue } from './use-send-queue.ts';

const commands = {
  blockMember,
  discardMessage,
  dismissEntry,
  editMessage,
  hideConversation,
  keepAsDraft,
  markRead,
  retryEntry,
  reactToMessage,
  retryMessage,
  sendMessage,
  sendPicture,
  setConversation,
  unblockMember,
};

/** What a message says besides its text and attachment. */
export interface SentWith {
  replyTo?: MessageId;
  replySeq?: number;
  mentions?: readonly MemberId[];
  mentionsAll?: boolean;
}

/** Returns the actions of an open conversation, with the toasts that follow them. */
export function useConversation({ conversationId, otherId, group, highestShown }: TimelineView) {
  const run = useCommands(commands);
  const { account } = useAccount();
  const runSend = useSendQueue(account.status === 'member' ? account.account : null, conversationId, run);
  const navigate = useNavigate();

  const send = async (text: string, { picture, ...attached }: AttachmentContent & SentWith = {}): Promise<boolean> => {
    if (!otherId && !group) return false;
    try {
      const result = await runSend(text, (ready, entryId) => {
        const joined = group && { joinRev: group.own.joinRev };
        const message = { entryId, conversationId, receiverId: otherId, text, ...joined, ...attached };
        return picture ? ready.sendPicture({ ...message, picture }) : ready.sendMessage(message);
      });
      if (result.ok) giveFeedback('sent');
      else if (result.code === 'blocked' || result.code === 'blocked-mine') toast(talk.sendBlocked, { tone: 'bad' });
      else if (result.code !== 'empty-message') toast(talk.notWritten, { text: errorText(result.code), tone: 'bad' });
      return result.ok;
    } catch (error) {
      if (error instanceof SendCancelled) return false;
      log.crash('chat.not-written', error);
      toast(talk.notWritten, { tone: 'bad' });
      return false;
    }
  };
  const block = useCallback(async () => {
    if (!run || !otherId) return;
    const pair = { conversationId, memberId: otherId };
    if (!(await withStorageToast(run.blockMember(pair)))) return;
    toast(talk.blocked, {
      action: { label: talk.cancel, onClick: () => void withStorageToast(run.unblockMember(pair)) },
    });
    void navigate('/chat');
  }, [run, conversationId, otherId, navigate]);
  const hide = useCallback(async () => {
    if (!(await withStorageToast(run?.hideConversation({ conversationId, highestShown })))) return;
    toast(talk.hidden);
    void navigate('/chat');
  }, [run, conversationId, highestShown, navigate]);
  return {
    send,
    markRead: useCallback(
      (upTo: number) => {
        void run?.markRead({ conversationId, upTo }).catch(() => undefined);
        return run !== null;
      },
      [run, conversationId],
    ),
    retry: useCallback((message: MessageView) => void withStorageToast(run?.retryMessage(message)), [run]),
    remove: useCallback((message: MessageView) => void withStorageToast(run?.discardMessage(message)), [run]),
    keepAsDraft: useCallback((message: MessageView) => withStorageToast(run?.keepAsDraft(message)), [run]),
    edit: (message: MessageView, text: string) => withStorageToast(run?.editMessage({ conversationId, message, text })),
    retryEntry: (failed: FailedView) => void withStorageToast(run?.retryEntry(failed)),
    dismissEntry: (failed: FailedView) => void withStorageToast(run?.dismissEntry(failed)),
    react: useCallback(
      (message: MessageView, emoji: ReactionEmoji | null) => {
        if (emoji) giveFeedback('like');
        void withStorageToast(run?.reactToMessage({ conversationId, message, emoji }));
      },
      [run, conversationId],
    ),
    set: useCallback(
      (settings: ConversationSettings) => void withStorageToast(run?.setConversation({ conversationId, settings })),
      [run, conversationId],
    ),
    hide: useCallback(() => void hide(), [hide]),
    block: useCallback(() => void block(), [block]),
  };
}
