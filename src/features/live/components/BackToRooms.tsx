import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#ui/Icon.tsx';
import { room as text } from '../text.fr.ts';

/** The header of a room that is not entered: a way back to the list. */
export const BackToRooms = ({ children }: { children?: ReactNode }) => (
  <header className="flex min-h-14 flex-none items-center gap-2 border-b border-line px-2 desktop:px-4">
    <Link
      to="/many-to-many-chat"
      aria-label={text.back}
      className="grid size-11 flex-none place-items-center rounded-control text-text-soft hover:bg-raised"
    >
      <Icon icon={ChevronLeft} />
    </Link>
    {children}
  </header>
);
