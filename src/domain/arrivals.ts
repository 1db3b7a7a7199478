/** Which conversations have something new for the member to hear of. */
import type { ConversationId } from '#schemas/ids.ts';
import type { ConversationRow } from './views.ts';

/** What came longer ago, while nobody was connected, is found unread and not announced. */
const RECENT_MS = 60_000;

type Row = Pick<ConversationRow, 'id' | 'unread' | 'at' | 'muted'>;
export type Unread = ReadonlyMap<ConversationId, number>;

export const unreadIn = (rows: readonly Row[]): Unread => new Map(rows.map(({ id, unread }) => [id, unread]));

/** `before`: as last seen; null: nothing was seen before, and nothing is new. `now`: the server's time. */
export const arrivedIn = (before: Unread | null, rows: readonly Row[], now: number): ConversationId[] =>
  before
    ? rows
        .filter(({ id, unread, at, muted }) => !muted && unread > (before.get(id) ?? 0) && now - at < RECENT_MS)
        .map(({ id }) => id)
    : [];
