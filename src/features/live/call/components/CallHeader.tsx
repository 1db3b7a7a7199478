import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useEffect, useState } from 'react';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { conversationIdOf } from '#domain/conversation-id.ts';
import { useAccount } from '#device/use-account.ts';
import { Icon } from '#ui/Icon.tsx';
import { calls as text } from '../calls.fr.ts';

/** Header of a call, with the way back to the conversation; the call goes on meanwhile. */
export function CallHeader({ member, title }: { member?: MemberId; title: string }) {
  const conversation = useConversationWith(member);
  return (
    <header className="flex min-h-14 flex-none items-center gap-2 border-b border-line px-2 desktop:px-4">
      <Link
        to={conversation === null ? '/chat' : `/chat/${conversation}`}
        aria-label={text.back}
        className="grid size-11 flex-none place-items-center rounded-control text-text-soft hover:bg-raised"
      >
        <Icon icon={ChevronLeft} />
      </Link>
      <h1 className="min-w-0 truncate font-text text-body font-semibold">{title}</h1>
    </header>
  );
}

/** null: not known (yet). */
export function useConversationWith(member: MemberId | undefined): ConversationId | null {
  const { account } = useAccount();
  const [conversation, setConversation] = useState<ConversationId | null>(null);
  const me = account.status === 'member' ? account.account : null;
  useEffect(() => {
    let isGone = false;
    if (me !== null && member !== undefined)
      void conversationIdOf(me, member).then((id) => isGone || setConversation(id));
    return () => {
      isGone = true;
    };
  }, [me, member]);
  return conversation;
}
