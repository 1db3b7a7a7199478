import { useCallback, useEffect, useState } from 'react';
import type { MessageView, QuoteView } from '#domain/views.ts';
import type { DraftPort } from '#live/use-draft.ts';
import { useLive } from '#live/use-live.ts';
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import { messageAt } from './queries.ts';
import { useWanted } from './use-wanted.ts';

export interface Reply {
  id: MessageId | null;
  /** Its number, where it has one. */
  seq: number | null;
  /** null: not on this device, or out of sight. */
  original: QuoteView['original'];
  answer(message: MessageView): void;
  clear(): void;
  /** It has left with its words: the draft is gone already. */
  sent(): void;
}

const NONE: readonly number[] = [];

/** Which message the words being written answer; kept with the draft, and found wherever in the conversation it stands. */
export function useReply(draft: DraftPort | null, conversationId: ConversationId, messages: readonly MessageView[]): Reply {
  const [chosen, setChosen] = useState<{ id: MessageId; seq: number | null } | null>(null);
  useEffect(() => {
    let open = true;
    void draft?.loadReply().then(
      (kept) => void (open && kept && setChosen((now) => now ?? kept)),
      () => undefined,
    );
    return () => {
      open = false;
    };
  }, [draft]);

  const choose = useCallback(
    (reply: { id: MessageId; seq: number | null } | null) => {
      setChosen(reply);
      // Where it cannot be kept, it stands on the screen all the same.
      void draft?.saveReply(reply).catch(() => undefined);
    },
    [draft],
  );
  const { id, seq } = chosen ?? { id: null, seq: null };
  const near = id === null ? undefined : messages.find((message) => message.id === id);
  const found = useLive(messageAt, conversationId, near ? null : seq);
  const far = found.status === 'ready' ? found.value : null;
  const message = near ?? (far?.message?.id === id ? far?.message : undefined);
  useWanted(conversationId, near ? NONE : (far?.missing ?? NONE));
  // One that waited has its number by now.
  const numbered = near?.seq ?? seq;
  useEffect(() => {
    if (id !== null && numbered !== seq) choose({ id, seq: numbered });
  }, [id, seq, numbered, choose]);
  return {
    id,
    seq: numbered,
    original: message ? { mine: message.mine, type: message.type, text: message.text, deleted: message.deleted } : null,
    answer: useCallback((message: MessageView) => choose({ id: message.id, seq: message.seq }), [choose]),
    clear: useCallback(() => choose(null), [choose]),
    sent: useCallback(() => setChosen(null), []),
  };
}
