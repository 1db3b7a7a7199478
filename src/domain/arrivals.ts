/** Which conversations have something new for the member to hear of. */
import type { ConversationId } from '#schemas/ids.ts';
import type { ConversationRow } from './views.ts';

/** What came longer ago, while nobody was connected, is found unread and not announced. */
const RECENT_MS = 60_000;

type Row = Pick<ConversationRow, 'id' | 'unread' | 'at' | 'muted'>;
export type UnreadCounts = ReadonlyMap<ConversationId, number>;

export const unreadCountsOf = (rows: readonly Row[]): UnreadCounts =>
  new Map(rows.map(({ id, unread }) => [id, unread]));

/** `before`: as last seen; null: nothing was seen before, and nothing is new. `now`: the server's time. */
export const newlyUnread = (previous: UnreadCounts | null, rows: readonly Row[], now: number): ConversationId[] =>
  previous
    ? rows
        .filter(({ id, unread, at, muted }) => !muted && unread > (previous.get(id) ?? 0) && now - at < RECENT_MS)
        .map(({ id }) => id)
    : [];
