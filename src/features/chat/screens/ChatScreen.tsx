import { useParams } from 'react-router-dom';
import { isConversationId } from '#domain/conversation-id.ts';
import { chat } from '#i18n/fr/chat.ts';
import { cx } from '#ui/cx.ts';
import { Niche } from '#ui/Niche.tsx';
import { Title, TitleWith } from '../components/Title.tsx';
import { ConversationListScreen } from './ConversationListScreen.tsx';
import { ConversationScreen } from './ConversationScreen.tsx';

/** `/chat` and `/chat/:conversationId`: one after the other on a phone, side by side from 768 px. */
export function ChatScreen() {
  const { conversationId } = useParams();
  const open = isConversationId(conversationId) ? conversationId : null;
  return (
    <div className="flex h-full min-h-0 w-full flex-1">
      {open ? <TitleWith conversationId={open} /> : <Title />}
      <div className={cx('min-h-0 w-full flex-col desktop:flex desktop:w-[380px] desktop:flex-none desktop:border-r desktop:border-line', open ? 'hidden' : 'flex')}>
        <ConversationListScreen open={open} />
      </div>
      <div className={cx('min-h-0 min-w-0 flex-1 flex-col desktop:flex', open ? 'flex' : 'hidden')}>
        {open ? <ConversationScreen key={open} conversationId={open} /> : <Nothing />}
      </div>
    </div>
  );
}

function Nothing() {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-6 px-6 text-center text-text-faint">
      <Niche faint className="h-[148px] w-[124px]" />
      <p>{chat.choose}</p>
    </div>
  );
}
