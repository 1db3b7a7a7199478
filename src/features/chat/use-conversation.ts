import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FailedView, MessageView, TimelineView } from '#domain/views.ts';
import { chat } from '#i18n/fr/chat.ts';
import { useCommands } from '#live/use-commands.ts';
import { log } from '#lib/log.ts';
import { toast } from '#ui/toast.ts';
import { blockMember, discardMessage, dismissEntry, hideConversation, keepAsDraft, markRead, retryEntry, retryMessage, sendMessage } from './commands.ts';

const commands = { blockMember, discardMessage, dismissEntry, hideConversation, keepAsDraft, markRead, retryEntry, retryMessage, sendMessage };

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
  const leave = (said: string) => {
    toast(said);
    void navigate('/chat');
  };
  return {
    send,
    markRead: useCallback((upTo: number) => void ask?.markRead({ conversationId, upTo }), [ask, conversationId]),
    retry: useCallback((message: MessageView) => void ask?.retryMessage(message), [ask]),
    remove: useCallback((message: MessageView) => void ask?.discardMessage(message), [ask]),
    keepAsDraft: useCallback((message: MessageView) => void ask?.keepAsDraft(message), [ask]),
    retryEntry: (failed: FailedView) => void ask?.retryEntry(failed),
    dismissEntry: (failed: FailedView) => void ask?.dismissEntry(failed),
    hide: () => void ask?.hideConversation({ conversationId, shown }).then(() => leave(chat.hidden)),
    block: () => otherId && void ask?.blockMember({ conversationId, memberId: otherId }).then(() => leave(chat.blocked)),
  };
}
