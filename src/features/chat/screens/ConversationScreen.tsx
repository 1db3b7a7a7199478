import { useState } from 'react';
import { Link } from 'react-router-dom';
import { chat } from '#i18n/fr/chat.ts';
import { messagesIn } from '#live/conversations.ts';
import { useLive } from '#live/use-live.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { BlockedByMe } from '../components/BlockedByMe.tsx';
import { Conversation } from '../components/Conversation.tsx';
import { ConversationSkeleton } from '../components/ConversationSkeleton.tsx';
import { WayBack } from '../components/WayBack.tsx';
import { blockedIn } from '../queries.ts';

/** Numbers read at once, and more when the top comes near: two pages. */
const STEP = 128;

/** One conversation, or why there is nothing to see of it. */
export function ConversationScreen({ conversationId }: { conversationId: ConversationId }) {
  const [size, setSize] = useState(STEP);
  const timeline = useLive(messagesIn, conversationId, size);
  const blocked = useLive(blockedIn, conversationId);

  if (timeline.status === 'ready' && timeline.value) {
    const { messages, hasOlder } = timeline.value;
    /** Grows only when what was asked for has come: one step at a time. */
    const onOlder = () => !timeline.remembered && hasOlder && messages.length > size - STEP && setSize(size + STEP);
    return <Conversation timeline={timeline.value} onOlder={onOlder} />;
  }
  if (timeline.status === 'loading' || blocked.status === 'loading') return <ConversationSkeleton />;
  return (
    <>
      <WayBack />
      <div className="grid flex-1 place-content-center overflow-y-auto">
        {timeline.status === 'error' || blocked.status === 'error' ? (
          <ErrorState code="storage-broken" />
        ) : blocked.value ? (
          <BlockedByMe conversationId={conversationId} memberId={blocked.value} />
        ) : (
          <NotHere />
        )}
      </div>
    </>
  );
}

function NotHere() {
  return (
    <EmptyState
      title={chat.missing.title}
      action={
        <Link to="/chat" className={buttonClass('quiet', 'small')}>
          {chat.missing.action}
        </Link>
      }
    />
  );
}
