import { Link } from 'react-router-dom';
import type { MemberFound } from '#schemas/entities/member.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { PictureNiche } from '#ui/PictureNiche.tsx';
import { Seal } from '#ui/Seal.tsx';
import { members } from '../text.fr.ts';
import { distanceText, personText, placeText } from '../member-text.ts';
import { OnlineDot, StatusPill } from './Marks.tsx';

interface Props {
  member: MemberFound;
  online: boolean;
}

/** Card of a member in the grid: picture, name, person and distance. */
export function MemberCard({ member, online }: Props) {
  const { id, username, avatarUrl, seal } = member;
  return (
    <Link to={`/member/${id}`} className="group block rounded-card text-center no-underline">
      <PictureNiche name={username} url={avatarUrl} className="w-full">
        <StatusPill {...member} />
      </PictureNiche>
      <span className="mt-3 flex items-center justify-center gap-1.5 px-1 font-semibold text-text group-hover:text-accent-text">
        {online && <OnlineDot />}
        <span className="truncate">{username}</span>
        {seal && <Seal />}
      </span>
      <span className="block truncate text-small text-text-faint">
        {[personText(member), distanceText(member)].filter(Boolean).join(' · ')}
      </span>
    </Link>
  );
}

/** Row of a member in the list, with more text than the card. */
export function MemberRow({ member, online }: Props) {
  const { id, username, avatarUrl, seal, libreCeSoir, auCap } = member;
  const statuses = [libreCeSoir && members.statuses.libreCeSoir, auCap && members.statuses.auCap]
    .filter(Boolean)
    .join(' · ');
  return (
    <Link
      to={`/member/${id}`}
      className="flex min-h-[76px] items-center gap-3.5 rounded-card px-2 py-2.5 no-underline hover:bg-raised"
    >
      <Avatar name={username} url={avatarUrl} size={52} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5 font-semibold text-text">
          <span className="truncate">{username}</span>
          {seal && <Seal />}
          {online && <OnlineDot />}
        </span>
        <span className="block truncate text-second text-text-faint">
          {[personText(member), placeText(member)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {statuses !== '' && <span className="flex-none text-small font-medium text-ok">{statuses}</span>}
    </Link>
  );
}
