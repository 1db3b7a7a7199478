/** Prepares the input of a conversation's view: its state in the store, and its part of the outbox. */
import { entryRules } from '#actions/rules.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { answerOf, type OutboxSnapshot, type RecordedResult } from '#schemas/commands/queue.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Message } from '#schemas/entities/message.ts';
import { rowsOfKind } from '#schemas/streams/by-kind.ts';
import type { ConversationInfo } from '#schemas/streams/conversation.ts';
import type { GroupInfo, GroupRow } from '#schemas/streams/group.ts';
import type { StreamKind, StreamRow } from '#schemas/streams/registry.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, Epoch, MemberId, StreamId } from '#schemas/ids.ts';
import { groupBy } from '#lib/group-by.ts';
import { headOfEpoch, isPresent, mergeHead, type PresentHead } from '#sync/replica/heads.ts';
import { changeSetsOfResults } from '#sync/replica/change-set.ts';

export interface ConversationState {
  conversationId: ConversationId;
  account: MemberId;
  /** The store's epoch; null before the first pull. */
  epoch: Epoch | null;
  head: Head | undefined;
  /** Members whom this member blocks: see `blockedByMe`. */
  blocked: ReadonlySet<MemberId>;
  /** The chunks that were read for the view. */
  chunks?: readonly Chunk[];
}

/** The kinds that stand in the list of conversations. */
export const LISTED_KINDS = ['conversation', 'group'] as const satisfies readonly StreamKind[];
export const isListed = ({ kind }: { kind: StreamKind }): boolean =>
  (LISTED_KINDS as readonly StreamKind[]).includes(kind);
/** Those of them that are shown under « Groupes ». */
export const GROUP_KINDS = ['group'] as const satisfies readonly StreamKind[];

/** Of a private conversation or a group. The folds are the same for both, but for what infos and rows say. */
export type ConversationHead = PresentHead & { info: ConversationInfo | GroupInfo };
/** A stored row of either, as a conversation's row in the list is `ConversationRow`. */
export type ConversationRowData = Message | GroupRow;

export function conversationHead({ head, epoch }: Pick<ConversationState, 'head' | 'epoch'>): ConversationHead | null {
  return isPresent(head, epoch) && isListed(head) ? (head as ConversationHead) : null;
}

/** Rows of a stream as a conversation's or a group's; none where the stream is neither. */
export const messagesIn = (head: Head | undefined, rows: readonly StreamRow[]): readonly ConversationRowData[] =>
  head?.kind === 'group' ? rowsOfKind('group', head.kind, rows) : rowsOfKind('conversation', head?.kind, rows);

/** Nothing can be written in a private conversation whose other member is not available. */
export const isClosed = (head: ConversationHead | null): boolean =>
  head?.info.kind === 'conversation' && !head.membership.cardAllowed;

/** How many rows of it are a group's system rows [Y12]. */
export const systemRowsOf = (info: ConversationHead['info']): number => (info.kind === 'group' ? info.system : 0);

/** How far a conversation goes; null for another stream. */
export const lastNumberOf = ({ id, info }: Head): { conversationId: ConversationId; upTo: number } | null =>
  info && isListed(info) ? { conversationId: id as string as ConversationId, upTo: info.last } : null;

/**
 * Merges recorded answers that are not in the store yet into the head [Y6]. An answer with another `since` is left out,
 * because the device does not have the history of the new range yet.
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

/**
 * Groups the outbox by conversation. The result is cached per snapshot, so that a list does not search the outbox once
 * per row. Snapshots never change.
 */
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

/**
 * Returns whether a stream that is not present has been lost since an answer: its head is at least as new as the
 * answer, or, without a head, the answer itself says that the stream is gone.
 */
export function isLost({ head, epoch }: ConversationState, { membership }: RecordedResult): boolean {
  const stored = headOfEpoch(head, epoch);
  return stored ? stored.membership.rev >= (membership?.rev ?? 0) : membership?.gone === true;
}

/** Returns the other member, also of a conversation that exists only in the outbox. */
export function otherMember(head: ConversationHead | null, entries: readonly Entry[]): MemberId | null {
  if (head) return head.info.kind === 'conversation' ? head.info.otherId : null;
  for (const { data } of entries) {
    if ('receiverId' in data) return data.receiverId;
    if ('memberId' in data) return data.memberId;
  }
  return null;
}
