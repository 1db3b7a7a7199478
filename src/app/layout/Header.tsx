import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { appTexts } from '#i18n/fr/app.ts';
import { cx } from '#ui/cx.ts';
import { Dot } from '#ui/Dot.tsx';
import { Wordmark } from '#ui/Wordmark.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { headerEntries, type Dots } from './entries.ts';
import { Entry } from './Entry.tsx';

/**
 * Header with logo, entries and account menu; on mobile 56 px high with logo and menu only [SHELL-36, SHELL-52,
 * SHELL-53].
 */
export function Header({
  dots,
  className,
  onSearch,
  children,
}: {
  dots: Dots;
  className: string;
  onSearch: () => void;
  children: ReactNode;
}) {
  return (
    <header
      className={cx(
        'flex min-h-14 flex-none items-center bg-ground px-4 desktop:min-h-18 low:min-h-14 desktop:border-b desktop:border-line desktop:px-8',
        className,
      )}
    >
      <Link
        to="/home"
        data-logo=""
        draggable={false}
        className="-mx-2 grid min-h-11 place-items-center rounded-control px-2 no-underline"
      >
        <Wordmark />
      </Link>
      <nav aria-label={appTexts.shell.mainNavigation} className="ml-3 flex gap-2 max-desktop:hidden wide:ml-11">
        {headerEntries.map((entry) => (
          <Entry
            key={entry.to}
            entry={entry}
            onSearch={onSearch}
            className={(lit) =>
              cx(
                'flex min-h-10 items-center gap-2 rounded-card px-2.5 font-medium wide:px-[15px] no-underline',
                lit ? 'bg-accent-wash text-accent-text' : 'text-text-soft hover:bg-raised hover:text-text',
              )
            }
          >
            {entry.label}
            {entry.dot && dots[entry.to] && <Dot label={entry.dot} />}
          </Entry>
        ))}
      </nav>
      <div className="ml-auto flex min-w-0 items-center gap-6">
        {children}
        <AccountMenu />
      </div>
    </header>
  );
}
