import { EllipsisVertical, UserRoundX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { GroupInvitation } from '#schemas/streams/group.ts';
import { useLive } from '#device/use-live.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { returnFocus } from '#ui/return-focus.ts';
import { toast } from '#ui/toast.ts';
import { invitations } from '../queries.ts';
import { groups } from '../text.fr.ts';
import { useGroupCommand } from '../use-group-command.ts';

const { invitation: text } = groups;

/** The invitations that the member has not answered, above the list. */
export function InvitationCards() {
  const live = useLive(invitations);
  const all = live.status === 'ready' ? live.value : [];
  const lastCount = useRef(all.length);
  // An answered card takes its buttons with it.
  useEffect(() => {
    if (all.length < lastCount.current) returnFocus();
    lastCount.current = all.length;
  }, [all.length]);
  if (all.length === 0) return null;
  return (
    <ul aria-label={text.list} className="grid grid-cols-1 content-start gap-2 px-4 pb-3 desktop:px-6">
      {all.map((invitation) => (
        <InvitationCard key={invitation.groupId} invitation={invitation} />
      ))}
    </ul>
  );
}

function InvitationCard({ invitation }: { invitation: GroupInvitation }) {
  const { groupId, name, avatarUrl, privacy, members, invitedBy } = invitation;
  const { act, busy } = useGroupCommand();
  const answer = (accept: boolean) => act({ action: 'group.answer', data: { groupId, accept } });
  const silence = async () => {
    const outcome = await act({ action: 'group.answer', data: { groupId, accept: false, silence: true } });
    if (outcome.ok) toast(text.silenced(invitedBy.username));
  };
  return (
    <li className="rounded-card bg-surface p-3.5 hairline low:p-2">
      <div className="flex items-center gap-3">
        <Avatar name={name} url={avatarUrl} size={44} />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="truncate font-semibold">
            {name}
          </p>
          <p className="truncate text-small text-text-soft">{text.by(invitedBy.username)}</p>
          <p className="truncate text-note text-text-faint tabular low:hidden">{groups.facts(privacy, members)}</p>
        </div>
        <Menu>
          <MenuTrigger asChild>
            <IconButton icon={EllipsisVertical} label={text.more(name)} className="-mr-2 self-start" />
          </MenuTrigger>
          <MenuContent label={text.more(name)}>
            <MenuItem icon={UserRoundX} onSelect={() => void silence()}>
              {text.silence}
            </MenuItem>
          </MenuContent>
        </Menu>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2 low:mt-1.5">
        <Button size="small" busy={busy !== null} aria-label={text.acceptNamed(name)} onClick={() => void answer(true)}>
          {text.accept}
        </Button>
        <Button
          variant="quiet"
          size="small"
          busy={busy !== null}
          aria-label={text.refuseNamed(name)}
          onClick={() => void answer(false)}
        >
          {text.refuse}
        </Button>
      </div>
    </li>
  );
}
