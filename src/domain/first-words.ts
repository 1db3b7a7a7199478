import { UNANSWERED_MESSAGES } from '#schemas/limits.ts';

/**
 * What is known of a conversation: all its messages, those of the member among them, and those that wait to be sent.
 */
export interface MessageCounts {
  last: number;
  mine: number;
  waiting: number;
}

/**
 * How many messages may still be written to somebody who has never written back; null: they have, and there is no such
 * limit.
 */
export const firstWordsLeft = ({ last, mine, waiting }: MessageCounts): number | null =>
  last > mine ? null : Math.max(0, UNANSWERED_MESSAGES - mine - waiting);
