import { ChevronDown } from 'lucide-react';
import { memo, useState, type ReactElement, type ReactNode } from 'react';
import { chat } from '#i18n/fr/chat.ts';
import type { ConversationId } from '#schemas/ids.ts';
import type { ConversationRow as Row } from '#domain/views.ts';
import { draftLines } from '#device/first-queries.ts';
import { setConversation } from '#device/set-conversation.ts';
import { useCommands } from '#device/use-commands.ts';
import { useLive } from '#device/use-live.ts';
import { cx } from '#ui/cx.ts';
import { deferredPart } from '#ui/LazyPart.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useNow } from '#ui/use-now.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';
import { useRowMenu } from '../use-row-menu.ts';
import { ConversationRow } from './ConversationRow.tsx';
import type { ListRow, RowsProps } from './VisibleRows.tsx';

const commands = { setConversation };
/* Larger than the first rows, which are painted without it. */
const RowsInSight = deferredPart(() => import('./VisibleRows.tsx').then((m) => m.VisibleRows));
/* Larger than a row, and seldom opened. */
const RowMenu = deferredPart(() => import('./RowMenu.tsx').then((m) => m.RowMenu));

/** The list of conversations; only visible rows are in the document. */
export const ConversationList = memo(function ConversationList({
  rows,
  open,
  notices,
  onEnd,
}: {
  rows: readonly Row[];
  open: ConversationId | null;
  /** Above the first row. */
  notices: ReactNode;
  onEnd: () => void;
}) {
  const now = useNow();
  const ask = useCommands(commands);
  const { at, open: openMenu, close } = useRowMenu();
  const drafts = useLive(draftLines);
  const lines = drafts.status === 'ready' ? drafts.value : {};
  const [isUnfolded, setUnfolded] = useState(false);
  const live = rows.filter(({ archived }) => !archived);
  const archived = rows.filter((row) => row.archived);
  /* An open archived conversation shows its place in the list. */
  const isShown = isUnfolded || archived.some(({ id }) => id === open);
  const listRows: ListRow[] = [
    ...live,
    ...(archived.length ? ['archived' as const] : []),
    ...(isShown ? archived : []),
  ];
  const draw = (row: ListRow): ReactElement =>
    row === 'archived' ? (
      <ArchivedFold key={row} count={archived.length} isExpanded={isShown} onToggle={() => setUnfolded(!isShown)} />
    ) : (
      <ConversationRow
        key={row.id}
        row={row}
        now={now}
        current={row.id === open}
        draft={lines[row.id]}
        onMenu={openMenu}
      />
    );
  return (
    <div
      data-passing={isUnfolded ? '' : undefined}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-4 desktop:px-2"
    >
      <div className="desktop:-mx-2">{notices}</div>
      <RowsInSight
        rows={listRows}
        renderRow={draw}
        onEnd={onEnd}
        fallback={<AllRows rows={listRows} renderRow={draw} />}
      />
      {at && (
        <RowMenu
          key={at.row.id}
          at={at}
          onClose={close}
          onUnavailable={close}
          onSet={(settings) => void withStorageToast(ask?.setConversation({ conversationId: at.row.id, settings }))}
        />
      )}
    </div>
  );
});

function AllRows({ rows, renderRow }: RowsProps) {
  return (
    <ul aria-label={chat.list}>
      {rows.map((row) => (
        <li key={row === 'archived' ? row : row.id}>{renderRow(row)}</li>
      ))}
    </ul>
  );
}

/** Unfolds the archived conversations, which are folded at first. */
function ArchivedFold({ count, isExpanded, onToggle }: { count: number; isExpanded: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={isExpanded}
      onClick={onToggle}
      className="flex min-h-[52px] w-full items-center gap-2 px-4 text-second font-medium text-text-soft hover:text-text focus-visible:-outline-offset-2"
    >
      {chat.settings.archived(count)}
      <Icon icon={ChevronDown} size={18} className={cx('transition-transform', isExpanded && 'rotate-180')} />
    </button>
  );
}
