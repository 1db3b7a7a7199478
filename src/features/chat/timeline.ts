/** How a conversation is laid out: days, runs of bubbles, and which bubbles carry the line below them. Pure. */
import { dayKey } from '#i18n/dates.ts';
import { dayTitle } from '#i18n/day-title.ts';
import type { MessageView } from '#domain/views.ts';

/** A run ends when its author pauses this long. */
const RUN_PAUSE_MS = 15 * 60_000;

export interface TimelineItem {
  message: MessageView;
  /** The day's title, above the first message of each day. */
  day: string | null;
  /** The first of what was unread when the conversation was opened. */
  isFirstUnread: boolean;
  /** Last bubble of its run: it has the pointed corner. */
  endsRun: boolean;
  /** The line with state and time stands under this bubble. */
  showsStatus: boolean;
}

const sameRun = (a: MessageView, b: MessageView) =>
  a.senderId === b.senderId &&
  dayKey(a.at) === dayKey(b.at) &&
  Math.abs(b.at - a.at) < RUN_PAUSE_MS &&
  a.state !== 'failed' &&
  b.state !== 'failed';

/** `unreadFrom`: the first number that was unread; null where nothing was. */
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
