import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { talk } from '#i18n/fr/talk.ts';
import { Icon } from '#ui/Icon.tsx';
import { StripPlace } from '#ui/StripPlace.tsx';

/** From a conversation to the list; on desktop the list stands beside it. */
export function BackLink() {
  return (
    <Link
      to="/chat"
      aria-label={talk.back}
      className="grid size-11 flex-none place-items-center rounded-control text-text-soft hover:bg-raised desktop:hidden"
    >
      <Icon icon={ChevronLeft} />
    </Link>
  );
}

/** The header of a conversation of which there is nothing to see. */
export function BackHeader() {
  return (
    <>
      <header className="flex min-h-16 flex-none items-center border-b border-line px-2 desktop:hidden">
        <BackLink />
      </header>
      <StripPlace />
    </>
  );
}
