import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { NavigationEntry } from './entries.ts';

interface Props {
  entry: NavigationEntry;
  className: (isActive: boolean) => string;
  onSearch: () => void;
  onTouch?: () => void;
  children: ReactNode;
}

/** An entry of header or bottom bar: a link, or a button that opens the quick search. */
export function Entry({ entry: { to, searches, dot }, className, onSearch, onTouch, children }: Props) {
  const { pathname } = useLocation();
  if (!searches)
    return (
      <NavLink to={to} data-dot={dot} onClick={onTouch} className={({ isActive }) => className(isActive)}>
        {children}
      </NavLink>
    );
  const isCurrent = searches.includes(pathname);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => (onTouch?.(), onSearch())}
      className={className(isCurrent)}
    >
      {children}
    </button>
  );
}
