import { talk } from '#i18n/fr/talk.ts';
import { firstWordsIn } from '#device/first-words.ts';
import { useLive } from '#device/use-live.ts';
import type { ConversationId } from '#schemas/ids.ts';

/** Shows, before anything is sent, how many messages a member who has not answered yet may still be sent. */
export function FirstWords({ conversationId, name }: { conversationId: ConversationId; name: string }) {
  const left = useLive(firstWordsIn, conversationId);
  if (left.status !== 'ready' || left.value === null) return null;
  return (
    <p role="status" className="mx-auto w-full max-w-[860px] flex-none px-5 pt-2 text-center text-mini text-text-soft">
      {talk.firstWords(left.value, name)}
    </p>
  );
}
