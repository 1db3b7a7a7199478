import { useCallback, useState } from 'react';
import type { MessageView } from '#domain/views.ts';
import { useOpenForm } from '#device/open-form.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { useMessage, type MessagePlace } from './use-message.ts';

export interface OpenReport {
  subject: 'message' | 'member';
  /** What the house is shown: the one message, or what the conversation shows of theirs. */
  messages: readonly MessageView[];
}

/** The report being written, which a reload does not close. null: none, or of a message that is not in sight. */
export function useReporting(conversationId: ConversationId, messages: readonly MessageView[]) {
  const [open, setOpen] = useOpenForm<MessagePlace | 'member'>(`reporting ${conversationId}`);
  const foundMessage = useMessage(conversationId, open === 'member' ? null : open, messages);
  // As it was when its report was begun: what its author deletes or words anew meanwhile stays evidence.
  const [reportedMessage, setReportedMessage] = useState<MessageView | null>(null);
  if (foundMessage && foundMessage.id !== reportedMessage?.id) setReportedMessage(foundMessage);
  const message = open !== null && open !== 'member' && reportedMessage?.id === open.id ? reportedMessage : null;
  const reporting: OpenReport | null =
    open === 'member' ? { subject: 'member', messages } : message && { subject: 'message', messages: [message] };
  return {
    reporting,
    reportMember: useCallback(() => setOpen('member'), [setOpen]),
    reportMessage: useCallback(
      (message: MessageView) => {
        setReportedMessage(message);
        setOpen({ id: message.id, seq: message.seq });
      },
      [setOpen],
    ),
    end: useCallback(() => setOpen(null), [setOpen]),
  };
}
