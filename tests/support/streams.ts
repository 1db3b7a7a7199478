/** Creates streams, heads, messages and queue entries; a test names only the fields that it is about. */
import type { Command } from '#schemas/actions/union.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { emptyQueue, type OutboxSnapshot, type RecordedResult } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { PresentMembership } from '#schemas/entities/membership.ts';
import type { Message } from '#schemas/entities/message.ts';
import { notificationDefaults, soundDefaults } from '#schemas/entities/preferences.ts';
import { emptyOwnFields } from '#schemas/entities/profile-fields.ts';
import { serverFieldDefaults, type Card } from '#schemas/entities/profile.ts';
import type { AccountInfo } from '#schemas/streams/account.ts';
import type { ConversationInfo } from '#schemas/streams/conversation.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, EntryId, Epoch, MemberId, MessageId } from '#schemas/ids.ts';
import { RANGE_OPEN } from '#schemas/limits.ts';
import type { ChangeSet } from '#sync/replica/change-set.ts';
import { instant, START, uuid } from '#simulator/server/fixed-ids.ts';

export { instant, START, uuid };

export const ada = uuid(1) as MemberId;
export const bela = uuid(2) as MemberId;
export const conversation = uuid(100) as ConversationId;
export const otherConversation = uuid(101) as ConversationId;
export const firstEpoch = 'first' as Epoch;
export const secondEpoch = 'second' as Epoch;
export const messageId = (n: number) => uuid(1000 + n) as MessageId;
export const entryId = (n: number) => uuid(1000 + n) as EntryId;

export const message = (seq: number, overrides: Partial<Message> = {}): Message => ({
  seq,
  rev: seq,
  id: messageId(seq),
  senderId: bela,
  type: 'text',
  text: `message ${seq}`,
  mediaUrl: null,
  gifUrl: null,
  createdAt: instant(seq),
  editedAt: null,
  deletedAt: null,
  replyTo: null,
  reactions: [],
  ...overrides,
});

export const membership = (overrides: Partial<PresentMembership> = {}): PresentMembership => ({
  gone: false,
  rev: 1,
  since: 1,
  ranges: [[1, RANGE_OPEN]],
  read: 0,
  mineAtRead: 0,
  mine: 0,
  muted: false,
  pinned: false,
  archived: false,
  cardAllowed: true,
  ...overrides,
});

export const info = (last: number, overrides: Partial<ConversationInfo> = {}): ConversationInfo => ({
  kind: 'conversation',
  rev: last,
  last,
  theirRead: 0,
  otherId: bela,
  createdAt: instant(0),
  updatedAt: instant(last),
  preview: null,
  ...overrides,
});

export const card = (overrides: Partial<Card> = {}): Card => ({
  rev: 1,
  memberId: bela,
  username: 'bela',
  avatarUrl: null,
  genre: 'femme',
  town: null,
  seal: false,
  ...overrides,
});

export const head = (last: number, overrides: Partial<Head> = {}): Head => ({
  id: asStream(conversation),
  kind: 'conversation',
  epoch: firstEpoch,
  rev: last,
  floor: 0,
  membership: membership(),
  info: info(last),
  card: card(),
  ...overrides,
});

export const accountHead = (blockedIds: MemberId[], overrides: Partial<Head> = {}): Head => {
  const account: AccountInfo = {
    kind: 'account',
    rev: 1,
    last: 0,
    blockedIds,
    invitations: [],
    profile: {
      id: ada,
      username: 'ada',
      avatarUrl: null,
      genre: 'femme',
      town: null,
      role: 'membre',
      ...serverFieldDefaults,
      ...emptyOwnFields,
      ...soundDefaults,
      ...notificationDefaults,
    },
  };
  return head(0, { id: asStream(ada), kind: 'account', rev: 1, info: account, card: null, ...overrides });
};

export const item = (source: ChangeSet['source'], overrides: Partial<ChangeSet> = {}): ChangeSet => ({
  source,
  stream: asStream(conversation),
  kind: 'conversation',
  membership: membership(),
  info: null,
  card: null,
  throughRev: 0,
  rev: 0,
  snapshotRev: 0,
  rows: [],
  completeChunks: [],
  staleChunks: [],
  truncated: false,
  ...overrides,
});

/** Returns a pull of everything up to `last`, rows included. */
export const pulledChangeSet = (last: number, overrides: Partial<ChangeSet> = {}): ChangeSet =>
  item('pull', {
    info: info(last),
    card: card(),
    throughRev: last,
    snapshotRev: last,
    rows: Array.from({ length: last }, (_, n) => message(n + 1)),
    ...overrides,
  });

/** Returns a live event with one message. */
export const liveChangeSet = (seq: number, overrides: Partial<ChangeSet> = {}): ChangeSet =>
  item('live', { info: info(seq), rev: seq, snapshotRev: seq, rows: [message(seq)], ...overrides });

export const messageCommand = (words: string, inConversation = conversation) =>
  ({
    action: 'message.send',
    data: { conversationId: inConversation, receiverId: bela, type: 'text', text: words, mediaUrl: null, gifUrl: null },
  }) as const satisfies Command;

export const entry = (n: number, command: Command, overrides: { timestamp?: number } = {}): Entry => ({
  v: 1,
  id: entryId(n),
  nth: n,
  timestamp: START,
  ...overrides,
  ...command,
});

export const queue = (entries: Entry[], overrides: Partial<OutboxSnapshot> = {}): OutboxSnapshot => ({
  ...emptyQueue,
  epoch: firstEpoch,
  entries,
  ...overrides,
});

export const result = (n: number, overrides: Partial<RecordedResult> = {}): RecordedResult => ({
  id: entryId(n),
  status: 'applied',
  epoch: firstEpoch,
  stream: asStream(conversation),
  rev: 1,
  ...overrides,
});

export const results = (...all: RecordedResult[]): ReadonlyMap<EntryId, RecordedResult> =>
  new Map(all.map((each) => [each.id, each]));
