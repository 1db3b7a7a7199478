import { entryRules } from '#actions/rules.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import { groupBy } from '#lib/group-by.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { Head } from '#schemas/entities/head.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, Epoch, MemberId } from '#schemas/ids.ts';
import type { ConversationRow } from '#domain/views.ts';
import { blockedByMe } from './blocked.ts';
import { newestRows } from './newest-rows.ts';
import { foldRow } from './row.ts';

export interface ListState {
  account: MemberId;
  epoch: Epoch | null;
  /**
   * Heads of the conversations in a window of the list, of those in the outbox (`queuedConversations`), and of the
   * account.
   */
  heads: readonly Head[];
  /** The newest chunks of groups: their heads tell nothing of rows [G3]. */
  newestChunks?: readonly Chunk[];
}

/** Returns the conversations with queued entries. The list needs their heads even if they are outside its window. */
export const queuedConversations = ({ entries }: OutboxSnapshot): ConversationId[] => [
  ...new Set(entries.flatMap((entry) => entryRules.orderingConversationOf(entry) ?? [])),
];

const isWaiting = (row: ConversationRow): boolean => row.preview?.state === 'pending';

/** Sorts archived conversations last; in each group pinned ones, then those with a pending message, then by time. */
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
  const storedIds = heads.filter(({ kind }) => kind !== 'account').map(({ id }) => id as string as ConversationId);
  const ids = [...new Set([...storedIds, ...queuedConversations(outbox)])];
  return ids
    .flatMap(
      (conversationId) =>
        foldRow(
          { conversationId, account, epoch, blocked, head: byStream.get(asStream(conversationId)) },
          outbox,
          now,
          newestRows(byStream.get(asStream(conversationId)), epoch, chunksByStream.get(asStream(conversationId))),
        ) ?? [],
    )
    .sort(byListOrder);
}
