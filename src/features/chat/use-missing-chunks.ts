import { useEffect } from 'react';
import { syncClient } from '#platform/worker-client.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId } from '#schemas/ids.ts';

/** Requests chunks on the screen that the device lacks, before the background reaches them [Y10]. */
export function useMissingChunks(conversation: ConversationId, missingChunks: readonly number[]): void {
  const key = missingChunks.join(' ');
  useEffect(() => {
    if (key !== '')
      void syncClient()
        .requestChunks(asStream(conversation), key.split(' ').map(Number))
        .catch(() => undefined);
  }, [conversation, key]);
}
