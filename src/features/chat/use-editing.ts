import { useCallback, useMemo } from 'react';
import type { MessageView } from '#domain/views.ts';
import { useUnsavedInput } from '#device/unsaved-input.ts';
import type { ConversationId, MessageId } from '#schemas/ids.ts';

interface EditDraft {
  id: MessageId;
  text: string;
}

/**
 * Holds the message being edited and its new text; both survive leaving the conversation and a reload. `editing` is
 * null if there is none, or if the message is not loaded.
 */
export function useEditing(conversationId: ConversationId, messages: readonly MessageView[]) {
  const [editDraft, saveDraft, forgetDraft] = useUnsavedInput<EditDraft | null>(`edit ${conversationId}`, null);
  const message = useMemo(
    () => editDraft && messages.find(({ id, mine, deleted }) => id === editDraft.id && mine && !deleted),
    [editDraft, messages],
  );
  const id = editDraft?.id;
  return {
    editing: message && editDraft ? { message, text: editDraft.text } : null,
    edit: useCallback((message: MessageView) => saveDraft({ id: message.id, text: message.text }), [saveDraft]),
    type: useCallback((text: string) => id && saveDraft({ id, text }), [saveDraft, id]),
    end: useCallback(() => {
      saveDraft(null);
      forgetDraft();
    }, [saveDraft, forgetDraft]),
  };
}
