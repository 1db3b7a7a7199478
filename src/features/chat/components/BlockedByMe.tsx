import { chat } from '#i18n/fr/chat.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { useCommands } from '#live/use-commands.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { toast } from '#ui/toast.ts';
import { unblockMember } from '../commands.ts';

const commands = { unblockMember };

/** The conversation of someone whom the member blocks is hidden; here it can be had back. */
export function BlockedByMe({ conversationId, memberId }: { conversationId: ConversationId; memberId: MemberId }) {
  const ask = useCommands(commands);
  const unblock = async () => {
    await ask?.unblockMember({ conversationId, memberId });
    toast(chat.unblocked);
  };
  return (
    <EmptyState title={chat.blockedByMe.title} action={<Button variant="quiet" size="small" onClick={() => void unblock()}>{chat.unblock}</Button>}>
      {chat.blockedByMe.text}
    </EmptyState>
  );
}
