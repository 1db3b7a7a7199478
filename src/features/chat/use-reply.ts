import { useCallback, useEffect, useState } from 'react';
import type { MessageView, QuoteView } from '#domain/views.ts';
import type { DraftPort, DraftReply } from '#device/draft-port.ts';
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import { useMessage } from './use-message.ts';

export interface Reply {
  id: MessageId | null;
  /** The number of the message, if it has one. */
  seq: number | null;
  /** null: not on this device, or not visible. */
  original: QuoteView['original'];
  answer(message: MessageView): void;
  clear(): void;
  /** Called when the reply was sent: the draft is cleared already. */
  sent(): void;
}

interface ChosenReply extends DraftReply {
  /** The number with which it was stored. */
  savedSeq: number | null;
}

/**
 * Holds the message that the text replies to; it is stored with the draft, and found wherever it is in the
 * conversation.
 */
export function useReply(
  draft: DraftPort | null,
  conversationId: ConversationId,
  messages: readonly MessageView[],
): Reply {
  const [chosenReply, setChosenReply] = useState<ChosenReply | null>(null);
  useEffect(() => {
    let isMounted = true;
    void draft?.loadReply().then(
      (savedReply) =>
        void (isMounted && savedReply && setChosenReply((now) => now ?? { ...savedReply, savedSeq: savedReply.seq })),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [draft]);

  // If it cannot be stored, it is shown all the same.
  const save = useCallback((reply: DraftReply | null) => void draft?.saveReply(reply).catch(() => undefined), [draft]);
  const choose = useCallback(
    (reply: DraftReply | null) => {
      setChosenReply(reply && { ...reply, savedSeq: reply.seq });
      save(reply);
    },
    [save],
  );
  const { id, seq } = chosenReply ?? { id: null, seq: null };
  const message = useMessage(conversationId, chosenReply, messages);
  // A message that was waiting has got its number.
  if (chosenReply && message && message.seq !== null && message.seq !== seq)
    setChosenReply({ ...chosenReply, seq: message.seq });
  useEffect(() => {
    if (chosenReply && chosenReply.seq !== chosenReply.savedSeq) save({ id: chosenReply.id, seq: chosenReply.seq });
  }, [chosenReply, save]);
  return {
    id,
    seq,
    original: message ? originalOf(message) : null,
    answer: useCallback((message: MessageView) => choose({ id: message.id, seq: message.seq }), [choose]),
    clear: useCallback(() => choose(null), [choose]),
    sent: useCallback(() => setChosenReply(null), []),
  };
}

const originalOf = ({ mine, senderId, type, text, deleted }: MessageView) => ({ mine, senderId, type, text, deleted });
