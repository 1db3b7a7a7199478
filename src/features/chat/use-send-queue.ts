import { useCallback, useEffect, useRef, useState } from 'react';
import { systemClock } from '#lib/clock.ts';
import { systemRandom } from '#lib/random.ts';
import type { Result } from '#lib/result.ts';
import { startSendRecovery } from '#device/send-recovery.ts';
import type { ConversationId, EntryId, MemberId } from '#schemas/ids.ts';
import { createSerialQueue } from './serial-queue.ts';

/**
 * Sends in the order of the presses, however long one takes: a picture before a text sent after it. The screen is shown
 * before the device's databases are open, so a message sent in that moment waits; `ready` is null until then. `member`:
 * the account that sends, or null.
 */
export function useSendQueue<Ready>(member: MemberId | null, conversationId: ConversationId, ready: Ready | null) {
  const [queue] = useState(createSerialQueue<Ready>);
  const isMounted = useRef(true);

  useEffect(() => queue.setReady(ready), [queue, ready]);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      queue.cancel();
    };
  }, [queue]);

  return useCallback(
    async <T>(text: string, send: (ready: Ready, as: EntryId) => Promise<Result<T>>): Promise<Result<T>> => {
      const id = systemRandom.uuid() as EntryId;
      const savedWords =
        member && text.trim() !== ''
          ? startSendRecovery(member, conversationId, { id, text, at: systemClock.now() })
          : null;
      let isStored = false;
      try {
        const result = await queue.run((current) => send(current, id));
        isStored = result.ok;
        return result;
      } finally {
        // Refused text goes back into the field. A screen that is gone has no field, so the text is left for the next
        // screen.
        if (isStored || isMounted.current) savedWords?.complete();
        else savedWords?.release();
      }
    },
    [queue, conversationId, member],
  );
}
