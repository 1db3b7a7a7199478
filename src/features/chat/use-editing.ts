import { useCallback, useMemo } from 'react';
import type { MessageView } from '#domain/views.ts';
import { useTyped } from '#live/typed-text.ts';
import type { ConversationId, MessageId } from '#schemas/ids.ts';

interface Edited {
  id: MessageId;
  text: string;
}

/**
 * The message that is written anew, and in which words: both survive leaving the conversation and a reload. null: none,
 * or one that is not in sight.
 */
export function useEditing(conversationId: ConversationId, messages: readonly MessageView[]) {
  const [edited, keep, forget] = useTyped<Edited | null>(`edit ${conversationId}`, null);
  const message = useMemo(
    () => edited && messages.find(({ id, mine, deleted }) => id === edited.id && mine && !deleted),
    [edited, messages],
  );
  const id = edited?.id;
  return {
    editing: message && edited ? { message, text: edited.text } : null,
    edit: useCallback((message: MessageView) => keep({ id: message.id, text: message.text }), [keep]),
    type: useCallback((text: string) => id && keep({ id, text }), [keep, id]),
    end: useCallback(() => {
      keep(null);
      forget();
    }, [keep, forget]),
  };
}
