import { entryRules } from '#actions/rules.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import { groupBy } from '#lib/group-by.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { Head } from '#schemas/entities/head.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, Epoch, MemberId } from '#schemas/ids.ts';
import type { ConversationRow } from '#domain/views.ts';
import { blockedByMe } from './blocked.ts';
import { foldRow } from './row.ts';
import { isListed } from './state.ts';

export interface ListState {
  account: MemberId;
  epoch: Epoch | null;
  /**
   * Heads of the conversations in a window of the list, of those in the outbox (`queuedConversations`), and of the
   * account.
   */
  heads: readonly Head[];
  /** The chunks that `newestChunkKeys` names. */
  newestChunks?: readonly Chunk[];
}

/** Returns the conversations with queued entries. The list needs their heads even if they are outside its window. */
export const queuedConversations = ({ entries }: OutboxSnapshot): ConversationId[] => [
  ...new Set(entries.flatMap((entry) => entryRules.orderingConversationOf(entry) ?? [])),
];

const isWaiting = (row: ConversationRow): boolean => row.preview?.state === 'pending';

/** Sorts archived conversations last; in either part pinned ones first, then those with a pending one, then by time. */
const byListOrder = (a: ConversationRow, b: ConversationRow): number =>
  Number(a.archived) - Number(b.archived) ||
  Number(b.pinned) - Number(a.pinned) ||
  Number(isWaiting(b)) - Number(isWaiting(a)) ||
  b.at - a.at ||
  (a.id < b.id ? -1 : 1);

/**
 * Computes the optimistic list of conversations, including those that exist only in the outbox [Y1]. `now`: the
 * device's clock, in milliseconds.
 */
export function foldList(
  { account, epoch, heads, newestChunks = [] }: ListState,
  outbox: OutboxSnapshot,
  now: number,
): ConversationRow[] {
  const byStream = new Map(heads.map((head) => [head.id, head]));
  const blocked = blockedByMe(byStream.get(asStream(account)), epoch, outbox);
  const chunksByStream = groupBy(newestChunks, ({ streamId }) => streamId);
  const storedIds = heads.filter(isListed).map(({ id }) => id as string as ConversationId);
  const ids = [...new Set([...storedIds, ...queuedConversations(outbox)])];
  return ids
    .flatMap((conversationId) => {
      const stream = asStream(conversationId);
      const state = { conversationId, account, epoch, blocked, head: byStream.get(stream) };
      return foldRow({ ...state, chunks: chunksByStream.get(stream) ?? [] }, outbox, now) ?? [];
    })
    .sort(byListOrder);
}
