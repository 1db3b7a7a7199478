import { useCallback, useState } from 'react';
import type { MessageView } from '#domain/views.ts';
import { useOpenForm } from '#device/open-form.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { useMessage, type MessagePlace } from './use-message.ts';

export interface OpenReport {
  subject: 'message' | 'member';
  /** The evidence for the moderators: the one message, or the member's messages on the screen. */
  messages: readonly MessageView[];
}

/**
 * Holds the report being written, which survives a reload. `reporting` is null if there is none, or if its message is
 * not visible.
 */
export function useReporting(conversationId: ConversationId, messages: readonly MessageView[]) {
  const [open, setOpen] = useOpenForm<MessagePlace | 'member'>(`reporting ${conversationId}`);
  const foundMessage = useMessage(conversationId, open === 'member' ? null : open, messages);
  // The message as it was when the report was begun: later edits and deletions by its author do not change the
  // evidence.
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
