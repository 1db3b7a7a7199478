import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { outbox as text } from '#i18n/fr/outbox.ts';
import { cx } from '#ui/cx.ts';
import { useTitle } from '#ui/use-title.ts';

const tabs = [
  { to: '/outbox', label: text.tabs.waiting },
  { to: '/outbox/conflicts', label: text.tabs.conflicts },
] as const;

/** Heading and tabs of the page. */
export function OutboxFrame({ children }: { children: ReactNode }) {
  useTitle(text.title);
  return (
    <div className="mx-auto flex w-full max-w-[768px] flex-1 flex-col px-4 pt-5 pb-10 desktop:px-8 desktop:pt-12">
      <h1 className="text-title leading-tight desktop:text-display">{text.title}</h1>
      <nav aria-label={text.tabs.label} className="mt-4 mb-5 flex gap-2">
        {tabs.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end
            className={({ isActive }) =>
              cx(
                'relative inline-flex h-8 items-center rounded-pill px-3.5 text-small font-medium no-underline after:absolute after:inset-x-0 after:-inset-y-1.5',
                isActive ? 'bg-accent-wash text-accent-text' : 'text-text-soft hairline hover:bg-raised',
              )
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
      <p className="mt-6 text-center text-small">
        <Link to="/socket-test" className="inline-flex min-h-11 items-center px-2 text-text-soft underline-offset-4">
          {text.test}
        </Link>
      </p>
    </div>
  );
}
