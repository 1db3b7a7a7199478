import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { GroupView } from '#domain/views.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { deferredPart } from '#ui/LazyPart.tsx';
import { BackLink } from '../components/BackHeader.tsx';
import type { ConversationActions } from '../components/ConversationMenu.tsx';
import { MenuButton } from '../components/MenuButton.tsx';
import type { GroupMenuProps } from './GroupMenu.tsx';
import { groupTalk } from './text.fr.ts';

const GroupMenu = deferredPart(() => import('./GroupMenu.tsx').then((m) => m.GroupMenu));

interface Props extends Pick<GroupMenuProps, 'onPoll' | 'onLeave'> {
  groupId: ConversationId;
  /** Null: the group has left this device. */
  group: GroupView | null;
  actions: ConversationActions;
}

/** Header of a group's conversation: it leads to the group's page. */
export const GroupHeader = memo(function GroupHeader({ groupId, group, actions, onPoll, onLeave }: Props) {
  const [isMenuWanted, setMenuWanted] = useState(false);
  const name = group?.info.name ?? groupTalk.group;
  const menuButton = <MenuButton aria-haspopup="menu" aria-expanded={false} onClick={() => setMenuWanted(true)} />;
  return (
    <header className="flex min-h-16 flex-none items-center low:min-h-12 tiny:hidden gap-2.5 border-b border-line bg-ground px-2 desktop:px-4">
      <BackLink />
      <div className="relative flex min-h-11 min-w-0 flex-1 items-center gap-2.5">
        <Avatar name={name} url={group?.info.avatarUrl ?? null} size={40} group />
        <div className="min-w-0 flex-1">
          <h2 className="font-text text-body leading-tight font-semibold tracking-normal">
            {group ? (
              <Link
                to={`/chat/group/${groupId}/info`}
                dir="auto"
                className="block truncate text-text no-underline after:absolute after:inset-0"
              >
                {name}
              </Link>
            ) : (
              <span className="block truncate">{name}</span>
            )}
          </h2>
          <p className="truncate text-note leading-tight text-text-faint">
            {group ? groupTalk.members(group.info.members) : groupTalk.unavailable}
          </p>
        </div>
      </div>
      {group &&
        (isMenuWanted ? (
          <GroupMenu
            {...{ groupId, name, actions, onPoll, onLeave }}
            fallback={menuButton}
            onUnavailable={() => setMenuWanted(false)}
          />
        ) : (
          menuButton
        ))}
    </header>
  );
});
