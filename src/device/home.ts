/**
 * Query of the home page. It combines queries of other screens, and is in this folder because the snapshot keeps it.
 */
import { combineLatest, map, type Observable } from 'rxjs';
import type { ConversationRow, HomeView } from '#domain/views.ts';
import { conversationList, pendingCount, unreadRows } from './conversations.ts';
import type { Device } from './device.ts';
import { homeMemory } from './persisted-query.ts';
import { ownProfile } from './own-account.ts';
import { persistedQuery } from './query.ts';

const RECENT = 5;
const UNREAD = 6;
const isUnsent = ({ preview }: ConversationRow) => preview?.state === 'pending' || preview?.state === 'failed';

export const homeView = persistedQuery(homeMemory, (device: Device): Observable<HomeView> =>
  combineLatest([ownProfile(device), unreadRows(device), conversationList(device, RECENT), pendingCount(device)]).pipe(
    map(([profile, unread, listed, pending]) => ({
      profile,
      unread: unread.slice(0, UNREAD),
      unreadCount: unread.length,
      recent: listed.slice(0, RECENT),
      pending,
      unsent: listed.filter(isUnsent),
    })),
  ),
);
