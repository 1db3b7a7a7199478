import type { ReactNode } from 'react';
import { Avatar } from '#ui/Avatar.tsx';
import { Seal } from '#ui/Seal.tsx';

interface Props {
  name: string;
  avatarUrl: string | null;
  seal?: boolean;
  /** Marks a member who is online; the note says so too. */
  live?: boolean;
  /** Under the name. */
  note?: ReactNode;
  /** At the end of the row. */
  children?: ReactNode;
}

/** A member in a list of a group: picture, name, and what can be done. */
export function MemberLine({ name, avatarUrl, seal = false, live = false, note, children }: Props) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-2.5 desktop:px-5">
      <Avatar name={name} url={avatarUrl} size={40} live={live} />
      <span className="min-w-[120px] flex-1">
        <span className="flex items-center gap-1.5 font-semibold">
          <bdi className="truncate">{name}</bdi>
          {seal && <Seal />}
        </span>
        {note !== undefined && <span className="block text-small text-text-faint">{note}</span>}
      </span>
      {children}
    </li>
  );
}
