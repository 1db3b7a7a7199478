/** Heads of groups for tests without a server; a test names only what it is about. */
import { asStream } from '#schemas/as-stream.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { PresentMembership } from '#schemas/entities/membership.ts';
import type { ConversationId } from '#schemas/ids.ts';
import type { GroupInfo } from '#schemas/streams/group.ts';
import { ada, head, instant, membership, uuid } from './streams.ts';

export const group = uuid(500) as ConversationId;

export const groupInfo = (last: number, overrides: Partial<GroupInfo> = {}): GroupInfo => ({
  kind: 'group',
  rev: last,
  last,
  system: 1,
  createdAt: instant(0),
  updatedAt: instant(last),
  name: 'Les flâneurs',
  description: '',
  avatarUrl: null,
  privacy: 'public',
  createdBy: ada,
  members: 3,
  adminsOnly: ['pin', 'change', 'mention-all'],
  slowSeconds: 0,
  pinned: [],
  allMentions: [],
  audience: 0,
  ...overrides,
});

export const ownMembership = (
  overrides: Partial<NonNullable<PresentMembership['group']>> = {},
): NonNullable<PresentMembership['group']> => ({
  role: 'member',
  joinRev: 2,
  systemAtRead: 1,
  mentions: [],
  silencedUntil: null,
  ...overrides,
});

/** A group in which everything up to number 1, the line of its creation, is read. */
export const groupHead = (last: number, overrides: Partial<Head> = {}): Head =>
  head(last, {
    id: asStream(group),
    kind: 'group',
    info: groupInfo(last),
    card: null,
    membership: membership({ read: 1, group: ownMembership() }),
    ...overrides,
  });
