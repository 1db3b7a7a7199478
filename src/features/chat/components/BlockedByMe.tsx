import { talk } from '#i18n/fr/talk.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { useCommands } from '#device/use-commands.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { toast } from '#ui/toast.ts';
import { unblockMember } from '../commands.ts';

const commands = { unblockMember };

/** Replaces the hidden conversation of a member whom the viewer blocks, and offers to unblock them. */
export function BlockedByMe({ conversationId, memberId }: { conversationId: ConversationId; memberId: MemberId }) {
  const ask = useCommands(commands);
  const unblock = async () => {
    await ask?.unblockMember({ conversationId, memberId });
    toast(talk.unblocked);
  };
  return (
    <EmptyState
      title={talk.blockedByMe.title}
      action={
        <Button variant="quiet" size="small" onClick={() => void unblock()}>
          {talk.unblock}
        </Button>
      }
    >
      {talk.blockedByMe.text}
    </EmptyState>
  );
}
