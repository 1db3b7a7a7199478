import { useSyncExternalStore } from 'react';
import type { ConversationId } from '#schemas/ids.ts';
import { currentSync, watchSync } from '#platform/sync-state.ts';

/** Whether the other is writing just now, as far as is heard [CHAT-45]. */
export const useOtherTyping = (conversation: ConversationId): boolean =>
  useSyncExternalStore(watchSync, () => currentSync().typing.includes(conversation));
