import { entryRules } from '#actions/rules.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { answerOf, entryIdOf, isAccepted, messageIdOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import type { WaitingState, WaitingView } from '#domain/views.ts';

type Send = Extract<Entry, { action: 'message.send' }>;
const isSend = (entry: Entry): entry is Send => entry.action === 'message.send';

/**
 * [Y1] What the server has not accepted yet, oldest first. A message that is being taken back is its discard alone; one
 * that has been edited meanwhile has the last words. `now`: the device's clock.
 */
export function foldWaiting(outbox: OutboxSnapshot, heads: readonly Head[], now: number): WaitingView[] {
  const headsById = new Map(heads.map((head) => [head.id as string | null, head]));
  const sendsByMessage = new Map(
    outbox.entries
      .filter(isSend)
      .filter(({ id }) => !isAccepted(outbox, id))
      .map((entry) => [messageIdOf(entry), entry]),
  );
  const discarded = new Set(
    outbox.entries.flatMap((entry) => (entry.action === 'message.cancel' ? [entryIdOf(entry.data.messageId)] : [])),
  );
  const stateOf = waitingStates(outbox, now);
  return outbox.entries.flatMap((entry) => {
    if (isAccepted(outbox, entry.id) || discarded.has(entry.id)) return [];
    const state = stateOf(entry);
    const ref = entryRules.targetMessageOf(entry);
    const editedSend = editedSendOf(entry, sendsByMessage);
    if (editedSend && !discarded.has(editedSend.id)) return [];
    const relatedSend = isSend(entry) ? entry : ref ? sendsByMessage.get(ref) : undefined;
    return {
      id: entry.id,
      action: entry.action,
      conversationId: entryRules.orderingConversationOf(entry),
      messageId: isSend(entry) ? messageIdOf(entry) : ref,
      ...otherMemberOf(headsById.get(entryRules.orderingConversationOf(entry)), entry),
      text: isSend(entry)
        ? latestText(entry, outbox)
        : 'text' in entry.data
          ? entry.data.text
          : relatedSend
            ? latestText(relatedSend, outbox)
            : null,
      fields: entry.action === 'profile.edit' ? entry.data.fields : null,
      type: relatedSend?.data.type ?? 'text',
      at: entry.timestamp - outbox.clockOffset,
      state,
      code: answerOf(outbox, entry.id)?.code ?? null,
      claimed: outbox.claimed.has(entry.id),
    };
  });
}

/** The message in the queue that this edits; not one that the server has already. */
const editedSendOf = (entry: Entry, sendsByMessage: ReadonlyMap<MessageId, Send>): Send | undefined =>
  entry.action === 'message.edit' ? sendsByMessage.get(entry.data.messageId) : undefined;

const latestText = (send: Send, { entries }: OutboxSnapshot): string =>
  entries.reduce(
    (latest, { action, data }) =>
      action === 'message.edit' && data.messageId === messageIdOf(send) ? data.text : latest,
    send.data.text,
  );

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
    if (entry.action === 'message.cancel') return 'waits';
    const ref = entryRules.targetMessageOf(entry);
    const isTooOld = entryRules.isStale(entry, outbox, now);
    const isHeld =
      (isSend(entry) && blockedConversations.has(entryRules.orderingConversationOf(entry))) ||
      (ref !== null && heldMessages.has(ref));
    if (isSend(entry) && (isTooOld || isHeld)) {
      blockedConversations.add(entryRules.orderingConversationOf(entry));
      heldMessages.add(messageIdOf(entry));
    }
    return isTooOld ? 'asks' : isHeld ? 'held' : 'waits';
  };
}
