/**
 * What the home page reads: nothing that other screens do not read too. It stands here because the snapshot keeps it.
 */
import { combineLatest, map, type Observable } from 'rxjs';
import type { Profile } from '#schemas/entities/profile.ts';
import type { ConversationRow } from '#domain/views.ts';
import { conversationList, pendingCount, unreadConversations } from './conversations.ts';
import type { Device } from './device.ts';
import { homeMemory } from './persisted-query.ts';
import { ownProfile } from './own-account.ts';
import { persistedQuery } from './query.ts';

export interface HomeView {
  profile: Profile | null;
  /** The first few with something unread, newest first. */
  unread: readonly ConversationRow[];
  unreadCount: number;
  /** The newest few, read or not. */
  recent: readonly ConversationRow[];
  /** Messages that have not left this device. */
  pending: number;
  /** The conversations where something waits or was refused. */
  unsent: readonly ConversationRow[];
}

const RECENT = 5;
const UNREAD = 6;
const isUnsent = ({ preview }: ConversationRow) => preview?.state === 'pending' || preview?.state === 'failed';

export const homeView = persistedQuery(homeMemory, (device: Device): Observable<HomeView> =>
  combineLatest([
    ownProfile(device),
    unreadConversations(device),
    conversationList(device, RECENT),
    pendingCount(device),
  ]).pipe(
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
