import { useRef, type ComponentProps } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { chat } from '#i18n/fr/chat.ts';
import type { RowsProps } from './ConversationList.tsx';

const ROW = 78;
/** Rows left below what is in sight when more are asked for. */
const REACH = 10;

const List = (props: ComponentProps<'ul'>) => <ul aria-label={chat.list} {...props} />;

/** Only the rows in sight are in the document. */
export function RowsInSight({ rows, draw, onEnd }: RowsProps & { onEnd: () => void }) {
  const list = useRef<VirtualizerHandle>(null);
  const onScroll = () => {
    const handle = list.current;
    if (handle && handle.findItemIndex(handle.scrollOffset + handle.viewportSize) + REACH >= rows.length) onEnd();
  };
  return (
    <Virtualizer ref={list} data={rows} as={List} item="li" itemSize={ROW} onScroll={onScroll}>
      {draw}
    </Virtualizer>
  );
}
