import { useMemo } from 'react';
import type { ConversationId } from '#schemas/ids.ts';
import { useDevice } from './device-context.ts';

/** The words being written to a conversation: only this device knows them. */
export interface DraftPort {
  load(): Promise<string>;
  save(text: string): Promise<void>;
}

/** null until the device is open: what is typed meanwhile is kept, and saved then. */
export function useDraft(conversationId: ConversationId): DraftPort | null {
  const { device } = useDevice();
  return useMemo(
    () =>
      device
        ? {
            load: async () => (await device.outbox.draft(conversationId))?.text ?? '',
            save: (text) => device.outbox.setDraft(conversationId, text),
          }
        : null,
    [device, conversationId],
  );
}
