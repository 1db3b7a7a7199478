import { useCallback, useState } from 'react';
import type { MessageView } from '#domain/views.ts';
import { useOpenForm } from '#live/open-form.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { useMessage, type MessagePlace } from './use-message.ts';

export interface Reporting {
  about: 'message' | 'member';
  /** What the house is shown: the one message, or what the conversation shows of theirs. */
  messages: readonly MessageView[];
}

/** The report being written, which a reload does not close. null: none, or of a message that is not in sight. */
export function useReporting(conversationId: ConversationId, messages: readonly MessageView[]) {
  const [open, put] = useOpenForm<MessagePlace | 'member'>(`reporting ${conversationId}`);
  const found = useMessage(conversationId, open === 'member' ? null : open, messages);
  // As it was when its report was begun: what its author deletes or words anew meanwhile stays evidence.
  const [seen, see] = useState<MessageView | null>(null);
  if (found && found.id !== seen?.id) see(found);
  const message = open !== null && open !== 'member' && seen?.id === open.id ? seen : null;
  const reporting: Reporting | null =
    open === 'member' ? { about: 'member', messages } : message && { about: 'message', messages: [message] };
  return {
    reporting,
    reportMember: useCallback(() => put('member'), [put]),
    reportMessage: useCallback(
      (message: MessageView) => {
        see(message);
        put({ id: message.id, seq: message.seq });
      },
      [put],
    ),
    end: useCallback(() => put(null), [put]),
  };
}
