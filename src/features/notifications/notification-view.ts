import type { NotificationType } from '#schemas/streams/notifications.ts';
import type { MemberId } from '#schemas/ids.ts';

export interface ActorView {
  id: MemberId;
  username: string;
  avatarUrl: string | null;
}

/** A row of the notifications stream as the page shows it, with pending actions applied. */
export interface NotificationView {
  /** Of the row, and its key on the screen. */
  id: string;
  seq: number;
  type: NotificationType;
  subject: string;
  subjectSeq: number | null;
  /** Number of events of the key so far: what a mark as read or a deletion covers [G17]. */
  events: number;
  /** The latest few, without those whom this member blocks. */
  actors: readonly ActorView[];
  actorCount: number;
  /** Milliseconds since 1970. */
  at: number;
  isRead: boolean;
  /** Name of the group it is about; null: of none, or not on the device. */
  groupName: string | null;
}
