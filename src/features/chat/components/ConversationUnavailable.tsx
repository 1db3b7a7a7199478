import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { talk } from '#i18n/fr/talk.ts';
import { useCommands } from '#device/use-commands.ts';
import { useLive } from '#device/use-live.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { toast } from '#ui/toast.ts';
import { dismissEntry } from '../commands.ts';
import { startRefusal } from '../queries.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';

const commands = { dismissEntry };

/**
 * Replaces a conversation that cannot be shown, with the reason if it is known: the server refused to start it
 * [CHAT-87], or it is not on this device.
 */
export function ConversationUnavailable({ conversationId }: { conversationId: ConversationId }) {
  const run = useCommands(commands);
  const liveRefusal = useLive(startRefusal, conversationId);
  const refusal = liveRefusal.status === 'ready' ? liveRefusal.value : null;
  const isBlocked = refusal?.code === 'blocked' || refusal?.code === 'blocked-mine';
  useEffect(() => {
    if (isBlocked) toast(talk.startBlocked, { tone: 'bad', id: `start-${conversationId}` });
  }, [isBlocked, conversationId]);
  const title = isBlocked
    ? talk.unavailable
    : refusal?.code === 'unknown-member'
      ? talk.noSuchMember.title
      : talk.missing.title;
  return (
    <EmptyState
      title={title}
      action={
        <Link
          to="/chat"
          className={buttonClass('quiet', 'small')}
          onClick={() => void (refusal && withStorageToast(run?.dismissEntry(refusal)))}
        >
          {talk.missing.action}
        </Link>
      }
    />
  );
}
