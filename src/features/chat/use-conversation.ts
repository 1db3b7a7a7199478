import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FailedView, MessageView, TimelineView } from '#domain/views.ts';
import { chat } from '#i18n/fr/chat.ts';
import { useCommands } from '#live/use-commands.ts';
import { log } from '#lib/log.ts';
import { toast } from '#ui/toast.ts';
import { blockMember, discardMessage, dismissEntry, hideConversation, keepAsDraft, markRead, retryEntry, retryMessage, sendMessage, unblockMember } from './commands.ts';

const commands = { blockMember, discardMessage, dismissEntry, hideConversation, keepAsDraft, markRead, retryEntry, retryMessage, sendMessage, unblockMember };

/** What can be done with an open conversation, and what is said when it was done or refused. */
export function useConversation({ conversationId, otherId, shown }: TimelineView) {
  const ask = useCommands(commands);
  const navigate = useNavigate();

  const send = async (text: string): Promise<boolean> => {
    if (!ask || !otherId) return false;
    try {
      const result = await ask.sendMessage({ conversationId, receiverId: otherId, text });
      if (!result.ok && (result.code === 'blocked' || result.code === 'blocked-mine')) toast(chat.sendBlocked, { tone: 'bad' });
      return result.ok;
    } catch (error) {
      log.crash('chat.not-written', error);
      toast(chat.notWritten, { tone: 'bad' });
      return false;
    }
  };
  const leave = () => void navigate('/chat');
  const block = async () => {
    if (!ask || !otherId) return;
    const pair = { conversationId, memberId: otherId };
    await ask.blockMember(pair);
    toast(chat.blocked, { action: { label: chat.cancel, onClick: () => void ask.unblockMember(pair) } });
    leave();
  };
  const hide = async () => {
    await ask?.hideConversation({ conversationId, shown });
    toast(chat.hidden);
    leave();
  };
  return {
    send,
    markRead: useCallback(
      (upTo: number) => {
        void ask?.markRead({ conversationId, upTo });
        return ask !== null;
      },
      [ask, conversationId],
    ),
    retry: useCallback((message: MessageView) => void ask?.retryMessage(message), [ask]),
    remove: useCallback((message: MessageView) => void ask?.discardMessage(message), [ask]),
    keepAsDraft: useCallback((message: MessageView) => void ask?.keepAsDraft(message), [ask]),
    retryEntry: (failed: FailedView) => void ask?.retryEntry(failed),
    dismissEntry: (failed: FailedView) => void ask?.dismissEntry(failed),
    hide: () => void hide(),
    block: () => void block(),
  };
}
