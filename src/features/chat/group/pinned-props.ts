import type { ConversationId, MemberId } from '#schemas/ids.ts';

/** Of the bar of pins, and of the sheet with all of them. */
export interface PinnedProps {
  groupId: ConversationId;
  /** Numbers, the latest pin first. */
  pinned: readonly number[];
  nameOf(member: MemberId): string;
  onOpen(seq: number): void;
}
