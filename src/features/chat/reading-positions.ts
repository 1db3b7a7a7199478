/**
 * Remembers where each conversation was being read when it was left, for as long as the page lives: numbers and
 * distances only.
 */
import type { ConversationId } from '#schemas/ids.ts';

export interface ReadingPosition {
  /** The number of the topmost visible message. */
  seq: number;
  /** Distance from the upper edge of the list to the start of that message, px. */
  offset: number;
  /** How many messages were unread then. */
  unread: number;
}

/** Positions above this number are forgotten, the oldest first. */
const MAX_POSITIONS = 100;

const positions = new Map<ConversationId, ReadingPosition>();

/** Saves a position; null: the conversation was left at its end, where it opens by default. */
export function saveReadingPosition(conversationId: ConversationId, position: ReadingPosition | null): void {
  positions.delete(conversationId);
  if (!position) return;
  positions.set(conversationId, position);
  const [oldest] = positions.keys();
  if (positions.size > MAX_POSITIONS && oldest !== undefined) positions.delete(oldest);
}

/** Returns the saved position; null: there is none, or more unread messages have come since. */
export function restoreReadingPosition(conversationId: ConversationId, unread: number): ReadingPosition | null {
  const position = positions.get(conversationId);
  return position && unread <= position.unread ? position : null;
}
