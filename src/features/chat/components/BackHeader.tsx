import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { talk } from '#i18n/fr/talk.ts';
import { Icon } from '#ui/Icon.tsx';
import { StripPlace } from '#ui/StripPlace.tsx';

/** Leads from a conversation back to the list; on desktop the list is beside it. */
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

/** Header of a conversation that cannot be shown. */
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
