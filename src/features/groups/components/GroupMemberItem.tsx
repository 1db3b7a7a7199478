import { EllipsisVertical, MessageCircle, UserRound, type LucideIcon } from 'lucide-react';
import { Ban, Crown, Mic, MicOff, ShieldMinus, ShieldPlus, UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { shortDate } from '#i18n/dates.ts';
import type { GroupMember } from '#schemas/wire/groups.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#ui/Menu.tsx';
import { useNow } from '#ui/use-now.ts';
import { info } from '../info.fr.ts';
import type { OwnGroup } from '../queries.ts';
import { actsOn, isSilenced, type MemberAct, type Rights } from '../rights.ts';
import { MemberActDialog } from './MemberActDialog.tsx';
import { MemberLine } from './MemberLine.tsx';

const { members: text } = info;
const icons: Record<MemberAct, LucideIcon> = {
  promote: ShieldPlus,
  demote: ShieldMinus,
  silence: MicOff,
  unsilence: Mic,
  'hand-over': Crown,
  remove: UserRoundMinus,
  ban: Ban,
};
const grave: ReadonlySet<MemberAct> = new Set(['remove', 'ban']);

interface Props {
  member: GroupMember;
  online: boolean;
  group: OwnGroup;
  rights: Rights;
  /** The list may be another one now. */
  onDone: () => void;
}

/** One member of a group, with what this member may do. */
export function GroupMemberItem({ member, online, group, rights, onDone }: Props) {
  const { memberId, username, avatarUrl, seal } = member;
  const [act, setAct] = useState<MemberAct | null>(null);
  const navigate = useNavigate();
  const now = useNow();
  const isMe = memberId === rights.me;
  const { createdBy } = group.group.info;
  const acts = actsOn(member, rights, createdBy, now);
  const notes = [
    isMe && text.you,
    online && text.online,
    memberId === createdBy && text.creator,
    isSilenced(member, now) && text.silenced(shortDate(Date.parse(member.silencedUntil ?? ''), now)),
    !isMe && member.town,
  ].filter((note) => typeof note === 'string');
  return (
    <MemberLine name={username} avatarUrl={avatarUrl} seal={seal} live={online} note={notes.join(' · ')}>
      {(!isMe || acts.length > 0) && (
        <Menu>
          <MenuTrigger asChild>
            <IconButton icon={EllipsisVertical} label={text.menu(username)} className="-mr-2" />
          </MenuTrigger>
          <MenuContent label={text.menu(username)}>
            {!isMe && (
              <>
                <MenuItem icon={UserRound} onSelect={() => void navigate(`/member/${memberId}`)}>
                  {text.profile}
                </MenuItem>
                <MenuItem icon={MessageCircle} onSelect={() => void navigate(`/conversation?with=${memberId}`)}>
                  {text.write}
                </MenuItem>
              </>
            )}
            {!isMe && acts.length > 0 && <MenuSeparator />}
            {acts.map((each) => (
              <MenuItem key={each} icon={icons[each]} danger={grave.has(each)} onSelect={() => setAct(each)}>
                {info.acts[each].label}
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
      )}
      {act && (
        <MemberActDialog
          act={act}
          groupId={group.id}
          member={member}
          danger={grave.has(act)}
          onClose={() => setAct(null)}
          onDone={onDone}
        />
      )}
    </MemberLine>
  );
}
