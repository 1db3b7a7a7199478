import { optimisticView } from '#actions/optimistic.ts';
import { entryRules } from '#actions/rules.ts';
import type { MessageContent } from '#schemas/actions/message-send.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { answerOf, entryIdOf, isAccepted, messageIdOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { ConversationId, EntryId, MessageId } from '#schemas/ids.ts';
import type { WaitingState, WaitingView } from '#domain/views.ts';
import { namingOf } from './naming.ts';

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
    const state = stateOf(entry);
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

function addresseeOf(head: Head | undefined, { data }: Entry): Pick<WaitingView, 'otherId' | 'name'> {
  const namedMember = 'receiverId' in data ? data.receiverId : 'memberId' in data ? data.memberId : null;
  if (!head || head.membership.gone) return { otherId: namedMember, name: null };
  const { otherId, name } = namingOf(head);
  return { otherId: namedMember ?? otherId, name };
}

/**
 * Returns a function that gives an entry's state by the same rules as `drain`: a message that is too old holds back the
 * later messages of its conversation and the entries that refer to it [CHAT-68]. It must be called in queue order.
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
