/**
 * Computes the layout of a conversation: days, runs of messages, and the messages with a status line below them. Pure.
 */
import { dayKey } from '#i18n/dates.ts';
import { dayTitle } from '#i18n/day-title.ts';
import type { MessageView } from '#domain/views.ts';

/** A run ends when its author pauses this long. */
const RUN_PAUSE_MS = 15 * 60_000;

export interface TimelineItem {
  message: MessageView;
  /** The day's title, above the first message of each day. */
  day: string | null;
  /** The first message that was unread when the conversation was opened. */
  isFirstUnread: boolean;
  /** Last message of its run: its bubble has the pointed corner. */
  endsRun: boolean;
  /** The line with state and time is shown under this message. */
  showsStatus: boolean;
}

const sameRun = (a: MessageView, b: MessageView) =>
  a.senderId === b.senderId &&
  dayKey(a.at) === dayKey(b.at) &&
  Math.abs(b.at - a.at) < RUN_PAUSE_MS &&
  a.state !== 'failed' &&
  b.state !== 'failed';

/** Returns the items of the list. `firstUnreadSeq`: the first unread number; null if nothing was unread. */
export function timelineOf(
  messages: readonly MessageView[],
  now: number,
  firstUnreadSeq: number | null = null,
): TimelineItem[] {
  const firstUnread =
    firstUnreadSeq === null
      ? undefined
      : messages.find(({ mine, seq }) => !mine && seq !== null && seq >= firstUnreadSeq);
  return messages.map((message, index) => {
    const previous = messages[index - 1];
    const next = messages[index + 1];
    const ends = !next || !sameRun(message, next);
    return {
      message,
      day: previous && dayKey(previous.at) === dayKey(message.at) ? null : dayTitle(message.at, now),
      isFirstUnread: message === firstUnread,
      endsRun: ends,
      showsStatus: message.mine && (ends || message.state !== next?.state),
    };
  });
}
