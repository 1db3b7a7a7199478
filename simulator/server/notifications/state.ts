/** What the server stores of notifications besides the parts that every stream has. */
import type { MemberId } from '#schemas/ids.ts';
import type { NotificationRow, NotificationType } from '#schemas/streams/notifications.ts';
import type { ServerRow, Stream } from '../truth.ts';

/** `start`: the running number before the row's first event; a deletion of a part moves `from` beyond it. */
export interface StoredNotification extends Omit<NotificationRow, 'actors'> {
  start: number;
  actors: readonly MemberId[];
}

export interface NotificationEvent {
  n: number;
  id: string;
  actor: MemberId | null;
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

export const rowsIn = ({ rows }: Pick<Stream, 'rows'>): readonly StoredNotification[] =>
  rows as unknown as readonly StoredNotification[];
export const asServerRow = (row: StoredNotification): ServerRow => row as unknown as ServerRow;
export const keyName = ({ type, subject }: Pick<KeyState, 'type' | 'subject'>): string => `${type}/${subject}`;
