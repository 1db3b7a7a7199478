import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { GROUP_MEMBERS_LIMIT } from '#schemas/limits.ts';
import type { GroupCard, GroupRelation } from '#schemas/wire/groups.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { groups as text } from '../text.fr.ts';
import { GroupReport } from './GroupReport.tsx';

interface Props {
  group: GroupCard;
  /** This group is being joined. */
  busy: boolean;
  onJoin: (group: GroupCard) => void;
}

/** A group in the list of discovery: what it is, and how the member stands to it. */
export function GroupCardItem({ group, busy, onJoin }: Props) {
  const { groupId, name, avatarUrl, description, privacy, members, relation } = group;
  const [isReporting, setReporting] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-surface p-4 hairline">
      <Avatar name={name} url={avatarUrl} />
      <div className="min-w-[112px] flex-1">
        <h3 dir="auto" className="font-text text-body font-semibold tracking-normal">
          {name}
        </h3>
        <p className="text-small text-text-faint tabular">{text.facts(privacy, members)}</p>
      </div>
      <GroupStep group={group} busy={busy} onJoin={onJoin} />
      {/* Members report theirs on its own page, and its creator does not at all. */}
      {relation !== 'member' && (
        <IconButton icon={Flag} label={text.reportNamed(name)} onClick={() => setReporting(true)} />
      )}
      {isReporting && <GroupReport group={{ id: groupId, name }} onClose={() => setReporting(false)} />}
      {description !== '' && (
        <p dir="auto" className="line-clamp-3 basis-full text-second text-text-soft">
          {description}
        </p>
      )}
    </li>
  );
}

function noteOf(relation: GroupRelation, members: number): string | null {
  if (relation === 'requested') return text.requested;
  if (relation === 'banned') return text.banned;
  return members >= GROUP_MEMBERS_LIMIT ? text.full : null;
}

/** The one step that the member can take, or why there is none. */
function GroupStep({ group, busy, onJoin }: Props) {
  const { groupId, name, relation, members } = group;
  if (relation === 'member')
    return (
      <Link to={`/chat/group/${groupId}`} aria-label={text.openNamed(name)} className={buttonClass('quiet', 'small')}>
        {text.open}
      </Link>
    );
  const note = noteOf(relation, members);
  if (note !== null) return <p className="text-small text-text-soft">{note}</p>;
  return (
    <Button
      variant="quiet"
      size="small"
      className="text-accent-text"
      busy={busy}
      aria-label={text.joinNamed(name)}
      onClick={() => onJoin(group)}
    >
      {text.join}
    </Button>
  );
}
