/**
 * Computes the layout of a conversation: days, runs of messages, and the messages with a status line below them. Pure.
 */
import { dayKey } from '#i18n/dates.ts';
import { dayTitle } from '#i18n/day-title.ts';
import type { MessageView } from '#domain/views.ts';
import type { MemberId } from '#schemas/ids.ts';

/** A run ends when its author pauses this long. */
const RUN_PAUSE_MS = 15 * 60_000;

/** Who wrote a message of a group, as shown beside it. */
export interface TimelineAuthor {
  name: string;
  avatarUrl: string | null;
}

export interface TimelineItem {
  message: MessageView;
  /** Of another member's message in a group. */
  author: TimelineAuthor | null;
  /** The day's title, above the first message of each day. */
  day: string | null;
  /** The first message that was unread when the conversation was opened. */
  isFirstUnread: boolean;
  /** First message of its run: in a group, its author's name stands above it. */
  startsRun: boolean;
  /** Last message of its run: its bubble has the pointed corner. */
  endsRun: boolean;
  /** The line with state and time is shown under this message. */
  showsStatus: boolean;
}

/** Rows that are a line of their own and no message. */
export const isLine = ({ type, deleted }: Pick<MessageView, 'type' | 'deleted'>): boolean =>
  type === 'system' || (type === 'call' && !deleted);

const sameRun = (a: MessageView, b: MessageView) =>
  a.senderId === b.senderId &&
  !isLine(a) &&
  !isLine(b) &&
  dayKey(a.at) === dayKey(b.at) &&
  Math.abs(b.at - a.at) < RUN_PAUSE_MS &&
  a.state !== 'failed' &&
  b.state !== 'failed';

/** Whether a row can be unread: a system row never is [Y12]. */
export const countsAsUnread = ({ mine, type }: MessageView): boolean => !mine && type !== 'system';

/**
 * Returns the items of the list. `firstUnreadSeq`: the first unread number; null if nothing was unread. `authorOf`: in
 * a group; it returns the same object for the same member.
 */
export function timelineOf(
  messages: readonly MessageView[],
  now: number,
  firstUnreadSeq: number | null = null,
  authorOf?: (member: MemberId) => TimelineAuthor,
): TimelineItem[] {
  const firstUnread =
    firstUnreadSeq === null
      ? undefined
      : messages.find((each) => countsAsUnread(each) && each.seq !== null && each.seq >= firstUnreadSeq);
  return messages.map((message, index) => {
    const previous = messages[index - 1];
    const next = messages[index + 1];
    const ends = !next || !sameRun(message, next);
    return {
      message,
      author: authorOf && countsAsUnread(message) ? authorOf(message.senderId) : null,
      day: previous && dayKey(previous.at) === dayKey(message.at) ? null : dayTitle(message.at, now),
      isFirstUnread: message === firstUnread,
      startsRun: !previous || !sameRun(previous, message),
      endsRun: ends,
      showsStatus: message.mine && !isLine(message) && (ends || message.state !== next?.state),
    };
  });
}
