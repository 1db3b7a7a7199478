import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { fr } from '#i18n/fr.ts';
import { cx } from '#ui/cx.ts';
import { Dot } from '#ui/Dot.tsx';
import { Wordmark } from '#ui/Wordmark.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { entries } from './entries.ts';

/** Logo, entries and account menu; on mobile, 56 px with logo and menu only [SHELL-36, SHELL-52, SHELL-53]. */
export function Header({ unread, className, children }: { unread: boolean; className: string; children: ReactNode }) {
  return (
    <header className={cx('flex h-14 flex-none items-center bg-ground px-4 desktop:h-[72px] desktop:border-b desktop:border-line desktop:px-8', className)}>
      <Link to="/home" className="-mx-2 grid min-h-11 place-items-center rounded-control px-2 no-underline">
        <Wordmark />
      </Link>
      <nav aria-label={fr.shell.mainNavigation} className="ml-11 flex gap-2 max-desktop:hidden">
        {entries.map(({ to, label, dot }) => (
          <NavLink key={to} to={to} className={({ isActive }) => cx('flex h-10 items-center gap-2 rounded-card px-[15px] font-medium no-underline', isActive ? 'bg-accent-wash text-accent-text' : 'text-text-soft hover:bg-raised hover:text-text')}>
            {label}
            {dot && unread && <Dot label={fr.shell.unreadChat} />}
          </NavLink>
        ))}
      </nav>
      <div className="ml-auto flex items-center gap-6">
        {children}
        <AccountMenu />
      </div>
    </header>
  );
}
