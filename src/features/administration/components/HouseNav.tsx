import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { housePaths, type HousePage } from '#domain/house-pages.ts';
import { cx } from '#ui/cx.ts';
import { pages as text } from '../pages.fr.ts';

interface Props {
  /** Those that are open to the member. */
  pages: readonly HousePage[];
  current: HousePage;
}

/** Leads between the pages of the house; with only one, there is nowhere to lead to. */
export function HouseNav({ pages, current }: Props) {
  const { pathname } = useLocation();
  const here = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    void here.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  if (pages.length < 2) return null;
  return (
    <nav
      aria-label={text.label}
      className="sticky top-0 z-10 flex flex-none gap-1 bg-ground overflow-x-auto overscroll-x-contain border-b border-line px-3 [scrollbar-width:none] desktop:px-6"
    >
      {pages.map((page) => (
        <Link
          key={page}
          ref={page === current ? here : null}
          to={housePaths[page]}
          aria-current={page !== current ? false : pathname === housePaths[page] ? 'page' : 'true'}
          className={cx(
            'flex min-h-12 flex-none items-center border-b-2 px-3 text-second font-medium no-underline focus-visible:-outline-offset-2',
            page === current
              ? 'border-accent-text text-accent-text'
              : 'border-transparent text-text-soft hover:text-text',
          )}
        >
          {text.names[page]}
        </Link>
      ))}
    </nav>
  );
}
