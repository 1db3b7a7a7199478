/** Finds what has arrived in conversations, groups and notifications and should be announced to the member. */
import type { ConversationId } from '#schemas/ids.ts';
import type { ConversationRow } from './views.ts';

/** Older messages arrived while the device was offline: they count as unread, but are not announced. */
const RECENT_MS = 60_000;

/** A mention stands before the group's other messages: it may be announced where these are muted. */
export type ConversationArrivalKind = 'message' | 'group-message' | 'mention' | 'muted-mention';
export type ArrivalKind = ConversationArrivalKind | 'notification';
export interface Arrival {
  id: ConversationId;
  kind: ConversationArrivalKind;
}

type Row = Pick<ConversationRow, 'id' | 'unread' | 'at' | 'muted' | 'group'>;
/** Of a conversation: how many messages are unread, and the highest number that mentions the member; 0: none does. */
export interface Unread {
  messages: number;
  lastMention: number;
}
export type UnreadCounts = ReadonlyMap<ConversationId, Unread>;

export const unreadCountsOf = (rows: readonly Row[]): UnreadCounts =>
  new Map(
    rows.map(({ id, unread, group }) => [id, { messages: unread, lastMention: group?.unreadMentions.at(-1) ?? 0 }]),
  );

/**
 * Returns where something is unread that was not in `previous`. null means that nothing was counted before, and then
 * nothing is new. `now` is the server's time.
 */
export const newArrivals = (previous: UnreadCounts | null, rows: readonly Row[], now: number): Arrival[] =>
  previous
    ? rows
        .filter(({ at }) => now - at < RECENT_MS)
        .flatMap((row) => {
          const kind = kindOf(previous.get(row.id), row);
          return kind ? [{ id: row.id, kind }] : [];
        })
    : [];

function kindOf(before: Unread | undefined, { unread, muted, group }: Row): ConversationArrivalKind | null {
  if ((group?.unreadMentions.at(-1) ?? 0) > (before?.lastMention ?? 0)) return muted ? 'muted-mention' : 'mention';
  if (muted || unread <= (before?.messages ?? 0)) return null;
  return group ? 'group-message' : 'message';
}

/** Returns whether what was announced is still unread. */
export const isStillUnread = (latest: UnreadCounts, { id, kind }: Arrival): boolean => {
  const { messages = 0, lastMention = 0 } = latest.get(id) ?? {};
  return (kind === 'mention' || kind === 'muted-mention' ? lastMention : messages) > 0;
};

interface NotificationRow {
  seq: number;
  type: string;
  isRead: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Returns whether there is an unread notification above the number `upTo`, the highest one that was there before. A
 * mention is announced by its message. null: nothing was there to compare with. `now` is the server's time.
 */
export const hasNewNotification = (upTo: number | null, rows: readonly NotificationRow[], now: number): boolean =>
  upTo !== null &&
  rows.some(({ seq, type, isRead, at }) => seq > upTo && !isRead && type !== 'mention' && now - at < RECENT_MS);
