import { optimisticView } from '#actions/optimistic.ts';
import { entryRules } from '#actions/rules.ts';
import type { MessageContent } from '#schemas/actions/message-send.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { answerOf, entryIdOf, isAccepted, messageIdOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { ConversationId, EntryId, MessageId } from '#schemas/ids.ts';
import type { WaitingState, WaitingView } from '#domain/views.ts';

interface QueuedMessage {
  id: EntryId;
  content: MessageContent;
}

function queuedMessageOf(entry: Entry): QueuedMessage | null {
  const content = entryRules.messageOf(entry);
  return content && { id: entry.id, content };
}

/**
 * [Y1] What the server has not accepted yet, oldest first. A message that is being taken back is its discard alone; one
 * that has been edited meanwhile has the last words. `now`: the device's clock.
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
    const state = stateOf(entry);
    const ref = entryRules.targetMessageOf(entry);
    const newText = optimisticView.textOf(entry);
    const ownMessage = queuedMessageOf(entry);
    const message = ownMessage ?? (ref ? sendsByMessage.get(ref) : undefined);
    // Its edit: the message in the queue has the last words; not one that the server has already.
    if (newText !== null && message && !discarded.has(message.id)) return [];
    return {
      id: entry.id,
      action: entry.action,
      conversationId: entryRules.orderingConversationOf(entry),
      messageId: ownMessage ? messageIdOf(entry) : ref,
      ...otherMemberOf(headsById.get(entryRules.orderingConversationOf(entry)), entry),
      text: newText ?? (message ? latestText(message, outbox) : null),
      fields: optimisticView.profileFieldsOf(entry),
      type: message?.content.type ?? 'text',
      at: entry.timestamp - outbox.clockOffset,
      state,
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

function otherMemberOf(head: Head | undefined, { data }: Entry): Pick<WaitingView, 'otherId' | 'name'> {
  const namedMember = 'receiverId' in data ? data.receiverId : 'memberId' in data ? data.memberId : null;
  if (!head || head.membership.gone) return { otherId: namedMember, name: null };
  return {
    otherId: namedMember ?? (head.info?.kind === 'conversation' ? head.info.otherId : null),
    name: head.card?.username ?? null,
  };
}

/**
 * [CHAT-68] As the drain judges it: what is too old holds back the later messages of its conversation and what refers
 * to it. Asked in order.
 */
function waitingStates(outbox: OutboxSnapshot, now: number): (entry: Entry) => WaitingState {
  const blockedConversations = new Set<ConversationId | null>();
  const heldMessages = new Set<MessageId>();
  return (entry) => {
    if (answerOf(outbox, entry.id)) return 'refused';
    if (entryRules.cancelledMessageOf(entry)) return 'waits';
    const isMessage = entryRules.bringsMessage(entry);
    const ref = entryRules.targetMessageOf(entry);
    const isTooOld = entryRules.isStale(entry, outbox, now);
    const isHeld =
      (isMessage && blockedConversations.has(entryRules.orderingConversationOf(entry))) ||
      (ref !== null && heldMessages.has(ref));
    if (isMessage && (isTooOld || isHeld)) {
      blockedConversations.add(entryRules.orderingConversationOf(entry));
      heldMessages.add(messageIdOf(entry));
    }
    return isTooOld ? 'asks' : isHeld ? 'held' : 'waits';
  };
}
