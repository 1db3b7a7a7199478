import { useCallback, useEffect, useState } from 'react';
import type { MessageView, QuoteView } from '#domain/views.ts';
import type { DraftPort } from '#live/use-draft.ts';
import type { MessageId } from '#schemas/ids.ts';

export interface Reply {
  id: MessageId | null;
  /** Its number, where it has one and is in the window. */
  seq: number | null;
  /** null: not in the window. */
  original: QuoteView['original'];
  answer(message: MessageView): void;
  clear(): void;
  /** It has left with its words: the draft is gone already. */
  sent(): void;
}

/** Which message the words being written answer; kept with the draft. */
export function useReply(draft: DraftPort | null, messages: readonly MessageView[]): Reply {
  const [id, setId] = useState<MessageId | null>(null);
  useEffect(() => {
    let open = true;
    void draft?.loadReply().then(
      (kept) => void (open && kept && setId((chosen) => chosen ?? kept)),
      () => undefined,
    );
    return () => {
      open = false;
    };
  }, [draft]);

  const choose = useCallback(
    (chosen: MessageId | null) => {
      setId(chosen);
      // Where it cannot be kept, it stands on the screen all the same.
      void draft?.saveReply(chosen).catch(() => undefined);
    },
    [draft],
  );
  const found = id === null ? undefined : messages.find((message) => message.id === id);
  return {
    id,
    seq: found?.seq ?? null,
    original: found ? { mine: found.mine, type: found.type, text: found.text, deleted: found.deleted } : null,
    answer: useCallback((message: MessageView) => choose(message.id), [choose]),
    clear: useCallback(() => choose(null), [choose]),
    sent: useCallback(() => setId(null), []),
  };
}
