import type { ReactElement } from 'react';
import { chat } from '#i18n/fr/chat.ts';
import type { ConversationRow } from '#domain/views.ts';
import { rowPosition } from '#ui/virtual-list/row-position.ts';
import { useRowsFromStart } from '#ui/virtual-list/use-rows-from-start.ts';

const ROW_HEIGHT = 78;
/** More rows are requested when so few are left below the visible ones. */
const LOAD_AHEAD = 10;

export type ListRow = ConversationRow | 'archived';
export interface RowsProps {
  rows: readonly ListRow[];
  renderRow: (row: ListRow) => ReactElement;
}

const idOf = (row: ListRow): string => (row === 'archived' ? row : row.id);

/** Renders only the visible rows. */
export function VisibleRows({ rows, renderRow, onEnd }: RowsProps & { onEnd: () => void }) {
  const { list, listStyle, watchRow, drawn } = useRowsFromStart<HTMLUListElement>({
    ids: rows.map(idOf),
    estimateHeight: () => ROW_HEIGHT,
    scrollerOf: ({ parentElement }) => parentElement,
    onScroll: ({ end }) => {
      if (end - 1 + LOAD_AHEAD >= rows.length) onEnd();
    },
  });
  return (
    <ul ref={list} aria-label={chat.list} style={listStyle}>
      {rows.slice(drawn.first, drawn.end).map((row, n) => (
        <li key={idOf(row)} ref={watchRow} data-row={idOf(row)} {...rowPosition(drawn.first + n, rows.length)}>
          {renderRow(row)}
        </li>
      ))}
    </ul>
  );
}
