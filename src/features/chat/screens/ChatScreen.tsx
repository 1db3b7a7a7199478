import { startTransition, Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { isConversationId } from '#domain/conversation-id.ts';
import { chat } from '#i18n/fr/chat.ts';
import { firstScreen } from '#lib/first-screen.ts';
import { cx } from '#ui/cx.ts';
import { Niche } from '#ui/Niche.tsx';
import { StripsHeld } from '#ui/StripPlace.tsx';
import { useMobile } from '#ui/use-mobile.ts';
import { useTitle } from '#ui/use-title.ts';
import { conversationPart } from '../conversation-part.ts';
import { ConversationListScreen } from './ConversationListScreen.tsx';

const { load, Component: ConversationScreen } = conversationPart;

/** `/chat` and `/chat/:conversationId`: one after the other on a phone, side by side from 768 px. */
export function ChatScreen() {
  const { conversationId } = useParams();
  const open = isConversationId(conversationId) ? conversationId : null;
  /* A conversation is larger than their list, and the next thing that is wanted. */
  useEffect(
    () =>
      void firstScreen()
        .then(load)
        .catch(() => undefined),
    [],
  );
  const mobile = useMobile();
  const listed = useListed(!open || !mobile);
  return (
    <div className="flex h-full min-h-0 w-full flex-1">
      {!open && <Title />}
      <div
        className={cx(
          'min-h-0 w-full flex-col desktop:flex desktop:w-[380px] desktop:flex-none desktop:border-r desktop:border-line',
          open ? 'hidden' : 'flex',
        )}
      >
        {listed && <ConversationListScreen open={open} />}
      </div>
      <div className={cx('min-h-0 min-w-0 flex-1 flex-col desktop:flex', open ? 'flex' : 'hidden')}>
        {open ? (
          <Suspense fallback={<StripsHeld />}>
            <ConversationScreen key={open} conversationId={open} />
          </Suspense>
        ) : (
          <Nothing />
        )}
      </div>
    </div>
  );
}

/** Where nobody sees it, behind a conversation on a phone, the list comes when that stands. */
function useListed(seen: boolean): boolean {
  const [comes, come] = useState(seen);
  useEffect(() => void firstScreen().then(() => startTransition(() => come(true))), []);
  return comes || seen;
}

function Title() {
  useTitle(chat.title);
  return null;
}

function Nothing() {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-6 px-6 text-center text-text-faint">
      <Niche faint className="h-[148px] w-[124px]" />
      <p>{chat.choose}</p>
    </div>
  );
}
