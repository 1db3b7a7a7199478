/** Queries of the page and of its signs on every screen, from what is on the device. */
import { combineLatest, distinctUntilChanged, map, of, switchMap, type Observable } from 'rxjs';
import { notificationsStreamId } from '#schemas/streams/notifications.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, StreamId } from '#schemas/ids.ts';
import { unreadConversations } from '#device/conversations.ts';
import type { Device } from '#device/device.ts';
import { notificationCounts, notificationList } from '#device/notifications.ts';
import { namingOf } from '#streams/conversation/naming.ts';
import type { NotificationsView } from '#streams/notifications/view.ts';
import { account$, head$, heads$ } from '#sync/store/reads.ts';
import { countsAsUnread } from './items.ts';
import type { PageView } from './page-view.ts';

const rowsIn = (byType: PageView['counts']['byType'], unread: number): number =>
  unread - (byType.message ?? 0) - (byType.group_message ?? 0);

/** What the dot, the tab's title and the icon's badge show. */
export interface Signs {
  /** Number of the newest row while any is unread; 0: none is. */
  newestUnread: number;
  unreadRows: number;
  /** With unread conversations and groups [G1]. */
  unread: number;
}

export const notificationSigns = (device: Device): Observable<Signs> =>
  combineLatest([notificationCounts(device), head$(device.store, notificationsStreamId(device.account))]).pipe(
    map(([{ unread, byType }, head]) => {
      const unreadRows = rowsIn(byType, unread);
      return { unread, unreadRows, newestUnread: unreadRows > 0 ? (head?.info?.last ?? 0) : 0 };
    }),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  );

const isAboutGroup = (type: string): boolean => type === 'mention' || type === 'group_invite';
/** Groups that a list is about, each once. */
const groupsIn = (view: NotificationsView | null): readonly string[] => [
  ...new Set(view?.rows.flatMap(({ type, subject }) => (isAboutGroup(type) ? subject : []))),
];

/** Names of these groups: of those that the member is in, and of those that have invited them. */
function groupNames({ store }: Device, groups: readonly string[]): Observable<ReadonlyMap<string, string>> {
  if (groups.length === 0) return of(new Map());
  const streams: StreamId[] = groups.map((id) => asStream(id as ConversationId));
  return combineLatest([heads$(store, streams), account$(store)]).pipe(
    map(([heads, account]) => {
      const invitations = account?.info?.kind === 'account' ? account.info.invitations : [];
      const names = new Map<string, string>(invitations.map(({ groupId, name }) => [groupId, name]));
      for (const [id, head] of heads) {
        const { name } = namingOf(head);
        if (name !== null) names.set(id, name);
      }
      return names;
    }),
  );
}

/** Everything that the page shows of the newest `size` numbers. */
export function notificationPage(device: Device, size: number): Observable<PageView> {
  const list = notificationList(device, size);
  const named = list.pipe(
    switchMap((view) => groupNames(device, groupsIn(view)).pipe(map((names) => ({ view, names })))),
  );
  return combineLatest([named, unreadConversations(device), notificationCounts(device)]).pipe(
    map(([{ view, names }, conversations, counts]) => ({
      rows: (view?.rows ?? []).map((row) => ({
        ...row,
        groupName: isAboutGroup(row.type) ? (names.get(row.subject) ?? null) : null,
      })),
      conversations: conversations.filter(countsAsUnread),
      counts,
      newestUnread: view && rowsIn(counts.byType, counts.unread) > 0 ? view.upTo : 0,
      hasMore: view?.hasMore ?? false,
      isKnown: view !== null,
    })),
  );
}

/** More rows than anybody reads in an explanation. */
const EXPLAINED = 512;

export const explainedCounts = (device: Device): Observable<PageView> => notificationPage(device, EXPLAINED);
