import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { talk } from '#i18n/fr/talk.ts';
import { useCommands } from '#live/use-commands.ts';
import { useLive } from '#live/use-live.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { toast } from '#ui/toast.ts';
import { dismissEntry } from '../commands.ts';
import { startRefusedIn } from '../queries.ts';
import { tried } from '../tried.ts';

const commands = { dismissEntry };

/**
 * A conversation that cannot be seen, and why where it is known: the server did not begin it [CHAT-87], or it is not on
 * this device.
 */
export function NotHere({ conversationId }: { conversationId: ConversationId }) {
  const ask = useCommands(commands);
  const found = useLive(startRefusedIn, conversationId);
  const refused = found.status === 'ready' ? found.value : null;
  const blocked = refused?.code === 'blocked' || refused?.code === 'blocked-mine';
  useEffect(() => {
    if (blocked) toast(talk.startBlocked, { tone: 'bad', id: `start-${conversationId}` });
  }, [blocked, conversationId]);
  const title = blocked
    ? talk.unavailable
    : refused?.code === 'unknown-member'
      ? talk.noSuchMember.title
      : talk.missing.title;
  return (
    <EmptyState
      title={title}
      action={
        <Link
          to="/chat"
          className={buttonClass('quiet', 'small')}
          onClick={() => void (refused && tried(ask?.dismissEntry(refused)))}
        >
          {talk.missing.action}
        </Link>
      }
    />
  );
}
