/** Finds the conversations with new messages that should be announced to the member. */
import type { ConversationId } from '#schemas/ids.ts';
import type { ConversationRow } from './views.ts';

/** Older messages arrived while the device was offline: they count as unread, but are not announced. */
const RECENT_MS = 60_000;

type Row = Pick<ConversationRow, 'id' | 'unread' | 'at' | 'muted'>;
export type UnreadCounts = ReadonlyMap<ConversationId, number>;

export const unreadCountsOf = (rows: readonly Row[]): UnreadCounts =>
  new Map(rows.map(({ id, unread }) => [id, unread]));

/**
 * Returns the conversations whose unread count has grown since `previous`. null means that nothing was counted before,
 * and then nothing is new. `now` is the server's time.
 */
export const newlyUnread = (previous: UnreadCounts | null, rows: readonly Row[], now: number): ConversationId[] =>
  previous
    ? rows
        .filter(({ id, unread, at, muted }) => !muted && unread > (previous.get(id) ?? 0) && now - at < RECENT_MS)
        .map(({ id }) => id)
    : [];
