/** What a view is computed from: the store's side of one conversation, and the queue's. */
import { entryRules } from '#actions/rules.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { answerOf, type OutboxSnapshot, type RecordedResult } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Message } from '#schemas/entities/message.ts';
import { rowsOfKind } from '#schemas/streams/by-kind.ts';
import type { ConversationInfo } from '#schemas/streams/conversation.ts';
import type { StreamRow } from '#schemas/streams/registry.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, Epoch, MemberId, StreamId } from '#schemas/ids.ts';
import { groupBy } from '#lib/group-by.ts';
import { headOfEpoch, isPresent, mergeHead, type PresentHead } from '#sync/replica/heads.ts';
import { changeSetsOfResults } from '#sync/replica/change-set.ts';

export interface ConversationState {
  conversationId: ConversationId;
  account: MemberId;
  /** The store's; null before the first answer. */
  epoch: Epoch | null;
  head: Head | undefined;
  /** Whom the member blocks: see `blockedByMe`. */
  blocked: ReadonlySet<MemberId>;
}

export type ConversationHead = PresentHead & { info: ConversationInfo };

export function conversationHead({ head, epoch }: Pick<ConversationState, 'head' | 'epoch'>): ConversationHead | null {
  return isPresent(head, epoch) && head.info.kind === 'conversation' ? (head as ConversationHead) : null;
}

/** Rows of a stream as messages; none where the stream is no conversation. */
export const messagesIn = (head: Head | undefined, rows: readonly StreamRow[]): readonly Message[] =>
  rowsOfKind('conversation', head?.kind, rows);

/** How far a conversation goes; null for another stream. */
export const lastNumberOf = ({ id, info }: Head): { conversationId: ConversationId; upTo: number } | null =>
  info?.kind === 'conversation' ? { conversationId: id as string as ConversationId, upTo: info.last } : null;

/**
 * [Y6] What the server has answered and no worker has taken yet counts as taken; not where the range has changed with
 * it, as the history of the new one is not on the device yet.
 */
export function withAnswers<State extends ConversationState>(state: State, outbox: OutboxSnapshot): State {
  const { epoch, conversationId } = state;
  const head = headOfEpoch(state.head, epoch);
  if (!epoch || !head || head.membership.gone) return state;
  const { since } = head.membership;
  const streamAnswers = (indexedQueue(outbox).answers.get(asStream(conversationId)) ?? []).filter(
    (answer) => answer.epoch === epoch && (answer.membership?.gone || answer.membership?.since === since),
  );
  if (streamAnswers.length === 0) return state;
  return {
    ...state,
    head: changeSetsOfResults(streamAnswers).reduce(
      (merged, item) => mergeHead(merged, item, epoch).head ?? merged,
      head,
    ),
  };
}

export const entriesOf = (outbox: OutboxSnapshot, id: ConversationId): readonly Entry[] =>
  indexedQueue(outbox).entries.get(id) ?? [];

interface IndexedQueue {
  entries: ReadonlyMap<ConversationId | null, readonly Entry[]>;
  answers: ReadonlyMap<StreamId | null, readonly RecordedResult[]>;
}
const cache = new WeakMap<OutboxSnapshot, IndexedQueue>();

/** The queue by conversation: looked through once, and not once for each row of a list. What was read never changes. */
function indexedQueue(outbox: OutboxSnapshot): IndexedQueue {
  const cached = cache.get(outbox);
  if (cached) return cached;
  const answers = outbox.entries.flatMap(({ id }) => answerOf(outbox, id) ?? []);
  const index = {
    entries: groupBy(outbox.entries, entryRules.orderingConversationOf),
    answers: groupBy(answers, ({ stream }) => stream),
  };
  cache.set(outbox, index);
  return index;
}

/** Answered, and the stream is known to be out of sight since. */
export function isLost({ head, epoch }: ConversationState, { membership }: RecordedResult): boolean {
  const stored = headOfEpoch(head, epoch);
  return stored ? stored.membership.rev >= (membership?.rev ?? 0) : membership?.gone === true;
}

/** The other member, also of a conversation that only the queue knows. */
export function otherMember(head: ConversationHead | null, entries: readonly Entry[]): MemberId | null {
  if (head) return head.info.otherId;
  for (const { data } of entries) {
    if ('receiverId' in data) return data.receiverId;
    if ('memberId' in data) return data.memberId;
  }
  return null;
}
