import { Menu } from 'lucide-react';
import { site } from '../text.fr.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Icon } from '#ui/Icon.tsx';
import { Wordmark } from '#ui/Wordmark.tsx';
import { GuestMenu, guestMenu } from './GuestMenu.tsx';

export interface PublicHeaderProps {
  /** Links between the logo and the buttons, on desktop. */
  entries?: readonly { to: string; text: string }[];
  /** Whether the links lead to routes of the app, in the hash. */
  inApp?: boolean;
}

/**
 * The logged-out header: « Connexion », « Inscription », and the account menu; on mobile only the menu [SHELL-48,
 * SHELL-49, SHELL-51].
 */
export function PublicHeader({ entries = [], inApp = false }: PublicHeaderProps) {
  const hrefOf = (path: string) => (inApp ? `#${path}` : path);
  return (
    <header className="mx-auto flex min-h-14 w-full max-w-[1280px] flex-none flex-wrap items-center px-4 desktop:min-h-21 desktop:px-8 wide:px-14">
      <a href="/" className="-mx-2 grid min-h-11 place-items-center rounded-control px-2 no-underline">
        <Wordmark />
      </a>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        {entries.length > 0 && (
          <nav aria-label={site.discover} className="mr-2 flex gap-1 max-desktop:hidden">
            {entries.map(({ to, text }) => (
              <a
                key={to}
                href={to}
                className="flex min-h-11 items-center rounded-control px-3 text-second text-text-soft no-underline hover:text-text"
              >
                {text}
              </a>
            ))}
          </nav>
        )}
        <a href={hrefOf('/home')} hidden data-signed-in="" className={buttonClass('main', 'small')}>
          {site.open}
        </a>
        <a href={hrefOf('/login')} data-signed-out="" className={buttonClass('quiet', 'small', 'max-desktop:hidden')}>
          {site.signIn}
        </a>
        <a href={hrefOf('/register')} data-signed-out="" className={buttonClass('main', 'small', 'max-desktop:hidden')}>
          {site.join}
        </a>
        <button
          type="button"
          popoverTarget={guestMenu}
          aria-label={site.menu}
          className="-mr-2 grid size-11 place-items-center rounded-control text-text-soft hover:bg-raised hover:text-text"
        >
          <Icon icon={Menu} />
        </button>
      </div>
      <GuestMenu hrefOf={hrefOf} />
    </header>
  );
}
