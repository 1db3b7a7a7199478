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
  fresh: boolean;
  /** Last bubble of its run: it has the pointed corner. */
  ends: boolean;
  /** The line with state and time stands under this bubble. */
  tells: boolean;
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
  unreadFrom: number | null = null,
): TimelineItem[] {
  const first =
    unreadFrom === null ? undefined : messages.find(({ mine, seq }) => !mine && seq !== null && seq >= unreadFrom);
  return messages.map((message, n) => {
    const before = messages[n - 1];
    const after = messages[n + 1];
    const ends = !after || !sameRun(message, after);
    return {
      message,
      day: before && dayKey(before.at) === dayKey(message.at) ? null : dayTitle(message.at, now),
      fresh: message === first,
      ends,
      tells: message.mine && (ends || message.state !== after?.state),
    };
  });
}
