/**
 * Recovers a text on its way from the field into the outbox, when it is neither a draft nor a message. The text is in
 * localStorage, which is written at once, and a lock shows that its page still works on it. After that page has ended,
 * the next page asks the outbox whether the text became a message. So a text is never lost, and never both draft and
 * message.
 */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import {
  removeUnconfirmedSend,
  addUnconfirmedSend,
  readUnconfirmedSends,
  type UnconfirmedSend,
} from './unconfirmed-sends.ts';
import { removeTabDrafts } from './tab-drafts.ts';

export interface SendRecovery {
  /** Reports that the text is a message now, or is in the field again. */
  complete(): void;
  /** Gives the text up, so that the next page that opens the conversation recovers it. */
  release(): void;
}

const lockOf = ({ id }: UnconfirmedSend) => `alcove-sending-${id}`;

export function startSendRecovery(
  account: MemberId,
  conversation: ConversationId,
  send: UnconfirmedSend,
): SendRecovery {
  addUnconfirmedSend(account, conversation, send);
  // The tab's earlier copies are part of this text, or older.
  removeTabDrafts(account, conversation);
  let releaseLock: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (releaseLock = resolve));
  void navigator.locks.request(lockOf(send), () => released);
  return {
    complete() {
      removeUnconfirmedSend(account, conversation, send.id);
      releaseLock();
    },
    release: releaseLock,
  };
}

/**
 * Resolves to texts of ended pages that did not become messages, in the order of sending. Texts that became messages
 * are removed.
 */
export async function findInterruptedSends(
  { account, outbox }: { account: MemberId; outbox: Pick<Outbox, 'wasSent'> },
  conversation: ConversationId,
): Promise<UnconfirmedSend[]> {
  const interrupted: UnconfirmedSend[] = [];
  for (const send of readUnconfirmedSends(account, conversation)) {
    const isFree = await navigator.locks.request(lockOf(send), { ifAvailable: true }, (lock) => lock !== null);
    if (!isFree) continue;
    if (await outbox.wasSent(send.id)) removeUnconfirmedSend(account, conversation, send.id);
    else interrupted.push(send);
  }
  return interrupted;
}
