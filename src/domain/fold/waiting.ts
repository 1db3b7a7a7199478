import type { Entry } from '#schemas/commands/entry.ts';
import {
  answerOf,
  entryIdOf,
  isAnswered,
  isStale,
  messageIdOf,
  orderOf,
  refOf,
  type OutboxSnapshot,
} from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import type { WaitingState, WaitingView } from '../views.ts';

type Send = Extract<Entry, { action: 'message.send' }>;
const isSend = (entry: Entry): entry is Send => entry.action === 'message.send';

/**
 * [Y1] What the server has not accepted yet, oldest first. A message that is being taken back is its discard alone; one
 * that has been edited meanwhile has the last words. `now`: the device's clock.
 */
export function foldWaiting(outbox: OutboxSnapshot, heads: readonly Head[], now: number): WaitingView[] {
  const known = new Map(heads.map((head) => [head.id as string | null, head]));
  const sends = new Map(
    outbox.entries
      .filter(isSend)
      .filter(({ id }) => !isAnswered(outbox, id))
      .map((entry) => [messageIdOf(entry), entry]),
  );
  const discarded = new Set(
    outbox.entries.flatMap((entry) => (entry.action === 'message.cancel' ? [entryIdOf(entry.data.messageId)] : [])),
  );
  const stateOf = statesOf(outbox, now);
  return outbox.entries.flatMap((entry) => {
    if (isAnswered(outbox, entry.id) || discarded.has(entry.id)) return [];
    const state = stateOf(entry);
    const ref = refOf(entry);
    const edited = editOf(entry, sends);
    if (edited && !discarded.has(edited.id)) return [];
    const about = isSend(entry) ? entry : ref ? sends.get(ref) : undefined;
    return {
      id: entry.id,
      action: entry.action,
      conversationId: orderOf(entry),
      messageId: isSend(entry) ? messageIdOf(entry) : ref,
      ...otherIn(known.get(orderOf(entry)), entry),
      text: isSend(entry)
        ? lastWords(entry, outbox)
        : 'text' in entry.data
          ? entry.data.text
          : about
            ? lastWords(about, outbox)
            : null,
      fields: entry.action === 'profile.edit' ? entry.data.fields : null,
      type: about?.data.type ?? 'text',
      at: entry.timestamp - outbox.clockOffset,
      state,
      code: answerOf(outbox, entry.id)?.code ?? null,
      claimed: outbox.claimed.has(entry.id),
    };
  });
}

/** The message in the queue that this edits; not one that the server has already. */
const editOf = (entry: Entry, sends: ReadonlyMap<MessageId, Send>): Send | undefined =>
  entry.action === 'message.edit' ? sends.get(entry.data.messageId) : undefined;

const lastWords = (send: Send, { entries }: OutboxSnapshot): string =>
  entries.reduce(
    (words, { action, data }) =>
      action === 'message.edit' && data.messageId === messageIdOf(send) ? data.text : words,
    send.data.text,
  );

function otherIn(head: Head | undefined, { data }: Entry): Pick<WaitingView, 'otherId' | 'name'> {
  const asked = 'receiverId' in data ? data.receiverId : 'memberId' in data ? data.memberId : null;
  if (!head || head.membership.gone) return { otherId: asked, name: null };
  return {
    otherId: asked ?? (head.info?.kind === 'conversation' ? head.info.otherId : null),
    name: head.card?.username ?? null,
  };
}

/**
 * [CHAT-68] As the drain judges it: what is too old holds back the later messages of its conversation and what refers
 * to it. Asked in order.
 */
function statesOf(outbox: OutboxSnapshot, now: number): (entry: Entry) => WaitingState {
  const askedIn = new Set<ConversationId | null>();
  const held = new Set<MessageId>();
  return (entry) => {
    if (answerOf(outbox, entry.id)) return 'refused';
    if (entry.action === 'message.cancel') return 'waits';
    const ref = refOf(entry);
    const stale = isStale(entry, outbox, now);
    const behind = (isSend(entry) && askedIn.has(orderOf(entry))) || (ref !== null && held.has(ref));
    if (isSend(entry) && (stale || behind)) {
      askedIn.add(orderOf(entry));
      held.add(messageIdOf(entry));
    }
    return stale ? 'asks' : behind ? 'held' : 'waits';
  };
}
