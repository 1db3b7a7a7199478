import { useSyncExternalStore } from 'react';
import type { ConversationId } from '#schemas/ids.ts';
import { currentSync, watchSync } from '#platform/sync-state.ts';

/** Says whether the other member is typing, as far as this device has received it [CHAT-45]. */
export const useOtherTyping = (conversation: ConversationId): boolean =>
  useSyncExternalStore(watchSync, () => currentSync().typing.includes(conversation));
