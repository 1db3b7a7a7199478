import { useRef, type ComponentProps } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { chat } from '#i18n/fr/chat.ts';
import type { ConversationId } from '#schemas/ids.ts';
import type { ConversationRow as Row } from '#domain/views.ts';
import { useNow } from '#ui/use-now.ts';
import { ConversationRow } from './ConversationRow.tsx';

const ROW = 78;
/** Rows left below what is in sight when more are asked for. */
const REACH = 10;

const List = (props: ComponentProps<'ul'>) => <ul aria-label={chat.list} {...props} />;

/** Only the rows in sight are in the document. */
export function ConversationList({ rows, open, onEnd }: { rows: readonly Row[]; open: ConversationId | null; onEnd: () => void }) {
  const list = useRef<VirtualizerHandle>(null);
  const now = useNow();
  const onScroll = () => {
    const handle = list.current;
    if (handle && handle.findItemIndex(handle.scrollOffset + handle.viewportSize) + REACH >= rows.length) onEnd();
  };
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-4 desktop:px-2">
      <Virtualizer ref={list} data={rows} as={List} item="li" itemSize={ROW} onScroll={onScroll}>
        {(row) => <ConversationRow key={row.id} row={row} now={now} current={row.id === open} />}
      </Virtualizer>
    </div>
  );
}
