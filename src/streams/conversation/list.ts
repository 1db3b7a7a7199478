import { entryRules } from '#actions/rules.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, Epoch, MemberId } from '#schemas/ids.ts';
import type { ConversationRow } from '#domain/views.ts';
import { blockedByMe } from './blocked.ts';
import { foldRow } from './row.ts';

export interface ListState {
  account: MemberId;
  epoch: Epoch | null;
  /**
   * The conversations of a window of the list, those that the queue names (`queuedConversations`), and the account's
   * own head.
   */
  heads: readonly Head[];
}

/** The conversations that the queue knows of: their heads are needed for the list, wherever they stand in it. */
export const queuedConversations = ({ entries }: OutboxSnapshot): ConversationId[] => [
  ...new Set(entries.flatMap((entry) => entryRules.orderingConversationOf(entry) ?? [])),
];

const isWaiting = (row: ConversationRow): boolean => row.preview?.state === 'pending';

/** Archived ones last; pinned first, then what waits to be sent, then newest first. */
const byListOrder = (a: ConversationRow, b: ConversationRow): number =>
  Number(a.archived) - Number(b.archived) ||
  Number(b.pinned) - Number(a.pinned) ||
  Number(isWaiting(b)) - Number(isWaiting(a)) ||
  b.at - a.at ||
  (a.id < b.id ? -1 : 1);

/** [Y1] The list, conversations included that only the queue knows. `now`: the device's clock. */
export function foldList({ account, epoch, heads }: ListState, outbox: OutboxSnapshot, now: number): ConversationRow[] {
  const byStream = new Map(heads.map((head) => [head.id, head]));
  const blocked = blockedByMe(byStream.get(asStream(account)), epoch, outbox);
  const storedIds = heads.filter(({ kind }) => kind === 'conversation').map(({ id }) => id as string as ConversationId);
  const ids = [...new Set([...storedIds, ...queuedConversations(outbox)])];
  return ids
    .flatMap(
      (conversationId) =>
        foldRow(
          { conversationId, account, epoch, blocked, head: byStream.get(asStream(conversationId)) },
          outbox,
          now,
        ) ?? [],
    )
    .sort(byListOrder);
}
