import type { MouseEvent, ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { EntryActions, NavigationEntry } from './entries.ts';

interface Props extends EntryActions {
  entry: NavigationEntry;
  className: (isActive: boolean) => string;
  /** The router's state of a visit that begins here. */
  from?: string;
  onTouch?: () => void;
  children: ReactNode;
}

/** An entry of header or bottom bar: a link, or a button that opens the quick search. */
export function Entry({ entry: { to, searches, dot }, className, from, onTouch, children, ...actions }: Props) {
  const { pathname } = useLocation();
  if (!searches)
    return (
      <NavLink
        to={to}
        state={from}
        onClick={() => {
          onTouch?.();
          if (dot === 'notifs') actions.onNotifs();
        }}
        onContextMenu={
          dot &&
          ((event: MouseEvent) => {
            event.preventDefault();
            actions.onWhy();
          })
        }
        className={({ isActive }) => className(isActive)}
      >
        {children}
      </NavLink>
    );
  const isCurrent = searches.includes(pathname);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => (onTouch?.(), actions.onSearch())}
      className={className(isCurrent)}
    >
      {children}
    </button>
  );
}
