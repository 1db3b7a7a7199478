import { useRef, type ComponentProps, type ReactElement } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { chat } from '#i18n/fr/chat.ts';
import type { ConversationRow } from '#domain/views.ts';

const ROW_HEIGHT = 78;
/** More rows are requested when so few are left below the visible ones. */
const LOAD_AHEAD = 10;

const List = (props: ComponentProps<'ul'>) => <ul aria-label={chat.list} {...props} />;

export type ListRow = ConversationRow | 'archived';
export interface RowsProps {
  rows: readonly ListRow[];
  renderRow: (row: ListRow) => ReactElement;
}

/** Renders only the visible rows. */
export function VisibleRows({ rows, renderRow, onEnd }: RowsProps & { onEnd: () => void }) {
  const list = useRef<VirtualizerHandle>(null);
  const onScroll = () => {
    const handle = list.current;
    if (handle && handle.findItemIndex(handle.scrollOffset + handle.viewportSize) + LOAD_AHEAD >= rows.length) onEnd();
  };
  return (
    <Virtualizer ref={list} data={rows} as={List} item="li" itemSize={ROW_HEIGHT} onScroll={onScroll}>
      {renderRow}
    </Virtualizer>
  );
}
