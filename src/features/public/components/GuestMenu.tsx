import { LogIn, UserPlus, type LucideIcon } from 'lucide-react';
import { site } from '../text.fr.ts';
import { Icon } from '#ui/Icon.tsx';
import { LockedEntry } from './LockedEntry.tsx';

/** Id of the menu, by which buttons open it. */
export const guestMenu = 'guest-menu';

interface EntryProps {
  icon: LucideIcon;
  href: string;
  children: string;
}

function Entry({ icon, href, children }: EntryProps) {
  return (
    <li>
      <a href={href} className="flex min-h-11 items-center gap-3 rounded-control px-3 no-underline hover:bg-pressed">
        <Icon icon={icon} />
        {children}
      </a>
    </li>
  );
}

/** The account menu of a guest. The browser itself opens and closes it, without a script. */
export function GuestMenu({ hrefOf }: { hrefOf: (path: string) => string }) {
  return (
    <nav
      id={guestMenu}
      popover="auto"
      aria-label={site.menu}
      className="fixed inset-auto top-[60px] right-3 m-0 max-h-[calc(100dvh-72px)] w-64 overflow-y-auto rounded-card border border-line bg-raised p-2 text-text shadow-float desktop:top-[76px] desktop:right-8"
    >
      <p className="px-3 pt-2 pb-1 text-small text-text-soft">{site.signedOut}</p>
      <ul>
        <Entry icon={LogIn} href={hrefOf('/login')}>
          {site.signIn}
        </Entry>
        <Entry icon={UserPlus} href={hrefOf('/register')}>
          {site.join}
        </Entry>
      </ul>
      <ul className="mt-2 border-t border-line pt-2">
        {site.locked.map((entry, place) => (
          <LockedEntry key={entry.label} id={`locked-${place}`} hrefOf={hrefOf} {...entry} />
        ))}
      </ul>
    </nav>
  );
}
