import { optimisticView } from '#actions/optimistic.ts';
import { entryRules } from '#actions/rules.ts';
import type { MessageContent } from '#schemas/actions/message-send.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import {
  answerOf,
  asksAgain,
  entryIdOf,
  isAccepted,
  messageIdOf,
  type OutboxSnapshot,
} from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { ConversationId, EntryId, MessageId } from '#schemas/ids.ts';
import type { WaitingState, WaitingView } from '#domain/views.ts';
import { namingOf } from './naming.ts';
import { laterOf, leavesAt } from '#lib/deferral.ts';

interface QueuedMessage {
  id: EntryId;
  content: MessageContent;
}

function queuedMessageOf(entry: Entry): QueuedMessage | null {
  const content = entryRules.messageOf(entry);
  return content && { id: entry.id, content };
}

/**
 * Returns the entries that the server has not accepted yet, oldest first [Y1]. A message that is being cancelled
 * appears as its cancel only. A queued message with a queued edit appears once, with the edited text. `now`: the
 * device's clock, in milliseconds.
 */
export function foldWaiting(outbox: OutboxSnapshot, heads: readonly Head[], now: number): WaitingView[] {
  const headsById = new Map(heads.map((head) => [head.id as string | null, head]));
  const sendsByMessage = new Map(
    outbox.entries.flatMap((entry) => {
      const message = isAccepted(outbox, entry.id) ? null : queuedMessageOf(entry);
      return message ? [[messageIdOf(entry), message] as const] : [];
    }),
  );
  const discarded = new Set(
    outbox.entries.flatMap((entry) => {
      const id = entryRules.cancelledMessageOf(entry);
      return id ? [entryIdOf(id)] : [];
    }),
  );
  const stateOf = waitingStates(outbox, now);
  return outbox.entries.flatMap((entry) => {
    if (isAccepted(outbox, entry.id) || discarded.has(entry.id)) return [];
    const { state, leavesAt } = stateOf(entry);
    const ref = entryRules.targetMessageOf(entry);
    const newText = optimisticView.textOf(entry);
    const ownMessage = queuedMessageOf(entry);
    const message = ownMessage ?? (ref ? sendsByMessage.get(ref) : undefined);
    // An edit of a queued message is left out: the message itself is returned with the edited text.
    if (newText !== null && message && !discarded.has(message.id)) return [];
    return {
      id: entry.id,
      action: entry.action,
      conversationId: entryRules.orderingConversationOf(entry),
      messageId: ownMessage ? messageIdOf(entry) : ref,
      ...addresseeOf(headsById.get(entryRules.orderingConversationOf(entry)), entry),
      text: newText ?? (message ? latestText(message, outbox) : null),
      fields: optimisticView.profileFieldsOf(entry),
      type: message?.content.type ?? 'text',
      at: entry.timestamp - outbox.clockOffset,
      state,
      leavesAt,
      code: answerOf(outbox, entry.id)?.code ?? null,
      claimed: outbox.claimed.has(entry.id),
    };
  });
}

const latestText = ({ id, content }: QueuedMessage, { entries }: OutboxSnapshot): string =>
  entries.reduce((latest, entry) => {
    const ref = entryRules.targetMessageOf(entry);
    return ref && entryIdOf(ref) === id ? (optimisticView.textOf(entry) ?? latest) : latest;
  }, content.text);

function addresseeOf(head: Head | undefined, entry: Entry): Pick<WaitingView, 'isGroup' | 'otherId' | 'name'> {
  const { data } = entry;
  const namedMember = 'receiverId' in data ? data.receiverId : 'memberId' in data ? data.memberId : null;
  const { isGroup, otherId, name } = namingOf(head);
  return { isGroup: isGroup || entryRules.joinRevOf(entry) !== null, otherId: namedMember ?? otherId, name };
}

type Waits = Pick<WaitingView, 'state' | 'leavesAt'>;
const waitsAs = (state: WaitingState): Waits => ({ state, leavesAt: null });

/**
 * Returns a function that gives an entry's state by the same rules as `drain`: a message that is too old, or that the
 * server has deferred, holds back the later messages of its conversation and the entries that refer to it
 * [CHAT-68, G16]. It must be called in queue order.
 */
function waitingStates(outbox: OutboxSnapshot, now: number): (entry: Entry) => Waits {
  /** How those wait that follow. */
  const conversations = new Map<ConversationId | null, Waits>();
  const messages = new Map<MessageId, Waits>();
  return (entry) => {
    if (asksAgain(outbox, entry.id)) return waitsAs('asks');
    if (answerOf(outbox, entry.id)) return waitsAs('refused');
    if (entryRules.cancelledMessageOf(entry)) return waitsAs('waits');
    const isMessage = entryRules.bringsMessage(entry);
    const stream = entryRules.orderingConversationOf(entry);
    const ref = entryRules.targetMessageOf(entry);
    const behind = (isMessage && conversations.get(stream)) || (ref !== null && messages.get(ref)) || null;
    const ownTime = leavesAt(outbox, entry.id, now);
    const asks = ownTime === null && entryRules.isStale(entry, outbox, now);
    const followers: Waits | null =
      asks || behind?.state === 'held'
        ? waitsAs('held')
        : ownTime !== null
          ? { state: 'deferred', leavesAt: laterOf(ownTime, behind?.leavesAt ?? null) }
          : behind;
    if (isMessage && followers) {
      conversations.set(stream, followers);
      messages.set(messageIdOf(entry), followers);
    }
    return asks ? waitsAs('asks') : (followers ?? waitsAs('waits'));
  };
}
