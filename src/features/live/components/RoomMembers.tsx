import { Ellipsis, Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { MemberId } from '#schemas/ids.ts';
import type { ShownMember } from '#schemas/wire/live-rooms.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { ChoiceDialog } from '#ui/ChoiceDialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#ui/Menu.tsx';
import { Seal } from '#ui/Seal.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { memberActs } from '../member-acts.ts';
import type { RoomModel } from '../room-model.ts';
import { reporting } from '../report.fr.ts';
import { room as text } from '../text.fr.ts';
import type { RoomActs } from '../room-acts.ts';

interface Props {
  me: MemberId;
  model: RoomModel;
  /** The member’s own. */
  rank: number;
  hasCameras: boolean;
  acts: RoomActs;
  onReport: (member: ShownMember) => void;
}

/** Who is in the room: who keeps it first, then in the order of coming. */
export function RoomMembers({ me, model, rank, hasCameras, acts, onReport }: Props) {
  const members = [...model.members.values()].toSorted((a, b) => b.rank - a.rank);
  return (
    <ul aria-label={text.members} className="grid gap-1">
      {members.map((member) => (
        <Row
          key={member.id}
          member={member}
          isMe={member.id === me}
          measures={memberActs(member, rank, hasCameras)}
          acts={acts}
          onReport={onReport}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  member: ShownMember;
  isMe: boolean;
  measures: ReturnType<typeof memberActs>;
  acts: RoomActs;
  onReport: (member: ShownMember) => void;
}

function Row({ member, isMe, measures, acts, onReport }: RowProps) {
  return (
    <li className="flex min-h-13 items-center gap-2.5">
      <Link
        to={`/member/${member.id}`}
        className="-m-1 flex min-w-0 flex-1 items-center gap-2.5 rounded-control p-1 no-underline"
      >
        <Avatar name={member.username} url={member.avatarUrl} size={34} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5 font-medium">
            <bdi className="truncate">{member.username}</bdi>
            {member.seal && <Seal />}
            {isMe && <span className="text-note text-text-faint">({text.you})</span>}
          </span>
          {member.rank > 0 && <span className="block text-note text-accent-text">{text.ranks[member.rank]}</span>}
        </span>
      </Link>
      <Marks member={member} />
      {!isMe && <MemberMenu {...{ member, measures, acts, onReport }} />}
    </li>
  );
}

function Marks({ member: { camera, cameraCut, microphone, muted } }: { member: ShownMember }) {
  const marks = [
    { on: muted, icon: MicOff, label: text.isMuted },
    { on: microphone && !muted, icon: Mic, label: text.microphoneOn },
    { on: cameraCut, icon: VideoOff, label: text.cameraIsCut },
    { on: camera, icon: Video, label: text.cameraOn },
  ];
  return marks
    .filter(({ on }) => on)
    .map(({ icon, label }) => (
      <span key={label} title={label} className="flex-none text-text-faint">
        <Icon icon={icon} size={18} />
        <VisuallyHidden>{label}</VisuallyHidden>
      </span>
    ));
}

function MemberMenu({ member, measures, acts, onReport }: Omit<RowProps, 'isMe'>) {
  const navigate = useNavigate();
  const [isBanning, setBanning] = useState(false);
  const { id, username, access, camera } = member;
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton icon={Ellipsis} label={text.actionsOn(username)} />
        </MenuTrigger>
        <MenuContent label={text.actionsOn(username)}>
          <MenuItem onSelect={() => void navigate(`/member/${id}`)}>{text.profile}</MenuItem>
          {camera && access === 'closed' && (
            <MenuItem onSelect={() => void acts.view('request', id)}>{text.askCamera}</MenuItem>
          )}
          {camera && access === 'requested' && (
            <MenuItem onSelect={() => void acts.view('withdraw', id)}>{text.withdrawAsk}</MenuItem>
          )}
          <MenuItem onSelect={() => onReport(member)}>{reporting.member}</MenuItem>
          {measures.length > 0 && <MenuSeparator />}
          {measures.map((act) => (
            <MenuItem
              key={act}
              danger={act === 'ban' || act === 'kick'}
              onSelect={() => (act === 'ban' ? setBanning(true) : void acts.about(act, id))}
            >
              {text.acts[act]}
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
      {isBanning && (
        <ChoiceDialog
          title={text.ban.title(username)}
          text={text.ban.text}
          legend={text.ban.legend}
          missing={text.ban.missing}
          options={text.ban.terms}
          confirmLabel={text.ban.confirm}
          danger
          onChoose={(hours) => {
            setBanning(false);
            void acts.about('ban', id, Number(hours));
          }}
          onClose={() => setBanning(false)}
        />
      )}
    </>
  );
}
