import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FailedView, MessageView, TimelineView } from '#domain/views.ts';
import { errorText } from '#i18n/errors.ts';
import { talk } from '#i18n/fr/talk.ts';
import { useCommands } from '#live/use-commands.ts';
import { log } from '#lib/log.ts';
import type { ConversationSettings } from '#schemas/commands/command.ts';
import type { ReactionEmoji } from '#schemas/entities/message.ts';
import type { MessageId } from '#schemas/ids.ts';
import { toast } from '#ui/toast.ts';
import {
  blockMember,
  discardMessage,
  dismissEntry,
  hideConversation,
  keepAsDraft,
  retryEntry,
  retryMessage,
  sendMessage,
  unblockMember,
} from './commands.ts';
import { markRead } from './read-commands.ts';
import { reactToMessage, setConversation } from './expressive-commands.ts';
import { editMessage } from './message-commands.ts';
import { tried } from './tried.ts';
import type { Attached } from './use-attachment.ts';
import { LeftBehind } from './in-turn.ts';
import { useSending } from './use-sending.ts';

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
  setConversation,
  unblockMember,
};

/** What can be done with an open conversation, and what is said when it was done or refused. */
export function useConversation({ conversationId, otherId, shown }: TimelineView) {
  const ask = useCommands(commands);
  const sending = useSending(conversationId, ask);
  const navigate = useNavigate();

  const send = async (
    text: string,
    attached: Attached & { replyTo?: MessageId; replySeq?: number } = {},
  ): Promise<boolean> => {
    if (!otherId) return false;
    try {
      const result = await sending(text, (ready, as) =>
        ready.sendMessage({ as, conversationId, receiverId: otherId, text, ...attached }),
      );
      if (!result.ok && (result.code === 'blocked' || result.code === 'blocked-mine'))
        toast(talk.sendBlocked, { tone: 'bad' });
      else if (!result.ok && result.code !== 'empty-message')
        toast(talk.notWritten, { text: errorText(result.code), tone: 'bad' });
      return result.ok;
    } catch (error) {
      if (error instanceof LeftBehind) return false;
      log.crash('chat.not-written', error);
      toast(talk.notWritten, { tone: 'bad' });
      return false;
    }
  };
  const block = useCallback(async () => {
    if (!ask || !otherId) return;
    const pair = { conversationId, memberId: otherId };
    if (!(await tried(ask.blockMember(pair)))) return;
    toast(talk.blocked, { action: { label: talk.cancel, onClick: () => void tried(ask.unblockMember(pair)) } });
    void navigate('/chat');
  }, [ask, conversationId, otherId, navigate]);
  const hide = useCallback(async () => {
    if (!(await tried(ask?.hideConversation({ conversationId, shown })))) return;
    toast(talk.hidden);
    void navigate('/chat');
  }, [ask, conversationId, shown, navigate]);
  return {
    send,
    markRead: useCallback(
      (upTo: number) => {
        void ask?.markRead({ conversationId, upTo }).catch(() => undefined);
        return ask !== null;
      },
      [ask, conversationId],
    ),
    retry: useCallback((message: MessageView) => void tried(ask?.retryMessage(message)), [ask]),
    remove: useCallback((message: MessageView) => void tried(ask?.discardMessage(message)), [ask]),
    keepAsDraft: useCallback((message: MessageView) => tried(ask?.keepAsDraft(message)), [ask]),
    edit: (message: MessageView, text: string) => tried(ask?.editMessage({ conversationId, message, text })),
    retryEntry: (failed: FailedView) => void tried(ask?.retryEntry(failed)),
    dismissEntry: (failed: FailedView) => void tried(ask?.dismissEntry(failed)),
    react: useCallback(
      (message: MessageView, emoji: ReactionEmoji | null) =>
        void tried(ask?.reactToMessage({ conversationId, message, emoji })),
      [ask, conversationId],
    ),
    set: useCallback(
      (settings: ConversationSettings) => void tried(ask?.setConversation({ conversationId, settings })),
      [ask, conversationId],
    ),
    hide: useCallback(() => void hide(), [hide]),
    block: useCallback(() => void block(), [block]),
  };
}
