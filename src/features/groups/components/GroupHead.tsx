import type { ReactNode } from 'react';
import type { GroupPrivacy } from '#schemas/streams/group.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { groups as text } from '../text.fr.ts';

interface Props {
  group: { name: string; description: string; avatarUrl: string | null; privacy: GroupPrivacy; members: number };
  /** Under the facts. */
  note?: string;
  /** The steps that the member can take. */
  children?: ReactNode;
}

/** Head of a group's page: picture, name, privacy, members and description. */
export function GroupHead({ group: { name, description, avatarUrl, privacy, members }, note, children }: Props) {
  return (
    <div className="flex flex-col items-center text-center">
      <Avatar name={name} url={avatarUrl} size={96} />
      <h3 dir="auto" className="mt-4 text-title leading-tight text-balance">
        {name}
      </h3>
      <p className="mt-1 text-second text-text-faint tabular">{text.facts(privacy, members)}</p>
      {note !== undefined && <p className="text-small text-text-faint tabular">{note}</p>}
      {description !== '' && (
        <p dir="auto" className="mt-3 max-w-[520px] text-pretty whitespace-pre-line text-text-soft">
          {description}
        </p>
      )}
      {children}
    </div>
  );
}
