import type { ReactElement } from 'react';
import { appScroller } from '#ui/virtual-list/app-scroller.ts';
import { rowPosition } from '#ui/virtual-list/row-position.ts';
import { useRowsFromStart } from '#ui/virtual-list/use-rows-from-start.ts';
import type { ListItem } from '../items.ts';
import { notifications as text } from '../text.fr.ts';

const HEIGHTS = { heading: 48, row: 77 };
/** More rows are requested when so few are left below the visible ones. */
const LOAD_AHEAD = 20;

const heightOf = (key: string): number =>
  key === 'chat' || /^\d{4}-\d\d-\d\d$/.test(key) ? HEIGHTS.heading : HEIGHTS.row;

/** Draws only the items in sight: there may be ten thousand. */
export function NotificationList({
  items,
  renderItem,
  onEnd,
}: {
  items: readonly ListItem[];
  renderItem: (item: Exclude<ListItem, { kind: 'heading' }>) => ReactElement;
  /** Left out if there are no more. */
  onEnd: (() => void) | undefined;
}) {
  const { list, listStyle, watchRow, drawn } = useRowsFromStart<HTMLUListElement>({
    ids: items.map(({ key }) => key),
    estimateHeight: heightOf,
    scrollerOf: appScroller,
    onScroll: ({ end }) => {
      if (end + LOAD_AHEAD >= items.length) onEnd?.();
    },
  });
  return (
    <ul ref={list} aria-label={text.list} className="-mx-4" style={listStyle}>
      {items.slice(drawn.first, drawn.end).map((item, n) => (
        <li key={item.key} ref={watchRow} data-row={item.key} {...rowPosition(drawn.first + n, items.length)}>
          {item.kind === 'heading' ? (
            <h2 className="px-4 pt-5 pb-1.5 font-text text-small font-semibold tracking-normal text-text-faint">
              {item.title}
            </h2>
          ) : (
            renderItem(item)
          )}
        </li>
      ))}
    </ul>
  );
}
