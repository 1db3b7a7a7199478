import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from './Avatar.tsx';
import { Seal } from './Seal.tsx';

interface Props {
  id: string;
  name: string;
  avatarUrl: string | null;
  seal: boolean;
  /** Under the name. */
  note: ReactNode;
  /** Beside the name: « Nouveau ». */
  mark?: ReactNode;
  /** At the end of the row. */
  children?: ReactNode;
}

/** A member in a list: the picture and the name lead to their page. */
export function PersonRow({ id, name, avatarUrl, seal, note, mark, children }: Props) {
  return (
    <li className="flex min-h-19 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 compact:min-h-15 compact:py-1 desktop:px-5">
      <Link
        to={`/member/${id}`}
        className="-m-1 flex min-w-[180px] flex-1 items-center gap-3.5 rounded-control p-1 no-underline"
      >
        <Avatar name={name} url={avatarUrl} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-1.5 font-semibold">
            <bdi className="truncate">{name}</bdi>
            {seal && <Seal />}
            {mark}
          </span>
          <span className="block text-small text-text-faint">{note}</span>
        </span>
      </Link>
      {children}
    </li>
  );
}

/** The plain card in which such rows stand. */
export const PERSON_LIST = 'divide-y divide-line rounded-card bg-surface hairline';
