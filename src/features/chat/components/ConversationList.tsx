import { ChevronDown } from 'lucide-react';
import { useRef, useState, type ComponentProps } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { chat } from '#i18n/fr/chat.ts';
import type { ConversationId } from '#schemas/ids.ts';
import type { ConversationRow as Row } from '#domain/views.ts';
import { useCommands } from '#live/use-commands.ts';
import { cx } from '#ui/cx.ts';
import { deferred } from '#ui/Deferred.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useNow } from '#ui/use-now.ts';
import { setConversation } from '../expressive-commands.ts';
import { tried } from '../tried.ts';
import { useRowMenu } from '../use-row-menu.ts';
import { ConversationRow } from './ConversationRow.tsx';

const ROW = 78;
/** Rows left below what is in sight when more are asked for. */
const REACH = 10;

type Listed = Row | 'archived';
const commands = { setConversation };
/* Larger than a row, and seldom wanted. */
const RowMenu = deferred(() => import('./RowMenu.tsx').then((m) => m.RowMenu));

const List = (props: ComponentProps<'ul'>) => <ul aria-label={chat.list} {...props} />;

/** Only the rows in sight are in the document. */
export function ConversationList({ rows, open, onEnd }: { rows: readonly Row[]; open: ConversationId | null; onEnd: () => void }) {
  const list = useRef<VirtualizerHandle>(null);
  const now = useNow();
  const ask = useCommands(commands);
  const { at, open: openMenu, close } = useRowMenu();
  const [unfolded, unfold] = useState(false);
  const live = rows.filter(({ archived }) => !archived);
  const archived = rows.filter((row) => row.archived);
  /* Whoever reads one of them sees where it stands. */
  const shown = unfolded || archived.some(({ id }) => id === open);
  const listed: Listed[] = [...live, ...(archived.length ? ['archived' as const] : []), ...(shown ? archived : [])];
  const onScroll = () => {
    const handle = list.current;
    if (handle && handle.findItemIndex(handle.scrollOffset + handle.viewportSize) + REACH >= listed.length) onEnd();
  };
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-4 desktop:px-2">
      <Virtualizer ref={list} data={listed} as={List} item="li" itemSize={ROW} onScroll={onScroll}>
        {(row) =>
          row === 'archived' ? (
            <ArchivedFold key={row} count={archived.length} shown={shown} onToggle={() => unfold(!shown)} />
          ) : (
            <ConversationRow key={row.id} row={row} now={now} current={row.id === open} onMenu={openMenu} />
          )
        }
      </Virtualizer>
      {at && <RowMenu key={at.row.id} at={at} onClose={close} onUnavailable={close} onSet={(settings) => void tried(ask?.setConversation({ conversationId: at.row.id, settings }))} />}
    </div>
  );
}

/** Where the archived ones begin; folded at first. */
function ArchivedFold({ count, shown, onToggle }: { count: number; shown: boolean; onToggle: () => void }) {
  return (
    <button type="button" aria-expanded={shown} onClick={onToggle} className="flex min-h-[52px] w-full items-center gap-2 px-4 text-second font-medium text-text-soft hover:text-text focus-visible:-outline-offset-2">
      {chat.settings.archived(count)}
      <Icon of={ChevronDown} size={18} className={cx('transition-transform', shown && 'rotate-180')} />
    </button>
  );
}
