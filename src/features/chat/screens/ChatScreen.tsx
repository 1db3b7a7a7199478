import { startTransition, Suspense, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import type { ConversationId } from '#schemas/ids.ts';
import { chat } from '#i18n/fr/chat.ts';
import { whenFirstScreenStands } from '#startup/gates/startup-gates.ts';
import { cx } from '#ui/cx.ts';
import { Niche } from '#ui/Niche.tsx';
import { StripsWait } from '#ui/StripPlace.tsx';
import { useMobile } from '#ui/use-mobile.ts';
import { useTitle } from '#ui/use-title.ts';
import { conversationPart } from '../conversation-part.ts';
import { ConversationListScreen } from './ConversationListScreen.tsx';

const { load, Component: ConversationScreen } = conversationPart;

interface Props {
  /** The conversation or group that is open. */
  open: ConversationId | null;
  /** Another screen beside the list. */
  pane: ReactElement | null;
  /** Above the conversations in the list. */
  notices: ReactNode;
}

/** The list or what is open on a phone, both side by side from 768 px. */
export function ChatScreen({ open, pane, notices }: Props) {
  const isPaneShown = open !== null || pane !== null;
  /* A conversation is larger than the list, and the next part that is needed. */
  useEffect(
    () =>
      void whenFirstScreenStands()
        .then(load)
        .catch(() => undefined),
    [],
  );
  const mobile = useMobile();
  const isListShown = useListShown(!isPaneShown || !mobile);
  return (
    <div className="flex h-full min-h-0 w-full flex-1">
      {!isPaneShown && <Title />}
      <div
        className={cx(
          'min-h-0 w-full flex-col desktop:flex desktop:w-[380px] desktop:flex-none desktop:border-r desktop:border-line',
          isPaneShown ? 'hidden' : 'flex',
        )}
      >
        {isListShown && <ConversationListScreen open={open} notices={notices} />}
      </div>
      <div className={cx('min-h-0 min-w-0 flex-1 flex-col desktop:flex', isPaneShown ? 'flex' : 'hidden')}>
        {open ? (
          <Suspense fallback={<StripsWait />}>
            <ConversationScreen key={open} conversationId={open} />
          </Suspense>
        ) : (
          (pane ?? <NoConversation />)
        )}
      </div>
    </div>
  );
}

/**
 * Returns whether to render the list. Behind a conversation on a phone it is invisible, so it waits until the first
 * screen is complete.
 */
function useListShown(isVisible: boolean): boolean {
  const [isReady, setReady] = useState(isVisible);
  useEffect(() => void whenFirstScreenStands().then(() => startTransition(() => setReady(true))), []);
  return isReady || isVisible;
}

function Title() {
  useTitle(chat.title);
  return null;
}

function NoConversation() {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-6 px-6 text-center text-text-faint">
      <Niche faint className="h-[148px] w-[124px]" />
      <p>{chat.choose}</p>
    </div>
  );
}
