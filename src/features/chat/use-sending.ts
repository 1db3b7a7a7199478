import { useCallback, useEffect, useRef, useState } from 'react';
import { systemClock } from '#lib/clock.ts';
import { systemRandom } from '#lib/random.ts';
import type { Result } from '#lib/result.ts';
import { holdWords } from '#live/held-words.ts';
import { useAccount } from '#live/use-account.ts';
import type { ConversationId, EntryId } from '#schemas/ids.ts';
import { inTurn } from './in-turn.ts';

/**
 * Sends in the order of the presses, however long one takes: a picture before the words after it. The screen is there
 * before the device's databases are open [design: Start], so what is sent in that moment waits; `ready` is null until
 * then.
 */
export function useSending<Ready>(conversationId: ConversationId, ready: Ready | null) {
  const { account } = useAccount();
  const member = account.status === 'member' ? account.account : null;
  const [turns] = useState(inTurn<Ready>);
  const shown = useRef(true);

  useEffect(() => turns.readyIs(ready), [turns, ready]);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
      turns.leave();
    };
  }, [turns]);

  return useCallback(
    async <T>(text: string, work: (ready: Ready, as: EntryId) => Promise<Result<T>>): Promise<Result<T>> => {
      const id = systemRandom.uuid() as EntryId;
      const held =
        member && text.trim() !== '' ? holdWords(member, conversationId, { id, text, at: systemClock.now() }) : null;
      let written = false;
      try {
        const result = await turns.run((now) => work(now, id));
        written = result.ok;
        return result;
      } finally {
        // Refused words go back into the field; a screen that is gone has none, and leaves them to the next.
        if (written || shown.current) held?.forget();
        else held?.leave();
      }
    },
    [turns, conversationId, member],
  );
}
