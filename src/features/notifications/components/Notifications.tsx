import { useCallback, useMemo, useRef, type MouseEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ownAccess } from '#device/own-access.ts';
import { useConnection } from '#device/use-connection.ts';
import { useLive } from '#device/use-live.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { filterOf, listItems, typeFilters } from '../items.ts';
import { neighbourOf } from '../neighbour.ts';
import type { NotificationView } from '../notification-view.ts';
import { openingOf } from '../opening.ts';
import type { PageView } from '../page-view.ts';
import { notifications as text } from '../text.fr.ts';
import { useItemMenu } from '../use-item-menu.ts';
import { useMarkShown } from '../use-mark-shown.ts';
import { useNewRows } from '../use-new-rows.ts';
import type { NotificationActions } from '../use-notification-actions.ts';
import { ConversationItem } from './ConversationItem.tsx';
import { ItemMenu } from './ItemMenu.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import { NotificationList } from './NotificationList.tsx';
import { TypeFilters } from './TypeFilters.tsx';

interface Props {
  view: PageView;
  actions: NotificationActions;
  onEnd: () => void;
}

/** The filters, and the entries that fit the chosen one, which stands in the address. */
export function Notifications({ view, actions, onEnd }: Props) {
  const [query, setQuery] = useSearchParams();
  const filter = filterOf(query.get('type'));
  const now = useNow();
  const access = useLive(ownAccess);
  const restriction = (access.status === 'ready' && access.value?.restriction) || 'none';
  const newRows = useNewRows(view.rows);
  const items = useMemo(() => listItems(view, filter, now), [view, filter, now]);
  const menu = useItemMenu();
  const nextFocus = useRef<HTMLElement | null>(null);
  const { read, remove } = actions;
  const removeItem = useCallback(
    (removed: NotificationView, origin: HTMLElement) => {
      nextFocus.current = neighbourOf(origin);
      (nextFocus.current ?? origin.closest<HTMLElement>('main'))?.focus();
      remove(removed);
    },
    [remove],
  );
  const { open } = menu;
  const openMenu = useCallback(
    (shown: NotificationView, event: MouseEvent<HTMLElement>) => {
      nextFocus.current = null;
      open(shown, event);
    },
    [open],
  );
  // A filter hides unread rows, so that nothing counts as shown.
  useMarkShown(filter === null ? view.newestUnread : 0, () => actions.readAll(view.newestUnread));
  const choose = (type: string | null) => setQuery(type === null ? {} : { type }, { replace: true });
  const filters = typeFilters(view, view.counts.byType);
  if (filters.length === 0 || (!view.isKnown && items.length === 0)) return <Nothing isKnown={view.isKnown} />;
  return (
    <>
      <TypeFilters filters={filters} chosen={filter} onChoose={choose} />
      {items.length === 0 ? (
        <EmptyState
          title={text.none.title}
          action={
            <Button variant="quiet" size="small" onClick={() => choose(null)}>
              {text.none.action}
            </Button>
          }
        />
      ) : (
        <NotificationList
          items={items}
          onEnd={view.hasMore ? onEnd : undefined}
          renderItem={(item) =>
            item.kind === 'conversation' ? (
              <ConversationItem row={item.row} now={now} />
            ) : (
              <NotificationItem
                view={item.view}
                {...openingOf(item.view, restriction)}
                isNew={newRows.has(item.view.id)}
                onOpen={read}
                onRemove={removeItem}
                onMenu={openMenu}
              />
            )
          }
        />
      )}
      {menu.at && (
        <ItemMenu
          at={menu.at}
          onRead={read}
          onRemove={removeItem}
          returnTo={() => nextFocus.current}
          onClose={menu.close}
        />
      )}
    </>
  );
}

/** Says that there is nothing only if that is known; before the first answer it is not. */
function Nothing({ isKnown }: { isKnown: boolean }) {
  const connection = useConnection();
  if (isKnown) return <EmptyState title={text.empty.title}>{text.empty.text}</EmptyState>;
  return connection === 'offline' ? (
    <EmptyState title={text.notYet.title}>{text.notYet.text}</EmptyState>
  ) : (
    <SkeletonRows />
  );
}
