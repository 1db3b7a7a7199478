import { X } from 'lucide-react';
import type { MessageView } from '#domain/views.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import type { ReactionEmoji } from '#schemas/entities/message.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { groupTalk } from './text.fr.ts';

const text = groupTalk.voices;

interface Props {
  groupId: ConversationId;
  message: MessageView;
}

/** Who reacted to a message, one list for each emoji. */
export function VoicesSheet({ groupId, message, onClose }: Props & { onClose: () => void }) {
  return (
    <Sheet title={text.title} onClose={onClose} closeButton={<IconButton icon={X} label={text.close} />}>
      <div className="grid gap-5">
        {message.reactions.map(({ emoji }) => (
          <Voices key={emoji} {...{ groupId, message, emoji }} />
        ))}
      </div>
    </Sheet>
  );
}

function Voices({ groupId, message, emoji }: Props & { emoji: ReactionEmoji }) {
  const { answer, loadMore } = useCachedAnswer('groups.voices', { groupId, messageId: message.id, emoji });
  const members = answer.status === 'stored' ? answer.pages.flatMap((page) => page.members) : [];
  return (
    <section aria-label={emoji}>
      <h3 className="font-text text-lead tracking-normal">{emoji}</h3>
      {members.length > 0 ? (
        <ul>
          {members.map(({ memberId, username, avatarUrl }) => (
            <li key={memberId} className="flex min-h-11 items-center gap-3">
              <Avatar name={username} url={avatarUrl} size={32} />
              <span className="truncate font-medium">{username}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p role="status" className="text-small text-text-soft">
          {answer.status === 'loading' ? '' : answer.status === 'stored' ? text.none : text.offline}
        </p>
      )}
      {answer.status === 'stored' && answer.canLoadMore && (
        <Button variant="quiet" size="small" onClick={loadMore}>
          {text.more}
        </Button>
      )}
    </section>
  );
}
