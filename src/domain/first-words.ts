import { UNANSWERED_MESSAGES } from '#schemas/limits.ts';

/** Counts of a conversation: all its messages, the member's own among them, and own ones that wait to be sent. */
export interface MessageCounts {
  last: number;
  mine: number;
  waiting: number;
}

/**
 * Returns how many messages the member may still write to someone who has never answered. null: they have answered, and
 * there is no limit.
 */
export const firstWordsLeft = ({ last, mine, waiting }: MessageCounts): number | null =>
  last > mine ? null : Math.max(0, UNANSWERED_MESSAGES - mine - waiting);
