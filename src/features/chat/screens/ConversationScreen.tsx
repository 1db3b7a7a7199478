import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useConversationTitle } from '../use-conversation-title.ts';
import { letOthersCome } from '#lib/first-screen.ts';
import { useLive } from '#live/use-live.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { BlockedByMe } from '../components/BlockedByMe.tsx';
import { Conversation } from '../components/Conversation.tsx';
import { ConversationSkeleton } from '../components/ConversationSkeleton.tsx';
import { NotHere } from '../components/NotHere.tsx';
import { WayBack } from '../components/WayBack.tsx';
import { blockedIn } from '../queries.ts';
import { useHeldWindow } from '../use-held-window.ts';

/**
 * One conversation, or why there is nothing to see of it. `m` in the address is the number of a message to be shown.
 */
export function ConversationScreen({ conversationId }: { conversationId: ConversationId }) {
  const [address] = useSearchParams();
  const held = useHeldWindow(conversationId, numberIn(address.get('m')));
  const blocked = useLive(blockedIn, conversationId);
  useConversationTitle(conversationId);
  const { timeline } = held;

  const view = timeline.status === 'ready' ? timeline.value : null;
  const waits = !view && (timeline.status === 'loading' || blocked.status === 'loading');
  // Whoever leaves before it stands waits for nothing any more.
  useEffect(() => (waits ? letOthersCome : letOthersCome()), [waits]);

  if (view) return <Conversation timeline={view} held={held} />;
  if (waits) return <ConversationSkeleton />;
  return (
    <>
      <WayBack />
      <div className="grid flex-1 place-content-center overflow-y-auto">
        {timeline.status === 'error' || blocked.status !== 'ready' ? (
          <ErrorState code="storage-broken" />
        ) : blocked.value ? (
          <BlockedByMe conversationId={conversationId} memberId={blocked.value} />
        ) : (
          <NotHere conversationId={conversationId} />
        )}
      </div>
    </>
  );
}

const numberIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
