import { Suspense } from 'react';
import { useMatch, useSearchParams } from 'react-router-dom';
import { useConversationTitle } from '../use-conversation-title.ts';
import { useDataGate } from '#device/use-data-gate.ts';
import { useLive } from '#device/use-live.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { BlockedByMe } from '../components/BlockedByMe.tsx';
import { Conversation } from '../components/Conversation.tsx';
import { ConversationSkeleton } from '../components/ConversationSkeleton.tsx';
import { ConversationUnavailable } from '../components/ConversationUnavailable.tsx';
import { BackHeader } from '../components/BackHeader.tsx';
import { groupConversationPart, GroupUnavailable } from '../group-conversation-part.ts';
import { blockedMemberOf } from '../queries.ts';
import { useTimelineWindow } from '../use-timeline-window.ts';

const GroupConversation = groupConversationPart.Component;

/**
 * Shows one conversation, private or of a group, or why it cannot be shown. `m` in the address is the number of a
 * message to show.
 */
export function ConversationScreen({ conversationId }: { conversationId: ConversationId }) {
  const [address] = useSearchParams();
  const timelineWindow = useTimelineWindow(conversationId, numberIn(address.get('m')));
  const blocked = useLive(blockedMemberOf, conversationId);
  useConversationTitle(conversationId);
  const { timeline } = timelineWindow;
  const isGroup = useMatch('/chat/group/:id') !== null;

  const view = timeline.status === 'ready' ? timeline.value : null;
  const isWaiting = !view && (timeline.status === 'loading' || blocked.status === 'loading');
  useDataGate(isWaiting);

  if (view) {
    const shown = { timeline: view, timelineWindow };
    // Of a group that has gone, only messages in the queue are left: they have no receiver.
    if (!view.group && view.otherId) return <Conversation {...shown} />;
    return (
      <Suspense fallback={<ConversationSkeleton />}>
        <GroupConversation {...shown} />
      </Suspense>
    );
  }
  if (isWaiting) return <ConversationSkeleton />;
  return (
    <>
      <BackHeader />
      <div className="grid flex-1 place-content-center overflow-y-auto">
        {timeline.status === 'error' || blocked.status !== 'ready' ? (
          <ErrorState code="storage-broken" />
        ) : blocked.value ? (
          <BlockedByMe conversationId={conversationId} memberId={blocked.value} />
        ) : isGroup ? (
          <GroupUnavailable groupId={conversationId} />
        ) : (
          <ConversationUnavailable conversationId={conversationId} />
        )}
      </div>
    </>
  );
}

const numberIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
