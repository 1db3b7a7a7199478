/** What a view is computed from: the store's side of one conversation, and the queue's. */
import type { Entry } from '#schemas/commands/entry.ts';
import { answerOf, orderOf, type OutboxSnapshot, type RecordedResult } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { ConversationInfo } from '#schemas/entities/stream.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, Epoch, MemberId, StreamId } from '#schemas/ids.ts';
import { grouped } from '#lib/grouped.ts';
import { headIn, isPresent, mergeHead, type PresentHead } from '../heads.ts';
import { itemsOfResults } from '../items.ts';

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

/**
 * [Y6] What the server has answered and no worker has taken yet counts as taken; not where the range has changed with
 * it, as the history of the new one is not on the device yet.
 */
export function withAnswers<State extends ConversationState>(state: State, outbox: OutboxSnapshot): State {
  const { epoch, conversationId } = state;
  const head = headIn(state.head, epoch);
  if (!epoch || !head || head.membership.gone) return state;
  const { since } = head.membership;
  const here = (sorted(outbox).answers.get(asStream(conversationId)) ?? []).filter(
    (answer) => answer.epoch === epoch && (answer.membership?.gone || answer.membership?.since === since),
  );
  if (here.length === 0) return state;
  return {
    ...state,
    head: itemsOfResults(here).reduce((known, item) => mergeHead(known, item, epoch).head ?? known, head),
  };
}

export const entriesIn = (outbox: OutboxSnapshot, id: ConversationId): readonly Entry[] =>
  sorted(outbox).entries.get(id) ?? [];

interface Sorted {
  entries: ReadonlyMap<ConversationId | null, readonly Entry[]>;
  answers: ReadonlyMap<StreamId | null, readonly RecordedResult[]>;
}
const known = new WeakMap<OutboxSnapshot, Sorted>();

/** The queue by conversation: looked through once, and not once for each row of a list. What was read never changes. */
function sorted(outbox: OutboxSnapshot): Sorted {
  const before = known.get(outbox);
  if (before) return before;
  const answers = outbox.entries.flatMap(({ id }) => answerOf(outbox, id) ?? []);
  const now = { entries: grouped(outbox.entries, orderOf), answers: grouped(answers, ({ stream }) => stream) };
  known.set(outbox, now);
  return now;
}

/** Answered, and the stream is known to be out of sight since. */
export function isLost({ head, epoch }: ConversationState, { membership }: RecordedResult): boolean {
  const known = headIn(head, epoch);
  return known ? known.membership.rev >= (membership?.rev ?? 0) : membership?.gone === true;
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
