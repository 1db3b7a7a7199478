/** What the server stores of notifications besides the parts that every stream has. */
import type { MemberId } from '#schemas/ids.ts';
import type { NotificationRow, NotificationType } from '#schemas/streams/notifications.ts';

/** `start`: the running number before the row's first event; a deletion of a part moves `from` beyond it. */
export interface StoredNotification extends Omit<NotificationRow, 'actors'> {
  start: number;
  actors: readonly MemberId[];
}

export interface NotificationEvent {
  n: number;
  id: string;
  actor: MemberId | null;
  at: string;
}

/** [G17] The events of one type and subject. `events` is the last running number, and never goes back. */
export interface KeyState {
  type: NotificationType;
  subject: string;
  events: number;
  eventsRead: number;
  /** The running numbers up to which the member has deleted, and not undone. */
  deletions: number[];
  kept: NotificationEvent[];
}

/** What makes a notification, written by a job after the cause is committed [G2]. */
export interface NotificationCause {
  recipient: MemberId;
  type: NotificationType;
  subject: string;
  subjectSeq: number | null;
  actor: MemberId | null;
  eventId: string;
}

/** Reads the rows of a stream of notifications, which the server stores among rows of all kinds. */
export const rowsIn = ({ rows }: { rows: readonly object[] }): readonly StoredNotification[] =>
  rows as readonly StoredNotification[];
export const keyName = ({ type, subject }: Pick<KeyState, 'type' | 'subject'>): string => `${type}/${subject}`;
