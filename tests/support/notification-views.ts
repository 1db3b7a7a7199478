/** Notifications as the page shows them, for tests without a server; a test names only what it is about. */
import type { NotificationView } from '#features/notifications/notification-view.ts';
import type { ConversationRow } from '#domain/views.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { groupInfo, ownMembership } from './group-head.ts';
import { START, uuid } from './streams.ts';

export const actor = (username: string): NotificationView['actors'][number] => ({
  id: uuid(700 + username.length) as MemberId,
  username,
  avatarUrl: null,
});

/** The `n`-th hour of the test's time. */
export const hour = (n: number): number => START + n * 3_600_000;

export const notification = (seq: number, overrides: Partial<NotificationView> = {}): NotificationView => ({
  id: `row ${seq}`,
  seq,
  type: 'mention',
  subject: uuid(500),
  subjectSeq: null,
  count: 1,
  key: { type: 'mention', subject: uuid(500), upTo: 1 },
  actors: [actor('camille')],
  actorCount: 1,
  at: hour(seq),
  isRead: false,
  groupName: null,
  ...overrides,
});

export const unreadRow = (n: number, unread: number, overrides: Partial<ConversationRow> = {}): ConversationRow => ({
  id: uuid(800 + n) as ConversationId,
  otherId: uuid(n) as MemberId,
  group: null,
  card: null,
  closed: false,
  preview: null,
  at: hour(n),
  unread,
  muted: false,
  pinned: false,
  archived: false,
  ...overrides,
});

export const unreadGroup = (n: number, unread: number, overrides: Partial<ConversationRow> = {}): ConversationRow =>
  unreadRow(n, unread, {
    otherId: null,
    group: { info: groupInfo(9), own: ownMembership(), unreadMentions: [] },
    ...overrides,
  });
