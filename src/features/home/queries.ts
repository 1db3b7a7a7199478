/** What the home page reads: nothing that other screens do not read too. */
import { combineLatest, map, type Observable } from 'rxjs';
import type { Profile } from '#schemas/entities/profile.ts';
import type { ConversationRow } from '#domain/views.ts';
import { conversationList, pendingCount, unreadConversations } from '#live/conversations.ts';
import type { Device } from '#live/device.ts';
import { ownProfile } from '#live/own-account.ts';

export interface HomeView {
  profile: Profile | null;
  /** All with something unread, newest first. */
  unread: readonly ConversationRow[];
  /** The newest few, read or not. */
  recent: readonly ConversationRow[];
  /** Messages that have not left this device. */
  pending: number;
  /** The conversations where something waits or was refused. */
  unsent: readonly ConversationRow[];
}

const RECENT = 5;
const isUnsent = ({ preview }: ConversationRow) => preview?.state === 'pending' || preview?.state === 'failed';

export const homeView = (device: Device): Observable<HomeView> =>
  combineLatest([ownProfile(device), unreadConversations(device), conversationList(device, RECENT), pendingCount(device)]).pipe(
    map(([profile, unread, listed, pending]) => ({ profile, unread, recent: listed.slice(0, RECENT), pending, unsent: listed.filter(isUnsent) })),
  );
