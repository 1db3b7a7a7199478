/** Streams, heads, messages and queue entries for tests: only what a test is about is named in it. */
import type { Command } from '#schemas/commands/command.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { emptyQueue, type OutboxSnapshot, type RecordedResult } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { PresentMembership } from '#schemas/entities/membership.ts';
import type { Message } from '#schemas/entities/message.ts';
import { soundDefaults } from '#schemas/entities/preferences.ts';
import { unsaid } from '#schemas/entities/profile-fields.ts';
import { undecided, type Card } from '#schemas/entities/profile.ts';
import type { AccountInfo, ConversationInfo } from '#schemas/entities/stream.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, EntryId, Epoch, MemberId, MessageId } from '#schemas/ids.ts';
import { RANGE_OPEN } from '#schemas/limits.ts';
import type { Item } from '#domain/items.ts';
import { instant, START, uuid } from '#simulator/server/numbered.ts';

export { instant, START, uuid };

export const ada = uuid(1) as MemberId;
export const bela = uuid(2) as MemberId;
export const conversation = uuid(100) as ConversationId;
export const another = uuid(101) as ConversationId;
export const first = 'first' as Epoch;
export const second = 'second' as Epoch;
export const messageId = (n: number) => uuid(1000 + n) as MessageId;
export const entryId = (n: number) => uuid(1000 + n) as EntryId;

export const message = (seq: number, given: Partial<Message> = {}): Message => ({
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
  ...given,
});

export const membership = (given: Partial<PresentMembership> = {}): PresentMembership => ({
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
  ...given,
});

export const info = (last: number, given: Partial<ConversationInfo> = {}): ConversationInfo => ({
  kind: 'conversation',
  rev: last,
  last,
  theirRead: 0,
  otherId: bela,
  createdAt: instant(0),
  updatedAt: instant(last),
  preview: null,
  ...given,
});

export const card = (given: Partial<Card> = {}): Card => ({
  rev: 1,
  memberId: bela,
  username: 'bela',
  avatarUrl: null,
  genre: 'femme',
  town: null,
  seal: false,
  ...given,
});

export const head = (last: number, given: Partial<Head> = {}): Head => ({
  id: asStream(conversation),
  kind: 'conversation',
  epoch: first,
  rev: last,
  floor: 0,
  membership: membership(),
  info: info(last),
  card: card(),
  ...given,
});

export const accountHead = (blockedIds: MemberId[], given: Partial<Head> = {}): Head => {
  const account: AccountInfo = {
    kind: 'account',
    rev: 1,
    last: 0,
    blockedIds,
    profile: {
      id: ada,
      username: 'ada',
      avatarUrl: null,
      genre: 'femme',
      town: null,
      role: 'membre',
      ...undecided,
      ...unsaid,
      ...soundDefaults,
    },
  };
  return head(0, { id: asStream(ada), kind: 'account', rev: 1, info: account, card: null, ...given });
};

export const item = (source: Item['source'], given: Partial<Item> = {}): Item => ({
  source,
  stream: asStream(conversation),
  kind: 'conversation',
  membership: membership(),
  info: null,
  card: null,
  upTo: 0,
  one: 0,
  asOf: 0,
  rows: [],
  answered: [],
  named: [],
  partial: false,
  ...given,
});

/** A pull of everything up to `last`, rows included. */
export const pulled = (last: number, given: Partial<Item> = {}): Item =>
  item('pull', {
    info: info(last),
    card: card(),
    upTo: last,
    asOf: last,
    rows: Array.from({ length: last }, (_, n) => message(n + 1)),
    ...given,
  });

/** One message, live. */
export const live = (seq: number, given: Partial<Item> = {}): Item =>
  item('live', { info: info(seq), one: seq, asOf: seq, rows: [message(seq)], ...given });

export const text = (words: string, inConversation = conversation) =>
  ({
    action: 'message.send',
    data: { conversationId: inConversation, receiverId: bela, type: 'text', text: words, mediaUrl: null, gifUrl: null },
  }) as const satisfies Command;

export const entry = (n: number, command: Command, given: { timestamp?: number } = {}): Entry => ({
  v: 1,
  id: entryId(n),
  nth: n,
  timestamp: START,
  ...given,
  ...command,
});

export const queue = (entries: Entry[], given: Partial<OutboxSnapshot> = {}): OutboxSnapshot => ({
  ...emptyQueue,
  epoch: first,
  entries,
  ...given,
});

export const result = (n: number, given: Partial<RecordedResult> = {}): RecordedResult => ({
  id: entryId(n),
  status: 'applied',
  epoch: first,
  stream: asStream(conversation),
  rev: 1,
  ...given,
});

export const results = (...all: RecordedResult[]): ReadonlyMap<EntryId, RecordedResult> =>
  new Map(all.map((each) => [each.id, each]));
