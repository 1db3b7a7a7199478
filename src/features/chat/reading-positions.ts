/**
 * Where each conversation was being read when it was left, for as long as the page lives: numbers and distances only.
 */
import type { ConversationId } from '#schemas/ids.ts';

export interface ReadingPosition {
  /** The number of the topmost message in sight. */
  seq: number;
  /** How far below the upper edge of the list it began, px. */
  offset: number;
  /** How many messages were unread then. */
  unread: number;
}

/** The least recently left are forgotten. */
const MAX_POSITIONS = 100;

const positions = new Map<ConversationId, ReadingPosition>();

/** null: it was left at its end, where it opens by itself. */
export function saveReadingPosition(conversationId: ConversationId, position: ReadingPosition | null): void {
  positions.delete(conversationId);
  if (!position) return;
  positions.set(conversationId, position);
  const [oldest] = positions.keys();
  if (positions.size > MAX_POSITIONS && oldest !== undefined) positions.delete(oldest);
}

/** null: nothing to come back to, or more has come since that is unread. */
export function restoreReadingPosition(conversationId: ConversationId, unread: number): ReadingPosition | null {
  const position = positions.get(conversationId);
  return position && unread <= position.unread ? position : null;
}
