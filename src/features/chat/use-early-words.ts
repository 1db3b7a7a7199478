import { useCallback, useEffect, useRef } from 'react';
import type { ConversationId } from '#schemas/ids.ts';
import { forgetWords, leaveWords, wordsLeft } from '#live/last-words.ts';
import { useAccount } from '#live/use-account.ts';

/**
 * The screen is there before the device's databases are open [design: Start]. What is sent in that moment is kept at
 * once where a page can keep it at once, and written in order as soon as it can be: `ready` is null until then.
 */
export function useEarlyWords<Ready>(conversationId: ConversationId, ready: Ready | null) {
  const { account } = useAccount();
  const member = account.status === 'member' ? account.account : null;
  const waiting = useRef<{ text: string; go(now: Ready): void }[]>([]);

  useEffect(() => {
    if (ready) for (const { go } of waiting.current.splice(0)) go(ready);
  }, [ready]);

  const whenReady = useCallback(
    (text: string): Promise<Ready> => {
      if (ready) return Promise.resolve(ready);
      return new Promise((go) => {
        waiting.current.push({ text, go });
        if (member) leaveWords(member, conversationId, waiting.current.map((one) => one.text).join('\n'));
      });
    },
    [ready, member, conversationId],
  );
  /** They are a message now: what was left of them must not come back as a draft. */
  const written = useCallback(
    (text: string) => {
      if (member && waiting.current.length === 0 && wordsLeft(member, conversationId)?.endsWith(text)) forgetWords(member, conversationId);
    },
    [member, conversationId],
  );
  return { whenReady, written };
}
