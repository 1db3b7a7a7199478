/** Queries of the page, from what is on the device. */
import { combineLatest, map, of, switchMap, type Observable } from 'rxjs';
import { isCounted } from '#domain/is-counted.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, StreamId } from '#schemas/ids.ts';
import { unreadConversations } from '#device/conversations.ts';
import type { Device } from '#device/device.ts';
import { notificationCounts, notificationList } from '#device/notifications.ts';
import type { NotificationsView } from '#streams/notifications/view.ts';
import { account$, heads$ } from '#sync/store/reads.ts';
import type { PageView } from './page-view.ts';
import { rowsIn } from './signs.ts';

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
      for (const [id, { info, membership }] of heads)
        if (info?.kind === 'group' && !membership.gone) names.set(id, info.name);
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
      conversations: conversations.filter(isCounted),
      counts,
      newestUnread: view && rowsIn(counts) > 0 ? view.upTo : 0,
      hasMore: view?.hasMore ?? false,
      isKnown: view?.isKnown ?? false,
    })),
  );
}

/** More rows than anybody reads in an explanation. */
const EXPLAINED = 512;

/** What counts, and how many unread conversations do not. */
export interface Explanation extends PageView {
  quiet: number;
}

export const explainedCounts = (device: Device): Observable<Explanation> =>
  combineLatest([notificationPage(device, EXPLAINED), unreadConversations(device)]).pipe(
    map(([view, unread]) => ({ ...view, quiet: unread.filter((row) => !isCounted(row)).length })),
  );
